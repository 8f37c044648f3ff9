"""Mutated result files of every layout: read, refused with a sentence, or not recognised; nothing else may happen."""

from __future__ import annotations

import copy
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimscope.core.problem import Problem
from claimscope.core.trust import blocking_flags
from claimscope.evidence.exports import every_eval_ever, llmd_report
from claimscope.evidence.read import read_evidence
from claimscope.evidence.recognise import cases_of, recognise
from claimscope.evidence.subject import Subject
from unit.evidence.test_generations import GENERATIONS

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    10**40,
    "",
    "NaN",
    "1e400",
    "x" * 200,
    [],
    {},
    [None],
    {"a": [1]},
    [[{}]],
    "-5",
]
PLAIN = sorted(name for name in GENERATIONS if "folder" not in name and "helm" not in name and "died" not in name)


def base(name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f"
        GENERATIONS[name][0](path)
        return path.read_bytes()


BASES = {name: base(name) for name in PLAIN}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path] if path else []
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        found += places(child, (*path, key))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any, drop: bool) -> Any:
    value = copy.deepcopy(value)
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    if drop:
        del holder[path[-1]]
    else:
        holder[path[-1]] = new
    return value


def survives(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f"
        path.write_bytes(data)
        recognise(path)
        try:
            items = read_evidence(path)
        except Problem:
            return
        for item in items:
            assert all(one.value.is_finite() for one in item.measures)
            assert all(one.interval is None or one.interval[0] <= one.interval[1] for one in item.measures)
            assert item.n_scored is None or item.n_scored >= 0
            blocking_flags(item)
            every_eval_ever(item, "2026-11-30")
            llmd_report(item)
        list(cases_of(Subject(path)))


@pytest.mark.parametrize("name", PLAIN)
@given(data=st.data())
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_changed_values(name: str, data: st.DataObject) -> None:
    rows = BASES[name].decode().splitlines()
    place = data.draw(st.integers(0, len(rows) - 1))
    try:
        value = json.loads(rows[place])
    except ValueError:
        survives(BASES[name].replace(b"1", data.draw(st.sampled_from([b"", b"-", b"9" * 50, b"nan", b"{", b"\xff"]))))
        return
    for _ in range(data.draw(st.integers(1, 3))):
        known = places(value)
        if known:
            path = data.draw(st.sampled_from(known))
            value = changed(value, path, data.draw(st.sampled_from(ODD)), data.draw(st.booleans()))
    rows[place] = json.dumps(value)
    survives("\n".join(rows).encode())


@given(data=st.data(), name=st.sampled_from(PLAIN))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_cut_and_broken_bytes(data: st.DataObject, name: str) -> None:
    raw = bytearray(BASES[name])
    for _ in range(data.draw(st.integers(0, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    survives(bytes(raw[: data.draw(st.integers(0, len(raw)))]))
