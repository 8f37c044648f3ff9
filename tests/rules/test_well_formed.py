"""Citations made from rows of the shipped record: well-formed ones have no finding, altered ones the right one alone.

The claims are looked up by the real matching; a part goes as text through the whole program.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.checks.wording_facts import LEGEND, wording_facts
from claimscope.core.claim import Field
from claimscope.core.claims import find_claims
from claimscope.core.document import Citation, Source
from claimscope.core.record_row import RecordRow, RowFilter
from claimscope.core.row_fields import effective_scenario
from claimscope.readers.text import text_document
from claimscope.services.assessing import judge_claims
from claimscope.services.checking import checked_claims
from claimscope.services.knowledge import vocabulary
from claimscope.services.record import open_record
from claimscope.services.wording import catalogue
from judging import claim

Said = dict[str, object]
WORDS = {"available": "", "preview": ", preview", "rdi": ", RDI: research system", "": ""}


def sampled(count: int, seed: int, wanted: Callable[[RecordRow], bool] = lambda row: True) -> list[RecordRow]:
    rows = [row for row in open_record().rows(RowFilter()) if not row.withdrawn and wanted(row)]
    random.Random(seed).shuffle(rows)
    return rows[:count]


def said_of(row: RecordRow, with_id: bool = True) -> Said:
    """Everything the guidelines ask a citation to say."""
    said: Said = {
        "value": Field(row.value, "stated", text=f"{row.value:,}"),
        "unit": row.unit,
        "round": row.round,
        "benchmark": row.benchmark,
        "division": row.division,
        "scenario": effective_scenario(row),
        "submitter": row.submitter,
        "system": row.system_name,
        "retrieved_on": "2026-10-10",
    }
    optional = {"accelerator": row.accelerator, "accelerator_count": row.accelerators_total}
    said |= {name: value for name, value in optional.items() if value}
    if row.id_printable and with_id:
        said["result_ids"] = [row.result_id]
    if row.availability != "available":
        said["availability"] = row.availability
    return said


def cited(row: RecordRow, said: Said) -> Citation:
    value = said["value"]
    assert isinstance(value, Field)
    context = (
        f"{said['submitter']} submitted {value.text} {said['unit']}{' (inferred)' if row.inferred else ''} with the "
        f"{row.system_name}{WORDS[row.availability]} on MLPerf® Inference {said['round']} "
        f"{str(said['division']).capitalize()} {said['benchmark']} {said['scenario']} [1]."
    )
    kind = "latency" if said["unit"] in ("ms", "s") else "absolute"
    return checked_claims([claim(kind=kind, context=context, **said)])[0]


def rules_on(citations: Sequence[Citation], source: Source | None = None) -> list[tuple[str, str]]:
    return [(one.rule, one.severity) for made in judge_claims(citations, source) for one in made.findings]


def text_of_row(row: RecordRow) -> str:
    suite = (row.suite or "datacenter").split(",")[0]
    entry = f", entry {row.result_id}" if row.id_printable else ""
    what = f"{row.benchmark} {effective_scenario(row)}"
    return (
        f"{row.submitter} submitted {row.value:,} {row.unit}{' (inferred)' if row.inferred else ''} with the "
        f"{row.system_name}{WORDS[row.availability]} on MLPerf® Inference {row.round} "
        f"{row.division.capitalize()} division, {what} [1].\n\n"
        f"[1] MLPerf® {row.round} Inference {row.division.capitalize()} {what}. Retrieved on 2026-10-10 from "
        f"https://mlcommons.org/benchmarks/inference-{suite}/{entry}. Result verified by MLCommons Association. "
        f"{LEGEND}\n"
    )


def judged_texts(rows: Sequence[RecordRow]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        document = text_document(text_of_row(row))
        source = Source("", "note.txt", "text/plain", 0, facts=wording_facts(document))
        found.update(rules_on(checked_claims(find_claims(document, vocabulary())), source))
    return found


def judged_rows(rows: Sequence[RecordRow]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        found.update(rules_on([cited(row, said_of(row))]))
    return found


def severe(found: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter({one: count for one, count in found.items() if one[1] in ("critical", "high")})


def test_well_formed_citations() -> None:
    assert judged_rows(sampled(250, 5)) == Counter()


@pytest.mark.slow
def test_five_thousand_well_formed_citations() -> None:
    assert judged_rows(sampled(5_000, 1)) == Counter()


def test_well_formed_texts() -> None:
    found = judged_texts(sampled(60, 6))
    assert severe(found) == Counter()
    assert sum(found.values()) <= 2


@pytest.mark.slow
def test_two_thousand_well_formed_texts() -> None:
    found = judged_texts(sampled(2_000, 2))
    assert severe(found) == Counter()
    assert sum(found.values()) <= 40


# -- altered ones -----------------------------------------------------------------------------------------------------

ROUNDS = ("v2.0", "v2.1", "v3.0", "v4.1", "v5.0", "v5.1", "v6.0")


def _other_unit(row: RecordRow) -> str:
    return {"tokens/s": "samples/s", "ms": "s"}.get(row.unit, "tokens/s")


def alterations(row: RecordRow) -> Iterator[tuple[str, Said]]:
    """One field that is not the row's; the rest is."""
    value = (row.value * Decimal("1.13")).quantize(Decimal("0.01"))
    scenario = "Offline" if effective_scenario(row) != "Offline" else "Server"
    round = ROUNDS[ROUNDS.index(row.round) - 1]
    accelerator = "NVIDIA L40S" if "H200" in row.accelerator else "NVIDIA H200-SXM-141GB"
    yield "division", {"division": "open"}
    yield "scenario", {"scenario": scenario}
    yield "round", {"round": round}
    yield "unit", {"unit": _other_unit(row)}
    yield "value", {"value": Field(value, "stated", text=f"{value:,}")}
    yield "accelerator", {"accelerator": accelerator}
    yield "accelerator_count", {"accelerator_count": 2 * (row.accelerators_total or 1)}


RIGHT = {
    "division": {"contradiction-core", "contradiction-likely"},
    "scenario": {"contradiction-core", "contradiction-likely"},
    "round": {"contradiction", "contradiction-likely"},
    "unit": {"unit-differs", "official-label", "notation"},
    "value": {"value-differs", "value-likely-differs", "not-found"},
    "accelerator": {"contradiction", "not-found"},
    "accelerator_count": {"contradiction", "contradiction-likely"},
}


def _altered(rows: Sequence[RecordRow]) -> tuple[int, list[str]]:
    """How many alterations were judged, and those that got no finding, a wrong one, or more than one."""
    count, wrong = 0, []
    for row in rows:
        for with_id in (True, False):
            for name, change in alterations(row):
                found = rules_on([cited(row, {**said_of(row, with_id), **change})])
                count += 1
                if len(found) != 1 or found[0][0] not in RIGHT[name]:
                    wrong.append(f"{name}, ID {with_id}, {row.key}: {found}")
    return count, wrong


def _can_be_altered(row: RecordRow) -> bool:
    """Rows whose number has the digits to be known again, of rounds that the record holds whole, with accelerators."""
    digits = len(row.value.normalize().as_tuple().digits)
    plain = row.division == "closed" and not row.inferred and row.availability == "available"
    return plain and row.round in ROUNDS and bool(row.accelerator) and digits >= 5 and row.unit != "ms"


def test_altered_citations() -> None:
    count, wrong = _altered(sampled(25, 7, _can_be_altered))
    assert len(wrong) <= count * 0.04, wrong


@pytest.mark.slow
def test_altered_citations_of_many_rows() -> None:
    count, wrong = _altered(sampled(400, 8, _can_be_altered))
    assert len(wrong) <= count * 0.03, wrong[:40]


def test_a_context_that_is_only_around_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong number whose result is named in the text around, not where the number stands: a question, no verdict."""
    row = sampled(1, 9, _can_be_altered)[0]
    value = (row.value * Decimal("1.13")).quantize(Decimal("0.01"))
    said = said_of(row, with_id=False) | {"value": Field(value, "stated", text=f"{value:,}")}
    around = {
        name: Field(found, "context", 0.9) if isinstance(found, str) and name != "unit" else found
        for name, found in said.items()
    }
    one = claim(context="It reaches that.", **around)
    found = rules_on([replace(found, sort="decision") for found in checked_claims([one])])
    assert all(severity != "critical" for _, severity in found)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_wording_of_the_program_breaks_no_rule(language: str) -> None:
    """Sentence and footnote made for a citation, read back as a vendor's: questions on the decimal sign at most."""
    say, found = catalogue(language), Counter[tuple[str, str]]()
    for row in sampled(60, 21):
        made = judge_claims([cited(row, said_of(row))])[0]
        if made.sentence is None or made.footnote is None:
            continue  # several results have this very number
        document = text_document(f"{say.text(made.sentence)}\n\n{say.text(made.footnote)}\n")
        source = Source("", "own.txt", "text/plain", 0, facts=wording_facts(document))
        found.update(rules_on(checked_claims(find_claims(document, vocabulary())), source))
    assert {rule for rule, _ in found} <= ({"formal"} if language == "en" else {"formal", "notation"})
