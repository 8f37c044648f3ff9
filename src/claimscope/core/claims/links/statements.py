"""Sentences read to the end: mentions, candidates, comparisons. What the rest of the finder works with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.kinds.candidate import Candidate
from claimscope.core.claims.kinds.ranks import ranks_in
from claimscope.core.claims.kinds.roles import candidates_of
from claimscope.core.claims.links.comparators import comparisons_in
from claimscope.core.claims.links.demands import asked_in, demanded_in, supposes
from claimscope.core.claims.links.rivalwords import Comparison
from claimscope.core.claims.links.sections import MOST_OF_SOURCE, cues_of, words_behind_colon, words_beside
from claimscope.core.claims.names.mentions import mentions_of
from claimscope.core.claims.numbers.quotients import Counted, counted_in
from claimscope.core.claims.numbers.units import UnitRead
from claimscope.core.claims.numbers.values import Surroundings
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.passages import Passage
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.claims.words.vocabulary import Vocabulary
from claimscope.core.quantity import DecimalSign

_BRACKET = re.compile(r"[ \u00a0]?\([^()]{2,60}\)")
_LITTLE = 3
"""Letters of the words that tell nothing beside names ("on two Xeon")."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence with all that was understood in it."""

    sentence: Sentence
    mentions: tuple[Mention, ...]
    candidates: tuple[Candidate, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    others: tuple[tuple[int, int], ...] = ()
    """Places of measured numbers that are no results: words may stand at them."""
    by_kind: Mapping[str, tuple[Mention, ...]] = field(default_factory=dict, compare=False, repr=False)

    def of(self, *kinds: str) -> list[Mention]:
        """Mentions of these kinds, in order."""
        if len(kinds) == 1:
            return list(self.by_kind.get(kinds[0], ()))
        return [mention for mention in self.mentions if mention.kind in kinds]

    @property
    def is_source(self) -> bool:
        """ "MLPerf Inference v6.1, Closed, under PyTorch 2.10.", "ResNet-50, Offline, Edge.": no number of its own, but
        the suite named, or nothing but names."""
        if self.candidates or self.comparisons:
            return False
        words = words_beside(self)
        if self.of("family"):
            return len(words) <= MOST_OF_SOURCE or len(words_behind_colon(self)) <= 1
        return sum(1 for word in words if len(word) > _LITTLE) <= 1 and bool(self.mentions)

    @property
    def is_head(self) -> bool:
        """Whether it heads what follows: a title, heading, caption or a line that ends with a colon."""
        return self.sentence.passage.role in ("title", "heading", "caption") or self.sentence.text.rstrip().endswith(
            ":"
        )


def statement_of(sentence: Sentence, mentions: tuple[Mention, ...]) -> Statement:
    """A statement of a sentence and its mentions."""
    by_kind: dict[str, tuple[Mention, ...]] = {}
    for mention in mentions:
        by_kind[mention.kind] = (*by_kind.get(mention.kind, ()), mention)
    return Statement(sentence, mentions, by_kind=by_kind)


_NAMING = ("accelerator", "system", "software", "benchmark", "scenario")
_TELLS = ("rate", "time", "power")
_REMEMBERED = 6
"""Rates of a paragraph that a share may be one of."""


@dataclass(frozen=True, slots=True)
class _Thread:
    """What the sentences before one leave standing for it: in its paragraph, on its page, under the same head."""

    passage: Passage | None = None
    rate: UnitRead | None = None
    value: Decimal | None = None
    share: tuple[UnitRead, Decimal] | None = None
    time: tuple[UnitRead, Decimal] | None = None
    ratio: str = ""
    told: tuple[Decimal, ...] = ()
    counted: frozenset[Counted] = frozenset()
    declared: UnitRead | None = None
    told_latency: bool = False
    headed: bool = False
    """A line that ends with a colon heads latencies."""
    leads: frozenset[str] = frozenset()
    """What a line that leads a list on announces of its items."""
    named: bool = False
    supposed: bool = False
    asked: frozenset[str] = frozenset()

    def entering(self, sentence: Sentence) -> _Thread:
        """What still stands at a sentence: a paragraph ends all but a declared unit, a page that one too."""
        passage, supposed = sentence.passage, supposes(sentence)
        if passage is self.passage:
            return replace(self, supposed=True) if supposed else self
        here = self.passage is not None and self.passage.page == passage.page
        made = _Thread(passage, supposed=supposed)
        made = replace(made, headed=self.headed, leads=self.leads) if passage.role == "list" else made
        made = replace(made, declared=self.declared) if here else made
        carded = here and passage.is_card and self.passage is not None and self.passage.is_card
        return replace(made, rate=self.rate, value=self.value) if carded else made

    def around(self, known: Surroundings) -> Surroundings:
        """What is known around a sentence by its place, with what was told before it."""
        return replace(
            known,
            page_cues=known.page_cues | self.leads,
            last_rate=self.rate,
            last_value=self.value,
            last_share=self.share,
            last_time=self.time,
            last_ratio=self.ratio,
            told=self.told,
            counted=self.counted,
            declared=self.declared,
            title_latency=known.title_latency or self.headed,
            told_latency=self.told_latency,
            named=self.named,
            supposed=self.supposed,
            asked=self.asked,
        )

    def behind(self, read: Statement, sign: DecimalSign) -> _Thread:
        """What stands behind a sentence that has been read."""
        sentence, found = read.sentence, read.candidates
        asks = _asks(sentence) or sentence.has("limit", "requirement")
        named = sentence.has("strong-latency")
        asked = asked_in(sentence) if asks else frozenset[str]()
        if any(one.kind == "power" or one.unit.endswith((" per J", " per W")) for one in found):
            asked |= {"power"}
        rate, value = _last_rate(found) or self.rate, next(reversed(_rates_of(found)), self.value)
        if (asks or read.others) and not found:
            rate, value = demanded_in(sentence, sign) or (rate, value)
        return replace(
            self,
            rate=rate,
            value=value,
            share=_last_share(found) if _rates_of(found) else self.share,
            time=_last_time(found),
            ratio=next(
                (one.unit for one in reversed(found) if one.kind in ("ratio", "range") and one.unit in "x%"), ""
            ),
            told=(*self.told, *_rates_of(found))[-_REMEMBERED:],
            counted=self.counted | counted_in(sentence, read.mentions),
            declared=_declared(read, found) or self.declared,
            told_latency=_tells_latency(sentence, found, self.told_latency) or (named and asks),
            headed=self.headed or (named and sentence.text.rstrip().endswith(":") and not found),
            leads=self.leads | (_leading_on(sentence, found) if sentence.passage.role != "list" else frozenset()),
            named=self.named or bool(read.of(*_NAMING)) or sentence.has("own-measurement"),
            supposed=self.supposed or (_asks(sentence) and demanded_in(sentence, sign) is not None),
            asked=asked,
        )


_LONGEST_LEAD, _TWO_WORDS = 60, 2


def _leading_on(sentence: Sentence, found: Sequence[Candidate]) -> frozenset[str]:
    """ "Acceptance criteria" over bullets, "Test plan." before sentences: a short line without a stop or a result, or
    two words by themselves."""
    text = sentence.text.strip()
    closed = text.endswith((".", "!", "?", ";", "。"))
    if closed and len(text.split()) == _TWO_WORDS and text[0].isupper() and not found:
        return cues_of(sentence)
    tells = sentence.has("own-measurement") or any(m.value != "base" for m in sentence.of("achieves"))
    return (
        cues_of(sentence, leads=True) if not (closed or found or tells) and len(text) <= _LONGEST_LEAD else frozenset()
    )


def read_mentions(sentences: Sequence[Sentence], vocabulary: Vocabulary, language: str) -> list[Statement]:
    """Statements with mentions only."""
    return [statement_of(sentence, mentions_of(sentence, vocabulary, language)) for sentence in sentences]


def read_candidates(
    statements: Iterable[Statement],
    vocabulary: Vocabulary,
    decimal: Callable[[int], DecimalSign],
    around_of: Callable[[Sentence], Surroundings],
) -> list[Statement]:
    """Statements with candidates, judged in the surroundings of each sentence."""
    read: list[Statement] = []
    thread = _Thread()
    for statement in statements:
        if statement.sentence.passage.only_leads:
            read.append(statement)
            continue
        thread = thread.entering(statement.sentence)
        sign = decimal(statement.sentence.passage.page)
        around = thread.around(around_of(statement.sentence))
        read.append(_judged(statement, around, sign, vocabulary))
        thread = thread.behind(read[-1], sign)
    return read


def _judged(statement: Statement, around: Surroundings, sign: DecimalSign, vocabulary: Vocabulary) -> Statement:
    """A statement with its results and comparisons."""
    sentence, mentions = statement.sentence, statement.mentions
    results, others = candidates_of(sentence, mentions, sign, around, vocabulary)
    found = sorted([*results, *ranks_in(sentence, mentions, around)], key=lambda candidate: candidate.start)
    compared = (_without_notes(one, mentions) for one in comparisons_in(sentence, mentions, found))
    comparisons = tuple(_with_bracket(statement, one, found) for one in compared)
    return replace(statement, candidates=tuple(found), comparisons=comparisons, others=tuple(others))


def _asks(sentence: Sentence) -> bool:
    return sentence.text.rstrip().endswith(("?", "？"))


def _tells_latency(sentence: Sentence, found: Sequence[Candidate], before: bool) -> bool:
    """Whether the next sentence may go on with a latency: this one gives one, has no number of its own or asks back."""
    goes_on = before and not found and (_asks(sentence) or not sentence.has(*_TELLS))
    return goes_on or any(one.kind == "latency" for one in found)


def _without_notes(comparison: Comparison, mentions: Sequence[Mention]) -> Comparison:
    """The words for a rival without the digit of a footnote that is glued to its name ("on the H2004")."""
    text = comparison.text
    for mention in mentions:
        if mention.note and comparison.start <= mention.start < comparison.end:
            text = text.replace(f"{mention.text}{mention.note}", mention.text)
    return replace(comparison, text=text)


def _with_bracket(statement: Statement, comparison: Comparison, found: Sequence[Candidate]) -> Comparison:
    """The comparison with the bracket right behind it that says what the rival is ("over the Gen3 (8x H200, v5.1)");
    a bracket that names the suite or an entry is the source of the number."""
    bracket = _BRACKET.match(statement.sentence.text, comparison.end)
    if bracket is None or any(bracket.start() <= one.start < bracket.end() for one in found):
        return comparison
    inside = [m for m in statement.mentions if bracket.start() <= m.start and m.end <= bracket.end()]
    kinds = {m.kind for m in inside}
    named = kinds & {"accelerator", "system", "count"}
    if not named or kinds & {"family", "result_ids", "division", "scenario"}:
        return comparison
    return replace(comparison, end=bracket.end())


def _declared(statement: Statement, found: Sequence[Candidate]) -> UnitRead | None:
    """The unit of a head or of a line that names one for all ("All values in tokens/s")."""
    sentence = statement.sentence
    rates = [] if found or re.search(r"\d", sentence.text.split("MLPerf")[0]) else sentence.of("rate")
    heads = statement.is_head or sentence.has("column")
    return UnitRead("rate", rates[0].value, rates[0].start, rates[0].end) if rates and heads else None


def _rates_of(found: Sequence[Candidate]) -> list[Decimal]:
    return [one.value for one in found if "/s" in one.unit and isinstance(one.value, Decimal)]


def _last_rate(found: Sequence[Candidate]) -> UnitRead | None:
    rates = [
        candidate.unit for candidate in found if "/s" in candidate.unit and candidate.kind in ("absolute", "range")
    ]
    return UnitRead("rate", rates[-1], 0, 0) if rates else None


def _last_share(found: Sequence[Candidate]) -> tuple[UnitRead, Decimal] | None:
    shares = [one for one in found if one.kind == "derived" and "/s per " in one.unit]
    if not shares or not isinstance(shares[-1].value, Decimal):
        return None
    unit, _, per = shares[-1].unit.partition(" per ")
    return UnitRead("rate", unit, 0, 0, per=per), shares[-1].value


def _last_time(found: Sequence[Candidate]) -> tuple[UnitRead, Decimal] | None:
    times = [one for one in found if one.kind == "latency" and isinstance(one.value, Decimal)]
    return (UnitRead("time", times[-1].unit, 0, 0), cast("Decimal", times[-1].value)) if times else None
