"""What a slide inherits from layout and master: places, text sizes and bullets of placeholders, and fixed texts."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimscope.readers.pptx.geometry import Place, place_of
from claimscope.readers.pptx.names import A, P
from claimscope.readers.xml import Element, children, integer, local

DEFAULT_SIZE = 18.0
TITLES = ("title", "ctrTitle")
FOOTERS = ("ftr", "dt", "sldNum", "hdr")
_LEVELS = {f"lvl{number}pPr": number - 1 for number in range(1, 10)}
_EMPTY: dict[int, Level] = {}


@dataclass(frozen=True, slots=True)
class Level:
    """What one list level says: size in points, weight, bullet. None: it leaves that to the next in the chain."""

    size: float | None = None
    bold: bool | None = None
    bullet: bool | None = None


Chain = tuple[dict[int, Level], ...]
"""Level tables from the nearest (shape) to the farthest (deck)."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder of a layout or master."""

    kind: str
    index: str
    place: Place | None
    levels: dict[int, Level]
    anchor: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layout or master: its placeholders, its tree of shapes, and the sheet below it."""

    part: str
    placeholders: tuple[Placeholder, ...] = ()
    tree: Element | None = None
    shows_master: bool = True
    styles: dict[str, dict[int, Level]] = field(default_factory=dict)
    below: Sheet | None = None

    def find(self, kind: str, index: str) -> Placeholder | None:
        """The placeholder that a slide's one inherits from: by index, else by kind."""
        for held in self.placeholders:
            if index and held.index == index and _alike(held.kind, kind):
                return held
        return next((held for held in self.placeholders if _alike(held.kind, kind)), None)


def _alike(held: str, wanted: str) -> bool:
    return held == wanted or (held in TITLES and wanted in TITLES) or {held, wanted} <= {"body", "obj", "subTitle", ""}


def levels_of(style: Element | None) -> dict[int, Level]:
    """Level table of a ``lstStyle``, ``titleStyle``, ``defaultTextStyle``…"""
    if style is None or not len(style):
        return _EMPTY
    return {_LEVELS[local(item)]: _level(item) for item in style if local(item) in _LEVELS}


def _level(item: Element) -> Level:
    defaults = item.find(A + "defRPr")
    size = integer(defaults.get("sz")) / 100 if defaults is not None else 0
    weight = defaults.get("b") if defaults is not None else None
    return Level(size or None, None if weight is None else weight in ("1", "true"), bullet_of(item))


def bullet_of(properties: Element | None) -> bool | None:
    """Whether paragraph properties set or drop a bullet; None where they say nothing."""
    for item in properties if properties is not None else ():
        name = local(item)
        if name in ("buChar", "buAutoNum", "buBlip"):
            return True
        if name == "buNone":
            return False
    return None


def marker_of(shape: Element) -> tuple[str, str] | None:
    """(kind, index) of a placeholder shape, None for other shapes. A missing kind is ``obj``."""
    for properties in shape:
        if local(properties).startswith("nv"):
            found = properties.find(P + "nvPr/" + P + "ph")
            return None if found is None else (found.get("type", "obj"), found.get("idx", ""))
    return None


def read_sheet(part: str, root: Element, below: Sheet | None) -> Sheet:
    """A layout or master from its root element."""
    tree = root.find(P + "cSld/" + P + "spTree")
    styles = root.find(P + "txStyles")
    return Sheet(
        part,
        tuple(held for shape in children(tree) if (held := _placeholder(shape)) is not None),
        tree,
        root.get("showMasterSp", "1") in ("1", "true"),
        {local(style): levels_of(style) for style in children(styles)},
        below,
    )


def _placeholder(shape: Element) -> Placeholder | None:
    marker = marker_of(shape)
    if marker is None:
        return None
    body = shape.find(P + "txBody")
    style = body.find(A + "lstStyle") if body is not None else None
    properties = body.find(A + "bodyPr") if body is not None else None
    anchor = properties.get("anchor", "") if properties is not None else ""
    return Placeholder(*marker, place_of(shape.find(P + "spPr/" + A + "xfrm")), levels_of(style), anchor)


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a placeholder of a slide gets from below."""

    place: Place | None
    chain: Chain
    anchor: str


def inherited(layout: Sheet | None, kind: str, index: str, defaults: dict[int, Level]) -> Inherited:
    """Place, level tables and anchor that a slide's placeholder inherits."""
    held: list[Placeholder] = []
    sheet, styles = layout, _EMPTY
    while sheet is not None:
        found = sheet.find(kind, index)
        if found is not None:
            held.append(found)
            kind = found.kind
        styles = sheet.styles.get(_style_name(kind), styles)
        sheet = sheet.below
    place = next((one.place for one in held if one.place is not None), None)
    anchor = next((one.anchor for one in held if one.anchor), "ctr" if kind in TITLES else "t")
    return Inherited(place, (*(one.levels for one in held), styles, defaults), anchor)


def _style_name(kind: str) -> str:
    if kind in TITLES:
        return "titleStyle"
    return "otherStyle" if kind in FOOTERS else "bodyStyle"


def at_level(chain: Chain, level: int) -> Level:
    """The level's size, weight and bullet after asking everyone in the chain."""
    size = bold = bullet = None
    for table in chain:
        said = table.get(level)
        if said is None:
            continue
        size = said.size if size is None else size
        bold = said.bold if bold is None else bold
        bullet = said.bullet if bullet is None else bullet
    return Level(size or DEFAULT_SIZE, bool(bold), bool(bullet))
