"""Whatever a pack holds: judgement never fails, every sentence exists in every language, and no rule is bent."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimscope.core.assessment import Assessment
from claimscope.core.claim import Anchor, Basis, Claim, ClaimFields, Family, Field, Kind
from claimscope.core.document import (
    QUESTION_IDS,
    Answer,
    Arrival,
    Bound,
    Candidate,
    CellDecision,
    Citation,
    Configuration,
    Evidence,
    Flag,
    Measure,
    Pack,
    Plan,
    Sla,
    Source,
)
from claimscope.core.match import Match, Outcome
from claimscope.core.message import Message
from claimscope.core.vendor_letter import open_points
from claimscope.core.wizard import STEPS, first_sort, next_task, step_of
from claimscope.services.assessing import assess
from claimscope.services.wording import catalogue
from judging import TODAY, row

VALUES: dict[str, list[Any]] = {
    "round": ["v3.1", "v4.0", "v4.1", "v5.0", "v5.1", "v6.1", "v9.9"],
    "benchmark": ["llama2-70b", "llama2-70b-99", "llama2-70b-99.9", "resnet50", "whisper", "gptj-99", "3d-unet-99"],
    "division": ["closed", "open", "network"],
    "scenario": ["Offline", "Server", "Interactive", "SingleStream", "MultiStream"],
    "suite": ["datacenter", "edge", "datacenter,edge"],
    "accelerator": ["NVIDIA H100", "NVIDIA B200-SXM-180GB", "something else", ""],
    "accelerator_count": [1, 8, 72],
    "software": ["TensorRT 10.11", "vLLM", "vLLM 0.6.5"],
    "precision": ["fp4", "fp8", "fp16", "mixed", "Dummy"],
    "unit": ["tokens/s", "queries/s", "tokens/s per accelerator", "ms", "x", "%", "tokens/s per W", "rank", "min"],
    "availability": ["available", "preview", "rdi"],
    "verification": ["verified", "unverified"],
    "result_ids": [("5.1-9001",), ("4.1-0043", "4.1-0044")],
    "retrieved_on": ["2025-10-10"],
    "submitter": ["AcmeServers", "Dell"],
}
CONTEXTS = [
    "",
    "MLPerf Inference v5.1: 25,000.5 tokens/s, faster than RivalServer, production-ready, per user, with 700 W TDP.",
    "Official MLPerf® result at full accuracy, on average, low latency, geomean, certified by mlcommons, in our lab.",
]


@st.composite
def fields(draw: st.DrawFn) -> ClaimFields:
    chosen = draw(st.lists(st.sampled_from(sorted(VALUES)), unique=True))
    said: dict[str, Field] = {"value": Field(Decimal("25000.5"), "stated", text="25,000.5")}
    for name in chosen:
        basis: Basis = draw(st.sampled_from(["stated", "context"]))
        said[name] = Field(draw(st.sampled_from(VALUES[name])), basis, draw(st.sampled_from([0.3, 0.9])))
    if draw(st.booleans()):
        said.pop("value")
    return ClaimFields(**said)


@st.composite
def rows(draw: st.DrawFn) -> Any:
    names = ("round", "benchmark", "division", "scenario", "suite", "accelerator", "software", "availability")
    changes = {
        name: draw(st.sampled_from(VALUES[name])) for name in draw(st.lists(st.sampled_from(names), unique=True))
    }
    changes |= {
        "weight_data_types": draw(st.sampled_from(["", "fp8", "fp16", "Dummy"])),
        "inferred": draw(st.booleans()),
        "withdrawn": draw(st.sampled_from(["", "audit"])),
        "accelerators_total": draw(st.sampled_from([None, 1, 8])),
        "result_id": draw(st.sampled_from(["", "5.1-9001"])),
        "result_id_source": draw(st.sampled_from(["", "repo_summary", "reconstructed", "reconstructed_unverified"])),
        "unit": draw(st.sampled_from(["tokens/s", "queries/s", "samples/s", "ms"])),
        "published_unit": draw(st.sampled_from(["", "Samples/s"])),
        "measured_ttft_p99_ms": draw(st.sampled_from([None, "1387.12", "3000"])),
    }
    return row(**changes)


@st.composite
def citations(draw: st.DrawFn, id: str) -> Citation:
    outcome: Outcome = draw(st.sampled_from(get_args(Outcome)))
    found = tuple(draw(st.lists(rows(), max_size=2)))
    match = Match(outcome, draw(st.sampled_from([0.5, 0.9])), found, Message("test.explanation"))
    family: Family = draw(st.sampled_from([*["inference"] * 6, *get_args(Family)]))
    kind: Kind = draw(st.sampled_from(get_args(Kind)))
    claim = Claim(
        id,
        family,
        kind,
        Anchor(1, visible=draw(st.booleans())),
        draw(fields()),
        context=draw(st.sampled_from(CONTEXTS)),
    )
    answers = draw(
        st.lists(
            st.builds(
                Answer,
                st.sampled_from(["division", "scenario", "precision", "nodes", "runtime_version", "runtime_accepted"]),
                st.builds(
                    Field,
                    st.sampled_from(["closed", "Server", "fp8", 1]),
                    st.sampled_from(["reviewer", "vendor-reply"]),
                ),
            ),
            max_size=2,
        )
    )
    return Citation(
        id,
        draw(st.sampled_from(["s1", "s2"])),
        claim,
        draw(st.sampled_from(["decision", "decision", "unsorted", "background"])),
        match=draw(st.sampled_from([None, match, match])),
        row_choice=draw(st.sampled_from(["", "", "none", *(one.key for one in found)])),
        answers=tuple(answers),
        confirmed=tuple(draw(st.lists(st.sampled_from(STEPS), max_size=2))),
        use_for=tuple(draw(st.lists(st.sampled_from(QUESTION_IDS), max_size=1))),
    )


BOUNDS = st.builds(
    Bound,
    st.sampled_from(["ttft", "tpot", "end-to-end"]),
    st.sampled_from([Decimal(95), Decimal(99), Decimal("99.9")]),
    st.sampled_from([Decimal(100), Decimal(2000), Decimal(200000)]),
)
SLAS = st.builds(
    Sla,
    st.lists(BOUNDS, max_size=2).map(tuple),
    st.sampled_from(get_args(Arrival)),
    st.sampled_from([None, Decimal(10)]),
    edge_load=st.booleans(),
)
OFFERS = st.builds(
    Configuration,
    accelerator=st.sampled_from(["", "NVIDIA H100-SXM-80GB"]),
    accelerators_total=st.sampled_from([None, 8]),
    nodes=st.sampled_from([None, 1]),
    runtime=st.sampled_from(["", "TensorRT"]),
    precision=st.sampled_from(["", "fp8"]),
)
EVIDENCE = st.builds(
    Evidence,
    st.sampled_from(["e1"]),
    st.sampled_from(["task_accuracy", "safety", "error_analysis", "serving_speed", "cost", "document"]),
    st.sampled_from(QUESTION_IDS),
    candidate=st.sampled_from(["", "a"]),
    n_scored=st.sampled_from([None, 10, 1000]),
    measures=st.sampled_from([(), (Measure("ttft", Decimal(900), "ms", percentile=Decimal(99)),)]),
    facts=st.sampled_from([(), (("arrival", Field("poisson", "stated")),), (("arrival", Field("burst", "stated")),)]),
    flags=st.sampled_from([(), (Flag("x", Message("test.explanation")),)]),
    our_data_by=st.sampled_from(["", "Ada"]),
    tested_on=st.sampled_from(["", "2026-10-01", "2020-01-01"]),
)


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    found = tuple(draw(citations(f"c{number}")) for number in range(draw(st.integers(0, 3))))
    base = Pack("p")
    cells = st.builds(
        CellDecision,
        st.just("a"),
        st.sampled_from(QUESTION_IDS),
        st.sampled_from([None, Plan("x", "Ada", "2027-01-01"), Plan("", "", "")]),
        st.sampled_from(["", "not used here"]),
    )
    return dataclasses.replace(
        base,
        context=dataclasses.replace(base.context, sla=draw(SLAS)),
        candidates=draw(
            st.sampled_from([(), (Candidate("a", "A", draw(OFFERS)),), (Candidate("a", "A"), Candidate("b", "B"))])
        ),
        sources=(Source("s1", "a.pptx", "x", 1, candidate="a", facts=(("legend", "none"), ("sign", "tm"))),),
        citations=found,
        evidence=tuple(draw(st.lists(EVIDENCE, max_size=1))),
        cells=tuple(draw(st.lists(cells, max_size=2))),
    )


def messages(value: object) -> Iterator[Message]:
    """Every message inside a value, with those in its arguments."""
    if isinstance(value, Message):
        yield value
        for _, argument in value.args:
            yield from messages(argument)
    elif isinstance(value, tuple):
        for item in value:
            yield from messages(item)
    elif dataclasses.is_dataclass(value):
        for one in dataclasses.fields(value):
            yield from messages(getattr(value, one.name))


def everything(pack: Pack) -> tuple[Assessment, list[object]]:
    made = assess(pack, TODAY)
    steps = [step_of(pack, made, one.id, step) for one in pack.citations for step in STEPS]
    return made, [made, *steps, *first_sort(pack), next_task(pack, made), *open_points(pack, made)]


OURS = ("checks.", "findings.", "matrix.", "gate.", "wizard.", "letter.", "rules.")


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(packs())
def test_every_pack_can_be_judged_in_words(pack: Pack) -> None:
    made, values = everything(pack)
    said = {one.id for value in values for one in messages(value) if one.id.startswith(OURS)}
    for language in ("en", "de"):
        say = catalogue(language)
        assert {id for id in said if not say.has(id)} == set()
    assert all(finding.rule != "rule-failed" for finding in made.findings)
    for value in values:
        for one in messages(value):
            catalogue("de").text(one)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(packs())
def test_no_rule_is_bent(pack: Pack) -> None:
    made = assess(pack, TODAY)
    for judged in made.citations:
        questions = [slot.question for slot in judged.slots]
        assert set(questions) <= {"standard-load-speed", "latency-sla"}
        assert set(questions) | {question for question, _ in judged.refused_slots} == set(QUESTION_IDS)
        states = [check.state for check in judged.checks]
        assert (judged.standing.now == "survives") == all(state in ("answered", "not-applicable") for state in states)
    for cell in made.cells:
        used = {one.answers for one in cell.evidence if one.state == "used"}
        if cell.state == "answered":
            assert "yes" in used
        if cell.state == "partly":
            assert "partly" in used
    again = assess(pack, TODAY)
    assert again == made
