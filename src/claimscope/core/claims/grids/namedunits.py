"""The unit that a head or a label of a table names: "Offline, tokens/s", "TTFT (ms)", "Frames per joule", "pp512"."""

from __future__ import annotations

from claimscope.core import lazy_re as re
from claimscope.core.claims.grids.gridcell import CellRead
from claimscope.core.claims.numbers.units import UnitRead, counted_unit
from claimscope.core.claims.words.vocabulary import Vocabulary

_RATE_OF_OTHERS = re.compile(r"\b(?!ttft|tpot|itl|e2el?|latency|latenz|time)[^\W\d_]{3,}/\s*$", re.IGNORECASE)
""" "evals/sec": so many of something each second, and no time."""

_OF_POWER = re.compile(r"(?:\b(?:power|node|system|server|wall|chassis|avg|mean|average) )$", re.IGNORECASE)
_OTHER_DIVISOR = re.compile(r"\s?/\s?(?:[KMGT]i?B|core|cores|thread|MHz|GHz|mm|TFLOPS?|GB/s|param\w*|[€£])\b")
_BENCH_TEST = re.compile(
    r"[\s*`]*(?:pp|tg)\s?\d{2,6}(?:\s?[+/]\s?(?:pp|tg)\s?\d{2,6})?(?:$|[\s*`]*(?:$|[(@]|after\b|at\b|depth\b|d\d))"
)
_UNIT_NOUN = re.compile(r"\b(token|request|image|sample)s?\b", re.IGNORECASE)
_STATISTIC = re.compile(r"mean|median|avg|average|min|max|p\d{2}", re.IGNORECASE)


def named_unit(cell: CellRead) -> UnitRead | None:
    """The unit a head names ("Offline, tokens/s", "TTFT (ms)", "minutes")."""
    text = cell.text
    for kind in ("rate", "other-unit", "time", "power", "percent", "times"):
        for match in cell.sentence.of(kind):
            if kind == "power" and match.end == len(text.rstrip()) and _OF_POWER.search(text[: match.start]):
                return UnitRead("power", match.value, match.start, match.end)
            if _divided_by_other(text, match.end):
                continue
            ends = kind == "time" and match.end == len(text.rstrip()) and cell.sentence.has("strong-latency")
            behind = next((p.end for p in cell.sentence.of("per") if p.start - match.end in (0, 1)), match.end)
            stands = ends or stands_as_unit(text, match.start, behind)
            if kind in ("time", "power", "times") and not stands:
                continue
            if kind == "time" and _RATE_OF_OTHERS.search(text[: match.start]):
                continue
            per = next((p.value for p in cell.sentence.of("per") if p.start >= match.end - 1), "")
            per = "" if kind == "time" and per == "query" else per
            return UnitRead(kind, match.value, match.start, match.end, per)
    return _counted_each_second(cell) or _counted_each_joule(cell) or _of_bench_test(cell)


def _counted_each_second(cell: CellRead) -> UnitRead | None:
    """ "Output Token Throughput (per sec)": what is counted stands apart from "per second"."""
    second = next(iter(cell.sentence.of("per-second")), None)
    nouns = [*_UNIT_NOUN.finditer(cell.text, 0, second.start)] if second is not None else []
    if second is None or len({noun.group(1).lower() for noun in nouns}) != 1:
        return None
    return UnitRead("rate", f"{nouns[0].group(1).lower()}s/s", nouns[0].start(), second.end)


def is_bench_test(cell: CellRead) -> bool:
    """ "pp512", "tg128 after 8k context": a test of llama-bench, whose results are tokens per second."""
    return _BENCH_TEST.match(cell.text) is not None and not cell.sentence.has("rate", "time", "power", "percent")


def _of_bench_test(cell: CellRead) -> UnitRead | None:
    return UnitRead("rate", "tokens/s", 0, 0) if is_bench_test(cell) else None


def _counted_each_joule(cell: CellRead) -> UnitRead | None:
    """ "Frames per joule", "tokens/J": what is counted stands before what it is divided by."""
    read = (counted_unit(cell.sentence, noun, noun.start) for noun in cell.sentence.of("count-noun"))
    return next((unit for unit in read if unit.kind == "rate" and unit.per in ("J", "W")), None)


def _divided_by_other(text: str, end: int) -> bool:
    """ "QPS/GiB": divided by something that no result is divided by."""
    return _OTHER_DIVISOR.match(text, end) is not None


_EACH_PIECE = re.compile(
    r"(?:/ ?|per )(?:t|tok|tokens?|output tokens?|img|images?|frames?|steps?|it|iters?|query|requests?|samples?)"
    r"(?=\W|$)",
    re.IGNORECASE,
)
""" "ms/t", "s/it", "ms per token"."""


def stands_as_unit(text: str, start: int, end: int) -> bool:
    """ "(ms)", ", ms", "in ms", "[s]" or the whole cell: no letter of a word is a unit."""
    before, after = text[:start].rstrip(), text[end:].strip()
    opened = (
        not before
        or before.endswith(("(", "[", ",", "/", ":", "-", "–", "in"))
        or before.lower().endswith((" in", "latency", "latenz", "ttft", "tpot", "time"))
    )
    closed = not after or after[0] in ")],;*." or _STATISTIC.fullmatch(after) or _EACH_PIECE.match(after)
    return opened and bool(closed)


def opens_with_unit(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text begins with the unit of a result ("tokens/s per GPU", "ms at the median")."""
    kinds = ("rate", "time", "power", "other-unit")
    return any(match.start == 0 and match.kind in kinds for match in vocabulary.lexicon.read(text))


_APART = frozenset({"accelerator", "scenario", "software", "precision", "model", "gpu-noun"})
_SETTING = re.compile(
    r"\b\d+\s?(?:users?|streams?|requests?|Nutzer|Anwender|utilisateurs|GPUs?|x)\b|\b(?:batch|BS|TP)\b", re.IGNORECASE
)
_MEASURED_HERE = re.compile(r"\d\s?(?:[kKM]|million|Mio\.)?\s?$")


def names_unit(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text names the unit of numbers elsewhere ("Output tokens/s, 64 users", "TTFT p99 (ms)")."""
    matches = vocabulary.lexicon.read(text)
    rates = [match for match in matches if match.kind == "rate"]
    for match in matches:
        inside = any(rate.start < match.end and match.start < rate.end for rate in rates)
        stands = match.kind in ("time", "power") and not inside and stands_as_unit(text, match.start, match.end)
        if (stands or match.kind == "rate") and not _MEASURED_HERE.search(text[: match.start]):
            return True
    return False


def tells_apart(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text names a machine, a model or a setting, as names of bars do."""
    kinds = {match.kind for match in vocabulary.lexicon.read(text)}
    return bool(kinds & _APART) or any(kind.startswith("benchmark") for kind in kinds) or bool(_SETTING.search(text))
