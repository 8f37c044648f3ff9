"""Official summary files of MLPerf Inference, in their generations, as facts.

First generation (v4.1 to v6.0): a list with ``Category``, ``Suite``, ``UsedModel``, ``Performance_Result``. Second
(checker output, v6.1): ``Division``, ``SystemType``, ``MlperfModel``, ``Result``, ``Units``, as a list, a mapping of
row numbers, or CSV; power stands in rows of its own there.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation
from typing import Any, NoReturn

from claimscope.core.result_id import normal_result_id
from claimscope.record.facts import COLUMNS, Fact
from claimscope.record.refusal import refused, wrong_field

SCENARIOS = {name.lower(): name for name in ("Offline", "Server", "Interactive", "SingleStream", "MultiStream")}
UNITS = {
    "samples/s": "samples/s",
    "queries/s": "queries/s",
    "tokens/s": "tokens/s",
    "tasks/s": "tasks/s",
    "latency (ms)": "ms",
    "latency (s)": "s",
    "streams": "streams",
}
POWER_UNITS = {"watts": "Watts", "millijoules": "millijoules", "millijoules/query": "millijoules/query"}
BENCHMARKS = {
    "resnet": "resnet50",
    "ssd-large": "ssd-resnet34",
    "ssd-small": "ssd-mobilenet",
    "text_to_video": "wan-2.2-t2v-a14b",
    "llama3_1-405b": "llama3.1-405b",
    "llama3_1-8b": "llama3.1-8b",
    "llama3_1-8b-edge": "llama3.1-8b-edge",
}
"""Names of the submission checker -> names of the record."""

_FIRST = {
    "result_id": "ID",
    "submitter": "Submitter",
    "availability": "Availability",
    "division": "Category",
    "suite": "Suite",
    "system_name": "System",
    "platform": "Platform",
    "model_used": "UsedModel",
    "benchmark": "Model",
    "scenario": "Scenario",
    "accuracy": "Accuracy",
    "nodes": "Nodes",
    "host_processor": "Processor",
    "host_processors_per_node": "host_processors_per_node",
    "accelerator": "Accelerator",
    "accelerators_per_node": "a#",
    "software": "Software",
    "operating_system": "operating_system",
    "notes": "Notes",
    "inferred": "inferred",
    "weight_data_types": "weight_data_types",
    "value": "Performance_Result",
    "unit": "Performance_Units",
    "power_value": "Power_Result",
    "power_unit": "Power_Units",
}
_SECOND = {
    **_FIRST,
    "result_id": "PrivateID",
    "submitter": "Organization",
    "division": "Division",
    "suite": "SystemType",
    "system_name": "SystemName",
    "model_used": "Model",
    "benchmark": "MlperfModel",
    "nodes": "number_of_nodes",
    "host_processor": "host_processor_model_name",
    "accelerator": "accelerator_model_name",
    "accelerators_per_node": "accelerators_per_node",
    "software": "framework",
    "notes": "notes",
    "value": "Result",
    "unit": "Units",
}
_NEEDED = ("submitter", "platform", "model_used", "benchmark")
_ROUND = re.compile(r"^v?(\d\.\d)$")
_SPACES = re.compile(r"\s+")
_TEN_DIGITS = Context(prec=10)
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Incoming:
    """Facts of a file with the number of their row, and what the file is (``summary``, ``folder``, ``record``)."""

    kind: str
    name: str
    facts: tuple[tuple[int, Fact], ...]
    version: str = ""
    """Of a record file: the version of its record."""


def read_summary(data: bytes, name: str) -> Incoming:
    """Facts of a summary in JSON or CSV. Problem names the row and field of what cannot be used."""
    rows = _csv_rows(data) if name.lower().endswith(".csv") else _json_rows(data, name)
    numbered = list(rows)
    if not numbered:
        raise refused("foreign", name)
    known = _generation(numbered[0][1], name)
    facts = [(line, _fact(row, line, known, name)) for line, row in numbered if not _is_power(row, known)]
    power = {_key(_fact(row, line, known, name)): row for line, row in numbered if _is_power(row, known)}
    return Incoming("summary", name, tuple((line, _with_power(fact, power, known)) for line, fact in facts))


def _json_rows(data: bytes, name: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"[", b"{")):
        raise refused("foreign", name)
    try:
        found = json.loads(data, parse_float=Decimal, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise refused("broken", name, kind="JSON") from error
    rows = list(found.values()) if isinstance(found, dict) else found
    if not isinstance(rows, list):
        raise refused("foreign", name)
    for line, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise refused("foreign", name)
        yield line, row


def _no_constant(text: str) -> NoReturn:
    raise ValueError(text)


def _csv_rows(data: bytes) -> Iterator[tuple[int, Mapping[str, Any]]]:
    text = data.decode("utf-8-sig", errors="replace")
    yield from enumerate(csv.DictReader(io.StringIO(text, newline="")), start=1)


def _generation(row: Mapping[str, Any], name: str) -> Mapping[str, str]:
    for known in (_FIRST, _SECOND):
        if all(known[column] in row for column in ("submitter", "division", "suite", "scenario", "value", "unit")):
            return known
    raise refused("suite" if "benchmark" in row or "Benchmark" in row else "foreign", name)


def _is_power(row: Mapping[str, Any], known: Mapping[str, str]) -> bool:
    return str(row.get(known["unit"], "")).lower() in POWER_UNITS


def _key(fact: Fact) -> tuple[str, ...]:
    names = ("round", "division", "suite", "submitter", "platform", "benchmark", "model_used", "scenario")
    return tuple(fact[name] for name in names)


def _with_power(fact: Fact, power: Mapping[tuple[str, ...], Mapping[str, Any]], known: Mapping[str, str]) -> Fact:
    row = power.get(_key(fact))
    if row is None:
        return fact
    unit = POWER_UNITS[str(row[known["unit"]]).lower()]
    return {**fact, "power_value": plain_number(row[known["value"]]) or "", "power_unit": unit}


def _fact(row: Mapping[str, Any], line: int, known: Mapping[str, str], name: str) -> Fact:
    fact = dict.fromkeys(COLUMNS, "")
    for column, key in known.items():
        fact[column] = _text(row.get(key))
    fact["round"] = _round(row, fact, name)
    for column in _NEEDED:
        if not fact[column]:
            raise wrong_field(name, line, known[column], "text", "")
    benchmark = fact["benchmark"].lower()
    fact["benchmark"] = BENCHMARKS.get(benchmark, benchmark)
    _check_words(fact, line, known, name)
    _check_numbers(fact, row, line, known, name)
    fact["result_id_source"] = "repo_summary" if normal_result_id(fact["result_id"]) else ""
    fact["result_id"] = fact["result_id"].removeprefix("v") if fact["result_id_source"] else ""
    fact["inferred"] = "1" if fact["inferred"] in ("1", "True", "true") else ""
    if fact["accelerator"] in ("-", "N/A"):
        fact["accelerator"] = ""
    fact["accelerators_total"] = _total(fact, row)
    return fact


def _text(value: object) -> str:
    text = _SPACES.sub(" ", str(value)).strip() if value not in (None, False) else ""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _round(row: Mapping[str, Any], fact: Fact, name: str) -> str:
    written = _ROUND.match(str(row.get("version", "")))
    if written:
        return f"v{written[1]}"
    normal = normal_result_id(fact["result_id"])
    if normal:
        return "v" + normal.partition("-")[0]
    raise refused("round", name)


def _check_words(fact: Fact, line: int, known: Mapping[str, str], name: str) -> None:
    choices: dict[str, Mapping[str, str]] = {
        "scenario": SCENARIOS,
        "division": {one: one for one in ("closed", "open", "network")},
        "suite": {one: one for one in ("datacenter", "edge", "datacenter,edge")},
        "unit": {**UNITS, **POWER_UNITS},
    }
    for column, allowed in choices.items():
        word = fact[column].lower().replace(" ", "") if column == "suite" else fact[column].lower()
        if column == "suite" and word == "edge,datacenter":
            word = "datacenter,edge"
        if word not in allowed:
            raise wrong_field(name, line, known[column], column, fact[column])
        fact[column] = allowed[word]


def _check_numbers(fact: Fact, row: Mapping[str, Any], line: int, known: Mapping[str, str], name: str) -> None:
    value = plain_number(row.get(known["value"]))
    if value is None or Decimal(value) <= 0:
        raise wrong_field(name, line, known["value"], "number", row.get(known["value"]))
    fact["value"] = value
    if fact["power_value"]:
        power = plain_number(row.get(known["power_value"]))
        if power is None:
            raise wrong_field(name, line, known["power_value"], "number", fact["power_value"])
        fact["power_value"] = power
    for column in ("nodes", "accelerators_per_node", "host_processors_per_node"):
        count = plain_number(fact[column])
        fact[column] = count if count is not None and count.isdigit() else fact[column]


def plain_number(value: object) -> str | None:
    """A number with at most ten significant digits and no idle zeros; None where it is none (bool, NaN, text)."""
    if isinstance(value, bool) or value in (None, ""):
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return f"{_TEN_DIGITS.plus(number).normalize():f}" if number.is_finite() else None


def _total(fact: Fact, row: Mapping[str, Any]) -> str:
    if not fact["accelerator"]:
        return ""
    given = plain_number(row.get("total_accelerators"))
    if given and given.isdigit():
        return given
    counts = (fact["nodes"] or "1", fact["accelerators_per_node"])
    return str(int(counts[0]) * int(counts[1])) if all(map(str.isdigit, counts)) else ""


def duplicates_of(facts: Iterable[tuple[int, Fact]], name: str) -> tuple[list[tuple[int, Fact]], list[int]]:
    """Facts with each result once, and the rows that repeated one. Problem for rows of one result with other values."""
    seen: dict[tuple[str, ...], tuple[int, Fact]] = {}
    repeated: list[int] = []
    for line, fact in facts:
        first = seen.setdefault(_key(fact), (line, fact))
        if first[0] == line:
            continue
        if field := next((column for column in ("value", "unit", "result_id") if first[1][column] != fact[column]), ""):
            raise refused("conflict", name, rows=f"{first[0]}, {line}", field=field)
        repeated.append(line)
    return list(seen.values()), repeated
