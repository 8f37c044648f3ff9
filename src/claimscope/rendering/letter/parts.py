"""What all forms of a letter have in common."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter
from claimscope.rendering.clean import printable

BY, ON = "by", "on"
"""Ids of the two last answers: who filled the form in, and when."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question in words. ``mark`` leads its answer back to it."""

    number: int
    mark: str
    asks: str
    why: str
    good: str
    choices: tuple[str, ...]


def head(letter: VendorLetter, say: Catalogue) -> tuple[tuple[str, str], ...]:
    """Labelled lines above the letter; empty ones are left out."""
    lines = (
        (say("letter.to"), f"{letter.addressee} {letter.contact}".strip()),
        (say("letter.from"), letter.authority),
        (say("letter.reference"), " · ".join(part for part in (letter.reference, letter.title) if part)),
        (say("letter.reply-by"), letter.reply_by),
    )
    return tuple((label, printable(text)) for label, text in lines if text)


def opening(letter: VendorLetter, say: Catalogue) -> tuple[str, ...]:
    """The paragraphs before the questions."""
    return (
        say("letter.intro", date=letter.reply_by),
        say("letter.equal"),
        say("letter.fill-in", form=letter.form_id),
    )


def questions(letter: VendorLetter, say: Catalogue) -> tuple[Asked, ...]:
    """The questions in the words of a language."""
    return tuple(
        Asked(
            number,
            point.id,
            printable(say.text(point.asks)),
            printable(say.text(point.why)),
            printable(say.text(point.good)),
            point.choices,
        )
        for number, point in enumerate(letter.questions, 1)
    )


def last(say: Catalogue) -> tuple[tuple[str, str], ...]:
    """(mark, label) of the lines that say who answers."""
    return (BY, say("letter.by")), (ON, say("letter.on"))
