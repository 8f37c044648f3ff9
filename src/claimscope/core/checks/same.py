"""Whether two names mean the same accelerator or submitter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from claimscope.core.products import ProductNames
from claimscope.core.submitters import SubmitterNames

Relation = Literal["same", "different", "unknown"]

_NOISE = frozenset({"nvidia", "amd", "intel", "instinct", "qualcomm", "virtualized", "gpu", "accelerator"})
_FORM = re.compile(r"^(sxm\d?|pcie|nvl\d*|hbm\d+e?|\d+g(i?b)?)$")


@dataclass(frozen=True, slots=True)
class Names:
    """The known products and firms; without them names are compared word by word."""

    products: ProductNames | None = None
    submitters: SubmitterNames | None = None

    def accelerator(self, claimed: str, official: str) -> Relation:
        """How two accelerator names relate."""
        found = self.products.relation(claimed, official) if self.products else "unknown"
        return _by_words(claimed, official) if found == "unknown" else found

    def same_accelerator(self, claimed: str, official: str) -> bool:
        """Whether the first name surely means the second."""
        return self.accelerator(claimed, official) == "same"

    def submitter(self, claimed: str, official: str) -> Relation:
        """How two firms relate; a joint submission counts as the same."""
        if self.submitters is None:
            return "same" if _squeezed(claimed) == _squeezed(official) else "unknown"
        found = self.submitters.relation(claimed, official)
        if found in ("same", "joint"):
            return "same"
        return "different" if found == "different" else "unknown"


PLAIN = Names()


@lru_cache(maxsize=4096)
def _by_words(claimed: str, official: str) -> Relation:
    """Same core words are the same part; another form factor is another part; anything else is not known."""
    left, right = _words(claimed), _words(official)
    if not left[0] or left[0] != right[0]:
        return "unknown"
    return "same" if not (left[1] and right[1]) or left[1] <= right[1] or right[1] <= left[1] else "different"


def _words(name: str) -> tuple[frozenset[str], frozenset[str]]:
    plain = re.sub(r"\((r|tm)\)|[®™]", "", name.lower())
    words = {word for word in re.split(r"[^a-z0-9.]+", plain) if word and word not in _NOISE}
    form = {word for word in words if _FORM.match(word)}
    return frozenset(words - form), frozenset(form)


def _squeezed(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def has_version(software: str) -> bool:
    """Whether a software text names a version."""
    return bool(re.search(r"\d+\.\d+|\bv\d+|\b\d{2}\.\d{2}\b", software))
