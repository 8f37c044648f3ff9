"""What a number's own sentence tells of the test behind it, each word at the number that it goes with."""

from __future__ import annotations

from collections.abc import Iterator

from claimscope.core import lazy_re as re
from claimscope.core.claims.families.signs import Stretch, signs_against, signs_for
from claimscope.core.claims.families.weighing import TELLS_OWN, USUAL, weight
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.links.origins import is_denied, names_code, part_of
from claimscope.core.claims.links.pairing import link
from claimscope.core.claims.links.parallels import Link
from claimscope.core.claims.links.statements import Statement
from claimscope.core.claims.links.ties import sole
from claimscope.core.claims.names.denials import denied_in, marks_some
from claimscope.core.claims.words.clauses import lead_end
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import marks_in

_SURE = 0.9
_LIKELY = 0.6
_MARK_ROOM = 3
""" "In Server it is 64,905": below what a field asks for, yet a word of the suite."""

_STRANGE_UNITS = {
    "training": re.compile(r".*/s"),
    "hpc": re.compile(r".*/s"),
    "storage": re.compile(r"(?:tokens|images|queries)/s"),
    "inference": re.compile(r"(?:min|h|[GMT]i?B/s)$"),
}
"""Units in which a suite gives no result."""

_TELLS_APART = (
    "family",
    "round",
    "division",
    "scenario",
    "tier",
    "benchmark",
    "result_ids",
    "system",
    "accelerator",
    "count",
)
_TAIL = re.compile(
    r"\s*(?:with|when|while|if|once|in|on|at|under|for|mit|wenn|bei|im|in|auf|unter|für|avec|quand|lorsque|si|dans|sur|con|"
    r"cuando|en|sobre|com|quando|se|su|nel|с|при|когда|в)\s+\w+[\s'’]+\w+",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"(?:®|™|\s|,|\([^()]{1,40}\)|(?:Inference|Training|Tiny|Mobile|Client|Storage|Power|Endpoints)\b|v?\d\.\d)*"
    r"(?:lists?|credits?|has|shows?|puts?|records?|gives?|knows?|reports?|saw|führt|nennt|kennt|listet|zeigt|weist|"
    r"cr[ée]dite|donne|indique|affiche|cita|indica|muestra|mostra|riporta|показывает|указывает)\s"
    r"(?:it|the same \w+|this \w+|that \w+|ihn|es|sie|dieselbe\w*|denselben|le même|la même|el mismo|la misma|"
    r"lo stesso|la stessa|его|её)\b",
    re.IGNORECASE,
)
""" "It gives 412 images/s; MLPerf Tiny lists it at 0.27 ms": the suite speaks from there on."""

_LINKED = {
    "family": "names-suite",
    "scenario": "scenario",
    "benchmark": "benchmark",
    "round": "round",
    "division": "division",
    "tier": "tier",
    "verification": "verification",
}
"""Kinds that are tied to a number by order and nearness, and the sign that each is."""


class OwnWords:
    """One sentence, asked number by number; what ties its words to its numbers is worked out once."""

    def __init__(self, statement: Statement) -> None:
        """``statement`` with its candidates."""
        self._statement = statement
        self._links: dict[tuple[str, str], list[Link | None]] = {}
        self._suites = [m for m in statement.of("family") if not names_code(statement, m)]
        candidates = statement.candidates
        lead = Stretch(statement.sentence, statement.mentions, 0, candidates[0].start if candidates else 0)
        self._is_headed = any(
            ":" in statement.sentence.text[m.end : lead.high] for m in self._suites if m.end < lead.high
        )
        self._lead = frozenset() if lead.told("family") else frozenset(signs_against(lead)) - {"other-model"}

    def signs(self, place: int, suite: str) -> list[str]:
        """What a number's own words say. What other parts of its sentence say of an entry is its own too, but where
        its part speaks of something else ("33,410 in MLPerf, and 5,200 with 64 users")."""
        candidate, part = self._statement.candidates[place], part_at(self._statement, place)
        against = [*signs_against(part), *_denials(self._statement, place, part)]
        if self._has_tail(place, part):
            against.append("own-tail")
        if self._turns_behind(candidate):
            against.append("suite-turns")
        far = weight(against) > -TELLS_OWN
        signs = [*signs_for(part), *against, *self._entry(place, suite, part, far)]
        if candidate.kind == "power" and "typical" in signs:
            signs.remove("typical")
        if suite in _STRANGE_UNITS and _STRANGE_UNITS[suite].match(candidate.unit):
            signs.append("strange-unit")
        return [*signs, f"is-{candidate.kind}"]

    def _has_tail(self, place: int, part: Stretch) -> bool:
        """ "12,950 images/s in MLPerf v4.1 (…), 7,200 images/s when the camera is plugged in": behind an entry a number
        of its unit that is told apart by words of which none is an entry's."""
        candidates, sentence = self._statement.candidates, self._statement.sentence
        here, first = candidates[place], candidates[0]
        behind = [m for m in self._suites if first.end <= m.start and m.end <= here.start]
        if not place or not behind or here.unit != first.unit or here.kind != first.kind:
            return False
        if part.told(*_TELLS_APART) or part.of("node-noun", "gpu-noun", "earlier-round", "same-test"):
            return False
        ends = [other.start for other in candidates if other.start > here.end]
        tail = sentence.text[here.end : min([part.high, *ends])]
        return _TAIL.match(tail) is not None

    def _turns_behind(self, candidate: Candidate) -> bool:
        """Whether the sentence goes over to a suite behind a number, with a number of its own."""
        text, last = self._statement.sentence.text, self._statement.candidates[-1]
        behind = (m for m in self._suites if candidate.end <= m.start and m.end <= last.start)
        return any(_TURNS.match(text, m.end) for m in behind)

    def suite(self, place: int) -> Mention | None:
        """The naming of a suite that goes with a number in its sentence, be it that of all its numbers."""
        own = self.linked(place, "family")
        if own is not None or not self._suites:
            return own
        shared = sole(self._statement, "family", self._statement.candidates[place], self._suites)
        return shared.mention if shared else None

    def linked(self, place: int, kind: str, suite: str = "") -> Mention | None:
        """The word of a kind that goes with a number, wherever it stands in the sentence."""
        if (kind, suite) not in self._links:
            mentions = self._suites if kind == "family" else self._sure(kind, suite)
            text, candidates = self._statement.sentence.text, self._statement.candidates
            found: list[Link | None] = [None] * len(candidates)
            open_to = [at for at, one in enumerate(candidates) if one.score is None]
            tied = link(text, [candidates[at] for at in open_to], mentions, lambda *_: True) if mentions else []
            for at, one in zip(open_to, tied, strict=False):
                found[at] = one
            self._links[kind, suite] = found
        own = self._links[kind, suite][place]
        return own.mention if own else None

    def _entry(self, place: int, suite: str, part: Stretch, far: bool) -> Iterator[str]:
        """Signs of an entry, each where its word goes with the number; ``far``: words of other parts count too."""
        for kind, sign in _LINKED.items():
            mention = self.linked(place, kind, suite) or (self._shared(kind, suite) if far else None)
            if mention is not None and (far or _is_own_alone(self._statement, place, mention, part)):
                yield sign
        if self._is_headed or (far and self.suite(place) is not None):
            yield "shares-suite"

    def _sure(self, kind: str, suite: str) -> list[Mention]:
        """Words of a kind that are likely enough; of benchmarks those of the suite, where it has some."""
        least = _LIKELY if kind == "scenario" else _SURE
        found = [m for m in self._statement.of(kind) if m.family != "model" and m.sure >= least]
        return [m for m in found if kind != "benchmark" or m.family == suite] or found

    def _shared(self, kind: str, suite: str) -> Mention | None:
        """ "13.4 kW for the V8, 12.1 kW for the V8a, both Offline": the only one of its kind is that of all."""
        mentions = self._sure(kind, suite) if kind in ("scenario", "benchmark") else []
        return mentions[0] if len({mention.value for mention in mentions}) == 1 else None

    def _leads_own(self, suite: str) -> bool:
        """ "In the pilot, with 30 users, it gave 4,120 tokens/s and drew 7.1 kW": the words before the first number are
        those of all of them that name no entry."""
        return weight(self._lead - USUAL.get(suite, frozenset())) <= -TELLS_OWN


def part_at(statement: Statement, place: int) -> Stretch:
    """The stretch of a sentence whose words are those of one of its numbers."""
    low, high = part_of(statement.sentence.text, statement.candidates, place)
    return Stretch(statement.sentence, statement.mentions, low, high)


_MARKED_NUMBER = re.compile(r"(?<![\w.,-])\d[\d.,]{3,}(?=[\ue000-\ue0ff])")
""" "160,403 tokens/s¹, ours at 171,114²": the second mark is the second number's, be it read or not."""


def marks_of(statement: Statement, place: int) -> tuple[str, ...]:
    """Footnote marks of a candidate: behind it before the next one; else those of the sentence's end and its head."""
    text, candidates = statement.sentence.text, statement.candidates
    start = candidates[place].end
    end = candidates[place + 1].start if place + 1 < len(candidates) else len(text)
    marked = _MARKED_NUMBER.search(text, start, end)
    end = marked.start() if marked else end
    glued = [(m.end, m.note) for m in statement.mentions] + [(m.end, m.note) for m in statement.sentence.matches]
    own = marks_in(text[max(0, start - 1) : end]) + tuple(note for at, note in glued if note and start <= at <= end)
    if own:
        return own
    before = candidates[place - 1].end if place else 0
    led = {m.note for m in statement.mentions if m.note and before <= m.end <= start}
    return marks_in(text[before:start]) or marks_in(text[end:]) or (tuple(led) if len(led) == 1 else ())


def _denials(statement: Statement, place: int, part: Stretch) -> Iterator[str]:
    if marks_some(statement.sentence):
        end = statement.candidates[place].end
        if marks_in(statement.sentence.text[end : end + _MARK_ROOM]):
            yield "denied"
        return
    lead = lead_end(statement.sentence.text)
    headed = any(cue.end <= lead for cue in statement.sentence.of("unofficial"))
    if (
        headed
        or is_denied(statement, place)
        or any(part.low <= m.start < part.high for m in denied_in(statement.sentence))
    ):
        yield "denied"
    named = part.told("family")
    if named and all(names_code(statement, mention) for mention in named) and not part.of("id-noun"):
        yield "suites-code"


def _is_own_alone(statement: Statement, place: int, mention: Mention, part: Stretch) -> bool:
    """Whether a word stands in a number's own part, and no other number stands nearer to it; what heads a list
    ("Llama 2 70B, tokens/s: …") is that of all."""
    if len(statement.candidates) > 1 and mention.end <= lead_end(statement.sentence.text):
        return False
    candidates = statement.candidates
    near = min(_gap(c, mention) for c in candidates if c.score is None or c is candidates[place])
    return part.low <= mention.start < part.high and _gap(candidates[place], mention) == near


def _gap(candidate: Candidate, mention: Mention) -> int:
    return max(candidate.start - mention.end, mention.start - candidate.end)
