"""Fuzzes all readers for long: ``python tests/benchmarks/fuzz_readers.py --minutes 60 --log LOG [--more FOLDER]``.

A child process reads case after case; the parent watches it. A crash, a hang (``--hang`` seconds of processor time for
one case) and a growth beyond ``--memory`` MiB are written down with the case, kept under ``--keep``, and the next child
goes on behind it. Further seeds come from the files of ``--more``.
"""

from __future__ import annotations

import argparse
import faulthandler
import logging
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import fuzzing
from claimscope.readers import ocr
from odd_files import SEEDS

_TICK = os.sysconf("SC_CLK_TCK")


def seeds(more: Path | None, endings: list[str]) -> dict[str, bytes]:
    """All seeds by name; large files are left out, because mutations of them say little for their time.
    Of the own ones only those with one of ``endings``, where some are given."""
    own = {name: make() for name, make in SEEDS.items() if not endings or name.rpartition(".")[2] in endings}
    found = own | {f"again.{name}": data for name, data in own.items()}  # twice as often as those of the folder
    for path in sorted(more.iterdir()) if more is not None else ():
        read = endings or {name.rpartition(".")[2] for name in SEEDS}
        if path.suffix[1:] in read and 0 < path.stat().st_size < 120_000:
            found[path.name] = path.read_bytes()
    return found


def child(connection: Connection, start: int, more: Path | None, endings: list[str], pictures: bool) -> None:
    """Reads cases from ``start`` until it is ended; says each before it begins."""
    faulthandler.enable()
    logging.disable(logging.CRITICAL)
    if not pictures:
        ocr.available = lambda: False  # type: ignore[assignment]
    known = list(seeds(more, endings).items())
    with tempfile.TemporaryDirectory() as folder:
        number = start
        while True:
            name, data = known[number % len(known)]
            connection.send((number, name, ""))
            try:
                found = fuzzing.run(name, number, Path(folder), data)
                if number % 7 == 0:
                    _further(found, Path(folder) / f"case.{name.rpartition('.')[2]}")
            except BaseException:  # noqa: BLE001  everything that comes out is a crasher, panics too
                connection.send((number, name, traceback.format_exc()))
            number += 1


def _further(found: object, path: Path) -> None:
    """Claims and the page picture of some documents: what the program does next."""
    from claimscope.core.claims import find_claims
    from claimscope.core.reading import Document
    from claimscope.datafiles import resource
    from claimscope.readers.page_picture import page_picture
    from claimscope.readers.refusal import Refused
    from claimscope.services.knowledge import vocabulary

    assert isinstance(found, Document)
    if found.status == "refused":
        return
    find_claims(found, vocabulary())
    font = next(resource("fonts").rglob("*.ttf"))
    try:
        page_picture(path, found.media_type, 1, 400, font, fuzzing.LIMITS)
    except Refused:
        return


class Watch:
    """The parent's side: one child at a time."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.number, self.name, self.executions, self.faults = args, args.start, "", 0, 0
        self._known = seeds(args.more, args.endings)
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe(duplex=False)
        values = (theirs, self.number, self.args.more, self.args.endings, self.args.pictures)
        self._child = context.Process(target=child, args=values, daemon=True)
        self._child.start()
        theirs.close()
        self._cpu = 0.0

    def step(self) -> None:
        """Listens for up to half a second; notices what went wrong."""
        try:
            if self._ours.poll(0.5):
                while self._ours.poll():
                    self._take(*self._ours.recv())
                self._cpu = self._used()
        except (EOFError, OSError):
            self._child.join(5)
            self._again(f"died with {self._child.exitcode}")
            return
        if self._used() - self._cpu > self.args.hang:
            self._again("hang")
        elif self._resident() > self.args.memory:
            self._again("memory")

    def _take(self, number: int, name: str, fault: str) -> None:
        if fault:
            self._note(fault)
        else:
            self.number, self.name, self.executions = number, name, self.executions + 1

    def _again(self, what: str) -> None:
        self._note(what)
        self._child.kill()
        self._child.join(5)
        self.number += 1
        self._begin()

    def _note(self, what: str) -> None:
        self.faults += 1
        self.say(f"FAULT {self.name} {self.number}: {what}")
        if self.args.keep is not None and self.name:
            self.args.keep.mkdir(parents=True, exist_ok=True)
            path = self.args.keep / f"{self.number}-{self.name}"
            path.write_bytes(fuzzing.case(self.name, self._known[self.name], self.number))

    def _used(self) -> float:
        try:
            parts = Path(f"/proc/{self._child.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(parts[11]) + int(parts[12])) / _TICK

    def _resident(self) -> float:
        try:
            pages = int(Path(f"/proc/{self._child.pid}/statm").read_text().split()[1])
        except OSError:
            return 0.0
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def say(self, text: str) -> None:
        """One line of the log."""
        with self.args.log.open("a", encoding="utf-8") as log:
            log.write(text + "\n")

    def end(self) -> None:
        """Ends the child."""
        self._child.kill()


def main() -> None:
    """Runs for the minutes asked for and says every minute how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--start", type=int, default=0, help="number of the first case")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--keep", type=Path, help="folder for the files that went wrong")
    parser.add_argument("--more", type=Path, help="folder with further seeds")
    parser.add_argument("--endings", nargs="*", default=[], help="only seeds with these, as xls xlsb")
    parser.add_argument("--hang", type=float, default=20.0)
    parser.add_argument("--memory", type=float, default=900.0)
    parser.add_argument("--pictures", action="store_true", help="with text recognition")
    watch = Watch(parser.parse_args())
    begun = said = time.monotonic()
    while (now := time.monotonic()) - begun < 60 * watch.args.minutes:
        watch.step()
        if now - said > 60:
            said = now
            watch.say(
                f"{(now - begun) / 60:.0f} min, {watch.executions} cases, {watch.faults} faults, at {watch.number}"
            )
    watch.say(f"end after {(time.monotonic() - begun) / 60:.1f} min: {watch.executions} cases, {watch.faults} faults")
    watch.end()


if __name__ == "__main__":
    main()
