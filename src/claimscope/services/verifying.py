"""What can be shown about a pack or a report, and nothing more. The words are those of the command line contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Literal

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile import layout
from claimscope.packfile.chain import dated_before, read_decisions, read_editions
from claimscope.packfile.examining import Examined, Misfit, examine
from claimscope.packfile.opening import PackFile, open_regular, unreadable
from claimscope.packfile.writing import Progress, no_progress
from claimscope.services.packs import printable
from claimscope.services.signing import (
    Signature,
    hash_path,
    looks_signed,
    signature_of_file,
    signature_path,
    signatures_of_pdf,
)
from claimscope.services.workspace import is_sha256

Kind = Literal["pack", "pdf"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``statements`` are what can be shown, ``altered`` the members that do not fit, ``hashes`` what ``--expect`` was
    compared with (name -> SHA-256)."""

    path: Path
    kind: Kind
    statements: tuple[Message, ...]
    exit_code: Exit
    altered: tuple[Misfit, ...] = ()
    signatures: tuple[Signature, ...] = ()
    hashes: dict[str, str] = field(default_factory=dict)


def verify(path: Path, expect: str = "", progress: Progress = no_progress) -> Verdict:
    """Check a pack or a PDF, against ``expect`` (SHA-256, hex) where given.

    Problem (exit code 2) where ``expect`` is no hash at all: then nothing was compared.
    Exit code 0: something could be shown and nothing is wrong; 1: nothing to check against; 4: altered. Problem where
    the file cannot be read (3) or is so damaged that no member can be named (4).
    """
    wanted = _tidy(expect)
    if expect and not is_sha256(wanted):
        said = message("verify.no-hash", text=printable(expect))
        raise Problem(said, None, message("verify.no-hash.advice"), Exit.WRONG_USAGE)
    try:
        with open_regular(path) as stream:
            start = stream.read(1024)
            stream.seek(0)
            whole = file_digest(stream, sha256).hexdigest()
    except OSError as error:
        raise unreadable(path, error) from error
    if b"%PDF-" in start:
        return _verify_pdf(path, whole, wanted)
    return _verify_pack(path, whole, wanted, progress)


def _tidy(expect: str) -> str:
    """Hashes are given in all spellings: upper case, with spaces, with ``sha256:`` before them."""
    return "".join(expect.lower().removeprefix("sha256:").split())


def _verify_pack(path: Path, whole: str, expect: str, progress: Progress) -> Verdict:
    with PackFile(path) as file:
        found = examine(file, progress)
        hashes = _hashes(found, whole) | _edition_hashes(file, found)
        clocks = _clocks(file, found)
    signatures, unchecked = _detached(path)
    statements = [message("verify.consistent")] if found.consistent else [_said(misfit) for misfit in found.misfits]
    statements += [*_expected(expect, hashes), *_signed(signatures, signature_path(path).name), *unchecked, *clocks]
    fine = found.consistent and _fits(expect, hashes) and all(one.intact for one in signatures)
    if fine and not expect and not signatures:
        statements.append(message("verify.no-proof"))
    code = Exit.DONE if fine else Exit.PACK_DAMAGED
    return Verdict(path, "pack", tuple(statements), code, found.misfits, signatures, hashes)


def _hashes(found: Examined, whole: str) -> dict[str, str]:
    held = {one.name: one.sha256 for one in found.members}
    names = (layout.PACK, layout.MANIFEST)
    return {"file": whole} | {name: held[name] for name in names if name in held}


def _edition_hashes(file: PackFile, found: Examined) -> dict[str, str]:
    """Hashes that the editions name: the state each was made from, and the reports that left the house."""
    if any(misfit.member == layout.EDITIONS for misfit in found.misfits) or layout.EDITIONS not in file.infos:
        return {}
    hashes = {}
    for edition in read_editions(file.read(layout.EDITIONS)).records:
        hashes[f"edition {edition.number}, pack.json"] = edition.state
        hashes |= {f"edition {edition.number}, {printable(name)}": digest for name, digest in edition.files}
    return hashes


def _clocks(file: PackFile, found: Examined) -> list[Message]:
    """Records dated before the one above them. That breaks no chain, and is said."""
    broken = {misfit.member for misfit in found.misfits}
    said = []
    for name, read in ((layout.DECISIONS, read_decisions), (layout.EDITIONS, read_editions)):
        if name in file.infos and name not in broken:
            line = dated_before([record.at for record in read(file.read(name)).records])
            said += [] if line is None else [message("verify.clock-back", member=name, line=line)]
    return said


def _detached(path: Path) -> tuple[tuple[Signature, ...], list[Message]]:
    """The signature beside a file; where the extra is missing, that it could not be checked."""
    try:
        one = signature_of_file(path)
    except Problem:
        return (), [message("verify.signature-unchecked")]
    return (() if one is None else (one,)), []


def _said(misfit: Misfit) -> Message:
    line = {"line": misfit.line} if misfit.line is not None else {}
    return message(f"verify.{misfit.what}", member=printable(misfit.member), **line)


def _fits(expect: str, hashes: dict[str, str]) -> bool:
    return not expect or expect in hashes.values()


def _expected(expect: str, hashes: dict[str, str]) -> list[Message]:
    if not expect:
        return []
    part = next((name for name, digest in hashes.items() if digest == expect), None)
    if part is None:
        return [message("verify.expect-differs")]
    return [message("verify.expect-file") if part == "file" else message("verify.expect-part", part=printable(part))]


def _signed(signatures: tuple[Signature, ...], where: str) -> list[Message]:
    statements = []
    for one in signatures:
        if not one.intact:
            statements.append(message("verify.signature-broken", where=printable(where)))
            continue
        trust = "trusted" if one.trusted else "self-made" if one.self_made else "unknown"
        statements.append(message(f"verify.signed-{trust}", by=printable(one.by), at=one.at[:10] or "?"))
        if one.expired:
            statements.append(message("verify.signed-expired", by=printable(one.by)))
        if not one.whole_file:
            statements.append(message("verify.signed-part"))
    return statements


def _verify_pdf(path: Path, whole: str, expect: str) -> Verdict:
    hashes = {"file": whole} | _attached(path)
    signatures, unchecked = _inside(path)
    beside = _hash_beside(path)
    statements = _expected(expect, hashes)
    if beside is not None:
        said = "verify.beside" if beside == whole else "verify.beside-differs"
        statements.append(message(said, name=hash_path(path).name, member=path.name))
    statements += [*_signed(signatures, path.name), *unchecked]
    wrong = not _fits(expect, hashes) or beside not in (None, whole) or not all(one.intact for one in signatures)
    shown = bool(expect or beside or signatures)
    if not shown:
        statements.append(message("verify.pdf-nothing"))
    code = Exit.PACK_DAMAGED if wrong else Exit.DONE if shown else Exit.NEEDS_A_PERSON
    altered = (Misfit(path.name, "altered"),) if wrong else ()
    return Verdict(path, "pdf", tuple(statements), code, altered, signatures, hashes)


def _inside(path: Path) -> tuple[tuple[Signature, ...], list[Message]]:
    """The signatures inside a PDF; where the extra is missing, that they could not be checked."""
    try:
        return signatures_of_pdf(path), []
    except Problem:
        return (), [message("verify.signature-unchecked")] if looks_signed(path.read_bytes()) else []


def _hash_beside(path: Path) -> str | None:
    """The hash in ``<file>.sha256``; None where there is no such file. An unreadable one counts as another hash."""
    beside = hash_path(path)
    if not beside.is_file():
        return None
    with beside.open("rb") as stream:
        words = stream.read(4096).decode("ascii", "replace").lower().split()
    return words[0].removeprefix("\\") if words else "?"


def _attached(path: Path) -> dict[str, str]:
    """SHA-256 of the files attached to a PDF, by name. Problem where it is no readable PDF."""
    import pikepdf

    try:
        with pikepdf.open(path) as document:
            attached = {name: held.get_file().read_bytes() for name, held in document.attachments.items()}
    except (pikepdf.PdfError, OSError, ValueError, RuntimeError) as error:
        raise Problem(
            message("verify.pdf-damaged", name=path.name), None, message("verify.pdf-damaged.advice"), Exit.PACK_DAMAGED
        ) from error
    return {name: sha256(data).hexdigest() for name, data in attached.items()}
