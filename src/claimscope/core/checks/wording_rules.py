"""The results messaging guidelines on the vendor's text: what is required beside a number, folded into one line.

What the record answers is no finding; the formal parts below are those that nobody but the author can add.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from claimscope.core.checks.case import Case, Hit, hit
from claimscope.core.checks.pack_rules import days_between
from claimscope.core.checks.text import listed
from claimscope.core.checks.wording_facts import WordingFacts
from claimscope.core.message import Message
from claimscope.core.rulebook import applies_on

REGISTERED_SINCE = "2023-12-19"
"""From this day the sign is ®; before it was ™ (guidelines, change of 2023-12-19)."""

FIELD_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("M04", ("submitter",)),
    ("M05", ("benchmark",)),
    ("M06", ("round",)),
    ("M07", ("system", "accelerator")),
    ("M09", ("division",)),
    ("M10", ("scenario",)),
    ("M12", ("result_ids",)),
    ("M11", ("retrieved_on",)),
)
"""Rule and the fields of which one must be there. The record answers all but the retrieval date (and not every round
has published IDs)."""

_UNSIGNED = re.compile(r"\bMLPerf\b(?!\s*(?:®|\(R\)|™|\(TM\)))", re.I)
_SIGNED = re.compile(r"\bMLPerf\s*(?:®|\(R\)|™|\(TM\))", re.I)
_MISSPELT = re.compile(r"\bML[ -]Perf\b|\bMLperf\b|\bMlperf\b|\bMlPerf\b|\bML-?PERF\b")


def formal(case: Case) -> Iterable[Hit]:
    """All formal gaps of one citation in one line."""
    parts = tuple(formal_parts(case))
    if parts:
        names = listed(Message(f"findings.formal.{part}") for part in parts)
        yield hit(parts=names, count=len(parts))


def formal_parts(case: Case) -> Iterator[str]:
    """Ids of the formal rules that are not kept, in force on the day of the source and not switched off."""
    if not case.mlperf:
        return
    book = case.grounds.rulebook
    for id in (*_missing_fields(case), *_texts(case)):
        if book.severity(id) is not None and applies_on(book.rule(id), case.date):
            yield id


def _missing_fields(case: Case) -> Iterator[str]:
    verified = case.said("verification") != "unverified"
    for rule, fields in FIELD_RULES:
        if (rule in ("M11", "M12") and not verified) or (rule == "M12" and _needs_no_id(case)):
            continue
        known = case.view.fields if rule != "M11" else case.view.citation.claim.fields
        if not any(_has(known, name) for name in fields):
            yield rule


def _needs_no_id(case: Case) -> bool:
    """The record names the result, or none of the results that fit has a published ID."""
    rows = case.match.rows if case.match else ()
    return case.view.row is not None or bool(rows and not any(row.id_printable for row in rows))


def _has(fields: object, name: str) -> bool:
    get = fields.get  # type: ignore[attr-defined]
    return get(name) is not None


def _texts(case: Case) -> Iterator[str]:
    if case.document.told:
        yield from _of_document(case, case.document)
    else:
        context = case.claim.context
        if _UNSIGNED.search(context) and not _SIGNED.search(context):
            yield "M34"
        if _MISSPELT.search(context):
            yield "M35"


def _of_document(case: Case, facts: WordingFacts) -> Iterator[str]:
    unverified = case.said("verification") == "unverified"
    if unverified and not facts.unverified_sentence:
        yield "M02"
    if facts.legend == "none" or (facts.legend == "older" and _after_change(case)):
        yield "M13"
    if facts.small_footnote:
        yield "M14"
    if facts.sign == "missing" or (facts.sign == "tm" and _after_change(case)):
        yield "M34"
    for rule, words in (("M35", facts.misspelt), ("M36", facts.altered), ("M37", facts.product)):
        if words:
            yield rule


def _after_change(case: Case) -> bool:
    """Whether the source is surely from after the change of sign and legend: a round published later is cited."""
    return case.date >= REGISTERED_SINCE


def embargo(case: Case) -> Iterable[Hit]:
    """Out before the round was published (M27), by the day the document was sent or published, or its file last
    saved. A number that the record confirms has not changed since: then it is none."""
    published = _published(case)
    if not case.mlperf or not published or case.view.row is not None:
        return
    for name, day in (("date", case.document.date), ("saved", case.document.saved)):
        if day:
            if day < published:
                yield hit(variant=name, day=day, published=published, round=case.view.text("round"))
            return


def cited_early(case: Case) -> Iterable[Hit]:
    """A number that the record confirms, in a document that gives a day before the round was public: either the day is
    wrong, or the number was handed out early."""
    published, day = _published(case), case.document.date
    if case.mlperf and case.view.row is not None and day and published and day < published:
        yield hit(day=day, published=published, round=case.view.text("round"))


WAIT_DAYS = 14
"""So long those who did not submit wait (guidelines, section 7)."""


def early_own_run(case: Case) -> Iterable[Hit]:
    """An unverified number within two weeks of the round (M28): only who submitted may publish one so early, and
    whether the author did is not in the document."""
    published, day = _published(case), case.document.date or case.document.saved
    own = case.mlperf and case.said("verification") == "unverified"
    if own and published and day >= published and days_between(published, day) < WAIT_DAYS:
        yield hit(day=day, published=published, round=case.view.text("round"))


def _published(case: Case) -> str:
    return case.grounds.rulebook.published.get(case.view.text("round"), "")
