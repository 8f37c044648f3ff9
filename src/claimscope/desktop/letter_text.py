"""The letter to a vendor as plain text."""

from __future__ import annotations

from claimscope.core.message import Catalogue
from claimscope.core.vendor_letter import VendorLetter


def letter_text(letter: VendorLetter, say: Catalogue) -> str:
    """The letter, ready to be filled in and sent back."""
    lines = [say("letter.title"), "", f"{letter.addressee}  {letter.contact}".strip()]
    lines += [f"{say('letter.reference')}: {letter.reference}", f"{say('letter.reply-by')}: {letter.reply_by}", ""]
    lines += [say("letter.intro", date=letter.reply_by), say("letter.fill-in", form=letter.form_id), ""]
    for number, point in enumerate(letter.questions, 1):
        lines += [f"{number}. {say.text(point.asks)}", f"   {say('letter.why')}: {say.text(point.why)}"]
        lines += [f"   {say('letter.good')}: {say.text(point.good)}", f"   {say('letter.answer')} [{point.id}]: ", ""]
    return "\n".join(lines)
