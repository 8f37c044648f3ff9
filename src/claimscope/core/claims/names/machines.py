"""Machines: by product line, by the form of a model name, by description, or by their place as a subject."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.strangers import is_something_else, strangers_in
from claimscope.core.claims.words.mention import Mention, inside_any
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.claims.words.vocabulary import Vocabulary

_SUBJECT = re.compile(
    r"\b(?:[Oo]n (?:the |an? )?|[Tt]he |[Aa]uf (?:dem |der |einer |einem )|[Dd](?:er|ie|as) )"
    r"(?P<name>(?:[A-Z]{2,}[A-Za-z]*|[A-Z][a-z]+[A-Z][A-Za-z]*)[ -]?[A-Z]{0,3}\d[\dA-Za-z]*)"
    r"(?=, | (?:runs|does|writes|reaches|reached|delivers|delivered|makes|made|gets|got|achieves|achieved|hits|serves|"
    r"served|manages|handles|processes|posts|posted|schafft|erreicht|liefert|läuft|kommt)\b)"
)
""" "The IC-900 does …", "On the EdgeBox E4, …": a machine of a maker that nobody knows, by its place and form."""

_STRANGER = 0.75
_BEGINS_NUMBER = re.compile(r"[.,'\u00a0]\d")
_LAST_DIGITS = re.compile(r" \d{1,3}$")


def systems_in(sentence: Sentence, vocabulary: Vocabulary) -> list[Mention]:
    """Machines: a product line with a model, a known form of model name, or a described build ("2U rack server")."""
    words, text = vocabulary.systems, sentence.text
    found: list[Mention] = []
    formats = sentence.of("precision")  # "Precision FP8" is no machine
    sources = [(words.series, 0.95), (words.code, 0.9), (words.described, 0.75), (_SUBJECT, _STRANGER)]
    for pattern, sure in [*sources, *([(words.own, _STRANGER)] if words.own else [])]:
        for hit in pattern.finditer(text):
            start, end = hit.span("name") if pattern is _SUBJECT else hit.span()
            if pattern is _SUBJECT and is_something_else(sentence, start, end):
                continue
            if not inside_any(start, end, found) and not any(start < word.end <= end for word in formats):
                tail = words.tail.match(text, end) if pattern is not words.own else None
                end = _before_number(text, start, tail.end() if tail else end)
                found.append(Mention("system", text[start:end].strip(), start, end, text[start:end], sure))
    return sorted([*found, *strangers_in(sentence, found)], key=lambda mention: mention.start)


def _before_number(text: str, start: int, end: int) -> int:
    """The end of a name without the digits of a number behind it ("the XE9685L 107,500 tokens/s")."""
    digits = _BEGINS_NUMBER.match(text, end)
    last = _LAST_DIGITS.search(text[start:end])
    return start + last.start() if digits and last else end
