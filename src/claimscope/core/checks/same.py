"""Whether two names mean the same accelerator, submitter or runtime."""

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
_VERSION = re.compile(r"v?(\d+(?:\.\d+)*)")


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


def same_runtime(offered: str, offered_version: str, run: str) -> bool:
    """Whether the runtime ``offered`` (name, and version where given) stands in the software text of the ``run``."""
    name = _squeezed(offered)
    software = [re.sub(r"[^a-z0-9.]", "", part.lower()) for part in re.split(r"[,;/+]| and ", run)]
    parts = [part for part in software if name and re.match(re.escape(name) + r"(v?\d|$)", part)]
    if not parts or not offered_version:
        return bool(parts)
    wanted = offered_version.strip().lower().removeprefix("v")
    return any(_starts(found.group(1), wanted) for part in parts if (found := _VERSION.search(part, len(name))))


def _starts(version: str, wanted: str) -> bool:
    return version == wanted or version.startswith(wanted + ".") or wanted.startswith(version + ".")


def has_version(software: str) -> bool:
    """Whether a software text names a version."""
    return bool(re.search(r"\d+\.\d+|\bv\d+|\b\d{2}\.\d{2}\b", software))
