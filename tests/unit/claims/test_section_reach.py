"""How far the name of the suite reaches over sections and pages, and what a tile of a slide says of the next one."""

from __future__ import annotations

from dataclasses import replace

from claims_for_tests import block, claims_of, document, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import TextBlock
from claimscope.services.knowledge import vocabulary
from unit.claims.test_table_shapes import table

RESULTS = table([["Benchmark", "Offline (tokens/s)"], ["Llama 2 70B-99.9", "131,204"]])
OWN = table([["Service", "TTFT median"], ["Chat", "310 ms"]])


def heading(text: str) -> TextBlock:
    return block(text, "heading", level=1)


def families(*blocks: object) -> list[tuple[str, str | None]]:
    found = find_claims(document(tuple(blocks)), vocabulary())  # type: ignore[arg-type]
    return [(claim.family, *values(claim, "round")) for claim in found]  # type: ignore[misc]


def test_a_heading_of_the_suite_ends_with_its_section() -> None:
    found = families(heading("MLPerf Inference v6.0"), RESULTS, heading("In practice"), OWN)
    assert found == [("inference", "v6.0"), ("vendor-measured", None)]


def test_a_section_with_scenarios_goes_on_with_the_results() -> None:
    edge = table([["Benchmark", "SingleStream"], ["ResNet-50", "0.64 ms"]])
    found = families(heading("MLPerf Inference v6.0"), RESULTS, heading("Edge"), edge)
    assert [family for family, _ in found] == ["inference", "inference"]


def test_a_round_of_a_closed_section_is_unsure() -> None:
    blocks = (heading("MLPerf Inference v6.0"), RESULTS, heading("Older servers"), RESULTS)
    found = find_claims(document(blocks), vocabulary())  # type: ignore[arg-type]
    sure = [claim.fields.round.confidence >= 0.8 for claim in found if claim.fields.round]
    assert sure[:1] == [True]
    assert sure[1:] in ([], [False])


def test_own_logs_are_no_results_of_the_suite() -> None:
    text = "# MLPerf Inference v5.0\n\nLlama 2 70B Offline: 31,204 tokens/s.\n\n# In practice\n\n"
    found = claims_of(text + "At a bank the median time to first token is 0.7 s (the bank's own logs).\n")
    assert [claim.family for claim in found] == ["inference", "vendor-measured"]


def tiles(*pairs: tuple[str, tuple[str, ...]]) -> tuple[Claim, ...]:
    """Claims of a slide with large numbers side by side and their labels below, one block for each line."""
    blocks = [block("NX-8 Gen4 in MLPerf Inference v6.0", "title")]
    for place, (number, lines) in enumerate(pairs):
        left = 0.05 + 0.3 * place
        blocks.append(block(number, box=(left, 0.3, left + 0.25, 0.4)))
        blocks[-1] = _named(blocks[-1], f"Box {2 * place}")
        for row, line in enumerate(lines):
            top = 0.42 + 0.04 * row
            blocks.append(_named(block(line, box=(left, top, left + 0.25, top + 0.03)), f"Box {2 * place + 1}"))
    return find_claims(document(tuple(blocks)), vocabulary())


def _named(made: TextBlock, name: str) -> TextBlock:
    return replace(made, object=name)


def test_a_label_of_two_lines_belongs_to_its_tile_and_to_no_other() -> None:
    first = ("2.4x", ("Llama 2 70B Server throughput over", "NX-8 Gen3 (8x H200, v5.1)"))
    found = tiles(first, ("131,204", ("tokens/s, Llama 2 70B Offline",)))
    assert [values(claim, "value", "round", "accelerator", "comparator") for claim in found] == [
        ("2.4", "v6.0", None, "NX-8 Gen3"),
        ("131204", "v6.0", None, None),
    ]


def test_a_bracket_behind_the_rival_tells_of_the_rival() -> None:
    (found,) = claims_of(
        "In MLPerf Inference v6.0 our Llama 2 70B Server throughput is 2.4x higher than the NX-8 Gen3 (8x H200, v5.1)."
    )
    assert values(found, "round", "accelerator") == ("v6.0", None)


OFFICIAL = block("Llama 2 70B Offline: 34,120 tokens/s.")
AT_64_USERS = block("At 64 users the node gave 5,230 tokens/s.")


def kinds(*blocks: object) -> list[str]:
    return [family for family, _ in families(heading("MLPerf Inference v5.1"), OFFICIAL, *blocks)]


def test_a_heading_of_own_tests_holds_over_a_word_on_the_suite() -> None:
    word = block("MLPerf fixes the prompts; we took those of our customers.")
    found = kinds(heading("Measured in our laboratory"), word, AT_64_USERS)
    assert found == ["inference", "vendor-measured"]


def test_a_denial_speaks_for_the_numbers_before_it() -> None:
    found = kinds(block("Chat service.", "heading", level=2), AT_64_USERS, block("These are not MLPerf results."))
    assert found == ["inference", "vendor-measured"]


def test_a_sentence_with_a_model_outside_the_suite_is_not_the_suites() -> None:
    found = kinds(block("A ministry runs Mistral Small 3.1 on it and sees 9,120 tokens/s."))
    assert found == ["inference", "vendor-measured"]
