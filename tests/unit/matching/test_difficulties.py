"""Each difficulty of matching with a real row of the record."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from claimscope.core.claim import Claim
from claimscope.core.match import Match
from claimscope.core.record_row import RowFilter
from record_for_tests import claim, looked_up, matched, shipped_record


def _ids(found: Match) -> set[str]:
    return {row.result_id for row in found.rows}


def _official(found: Match) -> str:
    return str(found.rows[0].value)


# -- rounding and truncation at the written precision --


@pytest.mark.parametrize(
    ("value", "outcome", "id"),
    [("23,699.7", "exact", "4.1-0060"), ("23,700", "rounded", "4.1-0060"), ("23,699", "rounded", "4.1-0060")],
)
def test_written_precision(value: str, outcome: str, id: str) -> None:
    found = matched(
        value, "tokens/s", benchmark="llama2-70b-99", round="v4.1", scenario="Server", submitter="Supermicro"
    )
    assert (found.outcome, _ids(found)) == (outcome, {id})
    assert found.row is not None and found.confidence >= 0.8


def test_a_thousand_written_short_is_cut_or_rounded() -> None:
    found = matched("428K+", "samples/s", kind="range", round="v2.1", benchmark="resnet50", scenario="Offline",
                    accelerator="Qualcomm Cloud AI 100", accelerator_count=18)  # fmt: skip
    assert (found.outcome, _ids(found), _official(found)) == ("rounded", {"2.1-0100"}, "428786")


def test_few_digits_alone_stay_humble() -> None:
    found = matched("79", "samples/s", round="v6.0", benchmark="qwen3-vl-235b-a22b", scenario="Offline")
    assert (found.outcome, _ids(found)) == ("rounded", {"6.0-0094"})
    assert found.confidence < 0.8 and found.row is None


# -- wrong units, on the slide and in the official label --


def test_wrong_unit_on_the_slide() -> None:
    found = matched(
        "23,699.70", "queries/s", benchmark="llama2-70b-99", submitter="Supermicro", accelerator="NVIDIA H100"
    )
    assert (found.outcome, found.rows[0].unit, found.explanation.id) == (
        "unit-differs", "tokens/s", "matching.unit-differs"
    )  # fmt: skip


def test_wrong_unit_that_the_official_label_has_too() -> None:
    found = matched("41,927.4", "samples/s", benchmark="whisper", round="v5.1")
    assert (found.outcome, found.explanation.id) == ("unit-differs", "matching.unit-differs-like-label")
    assert "matching.remark.label" in {said.id for said in found.remarks}
    right = matched("41,927.4", "tokens/s", benchmark="whisper", round="v5.1")
    assert (right.outcome, _ids(right)) == ("exact", {"5.1-0009"})


def test_samples_of_the_log_beside_published_tokens() -> None:
    found = matched("660.7", "samples/s", benchmark="whisper", round="v5.1", result_ids=["5.1-0009"])
    assert (found.outcome, found.explanation.id, _ids(found)) == (
        "unit-differs", "matching.samples-of-log", {"5.1-0009"}
    )  # fmt: skip


def test_words_for_samples_are_no_other_unit() -> None:
    found = matched("5,885", "queries/s", benchmark="bert-99.9", scenario="Offline", submitter="Deci",
                    accelerator="NVIDIA A30", accelerator_count=1)  # fmt: skip
    assert (found.outcome, _ids(found)) == ("rounded", {"3.0-0139"})


def test_v40_server_tokens_fit_queries_within_the_usual_factor() -> None:
    rows = shipped_record().rows(RowFilter(rounds=("v4.0",), benchmarks=("llama2-70b-99.9",), scenarios=("Server",)))
    row = next(one for one in rows if one.submitter == "NVIDIA" and one.accelerators_total == 8)
    tokens = (row.value * 294).quantize(Decimal("0.1"))
    found = matched(f"{tokens}", "tokens/s", benchmark="llama2-70b-99.9", round="v4.0", scenario="Server",
                    submitter="NVIDIA", accelerator=row.accelerator, accelerator_count=8)  # fmt: skip
    assert found.outcome in ("unit-differs", "ambiguous") and found.confidence < 0.8
    assert found.explanation.id == "matching.tokens-for-queries" and row.key in {one.key for one in found.rows}


def test_gptj_counts_69_tokens_a_sample() -> None:
    samples = (Decimal("6985.51") / 69).quantize(Decimal("0.001"))
    found = matched(f"{samples}", "samples/s", benchmark="gptj-99", round="v4.1", scenario="Offline",
                    submitter="ASUSTeK", accelerator="H100 NVL", accelerator_count=4)  # fmt: skip
    assert (found.outcome, found.explanation.id, _ids(found)) == (
        "unit-differs", "matching.factor-69", {"4.1-0003"}
    )  # fmt: skip


def test_a_board_that_the_record_has_as_system_is_found_by_its_name() -> None:
    said = {"benchmark": "resnet50", "round": "v4.0", "scenario": "Offline", "submitter": "SiMa"}
    found = matched("3,387.49", "samples/s", accelerator="SiMa MLSoC HHHL", **said)
    assert (found.outcome, _ids(found)) == ("exact", {"4.0-0083"})
    other = matched("3,387.49", "samples/s", accelerator="NVIDIA L4", **said)
    assert other.outcome not in ("exact", "rounded")


# -- per accelerator, node and watt --


def test_per_accelerator_counts_all_nodes() -> None:
    said = {"round": "v5.1", "benchmark": "deepseek-r1", "scenario": "Offline", "submitter": "CoreWeave"}
    found = matched("6,005", "tokens/s per accelerator", kind="derived", **said)
    assert (found.outcome, found.divisor, _ids(found)) == ("derived", 8, {"5.1-0097"})
    wrong = matched("12,011", "tokens/s per accelerator", kind="derived", result_ids=["5.1-0097"], **said)
    assert (wrong.outcome, wrong.explanation.id) == ("value-differs", "matching.wrong-divisor")


def test_per_node_and_per_watt() -> None:
    node = matched("11,999", "queries/s per node", kind="derived", round="v2.1", benchmark="bert-99.9",
                   division="network", scenario="Server", submitter="Alibaba")  # fmt: skip
    watt = matched("102.7", "queries/s per W", kind="derived", round="v4.0", benchmark="resnet50", scenario="Server",
                   system="PowerEdge XE9680")  # fmt: skip
    assert (node.outcome, node.divisor, _ids(node)) == ("derived", 4, {"2.1-0132"})
    assert (watt.outcome, watt.divisor, _ids(watt)) == ("derived", None, {"4.0-0033"})


def test_a_mixed_system_has_no_value_per_accelerator() -> None:
    row = shipped_record().show("2.1-0131")[0]
    assert row.accelerators_total is None and "A30" in row.accelerator
    per = (row.value / 32).quantize(Decimal("0.1"))
    found = matched(f"{per}", f"{row.unit} per accelerator", kind="derived", result_ids=["2.1-0131"])
    assert found.outcome == "not-found"


def test_values_per_dollar_and_user_are_not_held() -> None:
    assert matched(2.7, "x per USD", kind="derived", accelerator="TPU v5e").outcome == "not-comparable"
    assert matched("41.2", "tokens/s per user", kind="derived").outcome == "not-comparable"


def test_measured_power() -> None:
    found = matched("3,894", "W", kind="power", round="v4.0", benchmark="resnet50", scenario="Server",
                    system="PowerEdge XE9680", accelerator="NVIDIA H100")  # fmt: skip
    assert (found.outcome, _ids(found)) == ("rounded", {"4.0-0033"})
    nameplate = matched("9.5", "kW", kind="power", round="v6.0", benchmark="llama3.1-8b", result_ids=["6.0-0006"])
    assert nameplate.outcome == "not-found"


# -- one ID, many rows; IDs of other suites --


def test_one_id_stands_for_a_system_the_number_picks_the_row() -> None:
    assert len(shipped_record().show("4.1-0060")) > 10
    found = matched("23,699.70", None, result_ids=["v4.1-0060"])
    assert {(row.benchmark, row.scenario) for row in found.rows} == {
        ("llama2-70b-99", "Server"), ("llama2-70b-99.9", "Server")
    }  # fmt: skip


def test_an_id_with_another_number_names_its_row() -> None:
    found = matched("22,706.7", "tokens/s", round="v5.0", benchmark="gptj-99.9", scenario="Server",
                    result_ids=["5.0-0010"])  # fmt: skip
    assert (found.outcome, _ids(found), _official(found)) == ("value-differs", {"5.0-0010"}, "20706.7")
    assert found.difference_percent == Decimal("9.66")


@pytest.mark.parametrize("family", ["training", "storage", "client", "endpoints", "tiny", "hpc", "vendor-measured"])
def test_the_same_form_of_id_in_another_suite_is_not_looked_up(family: str) -> None:
    found = matched("12.09", "min", family=family, result_ids=["4.1-0013"], round="v4.1")
    assert (found.outcome, found.rows) == ("out-of-record", ())


def test_unverified_ids_of_v61_are_not_matched_on() -> None:
    row = shipped_record().rows(RowFilter(rounds=("v6.1",)))[0]
    assert row.result_id_source == "reconstructed_unverified" and not row.id_printable
    assert shipped_record().show(row.result_id) == []
    found = matched(str(row.value), row.unit, result_ids=[row.result_id], benchmark=row.benchmark)
    assert found.outcome == "exact" and not found.conflicts
    assert "matching.remark.id-none" in {said.id for said in found.remarks}


# -- twins, renamed benchmarks, aliases --


def test_tiers_with_one_value_are_one_result() -> None:
    found = matched("24.87", "samples/s", round="v2.0", benchmark="3d-unet", scenario="Offline", submitter="Azure")
    assert (found.outcome, {row.benchmark for row in found.rows}) == ("rounded", {"3d-unet-99", "3d-unet-99.9"})


def test_a_tier_that_is_named_is_kept() -> None:
    found = matched(
        "256,000", "queries/s", round="v4.0", benchmark="dlrm-v2-99.9", scenario="Server", submitter="NVIDIA"
    )
    assert {row.benchmark for row in found.rows} == {"dlrm-v2-99.9"}


def test_renamed_benchmarks() -> None:
    old = matched("13.43", "ms", kind="latency", round="v2.0", benchmark="ssd-large", submitter="FuriosaAI")
    interactive = matched("19,405.7", "tokens/s", round="v5.0", benchmark="llama2-70b", scenario="Interactive")
    assert old.rows[0].benchmark == "ssd-resnet34"
    assert interactive.rows[0].benchmark.startswith("llama2-70b-interactive")
    plain_server = matched("19,405.7", "tokens/s", round="v5.0", benchmark="llama2-70b", scenario="Server")
    assert plain_server.outcome == "not-found"


def test_a_stand_in_model_of_the_open_division() -> None:
    found = matched("58,617", "tokens/s", round="v5.1", benchmark="llama3.1-70b", submitter="KRAI")
    assert (found.outcome, _ids(found)) == ("rounded", {"5.1-0378"})
    assert "matching.remark.open" in {said.id for said in found.remarks}


def test_aliases_of_firms_systems_and_parts() -> None:
    found = matched("18.1", "images/s", benchmark="stable-diffusion-xl", submitter="TheStage AI",
                    accelerator="NVIDIA H100 SXM", accelerator_count=8)  # fmt: skip
    assert (found.outcome, _ids(found)) == ("rounded", {"5.1-0092"})
    joint = matched("648k", "tokens/s", round="v5.1", submitter="MangoBoost", accelerator="AMD Instinct MI355X")
    assert _ids(joint) == {"5.1-0104", "5.1-0105"}


def test_a_host_processor_named_as_accelerator() -> None:
    found = matched("12.53", "ms", kind="latency", division="open", suite="edge", scenario="SingleStream",
                    submitter="Alibaba", accelerator="RK3588")  # fmt: skip
    assert _ids(found) == {"3.0-0138"}


# -- products stay apart --


def test_the_number_of_another_product_is_not_confirmed() -> None:
    found = matched("34,081.1", "tokens/s", round="v5.0", benchmark="llama2-70b-99", scenario="Offline",
                    accelerator="NVIDIA H100", submitter="Cisco")  # fmt: skip
    assert found.outcome not in ("exact", "rounded") and found.row is None


def test_a_misspelt_product_is_shown_where_the_id_decides() -> None:
    found = matched("27.4", "s", kind="latency", benchmark="wan-2.2-t2v-a14b", scenario="SingleStream",
                    accelerator="AMD Instinct MI335X", result_ids=["6.0-0103"])  # fmt: skip
    assert (found.outcome, _ids(found)) == ("rounded", {"6.0-0103"})
    assert [said.id for said in found.conflicts] == ["matching.conflict.accelerator"]


def test_a_firm_the_record_does_not_credit_is_a_conflict_and_fills_nothing() -> None:
    found = matched("334,462", "samples/s", benchmark="resnet50", scenario="Offline", submitter="KRAI",
                    accelerator="speedAI 240 Slim")  # fmt: skip
    assert (found.outcome, _ids(found), found.row) == ("exact", {"4.1-0066"}, None)
    assert [said.id for said in found.conflicts] == ["matching.conflict.submitter"]


# -- ambiguous, not found, not in this record --


def test_two_rows_that_round_alike_are_ambiguous() -> None:
    found = matched("21", "s", kind="latency", round="v6.0", benchmark="wan-2.2-t2v-a14b", scenario="SingleStream")
    assert (found.outcome, _ids(found)) == ("ambiguous", {"6.0-0010", "6.0-0039"})


def test_not_found_though_the_round_is_covered() -> None:
    found = matched("32.1", "samples/s", round="v4.1", benchmark="llama2-70b", scenario="Offline", accelerator="A100")
    assert (found.outcome, found.explanation.id) == ("not-found", "matching.not-found-round")


def test_a_part_of_a_round_that_is_not_held_denies_nothing() -> None:
    found = matched("12.345678", "ms", kind="latency", round="v5.0", benchmark="resnet50", scenario="SingleStream")
    assert (found.outcome, found.explanation.id) == ("not-found", "matching.not-in-record")
    assert found.confidence < 0.5


def test_a_round_after_the_record_is_out_of_it() -> None:
    found = matched("12,345", "tokens/s", round="v7.0", benchmark="llama2-70b-99", scenario="Offline")
    assert (found.outcome, found.explanation.id) == ("out-of-record", "matching.round-not-held")


def test_the_number_of_another_round_is_said_and_not_confirmed() -> None:
    found = matched("23,699.7", "tokens/s", round="v5.0", benchmark="llama2-70b-99", scenario="Server")
    assert (found.outcome, found.explanation.id, _ids(found)) == (
        "not-found", "matching.number-elsewhere", {"4.1-0060"}
    )  # fmt: skip
    assert [said.id for said in found.conflicts] == ["matching.conflict.round"]


def test_marked_as_unverified_is_never_matched() -> None:
    found = matched("23,699.7", "tokens/s", benchmark="llama2-70b-99", verification="unverified")
    assert (found.outcome, found.rows) == ("not-found", ())


def test_two_digits_swapped() -> None:
    found = matched("41,921", "tokens/s", round="v5.1", benchmark="llama3.1-8b", scenario="Server", submitter="Cisco",
                    system="UCS C885A M8", accelerator="NVIDIA H200", accelerator_count=8)  # fmt: skip
    assert (found.outcome, _official(found)) == ("value-differs", "41291")


def test_no_number_is_not_comparable() -> None:
    assert matched(None, "tokens/s", benchmark="llama2-70b").outcome == "not-comparable"


# -- sums, measured latencies, site values --


def test_a_sum_over_systems() -> None:
    said = {"round": "v5.0", "benchmark": "llama2-70b-99", "scenario": "Offline", "system": "UCS C885A M8"}
    found = matched("136,324.4", "tokens/s", accelerator="H200", accelerator_count=32, **said)
    assert (found.outcome, found.explanation.id) == ("derived", "matching.sum-of-systems")
    assert found.explanation.get("systems") == 4 and _ids(found) == {"5.0-0011"}
    uncounted = matched("136,324.4", "tokens/s", accelerator="H200", **said)
    assert uncounted.outcome == "value-differs"


def test_a_measured_p99_beside_the_rate() -> None:
    found = matched("1,387.12", "ms", kind="latency", benchmark="llama2-70b-99", scenario="Server",
                    result_ids=["4.1-0060"])  # fmt: skip
    assert (found.outcome, found.explanation.id) == ("exact", "matching.measured-latency")
    assert str(found.explanation.get("measured")) == "1387.12"


def test_the_value_of_the_results_site() -> None:
    found = matched("6,882.1", "tokens/s", round="v6.0", benchmark="llama2-70b-99", scenario="Offline", submitter="HPE",
                    result_ids=["6.0-0051"])  # fmt: skip
    assert (found.explanation.id, _official(found)) == ("matching.site-value", "6862.3")


# -- preview, withdrawn, inferred --


def test_preview_and_withdrawn_are_flagged() -> None:
    preview = matched("4,617.4", "tokens/s", round="v6.0", benchmark="llama3.1-8b", scenario="Offline",
                      submitter="Intel", accelerator="Intel Arc Pro B70")  # fmt: skip
    unlisted = matched("121,489", "tokens/s", round="v5.0", benchmark="mixtral-8x7b", submitter="Google")
    assert "matching.remark.preview" in {said.id for said in preview.remarks}
    assert unlisted.rows[0].withdrawn == "not-listed"
    assert "matching.remark.not-listed" in {said.id for said in unlisted.remarks}


def test_inferred_rows_are_flagged_and_v6_flags_mean_something_else() -> None:
    rows = shipped_record().rows(RowFilter(rounds=("v3.0",), division="closed", suite="edge"))
    row = next(one for one in rows if one.inferred)
    found = matched(str(row.value), row.unit, round=row.round, benchmark=row.benchmark, scenario=row.scenario,
                    submitter=row.submitter, system=row.platform)  # fmt: skip
    assert found.rows and all(not one.inferred for one in shipped_record().rows(RowFilter(rounds=("v6.1",))))
    if found.rows[0].key == row.key:
        assert "matching.remark.inferred" in {said.id for said in found.remarks}


# -- text and table of one document --


def test_a_number_in_the_text_is_settled_by_the_table() -> None:
    table = claim("20.89789424", "s", kind="latency", id="t", round="v6.0", benchmark="wan-2.2-t2v-a14b",
                  scenario="SingleStream", result_ids=["6.0-0039"])  # fmt: skip
    said = {"kind": "latency", "round": "v6.0", "benchmark": "wan-2.2-t2v-a14b", "scenario": "SingleStream"}
    alone = matched("21", "s", **said)
    found = matched("21", "s", others=(table,), **said)
    assert alone.outcome == "ambiguous"
    assert (found.outcome, _ids(found), found.explanation.id) == (
        "rounded", {"6.0-0039"}, "matching.settled-by-document"
    )  # fmt: skip


def test_a_linked_number_shares_the_system() -> None:
    sure = claim("21,557.8", "tokens/s", id="s", link="row 3", round="v5.0", benchmark="gptj-99", scenario="Offline",
                 result_ids=["5.0-0011"])  # fmt: skip
    rows = shipped_record().show("5.0-0011")
    assert any(row.benchmark == "resnet50" and row.scenario == "Offline" for row in rows)
    found = matched("770k", "samples/s", link="row 3", round="v5.0", benchmark="resnet50", scenario="Offline",
                    others=(sure,))  # fmt: skip
    assert found.outcome == "rounded" and _ids(found) == {"5.0-0011"}


# -- how sure the source was read --


def _unsure(one: Claim, name: str) -> Claim:
    doubtful = replace(one.fields.get(name), confidence=0.7)  # type: ignore[type-var]
    return replace(one, fields=replace(one.fields, **{name: doubtful}))


def test_a_field_read_with_doubt_forbids_no_row_but_a_product_does() -> None:
    said = {"round": "v5.0", "benchmark": "llama2-70b-99", "scenario": "Offline"}
    firm = claim("34,081.1", "tokens/s", submitter="HPE", accelerator="NVIDIA H200", **said)
    part = claim("34,081.1", "tokens/s", submitter="Cisco", accelerator="NVIDIA H100", **said)
    found = looked_up(_unsure(firm, "submitter"))
    assert found.row is not None and found.row.result_id == "5.0-0011"
    assert looked_up(firm).row is None
    assert looked_up(_unsure(part, "accelerator")).row is None


def test_a_vendors_own_number_may_be_an_official_one() -> None:
    said = {"family": "vendor-measured", "submitter": "Supermicro", "accelerator": "NVIDIA H100"}
    official = matched("23,699.70", "tokens/s", benchmark="llama2-70b-99", **said)
    own = matched("24,123.4", "tokens/s", benchmark="llama2-70b-99", **said)
    assert (official.outcome, _ids(official)) == ("exact", {"4.1-0060"})
    assert (own.outcome, own.rows) == ("out-of-record", ())


def test_two_numbers_of_a_page_confirm_a_ratio_without_a_comparator() -> None:
    said = {"round": "v5.0", "benchmark": "llama2-70b-99", "scenario": "Offline"}
    cisco = claim("34,081.1", "tokens/s", id="a", submitter="Cisco", accelerator="H200", **said)
    hpe = claim("31,238", "tokens/s", id="b", submitter="HPE", accelerator="H100", **said)
    right = matched("9", "%", kind="ratio", id="r", submitter="Cisco", accelerator="H200", others=(cisco, hpe), **said)
    wrong = matched("45", "%", kind="ratio", id="r", submitter="Cisco", accelerator="H200", others=(cisco, hpe), **said)
    assert (right.outcome, wrong.outcome) == ("ratio-supported", "ambiguous")


def test_a_machine_named_by_its_cards_is_found_where_the_test_ran_on_one() -> None:
    found = matched(
        "16.68", "ms", kind="latency", round="v1.1", benchmark="3d-unet-99.9", scenario="SingleStream",
        submitter="Inspur",
        system="NF5688M6", accelerator="NVIDIA A100-SXM-80GB", accelerator_count=8,
    )  # fmt: skip
    assert (found.outcome, _ids(found)) == ("rounded", {"1.1-082"})
