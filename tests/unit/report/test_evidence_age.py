"""The age of the evidence: few rows however much there is, every exhibit named, words that touch nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from claimscope.core.document import Citation, Pack
from claimscope.core.report import Background, Options, build_report
from claimscope.core.report.evidence import MOST_AGES, spans
from claimscope.core.report.figures import TimelineFigure
from claimscope.rendering.figures import scene
from claimscope.rendering.figures.ink import long
from claimscope.rendering.scene import Words
from claimscope.services.assessing import assess
from claimscope.services.wording import catalogue
from report_samples import TODAY, many


def _dated(citation: Citation, number: int) -> Citation:
    date = f"20{20 + number % 7}-{1 + number % 12:02d}-{1 + number % 28:02d}"
    found = citation.match
    assert found is not None
    return replace(
        citation, match=replace(found, rows=tuple(replace(row, publication_date=date) for row in found.rows))
    )


def _pack(count: int) -> Pack:
    pack = many(count)
    return replace(pack, citations=tuple(_dated(one, number) for number, one in enumerate(pack.citations)))


def _figure(pack: Pack) -> TimelineFigure:
    found = build_report(pack, assess(pack, TODAY), Options(), Background()).timeline
    assert found is not None
    return found


@pytest.mark.parametrize("count", [1, 4, 60])
@pytest.mark.parametrize("language", ["en", "de"])
def test_few_rows_and_no_words_over_words(count: int, language: str) -> None:
    figure = _figure(_pack(count))
    assert len(figure.ages) <= MOST_AGES
    made = scene(figure, catalogue(language))
    assert made.height < 400
    boxes = [_box(mark) for mark in made.marks if isinstance(mark, Words)]
    assert all(left >= 0 and right <= made.width for left, right, _, _ in boxes)
    assert [pair for pair in combinations(boxes, 2) if _touch(*pair)] == []


def _box(mark: Words) -> tuple[float, float, float, float]:
    return mark.x, mark.x + long(mark.text, mark.size, mark.bold), mark.y - mark.size * 0.7, mark.y


def _touch(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[1] and other[0] < one[1] and one[2] < other[3] and other[2] < one[3]


def test_sixty_citations_are_all_named_by_year() -> None:
    figure = _figure(_pack(60))
    dated = [one for one in figure.ages if one.kind == "published"]
    assert all(len(one.date) == 4 for one in dated)
    assert "C-2" in {label for one in dated for label in str(one.label).split(", ")}


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["C-1", "C-2"], "C-1, C-2"),
        (["C-3", "C-1", "C-2", "C-5"], "C-1–C-3, C-5"),
        (["V-1", "C-9", "C-10", "C-11"], "C-9–C-11, V-1"),
        (["own", "C-01"], "C-01, own"),
    ],
)
def test_numbers_in_a_row_are_a_span(labels: list[str], said: str) -> None:
    assert spans(labels) == said
