"""The pack as proof, as the window asks for it: editions, keys, earlier versions, copies. See ``ports``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from claimscope.core.document import Pack, Person
from claimscope.desktop.values import Count, KeyUse, Opened

if TYPE_CHECKING:
    from claimscope.core.decisions import Decision
    from claimscope.core.difference import Change
    from claimscope.core.merging import Side
    from claimscope.packfile.edition import Edition
    from claimscope.services.backups import Version
    from claimscope.services.comparing import Compared
    from claimscope.services.exporting import Export
    from claimscope.services.joining import Base, Look
    from claimscope.services.keys import KeyFacts, Trusted
    from claimscope.services.verifying import Verdict


class Editions(Protocol):
    """Final exports of the open pack, and who decided what."""

    def made(self) -> Sequence[Edition]:
        """Final exports of the open pack, oldest first."""
        ...

    def decisions(self) -> Sequence[Decision]:
        """The chain of decisions of the open pack."""
        ...

    def write_again(self, number: int, path: Path, language: str) -> Export:
        """Write the PDF of an edition once more, from its stored state; in a job."""
        ...

    def changes_since(self, number: int, pack: Pack) -> Sequence[Change]:
        """What has changed since an edition; Problem where its state is not stored."""
        ...


class Keys(Protocol):
    """One's own keys, and the certificates of others that are trusted."""

    def folder(self) -> Path:
        """Where keys of one's own lie."""
        ...

    def make(self, use: KeyUse, person: Person) -> Path:
        """Make a key; returns its certificate, to give to others. Problem where a file of that name is there."""
        ...

    def facts(self, use: KeyUse) -> KeyFacts:
        """Whose key it is. Problem where it does not open."""
        ...

    def trusted(self) -> Sequence[Trusted]:
        """Certificates that this person trusts."""
        ...

    def trust(self, certificate: Path) -> KeyFacts:
        """Trust one more. Problem where it is no certificate."""
        ...

    def no_longer_trust(self, one: Trusted) -> None:
        """Trust one less."""
        ...


class Proof(Protocol):
    """Signatures, and what can be shown."""

    def sign(self, path: Path, use: KeyUse) -> Path:
        """Sign a pack (beside it) or a PDF (inside it); returns what was written. In a job."""
        ...

    def verify(self, path: Path, expect: str, report: Count) -> Verdict:
        """What can be shown about a pack or report; in a job."""
        ...

    def signature_beside(self, path: Path) -> str:
        """Name of the signature file beside a pack, or empty."""
        ...


class Versions(Protocol):
    """Earlier versions of a pack file."""

    def of(self, path: Path) -> Sequence[Version]:
        """Earlier versions that are kept, newest first."""
        ...

    def open(self, version: Version) -> Opened:
        """An earlier version, for reading only, in place of the open pack."""
        ...

    def take(self, version: Version) -> Pack:
        """The pack of an earlier version, its files taken into the work folder of the open one; in a job."""
        ...

    def delete(self, path: Path) -> None:
        """Delete all earlier versions of a pack file."""
        ...

    def folder(self) -> str:
        """Where the earlier versions of all packs lie."""
        ...

    def delete_all(self) -> int:
        """Delete the earlier versions of all packs; how many folders could not go."""
        ...


class Copies(Protocol):
    """Other files beside the open pack: compared with it, or two of them joined."""

    def compare_with(self, pack: Pack, path: Path) -> Compared:
        """The way from the pack in a file to this one; in a job."""
        ...

    def bases(self, left: Path, right: Path) -> Sequence[Base]:
        """Earlier states that two copies may both go back to; in a job."""
        ...

    def look(self, left: Path, right: Path, base: Pack | Path | None) -> Look:
        """What joining two copies would ask and take; in a job."""
        ...

    def join(self, copies: tuple[Path, Path], base: Pack | Path | None, choices: Mapping[str, Side], out: Path) -> None:
        """Join two copies into a new file; in a job."""
        ...
