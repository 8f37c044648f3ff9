"""The letter as plain text."""

from __future__ import annotations

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter
from claimscope.rendering.letter.parts import head, last, opening, questions


def letter_txt(letter: VendorLetter, say: Catalogue) -> bytes:
    """UTF-8; answers go behind the marks in square brackets."""
    lines = [say("letter.title"), "", *(f"{label}: {text}" for label, text in head(letter, say)), ""]
    lines += [*opening(letter, say), ""]
    for one in questions(letter, say):
        choices = f" ({', '.join(one.choices)})" if one.choices else ""
        lines += [f"{one.number}. {one.asks}", f"   {say('letter.why')}: {one.why}"]
        lines += [f"   {say('letter.good')}: {one.good}{choices}", f"   {say('letter.answer')} [{one.mark}]: ", ""]
    lines += [f"{label} [{mark}]: " for mark, label in last(say)]
    return ("\n".join(lines) + "\n").encode()
