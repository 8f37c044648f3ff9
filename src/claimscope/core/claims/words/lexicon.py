"""Phrases of the vocabulary, found in one pass over the tokens (a trie: cost grows with the text, not the words)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import NamedTuple

from claimscope.core.claims.words.lexer import Token, opening_of, opening_word, tokens_of
from claimscope.core.claims.words.remembered import Remembered

_SKIPPED = frozenset("-–_'®™.")
_LOOSE = frozenset(" -–_'®™\u00a0\n")
_TIGHT = ("-", "_", ".")
_DIGIT_NOTE = frozenset("123456789")
_FEWEST_GLUED = 3
"""Digits of a number whose last may be the mark of a note."""
_MOST_REMEMBERED = 20_000
_ROOM = 400_000
"""Characters of texts that are remembered: some 10 MB with what they mean."""


@dataclass(frozen=True, slots=True)
class Match:
    """Tokens ``first`` to ``last`` (inclusive) mean ``value`` of ``kind``; ``note`` is a glued footnote digit."""

    kind: str
    value: str
    first: int
    last: int
    start: int
    end: int
    note: str = ""


@dataclass(slots=True)
class _Node:
    next: dict[str, _Node] = field(default_factory=dict)
    prefixes: dict[str, _Node] = field(default_factory=dict)
    ends: list[tuple[str, str, str]] = field(default_factory=list)
    """(kind, value, exact spelling or empty)"""


class _Walk(NamedTuple):
    node: _Node
    at: int
    last: int
    note: str = ""


class Lexicon:
    """Nothing seen from outside changes after construction; ``scan`` gives the same for the same."""

    def __init__(self, phrases: Iterable[tuple[str, str, str]]) -> None:
        """``phrases``: (kind, value, phrase). A leading ``=`` asks for exact case, a trailing ``*`` for any ending."""
        self._root = _Node()
        self._waiting: dict[str, list[tuple[str, str, str]]] = {}
        self._lock = Lock()
        self._firsts: dict[str, tuple[_Node, ...]] = {}
        self._read: Remembered[tuple[Match, ...]] = Remembered(_ROOM)
        for kind, value, phrase in phrases:
            opening = _opening(phrase.removeprefix("="))
            if opening:
                self._waiting.setdefault(opening, []).append((kind, value, phrase))
            else:
                self._add(kind, value, phrase)

    def _grow(self, opening: str) -> None:
        """Adds the phrases that begin with a word, when a text has it: most documents use few of thousands."""
        if opening in self._waiting:
            with self._lock:
                for kind, value, phrase in self._waiting.get(opening, ()):
                    self._add(kind, value, phrase)
                self._waiting.pop(opening, None)

    def _add(self, kind: str, value: str, phrase: str) -> None:
        exact = phrase[1:] if phrase.startswith("=") else ""
        steps = _steps(exact or phrase)
        node = self._root
        for key, is_prefix in steps:
            branch = node.prefixes if is_prefix else node.next
            node = branch.setdefault(key, _Node())
        node.ends.append((kind, value, exact))

    def read(self, text: str) -> tuple[Match, ...]:
        """What the words of a text mean, remembered."""
        known = self._read.get(text)
        return known if known is not None else self._read.keep(text, len(text), self.scan(text, tokens_of(text)))

    def scan(self, text: str, tokens: Sequence[Token]) -> tuple[Match, ...]:
        """Longest matches of every kind, without overlaps within a kind, in order of place."""
        found: list[Match] = []
        for first, token in enumerate(tokens):
            stack = self._starts(token, first)
            if stack and not (first and tokens[first - 1].end == token.start and _joined(tokens[first - 1], token)):
                found.extend(_from(text, tokens, first, stack))
        return _longest(found)

    def _starts(self, token: Token, place: int) -> list[_Walk]:
        """Walks that begin with a token; what a word leads to is remembered."""
        self._grow(token.lower)
        if token.kind == "number":
            self._grow(token.lower[:-1])  # its last digit may be a mark
        if token.kind == "number" and len(token.lower) > 2:
            return list(_follow(self._root, token.lower, place, token))
        nodes = self._firsts.get(token.lower)
        if nodes is None:
            nodes = tuple(walk.node for walk in _follow(self._root, token.lower, place, token))
            if len(self._firsts) < _MOST_REMEMBERED:
                self._firsts[token.lower] = nodes
        return [_Walk(node, place + 1, place) for node in nodes]


def _from(text: str, tokens: Sequence[Token], first: int, stack: list[_Walk]) -> list[Match]:
    """The longest match of each kind among the walks that begin at a token."""
    best: dict[str, Match] = {}
    while stack:
        walk = stack.pop()
        if walk.node.ends:
            _collect(text, tokens, first, walk, best)
        if not walk.note and (walk.node.next or walk.node.prefixes):
            stack.extend(_steps_from(text, tokens, walk))
    return list(best.values())


def _steps(phrase: str) -> list[tuple[str, bool]]:
    tokens = [token for token in tokens_of(phrase) if token.text not in _SKIPPED]
    steps: list[tuple[str, bool]] = []
    for token in tokens:
        if token.text == "*" and steps:
            steps[-1] = (steps[-1][0], True)
        else:
            glue = "" if not steps else "~" if token.start and phrase[token.start - 1] not in " -_'.*" else ""
            steps.append((glue + token.lower, False))
    return steps


def _opening(phrase: str) -> str:
    """First step of a phrase; empty where any ending of it will do, which has to be known from the start."""
    opening = opening_word(phrase)
    if opening:
        return opening
    for text in opening_of(phrase):
        if opening:
            return "" if text == "*" else opening
        opening = "" if text in _SKIPPED else text.lower()
    return opening


def _collect(text: str, tokens: Sequence[Token], first: int, walk: _Walk, best: dict[str, Match]) -> None:
    fits, note = (True, walk.note) if walk.note else _ends_well(tokens, walk.last)
    if not fits:
        return
    start, end = tokens[first].start, tokens[walk.last].end - len(walk.note)
    for kind, value, exact in walk.node.ends:
        if exact and text[start:end] != exact:
            continue
        known = best.get(kind)
        if known is None or known.last < walk.last or (known.last == walk.last and known.note and not note):
            best[kind] = Match(kind, value, first, walk.last, start, end, note)


def _steps_from(text: str, tokens: Sequence[Token], walk: _Walk) -> Iterable[_Walk]:
    place = walk.at if walk.last < 0 else _next_place(tokens, walk.at)
    if place is None or place >= len(tokens):
        return
    gap = "" if walk.last < 0 else text[tokens[walk.last].end : tokens[place].start]
    if not _gap_fits(gap):
        return
    around = (tokens[place].kind, tokens[walk.last].kind if walk.last >= 0 else "")
    keys = (tokens[place].lower, "~" + tokens[place].lower) if _is_tight(gap, around) else (tokens[place].lower,)
    shortest = _FEWEST_GLUED - (walk.last >= 0 and tokens[walk.last].lower == "v")  # "TPU v61" with a note 1
    for key in keys:
        yield from _follow(walk.node, key, place, tokens[place], shortest)


def _follow(node: _Node, key: str, place: int, token: Token, shortest: int = _FEWEST_GLUED) -> Iterable[_Walk]:
    if key in node.next:
        yield _Walk(node.next[key], place + 1, place)
    if node.prefixes:
        for size in range(2, len(key) + 1):
            if key[:size] in node.prefixes:
                yield _Walk(node.prefixes[key[:size]], place + 1, place)
    if token.kind == "number" and len(token.lower) >= shortest and key[-1] in _DIGIT_NOTE and key[:-1] in node.next:
        yield _Walk(node.next[key[:-1]], place + 1, place, key[-1])


def _next_place(tokens: Sequence[Token], at: int) -> int | None:
    while at + 1 < len(tokens) and tokens[at].text in _SKIPPED:
        at += 1
    return at if at < len(tokens) else None


def _gap_fits(gap: str) -> bool:
    return gap in (" ", "", ".") or (len(gap) <= 3 and all(char in _LOOSE for char in gap))


def _is_tight(gap: str, kinds: tuple[str, str]) -> bool:
    return not gap or gap in _TIGHT or "symbol" in kinds


def _joined(before: Token, after: Token) -> bool:
    """Whether a match may not start between these two: inside a word such as ``ResNet50`` (``8xH200`` may be cut)."""
    if before.kind == "word" and before.lower in ("x", "v"):
        return False
    return before.kind == "word" and after.kind in ("number", "word")


def _ends_well(tokens: Sequence[Token], last: int) -> tuple[bool, str]:
    if last + 1 >= len(tokens) or tokens[last + 1].start != tokens[last].end:
        return True, ""
    here, after = tokens[last], tokens[last + 1]
    if after.kind == "word":
        return here.kind == "ideograph" or (here.kind == "number" and after.lower in ("s", "x")), ""
    if "ideograph" in (here.kind, after.kind):
        return True, ""
    if after.kind == "number":
        glued = here.kind == "word" and after.text in _DIGIT_NOTE
        return glued, after.text if glued else ""
    return True, ""


def _longest(found: list[Match]) -> tuple[Match, ...]:
    kept: list[Match] = []
    reach: dict[str, int] = {}
    for match in sorted(found, key=lambda item: (item.first, -item.last)):
        if match.first > reach.get(match.kind, -1):
            kept.append(match)
            reach[match.kind] = match.last
    return tuple(kept)


def phrases_of(data: Mapping[str, object]) -> Iterable[tuple[str, str, str]]:
    """(kind, value, phrase) of a vocabulary file of the form kind -> value -> phrases."""
    for kind, values in data.items():
        if not isinstance(values, Mapping):
            continue
        for value, phrases in values.items():
            for phrase in phrases:
                yield kind, str(value), str(phrase)
