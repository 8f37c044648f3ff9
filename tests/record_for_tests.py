"""The shipped record, the names and claims in a few words, for tests of matching and record."""

from __future__ import annotations

import json
import shutil
import tempfile
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.knowledge import BenchmarkKnowledge, benchmark_knowledge
from claimscope.core.match import Match
from claimscope.core.matching import Names, match_claims, names
from claimscope.datafiles import resource
from claimscope.record.record import Record
from claimscope.record.store import Places, open_record


@cache
def shipped_record() -> Record:
    """The record of the checkout, built where it is not there yet."""
    own = Path(tempfile.gettempdir()) / "claimscope-test-record"
    return open_record(Places(resource("record"), own, resource("vocabulary"))).record


def data(*parts: str) -> dict[str, Any]:
    """A JSON file of the resources."""
    found: dict[str, Any] = json.loads(resource(*parts).read_text("utf-8"))
    return found


@cache
def benchmark_facts() -> BenchmarkKnowledge:
    """The benchmark facts."""
    return benchmark_knowledge(data("knowledge", "benchmarks.json"), data("knowledge", "rounds.json"))


@cache
def all_names() -> Names:
    """Products, firms, benchmarks."""
    accelerators, submitters = data("vocabulary", "accelerators.json"), data("vocabulary", "submitters.json")
    return names(accelerators, submitters, benchmark_facts())


def field(value: object, text: str | None = None) -> Field:
    """A stated field; strings that are numbers become Decimals where a number is meant."""
    return Field(value, "stated", text=text)  # type: ignore[arg-type]


def claim(value: object, unit: str | None = None, **said: Any) -> Claim:
    """A claim: ``value`` as written (``"23,699.70"``, ``"169k"``) or as a number; keywords are claim fields."""
    kind, family = said.pop("kind", "absolute"), said.pop("family", "inference")
    id, link, context = said.pop("id", "c1"), said.pop("link", ""), said.pop("context", "")
    fields = {name: field(tuple(one) if isinstance(one, list) else one) for name, one in said.items()}
    if value is not None:
        fields["value"] = _value(value)
    if unit:
        fields["unit"] = field(unit)
    return Claim(id, family, kind, Anchor(1), ClaimFields(**fields), link=link, context=context)


def _value(value: object) -> Field:
    if not isinstance(value, str):
        return field(Decimal(str(value)) if isinstance(value, (int, float)) else value)
    factor = {"k": 1000, "K": 1000, "M": 1_000_000}.get(value.rstrip("+")[-1], 1)
    number = Decimal(value.rstrip("+kKM").replace(",", "")) * factor
    if value.endswith("+"):
        return field((number, None), value)
    return field(number, value)


def matched(value: object, unit: str | None = None, *, others: tuple[Claim, ...] = (), **said: Any) -> Match:
    """What the shipped record says to a claim."""
    return looked_up(claim(value, unit, **said), *others)


def looked_up(one: Claim, *others: Claim) -> Match:
    """What the shipped record says to ``one``, in a document with ``others``."""
    return match_claims((one, *others), shipped_record(), all_names())[0]


def small_record(folder: Path) -> Places:
    """A shipped record of v6.0 alone below ``folder``, and an own one that is not there yet."""
    shipped = folder / "shipped"
    (shipped / "facts").mkdir(parents=True)
    shutil.copy(resource("record", "facts", "v6.0.csv.gz"), shipped / "facts")
    for name in ("coverage.json", "withdrawals.json"):
        shutil.copy(resource("record", name), shipped)
    return Places(shipped, folder / "own", resource("vocabulary"))
