"""What the audience does not see: speaker notes and comments, classic and threaded."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core.reading import TextBlock
from claimscope.readers.package import Package, Relation
from claimscope.readers.pptx.names import P188, P
from claimscope.readers.pptx.placeholders import Chain, marker_of
from claimscope.readers.pptx.text import paragraphs
from claimscope.readers.spans import lines_of, plain
from claimscope.readers.xml import Element

_NOT_NOTES = ("sldImg", "sldNum", "dt", "ftr", "hdr")


def notes_of(root: Element) -> Iterator[TextBlock]:
    """Paragraphs of a notes slide, without its picture of the slide, numbers and dates."""
    for shape in root.iter(P + "sp"):
        marker = marker_of(shape)
        if marker is not None and marker[0] in _NOT_NOTES:
            continue
        for text in paragraphs(shape.find(P + "txBody"), Chain()):
            if text.text.strip():
                yield TextBlock("Notes", "notes", text.lines, visible=False, level=text.level)


def comments_of(package: Package, relations: dict[str, Relation]) -> Iterator[TextBlock]:
    """Comments on a slide, replies after what they answer."""
    for relation in relations.values():
        root = package.part(relation.target) if relation.kind == "comments" and not relation.external else None
        if root is None:
            continue
        for text in root.iter(P + "text"):
            yield from _comment(text.text or "")
        for body in root.iter(P188 + "txBody"):
            yield from _comment("\n".join(text.text for text in paragraphs(body, Chain())))


def _comment(text: str) -> Iterator[TextBlock]:
    if text.strip():
        yield TextBlock("Comment", "comment", lines_of(plain(text)), visible=False)
