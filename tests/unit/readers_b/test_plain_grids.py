"""Short cuts for plain tables of a page find what the long way finds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimscope.readers.layout import lines
from claimscope.readers.layout.columns import Columns
from claimscope.readers.layout.grid import Homes, Row, placed, spanning
from claimscope.readers.layout.lines import segments
from claimscope.readers.layout.words import Segment, Word, segment

WORDS = ("12.5", "Llama", "-", "1.", "8x", "n/a", "•", "4,567")


def item(x0: float, width: float, top: float = 0.0, text: str = "5") -> Segment:
    return segment([word(x0, width, top, text)])


def word(x0: float, width: float, top: float, text: str) -> Word:
    return Word(x0, top, x0 + width, top + 10, text, 10.0)


SIDES = st.tuples(st.integers(0, 120), st.integers(1, 40)).map(lambda side: (side[0] / 2, side[1] / 2))
CLOSE = st.tuples(st.integers(0, 8), st.integers(2, 8)).map(lambda side: (float(side[0]), float(side[1])))
"""Sides that often lie within those of another row, and over each other."""
ROWS = st.lists(st.lists(CLOSE, min_size=2, max_size=2).map(sorted), min_size=2, max_size=6)


@settings(max_examples=400)
@given(ROWS)
def test_columns_grow_alike(rows: list[list[tuple[float, float]]]) -> None:
    made = [[item(*side) for side in row] for row in rows]
    quick, slow = Columns(made[0]), Columns(made[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slow.__class__, "_is_in_place", lambda self, row: False)
        expected = [(slow.admit(row), [*slow.extents]) for row in made[1:]]
    assert [(quick.admit(row), [*quick.extents]) for row in made[1:]] == expected


@settings(max_examples=400)
@given(ROWS)
def test_a_full_row_stands_as_asked_for_one_by_one(rows: list[list[tuple[float, float]]]) -> None:
    first, *rest = ([item(*side) for side in row] for row in rows)
    columns = [(one.x0, one.x1) for one in first]
    for found in rest:
        row = Row(0.0, 10.0, tuple(found))
        quick, slow = Homes(columns), Homes(columns)
        if quick.take(row):
            assert placed(found, slow) == tuple((one,) for one in found)
            assert not spanning([row], slow)


@given(st.lists(st.tuples(SIDES, st.integers(0, 6), st.sampled_from(WORDS)), max_size=14))
def test_cells_that_stand_apart_are_no_lines(found: list[tuple[tuple[float, float], int, str]]) -> None:
    words = [word(3 * x0, width, 9.0 * top, text) for (x0, width), top, text in found]
    quick = said(segments(words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_are_apart", lambda group: False)
        assert quick == said(segments(words))


def said(found: list[Segment]) -> list[tuple[float, float, str]]:
    return sorted((one.x0, one.top, one.text) for one in found)
