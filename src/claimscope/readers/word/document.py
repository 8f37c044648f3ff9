"""A word-processor document: its pages as last rendered, notes with the page of their mark, headers, comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from claimscope.core.message import Message, message
from claimscope.core.reading import Block, Document, Page, PageRead, Picture, Span, Table, TextBlock
from claimscope.readers.formats import DOCX
from claimscope.readers.limits import DEFAULT_LIMITS, Limits
from claimscope.readers.package import Package, R, Relation, open_package
from claimscope.readers.refusal import Refused, refused, refused_document
from claimscope.readers.word.story import Break, Story
from claimscope.readers.word.styles import W, read_styles
from claimscope.readers.xml import DamagedXml, Element, local

_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")


@dataclass(slots=True)
class _Draft:
    """A page so far."""

    blocks: list[Block] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)


def read_docx(path: Path, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The text of a DOCX. Pages are those of the last rendering where the file keeps it, else set page breaks."""
    try:
        with open_package(path, limits) as package:
            return _document(package)
    except Refused as reason:
        return refused_document(DOCX, reason.refusal)


def _document(package: Package) -> Document:
    main = _main_part(package)
    body = _body(package, main)
    relations = package.relations(main)
    parts = {one.kind: one.target for one in relations.values() if not one.external}
    story = Story(package, relations, read_styles(package.part(parts.get("styles", ""))))
    drafts, rendered = _drafts(story, body)
    _add_comments(drafts, story, package.part(parts.get("comments", "")))
    _add_notes(drafts, story, parts)
    drafts[0].blocks[:0] = _margins(body, story, "headerReference")
    drafts[0].blocks.extend(_margins(body, story, "footerReference"))
    pages = _pages(drafts, rendered, (*story.missed, *_left_alone(package)))
    complete = all(page.read in ("full", "empty") for page in pages)
    remarks = (message("reading.tracked", count=story.changes),) if story.changes else ()
    return Document(DOCX, pages, "read" if complete else "partial", remarks=remarks, paged=rendered)


def _main_part(package: Package) -> str:
    for relation in package.relations("").values():
        if relation.kind == "officeDocument" and not relation.external:
            return relation.target
    return "word/document.xml"


def _body(package: Package, main: str) -> Element:
    try:
        root = package.xml(main)
    except (KeyError, DamagedXml):
        raise refused("damaged") from None
    body = root.find(W + "body")
    if body is None:
        raise refused("wrong-kind")
    return body


def _drafts(story: Story, body: Element) -> tuple[list[_Draft], bool]:
    """Blocks of the body by page, and whether the pages are rendered ones."""
    pieces = list(story.pieces(body))
    rendered = any(isinstance(piece, Break) and piece.rendered for piece in pieces)
    drafts = [_Draft()]
    for piece in pieces:
        if not isinstance(piece, Break):
            drafts[-1].blocks.append(piece)
        elif piece.rendered == rendered and drafts[-1].blocks and len(drafts) < story.package.limits.max_pages:
            drafts.append(_Draft())
    return drafts, rendered


def _add_notes(drafts: list[_Draft], story: Story, parts: dict[str, str]) -> None:
    """Footnotes behind the page that holds their mark, endnotes behind the last."""
    notes = {kind: _note_parts(story, parts.get(f"{kind}s", "")) for kind in ("footnote", "endnote")}
    placed = {mark: draft for draft in reversed(drafts) for mark in _marks(draft.blocks)}
    for (kind, id), mark in list(story.notes.known.items()):
        item, relations = notes[kind].get(id, (None, {}))
        if item is None:
            continue
        draft = placed.get(mark, drafts[-1]) if kind == "footnote" else drafts[-1]
        draft.blocks.append(_note(story, item, relations, kind, mark))


def _marks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, TextBlock):
            yield from (span.text for line in block.lines for span in line if span.superscript)
        elif isinstance(block, Table):
            yield from (span.text for cell in block.cells for span in cell.spans if span.superscript)


def _note_parts(story: Story, part: str) -> dict[str, tuple[Element | None, dict[str, Relation]]]:
    root = story.package.part(part) if part else None
    if root is None:
        if part in story.package and part:
            story.miss("reading.not-read.part", part=part)
        return {}
    relations = story.package.relations(part)
    return {
        item.get(W + "id", ""): (item, relations)
        for item in root
        if local(item) in ("footnote", "endnote") and item.get(W + "type") not in _SEPARATORS
    }


def _note(story: Story, item: Element, relations: dict[str, Relation], kind: str, mark: str) -> TextBlock:
    """One block for a note: its mark, then its text."""
    inner = Story(story.package, relations, story.styles, story.notes, missed=story.missed)
    lines = [line for piece in inner.pieces(item) if isinstance(piece, TextBlock) for line in piece.lines]
    first, *more = lines or [()]
    head = (Span(mark, superscript=True), Span(" "), *_stripped(first))
    return TextBlock(f"{kind.capitalize()} {mark}", "footnote", (head, *more))


def _stripped(line: tuple[Span, ...]) -> tuple[Span, ...]:
    return (replace(line[0], text=line[0].text.lstrip()), *line[1:]) if line else ()


def _add_comments(drafts: list[_Draft], story: Story, root: Element | None) -> None:
    for item in root if root is not None else ():
        inner = Story(story.package, {}, story.styles)
        lines = tuple(line for piece in inner.pieces(item) if isinstance(piece, TextBlock) for line in piece.lines)
        if lines:
            object = f"Comment {item.get(W + 'id', '')}".strip()
            drafts[-1].blocks.append(TextBlock(object, "comment", lines, visible=False))


def _margins(body: Element, story: Story, reference: str) -> list[Block]:
    """Texts of all headers or footers, each once."""
    blocks: list[Block] = []
    seen: set[str] = set()
    for item in body.iter(W + reference):
        relation = story.relations.get(item.get(R + "id", ""))
        root = story.package.part(relation.target) if relation is not None and not relation.external else None
        if root is None or relation is None:
            continue
        inner = Story(story.package, story.package.relations(relation.target), story.styles, missed=story.missed)
        for piece in inner.pieces(root, role="header" if reference.startswith("header") else "footer"):
            if isinstance(piece, TextBlock) and piece.visible and piece.text not in seen:
                seen.add(piece.text)
                blocks.append(replace(piece, object=reference[:6].capitalize()))
    return blocks


def _pages(drafts: list[_Draft], rendered: bool, missed: tuple[Message, ...]) -> tuple[Page, ...]:
    pages = []
    for number, draft in enumerate(drafts, 1):
        blocks = tuple(_captioned(draft.blocks))
        pages.append(Page(number, _label(number, len(drafts), rendered), blocks, _read(blocks), title=_title(blocks)))
    first = pages[0]
    if missed:
        pages[0] = replace(first, not_read=missed, read="partial" if first.read == "full" else first.read)
    return tuple(pages)


def _label(number: int, count: int, rendered: bool) -> Message:
    if rendered:
        return message("reading.page", number=number)
    return message("reading.page.section", number=number) if count > 1 else message("reading.page.text")


def _read(blocks: tuple[Block, ...]) -> PageRead:
    if not blocks:
        return "empty"
    if all(isinstance(block, Picture) for block in blocks):
        return "picture-only"
    return "full"


def _captioned(blocks: list[Block]) -> Iterator[Block]:
    """Tables with the caption that stands right before or after them."""
    for number, block in enumerate(blocks):
        if isinstance(block, Table):
            near = (*blocks[max(number - 1, 0) : number], *blocks[number + 1 : number + 2])
            captions = [one.text for one in near if isinstance(one, TextBlock) and one.role == "caption"]
            yield replace(block, caption=captions[0]) if captions else block
        else:
            yield block


def _title(blocks: tuple[Block, ...]) -> str:
    heads = [block for block in blocks if isinstance(block, TextBlock) and block.role in ("title", "heading")]
    return heads[0].text.replace("\n", " ") if heads else ""


def _left_alone(package: Package) -> tuple[Message, ...]:
    macros = any(name.endswith("vbaproject.bin") for name in package.names)
    held = (name for name in package.names if "/embeddings/" in name and name.endswith(".bin"))
    names = [name.rpartition("/")[2] for name in held if name not in package.unpacked]
    found = [message("reading.not-read.macros")] if macros else []
    return (*found, *(message("reading.not-read.attached", name=name) for name in names[:20]))
