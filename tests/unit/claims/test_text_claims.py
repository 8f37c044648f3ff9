"""Claims of running text: roles of numbers, pairing, comparators, context, footnotes."""

import re
from decimal import Decimal

import pytest

from claims_for_tests import block, claims_of, document, numbers, values
from claimscope.core.claim import Claim
from claimscope.core.claims import find_claims
from claimscope.core.reading import Span, TextBlock
from claimscope.services.knowledge import vocabulary


def one(text: str) -> Claim:
    claims = claims_of(text)
    assert len(claims) == 1
    return claims[0]


def test_respectively_ties_first_to_first() -> None:
    claims = claims_of(
        "MLPerf v5.0: Server and Offline reach 52,100 and 53,900 tokens/s, respectively, on Mixtral 8x7B."
    )
    assert [values(claim, "value", "scenario", "benchmark") for claim in claims] == [
        ("52100", "Server", "mixtral-8x7b"),
        ("53900", "Offline", "mixtral-8x7b"),
    ]


def test_number_and_word_by_turns() -> None:
    claims = claims_of("MLPerf v6.0: 60 tokens/s on DeepSeek-R1 in Offline and 70 tokens/s on Llama 2 70B in Server.")
    assert [values(claim, "benchmark", "scenario") for claim in claims] == [
        ("deepseek-r1", "Offline"),
        ("llama2-70b", "Server"),
    ]


def test_one_number_for_two_scenarios_names_none() -> None:
    assert values(one("MLPerf v5.1, Whisper: 33,000 tokens/s in Offline and Server."), "scenario") == (None,)


def test_the_round_of_the_baseline_is_not_the_round_of_the_claim() -> None:
    claim = one("MLPerf: set against our own results from v4.0, RetinaNet gains up to 22 %.")
    assert values(claim, "round", "comparator") == (None, "our own results from v4.0")


@pytest.mark.parametrize(
    ("text", "kind", "unit"),
    [
        ("MLPerf v5.1: 6,005 tokens/s for each GPU on DeepSeek-R1", "derived", "tokens/s per accelerator"),
        ("MLPerf v5.1, Whisper: over 1 million tokens/s", "range", "tokens/s"),
        ("MLPerf v5.1, ResNet-50 SingleStream: 0.4 ms", "latency", "ms"),
        ("MLPerf v5.1, ResNet-50: 18.1 SDXL images each second", "absolute", "images/s"),
        ("MLPerf v5.1: third place in Whisper Offline", "rank", "rank"),
        ("MLPerf v5.1: Whisper is 1.4x faster", "ratio", "x"),
        ("MLPerf v5.1, ResNet-50: 124 inferences /sec /watt", "derived", "samples/s per W"),
        ("MLPerf v5.1: 2.3x ahead in price-performance on Whisper", "derived", "x per USD"),
    ],
)
def test_kinds_and_units(text: str, kind: str, unit: str) -> None:
    claim = one(text)
    assert (claim.kind, values(claim, "unit")) == (kind, (unit,))


@pytest.mark.parametrize(
    "text",
    [
        "The Server scenario demands a p99 TTFT of 6 s and a p99 TPOT of 175 ms.",
        "We need 2,000 tokens/s in total.",
        "Road map: the design target is 50,000 tokens/s on Llama 3.1 8B.",
        "Would a system with 50,000 tokens/s be enough for you?",
        "Two servers with 16x NVIDIA L40S and 4x 40GB SXM4.",
        "Removing 21 % of the depth costs nothing.",
        "Revenue rose 56 % to $41.1 billion.",
        "The card is rated at 1,200 W and carries 288 GB at 8 TB/s.",
        "NVIDIA puts its MLPerf wins at 291, some nine times what all others have together.",
    ],
)
def test_what_is_no_result_is_no_claim(text: str) -> None:
    assert claims_of(text) == ()


def test_a_unit_said_once_serves_the_list() -> None:
    assert numbers(claims_of("MLPerf v5.1, Offline, tokens/s: Llama 2 70B 101,253; Whisper 33,000.")) == [
        Decimal(101253),
        Decimal(33000),
    ]


def test_a_bare_number_takes_up_the_unit_with_less_certainty() -> None:
    claims = claims_of("MLPerf v4.1, Llama 2 70B. B200 reaches 210 samples/second. A100: 32.1.")
    unit = claims[1].fields.unit
    assert unit is not None
    assert (unit.value, unit.basis, unit.confidence < 0.8) == ("samples/s", "context", True)


def test_marks_lead_to_footnotes() -> None:
    text = (
        "21,557.8 tokens/s on GPT-J¹ and 770,496 images/s on ResNet-50².\n\n"
        "¹ MLPerf Inference v5.0 Closed, Offline, entry 5.0-0011.\n"
        "² MLPerf Inference v4.1 Closed, Server, entry 4.1-0021."
    )
    found = [values(claim, "round", "scenario") for claim in claims_of(text)]
    assert found == [("v5.0", "Offline"), ("v4.1", "Server")]
    assert claims_of(text)[0].fields.result_ids.value == ("5.0-0011",)  # type: ignore[union-attr]


def test_the_title_gives_context_and_says_so() -> None:
    pages = (block("MLPerf Inference v4.1 – Closed", "title"), block("ResNet-50: 768,235 samples/s Offline"))
    claim = find_claims(document(pages), vocabulary())[0]
    assert claim.fields.round is not None
    assert (claim.fields.round.value, claim.fields.round.basis) == ("v4.1", "context")
    assert claim.fields.round.anchor is not None


def test_a_page_headed_road_map_promises() -> None:
    pages = (block("Road map 2027", "title"), block("Gen 8: 100,000 tokens/s on Llama 3.1 8B"))
    assert find_claims(document(pages), vocabulary()) == ()


def test_notes_are_not_visible_and_do_not_speak_for_the_slide() -> None:
    pages = (block("Whisper: 5,000 tokens/s"), block("MLPerf v5.1: Whisper 9,000 tokens/s Offline", "notes"))
    slide, notes = find_claims(document(pages), vocabulary())
    assert (slide.anchor.visible, notes.anchor.visible) == (True, False)
    assert slide.fields.scenario is None


def test_the_anchor_quotes_the_number_and_its_box() -> None:
    line = (Span("Offline: ", box=(0.1, 0.1, 0.2, 0.2)), Span("768,235 samples/s", box=(0.2, 0.1, 0.4, 0.2)))
    pages = (TextBlock("Box 1", "body", (line,), (0.1, 0.1, 0.9, 0.2)),)
    anchor = find_claims(document(pages), vocabulary())[0].anchor
    assert (anchor.quote, anchor.box, anchor.before) == ("768,235 samples/s", (0.2, 0.1, 0.4, 0.2), "Offline:")


def test_bad_reading_lowers_confidence() -> None:
    line = (Span("MLPerf v5.1 Whisper Offline 768,235 samples/s", confidence=0.5),)
    value = find_claims(document((TextBlock("Box", "body", (line,)),)), vocabulary())[0].fields.value
    assert value is not None
    assert value.confidence < 0.5


def test_two_tellings_are_one_claim_with_two_anchors() -> None:
    pages = (block("Whisper Offline: 33,000 tokens/s on B200"), block("Again: 33,000 tokens/s on Whisper Offline"))
    claims = find_claims(document(pages), vocabulary())
    assert len(claims) == 1
    assert len(claims[0].also) == 1


def test_differing_tellings_stay_two_claims() -> None:
    assert len(claims_of("Whisper Offline: 793 tokens/s.\n\nWhisper Offline: 794 tokens/s.")) == 2


def test_without_mlperf_a_number_is_vendor_measured() -> None:
    claim = one("In our lab the card wrote 4,210 tokens/s.")
    assert claim.family == "vendor-measured"
    assert "round" in claim.fields.unstated()


def test_a_sentence_that_points_back_may_carry_the_mark() -> None:
    text = (
        "ASUS XA NB3I-E12: 166,745 tokens/s under the desk. The figure is ours[1].\n\n"
        "[1] MLPerf Inference v6.0 Closed, llama3.1-8b, Offline, result 6.0-0006."
    )
    assert values(claims_of(text)[0], "round", "benchmark") == ("v6.0", "llama3.1-8b")


def test_a_heading_lends_its_mark_to_the_numbers_below() -> None:
    pages = (
        block("Measured in MLPerf Inference v6.0 [1]", "heading"),
        block("Whisper Offline: 33,000 tokens/s"),
        block("[1] Retrieved from mlcommons.org on 12 October 2026, entry 6.0-0020.", "footnote"),
    )
    found = find_claims(document(pages), vocabulary())[0].fields
    assert found.result_ids is not None
    assert found.result_ids.value == ("6.0-0020",)


@pytest.mark.parametrize("room", range(20))
def test_what_stands_around_a_number_is_cut_between_words(room: int) -> None:
    """A digit cut off would leave another number in the report."""
    filler = "so " + "y" * room
    found = one(
        f"The count: 196,734.45, {filler}: in MLPerf v5.1 Offline we reach 18,512.25 tokens/s on Llama 2 70B, "
        f"{filler}, which is printed here beside 120,418.75 other things"
    )
    around = f"{found.anchor.before} {found.anchor.after}"
    assert {part for part in re.findall(r"[\d.,]*\d", around) if len(part) > 3} <= {"196,734.45", "120,418.75"}


def test_text_without_spaces_is_cut_anywhere() -> None:
    found = one("MLPerf v5.1 の結果、" + "性能" * 40 + "オフラインで Llama 2 70B は 33,356.2 トークン/秒です。")
    assert len(found.anchor.before) > 40
