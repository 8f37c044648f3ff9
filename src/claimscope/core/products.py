"""Which product a text names. Two products are never taken for one another: H100 is not H200, B200 is not GB200.

Names and aliases are data (``resources/vocabulary/accelerators.json``); only whole words count, so a typing error makes
an unknown name, never another product.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, cast

Relation = Literal["same", "different", "unknown"]

_DASHES = re.compile("[\u2010-\u2015\u2212]")
_NOISE = re.compile(r"\((?:r|tm|c)\)|[®™©]", re.I)
_WORD = re.compile(r"[a-z0-9]+(?:\.[a-z0-9]+)*")
_COUNT_BEFORE = re.compile(r"^\d{1,4}[x×](?=[a-z]+\d)")
_COUNT_AFTER = re.compile(r"(?<=[a-z0-9])[x×]\d{1,4}$")
_COUNT = re.compile(r"^(?:\d{1,4}[x×]|[x×]\d{1,4})$")
_MEMORY = re.compile(r"^(\d{1,4})gb?$")
_MODEL = re.compile(r"^(?=.*\d)(?=.*[a-z])[a-z0-9.]{3,}$")


@dataclass(frozen=True, slots=True)
class Product:
    """A product with its canonical name; some are in no result, and known only to be kept apart."""

    id: str
    name: str
    maker: str


@dataclass(frozen=True, slots=True)
class Identity:
    """What a text names: product ids, variant words as (group, word), memory in GB, and model words nobody knows."""

    products: frozenset[str] = frozenset()
    attributes: frozenset[tuple[str, str]] = frozenset()
    memory: frozenset[int] = frozenset()
    unknown: tuple[str, ...] = ()


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """Lower-case words of a name, without trade mark signs; dashes, slashes and underscores part words."""
    return tuple(_WORD.findall(_NOISE.sub(" ", _DASHES.sub("-", text)).lower()))


class ProductNames:
    """Finds products in texts."""

    def __init__(
        self,
        products: Sequence[Product],
        aliases: Mapping[tuple[str, ...], str],
        attributes: Mapping[tuple[str, ...], tuple[str, str]],
        memory_products: frozenset[str],
        grade_products: frozenset[str],
    ) -> None:
        self.products = {one.id: one for one in products}
        self._aliases = aliases
        self._attributes = attributes
        self._memory_products = memory_products
        self._grade_products = grade_products
        self._first_words = {alias[0] for alias in aliases}
        self._longest = max(map(len, (*aliases, *attributes)), default=1)
        self._known: dict[str, Identity] = {}

    def identify(self, text: str) -> Identity:
        """What ``text`` names. Cached: the record uses few distinct names."""
        if text not in self._known:
            if len(self._known) > 20_000:
                self._known.clear()
            self._known[text] = self._read(self._split(text))
        return self._known[text]

    def relation(self, claimed: str, official: str) -> Relation:
        """How two names relate. ``unknown`` where one of them names no known product."""
        return self.related(self.identify(claimed), self.identify(official))

    def related(self, claimed: Identity, official: Identity) -> Relation:
        """As ``relation``. A mixed system is the same only where every claimed product is part of it."""
        if not claimed.products or not official.products:
            return "different" if self._unknown_model(claimed, official) else "unknown"
        if not claimed.products <= official.products:
            return "different"
        return "different" if self._variants_clash(claimed, official) else "same"

    def names(self, identity: Identity) -> tuple[str, ...]:
        """Canonical names of the products in an identity, sorted."""
        return tuple(sorted(self.products[id].name for id in identity.products))

    def _unknown_model(self, claimed: Identity, official: Identity) -> bool:
        """A model nobody knows (typing error, newer product) is not the official one."""
        return bool(claimed.unknown and official.products and not claimed.products)

    def _variants_clash(self, claimed: Identity, official: Identity) -> bool:
        shared = claimed.products & official.products
        theirs = dict(official.attributes)
        for group, word in claimed.attributes:
            if group == "grade" and not shared & self._grade_products:
                continue
            if theirs.get(group, word) != word:
                return True
        memory_matters = bool(shared & self._memory_products) and claimed.memory and official.memory
        return bool(memory_matters and not claimed.memory & official.memory)

    def _split(self, text: str) -> list[str]:
        return [self._bare(word) for word in words(text) if word in self._first_words or not _COUNT.match(word)]

    def _bare(self, word: str) -> str:
        """A word without count and plural s, where what is left is a known product; else without the count before."""
        tries = (word, _COUNT_BEFORE.sub("", word), _COUNT_AFTER.sub("", word))
        plurals = (one[:-1] for one in tries if one.endswith("s"))
        return next((form for form in (*tries, *plurals) if (form,) in self._aliases), tries[1])

    def _read(self, found: list[str]) -> Identity:
        products: set[str] = set()
        attributes: set[tuple[str, str]] = set()
        memory: set[int] = set()
        unknown: list[str] = []
        at = 0
        while at < len(found):
            length, product, attribute = self._longest_at(found, at)
            if product:
                products.add(product)
            elif attribute:
                attributes.add(attribute)
            elif size := _MEMORY.match(found[at]):
                memory.add(int(size[1]))
            elif _MODEL.match(found[at]):
                unknown.append(found[at])
            at += length
        return Identity(frozenset(products), frozenset(attributes), frozenset(memory), tuple(unknown))

    def _longest_at(self, found: list[str], at: int) -> tuple[int, str, tuple[str, str] | None]:
        for length in range(min(self._longest, len(found) - at), 0, -1):
            words_here = tuple(found[at : at + length])
            if words_here in self._aliases:
                return length, self._aliases[words_here], None
            if words_here in self._attributes:
                return length, "", self._attributes[words_here]
        return 1, "", None


def product_names(data: Mapping[str, object]) -> ProductNames:
    """Values from ``accelerators.json``. ValueError where an alias names two products."""
    entries = cast(list[dict[str, object]], data["products"])
    products = [Product(str(one["id"]), str(one["name"]), str(one["maker"])) for one in entries]
    aliases: dict[tuple[str, ...], str] = {}
    for entry in entries:
        for alias in (str(entry["name"]), *cast(list[str], entry["aliases"])):
            for form in _forms(alias):
                if aliases.setdefault(form, str(entry["id"])) != entry["id"]:
                    raise ValueError(f"alias {alias!r} names two products")
    groups = cast(dict[str, dict[str, list[str]]], data["attributes"])
    attributes = {
        tuple(words(text)): (group, word)
        for group, by_word in groups.items()
        for word, texts in by_word.items()
        for text in texts
    }
    memory, grades = (frozenset(cast(list[str], data[key])) for key in ("memory_products", "grade_products"))
    return ProductNames(products, aliases, attributes, memory, grades)


def _forms(alias: str) -> set[tuple[str, ...]]:
    """The words of an alias, and the words run together where they mix letters and digits (``rtx4090``)."""
    parts = tuple(words(alias))
    joined = "".join(parts)
    return {parts, (joined,)} if len(parts) == 2 and _MODEL.match(joined) else {parts}
