"""Rules that ask, on whole sentences through finder, record and rules: those that should be asked about, and those with
the same words in another sense, which must be left alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimscope.core.claims import find_claims
from claimscope.readers.text import text_document
from claimscope.services.assessing import judge_claims
from claimscope.services.checking import checked_claims
from claimscope.services.knowledge import vocabulary

FILE = Path(__file__).with_name("asking.txt")
"""One case a line: ``asks`` or ``leaves``, the rule, a bar, the sentence."""


def cases() -> Iterator[tuple[bool, str, str]]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        head, _, sentence = line.partition("|")
        wanted, _, rule = head.partition(" ")
        yield wanted == "asks", rule, sentence


@pytest.mark.parametrize(("asked", "rule", "sentence"), list(cases()))
def test_a_sentence(asked: bool, rule: str, sentence: str) -> None:
    citations = checked_claims(find_claims(text_document(sentence), vocabulary()))
    found = [one for made in judge_claims(citations) for one in made.findings]
    assert (rule in {one.rule for one in found}) == asked, [(one.rule, one.severity) for one in found]


def test_each_rule_has_both_kinds() -> None:
    kinds = {(rule, asked) for asked, rule, _ in cases()}
    only_asked = {"per-image", "training-as-inference"}
    rules = {rule for rule, _ in kinds} - only_asked
    assert all({(rule, True), (rule, False)} <= kinds | {("no-population", True)} for rule in rules)
