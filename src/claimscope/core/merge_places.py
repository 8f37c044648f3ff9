"""The place of a conflict between two copies, in words: what it is about, and which part of it."""

from __future__ import annotations

from collections.abc import Callable

from claimscope.core.difference import shown
from claimscope.core.document import QUESTION_IDS, Pack
from claimscope.core.edits.base import number_of, word
from claimscope.core.message import Arg, Message, message
from claimscope.core.report.cost import assumption_name


def place_words(place: str, pack: Pack) -> Message:
    """``citations/c12/note`` as “Citation 12: note”. ``pack`` is one of the copies, for names."""
    area, _, rest = place.partition("/")
    id, _, inner = rest.partition("/")
    if area == "context":
        return _context(id, inner)
    if not rest or area not in AREAS:
        return message("joining.whole", part=_part(area))
    if area in ("waivers", "tags", "chosen_cases"):  # their ids may hold a slash
        return message(f"joining.{area}", subject=shown(rest))
    subject = _SUBJECTS.get(area, _plain)(pack, id)
    if not inner:
        return message(f"joining.{area}", subject=subject)
    said = message(f"joining.{area}", subject=subject)
    return message("joining.part-of", subject=said, part=_inner(area, inner))


def value_words(place: str, value: Arg) -> Arg:
    """What a side says at a place: words of the format in the words of the catalogue, all else as it is."""
    name = place.rpartition("/")[2]
    return word(name, value) if name in ("sort", "state") and isinstance(value, str) else value


AREAS = (
    "candidates",
    "questions",
    "cells",
    "sources",
    "evidence",
    "citations",
    "costs",
    "comments",
    "waivers",
    "vendor_questions",
    "redactions",
    "tags",
    "chosen_cases",
)
"""Lists of a pack whose items are named (``joining.<area>``)."""


def _context(name: str, inner: str) -> Message:
    whole = message("joining.whole", part=_part(name))
    if not inner:
        return whole
    first, _, last = inner.partition("/")
    part: Arg = shown(first) if name in ("people", "concerns") else _part(last or first)
    return message("joining.part-of", subject=whole, part=part)


def _inner(area: str, inner: str) -> Arg:
    """A part of what was read is named by its own word (value, unit); what else lies deeper, by the whole it is in."""
    first, *rest = inner.split("/")
    if area == "costs" and first == "assumptions" and rest:
        return assumption_name(rest[0])
    if first not in ("offered", "plan") and rest[:1] != ["fields"]:
        return _part(first)
    return _part(rest[-1] if rest else first)


def _part(name: str) -> Message:
    return word("field", name)


def _candidate(pack: Pack, id: str) -> Arg:
    found = pack.candidate(id)
    return shown(found.name) if found else id


def _question(pack: Pack, id: str) -> Arg:
    label = next((one.label for one in pack.questions if one.id == id), "")
    return shown(label) if label else (word("question", id) if id in QUESTION_IDS else id)


def _cell(pack: Pack, key: str) -> Arg:
    candidate, _, question = key.partition("|")
    return message("joining.cell", candidate=_candidate(pack, candidate), question=_question(pack, question))


def _source(pack: Pack, id: str) -> Arg:
    found = pack.source(id)
    return shown(found.name) if found else id[:12]


def _evidence(pack: Pack, id: str) -> Arg:
    return next((shown(one.title or one.id) for one in pack.evidence if one.id == id), id)


def _citation(pack: Pack, id: str) -> Arg:
    return number_of(id)


def _plain(pack: Pack, id: str) -> Arg:
    return shown(id)


_SUBJECTS: dict[str, Callable[[Pack, str], Arg]] = {
    "candidates": _candidate,
    "questions": _question,
    "cells": _cell,
    "sources": _source,
    "evidence": _evidence,
    "citations": _citation,
    "costs": _candidate,
}
