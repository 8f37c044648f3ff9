"""One way in for every result file: recognise, read, doubt, scrub."""

from __future__ import annotations

import csv
import hashlib
import tempfile
import zipfile
import zlib
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from claimscope.core.claim import Anchor, Field
from claimscope.core.document import Evidence
from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.core.trust import with_general_doubts
from claimscope.evidence.normal import ASKED
from claimscope.evidence.recognise import Tool, tool_of
from claimscope.evidence.scrub import scrubbed
from claimscope.evidence.subject import WHOLE_JSON_BYTES, Subject, too_big

UNREADABLE = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, OSError, RecursionError, csv.Error)
"""What a reader raises where the parts of a file do not fit together."""
LARGEST_BUNDLE = 2 * 1024**3


def read_evidence(path: Path) -> tuple[Evidence, ...]:
    """What a result file, run folder or bundled run folder says. Problem with a sentence for what cannot be read."""
    if path.is_file() and zipfile.is_zipfile(path) and tool_of(Subject(path)) is None:
        with tempfile.TemporaryDirectory() as folder:
            return _read(Subject(unbundled(path, Path(folder))))
    return _read(Subject(path))


def _read(subject: Subject) -> tuple[Evidence, ...]:
    tool = tool_of(subject)
    if tool is None:
        raise _unknown(subject)
    try:
        found = tool.read(subject)
        data_hash, n, failed = _survey(tool, subject)
    except UNREADABLE as error:
        raise Problem(
            message("evidence.odd", tool=tool.TOOL), message("evidence.unknown.meaning"), message("evidence.odd.advice")
        ) from error
    marked = tuple(_with_hash(item, data_hash) for item in (*found, *_error_cases(found, n, failed)))
    return scrubbed(tuple(with_general_doubts(item) for item in marked))


def _with_hash(item: Evidence, data_hash: str) -> Evidence:
    if not data_hash:
        return item
    value = Field(data_hash, "context", anchor=Anchor(1, object="inputs of the cases"))
    return replace(item, facts=(*item.facts, ("dataset_hash", value)))


def _error_cases(found: tuple[Evidence, ...], n: int, failed: int) -> tuple[Evidence, ...]:
    """A file that keeps its cases can also say why they fail, once somebody has looked at them."""
    if not n or not found or any(item.kind == "error_analysis" for item in found):
        return ()
    first = found[0]
    told = ("cases_failed", Field(Decimal(failed), "context", anchor=Anchor(1, object="cases of the file")))
    kept = tuple(pair for pair in first.facts if pair[0] not in ("tested_on",))
    missing = tuple(name for name in first.missing if name in ASKED["error_analysis"])
    flags = tuple(flag for flag in first.flags if flag.id in RUN_FLAGS)
    return (
        replace(
            first,
            kind="error_analysis",
            question="edge-case-errors",
            n_scored=n,
            n_total=n,
            n_errors=None,
            measures=(),
            facts=(*kept, told),
            missing=missing,
            flags=flags,
        ),
    )


RUN_FLAGS = ("mock-model", "self-test", "run-invalidated", "all-errors", "zero-tokens", "error-bodies-passed")
"""Doubts about the run itself, which its cases share; how many cases there are is no matter to them."""


def _survey(tool: Tool, subject: Subject) -> tuple[str, int, int]:
    """Hash of the inputs, number of cases and of failed ones, in one pass.

    The hash is equal for files over the same inputs, in whatever order and however often; "" where a file keeps no
    inputs. Computed, not stated: SHA-256 (first 64 bits) of each distinct input, sorted, hashed again.
    """
    reader = getattr(tool, "cases", None)
    if reader is None:
        return "", 0, 0
    seen, n, failed = set[int](), 0, 0
    for case in reader(subject):
        n += 1
        failed += case.passed is False or bool(case.error)
        if case.input:
            seen.add(int.from_bytes(hashlib.sha256(case.input.encode("utf-8", "replace")).digest()[:8], "big"))
    joined = b"".join(one.to_bytes(8, "big") for one in sorted(seen))
    return (hashlib.sha256(joined).hexdigest() if seen else ""), n, failed


def _unknown(subject: Subject) -> Problem:
    """Why nothing was recognised, as far as the content tells."""
    meaning = message("evidence.unknown.meaning")
    if subject.head.lstrip()[:1] in ("{", "[") and subject.json is None and not subject.first_lines:
        if subject.size > WHOLE_JSON_BYTES:
            return too_big(subject.size)
        return Problem(message("evidence.json-broken"), meaning, message("evidence.line-broken.advice"))
    return Problem(message("evidence.unknown"), meaning, message("evidence.unknown.advice"))


def unbundled(path: Path, folder: Path) -> Path:
    """Unpacks a bundled run folder: plain files only, names kept inside ``folder``, at most 2 GiB."""
    try:
        return _unpacked(path, folder)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise Problem(message("evidence.bundle-broken"), None, message("evidence.line-broken.advice")) from error


def _unpacked(path: Path, folder: Path) -> Path:
    with zipfile.ZipFile(path) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        if sum(member.file_size for member in members) > LARGEST_BUNDLE or len(members) > 5000:
            raise Problem(message("evidence.bundle-big"), None, message("evidence.too-big.advice"))
        for member in members:
            target = (folder / member.filename).resolve()
            if not target.is_relative_to(folder.resolve()):
                raise Problem(message("evidence.bundle-names"), None, message("evidence.odd.advice"))
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(member) as source, target.open("wb") as out:
                remaining = member.file_size
                while remaining > 0 and (block := source.read(min(1 << 20, remaining))):
                    out.write(block)
                    remaining -= len(block)
    return folder
