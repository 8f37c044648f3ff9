"""The walk over a slide's shapes: groups in groups, texts, tables, charts, diagrams, pictures, each where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Picture, Span, TextBlock
from claimscope.readers.package import R, Relation
from claimscope.readers.paper.panel import Panel
from claimscope.readers.pptx.geometry import Place, Transform, place_of, union
from claimscope.readers.pptx.names import A, P
from claimscope.readers.pptx.order import Piece, in_order
from claimscope.readers.pptx.placeholders import Chain, Identity, Levels, Marker, Sheet, identity_of, inherited
from claimscope.readers.pptx.roles import role_of
from claimscope.readers.pptx.text import frame_of, placed, read_body
from claimscope.readers.spans import lines_of, plain
from claimscope.readers.xml import Element, children, first, local

_KINDS = frozenset(("sp", "grpSp", "pic", "graphicFrame", "contentPart"))
_SHAPE_PROPERTIES, _BODY = P + "spPr", P + "txBody"
_PLACE, _FRAME_PLACE, _FILL, _BLIP = A + "xfrm", P + "xfrm", A + "blipFill", A + "blip"
Parts = dict[str, Element]
"""Children of a shape by tag."""
MOST_GROUPS = 40
"""Groups nested deeper than this are not followed; no drawing program shows them."""


@dataclass(slots=True)
class Scene:
    """What the walk needs to know of the slide, and what it could not read (collected on the way)."""

    size: tuple[float, float]
    layout: Sheet | None
    defaults: Levels
    relations: dict[str, Relation]
    frames: Frames
    """Reads what stands in graphic frames: tables, charts, diagrams."""
    names: dict[str, int] = field(default_factory=dict)
    not_read: list[Message] = field(default_factory=list)
    panels: list[Panel] | None = None
    """Filled shapes, collected for pictures only."""

    @property
    def plain(self) -> Chain:
        """Level tables of shapes that are no placeholders."""
        return self.frames.plain

    def missed(self, id: str, object: str, **args: str) -> None:
        """Notes what was not read."""
        found = message(id, object=object, **args)
        if found not in self.not_read:
            self.not_read.append(found)

    def unique(self, name: str) -> str:
        """``name``, with a number where a shape before had the same."""
        count = self.names[name] = self.names.get(name, 0) + 1
        return name if count == 1 else f"{name} ({count})"


class Frames:
    """Reads the content of a graphic frame. The deck provides it; this one reads nothing."""

    plain: Chain
    """Level tables of text that is in no placeholder."""

    def read(self, frame: Element, object: str, place: Place, visible: bool, scene: Scene) -> tuple[Block, ...]:
        """Blocks of a ``p:graphicFrame``."""
        raise NotImplementedError


@dataclass(slots=True)
class Where:
    """Where the walk is: transform of the groups around, their names, whether they are shown, how deep it is."""

    transform: Transform = field(default_factory=Transform)
    path: tuple[str, ...] = ()
    visible: bool = True
    depth: int = 0


def walk(tree: Element | None, scene: Scene, where: Where, static: bool = False) -> list[Piece]:
    """Pieces of a shape tree, in file order. ``static`` leaves placeholders out: on layouts they only prompt."""
    return [piece for shape in children(tree) for piece in _shape(shape, scene, where, static)]


def _shape(shape: Element, scene: Scene, where: Where, static: bool) -> Iterator[Piece]:
    kind = local(shape)
    if kind not in _KINDS:
        return
    identity = identity_of(shape)
    visible = where.visible and identity.shown
    if static and identity.marker is not None:
        return
    if kind == "grpSp":
        yield from _group(shape, identity.name, scene, where, visible, static)
        return
    object = scene.unique(" / ".join((*where.path, identity.name or kind)))
    if kind == "contentPart":
        scene.missed("reading.not-read.ink", object)
        return
    parts = {part.tag: part for part in shape}
    place, chain, anchor = _inherit(parts, identity.marker, scene, where)
    visible = visible and not place.outside(*scene.size)
    blocks = _content(shape, parts, kind, Held(object, place, chain, anchor, visible, identity), scene)
    yield from _pieces(blocks, object, identity.alt, place, scene, kind)


@dataclass(slots=True)
class Held:
    """A shape with everything settled but its content."""

    object: str
    place: Place
    chain: Chain
    anchor: str
    visible: bool
    identity: Identity


def _group(shape: Element, name: str, scene: Scene, where: Where, visible: bool, static: bool) -> Iterator[Piece]:
    if where.depth >= MOST_GROUPS:
        scene.missed("reading.not-read.group", name)
        return
    path = (*where.path, scene.unique(" / ".join((*where.path, name or "Group"))).rpartition(" / ")[2])
    inner = Where(where.transform.inside(shape.find(P + "grpSpPr")), path, visible, where.depth + 1)
    pieces = in_order(walk(shape, scene, inner, static))
    if pieces:
        blocks = tuple(block for piece in pieces for block in piece.blocks)
        yield Piece(blocks, union([piece.box for piece in pieces]), " ".join(piece.text for piece in pieces))


def _inherit(parts: Parts, marker: Marker | None, scene: Scene, where: Where) -> tuple[Place, Chain, str]:
    """Place on the slide, level tables and anchor of a shape, its own or inherited."""
    properties = parts.get(_SHAPE_PROPERTIES)
    own = place_of(parts.get(_FRAME_PLACE) if properties is None else first(properties, _PLACE))
    if marker is None:
        place = where.transform.place(own) if own is not None else _everywhere(scene)
        return place, scene.plain, ""
    below = inherited(scene.layout, *marker, scene.defaults)
    if own is not None:
        return where.transform.place(own), below.chain, below.anchor
    return below.place or _everywhere(scene), below.chain, below.anchor


def _everywhere(scene: Scene) -> Place:
    return Place(0.0, 0.0, *scene.size)


def _content(shape: Element, parts: Parts, kind: str, held: Held, scene: Scene) -> tuple[Block, ...]:
    if kind == "graphicFrame":
        return scene.frames.read(shape, held.object, held.place, held.visible, scene)
    if kind == "pic":
        return _picture(shape, held, scene)
    properties = parts.get(_SHAPE_PROPERTIES)
    pictures = _fill(properties, held, scene) if properties is not None and len(properties) else ()
    body = parts.get(_BODY)
    return pictures if body is None else (*pictures, *_texts(body, held, scene))


def _texts(body: Element, held: Held, scene: Scene) -> Iterator[TextBlock]:
    """One block for each paragraph with text, boxed where it probably stands."""
    texts, properties = read_body(body, held.chain)
    if not any(line for text in texts for line in text.lines):
        return
    for text, where in zip(texts, placed(texts, held.place, frame_of(properties, held.anchor)), strict=True):
        if text.text.strip():
            role = role_of(held.identity.marker, text)
            yield TextBlock(held.object, role, text.lines, where.share(*scene.size), held.visible, text.level)


def _picture(shape: Element, held: Held, scene: Scene) -> tuple[Block, ...]:
    about = first(shape, P + "nvPicPr", P + "nvPr")
    if any(first(about, A + kind) is not None for kind in ("videoFile", "audioFile")):
        scene.missed("reading.not-read.media", held.object)
    content = _embedded(first(shape, P + "blipFill", _BLIP), held.object, scene)
    return (Picture(held.object, held.place.share(*scene.size), held.identity.alt, content, held.visible),)


def _fill(properties: Element, held: Held, scene: Scene) -> tuple[Block, ...]:
    """A shape filled with a picture counts as a picture; a plain filling is noted where panels are wanted."""
    blip = first(properties, _FILL, _BLIP)
    if blip is not None:
        content = _embedded(blip, held.object, scene)
        return (Picture(held.object, held.place.share(*scene.size), "", content, held.visible),)
    if scene.panels is not None and held.visible and (colour := _colour(properties)) is not None:
        scene.panels.append(Panel(held.place.share(*scene.size), colour))
    return ()


def _colour(properties: Element) -> str | None:
    """Colour of a plain filling: hexadecimal, empty for a colour of the theme; None for no filling."""
    for filling in properties:
        if filling.tag in (A + "solidFill", A + "gradFill"):
            named = next(filling.iter(A + "srgbClr"), None)
            return (named.get("val") or "") if named is not None else ""
    return None


def _embedded(blip: Element | None, object: str, scene: Scene) -> str:
    """Part name of a picture; linked pictures are outside the file and are never fetched."""
    relation = scene.relations.get(blip.get(R + "embed", "")) if blip is not None else None
    if relation is not None and not relation.external:
        return relation.target
    if blip is not None and (blip.get(R + "link") or relation is not None):
        scene.missed("reading.not-read.linked-picture", object)
    return ""


def _pieces(blocks: tuple[Block, ...], object: str, alt: str, place: Place, scene: Scene, kind: str) -> Iterator[Piece]:
    boxes = [block.box for block in blocks if block.box is not None]
    if alt and kind != "pic":
        alternative = TextBlock(object, "alt-text", _lines(alt), place.share(*scene.size), visible=False)
        blocks = (*blocks, alternative)
        boxes = boxes or [place.share(*scene.size)]
    if blocks and boxes:
        yield Piece(blocks, union(boxes), "\n".join(block.text for block in blocks if isinstance(block, TextBlock)))


def _lines(text: str) -> tuple[tuple[Span, ...], ...]:
    return lines_of(plain(text))
