"""Text into spans: superscript digits become superscript spans, control characters go, lines are split."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from claimscope.core.reading import Span

_RAISED = {"⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁷": "7", "⁸": "8", "⁹": "9"}
_RAISED_RUN = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹](?:[⁰¹²³⁴⁵⁶⁷⁸⁹,⁾⁽˒ ʼ]*[⁰¹²³⁴⁵⁶⁷⁸⁹])?)")
_TO_DIGITS = str.maketrans(_RAISED)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


def clean(text: str) -> str:
    """``text`` without control characters and lone surrogates; tabs and line breaks stay."""
    return text if text.isprintable() else _CONTROL.sub("", text)


def styled(text: str, style: Span) -> tuple[Span, ...]:
    """Spans in the style of ``style`` (its text is ignored); Unicode superscript digits become raised plain digits."""
    text = clean(text)
    if not text:
        return ()
    if style.superscript:
        text = text.translate(_TO_DIGITS)
    elif not text.isascii() and _RAISED_RUN.search(text):
        return tuple(_pieces(text, style))
    return (Span(text, style.superscript, style.bold, style.size, style.box, style.confidence, style.hidden),)


def _pieces(text: str, style: Span) -> Iterator[Span]:
    for turn, piece in enumerate(_RAISED_RUN.split(text)):
        if piece:
            yield replace(style, text=piece.translate(_TO_DIGITS) if turn % 2 else piece, superscript=bool(turn % 2))


def plain(text: str) -> tuple[Span, ...]:
    """Spans of a text without style."""
    return styled(text, Span(""))


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Neighbours of one style as one span: numbers split over runs by an editor become whole again."""
    out: list[Span] = []
    for span in spans:  # a hot loop: most paragraphs are one run
        if out and _same_style(out[-1], span):
            out[-1] = replace(out[-1], text=out[-1].text + span.text)
        elif span.text:
            out.append(span)
    return tuple(out)


def _same_style(left: Span, right: Span) -> bool:
    return (left.superscript, left.bold, left.size, left.hidden, left.box, left.confidence) == (
        right.superscript,
        right.bold,
        right.size,
        right.hidden,
        right.box,
        right.confidence,
    )


def lines_of(spans: Iterable[Span]) -> tuple[tuple[Span, ...], ...]:
    """Spans whose text holds line breaks, as lines."""
    held = tuple(spans)
    if len(held) == 1 and "\n" not in held[0].text:
        return (held if held[0].text else (),)
    if not any("\n" in span.text for span in held):
        return (joined(held),)
    lines: list[list[Span]] = [[]]
    for span in held:
        first, *more = span.text.split("\n")
        lines[-1].append(replace(span, text=first))
        for piece in more:
            lines.append([replace(span, text=piece)])
    return tuple(joined(line) for line in lines)


def text_of(spans: Iterable[Span]) -> str:
    """The bare text."""
    return "".join(span.text for span in spans)
