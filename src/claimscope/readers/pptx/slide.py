"""One slide as a page: what the audience sees in reading order, then notes and comments, and how well it was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Chart, Page, PageRead, Picture, Table, TextBlock
from claimscope.readers.package import Package, R, Relation
from claimscope.readers.paper.panel import Panel
from claimscope.readers.pptx.frames import PackageFrames
from claimscope.readers.pptx.geometry import Place
from claimscope.readers.pptx.names import EMU_PER_POINT, A, P
from claimscope.readers.pptx.order import Piece, in_order
from claimscope.readers.pptx.placeholders import Levels, Sheet
from claimscope.readers.pptx.remarks import comments_of, notes_of
from claimscope.readers.pptx.roles import with_roles
from claimscope.readers.pptx.shapes import Scene, Where, walk
from claimscope.readers.xml import Element, first, truth

_PARTS = {"title": 0, "footnote": 2, "footer": 3}
_UNSEEN = frozenset(("notesSlide", "comments"))
LARGE_PICTURE = 0.15
"""A picture that covers at least this share of a slide may hold numbers: the slide is then read in part."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a slide needs from its deck. ``size`` in EMU."""

    package: Package
    size: tuple[float, float]
    defaults: Levels
    frames: PackageFrames
    fixed: dict[str, tuple[Block, ...]] = field(default_factory=dict)
    """Fixed texts of each layout, read once."""


def read_slide(
    root: Element,
    number: int,
    relations: dict[str, Relation],
    layout: Sheet | None,
    deck: Surroundings,
    panels: list[Panel] | None = None,
) -> Page:
    """The page of a slide. ``number`` is its place in the deck, hidden slides counted."""
    scene = Scene(deck.size, layout, deck.defaults, relations, deck.frames, panels=panels)
    blocks = (*_seen(root, scene), *_fixed_texts(root, layout, deck))
    kinds = {relation.kind for relation in relations.values()}
    unseen = (*_notes(deck.package, relations), *comments_of(deck.package, relations)) if kinds & _UNSEEN else ()
    read, missed = _judged(blocks)
    width, height = (round(length / EMU_PER_POINT, 2) for length in deck.size)
    return Page(
        number,
        message("reading.page.slide", number=number),
        (*blocks, *unseen),
        "partial" if scene.not_read and read != "picture-only" else read,
        (*scene.not_read, *missed),
        truth(root.get("show"), default=True),
        width,
        height,
        _title(blocks),
    )


def damaged_slide(number: int, size: tuple[float, float]) -> Page:
    """The page of a slide whose part is missing or broken."""
    width, height = (round(length / EMU_PER_POINT, 2) for length in size)
    label = message("reading.page.slide", number=number)
    return Page(number, label, (), "partial", (message("reading.not-read.slide"),), width=width, height=height)


def _seen(root: Element, scene: Scene) -> Iterator[Block]:
    """Title, body, footnotes and footers of the slide, each in reading order."""
    pieces = with_roles([*_background(root, scene), *walk(first(root, P + "cSld", P + "spTree"), scene, Where())])
    parts: tuple[list[Piece], ...] = ([], [], [], [])
    for piece in pieces:
        parts[_part(piece)].append(piece)
    for part in parts:
        for piece in in_order(part):
            yield from piece.blocks


def _part(piece: Piece) -> int:
    """Which part of the slide a piece belongs to: 0 title, 1 body, 2 footnotes, 3 footers."""
    parts = {_PARTS.get(block.role, 1) if isinstance(block, TextBlock) else 1 for block in piece.blocks}
    return parts.pop() if len(parts) == 1 else 1


def _background(root: Element, scene: Scene) -> Iterator[Piece]:
    blip = first(root, P + "cSld", P + "bg", P + "bgPr", A + "blipFill", A + "blip")
    relation = scene.relations.get(blip.get(R + "embed", "")) if blip is not None else None
    if relation is not None and not relation.external:
        box = Place(0, 0, *scene.size).share(*scene.size)
        yield Piece((Picture("Background", box, "", relation.target),), box)


def _fixed_texts(root: Element, layout: Sheet | None, deck: Surroundings) -> tuple[Block, ...]:
    """Texts of layout and master that are no placeholders; they stand on every slide, often with the round."""
    if layout is None or not truth(root.get("showMasterSp"), default=True):
        return ()
    if layout.part not in deck.fixed:
        deck.fixed[layout.part] = tuple(_fixed(layout, deck))
    return deck.fixed[layout.part]


def _fixed(layout: Sheet, deck: Surroundings) -> Iterator[Block]:
    sheet: Sheet | None = layout
    while sheet is not None:
        fixed = Scene(deck.size, sheet, deck.defaults, {}, deck.frames)
        for piece in in_order(walk(sheet.tree, fixed, Where(), static=True)):
            for block in piece.blocks:
                if isinstance(block, TextBlock) and block.visible:
                    top = block.box is not None and block.box[1] < 0.5
                    yield replace(block, role="header" if top else "footer")
        sheet = sheet.below if sheet.shows_master else None


def _notes(package: Package, relations: dict[str, Relation]) -> Iterator[Block]:
    for relation in relations.values():
        root = package.part(relation.target) if relation.kind == "notesSlide" and not relation.external else None
        if root is not None:
            yield from notes_of(root)


def _title(blocks: tuple[Block, ...]) -> str:
    titles = [
        block.text.replace("\n", " ") for block in blocks if isinstance(block, TextBlock) and block.role == "title"
    ]
    return " ".join(titles).strip()


def _judged(blocks: tuple[Block, ...]) -> tuple[PageRead, tuple[Message, ...]]:
    """How well the slide was read: pictures are not, and large ones are named."""
    pictures = [block for block in blocks if isinstance(block, Picture) and block.visible]
    if not any(_carries_text(block) for block in blocks):
        return ("picture-only" if pictures else "empty"), tuple(_missed(picture) for picture in pictures)
    large = tuple(_missed(picture) for picture in pictures if _share(picture) >= LARGE_PICTURE)
    return ("partial" if large else "full"), large


def _carries_text(block: Block) -> bool:
    if isinstance(block, (Table, Chart)):
        return True
    return isinstance(block, TextBlock) and block.role not in ("header", "footer", "alt-text")


def _missed(picture: Picture) -> Message:
    return message("reading.not-read.picture", object=picture.object)


def _share(picture: Picture) -> float:
    box = picture.box or (0.0, 0.0, 0.0, 0.0)
    return (box[2] - box[0]) * (box[3] - box[1])
