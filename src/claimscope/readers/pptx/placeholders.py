"""What a slide inherits from layout and master: places, text sizes and bullets of placeholders, and fixed texts."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimscope.core.reading import Span
from claimscope.readers.pptx.geometry import Place, place_of
from claimscope.readers.pptx.names import A, P
from claimscope.readers.spans import clean
from claimscope.readers.xml import Element, children, first, integer, local, truth

DEFAULT_SIZE = 18.0
TITLES = ("title", "ctrTitle")
FOOTERS = ("ftr", "dt", "sldNum", "hdr")
_NAMED, _APPLICATION, _PH = P + "cNvPr", P + "nvPr", P + "ph"
_LEVELS = {f"lvl{number}pPr": number - 1 for number in range(1, 10)}


@dataclass(frozen=True, slots=True)
class Level:
    """What one list level says: size in points, weight, bullet, alignment. None: the next in the chain decides."""

    size: float | None = None
    bold: bool | None = None
    bullet: bool | None = None
    align: str | None = None


@dataclass(frozen=True, slots=True)
class Base:
    """How text of one level looks where a run says nothing. ``size`` in points, scaled."""

    size: float
    bullet: bool
    align: str
    span: Span
    scale: float


Levels = dict[int, Level]
_EMPTY: Levels = {}


@dataclass(frozen=True, slots=True)
class Chain:
    """Level tables from the nearest (shape) to the farthest (deck), with what was looked up before."""

    tables: tuple[Levels, ...] = ()
    known: dict[tuple[int, float], Base] = field(default_factory=dict)

    def at(self, level: int, scale: float) -> Base:
        """How text of a level looks in a shape that scales its text so."""
        found = self.known.get((level, scale))
        if found is None:
            said = at_level(self.tables, level)
            size = (said.size or DEFAULT_SIZE) * scale
            span = Span("", bold=bool(said.bold), size=round(size, 1))
            found = self.known[level, scale] = Base(size, bool(said.bullet), said.align or "l", span, scale)
        return found

    def below(self, own: Levels) -> Chain:
        """This chain behind a shape's own table."""
        return Chain((own, *self.tables)) if own else self


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder of a layout or master."""

    kind: str
    index: str
    place: Place | None
    levels: Levels
    anchor: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layout or master: its placeholders, its tree of shapes, and the sheet below it."""

    part: str
    placeholders: tuple[Placeholder, ...] = ()
    tree: Element | None = None
    shows_master: bool = True
    styles: dict[str, Levels] = field(default_factory=dict)
    below: Sheet | None = None
    known: dict[tuple[str, str], Inherited] = field(default_factory=dict)

    def find(self, kind: str, index: str) -> Placeholder | None:
        """The placeholder that a slide's one inherits from: by index, else by kind."""
        for held in self.placeholders:
            if index and held.index == index and _alike(held.kind, kind):
                return held
        return next((held for held in self.placeholders if _alike(held.kind, kind)), None)


def _alike(held: str, wanted: str) -> bool:
    return held == wanted or (held in TITLES and wanted in TITLES) or {held, wanted} <= {"body", "obj", "subTitle", ""}


def levels_of(style: Element | None) -> Levels:
    """Level table of a ``lstStyle``, ``titleStyle``, ``defaultTextStyle``…"""
    if style is None or not len(style):
        return _EMPTY
    return {_LEVELS[local(item)]: _level(item) for item in style if local(item) in _LEVELS}


def _level(item: Element) -> Level:
    defaults = item.find(A + "defRPr")
    size = integer(defaults.get("sz")) / 100 if defaults is not None else 0
    weight = defaults.get("b") if defaults is not None else None
    bold = None if weight is None else weight in ("1", "true")
    return Level(size or None, bold, bullet_of(item), item.get("algn"))


def bullet_of(properties: Element | None) -> bool | None:
    """Whether paragraph properties set or drop a bullet; None where they say nothing."""
    for item in properties if properties is not None else ():
        name = local(item)
        if name in ("buChar", "buAutoNum", "buBlip"):
            return True
        if name == "buNone":
            return False
    return None


Marker = tuple[str, str]
"""Kind and index of a placeholder."""
_NON_VISUAL = frozenset(P + name for name in ("nvSpPr", "nvGrpSpPr", "nvPicPr", "nvGraphicFramePr", "nvCxnSpPr"))


@dataclass(slots=True)
class Identity:
    """Name and alternative text of a shape, whether it is shown, and its marker where it is a placeholder."""

    name: str = ""
    alt: str = ""
    shown: bool = True
    marker: Marker | None = None


def identity_of(shape: Element) -> Identity:
    """What the non-visual properties of a shape say."""
    for properties in shape:
        if properties.tag in _NON_VISUAL:
            found, more = first(properties, _NAMED), first(properties, _APPLICATION)
            holder = first(more, _PH) if more is not None and len(more) else None
            marker = None if holder is None else (holder.get("type", "obj"), holder.get("idx", ""))
            if found is None:
                return Identity(marker=marker)
            alt = found.get("descr")
            shown = not truth(found.get("hidden"))
            return Identity(clean(found.get("name") or ""), clean(alt).strip() if alt else "", shown, marker)
    return Identity()


def marker_of(shape: Element) -> Marker | None:
    """(kind, index) of a placeholder shape, None for other shapes. A missing kind is ``obj``."""
    return identity_of(shape).marker


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


def inherited(layout: Sheet | None, kind: str, index: str, defaults: Levels) -> Inherited:
    """Place, level tables and anchor that a slide's placeholder inherits; asked once for each layout."""
    if layout is None:
        return _inherited(layout, kind, index, defaults)
    found = layout.known.get((kind, index))
    if found is None:
        found = layout.known[kind, index] = _inherited(layout, kind, index, defaults)
    return found


def _inherited(layout: Sheet | None, kind: str, index: str, defaults: Levels) -> Inherited:
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
    return Inherited(place, Chain((*(one.levels for one in held), styles, defaults)), anchor)


def _style_name(kind: str) -> str:
    if kind in TITLES:
        return "titleStyle"
    return "otherStyle" if kind in FOOTERS else "bodyStyle"


def at_level(tables: tuple[Levels, ...], level: int) -> Level:
    """What a level looks like after asking tables in turn; nothing is left open."""
    size = bold = bullet = align = None
    for table in tables:
        said = table.get(level)
        if said is None:
            continue
        size = said.size if size is None else size
        bold = said.bold if bold is None else bold
        bullet = said.bullet if bullet is None else bullet
        align = said.align if align is None else align
    return Level(size or DEFAULT_SIZE, bool(bold), bool(bullet), align or "l")
