"""The trie of the vocabulary grows with the texts; what is found does not depend on what was asked before."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from claimscope.core.claims.words.lexer import tokens_of
from claimscope.core.claims.words.lexicon import Lexicon, Match

PHRASES = [
    ("benchmark", "llama2-70b", "Llama 2 70B"),
    ("benchmark", "llama3.1-8b", "Llama 3.1 8B"),
    ("scenario", "Offline", "offline"),
    ("accelerator", "NVIDIA A2", "=A2"),
    ("cue", "measured", "mess*"),
    ("cue", "quick", "quick*"),
    ("round", "v5.1", "5.1"),
    ("round", "2025", "2025 round"),
    ("mark", "star", "* of the year"),
]
TEXTS = [
    "Llama 2 70B Offline on A2, gemessen and messbar",
    "quickest of the 5.12 rounds, a2 and A2",
    "2025 round, 20252 round",
    "llama-3.1-8b offline2",
]


def found(lexicon: Lexicon, text: str) -> tuple[Match, ...]:
    return lexicon.scan(text, tokens_of(text))


def test_every_kind_of_phrase_is_found_without_asking_before() -> None:
    values = [[match.value for match in found(Lexicon(PHRASES), text)] for text in TEXTS]
    assert values == [
        ["llama2-70b", "Offline", "NVIDIA A2", "measured"],
        ["quick", "v5.1", "NVIDIA A2"],
        ["2025"],
        ["llama3.1-8b", "Offline"],
    ]


@pytest.mark.parametrize("order", [TEXTS, TEXTS[::-1], [*TEXTS, *TEXTS]])
def test_texts_before_change_nothing(order: list[str]) -> None:
    lexicon = Lexicon(PHRASES)
    assert all(found(lexicon, text) == found(Lexicon(PHRASES), text) for text in order)


def test_several_at_once_find_the_same() -> None:
    phrases = [("kind", f"v{number}", f"word{'abcdefghij'[number % 10]} {number}") for number in range(2000)]
    text = " ".join(f"word{letter} {1000 + place}" for place, letter in enumerate("abcdefghij"))
    expected = found(Lexicon(phrases), text)
    assert len(expected) == 10
    for _ in range(5):
        lexicon = Lexicon(phrases)
        with ThreadPoolExecutor(8) as pool:
            assert all(result == expected for result in pool.map(lambda _, one=lexicon: found(one, text), range(16)))
