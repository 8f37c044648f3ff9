"""The letter as a PDF form: tagged, in the report's typeface, with a field for each answer."""

from __future__ import annotations

from html import escape

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter
from claimscope.rendering.clean import printable
from claimscope.rendering.letter.parts import head, last, opening, questions
from claimscope.rendering.markup import parsed
from claimscope.rendering.pdf.blocks import Assets
from claimscope.rendering.pdf.document import pdf_bytes
from claimscope.rendering.pdf.pages import Furniture, Meta

MARK = "form"
"""Name of the field that leads the filled copy back to its pack."""


def letter_pdf(letter: VendorLetter, say: Catalogue) -> bytes:
    """A4. Equal letters give equal bytes."""
    title = say("letter.title")
    meta = Meta(title, say.language, printable(letter.authority))
    furniture = Furniture(
        (title, printable(letter.reference)),
        printable(letter.addressee),
        say("report.of-pages", page="{page}", total="{total}"),
    )
    return pdf_bytes(parsed(_markup(letter, say, title)), Assets(), meta, furniture)


def _markup(letter: VendorLetter, say: Catalogue, title: str) -> str:
    answer = say("letter.answer")
    parts = [f"<article><h1>{escape(title)}</h1>", _table(head(letter, say))]
    parts += [f"<p>{escape(printable(text))}</p>" for text in opening(letter, say)]
    for one in questions(letter, say):
        good = f"{one.good} ({', '.join(one.choices)})" if one.choices else one.good
        parts.append(f'<div class="whole"><h2>{one.number}. {escape(one.asks)}</h2>')
        parts.append(_table(((say("letter.why"), one.why), (say("letter.good"), good))))
        parts.append(_field(one.mark, f"{answer}: {one.number}") + "</div>")
    for mark, label in last(say):
        parts += [f"<h3>{escape(label)}</h3>", _field(mark, label, low=True)]
    parts += [_field(MARK, MARK, letter.form_id), "</article>"]
    return "".join(parts)


def _table(rows: tuple[tuple[str, str], ...]) -> str:
    body = "".join(
        f'<tr><th class="plain" scope="row">{escape(label)}</th><td>{escape(text)}</td></tr>' for label, text in rows
    )
    return f'<table class="facts" data-widths="24 76"><tbody>{body}</tbody></table>'


def _field(name: str, label: str, value: str = "", low: bool = False) -> str:
    kind = ' class="low"' if low else ""
    return f'<input name="{escape(name)}" title="{escape(label)}" value="{escape(value)}"{kind}/>'
