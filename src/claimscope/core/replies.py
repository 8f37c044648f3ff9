"""What vendors answered, found again by citation."""

from __future__ import annotations

from claimscope.core.document import Pack, VendorQuestion
from claimscope.core.message import Message, message


def replies_about(pack: Pack, citation: str) -> tuple[VendorQuestion, ...]:
    """What the vendor answered about one citation, in the order of the log, the latest round of each question."""
    found = {one.about: one for one in pack.vendor_questions if one.answer and about_of(one) == citation}
    return tuple(found.values())


def about_of(question: VendorQuestion) -> str:
    """Id of the citation that a question is about, empty where it is about a row of the matrix."""
    parts = question.about.rsplit(":", 2)
    return parts[1] if len(parts) == 3 and parts[1] != "row" else ""


def reply_text(one: VendorQuestion) -> Message:
    """A vendor's answer with who gave it and when."""
    return message("checks.replied", answer=one.answer, by=one.answered_by or "–", on=one.answered_on)
