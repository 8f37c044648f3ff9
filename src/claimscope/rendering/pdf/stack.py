"""A column of flowables with one rule for the space between them; cells, boxes and pages are made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reportlab.platypus.doctemplate import ActionFlowable, PageBreak
from reportlab.platypus.flowables import Flowable

from claimscope.rendering.pdf.look import ACCENT, HAIR, Colour
from claimscope.rendering.pdf.tags import ARTIFACT


@dataclass(frozen=True, slots=True)
class Frame:
    """Padding around a stack, and what is drawn around it: nothing, a rule at the left, or a box."""

    left: float = 0
    right: float = 0
    top: float = 0
    bottom: float = 0
    rule: Colour | None = None
    box: Colour | None = None
    before: float = 0
    after: float = 0


SCALES = (1.0, 0.95, 0.9, 0.86, 0.82, 0.79)
"""How small a page that should stay one page may become: 8.5 points stay above 6.7, 8 above 6.3."""

SHORTEST_PAGE = 640.0
"""Points of text on the smaller paper: what is taller cannot be kept together anywhere."""

PLAIN = Frame()
VOICE = Frame(left=10, rule=ACCENT, before=4, after=5)
BOX = Frame(left=10, right=10, top=5, bottom=3, box=HAIR, before=4, after=5)


class Unbuilt(Flowable):  # type: ignore[misc]
    """Flowables that are made when their turn comes, so that a long report never holds all of them at once."""

    def __init__(self, build: Callable[[], list[Flowable]]) -> None:
        super().__init__()
        self.build = build
        self.keep = False


class Stack(Flowable):  # type: ignore[misc]
    """Flowables one under the other; splits between and inside them."""

    def __init__(self, items: Sequence[Flowable], frame: Frame = PLAIN) -> None:
        super().__init__()
        self.items = glued(items)
        self.frame = frame
        self.keep = False

    def getSpaceBefore(self) -> float:
        return self.frame.before

    def getSpaceAfter(self) -> float:
        return self.frame.after

    def _inner(self, width: float) -> float:
        return max(width - self.frame.left - self.frame.right, 8)

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        inner = self._inner(aW)
        self.heights = [item.wrap(inner, aH)[1] for item in self.items]
        self.width = aW
        self.height = sum(self.heights) + sum(self._gaps()) + self.frame.top + self.frame.bottom
        return aW, self.height

    def _gaps(self) -> list[float]:
        pairs = zip(self.items, self.items[1:], strict=False)
        between = [max(upper.getSpaceAfter(), lower.getSpaceBefore()) for upper, lower in pairs]
        return [0.0, *between] if self.items else []

    def split(self, aW: float, aH: float) -> list[Flowable]:
        _, height = self.wrap(aW, aH)
        if height <= aH + 0.01:
            return [self]
        inner, room = self._inner(aW), aH - self.frame.top - self.frame.bottom
        for at, (item, gap, high) in enumerate(zip(self.items, self._gaps(), self.heights, strict=True)):
            if gap + high <= room:
                room -= gap + high
                continue
            parts = item.split(inner, room - gap) if room - gap > 8 else []
            upper, lower = [*self.items[:at], *parts[:1]], [*parts[1:], *self.items[at + (1 if parts else 0) :]]
            if not parts:
                lower = list(self.items[at:])
            return self._halves(upper, lower)
        return [self]

    def _halves(self, upper: list[Flowable], lower: list[Flowable]) -> list[Flowable]:
        if not upper or not lower:
            return []
        return [Stack(upper, replace(self.frame, after=0)), Stack(lower, replace(self.frame, before=0))]

    def draw(self) -> None:
        self._surround()
        y = self.height - self.frame.top
        for item, gap, high in zip(self.items, self._gaps(), self.heights, strict=True):
            y -= gap + high
            item.drawOn(self.canv, self.frame.left, y)

    def _surround(self) -> None:
        canvas: Any = self.canv
        if self.frame.rule is None and self.frame.box is None:
            return
        with canvas.marked(ARTIFACT):
            canvas.saveState()
            if self.frame.rule:
                canvas.setStrokeColorRGB(*self.frame.rule)
                canvas.setLineWidth(1.2)
                canvas.line(0.6, 0, 0.6, self.height)
            if self.frame.box:
                canvas.setStrokeColorRGB(*self.frame.box)
                canvas.setLineWidth(0.8)
                canvas.rect(0, 0, self.width, self.height)
            canvas.restoreState()


class Fitted(Stack):
    """A stack that is made smaller, by ``SCALES``, to stand on one page; what is longer still goes on, on each further
    page below ``head``."""

    scale = 1.0

    def __init__(self, items: Sequence[Flowable], head: Flowable | None = None) -> None:
        super().__init__(items)
        self.head = head

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:
        whole = 0.0
        for self.scale in SCALES:
            if whole * self.scale**2 > aH:  # the text would have to shrink more than its area does
                continue
            _, height = super().wrap(aW / self.scale, aH / self.scale)
            if height * self.scale <= aH:
                return aW, height * self.scale
            whole = whole or height
        self.scale = 1.0
        return super().wrap(aW, aH)

    def split(self, aW: float, aH: float) -> list[Flowable]:
        _, height = self.wrap(aW, aH)
        if height <= aH + 0.01:
            return [self]
        return GoingOn(self.items, self.head).split(aW, aH)

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.scale(self.scale, self.scale)
        super().draw()
        self.canv.restoreState()


class GoingOn(Stack):
    """A stack of which each part but the first begins with a head."""

    def __init__(self, items: Sequence[Flowable], head: Flowable | None) -> None:
        super().__init__(items)
        self.head = head

    def _halves(self, upper: list[Flowable], lower: list[Flowable]) -> list[Flowable]:
        if self.head is None or not lower or all(item is self.head for item in upper):
            return super()._halves(upper, lower)
        return [Stack(upper), GoingOn([self.head, *lower], self.head)]


class Kept(Stack):
    """Headings that stay with the beginning of what follows: the last item."""

    def __init__(self, items: Sequence[Flowable]) -> None:
        super().__init__(())
        self.items = list(items)

    def split(self, aW: float, aH: float) -> list[Flowable]:
        _, height = self.wrap(aW, aH)
        if height <= aH + 0.01:
            return [self]
        gaps = self._gaps()
        above = sum(self.heights[:-1]) + sum(gaps)
        parts = self.items[-1].split(self._inner(aW), aH - above) if aH - above > 8 else []
        if not parts:
            return super().split(aW, aH) if height > SHORTEST_PAGE else []
        return [Kept([*self.items[:-1], parts[0]]), *parts[1:]]

    def getSpaceBefore(self) -> float:
        return float(self.items[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:
        return float(self.items[-1].getSpaceAfter())


def glued(items: Sequence[Flowable]) -> list[Flowable]:
    """Headings bound to what follows them; a heading with nothing after it stays as it is."""
    bound: list[Flowable] = []
    waiting: list[Flowable] = []
    for item in items:
        if getattr(item, "keep", False):
            waiting.append(item)
        elif isinstance(item, (ActionFlowable, PageBreak)):
            bound += [*waiting, item]
            waiting = []
        elif waiting:
            bound.append(Kept([*waiting, item]))
            waiting = []
        else:
            bound.append(item)
    return bound + waiting
