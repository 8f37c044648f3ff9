"""Suites and rounds: "MLPerf® Inference v5.1", "MLPerf 3.1 Inference", "v5.12" with a glued footnote digit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.denials import denied_in
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.little import AGAINST
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.sentences import Sentence

INFERENCE_ROUNDS = frozenset("0.5 0.7 1.0 1.1 2.0 2.1 3.0 3.1 4.0 4.1 5.0 5.1 6.0 6.1".split())
_SUITE_REACH = 3
_SIGN = 0.34
"""A word of Chinese or Japanese takes two or three signs."""

_VERSION = re.compile(
    r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.])(?<![A-Z]\d\d-)(?<![A-Z]\d\d\d-)[vV]\.? ?(\d{1,2}\.\d{1,2})(?![\dA-Za-z]|\.\d)"
)
_BARE_VERSION = re.compile(r"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.\-$€])(\d\.\d{1,2})(?![\w%]|[.,]\d|[ \u00a0]?[%×]|-\d)")
_ENTRY_BEHIND = re.compile(
    r",? \(?v\d\.\d{1,2}\)?,? \(?(?:closed|open|network|edge|data ?cent(?:er|re))\b", re.IGNORECASE
)
_COMPARING_REACH = 40
_COMPARING = re.compile(
    rf"(?:相较于?|相比于?|较|比|\b(?:over|than|{AGAINST}|had \w{{2,12}} in)\b)[^\d,，、。;:()|]{{0,16}}$",
    re.IGNORECASE,
)
_OTHER_VERSIONED = re.compile(
    r"(?:firmware|bios|kernel|toolkit|compiler|engine|resnet[- ]?50|resnet|wan|pcie|cxl|llm|rt|cuda|driver|hbm|gen|usb|"
    r"python|torch|bluetooth|sdxl"
    r"|xl|flux|diffusion|tpu|npu|ipu|vpu|lpu|soc)[- ]?$",
    re.IGNORECASE,
)


_RELEASE = re.compile(
    r"\b(?:release|version|build|update|upgrade|software|ausgabe|fassung|versión|versão|versione|версия)[- ]$",
    re.IGNORECASE,
)
_OF_SOFTWARE = re.compile(
    r" (?:of|von|de|del|di|da|du) (?:[^\W\d_]+ ){0,3}(?:[^\W\d_]*software|drivers?|stack|firmware|sdk|container|image|"
    r"bibliothek|library|treibers?)\b",
    re.IGNORECASE,
)
""" "Release v4.1 of our server software" is no round."""

_BOTH = re.compile(r"\s*(?:\+|&|/|,|and|und|et|y|e|и|和|と|및)\s*", re.IGNORECASE)
_SPAN = re.compile(r"\s*(?:to|through|bis|à|a|–|-|until)\s*(?:MLPerf\s*)?", re.IGNORECASE)
_OPEN_SPAN = re.compile(r"\s*(?:to|through|bis|–|-)\s*v?\d\.x", re.IGNORECASE)
_LABELLED = re.compile(r"\W*(?:MLPerf\W+)?(?:Inference\W+)?round\s?[:=]\s?\d\.\d\d?$", re.IGNORECASE)
""" "# round: 5.0" over an export."""

_FROM = re.compile(r"\b(?:from|von|de|du|desde|da|dal)\s+(?:MLPerf\W*(?:Inference)?\s*)?$", re.IGNORECASE)


def families_in(sentence: Sentence) -> list[Mention]:
    """MLPerf suites named in a sentence; value ``inference`` with ``sure`` 0.8 where only "MLPerf" is said. Words that
    deny it ("outside MLPerf", "not submitted to MLPerf") name none."""
    found, denied = [], list(denied_in(sentence))
    for match in sentence.of("mlcommons"):
        if match in denied or not sentence.text[match.start : match.end].lower().startswith("mlperf"):
            continue
        suite = _suite_after(sentence, match.last)
        end = suite.end if suite else match.end
        text = sentence.text[match.start : end]
        value = suite.value if suite else _unnamed(sentence)
        found.append(Mention("family", value, match.start, end, text, 1.0 if suite else 0.8, family=value))
    return found or _heading_suite(sentence)


_SUITE_LABEL = re.compile(r"\W*(?:(?:MLPerf\W*)?(?:benchmark )?suite|Suite von MLPerf\W*)\s*[:=]\s*", re.IGNORECASE)
_LABEL_ENDS = re.compile(r"\s*(?:[.,;|]|$)")


def _heading_suite(sentence: Sentence) -> list[Mention]:
    """ "Tiny, v1.2, Open: …", "Suite: Training.": the name of a suite alone at the head of a sentence, with round and
    division, or behind a label."""
    opening = next(iter(sentence.of("suite-name")), None)
    if opening is None:
        return []
    heads = not sentence.text[: opening.start].strip() and _ENTRY_BEHIND.match(sentence.text, opening.end)
    labelled = _SUITE_LABEL.fullmatch(sentence.text, 0, opening.start) and _LABEL_ENDS.match(sentence.text, opening.end)
    if not heads and not labelled:
        return []
    text = sentence.text[opening.start : opening.end]
    return [Mention("family", opening.value, opening.start, opening.end, text, 1.0, family=opening.value)]


def _unnamed(sentence: Sentence) -> str:
    """ "MLPerf" alone is Inference, unless minutes of training are spoken of."""
    minutes = any(match.value in ("min", "h") for match in sentence.of("time"))
    return "training" if minutes and sentence.has("train-time") else "inference"


def _suite_after(sentence: Sentence, last: int) -> Match | None:
    """The suite name among the few tokens after "MLPerf"; version numbers and trade marks may stand between."""
    if not sentence.has("suite-name"):
        return None
    tokens = sentence.tokens
    reach = last + 1
    steps = 0.0
    while reach < len(tokens) and steps <= _SUITE_REACH:
        named = next((m for m in sentence.matches if m.kind == "suite-name" and m.first == reach), None)
        if named:
            return None if _names_both(sentence, named) else named
        token = tokens[reach]
        if token.kind not in ("symbol", "note") or token.text not in "®™():_-":
            steps += _SIGN if token.kind == "ideograph" else 1
        if token.text in (".", ";", ",") or token.lower in ("and", "for", "und"):
            return None
        reach += 1
    return None


def _names_both(sentence: Sentence, named: Match) -> bool:
    """ "MLPerf training and inference wins": a tally of both suites is about neither."""
    others = (m for m in sentence.of("suite-name") if m.start > named.end and m.value != named.value)
    return any(_BOTH.fullmatch(sentence.text[named.end : other.start]) for other in others)


def rounds_in(sentence: Sentence, families: list[Mention]) -> list[Mention]:
    """Rounds named in a sentence, each with the suite it stands beside (empty where none)."""
    found = []
    for hit, bare in _versions(sentence, families):
        digits, note = _known(hit.group(1))
        if not digits or _OTHER_VERSIONED.search(sentence.text[: hit.start()]):
            continue
        family = _family_of(hit.start(), hit.end(), families, sentence.text)
        if not family and _is_of_software(sentence.text, hit.start(), hit.end()):
            continue
        start, end = hit.start(), hit.end() - len(note)
        sure = 1.0 if family else 0.9 if not bare else 0.8
        found.append(
            Mention("round", f"v{digits}", start, end, sentence.text[start:end], sure, family=family, note=note)
        )
    return found


def _is_of_software(text: str, start: int, end: int) -> bool:
    return _RELEASE.search(text[:start]) is not None or _OF_SOFTWARE.match(text, end) is not None


def is_compared_with(text: str, start: int) -> bool:
    """Whether a round stands right behind a comparing word ("compared to v4.0"): it is that of the rival."""
    return _COMPARING.search(text[max(0, start - _COMPARING_REACH) : start]) is not None


def _versions(sentence: Sentence, families: list[Mention]) -> Iterator[tuple[re.Match[str], bool]]:
    taken: list[tuple[int, int]] = []
    for hit in _VERSION.finditer(sentence.text):
        taken.append(hit.span())
        yield hit, False
    for hit in _BARE_VERSION.finditer(sentence.text):
        beside = any(_beside(sentence.text, family, hit.start()) for family in families)
        beside = beside or _LABELLED.match(sentence.text, 0, hit.end()) is not None
        if beside and not any(start <= hit.start() < end for start, end in taken):
            yield hit, True


def _beside(text: str, family: Mention, start: int) -> bool:
    """A bare number is a round only right after the name of the benchmark, or inside it."""
    gap = text[family.end : start] if start >= family.end else ""
    return (
        family.start <= start
        and re.fullmatch(r"[\s®™()\ue000-\ue0ff:_-]*(?:[Bb]enchmarks?|[Rr]ound)?[\s:=]*", gap) is not None
    )


def _known(digits: str) -> tuple[str, str]:
    """(round, glued footnote digit); empty where it is no round."""
    if digits in INFERENCE_ROUNDS:
        return digits, ""
    if len(digits.split(".")[1]) == 2 and digits[:-1] in INFERENCE_ROUNDS and digits[-1] != "0":
        return digits[:-1], digits[-1]
    return (digits, "") if re.fullmatch(r"[0-7]\.\d", digits) else ("", "")


def _family_of(start: int, end: int, families: list[Mention], text: str) -> str:
    for family in families:
        if family.start <= start and end <= family.end + 1:
            return family.family
        gap = text[family.end : start] if start >= family.end else None
        if gap is not None and len(gap) < 25 and not re.search(r"[;()]|\d|\b(?:and|und|than|over)\b", gap):
            return family.family
    return ""


def _leads_on(text: str, first: Mention, second: Mention) -> bool:
    """ "fell by 2.4 % from v5.0 to v5.1": the first is where a change began."""
    return _SPAN.fullmatch(text[first.end : second.start]) is not None and _FROM.search(text[: first.start]) is not None


def without_spans(text: str, rounds: Sequence[Mention]) -> list[Mention]:
    """Rounds without those that span several ("based on v1.0 to v2.0 results"), which are no number's own."""
    brackets = [(hit.start(), hit.end()) for hit in re.finditer(r"\([^()]*\)", text)]
    spanned = [
        pair
        for pair in itertools.pairwise(rounds)
        if (_SPAN.fullmatch(text[pair[0].end : pair[1].start]) and not _FROM.search(text[: pair[0].start]))
        or (
            pair[0].value != pair[1].value and any(low < pair[0].start and pair[1].end < high for low, high in brackets)
        )
    ]
    older = [a for a, b in itertools.pairwise(rounds) if a.value != b.value and _leads_on(text, a, b)]
    return [
        mention
        for mention in rounds
        if not any(mention in pair for pair in spanned)
        and mention not in older
        and not _OPEN_SPAN.match(text, mention.end)
        and not is_compared_with(text, mention.start)
    ]
