"""The same words in another spelling say the same: no-break blanks, lines broken at a width, a bullet before them."""

import textwrap

import pytest

from claims_for_tests import claims_of

TEXTS = [
    "In MLPerf Inference v5.1 (Closed) the GB200 NVL72 reaches 1,204,310 tokens/s on DeepSeek-R1 Offline. "
    "The XE9680L with eight H200 gets 33,120 tokens/s there in the Server scenario, retrieved April 3, 2025.",
    "MLPerf Inference v5.0: in the Server and the Offline scenario a machine with four GB200 accelerators came to "
    "512.25 and 731.5 tokens/s on Llama 3.1 405B, respectively.",
    "Our lab ran Llama 3.1 8B with vLLM 0.9.1 on one L40S GPU: 1,310 tokens/s (Server), 1,702 tokens/s (Offline). "
    "With one H100 GPU it was 5,290 tokens/s (Server) and 5,880 tokens/s (Offline).",
]


def _said(text: str) -> list[tuple[object, ...]]:
    return [
        (claim.family, claim.kind, *((name, str(found.value)) for name, found in claim.fields.known()))
        for claim in claims_of(text)
    ]


@pytest.mark.parametrize("text", TEXTS)
def test_no_break_blanks_are_blanks(text: str) -> None:
    assert _said(text.replace(" ", "\u00a0")) == _said(text)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("width", [56, 60, 72])
def test_lines_broken_at_a_width_are_one_text(text: str, width: int) -> None:
    assert _said(textwrap.fill(text, width, break_on_hyphens=False)) == _said(text)


@pytest.mark.parametrize("text", TEXTS)
def test_sentences_of_one_bullet_belong_together(text: str) -> None:
    assert _said(f"• {text}") == _said(text)


def test_bullets_say_nothing_of_each_other() -> None:
    text = "- The MI325X gets 3,210 tokens/s on Mixtral 8x7B.\n- The L40S gets 1,020 tokens/s."
    assert [claim.fields.benchmark is not None for claim in claims_of(text)] == [True, False]
