"""Numbers above drawn bars are results in the unit of the heading; the marks of an axis and of dates are none."""

from __future__ import annotations

from claims_for_tests import block, values
from claimscope.core.reading import TextBlock
from unit.claims.test_table_shapes import claims

HEADING = "Débit mesuré en interne (jetons/s)"


def at(text: str, x: float, y: float, role: str = "body") -> TextBlock:
    return block(text, role, box=(x, y, x + 0.06, y + 0.02))


def test_numbers_above_drawn_bars_take_the_unit_of_their_heading() -> None:
    bars = [at("5 870", 0.2, 0.2), at("3 410", 0.45, 0.3), at("2 260", 0.7, 0.36)]
    found = claims(at(HEADING, 0.05, 0.1, "heading"), *bars, at("Phi-4", 0.2, 0.5))
    assert [values(claim, "value", "unit") for claim in found] == [(n, "tokens/s") for n in ("5870", "3410", "2260")]


def test_the_marks_of_an_axis_are_no_bars() -> None:
    marks = [at(text, 0.05, y) for text, y in (("6 000", 0.2), ("4 000", 0.3), ("2 000", 0.4))]
    assert claims(at(HEADING, 0.05, 0.1, "heading"), *marks) == ()


def test_numbers_below_a_heading_without_a_rate_are_none() -> None:
    bars = [at("5 870", 0.2, 0.2), at("3 410", 0.45, 0.3), at("2 260", 0.7, 0.36)]
    assert claims(at("Visitors of our stand, by year", 0.05, 0.1, "heading"), *bars) == ()
