"""What came back from a vendor: answers by question, as fields of the citations and in the log of questions.

An answer is kept whether or not its letter was logged as sent, and whatever a reviewer has decided since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from claimscope.core.claim import Field, FieldValue
from claimscope.core.document import Answer, Citation, Pack, VendorQuestion
from claimscope.core.edits.base import Edit, with_changed
from claimscope.core.message import Message, message
from claimscope.core.result_id import ids_in
from claimscope.core.vendor_letter import BY_ID, CHOICES, COUNTS, FILLED, Form, OpenPoint

Mark = tuple[str, str, int]
"""Pack id, candidate and round, as the mark of a form gives them."""


def form_of(form_id: str) -> Mark | None:
    """(pack id, candidate, round) of a filled copy, None where the mark is none of ours."""
    parts = form_id.strip().split("/")
    if len(parts) != 4 or parts[0] != "claimscope-questions" or not parts[3].isdecimal():
        return None
    return parts[1], parts[2], int(parts[3])


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: answers by question id, who sent it, when (ISO date), and the file it stands in."""

    form_id: str
    answers: Mapping[str, str]
    by: str
    on: str
    file: str = ""


def apply_reply(pack: Pack, points: tuple[OpenPoint, ...], reply: Reply) -> Edit:
    """The edit that turns a filled copy into answers with basis vendor-reply. ValueError where it belongs to another
    pack.

    An answer that is none of the choices, or no count, is kept as text in the log and fills no field.
    """
    form = form_of(reply.form_id)
    if form is None or form[0] != pack.id:
        raise ValueError("the reply belongs to another pack")
    candidate = pack.candidate(form[1])
    if not reply.by and candidate is not None:
        reply = replace(reply, by=candidate.name)
    given = {id: text.strip() for id, text in reply.answers.items() if text.strip()}
    known = {id: point for id in given if (point := _asked_point(pack, id, points)) is not None}
    asked = {id: point.asks for id, point in known.items()}
    filled = [
        (known[id], value) for id, text in given.items() if id in known and (value := field_value(known[id], text))
    ]

    def apply(before: Pack) -> Pack:
        after = _logged(before, given, reply, form, asked)
        for point, value in filled:
            after = _answered(after, point, value, reply)
        return after

    return Edit(message("letter.edit.reply", count=len(given)), apply)


def _asked_point(pack: Pack, id: str, points: tuple[OpenPoint, ...]) -> OpenPoint | None:
    """The point a reply answers: one still open, else the one its id names (what was asked may be settled by now)."""
    found = next((one for one in points if one.id == id), None)
    parts = id.rsplit(":", 2)
    cited = pack.citation(parts[1]) if len(parts) == 3 else None
    if found is not None or cited is None:
        return found
    field = parts[2] if parts[2] in (*FILLED, *BY_ID) else ""
    named = Message(f"checks.field.{field}") if field and field not in BY_ID[1:] else Message("letter.asked.more")
    said = message("letter.asked.on", number=cited.claim.anchor.quote or "–", page=cited.claim.anchor.page, what=named)
    choices = CHOICES.get(field, ())
    form: Form = "choice" if choices else "number" if field in COUNTS else "text"
    return OpenPoint(id, parts[0], (parts[1],), field, said, said, said, form, choices)


def field_value(point: OpenPoint, text: str) -> FieldValue | None:
    """The value a reply gives to its field, None where the text cannot be one."""
    if point.field == "result_ids":
        return ids_in(text) or None
    if not point.field or point.field in BY_ID:
        return None
    if point.form == "choice":
        return next((choice for choice in point.choices if choice.lower() == text.strip().lower()), None)
    if point.form == "number":
        return int(text) if text.strip().isdecimal() and int(text) > 0 else None
    return text.strip()


def _answered(pack: Pack, point: OpenPoint, value: FieldValue, reply: Reply) -> Pack:
    name = {"precision-lower": "precision"}.get(point.field, point.field)
    said = Field(value, "vendor-reply", text=reply.file or None, by=reply.by, on=reply.on)

    def change(citation: Citation) -> Citation:
        kept = (one for one in citation.answers if (one.field, one.value.basis) != (name, "vendor-reply"))
        return replace(citation, answers=(*kept, Answer(name, said)))

    known = {one.id for one in pack.citations}
    return replace(pack, citations=with_changed(pack.citations, [id for id in point.citations if id in known], change))


def _logged(pack: Pack, given: Mapping[str, str], reply: Reply, form: Mark, asked: Mapping[str, Message]) -> Pack:
    """The answers in the log, in every round that asked and got none: a reminder may be answered on the first form.
    Where no letter was logged as sent, the answered question is logged without a day."""

    def change(one: VendorQuestion) -> VendorQuestion:
        text = given.get(one.about, "") if not one.answer or one.answered_on <= reply.on else ""
        return replace(one, answer=text, answered_on=reply.on, answered_by=reply.by, file=reply.file) if text else one

    _, candidate, round = form
    known = {one.about for one in pack.vendor_questions}
    new = tuple(
        VendorQuestion(f"{id}#{round}", candidate, id, asked.get(id, Message("letter.asked.unknown")), round=round)
        for id in given
        if id not in known
    )
    return replace(pack, vendor_questions=tuple(map(change, (*pack.vendor_questions, *new))))
