"""Words that several places need: labels of rows, names of candidates, what a field or a citation is called."""

from __future__ import annotations

import re
from datetime import datetime

from claimscope.core.claim import CERTAIN, Field
from claimscope.core.document import QUESTION_IDS, Citation, Pack, Question
from claimscope.core.edits.base import number_of
from claimscope.core.match import CONFIRMING, SURE
from claimscope.core.message import Catalogue, Message, message, written_number
from claimscope.core.problem import Problem

QUOTE = 120
"""Characters of a quote in a line."""
PASSAGE = 400
"""Characters of a quote where there is room for a paragraph."""
_LATENCY_HEAD = re.compile(r"\b(?:ttft|tpot|itl|latency|latenz|p\d\d)", re.IGNORECASE)


def question_label(question: Question, say: Catalogue) -> str:
    """The row's own wording, else the standard one."""
    if question.label or question.id not in QUESTION_IDS:
        return question.label or question.id
    return say(f"matrix.question.{question.id}")


def right_evidence(question: Question, say: Catalogue) -> str:
    """What would answer the row."""
    if question.right_evidence or question.id not in QUESTION_IDS:
        return question.right_evidence
    return say(f"matrix.right.{question.id}")


def state_word(state: str, question: str, say: Catalogue) -> str:
    """The word of a cell's state; rows 4 to 6 need other things than an evaluation and say so."""
    own = f"matrix.state.{state}.{question}"
    return say(own) if say.has(own) else say(f"matrix.state.{state}")


def problem_text(problem: Problem, say: Catalogue) -> str:
    """What happened, what it means, what to do: in a row."""
    return " ".join(say.text(said) for said in problem.sentences())


def moment(at: str) -> Message:
    """A UTC time of a file (ISO) as date and time on this computer's clock, in words; as it is where it is none."""
    try:
        here = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return message("desktop.moment.plain", at=at)
    month = Message(f"desktop.month.{here.month}")
    return message("desktop.moment", day=here.day, month=month, year=str(here.year), time=f"{here:%H:%M}")


def candidate_name(pack: Pack, id: str, say: Catalogue) -> str:
    """Name of a candidate, or “nobody yet”."""
    found = pack.candidate(id)
    return found.name if found else say("desktop.candidate.none")


def citation_title(citation: Citation, say: Catalogue) -> str:
    """“Citation 12”."""
    return say("desktop.citation.title", n=number_of(citation.id))


def one_line(text: str, limit: int = QUOTE) -> str:
    """Text without line breaks, cut at ``limit`` with an ellipsis."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def excerpt(text: str, part: str, limit: int = QUOTE) -> str:
    """Text without line breaks, cut at ``limit`` so that ``part`` of it is kept."""
    line, kept = " ".join(text.split()), " ".join(part.split())
    at = line.find(kept)
    if len(line) <= limit or at + len(kept) < limit:
        return one_line(line, limit)
    begin = line.rfind(" ", 0, max(1, at - limit // 3)) + 1
    return "…" + one_line(line[begin:], limit - 1)


def quote_of(citation: Citation, limit: int = QUOTE) -> str:
    """The words the number was read from, in one line; with the sentence around them where that holds them."""
    quote, context = citation.claim.anchor.quote, citation.claim.context
    return excerpt(context, quote, limit) if quote and quote in context else one_line(quote or context, limit)


def quoted(citation: Citation, say: Catalogue, limit: int = PASSAGE) -> str:
    """The passage of a number between the quotation marks of the language."""
    return say("desktop.quote", text=quote_of(citation, limit))


def field_text(found: Field | None, say: Catalogue) -> str:
    """A field's value as people read it; empty for None."""
    if found is None:
        return ""
    value = found.value
    if isinstance(value, tuple):
        parts = ["…" if part is None else _plain(part, say) for part in value]
        return " – ".join(parts) if value and not isinstance(value[0], str) else ", ".join(parts)
    return _plain(value, say)


def _plain(value: object, say: Catalogue) -> str:
    return value if isinstance(value, str) else written_number(value, say.language)  # type: ignore[arg-type]


def measured_latency(citation: Citation) -> str:
    """What a latency in a table measures, as its column head says it (``TTFT p99 (ms)``); empty where none does."""
    head, between, _ = citation.claim.anchor.before.partition(" | ")
    return head if between and citation.claim.kind == "latency" and _LATENCY_HEAD.search(head) else ""


def lookup_word(citation: Citation) -> str:
    """The last part of ``desktop.outcome.<word>`` for what the record says; a reviewer's pick counts before it, and
    a match too weak to fill fields is not called found."""
    match = citation.match
    if match is None:
        return "none"
    if citation.row_choice:
        return "no-row" if citation.row_choice == "none" else "picked"
    if match.explanation.id == "matching.unverified":
        return "unverified"
    doubted = match.outcome in CONFIRMING and match.confidence < SURE and "record" not in citation.confirmed
    return "unsure" if doubted else match.outcome


def lookup_sentences(citation: Citation, say: Catalogue) -> str:
    """What the record says to the number, and where source and record contradict each other; a rejected row is gone."""
    if citation.row_choice == "none":
        return say("wizard.record.none.chosen")
    match = citation.match
    return " ".join(say.text(one) for one in (match.explanation, *match.conflicts)) if match else ""


def said_number(citation: Citation, say: Catalogue) -> str:
    """The number of a claim with its unit in the style of the language (the quote keeps what the source wrote); a
    dash where there is none."""
    value, unit = citation.claim.fields.value, field_text(citation.claim.fields.unit, say)
    if value is None:
        return "–"
    sign = next((sign for sign in "~≈≤≥<>" if (value.text or "").lstrip().startswith(sign)), "")
    if citation.claim.kind == "rank":
        return value.text or field_text(value, say)
    number = sign + field_text(value, say)
    if unit in ("x", "×") or (citation.claim.kind == "ratio" and not unit):
        return f"{number}×"
    return f"{number} {unit}".strip()


def basis_word(found: Field, say: Catalogue) -> str:
    """The basis mark: stated, context, record, declared, vendor reply, or the reviewer's initials."""
    if found.basis == "reviewer" and found.by:
        return say("desktop.basis.reviewer-by", initials=initials(found.by))
    return say(f"desktop.basis.{found.basis}")


def read_word(found: Field, say: Catalogue) -> str:
    """The basis mark of a field as it was read; what was read with doubt says so."""
    word = basis_word(found, say)
    sure = found.basis not in ("stated", "context") or found.confidence >= CERTAIN
    return word if sure else say("desktop.claims.doubt", basis=word)


def initials(name: str) -> str:
    """“Ada Lovelace” -> “AL”."""
    return "".join(part[0] for part in name.split() if part)[:3].upper()
