"""All mentions of a sentence: vocabulary words that passed their guards, and names found by form."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.names.cardcounts import counts_in
from claimscope.core.claims.names.citations import dates_in, ids_in, retrieved_in
from claimscope.core.claims.names.hardware import accelerators_in, software_in
from claimscope.core.claims.names.machines import systems_in
from claimscope.core.claims.names.models import is_replaced, other_size
from claimscope.core.claims.names.rounds import families_in, rounds_in
from claimscope.core.claims.names.submitters import submitters_in
from claimscope.core.claims.names.verifications import verification_in
from claimscope.core.claims.words.availabilities import availability_guard
from claimscope.core.claims.words.entrylists import is_listed, leads_entry
from claimscope.core.claims.words.guards import division_guard, scenario_guard, suite_guard
from claimscope.core.claims.words.lexicon import Match
from claimscope.core.claims.words.mention import QUALITY, Mention, MentionKind, inside_any
from claimscope.core.claims.words.sentences import Sentence
from claimscope.core.claims.words.vocabulary import Vocabulary

TIERED = frozenset({"llama2-70b", "llama2-70b-interactive", "bert", "dlrm", "dlrm-v2", "gptj", "3d-unet", "yolo"})
"""Benchmarks with accuracy tiers (MLPerf Inference rules, benchmark tables)."""

_TIER_AFTER = re.compile(
    r"[ ,_-]{0,2}\(?(?:at |bei |à |a |al |Stufe |tier )?(99[.,]9|99|95)(?![\d]|"
    r"[.,]\d)(?: ?%)?\)?(?! ?(?:tokens|samples|ms|x\b|×))"
)
_GLUED_TIER = re.compile(r"[-_](99[.,]9|99|95)(?![\d%]|[.,]\d)")
""" "211 BERT-99 samples/s": part of the name, whatever follows."""

_REPLACED = _OF_A_TOOL = 0.6
_MEASURES = re.compile(
    r"['’]s? (?:own )?(?:benchmark\w*|serving|load|test\w*) (?:script|tool|suite|client|harness|generator)", re.I
)
_OTHER_SIZE = re.compile(r"-(?!50)\d{2,3}(?![\d.])(?! ?(?:tokens|samples|ms|x\b|×))")
""" "ResNet-152" is no ResNet-50."""

_CACHE = r"(?:KV[ -]?cache|KV[ -]?Cache|cache|activations?|attention|Aktivierung\w*|elsewhere)"
_CACHE_BEFORE = re.compile(rf"\b{_CACHE}(?: \w+)? (?:in|at|as|auf|en|to|=|:)? ?$", re.IGNORECASE)
_CACHE_BEHIND = re.compile(rf"[ -](?:for (?:the )?|für (?:den )?)?{_CACHE}\b", re.IGNORECASE)
_OF_TWO = re.compile(r"\b(?:in|dans|en|na|nella) (?:der |die |la |)$|\bnella $", re.IGNORECASE)
_CLOSES = re.compile(r"\s*(?:[:;,.)]|$)")
_IN_BRACKETS = re.compile(r"\((?:[^()\d]{1,30}, )?$")
_FLOPS, _PEAK_REACH = re.compile(r"\b(?:[TPE]|tera|peta|exa)(?:FLOPS?|OPS?)\b(?:/s)?", re.IGNORECASE), 12
_TIER = re.compile(
    r"(?<![\d.,])(99[.,]9|99|95)(?![\d]|[.,]\d)(?: ?(?:%|percent\b|per cent\b|Prozent\b|pour cent\b|por ciento\b|"
    r"por cento\b|per cento\b))?"
)
_OF_ACCURACY = re.compile(
    r" (?:(?:of|der|de|du|de la|della?|da) (?:the |its |l')?(?:(?:reference|full|FP32|model|original)[ -]){0,2})?"
    r"(?:accuracy|\w*[Gg]enauigkeit|précision|exactitude|exactitud|precisión|precisão|acurácia|accuratezza|reference)\b"
)
""" "with 99.9 % of the reference accuracy", "mit 99,9 Prozent Genauigkeit"."""


def mentions_of(sentence: Sentence, vocabulary: Vocabulary, language: str) -> tuple[Mention, ...]:
    """Mentions in order of place, remembered: they depend on the text alone."""
    known = vocabulary.said.get((sentence.text, language))
    if known is None:
        known = _read(sentence, vocabulary, language)
        vocabulary.said.keep((sentence.text, language), len(sentence.text), known)
    return known


def _read(sentence: Sentence, vocabulary: Vocabulary, language: str) -> tuple[Mention, ...]:
    systems = systems_in(sentence, vocabulary)
    accelerators = accelerators_in(sentence, vocabulary, systems)
    families = families_in(sentence)
    dates = dates_in(sentence)
    benchmarks, others = _benchmarks(sentence), _others(sentence)
    software = (one for one in software_in(sentence) if not inside_any(one.start, one.end, others))
    software = (_as_tool(sentence, one) for one in software)
    named = [*systems, *accelerators, *counts_in(sentence, accelerators), *software, *benchmarks, *others]
    said = [*families, *rounds_in(sentence, families), *_tiers(sentence, benchmarks), *_guarded(sentence)]
    said += [*_scenarios(sentence, systems + accelerators, language), *_precisions(sentence)]
    cited = [*verification_in(sentence), *ids_in(sentence), *dates, *retrieved_in(sentence, dates)]
    found = [*named, *said, *cited, *submitters_in(sentence, vocabulary, systems + accelerators)]
    return tuple(sorted(found, key=lambda mention: (mention.start, mention.end)))


def _as_tool(sentence: Sentence, program: Mention) -> Mention:
    """ "vLLM's benchmark script shows 1.6x": what measured a number need not have run it."""
    measures = _MEASURES.match(sentence.text, program.end)
    return replace(program, sure=min(program.sure, _OF_A_TOOL)) if measures else program


def _precisions(sentence: Sentence) -> list[Mention]:
    """Number formats; that of a peak ("20 PFLOPS FP4") is a line of a data sheet and no result's."""
    found = _plain(sentence, "precision", 0.95)
    found = [one for one in found if not _is_of_cache(sentence.text, one)]
    peaks = [hit.span() for hit in _FLOPS.finditer(sentence.text)] if found else []
    return [one for one in found if all(max(one.start - end, start - one.end) > _PEAK_REACH for start, end in peaks)]


def _is_of_cache(text: str, format: Mention) -> bool:
    """ "the KV cache in FP8", "FP8 KV cache": how something else than the model is held."""
    return _CACHE_BEFORE.search(text, 0, format.start) is not None or _CACHE_BEHIND.match(text, format.end) is not None


def _benchmarks(sentence: Sentence) -> list[Mention]:
    found = []
    names = [match for match in sentence.matches if match.kind.startswith("benchmark:") or match.kind == "model"]
    for match in names:
        if not any(
            o.first <= match.first and match.last <= o.last and o.last - o.first > match.last - match.first
            for o in names
        ) and not (match.value == "resnet50" and _OTHER_SIZE.match(sentence.text, match.end)):
            family = match.kind.partition(":")[2] or "model"
            text, value, end = sentence.text[match.start : match.end], match.value, match.end
            sized = other_size(sentence.text, match.start, end, value)
            if sized and family != "model":
                continue
            if sized:
                value, end = f"{value}-{sized.group(1).lower()}b", sized.end()
                text = sentence.text[match.start : end]
            tier = _TIER_AFTER.match(sentence.text, end) if value in TIERED else None
            glued = _GLUED_TIER.match(sentence.text, end) if value in TIERED else None
            tier = glued or tier
            if tier and (glued or not _counts_something(sentence, tier.end(1))):
                value, end = f"{value}-{tier.group(1).replace(',', '.')}", tier.end()
                text = sentence.text[match.start : end].rstrip(")")
            found.append(Mention("benchmark", value, match.start, end, text, 0.97, family=family))
    return _without_replaced(sentence, found)


def _without_replaced(sentence: Sentence, found: list[Mention]) -> list[Mention]:
    """The tests without those that another model ran for; the only one stays, unsure."""
    replaced = [one for one in found if is_replaced(sentence.text, one.start, one.end)]
    others = [one for one in found if one not in replaced]
    return others or [replace(one, sure=_REPLACED) for one in replaced]


def _counts_something(sentence: Sentence, end: int) -> bool:
    """Whether the number that ends here has a unit of its own, and is no tier."""
    return any(
        0 <= match.start - end <= 1 for match in sentence.of("rate", "time", "power", "gpu-noun", "times", "magnitude")
    )


_AT_TIER = re.compile(r"\b(?:at|for|für|bei|the|auf Stufe|à|al|a) $", re.IGNORECASE)
_WITH_TIER = re.compile(r"^(?:with|mit|avec|con|com) $", re.IGNORECASE)
_ENDS_TIER = re.compile(r"[,);:]| (?:tier|level|it|they|we|there|es|er|sie|sind|il|elle|on|son|sono)\b|\.?\s*$")
_GOES_ON = re.compile(r" (?:the|our|its|their|and|is|was|with|on|in|by)\b")
""" "BERT in Offline at 99.9 and in Server at 99"."""


def _tiers(sentence: Sentence, benchmarks: list[Mention]) -> list[Mention]:
    """Accuracy tiers that stand apart from the benchmark: "at the 99.9 tier", "(99)"."""
    found = []
    tiered = any(str(m.value).partition("-99")[0] in TIERED for m in benchmarks)
    for hit in _TIER.finditer(sentence.text) if "9" in sentence.text else ():
        if inside_any(hit.start(), hit.end(), benchmarks):
            continue
        before, after = sentence.text[: hit.start()], sentence.text[hit.end() :]
        named = any(
            0 <= hit.start() - word.end <= 1 or 0 <= word.start - hit.end() <= 1
            for word in sentence.of("tier-noun")
            if sentence.text[word.start : word.end].lower() != "at"
        )
        alone = _IN_BRACKETS.search(before) and re.match(r"[),]", after)
        at = _AT_TIER.search(before) and (_ENDS_TIER.match(after) or (tiered and _GOES_ON.match(after)))
        led = _WITH_TIER.search(before) and hit.group(1) not in ("99", "95") and _ENDS_TIER.match(after)
        reached = tiered and _OF_ACCURACY.match(after)
        if named or alone or at or led or reached:
            found.append(Mention("tier", hit.group(1).replace(",", "."), hit.start(), hit.end(), hit.group(), 0.93))
    return found


def _others(sentence: Sentence) -> list[Mention]:
    return [
        Mention(
            "other",
            match.value,
            match.start,
            match.end,
            sentence.text[match.start : match.end],
            0.95,
            family=QUALITY if match.kind == "other-quality" else "",
        )
        for match in sentence.of("other", "other-quality")
    ]


def _scenarios(sentence: Sentence, products: list[Mention], language: str) -> list[Mention]:
    strong = list(sentence.of("scenario"))
    weak = [m for m in sentence.of("scenario?") if not any(m.first <= s.last and s.first <= m.last for s in strong)]
    sure = {match: 0.96 for match in strong if not inside_any(match.start, match.end, products)}
    for match in weak:
        guess = scenario_guard(
            sentence, match, products, language == "de", [*strong, *(w for w in weak if w is not match)]
        )
        if guess:
            sure[match] = guess
    return [
        Mention("scenario", match.value, match.start, match.end, sentence.text[match.start : match.end], value)
        for match, value in sure.items()
    ]


def _guarded(sentence: Sentence) -> list[Mention]:
    found = []
    for match in sentence.of("division", "division?"):
        sure = division_guard(sentence, match)
        if sure:
            found.append(_mention(sentence, "division", match, sure))
    for match in sentence.of("division-word"):
        if leads_entry(sentence, match) or is_listed(sentence, match) or _is_other_of_two(sentence, match):
            found.append(_mention(sentence, "division", match, 0.9))
    for match in sentence.of("suite"):
        sure = suite_guard(sentence, match)
        if sure:
            found.append(_mention(sentence, "suite", match, sure))
    for match in sentence.of("availability", "availability?"):
        sure = 0.95 if match.kind == "availability" else availability_guard(sentence, match)
        if sure:
            found.append(_mention(sentence, "availability", match, sure))
    return found


def _is_other_of_two(sentence: Sentence, match: Match) -> bool:
    """ "HPE in der geschlossenen Abteilung, KRAI in der offenen": the noun was said with the other one."""
    named = any(other.value != match.value for other in sentence.of("division"))
    return (
        named
        and _OF_TWO.search(sentence.text, 0, match.start) is not None
        and _CLOSES.match(sentence.text, match.end) is not None
    )


def _plain(sentence: Sentence, kind: str, sure: float) -> list[Mention]:
    return [_mention(sentence, kind, match, sure) for match in sentence.of(kind)]


def _mention(sentence: Sentence, kind: str, match: Match, sure: float) -> Mention:
    text = sentence.text[match.start : match.end]
    return Mention(cast("MentionKind", kind), match.value, match.start, match.end, text, sure)
