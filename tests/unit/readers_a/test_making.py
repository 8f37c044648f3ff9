"""Values that readers make by the hundred are those that everybody makes."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from claimscope.core.reading import Cell, Span
from claimscope.readers.making import new_cell, new_span, quickly


def test_a_value_made_quickly_is_one_of_its_kind() -> None:
    box = (0.1, 0.1, 0.2, 0.2)
    slow, quick = Span("12", True, False, 9.0, box), new_span("12", True, False, 9.0, box)
    assert (type(quick), quick, hash(quick), repr(quick)) == (Span, slow, hash(slow), repr(slow))
    assert pickle.loads(pickle.dumps(quick)) == slow
    assert replace(quick, text="13") == replace(slow, text="13")
    with pytest.raises(FrozenInstanceError):
        quick.text = "13"  # type: ignore[misc]


def test_what_is_not_said_is_as_the_kind_has_it() -> None:
    assert new_cell(1, 2, ()) == Cell(1, 2, ())
    assert new_cell(1, 2, (), note=None, number="5") == Cell(1, 2, (), number="5")
    with pytest.raises(TypeError):
        new_cell(1)  # type: ignore[call-arg]


def test_fields_keep_their_order() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        left: int
        right: int = 2

    assert quickly(Pair)(1) == Pair(1, 2)
    assert quickly(Pair)(right=1, left=3) == Pair(3, 1)
