"""Words and numbers in lists side by side: the first goes with the first, the second with the second."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.words.mention import Mention

_MEASURED_OTHERWISE = ("power", "latency")
_LONGEST_LIST_GAP = 30
_LIST_WORDS = re.compile(
    r"[\s,/&+•\[\]®™-]*(?:bzw\.|\b(?:and|und|et|y|e|и|or|oder|ou|as well as|sowie|plus|einmal|once|"
    r"une fois|una vez|the|in|im|an?|both|on"
    r"|for|\d+x?)\b|[、和と及並び])*[\s,/&®™-]*"
    r"(?:\b(?:and|und|et|y|e|и|or|oder|the|in|im|an?|on|for|gpus?|scenarios?|szenario|with|two|four|eight|one|"
    r"en|dans|nel|no|na|mode|modo|modalità|modus|bei|auf|node|nodes|\d+x?)\b[\s,/&-]*)*",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|von|de|du|da|dal|desde|с|от)\s+(?:the |an? |dem |der |le |la |el )?$", re.IGNORECASE)
_TO = re.compile(r"\s+(?:to|zu|auf|à|a|en|на)\s+(?:the |an? |dem |der |le |la |el )?", re.IGNORECASE)
_RELATED = re.compile(
    r"\b(?:its|their|the|his|sein\w*|ihr\w*|der|die|dessen|son|su)\s+(?:direct |older |newer )?(?:predecessor|"
    r"successor|sibling|"
    r"Vorgänger\w*|Nachfolger\w*|prédécesseur|successeur|predecesor|sucesor)\b",
    re.IGNORECASE,
)
""" "the B200 and its predecessor H200" is a list of two."""


_OWNED = re.compile(r"['’]s? (?:[\w.-]*\d[\w.-]*(?: |$))+")
""" "Azure's ND_GB200_v6 and CoreWeave's": what each firm has."""

_AGAINST = re.compile(
    r"[^\d();:]{0,20}?\s?(?:[<>/:]|\b(?:against|versus|vs\.?|to|gegen|gegenüber|zu|contre|contra|"
    r"frente a|contro|против)\b)\s?(?:only |just |nur )?",
    re.IGNORECASE,
)
_STROKE = re.compile(r"\s?/\s?")
_OPENS = re.compile(r"(?:\(|: )[^\d():]{0,30}")
_FACING, _FACED = ("accelerator", "system", "software", "submitter", "division", "round"), 0.78


@dataclass(frozen=True, slots=True)
class Link:
    """A mention tied to a candidate. ``sure`` is that of the tie alone."""

    mention: Mention
    sure: float
    ordered: bool = False
    """By the order of two lists side by side, not by nearness."""


Allowed = Callable[[Candidate, Mention], bool]


def parallel(
    text: str, candidates: Sequence[Candidate], mentions: Sequence[Mention], allowed: Allowed
) -> dict[int, Link]:
    """Two lists side by side ("Server and Offline … 596.11 and 855.82"): first with first, second with second."""
    found: dict[int, Link] = {}
    found.update(_alternating(text, candidates, mentions, allowed))
    found.update(_faced(text, candidates, mentions))
    found.update(_stroked(text, candidates, mentions, allowed))
    for numbers in _number_runs(text, candidates, mentions):
        for words in _word_runs(text, mentions, candidates):
            fits = len(words) == len(numbers) >= 2 and _adjacent(candidates, mentions, numbers, words)
            if fits and all(allowed(candidates[n], mentions[w]) for n, w in zip(numbers, words, strict=True)):
                found.update({n: Link(mentions[w], 0.95, True) for n, w in zip(numbers, words, strict=True)})
    return found


def _alternating(
    text: str, candidates: Sequence[Candidate], mentions: Sequence[Mention], allowed: Allowed
) -> dict[int, Link]:
    """Number and word by turns ("N Server and N Offline"; "Offline N, Server N"): whatever comes first leads."""
    found: dict[int, Link] = {}
    for low, high in stretches(text):
        numbers = [place for place, c in enumerate(candidates) if low <= c.start and c.end <= high]
        words = [m for m in mentions if low <= m.start and m.end <= high]
        if len(numbers) < 2 or len(numbers) != len(words) or not _by_turns([candidates[n] for n in numbers], words):
            continue
        if all(allowed(candidates[n], word) for n, word in zip(numbers, words, strict=True)):
            found.update({n: Link(word, 0.95, True) for n, word in zip(numbers, words, strict=True)})
    return found


def _faced(text: str, candidates: Sequence[Candidate], mentions: Sequence[Mention]) -> dict[int, Link]:
    """ "the A100 is faster than the H100 (71 against 66)": two numbers in a bracket behind two products, in order."""
    found: dict[int, Link] = {}
    for place, (first, second) in enumerate(itertools.pairwise(candidates)):
        if first.unit != second.unit or not _AGAINST.fullmatch(text, first.end, second.start):
            continue
        opened = max(text.rfind("(", 0, first.start), text.rfind(": ", 0, first.start))
        if opened < 0 or not _OPENS.fullmatch(text, opened, first.start):
            continue
        before = [m for m in mentions if m.kind in _FACING and m.end <= opened]
        if len(before) == 2 and before[0].value != before[1].value:
            found |= {place: Link(before[0], _FACED, True), place + 1: Link(before[1], _FACED, True)}
    return found


def _stroked(
    text: str, candidates: Sequence[Candidate], mentions: Sequence[Mention], allowed: Allowed
) -> dict[int, Link]:
    """ "Offline/Server: Lenovo 88,214/73,005, Dell 91,470/76,520": each group of numbers in the order of the words."""
    words = max(_joined_by_stroke(text, [(m.start, m.end) for m in mentions]), key=len, default=[])
    joined = _joined_by_stroke(text, [(c.start, c.end) for c in candidates])
    groups = [group for group in joined if len(group) > 1]
    if len(words) < 2 or not groups or any(len(group) != len(words) for group in groups):
        return {}
    last, first = mentions[words[-1]], candidates[groups[0][0]]
    if last.end > first.start or any(m.start >= last.end for m in mentions):
        return {}
    pairs = [pair for group in groups for pair in zip(group, words, strict=True)]
    fits = all(allowed(candidates[number], mentions[word]) for number, word in pairs)
    return {number: Link(mentions[word], 0.95, True) for number, word in pairs} if fits else {}


def _joined_by_stroke(text: str, places: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Which of the places belong together in groups: those with nothing but a stroke between."""
    groups: list[list[int]] = []
    for number, (start, _) in enumerate(places):
        if not number or _STROKE.fullmatch(text, places[number - 1][1], start) is None:
            groups.append([])
        groups[-1].append(number)
    return groups


def _by_turns(numbers: Sequence[Candidate], words: Sequence[Mention]) -> bool:
    if any(word.start < number.end and number.start < word.end for number in numbers for word in words):
        return False
    order = sorted([(number.start, 0) for number in numbers] + [(word.start, 1) for word in words])
    kinds = [kind for _, kind in order]
    return all(first != second for first, second in itertools.pairwise(kinds))


def stretches(text: str) -> list[tuple[int, int]]:
    """The sentence cut at semicolons."""
    if ";" not in text:
        return [(0, len(text))]
    cuts = [0, *(hit.end() for hit in re.finditer(";", text)), len(text)]
    return list(itertools.pairwise(cuts))


def _number_runs(text: str, candidates: Sequence[Candidate], mentions: Sequence[Mention]) -> list[list[int]]:
    """Runs of candidates with no mention between."""
    runs: list[list[int]] = []
    for place, candidate in enumerate(candidates):
        before = candidates[place - 1] if place else None
        cut = before is None or any(before.end <= m.start and m.end <= candidate.start for m in mentions)
        if cut or (before is not None and _parts(text, before, candidate)):
            runs.append([])
        runs[-1].append(place)
    return runs


def _parts(text: str, first: Candidate, second: Candidate) -> bool:
    """Whether what stands between two numbers ends their list: a semicolon, or many words before another unit."""
    gap = text[first.end : second.start]
    if (first.kind in _MEASURED_OTHERWISE) != (second.kind in _MEASURED_OTHERWISE):
        return gap.strip() != "/"  # but "0.42 ms / 4,610 FPS (SingleStream / Offline)"
    return ";" in gap or (first.unit != second.unit and len(gap) > _LONGEST_LIST_GAP)


def _word_runs(text: str, mentions: Sequence[Mention], candidates: Sequence[Candidate]) -> list[list[int]]:
    """Runs of mentions joined by list words only."""
    runs: list[list[int]] = []
    for place, mention in enumerate(mentions):
        before = mentions[place - 1] if place else None
        joined = before is not None and before.value != mention.value and _is_run(text, before, mention)
        if not joined:
            runs.append([])
        runs[-1].append(place)
    return runs


def _is_run(text: str, first: Mention, second: Mention) -> bool:
    """Whether two words stand in a list, or in a change: "from vLLM to SGLang"."""
    changed = _FROM.search(text[: first.start]) and _TO.fullmatch(text[first.end : second.start])
    return bool(changed) or is_list(text, first, second)


def is_list(text: str, first: Mention, second: Mention) -> bool:
    """Whether two mentions stand in one list: "Server and Offline"."""
    gap = _RELATED.sub("", text[first.end : second.start])
    gap = _OWNED.sub("", gap)
    gap = re.sub(r"\[\d{1,2}\]|[\ue000-\ue0ff]|\b[A-Z]\w+'s\b", "", gap)
    return len(gap) < 40 and bool(_LIST_WORDS.fullmatch(gap)) and bool(gap.strip(" ®™"))


def _adjacent(
    candidates: Sequence[Candidate], mentions: Sequence[Mention], numbers: list[int], words: list[int]
) -> bool:
    """Whether a run of words and a run of numbers face each other with nothing of their sort between."""
    first, last = candidates[numbers[0]], candidates[numbers[-1]]
    start, end = mentions[words[0]].start, mentions[words[-1]].end
    if end <= first.start:
        return not any(end <= c.start and c.end <= first.start for c in candidates) and not any(
            end <= m.start and m.end <= first.start for m in mentions
        )
    if start >= last.end:
        return not any(last.end <= c.start and c.end <= start for c in candidates) and not any(
            last.end <= m.start and m.end <= start for m in mentions
        )
    return False
