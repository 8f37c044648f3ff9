"""Notes marked with stars: "tokens/s*", "(*)", "*1"; emphasis and bullets of Markdown are no marks."""

from __future__ import annotations

import pytest

from claims_for_tests import claims_of, values
from claimscope.core.claims.words.passages import marks_in

NOTE = "MLPerf Inference v5.0, Closed, ID 5.0-0052."


@pytest.mark.parametrize(
    ("behind", "before"),
    [("*", "* "), ("*", "*"), (" (*)", "(*) "), ("*1", "*1 "), (" *1", "*1 "), ("**", "** "), ("†", "† ")],
)
def test_a_star_leads_to_its_note(behind: str, before: str) -> None:
    (claim,) = claims_of(f"GPT-J Offline on eight cards: 20,140 tokens/s{behind}\n\n{before}{NOTE}")
    assert values(claim, "round", "division") == ("v5.0", "closed")
    assert claim.fields.result_ids is not None
    assert claim.fields.result_ids.value == ("5.0-0052",)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("**20,140** tokens/s and *more* words", ()),
        ("20,140 tokens/s* and 19,800 samples/s**", ("*", "**")),
        ("2 * 8 cards, 4 *2 sockets", ("*2",)),
        ("throughput (*), latency (†)", ("*", "†")),
    ],
)
def test_emphasis_is_no_mark(text: str, marks: tuple[str, ...]) -> None:
    assert marks_in(text) == marks


def test_a_bullet_is_no_note() -> None:
    claims = claims_of("Results of our lab\n\n* GPT-J: 20,140 tokens/s\n* BERT: 3,120 samples/s")
    assert len(claims) == 2
