"""Notes that tell charts apart by where they stand."""

from __future__ import annotations

import pytest

from claims_for_tests import block, document, values
from claimscope.core.claims import find_claims
from claimscope.core.reading import Block, Chart, ChartPoint
from claimscope.services.knowledge import vocabulary


def charts(*, above: bool = False) -> list[Block]:
    points = (("8 users", "190", "410"), ("32 users", "420", "1280"), ("64 users", "1150", "1690"))
    places = (
        ((0.05, 0.2, 0.9, 0.4), (0.05, 0.5, 0.9, 0.7)) if above else ((0.05, 0.2, 0.45, 0.7), (0.55, 0.2, 0.95, 0.7))
    )
    return [
        Chart(f"Chart {n}", "", "", "", tuple(ChartPoint("", p[0], p[n]) for p in points), place)
        for n, place in zip((2, 1), places, strict=True)
    ]


@pytest.mark.parametrize(
    ("note", "above"),
    [
        ("Left: output tokens/s. Right: p95 time to first token in ms.", False),
        ("Right chart: p95 time to first token in ms. Left chart: output tokens/s.", False),
        ("Links: Token/s. Rechts: Zeit bis zum ersten Token (p95) in ms.", False),
        ("Top: output tokens/s. Bottom: p95 time to first token in ms.", True),
    ],
)
def test_each_chart_takes_what_is_said_of_its_side(note: str, above: bool) -> None:
    page = [*charts(above=above), block(note, "body", (0.05, 0.8, 0.9, 0.84))]
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [values(claim, "unit")[0] for claim in claims] == ["tokens/s"] * 3 + ["ms"] * 3


def test_a_side_alone_says_nothing_of_the_other() -> None:
    page = [*charts(), block("Left: output tokens/s. Right: seats by month.", "body", (0.05, 0.8, 0.9, 0.84))]
    claims = find_claims(document(tuple(page)), vocabulary())
    assert [str(claim.fields.value.value) for claim in claims if claim.fields.value] == ["410", "1280", "1690"]


def test_what_is_said_of_a_side_is_said_of_the_entry_there() -> None:
    boxes = ((0.05, 0.2, 0.45, 0.7), (0.55, 0.2, 0.95, 0.7))
    titles = ("Offline, samples/s", "Own test: power at the rack, kW")
    page = [
        Chart(f"Chart {at}", title, "", "", (ChartPoint("4x GB300", "Qwen3-VL 235B", text),), box)
        for at, (title, text, box) in enumerate(zip(titles, ("61.2", "6.8"), boxes, strict=True))
    ]
    note = block(
        "Left: MLPerf Inference v6.0, Closed, NVFP4. Right: November, our hall.", "body", (0.05, 0.8, 0.9, 0.84)
    )
    claims = find_claims(document((*page, note)), vocabulary())
    assert [(claim.family, *values(claim, "round", "division", "precision")) for claim in claims] == [
        ("inference", "v6.0", "closed", "fp4"),
    ]
