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
from claimscope.desktop.values import KeyUse, Opened, OutsidePreview, Preview
from claimscope.services.backups import Version
from claimscope.services.joining import Base, Look
from claimscope.services.keys import KeyFacts, Trusted
from claimscope.services.outside import Searched
from claimscope.services.pack_entry import Entry, Register
from claimscope.services.verifying import Verdict

PASSPHRASE = "open sesame"
FACTS = KeyFacts("Ada Lovelace", "City", "Ada Lovelace", True, "2031-11-29", False, False)
OLD = Version(Path("old.evpack"), "2026-11-29T10:00:00Z", "2026-11-30T09:00:00Z", 116_400)
OLDER = Version(Path("older.evpack"), "2026-11-28T10:00:00Z", "2026-11-29T10:00:00Z", 90_000)


class ProofFakes:
    """Mixed into ``FakeServices``."""

    calls: list[str]
    folder: Path
    leak = ""
    beside = ""
    kept: tuple[Version, ...] = (OLD, OLDER)
    copies: tuple[Pack, Pack] = (Pack("p1"), Pack("p1"))
    bases: tuple[Base, ...] = ()
    held: tuple[Trusted, ...] = ()
    pack_folder: Path | None = None
    entries: tuple[Entry, ...] = ()
    register = Register("2026-11-30")

    def preview_outside(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> OutsidePreview:
        self.calls.append(f"outside {len(pack.redactions)}")
        found = Searched(312, len(pack.redactions), 4, self.leak, "pdf", 3 if self.leak else 0)
        return OutsidePreview(Preview(self.folder / "o.pdf", 4, "preview-2"), found, "d" * 64)

    def key_folder(self) -> Path:
        return self.folder

    def make_key(self, use: KeyUse, person: Person) -> Path:
        self.calls.append(f"make key {use.path.name} {person.name}")
        return use.path.with_suffix(".pem")

    def key_facts(self, use: KeyUse) -> KeyFacts:
        if use.passphrase != PASSPHRASE:
            happened, advice = message("sign.wrong-key", name=use.path.name), message("sign.wrong-key.advice")
            raise Problem(happened, None, advice)
        return FACTS

    def sign(self, path: Path, use: KeyUse) -> Path:
        self.key_facts(use)
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

    def trusted_keys(self) -> Sequence[Trusted]:
        return self.held

    def trust(self, certificate: Path) -> KeyFacts:
        if certificate.suffix != ".pem":
            raise Problem(message("keys.no-certificate", name=certificate.name))
        self.held = (Trusted(certificate, FACTS),)
        return FACTS

    def no_longer_trust(self, one: Trusted) -> None:
        self.held = ()

    def versions(self, path: Path) -> Sequence[Version]:
        return self.kept

    def open_version(self, version: Version) -> Opened:
        self.calls.append(f"read {version.path.name}")
        return Opened(self._of(version), read_only=True)

    def take_version(self, version: Version) -> Pack:
        self.calls.append(f"take {version.path.name}")
        return self._of(version)

    def _of(self, version: Version) -> Pack:
        from gui.desk_fakes import sample_pack

        return replace(sample_pack(), context=Context(title=f"As in {version.path.name}"))

    def delete_versions(self, path: Path) -> None:
        self.calls.append(f"delete versions of {path.name}")
        self.kept = ()

    def versions_folder(self) -> str:
        return str(self.folder / "backups")

    def delete_all_versions(self) -> int:
        self.calls.append("delete all versions")
        return 0

    def join_bases(self, left: Path, right: Path) -> Sequence[Base]:
        return self.bases

    def look_at_join(self, left: Path, right: Path, base: Pack | Path | None) -> Look:
        before = base if isinstance(base, Pack) else None
        found = merged(*self.copies, before)
        return Look(self.copies[0], found.conflicts, difference(self.copies[0], found.pack))

    def join(self, copies: tuple[Path, Path], base: Pack | Path | None, choices: Mapping[str, Side], out: Path) -> None:
        said = " ".join(f"{place}={side}" for place, side in sorted(choices.items()))
        self.calls.append(f"join {out.name} {said}".strip())

    def last_pack_folder(self) -> Path | None:
        return self.pack_folder

    def record_register(self) -> Register:
        return self.register

    def packs_below(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        self.calls.append(f"packs below {folder.name}")
        for one in self.entries:
            yield len(self.entries), one

    def department_packs(self, address: str, password: str) -> Generator[tuple[int, Entry], None, None]:
        self.calls.append("department")
        if password != PASSPHRASE:
            happened, advice = message("department.password", server="h/d"), message("department.password.advice")
            raise Problem(happened, None, advice)
        for one in self.entries:
            yield len(self.entries), replace(one, place="desk-2")

    def forget_packs_below(self) -> None:
        self.calls.append("forget packs")
