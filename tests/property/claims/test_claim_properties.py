"""Whatever a text says, the finder answers, invents no number, and keeps to its form."""

import re
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from claims_for_tests import claims_of
from claimscope.core.claim import FIELD_NAMES, Field
from claimscope.core.quantity import decimal_sign, read_number

_WORDS = st.sampled_from(
    [
        "MLPerf",
        "Inference",
        "v5.1",
        "Closed",
        "Offline",
        "Server",
        "Llama 2 70B",
        "ResNet-50",
        "8x H200",
        "Dell",
        "and",
        "respectively",
        ";",
        "(",
        ")",
        ",",
        "x",
        "%",
        "tokens/s",
        "ms",
        "faster",
        "than",
        "per GPU",
        "1,234.5",
        "99",
        "7",
        "2.3x",
        "¹",
        "\n",
        "PowerEdge XE9680",
        "of",
        "the latter",
        "毎秒",
        "倍",
        "from",
        "twice",
        "over",
    ]
)


@given(st.text(max_size=300))
@settings(max_examples=150)
def test_any_text_is_answered(text: str) -> None:
    claims_of(text)


@given(st.lists(_WORDS, max_size=40).map(" ".join))
@settings(max_examples=200)
def test_every_number_stands_in_the_text(text: str) -> None:
    digits = re.sub(r"\D", "", text)
    for claim in claims_of(text):
        for number in _numbers(claim.fields.value):
            plain = re.sub(r"\D", "", f"{number:f}").lstrip("0").rstrip("0")
            assert plain in digits or number in (1, 2)


@given(st.lists(_WORDS, max_size=40).map(" ".join))
@settings(max_examples=100)
def test_fields_keep_to_their_form(text: str) -> None:
    for number, claim in enumerate(claims_of(text), 1):
        assert claim.id == f"c{number}"
        for name in FIELD_NAMES:
            found = claim.fields.get(name)
            assert found is None or (0 <= found.confidence < 1 and found.basis in ("stated", "context"))
            assert found is None or found.value != ""


@given(st.lists(_WORDS, max_size=25).map(" ".join))
@settings(max_examples=60)
def test_the_same_text_gives_the_same_claims(text: str) -> None:
    assert claims_of(text) == claims_of(text)


@given(st.integers(0, 10**9), st.integers(0, 9))
def test_grouped_numbers_are_read_back(whole: int, fraction: int) -> None:
    english = f"{whole:,}.{fraction}"
    german = english.replace(",", "_").replace(".", ",").replace("_", ".")
    assert read_number(english, ".") == read_number(german, ",") == Decimal(f"{whole}.{fraction}")


@given(st.lists(st.text(max_size=40), max_size=5))
def test_a_decimal_sign_is_always_named(texts: list[str]) -> None:
    assert decimal_sign(texts) in (",", ".")


def _numbers(found: Field | None) -> list[Decimal]:
    if found is None:
        return []
    value = found.value
    parts = value if isinstance(value, tuple) else (value,)
    return [Decimal(str(part)) for part in parts if part is not None]
