"""One pack as a line of a list: what is kept of it in an index, which results it cites, what there is to say of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import cast

import msgspec

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.core.record_row import RecordRow
from claimscope.packfile import layout
from claimscope.packfile.codec import decode_pack
from claimscope.packfile.decoding import decoder
from claimscope.packfile.encoding import encoder
from claimscope.packfile.opening import PackFile, unreadable

OPEN = ("open", "needs-task-eval", "expired")
SOON_DAYS = 30
"""Days before its end from which a pack is said to expire soon."""
TOUCHED = ("withdrawn", "non-compliant", "not-listed", "changed")
"""What the record may say of a result after publication, the gravest first."""
NAMED = 5
"""Most results that one remark names."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One pack of a folder. ``open_rows`` counts cells that nothing answers, ``planned`` and ``partly`` those that are
    not whole; ``cites`` holds plain result IDs, ``rows``
    the keys of their rows in the record; ``problem`` says why the pack could not be read (then the rest is empty);
    ``place`` is the computer it lies on, empty for this one."""

    path: str
    pack_id: str = ""
    title: str = ""
    reference: str = ""
    state: str = ""
    valid_until: str = ""
    record_version: str = ""
    candidates: tuple[str, ...] = ()
    open_rows: int = 0
    cites: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    problem: Message | None = None
    place: str = ""
    planned: int = 0
    partly: int = 0

    def expired(self, today: str) -> bool:
        """Whether the pack is no longer valid on a day (ISO date)."""
        return bool(self.valid_until) and self.valid_until < today

    def days_left(self, today: str) -> int | None:
        """Days until its end (0 on the last day, negative afterwards); None where no readable end is stated."""
        try:
            return (date.fromisoformat(self.valid_until) - date.fromisoformat(today)).days
        except ValueError:
            return None

    def mentions(self, words: str) -> bool:
        """Whether title, reference, candidates and file name together hold every word, whatever its case."""
        held = " ".join((self.title, self.reference, *self.candidates, Path(self.path).name)).casefold()
        return all(word in held for word in words.casefold().split())

    def cites_result(self, sought: str) -> bool:
        """Whether it cites a result by its official ID, in any of its spellings, or by the key of a row."""
        return plain_id(sought) in self.cites or sought.strip() in self.rows


def read_entry(path: Path, judge: Callable[[Pack], Assessment]) -> Entry:
    """The entry of a pack file; what cannot be read becomes an entry that says so."""
    try:
        with PackFile(path) as file:
            pack = decode_pack(file.read(layout.PACK))
        return _entry_of(path, pack, judge(pack))
    except Problem as problem:
        return Entry(str(path), problem=problem.happened)
    except OSError as error:
        return Entry(str(path), problem=unreadable(path, error).happened)


def _entry_of(path: Path, pack: Pack, judged: Assessment) -> Entry:
    rows = cited_rows(pack)
    return Entry(
        str(path),
        pack.id,
        pack.context.title,
        pack.context.reference,
        pack.state,
        pack.context.valid_until,
        pack.record_version,
        tuple(one.name for one in pack.candidates),
        sum(cell.state in OPEN for cell in judged.cells),
        tuple(dict.fromkeys(plain_id(row.result_id) for row in rows if row.result_id)),
        tuple(dict.fromkeys(row.key for row in rows)),
        planned=sum(cell.state == "planned" for cell in judged.cells),
        partly=sum(cell.state == "partly" for cell in judged.cells),
    )


def encode_entry(entry: Entry) -> str:
    """An entry as JSON text."""
    encode = encoder(Entry)
    assert encode is not None
    return msgspec.json.encode(encode(entry)).decode()


def decode_entry(text: str) -> Entry:
    """The entry of a JSON text. ValueError where it is none."""
    return cast(Entry, decoder(Entry)(msgspec.json.decode(text), []))


def cited_rows(pack: Pack) -> tuple[RecordRow, ...]:
    """Rows of the record that the citations of a pack rest on: the row chosen, else the row matched with certainty."""
    return tuple(_cited_rows(pack))


def _cited_rows(pack: Pack) -> Iterator[RecordRow]:
    for one in pack.citations:
        if one.match is None or one.sort == "not-a-claim" or one.row_choice == "none":
            continue
        row = next((row for row in one.match.rows if row.key == one.row_choice), one.match.row)
        if row is not None:
            yield row


def plain_id(result_id: str) -> str:
    """An official ID without ``v``, ``Inf-`` and padding: ``v4.1-0060``, ``Inf-4.1-60`` and ``4.1-0060`` are one."""
    text = result_id.strip().lower().removeprefix("inf-").removeprefix("v")
    version, dash, number = text.partition("-")
    return f"{version}-{int(number)}" if dash and number.isdecimal() else text


@dataclass(frozen=True, slots=True)
class Register:
    """What the record of this computer says today: its version, and the rows (key -> one of ``TOUCHED``)
    that were touched after publication."""

    version: str = ""
    touched: Mapping[str, str] | None = None


def remarks(entry: Entry, today: str, register: Register) -> tuple[Message, ...]:
    """What there is to say of a pack, the gravest first; empty where nothing is."""
    return tuple(_remarks(entry, today, register))


def _remarks(entry: Entry, today: str, register: Register) -> Iterator[Message]:
    if entry.problem is not None:
        yield entry.problem
        return
    touched = register.touched or {}
    for state in TOUCHED:
        keys = [key for key in entry.rows if touched.get(key) == state]
        if keys:
            yield message(f"portfolio.remark.{state}", n=len(keys), rows=tuple(keys[:NAMED]))
    if (left := entry.days_left(today)) is not None and left <= SOON_DAYS:
        yield _end(entry.valid_until, left)
    if entry.record_version and entry.record_version < register.version:
        yield message("portfolio.remark.older", then=entry.record_version, now=register.version)


def _end(until: str, left: int) -> Message:
    if left < 0:
        return message("portfolio.remark.expired", until=until)
    return message("portfolio.remark.soon", until=until, n=left) if left else message("portfolio.remark.today")
