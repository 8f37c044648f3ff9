"""All rules on a pack, with the data they need: rules, benchmark facts, names, and the rounds the record holds."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import cache
from typing import cast

from claimscope.core.assessment import Assessment, CitationAssessment, Finding
from claimscope.core.checks.case import Grounds
from claimscope.core.checks.findings import FORMAL, formal_by_source, ranked, together_findings
from claimscope.core.checks.same import Names
from claimscope.core.document import Citation, Pack, Source
from claimscope.core.judgement import Memo, judge_alone
from claimscope.core.judgement import assess as assess_pack
from claimscope.core.knowledge import BenchmarkKnowledge, benchmark_knowledge
from claimscope.core.problem import Problem
from claimscope.core.products import product_names
from claimscope.core.rulebook import Rulebook, make_rulebook
from claimscope.core.submitters import submitter_names
from claimscope.datafiles import resource
from claimscope.services.rule_profiles import ProfileFile, in_force, read_profile

_memo: Memo = {}
"""What unchanged citations were judged to be, kept between calls of ``assess``."""


def _data(*parts: str) -> Mapping[str, object]:
    return cast(Mapping[str, object], json.loads(resource(*parts).read_text(encoding="utf-8")))


@cache
def benchmarks() -> BenchmarkKnowledge:
    """Facts of the benchmarks, read once."""
    return benchmark_knowledge(_data("knowledge", "benchmarks.json"), _data("knowledge", "rounds.json"))


def rulebook() -> Rulebook:
    """The rules under the profile in force (see ``rule_profiles``). Problem where that file is wrong."""
    return rulebook_with(in_force())


def rulebook_anyhow() -> Rulebook:
    """The rules under the profile in force, or the standard ones where that file is wrong."""
    try:
        return rulebook()
    except Problem:
        return rulebook_with(None)


@cache
def rulebook_with(profile: ProfileFile | None) -> Rulebook:
    """The rules under a profile file (None: the standard one), read once as long as the file stays as it is. Problem
    where it is wrong."""
    standard = _standard_rulebook()
    return replace(standard, profile=read_profile(profile, standard)) if profile else standard


@cache
def _standard_rulebook() -> Rulebook:
    rules, messaging, compatibility, rounds = (
        _data("knowledge", f"{name}.json") for name in ("rules", "messaging", "compatibility", "rounds")
    )
    return make_rulebook(rules, messaging, compatibility, rounds)


@cache
def names() -> Names:
    """Products and firms by all their names."""
    return Names(
        product_names(_data("vocabulary", "accelerators.json")), submitter_names(_data("vocabulary", "submitters.json"))
    )


def grounds(today: str = "", book: Rulebook | None = None) -> Grounds:
    """What judgement rests on; ``today`` is an ISO date (empty: the day it is)."""
    return Grounds(book or rulebook(), benchmarks(), today or date.today().isoformat(), names())


def record_rounds(pack: Pack) -> tuple[str, ...]:
    """Rounds the record holds; empty where no claim for the decision cites one, so that it need not be opened."""
    cites = any(one.sort == "decision" and one.claim.fields.round is not None for one in pack.citations)
    return _held_rounds() if cites else ()


def _held_rounds() -> tuple[str, ...]:
    from claimscope.services.record import open_record

    try:
        return tuple(one.round for one in open_record().coverage())
    except Problem:
        return ()


def assess(pack: Pack, today: str = "", book: Rulebook | None = None) -> Assessment:
    """All rules on a pack, under the profile in force or that of ``book``. Citations unchanged since the last call are
    not judged again. Problem where the profile in force is wrong."""
    made = grounds(today, book)
    rounds = record_rounds(pack)
    with _no_collection():
        return assess_pack(pack, made.rulebook, made.knowledge, made.today, made.names, rounds, _memo)


def assess_anyhow(pack: Pack) -> Assessment:
    """The same for the window, which must open. Reports ask ``assess``, so that none is printed by other rules than the
    house's own."""
    return assess(pack, book=rulebook_anyhow())


def assess_apart(pack: Pack) -> Assessment:
    """The same for a pack beside the open one (a folder of packs, in a job): what is kept of the open one stays."""
    made = grounds(book=rulebook_anyhow())
    rounds = record_rounds(pack)
    with _no_collection():
        return assess_pack(pack, made.rulebook, made.knowledge, made.today, made.names, rounds)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Judging makes many small values and no cycles; a quarter of its time would go into looking for some."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def judge_claims(citations: Sequence[Citation], source: Source | None = None) -> tuple[CitationAssessment, ...]:
    """Judgement on the citations of one source outside a pack, with findings that need several of them."""
    made = grounds()
    judged = [judge_alone(one, made, source) for one in citations]
    formal = [one for found in judged for one in found.findings if one.rule == FORMAL]
    folded = [replace(one, about=formal[0].about) for one in formal_by_source(("", one) for one in formal)]
    sources = {source.id: source} if source else {}
    more = [*together_findings(citations, made, sources), *folded]
    return tuple(_with_shared(one, more) for one in judged)


def _with_shared(made: CitationAssessment, shared: Sequence[Finding]) -> CitationAssessment:
    """A judgement with the findings of the whole document that stand with it; formal gaps only where they were
    folded."""
    own = (one for one in made.findings if one.rule != FORMAL)
    return replace(made, findings=ranked((*own, *(one for one in shared if one.about == made.citation))))
