"""Kills a process that edits, autosaves and saves at random instants, and counts what is lost. Run as a script:

    python tests/killing.py ROUNDS FOLDER [SEED]

Prints one JSON object. Each round forks (the modules are loaded once), lets the child work for a random time (four
times in five counted from its first write), kills it with SIGKILL and then looks: the pack file must be sound, and file
or work folder must hold every step that the child had been told is kept.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
import traceback
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from claimscope.core import edits
from claimscope.core.document import Pack, Person, Source
from claimscope.core.problem import Problem
from claimscope.packfile.examining import examine
from claimscope.packfile.opening import PackFile
from claimscope.services.packs import open_pack
from claimscope.services.recovery import find_recoverable
from claimscope.services.sitting import Sitting
from pack_material import small_pack

WHO = Person("Ms. Test", "preparer")


def step_of(pack: Pack) -> int:
    """The number of the last edit in a pack."""
    return int(pack.context.lot or 0)


def child(path: Path, deck: Path, pipe: int) -> None:
    """Edit for ever; say before and after each write what it is."""
    works = find_recoverable()
    if works:
        sitting = Sitting.restore(works[0])
    elif path.exists():
        sitting = Sitting.open(path)
    else:
        sitting = Sitting.new("Killed")
        data = deck.read_bytes()
        sitting.workspace.keep(deck)
        source = Source(sha256(data).hexdigest(), deck.name, "application/x", len(data))
        sitting.snapshot = replace(sitting.snapshot, pack=replace(small_pack(40), sources=(source,)))
    pack = sitting.pack
    while True:
        number = step_of(pack) + 1
        before, pack = pack, edits.set_context("lot", str(number)).apply(pack)
        pack = edits.choose_row([pack.citations[number % 40].id], f"row {number % 7}").apply(pack)
        sitting.stepped(before, pack, WHO)
        kind = "save" if number % 3 == 0 else "autosave"
        os.write(pipe, f"begin {kind} {number}\n".encode())
        if kind == "save":
            sitting.save(pack, path)
        else:
            sitting.autosave(pack)
        os.write(pipe, f"end {kind} {number}\n".encode())


def one_round(path: Path, deck: Path, chance: random.Random) -> tuple[str, int, int]:
    """(what it died in, last step promised, last step begun)."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        try:
            child(path, deck, writing)
        except BaseException:  # noqa: BLE001 - whatever it is, the parent must hear of it
            traceback.print_exc()
        os._exit(1)
    os.close(writing)
    if chance.random() < 0.8:
        select.select([reading], [], [], 10)
        time.sleep(chance.uniform(0.0, 0.12))
    else:
        time.sleep(chance.uniform(0.0, 0.25))
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit("the child failed by itself")
    said = b""
    while more := os.read(reading, 65536):
        said += more
    os.close(reading)
    lines = [line.split() for line in said.decode().splitlines() if line.count(" ") == 2]
    promised = max((int(number) for word, _, number in lines if word == "end"), default=0)
    begun = max((int(number) for _, _, number in lines), default=0)
    died_in = lines[-1][1] if lines and lines[-1][0] == "begin" else "between" if lines else "opening"
    return died_in, promised, begun


def kept(path: Path) -> tuple[int, int]:
    """(last step that file or work folder hold, records in its chain). Raises where the file is unsound."""
    found = [(0, 0)]
    if path.exists():
        with PackFile(path) as file:
            misfits = examine(file).misfits
        if misfits:
            raise AssertionError(f"unsound file: {misfits}")
        opened = open_pack(path)
        found.append((step_of(opened.pack), len(opened.decisions.records)))
    for work in find_recoverable():
        if work.snapshot.decisions.broken_at is not None:
            raise AssertionError("broken chain in the work folder")
        found.append((step_of(work.snapshot.pack), len(work.snapshot.decisions.records)))
    return max(found)


def warm_up(folder: Path) -> None:
    """Load and compile everything once, so that the children spend their lives writing."""
    sitting = Sitting.new("warm")
    sitting.workspace.keep(Path(__file__))
    sitting.save(small_pack(1), folder / "warm.evpack")
    sitting.close()
    (folder / "warm.evpack").unlink()


def run(rounds: int, folder: Path, seed: int) -> dict[str, object]:
    """The table of a run."""
    chance = random.Random(seed)
    os.environ["CLAIMSCOPE_HOME"] = str(folder / "home")
    path, deck = folder / "killed.evpack", folder / "deck.pptx"
    deck.write_bytes(chance.randbytes(2_000_000))
    warm_up(folder)
    died, lost, torn, promised_ever, begun_ever = Counter[str](), [], 0, 0, 0
    for number in range(rounds):
        died_in, promised, begun = one_round(path, deck, chance)
        died[died_in] += 1
        promised_ever, begun_ever = max(promised_ever, promised), max(begun_ever, begun)
        try:
            step, _ = kept(path)
            if not promised_ever <= step <= begun_ever:
                lost.append(
                    f"round {number}: promised {promised_ever}, kept {step}, begun {begun_ever}, died in {died_in}"
                )
        except (AssertionError, Problem, OSError) as error:
            lost.append(f"round {number}: {error!r}, died in {died_in}")
        for left in folder.glob(".killed.evpack.*"):
            torn += 1
            left.unlink()
    return {"rounds": rounds, "died_in": dict(died), "steps": promised_ever, "half_files_left": torn, "lost": lost}


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)))
