"""A pack from a written-down context: SPEC.toml. Unknown keys are refused by name, so that no typing error is lost."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from claimscope.core.document import Candidate, Concern, Configuration, Context, Pack, Person, Question, Sla, Volume
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.shapes import members, shape
from claimscope.services.packs import new_pack

PACK_KEYS = (
    "title",
    "reference",
    "lot",
    "authority",
    "committee_date",
    "marking",
    "decision",
    "task",
    "data",
    "valid_until",
    "conclusion",
)
TABLES = ("pack", "sla", "volume", "candidates", "people", "concerns", "questions")
DATES = ("committee_date", "valid_until")
LARGEST = 1_000_000


def read_spec(data: bytes, name: str = "SPEC.toml") -> Pack:
    """The pack that a SPEC describes. Problem (exit code 3) names the line, key or value that does not fit."""
    try:
        if len(data) > LARGEST:
            raise ValueError("larger than 1 MB")
        spec = tomllib.loads(data.decode("utf-8-sig"), parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise _refused("spec.not-toml", name=name, cause=str(error)[:200]) from error
    _only(spec, TABLES, "")
    table = _table(spec.get("pack"), "pack")
    _only(table, PACK_KEYS, "pack")
    if not table.get("title"):
        raise _refused("spec.no-title")
    pack = new_pack()
    return replace(
        pack,
        context=_context(spec, table),
        candidates=_candidates(spec),
        questions=pack.questions + _questions(spec),
    )


def _context(spec: dict[str, Any], table: dict[str, Any]) -> Context:
    return Context(
        **{key: _text(value, f"pack.{key}", key in DATES) for key, value in table.items()},
        sla=_made(Sla, _table(spec.get("sla", {}), "sla"), "sla"),
        volume=_made(Volume, _table(spec.get("volume", {}), "volume"), "volume"),
        people=tuple(_made(Person, one, place) for place, one in _tables(spec, "people")),
        concerns=tuple(
            _made(Concern, {"id": f"t{number}", **_without_id(one, place)}, place)
            for number, (place, one) in enumerate(_tables(spec, "concerns"), 1)
        ),
    )


def _candidates(spec: dict[str, Any]) -> tuple[Candidate, ...]:
    made = []
    for number, (place, one) in enumerate(_tables(spec, "candidates"), 1):
        _only(one, ("name", "contact", "offered"), place)
        offered = _made(Configuration, _table(one.get("offered", {}), f"{place}.offered"), f"{place}.offered")
        if not one.get("name"):
            raise _refused("spec.missing", key=f"{place}.name")
        name, contact = (_text(one.get(key, ""), f"{place}.{key}") for key in ("name", "contact"))
        made.append(Candidate(f"b{number}", name, offered, contact))
    return tuple(made)


def _questions(spec: dict[str, Any]) -> tuple[Question, ...]:
    made = []
    for number, (place, one) in enumerate(_tables(spec, "questions"), 1):
        _only(one, ("label", "right_evidence"), place)
        if not one.get("label"):
            raise _refused("spec.missing", key=f"{place}.label")
        label, right = (_text(one.get(key, ""), f"{place}.{key}") for key in ("label", "right_evidence"))
        made.append(Question(f"own-{number}", label, right, custom=True))
    return tuple(made)


def _made(kind: Any, table: dict[str, Any], place: str) -> Any:
    """A dataclass from a table, each value checked against the type of its field."""
    known = {member.name: member for member in members(kind)}
    _only(table, tuple(known), place)
    missing = [name for name, member in known.items() if member.required and name not in table]
    if missing:
        raise _refused("spec.missing", key=f"{place}.{missing[0]}")
    return kind(**{name: _value(known[name].type, value, f"{place}.{name}") for name, value in table.items()})


def _value(hint: Any, value: Any, place: str) -> Any:
    kind, parts = shape(hint)
    if kind == "optional":
        return _value(parts[0], value, place)
    if kind == "list":
        if not isinstance(value, list):
            raise _refused("spec.wrong", key=place, expected="[[…]]")
        return tuple(_value(parts[0], item, f"{place}.{number}") for number, item in enumerate(value, 1))
    if kind == "object":
        return _made(parts[0], _table(value, place), place)
    if kind == "literal":
        if value not in parts:
            raise _refused("spec.wrong", key=place, expected=", ".join(part for part in parts if part))
        return value
    if hint is bool:
        if not isinstance(value, bool):
            raise _refused("spec.wrong", key=place, expected="true / false")
        return value
    return _text(value, place) if hint is str else _number(hint, value, place)


def _number(hint: Any, value: Any, place: str) -> Any:
    allowed = (int,) if hint is int else (int, Decimal)
    top = 100 if place.endswith(".percentile") else 10**15
    if isinstance(value, bool) or not isinstance(value, allowed) or Decimal(value).is_nan() or not 0 <= value <= top:
        raise _refused("spec.wrong", key=place, expected=f"0 … {top}")
    return value if hint is int else Decimal(value)


def _text(value: Any, place: str, is_date: bool = False) -> str:
    if isinstance(value, date):
        return value.isoformat()[:10]
    if not isinstance(value, str):
        raise _refused("spec.wrong", key=place, expected='"…"')
    if is_date and value:
        try:
            return date.fromisoformat(value).isoformat()
        except ValueError:
            raise _refused("spec.wrong", key=place, expected="2026-11-30") from None
    return value


def _table(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _refused("spec.no-title" if place == "pack" else "spec.wrong", key=place, expected=f"[{place}]")
    return value


def _tables(spec: dict[str, Any], name: str) -> list[tuple[str, dict[str, Any]]]:
    value = spec.get(name, [])
    if not isinstance(value, list):
        raise _refused("spec.wrong", key=name, expected=f"[[{name}]]")
    places = [f"{name}.{number}" for number in range(1, len(value) + 1)]
    return [(place, _table(one, place)) for place, one in zip(places, value, strict=True)]


def _without_id(table: dict[str, Any], place: str) -> dict[str, Any]:
    _only(table, ("text",), place)
    return table


def _only(table: dict[str, Any], known: tuple[str, ...], place: str) -> None:
    for key in table:
        if key not in known:
            raise _refused("spec.unknown", key=f"{place}.{key}".lstrip(".")[:90], known=", ".join(known))


def _refused(id: str, **args: str) -> Problem:
    return Problem(message(id, **args), None, message("spec.advice"), Exit.UNREADABLE)


EXAMPLE = """\
# A pack for Claimscope. Only [pack] title is needed; everything else can be filled in later.
# Make the pack with: claimscope new SPEC.toml -o tender.evpack

[pack]
title = "Inference servers for the citizens' office"
reference = "2026-EU-0417"              # number of the procurement
lot = "Lot 2"
authority = "City of Musterstadt"       # who decides
committee_date = 2026-12-14
marking = "For internal use"            # printed on each page
decision = "Which system will answer the citizens' questions from 2027 on?"
task = "Answer questions about permits from our own regulations, in German"
data = "1,200 questions of 2025, answered by our staff"
valid_until = 2027-06-30
conclusion = ""                         # the reviewer's own words on the decision page

# Our service level. All bounds must hold.
[sla]
arrival = "poisson"                     # poisson, constant, burst, closed-loop; leave out if not known
requests_per_s = 12.5
concurrency = 64
context_tokens = 8192
edge_load = false

[[sla.bounds]]
quantity = "ttft"                       # ttft, tpot, end-to-end
percentile = 99
limit_ms = 2000

[[sla.bounds]]
quantity = "tpot"
percentile = 99
limit_ms = 100

[volume]
requests_per_month = 900_000
input_tokens = 1800                     # per request
output_tokens = 350

# Each candidate, and the configuration it offers to us.
[[candidates]]
name = "Bidder A"
contact = "tenders@bidder-a.example"

[candidates.offered]
system = "Example Server X8"
accelerator = "NVIDIA H100-SXM-80GB"
accelerators_total = 8
nodes = 1
interconnect = "NVLink"
host = "2x Example CPU"
runtime = "TensorRT-LLM"
runtime_version = "0.11.0"
precision = "fp8"
model = "Llama 2 70B"
context_tokens = 4096

[[candidates]]
name = "Bidder B"

# Who works on the pack. Roles: preparer, approver, reviewer.
[[people]]
name = "A. Prüferin"
role = "preparer"
organisation = "City of Musterstadt"

[[people]]
name = "B. Freigeber"
role = "approver"

# What must not happen: the threat model behind the safety row.
[[concerns]]
text = "Personal data of other citizens is quoted in an answer"

# Rows of our own, below the six standard ones.
[[questions]]
label = "Does it run in our data centre without a connection to the vendor?"
right_evidence = "A test run of ours without network"
"""
