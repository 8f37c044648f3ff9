"""Pictures: what is drawn stays inside, is told apart without colour, and is said in words."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from claimscope.core.report.figures import (
    Age,
    Bar,
    BarsFigure,
    Figure,
    LatencyAxis,
    LatencyFigure,
    LatencyMark,
    Line,
    LinesFigure,
    MatrixFigure,
    RangeBar,
    RangeFigure,
    ShareBar,
    SharesFigure,
    TimelineFigure,
)
from claimscope.rendering.figures import scene
from claimscope.rendering.figures.ink import long, state_marks, ticks
from claimscope.rendering.scene import Disc, Rect, Scene, Shape, Stroke, Words
from claimscope.rendering.svg import svg
from claimscope.services.wording import catalogue

ENGLISH = catalogue("en")
D = Decimal
LONG = "A vendor with an exceptionally long registered company name GmbH & Co. KG aA"

FIGURES: list[Figure] = [
    MatrixFigure((LONG, "B"), (("Question " * 12, ("answered", "open")), ("q", ("planned", "expired")))),
    BarsFigure("tokens/s", (Bar(LONG, D("24216.8"), LONG * 3, "C-1"), Bar("B", D(0), "", "C-2"))),
    LatencyFigure((LatencyAxis("ttft", (LatencyMark("ours", D(1500), D(99)), LatencyMark("bound", D(2000), D(99)))),)),
    LatencyFigure(
        (LatencyAxis("end-to-end", (LatencyMark("ours", D(1), D(99)), LatencyMark("bound", D(90000), D(99)))),)
    ),
    RangeFigure("EUR/request", (RangeBar(LONG, D("0.001"), D("0.002"), D("0.01")),)),
    LinesFigure(
        "requests", "EUR", (Line(LONG, ((D(0), D(5)), (D(9), D(5)))), Line("B", ((D(0), D(0)), (D(9), D(9))))), (D(5),)
    ),
    SharesFigure(72, (ShareBar(LONG, 31, D("0.431"), D("0.32"), D("0.546")), ShareBar("x", 0, D(0), D(0), D("0.05")))),
    TimelineFigure(
        (Age(", ".join(f"C-{n}" for n in range(80)), "2024-08-28", "published"), Age("V-1", "bad", "tested")),
        "2026-12-15",
    ),
]


def inside(made: Scene) -> bool:
    for mark in made.marks:
        for x, y in _points(mark):
            if not (-1.5 <= x <= made.width + 1.5 and -1.5 <= y <= made.height + 1.5):
                return False
    return True


def _points(mark: object) -> list[tuple[float, float]]:
    if isinstance(mark, Rect):
        return [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
    if isinstance(mark, (Stroke, Shape)):
        return list(mark.points)
    if isinstance(mark, Disc):
        return [(mark.x - mark.radius, mark.y - mark.radius), (mark.x + mark.radius, mark.y + mark.radius)]
    assert isinstance(mark, Words)
    wide = long(mark.text, mark.size, mark.bold)
    start = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
    return [(start, mark.y - mark.size * 0.7), (start + wide, mark.y)]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: type(figure).__name__)
@pytest.mark.parametrize("width", [453.0, 330.0])
def test_everything_is_drawn_inside_the_picture(figure: Figure, width: float) -> None:
    made = scene(figure, ENGLISH, width)
    assert inside(made), [mark for mark in made.marks if not inside(Scene(made.width, made.height, (mark,)))]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: type(figure).__name__)
def test_it_is_valid_xml_with_its_content_in_words(figure: Figure) -> None:
    root = etree.fromstring(svg(scene(figure, ENGLISH)))
    title = root.findtext("{http://www.w3.org/2000/svg}title")
    assert title
    assert "figures." not in title


def test_states_differ_in_shape_and_not_only_in_colour() -> None:
    def shape(state: str) -> list[tuple[object, ...]]:
        return [
            (type(mark), getattr(mark, "points", ()), bool(getattr(mark, "fill", "") not in ("", "#FFFFFF")))
            for mark in state_marks(state, 0, 0)
        ]

    shapes = [shape(state) for state in ("answered", "partly", "planned", "open", "not-applicable", "expired")]
    assert all(shapes.count(one) == 1 for one in shapes)


def test_bars_start_at_zero_and_keep_their_proportion() -> None:
    made = scene(BarsFigure("tokens/s", (Bar("a", D(200)), Bar("b", D(100)))), ENGLISH)
    first, second = (mark for mark in made.marks if isinstance(mark, Rect) and mark.fill != "#FFFFFF")
    assert first.x == second.x
    assert first.width == pytest.approx(2 * second.width)


@given(st.decimals("0.000001", "1e12", allow_nan=False))
def test_ticks_start_at_zero_rise_evenly_and_reach_the_highest(highest: Decimal) -> None:
    found = ticks(highest)
    assert found[0] == 0
    assert found[-1] >= highest
    assert 2 <= len(found) <= 6
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1


@settings(max_examples=50)
@given(
    st.lists(
        st.tuples(st.sampled_from(["ours", "bound", "measured"]), st.decimals("0.1", "1e6")), min_size=2, max_size=6
    )
)
def test_any_latencies_fit_their_axis(marks: list[tuple[str, Decimal]]) -> None:
    axis = LatencyAxis("ttft", tuple(LatencyMark(kind, value.quantize(D("0.1")), D(99)) for kind, value in marks))  # type: ignore[arg-type]
    made = scene(LatencyFigure((axis,)), ENGLISH)
    assert all(-1 <= mark.x <= made.width for mark in made.marks if isinstance(mark, (Words, Disc)))
