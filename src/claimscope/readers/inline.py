"""Marks inside a line of text: bold, raised digits, references to footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimscope.core.reading import Span
from claimscope.readers.spans import joined, styled

_BOLD = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*|__(?=\S)([^_\n]+?)(?<=\S)__(?!\w)")
_MARKDOWN = re.compile(
    r"<sup>(?P<sup>[^<]{1,20})</sup>|\[\^(?P<note>[^\]\s]{1,20})\]|!\[(?P<alt>[^\]]{0,500})\]\([^)]{0,2000}\)"
    r"|(?<!\!)\[(?P<link>[^\[\]]{1,500})\]\([^)]{0,2000}\)|`(?P<code>[^`]{1,500})`|<(?:br|BR)\s*/?>(?P<br>)|<https?://[^>]{0,2000}>(?P<url>)"
)
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
_BOLD_STYLE = Span("", bold=True)


def inline(text: str, markdown: bool) -> tuple[Span, ...]:
    """Spans of one line. Bold by asterisks counts everywhere, links and raised notes in Markdown only."""
    return joined(span for span in _bold(text, markdown) if span.text)


def _bold(text: str, markdown: bool) -> Iterator[Span]:
    at = 0
    for found in _BOLD.finditer(text) if "**" in text or "__" in text else ():
        yield from _pieces(text[at : found.start()], Span(""), markdown)
        yield from _pieces(found.group(1) or found.group(2) or "", _BOLD_STYLE, markdown)
        at = found.end()
    yield from _pieces(text[at:], Span(""), markdown)


def _pieces(text: str, style: Span, markdown: bool) -> Iterator[Span]:
    if not markdown:
        yield from styled(text, style)
        return
    at = 0
    for found in _MARKDOWN.finditer(text):
        yield from styled(_plainer(text[at : found.start()]), style)
        raised = found.group("sup") or found.group("note")
        if found.group("br") is not None:
            yield from styled(" ", style)
        elif raised:
            yield Span(raised, superscript=True, bold=style.bold)
        else:
            yield from styled(found.group(found.lastgroup or 0) or "", style)
        at = found.end()
    yield from styled(_plainer(text[at:]), style)


def _plainer(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)
