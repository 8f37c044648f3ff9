"""The vocabulary as one value: what words mean, read from the data files that services hand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from claimscope.core import lazy_re as re
from claimscope.core.claims.words.lexicon import Lexicon, phrases_of
from claimscope.core.claims.words.mention import Mention
from claimscope.core.claims.words.remembered import Remembered

WORD_FILES = ("benchmarks.json", "terms.json", "units.json", "cues.json", "origins.json", "columns.json")
_ROOM = 200_000
SHORT_NAME = 3
"""Names of up to so many characters (A2, T4, S30) are matched in exact case only."""


@dataclass(frozen=True, slots=True)
class SystemWords:
    """How names of machines look (compiled patterns)."""

    series: re.Pattern[str]
    code: re.Pattern[str]
    described: re.Pattern[str]
    tail: re.Pattern[str]
    brands: Mapping[str, str]
    """Product line in lower case -> maker."""
    own: re.Pattern[str] | None = None
    """Machines that only the document at hand names."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything the finder knows about words. Built once; shared by all documents."""

    lexicon: Lexicon
    makers: Mapping[str, str]
    """Canonical accelerator name -> maker."""
    systems: SystemWords
    bounds: frozenset[str]
    """Latency bounds of the benchmarks as ``450 ms``: never results where a limit is spoken of."""
    said: Remembered[tuple[Mention, ...]] = field(default_factory=lambda: Remembered(_ROOM), compare=False, repr=False)
    """Mentions of texts that were read with it."""

    @classmethod
    def from_data(cls, files: Mapping[str, Any]) -> Vocabulary:
        """``files``: file name -> parsed JSON. Needs benchmarks, terms, units, cues, systems, accelerators, submitters;
        KeyError names a missing file."""
        phrases: list[tuple[str, str, str]] = []
        for name in WORD_FILES:
            phrases.extend(phrases_of(files[name]))
        products = files["accelerators.json"]["products"]
        chips = files["systems.json"]["chips"]
        phrases.extend(_product_phrases(products))
        phrases.extend(("accelerator", name, phrase) for name, aliases in chips.items() for phrase in aliases)
        phrases.extend(_submitter_phrases(files["submitters.json"]["submitters"]))
        makers = {product["name"]: product["maker"] for product in products}
        makers.update({name: name.split()[0] for name in chips})
        return cls(Lexicon(phrases), makers, _system_words(files["systems.json"]), _bounds(files["cues.json"]))

    def with_systems(self, systems: SystemWords) -> Vocabulary:
        """The vocabulary with other words for machines."""
        return Vocabulary(self.lexicon, self.makers, systems, self.bounds)


def _product_phrases(products: Sequence[Mapping[str, Any]]) -> Iterable[tuple[str, str, str]]:
    for product in products:
        for alias in (product["name"], *product["aliases"]):
            exact = "=" if len(alias) <= SHORT_NAME else ""
            yield "accelerator", product["name"], exact + alias
            if not alias.startswith(product["maker"]):
                yield "accelerator", product["name"], f"{product['maker']} {alias}"


def _submitter_phrases(submitters: Sequence[Mapping[str, Any]]) -> Iterable[tuple[str, str, str]]:
    for submitter in submitters:
        for alias in dict.fromkeys((submitter["id"], *submitter["record"], *submitter["aliases"])):
            spelled = _as_entered(submitter, alias)
            yield "submitter", spelled, alias if len(alias) > SHORT_NAME else "=" + alias
            if alias.isascii() and alias[-1:].isalpha() and alias[-1] not in "sxz" and alias[:1].isupper():
                yield "submitter", spelled, f"={alias}s"  # "Wiwynns ES200G2", as German has it
            if len(alias) <= SHORT_NAME:
                yield "submitter", submitter["id"], "=" + alias.capitalize()


def _as_entered(submitter: Mapping[str, Any], alias: str) -> str:
    """The name that a text means: "ASUSTeK" is not shortened to "ASUS", since the record writes it so."""
    longer = (name for name in submitter["record"] if name.startswith(submitter["id"]) and alias.startswith(name))
    return str(next(longer, submitter["id"]))


def _system_words(data: Mapping[str, Any]) -> SystemWords:
    series = "|".join(re.escape(name) for name in sorted(data["series"], key=len, reverse=True))
    model, suffix = data["model"], data["suffix"]
    named = rf"(?<![A-Za-z0-9])(?:{series})(?: Server)?[ _-]?{model}(?:[ -]{suffix}(?![A-Za-z0-9]))*"
    codes = "|".join(data["code"])
    brands = {line.lower(): brand for brand, lines in data["brand-of-series"].items() for line in lines}
    return SystemWords(
        re.compile(named),
        re.compile(rf"(?<![A-Za-zÀ-ɏЀ-ӿ0-9_.-])(?:{codes})(?![A-Za-zÀ-ɏЀ-ӿ0-9_])(?: (?:{suffix}))?"),
        re.compile(rf"(?<![\w.-])(?:{data['described']})"),
        re.compile(data["tail"]),
        brands,
    )


def _bounds(cues: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(cast("Sequence[str]", cues.get("known-bounds", ())))
