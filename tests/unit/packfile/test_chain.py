"""Records that are appended and never rewritten."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from claimscope.core.decisions import Decision, Judgement
from claimscope.core.document import Person
from claimscope.packfile.chain import FIRST, Chain, read_decisions, read_editions
from claimscope.packfile.edition import Edition

WHO = Person("A", "preparer", "City")


def decision(number: int) -> Decision:
    return Decision(number, "2026-11-30T05:00:00Z", WHO, Judgement("waiver", f"f{number}", "", "waived by A", "known"))


def chain(count: int) -> Chain[Decision]:
    empty: Chain[Decision] = Chain()
    return empty.append(*(decision(number) for number in range(1, count + 1)))


def test_records_come_back_in_order() -> None:
    found = read_decisions(chain(3).data)
    assert found == chain(3)
    assert found.broken_at is None
    assert read_decisions(b"") == Chain()


def test_each_line_carries_the_hash_of_the_one_before() -> None:
    lines = [json.loads(line) for line in chain(3).lines]
    assert lines[0]["previous"] == FIRST
    assert lines[2]["previous"] == sha256(chain(3).lines[1]).hexdigest()


def test_appending_leaves_the_lines_before_as_they_are() -> None:
    older = chain(2)
    newer = older.append(decision(3))
    assert newer.data.startswith(older.data)
    assert newer.head != older.head


def test_lines_of_a_newer_version_keep_their_bytes() -> None:
    first = chain(1).lines[0][:-1] + b',"seal":"x"}'
    found = read_decisions(first + b"\n")
    assert found.records == (decision(1),)
    assert found.append(decision(2)).lines[0] == first


@pytest.mark.parametrize(
    "data",
    [
        b"not json\n",
        b"[]\n",
        b"{}\n",
        chain(2).data[:-5],
        chain(2).data[:-1],
        chain(2).data + b"\n",
        chain(2).data.replace(b'"number":2', b'"number":3'),
        b"[" * 100_000 + b"\n",
        b'"' + b"x" * 2_000_000 + b'"\n',
    ],
    ids=range(9),
)
def test_what_does_not_fit_breaks_the_chain(data: bytes) -> None:
    assert read_decisions(data).broken_at is not None


def test_editions_are_a_chain_too() -> None:
    empty: Chain[Edition] = Chain()
    made = empty.append(Edition(1, "2026-11-30T05:00:00Z", WHO, "outside", "a" * 64, (("r.pdf", "b" * 64),), "0.1"))
    assert read_editions(made.data) == made
    assert read_editions(made.data.replace(b"outside", b"nowhere")).broken_at == 1
