"""The rows of the matrix by name."""

from __future__ import annotations

from claimscope.core.document import QUESTION_IDS, Pack
from claimscope.core.message import Message


def question_label(pack: Pack, question: str) -> str | Message:
    """The wording of a row: the organisation's own, else the standard one; the id of an own row without words."""
    own = next((one for one in pack.questions if one.id == question), None)
    if own and own.label:
        return own.label
    return Message(f"matrix.question.{question}") if question in QUESTION_IDS else question
