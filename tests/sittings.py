"""Sittings at packs with one source, and what remains of one that was killed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from claimscope.core import edits
from claimscope.core.document import Pack, Person, Source
from claimscope.services.sitting import Sitting

WHO = Person("Ms. Test", "preparer")


def deck(folder: Path, text: bytes = b"slides") -> tuple[Path, Source]:
    path = folder / "deck.pptx"
    path.write_bytes(text)
    return path, Source(sha256(text).hexdigest(), path.name, "application/x", len(text))


def sitting_with_source(folder: Path) -> tuple[Sitting, Pack]:
    path, source = deck(folder)
    sitting = Sitting.new("Tender")
    kept = sitting.workspace.keep(path)
    assert kept.sha256 == source.id
    return sitting, edits.add_sources([source]).apply(sitting.pack)


def crash(sitting: Sitting) -> None:
    """What remains of a killed window: its files, without its locks."""
    sitting.workspace.close(delete=False)
