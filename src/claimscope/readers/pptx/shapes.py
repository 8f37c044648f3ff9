"""The walk over a slide's shapes: groups in groups, texts, tables, charts, diagrams, pictures, each where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Picture, Span, TextBlock
from claimscope.readers.package import R, Relation
from claimscope.readers.pptx.geometry import Place, Transform, place_of, union
from claimscope.readers.pptx.names import A, P
from claimscope.readers.pptx.order import Piece, in_order
from claimscope.readers.pptx.placeholders import Chain, Level, Sheet, inherited, marker_of
from claimscope.readers.pptx.roles import role_of
from claimscope.readers.pptx.text import Paragraph, frame_of, paragraphs, placed
from claimscope.readers.spans import clean, lines_of, plain
from claimscope.readers.xml import Element, children, local, truth

MOST_GROUPS = 40
"""Groups nested deeper than this are not followed; no drawing program shows them."""


@dataclass(slots=True)
class Scene:
    """What the walk needs to know of the slide, and what it could not read (collected on the way)."""

    size: tuple[float, float]
    layout: Sheet | None
    defaults: dict[int, Level]
    relations: dict[str, Relation]
    frames: Frames
    """Reads what stands in graphic frames: tables, charts, diagrams."""
    names: Counter[str] = field(default_factory=Counter)
    not_read: list[Message] = field(default_factory=list)

    def missed(self, id: str, object: str, **args: str) -> None:
        """Notes what was not read."""
        found = message(id, object=object, **args)
        if found not in self.not_read:
            self.not_read.append(found)

    def unique(self, name: str) -> str:
        """``name``, with a number where a shape before had the same."""
        self.names[name] += 1
        return name if self.names[name] == 1 else f"{name} ({self.names[name]})"


class Frames:
    """Reads the content of a graphic frame. The deck provides it; this one reads nothing."""

    def read(self, frame: Element, object: str, place: Place, visible: bool, scene: Scene) -> tuple[Block, ...]:
        """Blocks of a ``p:graphicFrame``."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
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
    if kind not in ("sp", "grpSp", "pic", "graphicFrame", "cxnSp", "contentPart"):
        return
    name, alt, shown = _identity(shape)
    visible = where.visible and shown
    if static and marker_of(shape) is not None:
        return
    if kind == "grpSp":
        yield from _group(shape, name, scene, where, visible, static)
        return
    object = scene.unique(" / ".join((*where.path, name or kind)))
    if kind == "contentPart":
        scene.missed("reading.not-read.ink", object)
        return
    place, chain, anchor = _inherit(shape, scene, where)
    visible = visible and not place.outside(*scene.size)
    blocks = _content(shape, kind, object, place, chain, anchor, scene, visible)
    yield from _pieces(blocks, object, alt, place, scene, kind)


def _identity(shape: Element) -> tuple[str, str, bool]:
    """Name, alternative text, and whether it is shown."""
    for properties in shape:
        if local(properties).startswith("nv"):
            found = properties.find(P + "cNvPr")
            if found is None:
                break
            alt = found.get("descr") or ""
            return clean(found.get("name") or ""), clean(alt).strip(), not truth(found.get("hidden"))
    return "", "", True


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


def _inherit(shape: Element, scene: Scene, where: Where) -> tuple[Place, Chain, str]:
    """Place on the slide, level tables and anchor of a shape, its own or inherited."""
    properties = shape.find(P + "spPr")
    own = place_of(properties.find(A + "xfrm") if properties is not None else shape.find(P + "xfrm"))
    marker = marker_of(shape)
    if marker is None:
        place = where.transform.place(own) if own is not None else _everywhere(scene)
        return place, (scene.defaults,), ""
    below = inherited(scene.layout, *marker, scene.defaults)
    if own is not None:
        return where.transform.place(own), below.chain, below.anchor
    return below.place or _everywhere(scene), below.chain, below.anchor


def _everywhere(scene: Scene) -> Place:
    return Place(0.0, 0.0, *scene.size)


def _content(
    shape: Element, kind: str, object: str, place: Place, chain: Chain, anchor: str, scene: Scene, visible: bool
) -> tuple[Block, ...]:
    if kind == "graphicFrame":
        return scene.frames.read(shape, object, place, visible, scene)
    if kind == "pic":
        return _picture(shape, object, place, scene, visible)
    pictures = _fill(shape, object, place, scene, visible)
    body = shape.find(P + "txBody")
    if body is None:
        return pictures
    return (*pictures, *text_blocks(body, paragraphs(body, chain), object, place, anchor, scene.size, visible, shape))


def text_blocks(
    body: Element,
    texts: tuple[Paragraph, ...],
    object: str,
    place: Place,
    anchor: str,
    size: tuple[float, float],
    visible: bool,
    shape: Element,
) -> tuple[TextBlock, ...]:
    """One block for each paragraph with text, boxed where it probably stands."""
    marker = marker_of(shape)
    places = placed(texts, place, frame_of(body, anchor))
    return tuple(
        TextBlock(object, role_of(marker, text), text.lines, where.share(*size), visible, text.level)
        for text, where in zip(texts, places, strict=True)
        if text.text.strip()
    )


def _picture(shape: Element, object: str, place: Place, scene: Scene, visible: bool) -> tuple[Block, ...]:
    if (
        shape.find(f"{P}nvPicPr/{P}nvPr/{A}videoFile") is not None
        or shape.find(f"{P}nvPicPr/{P}nvPr/{A}audioFile") is not None
    ):
        scene.missed("reading.not-read.media", object)
    blip = shape.find(P + "blipFill/" + A + "blip")
    _, alt, _ = _identity(shape)
    return (Picture(object, place.share(*scene.size), alt, _embedded(blip, object, scene), visible),)


def _fill(shape: Element, object: str, place: Place, scene: Scene, visible: bool) -> tuple[Block, ...]:
    """A shape filled with a picture counts as a picture."""
    blip = shape.find(f"{P}spPr/{A}blipFill/{A}blip")
    if blip is None:
        return ()
    return (Picture(object, place.share(*scene.size), "", _embedded(blip, object, scene), visible),)


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
