"""What the window asks about packs as documents: outside editions, keys and proof, earlier versions, two copies, a
folder of packs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from claimscope.core.document import Pack, Person
from claimscope.desktop.values import KeyUse, Opened, OutsidePreview

if TYPE_CHECKING:
    from claimscope.core.merging import Side
    from claimscope.services.backups import Version
    from claimscope.services.joining import Base, Look
    from claimscope.services.keys import KeyFacts, Trusted
    from claimscope.services.pack_entry import Entry, Register
    from claimscope.services.verifying import Verdict


class OutsideServices(Protocol):
    """What may leave the house."""

    def preview_outside(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> OutsidePreview:
        """The outside edition as it would be written now, searched; in a job. Problem where one fits nothing."""
        ...


class ProofServices(Protocol):
    """Keys, signatures, and what can be shown."""

    def key_folder(self) -> Path:
        """Where keys of one's own lie."""
        ...

    def make_key(self, use: KeyUse, person: Person) -> Path:
        """Make a key; returns its certificate, to give to others. Problem where a file of that name is there."""
        ...

    def key_facts(self, use: KeyUse) -> KeyFacts:
        """Whose key it is. Problem where it does not open."""
        ...

    def sign(self, path: Path, use: KeyUse) -> Path:
        """Sign a pack (beside it) or a PDF (inside it); returns what was written. In a job."""
        ...

    def verify(self, path: Path, expect: str, report: Callable[[int, int], None]) -> Verdict:
        """What can be shown about a pack or report; in a job."""
        ...

    def signature_beside(self, path: Path) -> str:
        """Name of the signature file beside a pack, or empty."""
        ...

    def trusted_keys(self) -> Sequence[Trusted]:
        """Certificates that this person trusts."""
        ...

    def trust(self, certificate: Path) -> KeyFacts:
        """Trust one more. Problem where it is no certificate."""
        ...

    def no_longer_trust(self, one: Trusted) -> None:
        """Trust one less."""
        ...


class VersionServices(Protocol):
    """Earlier versions of a pack file, and copies of it."""

    def versions(self, path: Path) -> Sequence[Version]:
        """Earlier versions that are kept, newest first."""
        ...

    def open_version(self, version: Version) -> Opened:
        """An earlier version, for reading only, in place of the open pack."""
        ...

    def take_version(self, version: Version) -> Pack:
        """The pack of an earlier version, its files taken into the work folder of the open one; in a job."""
        ...

    def delete_versions(self, path: Path) -> None:
        """Delete all earlier versions of a pack file."""
        ...

    def versions_folder(self) -> str:
        """Where the earlier versions of all packs lie."""
        ...

    def delete_all_versions(self) -> int:
        """Delete the earlier versions of all packs; how many folders could not go."""
        ...

    def join_bases(self, left: Path, right: Path) -> Sequence[Base]:
        """Earlier states that two copies may both go back to; in a job."""
        ...

    def look_at_join(self, left: Path, right: Path, base: Pack | Path | None) -> Look:
        """What joining two copies would ask and take; in a job."""
        ...

    def join(self, copies: tuple[Path, Path], base: Pack | Path | None, choices: Mapping[str, Side], out: Path) -> None:
        """Join two copies into a new file; in a job."""
        ...


class FolderServices(Protocol):
    """A folder of packs."""

    def last_pack_folder(self) -> Path | None:
        """The folder looked at last, where it is still there."""
        ...

    def record_register(self) -> Register:
        """Version of the record, and what was withdrawn or changed after publication; in a job."""
        ...

    def packs_below(self, folder: Path) -> Generator[tuple[int, Entry], None, None]:
        """(how many in all, next pack); in a job. Leaving off early loses nothing."""
        ...

    def department_packs(self, address: str, password: str) -> Generator[tuple[int, Entry], None, None]:
        """The same from the index of a department; in a job. **Opens a network connection.** Problem where it fails."""
        ...

    def forget_packs_below(self) -> None:
        """Delete the index of packs."""
        ...
