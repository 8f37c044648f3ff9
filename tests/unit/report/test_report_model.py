"""Pack and assessment to report model."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.assessment import Assessment
from claimscope.core.claim import Field
from claimscope.core.document import Bound, Pack, Sla, VendorQuestion
from claimscope.core.message import Message, message
from claimscope.core.reading import Refusal
from claimscope.core.report import Background, LogEntry, Options, ReportModel, build_report
from claimscope.core.report.decision import LONGEST_CONCLUSION, shortened
from claimscope.core.report.exhibits import LEGEND, UNVERIFIED
from claimscope.core.report.latency import latency_figure
from claimscope.services.assessing import assess, benchmarks, names, rulebook
from report_samples import CONTEXT, OTHER_ROW, SERVER_ROW, SLA, TODAY, citations, matched, sample


def model(pack: Pack | None = None, options: Options = Options()) -> ReportModel:  # noqa: B008
    pack = pack or sample()
    return build_report(pack, assess(pack, TODAY), options, Background(benchmarks(), names()))


def test_numbers_run_over_decision_first_then_background() -> None:
    made = model()
    assert [page.number for page in made.citations] == ["C-1", "C-2", "C-3", "C-4"]
    assert [line.number for line in made.background] == ["C-5"]
    assert [one.number for one in made.exhibits] == ["E-1", "E-2", "E-3"]


def test_what_nobody_has_sorted_is_told_apart_from_the_background() -> None:
    pack = sample()
    waiting = replace(pack.citations[3], sort="unsorted")
    made = model(replace(pack, citations=(*pack.citations[:3], waiting, *pack.citations[4:])))
    assert [(line.number, line.sorted) for line in made.background] == [("C-5", True), ("C-4", False)]


def test_a_refused_file_says_so_in_a_word_and_why_beside_its_name() -> None:
    pack = sample()
    refused = replace(pack.sources[0], status="refused", refusal=Refusal("locked", message("locked"), message("ask")))
    exhibit = model(replace(pack, sources=(refused, *pack.sources[1:]))).exhibits[0]
    assert exhibit.status == message("report.read.refused") and exhibit.remarks[0] == message("locked")


def test_a_claim_that_is_no_claim_is_not_printed() -> None:
    pack = sample()
    dropped = replace(pack.citations[4], sort="not-a-claim")
    made = model(replace(pack, citations=(*pack.citations[:4], dropped)))
    assert made.background == ()


def test_a_pack_with_open_rows_is_always_a_draft() -> None:
    assert model().draft
    assert build_report(Pack("p"), Assessment((), (), (), ())).draft is False
    assert build_report(Pack("p"), Assessment((), (), (), ()), Options(draft=True)).draft


def test_the_three_voices_stay_apart() -> None:
    page = model().citations[0]
    assert {fact.basis for fact in page.said} <= {"stated", "context"}
    assert {fact.basis for fact in page.record} <= {"record", "declared"}
    assert any(line.basis == "reviewer" for line in page.checks)
    declared = [fact for fact in page.record if fact.label.id == "report.field.precision"]
    assert [fact.basis for fact in declared] == ["declared"]


def test_an_id_that_is_not_verified_is_never_printed() -> None:
    pack = sample()
    row = replace(SERVER_ROW, result_id="6.1-0001", result_id_source="reconstructed_unverified")
    first = replace(pack.citations[0], match=matched("exact", "x", row))
    page = model(replace(pack, citations=(first,))).citations[0]
    assert page.record[0].value == Message("report.id.none")
    assert "6.1-0001" not in repr(page.record)


def test_a_reconstructed_id_says_that_it_is_to_be_confirmed() -> None:
    pack = sample()
    row = replace(SERVER_ROW, result_id_source="reconstructed")
    first = replace(pack.citations[0], match=matched("exact", "x", row))
    value = model(replace(pack, citations=(first,))).citations[0].record[0].value
    assert isinstance(value, Message)
    assert value.id == "report.id.to-confirm"


def test_latencies_that_the_round_does_not_hold_are_said_to_be_missing() -> None:
    pack = sample()
    row = replace(SERVER_ROW, measured_latency_p99_ms=None, measured_ttft_p99_ms=None, measured_tpot_p99_ms=None)
    first = replace(pack.citations[0], match=matched("exact", "x", row))
    values = [fact.value for fact in model(replace(pack, citations=(first,))).citations[0].record]
    assert Message("report.not-held") in values


def test_offline_has_no_latency_to_miss() -> None:
    values = [fact.value for fact in model().citations[1].record]
    assert Message("report.not-held") not in values


def test_only_one_group_is_compared_and_the_rest_says_why() -> None:
    made = model()
    (group,) = made.comparisons
    assert [bar.value for bar in group.figure.bars] == [Decimal("23699.7"), Decimal("21504.3")]
    assert {line.get("numbers") for line in made.not_compared} == {"C-2", "C-4"}
    assert Message("report.differs.nodes") in group.differences


@pytest.mark.parametrize(
    "change", [{"division": "open"}, {"withdrawn": "2025"}, {"inferred": True}, {"unit": "samples/s"},
               {"benchmark": "llama2-70b-99.9"}, {"suite": "edge"}, {"scenario": "Interactive"},
               {"availability": "preview"}, {"accelerators_total": 1}]
)  # fmt: skip
def test_rows_of_another_group_are_never_beside_each_other(change: dict[str, object]) -> None:
    pack = sample()
    row = replace(OTHER_ROW, **change)  # type: ignore[arg-type]
    third = replace(pack.citations[2], match=matched("exact", "x", row))
    made = model(replace(pack, citations=(*pack.citations[:2], third)))
    assert made.comparisons == ()


def test_page_one_counts_every_point_that_blocks_and_all_evidence_of_our_own_that_a_cell_uses() -> None:
    pack = sample()
    made, judged = model(pack), assess(pack, TODAY)
    assert made.front.status.get("n") == len(judged.blocks)
    used = {one.id for cell in judged.cells for one in cell.evidence if one.kind != "citation" and one.state == "used"}
    (own,) = (line for line in made.front.rests_on if line.id == "report.rests.own")
    assert own.get("n") == len(used)


def test_an_answer_to_a_letter_never_logged_stands_with_its_citation_and_among_the_questions() -> None:
    pack = sample()
    about = f"a:{pack.citations[0].id}:result_ids"
    said = VendorQuestion(
        "q", "a", about, Message("x"), answer="an earlier run", answered_on="2026-11-28", answered_by="Pat"
    )
    made = model(replace(pack, vendor_questions=(said,)))
    assert [(one.answer, one.answered_by, one.about) for one in made.vendor] == [("an earlier run", "Pat", "C-1")]
    page = next(one for one in made.citations if one.id == pack.citations[0].id)
    assert [one.get("answer") for one in page.replies] == ["an earlier run"]


def test_the_same_row_twice_is_no_comparison() -> None:
    pack = sample()
    twin = replace(pack.citations[0], id="twin")
    assert model(replace(pack, citations=(pack.citations[0], twin))).comparisons == ()


def test_latency_axis_needs_two_kinds_of_marks() -> None:
    assert latency_figure(Sla(), None, None) is None
    assert latency_figure(SLA, None, None) is None
    figure = latency_figure(SLA, SERVER_ROW, None)
    assert figure is not None
    assert [axis.quantity for axis in figure.axes] == ["ttft", "tpot"]
    assert {mark.kind for mark in figure.axes[0].marks} == {"ours", "bound", "measured"}


def test_a_bound_of_another_percentile_keeps_its_percentile() -> None:
    figure = latency_figure(Sla((Bound("ttft", Decimal("99.9"), Decimal(900)),)), SERVER_ROW, None)
    assert figure is not None
    assert [mark.percentile for mark in figure.axes[0].marks if mark.kind == "ours"] == [Decimal("99.9")]


def test_every_open_cell_is_in_the_plans() -> None:
    made = model()
    open_cells = [
        cell for row in made.matrix.rows for cell in row.cells if cell.state not in ("answered", "not-applicable")
    ]
    assert len(made.plans) == len(open_cells)
    assert any(plan.who == "IT security" and plan.until == "2027-01-27" for plan in made.plans)


def test_long_texts_are_cut_at_a_word_on_page_one_and_whole_later() -> None:
    text = "word " * 1000
    made = model(replace(sample(), context=replace(CONTEXT, conclusion=text, decision=text)))
    assert len(made.decision.conclusion) <= LONGEST_CONCLUSION + 2
    assert made.decision.more_conclusion
    assert made.conclusion == text
    assert shortened("short", 10) == ("short", False)


def test_single_reviewer_is_said() -> None:
    assert not model().single_reviewer
    alone = replace(CONTEXT, people=CONTEXT.people[:1])
    assert model(replace(sample(), context=alone)).single_reviewer


def test_legends_word_by_word() -> None:
    assert model().legends == (LEGEND,)
    pack = sample()
    from claimscope.core.claim import Field

    claim = pack.citations[3].claim
    unverified = replace(claim, fields=replace(claim.fields, verification=Field("unverified", "stated")))
    more = replace(pack, citations=(*pack.citations[:3], replace(pack.citations[3], claim=unverified)))
    assert model(more).legends == (LEGEND, UNVERIFIED)


def test_dates_are_printed_apart() -> None:
    labels = {fact.label.id: fact.value for fact in model().citations[0].dates}
    assert labels["report.date.published"] == "2024-08-28"
    assert labels["report.date.imported"] == "2026-11-27"
    assert labels["report.date.reviewed"] == "2026-11-28"
    assert labels["report.date.expires"] == "2027-06-30"


def test_costs_have_every_step_and_a_gap_is_said() -> None:
    made = model().cost
    assert [page.candidate for page in made.pages] == ["Norvik Compute", "Halden Systems"]
    assert all(page.steps and page.result for page in made.pages)
    assert made.ranges is not None
    assert made.break_even is not None
    pack = sample()
    gap = replace(pack.costs[0], assumptions=pack.costs[0].assumptions[1:])
    page = model(replace(pack, costs=(gap,))).cost.pages[0]
    assert page.result == ()
    assert [line.id for line in page.missing] == ["report.cost-missing"]


def test_a_cost_sized_for_less_than_the_service_level_asks_is_said() -> None:
    pack = sample()
    busy = replace(pack.context, sla=replace(pack.context.sla, requests_per_s=Decimal(100_000)))
    pages = model(replace(pack, context=busy)).cost.pages
    assert {line.id for page in pages for line in page.missing} == {"report.cost-load"}
    idle = replace(pack.context, sla=replace(pack.context.sla, requests_per_s=Decimal("0.001")))
    assert not any(page.missing for page in model(replace(pack, context=idle)).cost.pages)


def test_costs_in_two_currencies_are_not_set_side_by_side() -> None:
    pack = sample()
    made = model(replace(pack, costs=(pack.costs[0], replace(pack.costs[1], currency="USD")))).cost
    assert made.ranges is None
    assert made.break_even is None
    assert [line.id for line in made.remarks] == ["report.cost-currencies"]


def test_error_tags_have_wilson_intervals() -> None:
    shares = model().evidence[1].shares
    assert shares is not None
    assert shares.n == 72
    assert (shares.bars[0].label, shares.bars[0].count) == ("wrong benefit rate", 31)
    assert all(bar.low < bar.share < bar.high for bar in shares.bars)


def test_the_timeline_gathers_results_of_one_day() -> None:
    figure = model().timeline
    assert figure is not None
    assert [age.date for age in figure.ages] == ["2024-08-28", "2026-11-20", "2026-11-21"]
    assert figure.decision == "2026-12-15"


def test_equal_arguments_give_equal_models() -> None:
    log = (LogEntry("2026-11-28", "R", "x"),)
    assert model(options=Options(log=log)) == model(options=Options(log=log))


def test_the_order_of_citations_follows_the_candidates() -> None:
    pack = replace(sample(), citations=tuple(reversed(citations())))
    assert [page.candidate for page in model(pack).citations] == ["Norvik Compute"] * 2 + ["Halden Systems"] * 2


def test_rounds_stand_side_by_side_only_where_the_table_says_so() -> None:
    pack = sample()
    later = replace(OTHER_ROW, round="v5.1", key="later")
    third = replace(pack.citations[2], match=matched("exact", "x", later))
    pack = replace(pack, citations=(pack.citations[0], third))
    assert model(pack).comparisons == ()
    known = Background(benchmarks(), names(), rulebook().compatibility)
    (group,) = build_report(pack, assess(pack, TODAY), Options(), known).comparisons
    assert group.title.get("round") == ("v4.1", "v5.1")
    assert any(isinstance(one, Message) and one.id == "report.state-all.round" for one in group.differences)
    notes = [bar.note.get("executor") for bar in group.figure.bars if isinstance(bar.note, Message)]
    assert [note.get("round") for note in notes if isinstance(note, Message)] == ["v4.1", "v5.1"]


def test_a_pack_without_candidates_still_shows_what_is_known() -> None:
    pack = replace(sample(), candidates=(), sources=tuple(replace(one, candidate="") for one in sample().sources))
    made = model(replace(pack, cells=(), evidence=(), costs=()))
    assert made.matrix.candidates == ("",)
    assert made.matrix.rows[0].cells[0].state != "open"
    assert made.decision.open_cells


def test_the_log_speaks_in_the_numbers_of_the_report() -> None:
    from claimscope.core.decisions import Decision, Judgement
    from claimscope.core.document import Person
    from claimscope.core.report.log import log_entries
    from claimscope.services.wording import catalogue

    def said(kind: str, about: str) -> str:
        made = Decision(1, "2026-11-28T10:11:12Z", Person("R. Okafor"), Judgement(kind, about, "", "planned"))
        (entry,) = log_entries(sample(), [made])
        return catalogue("en").text(entry.what)

    assert "C-1, division" in said("confirmed", "c1/division")
    assert "Norvik Compute, How fast is the system" in said("cell", "a/standard-load-speed")
    assert "E-1, 3" in said("page", "a1" * 32 + "/3")
    assert "V-2" in said("evidence", "e2")
    assert "unknown-rule" in said("waiver", "unknown-rule")


def test_a_check_without_an_answer_says_what_stays_unknown() -> None:
    made = assess(sample(), TODAY)
    results = {(one.citation, result.id): result for one in made.citations for result in one.checks}
    seen = 0
    for page in build_report(sample(), made).citations:
        for line in page.checks:
            result = results[page.id, line.id]
            if result.state != "answered" and result.stays_unknown is not None:
                assert line.consequence == result.stays_unknown
                seen += 1
            elif result.state == "answered" and line.id != "sla":
                said = result.lets_you_claim or result.stays_unknown
                if said is not None and said.id == "checks.stack.lets":
                    said = Message("report.stack-lets")
                assert line.consequence == said
    assert seen > 3


def test_an_open_result_says_that_it_had_no_gate() -> None:
    pack = sample()
    given = {"division": Field("open", "stated", text="open")}
    bare = tuple(
        replace(one, match=None, claim=replace(one.claim, fields=replace(one.claim.fields, **given)))  # type: ignore[arg-type]
        for one in pack.citations
    )
    pack = replace(pack, citations=bare)
    lines = [line for page in build_report(pack, assess(pack, TODAY)).citations for line in page.checks]
    said = [line.consequence for line in lines if line.id == "division" and line.state == "answered"]
    assert said and all("checks.division.open.not" in repr(one) for one in said)
