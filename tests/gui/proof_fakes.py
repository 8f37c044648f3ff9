"""Answers about the pack as proof, without keys, files or workers; ``calls`` notes what was asked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from claimscope.core.difference import difference
from claimscope.core.document import Context, Pack, Person
from claimscope.core.merging import Side, merged
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.desktop.values import KeyUse, Opened
from claimscope.services.backups import Version
from claimscope.services.comparing import Compared
from claimscope.services.joining import Base, Look
from claimscope.services.keys import KeyFacts, Trusted
from claimscope.services.pack_entry import Entry, Register
from claimscope.services.verifying import Verdict
from gui.desk_fakes import sample_pack

PASSPHRASE = "open sesame"
FACTS = KeyFacts("Ada Lovelace", "City", "Ada Lovelace", True, "2031-11-29", False, False)
OLD = Version(Path("old.evpack"), "2026-11-29T10:00:00Z", "2026-11-30T09:00:00Z", 116_400)
OLDER = Version(Path("older.evpack"), "2026-11-28T10:00:00Z", "2026-11-29T10:00:00Z", 90_000)


class Fake:
    """One topic of the services. What a test wants answered is set on it."""

    def __init__(self, calls: list[str], place: Path) -> None:
        self.calls, self.place = calls, place


class FakeKeys(Fake):
    """Every key is Ada's and opens with one passphrase."""

    held: tuple[Trusted, ...] = ()

    def folder(self) -> Path:
        return self.place

    def make(self, use: KeyUse, person: Person) -> Path:
        self.calls.append(f"make key {use.path.name} {person.name}")
        return use.path.with_suffix(".pem")

    def facts(self, use: KeyUse) -> KeyFacts:
        if use.passphrase != PASSPHRASE:
            happened, advice = message("sign.wrong-key", name=use.path.name), message("sign.wrong-key.advice")
            raise Problem(happened, None, advice)
        return FACTS

    def trusted(self) -> Sequence[Trusted]:
        return self.held

    def trust(self, certificate: Path) -> KeyFacts:
        if certificate.suffix != ".pem":
            raise Problem(message("keys.no-certificate", name=certificate.name))
        self.held = (Trusted(certificate, FACTS),)
        return FACTS

    def no_longer_trust(self, one: Trusted) -> None:
        self.held = ()


class FakeProof(Fake):
    """``beside`` is the name of a signature beside every pack."""

    beside = ""

    def __init__(self, keys: FakeKeys) -> None:
        super().__init__(keys.calls, keys.place)
        self._keys = keys

    def sign(self, path: Path, use: KeyUse) -> Path:
        self._keys.facts(use)
        self.calls.append(f"sign {path.name}")
        return path if path.suffix == ".pdf" else path.with_name(f"{path.name}.p7s")

    def verify(self, path: Path, expect: str, report: Callable[[int, int], None]) -> Verdict:
        self.calls.append(f"verify {path.name} {expect}".strip())
        if expect == "zzz":
            raise Problem(message("verify.no-hash", text=expect), exit_code=Exit.WRONG_USAGE)
        if path.suffix == ".txt":
            raise Problem(message("packfile.no-pack", name=path.name))
        said = [message("verify.consistent")]
        if expect:
            said.append(message("verify.expect-differs"))
            return Verdict(path, "pack", tuple(said), Exit.PACK_DAMAGED, hashes={"file": "a" * 64})
        said.append(message("verify.no-proof"))
        return Verdict(path, "pack", tuple(said), Exit.DONE, hashes={"file": "a" * 64, "pack.json": "b" * 64})

    def signature_beside(self, path: Path) -> str:
        return self.beside


class FakeVersions(Fake):
    """``kept`` are the earlier versions of every pack file."""

    kept: tuple[Version, ...] = (OLD, OLDER)

    def of(self, path: Path) -> Sequence[Version]:
        return self.kept

    def open(self, version: Version) -> Opened:
        self.calls.append(f"read {version.path.name}")
        return Opened(as_in(version), read_only=True)

    def take(self, version: Version) -> Pack:
        self.calls.append(f"take {version.path.name}")
        return as_in(version)

    def delete(self, path: Path) -> None:
        self.calls.append(f"delete versions of {path.name}")
        self.kept = ()

    def folder(self) -> str:
        return str(self.place / "backups")

    def delete_all(self) -> int:
        self.calls.append("delete all versions")
        return 0


def as_in(version: Version) -> Pack:
    return replace(sample_pack(), context=Context(title=f"As in {version.path.name}"))


class FakeCopies(Fake):
    """``pair`` are the packs of every two files, ``held`` the earlier states of both."""

    pair: tuple[Pack, Pack] = (Pack("p1"), Pack("p1"))
    held: tuple[Base, ...] = ()

    def compare_with(self, pack: Pack, path: Path) -> Compared:
        self.calls.append(f"compare {path.name}")
        before = sample_pack()
        return Compared(difference(before, pack), (), before.id == pack.id)

    def bases(self, left: Path, right: Path) -> Sequence[Base]:
        return self.held

    def look(self, left: Path, right: Path, base: Pack | Path | None) -> Look:
        before = base if isinstance(base, Pack) else None
        found = merged(*self.pair, before)
        return Look(self.pair[0], found.conflicts, difference(self.pair[0], found.pack))

    def join(self, copies: tuple[Path, Path], base: Pack | Path | None, choices: Mapping[str, Side], out: Path) -> None:
        said = " ".join(f"{place}={side}" for place, side in sorted(choices.items()))
        self.calls.append(f"join {out.name} {said}".strip())


class FakePackFolder(Fake):
    """``seen`` is the folder looked at last, ``entries`` what any folder holds."""

    seen: Path | None = None
    entries: tuple[Entry, ...] = ()
    held = Register("2026-11-30")

    def last(self) -> Path | None:
        return self.seen

    def register(self) -> Register:
        return self.held

    def packs(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        self.calls.append(f"packs below {folder.name}")
        for one in self.entries:
            yield len(self.entries), one

    def department(self, address: str, password: str) -> Generator[tuple[int, Entry], None, None]:
        self.calls.append("department")
        if password != PASSPHRASE:
            happened, advice = message("department.password", server="h/d"), message("department.password.advice")
            raise Problem(happened, None, advice)
        for one in self.entries:
            yield len(self.entries), replace(one, place="desk-2")

    def forget(self) -> None:
        self.calls.append("forget packs")
