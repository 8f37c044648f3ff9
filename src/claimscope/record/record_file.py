"""A record file: the facts, coverage and withdrawals of a record in one zip with the SHA-256 of every member."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

from claimscope.record.facts import Fact, rows_of
from claimscope.record.official import Incoming
from claimscope.record.refusal import refused

MANIFEST = "record-manifest.json"
FORMAT = "claimscope.record/1"
_LARGEST_ROUND = 256 << 20


def write_record_file(folder: Path, target: Path) -> None:
    """Packs the record of ``folder`` (facts/, coverage.json, withdrawals.json); same record, same bytes."""
    paths = (*sorted((folder / "facts").glob("v*.csv.gz")), folder / "coverage.json", folder / "withdrawals.json")
    members = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    version = json.loads(members["coverage.json"])["version"]
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in members.items()}
    manifest = json.dumps({"format": FORMAT, "version": version, "members": sums}, indent=1) + "\n"
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in {MANIFEST: manifest.encode(), **members}.items():
            archive.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), data)


def read_record_file(read: Callable[[str], bytes], name: str) -> Incoming:
    """Facts of a record file. Problem where a member was altered, or the format is another one."""
    manifest = json.loads(read(MANIFEST))
    if manifest.get("format") != FORMAT:
        raise refused("other-format", name)
    facts: list[Fact] = []
    for member, digest in sorted(manifest["members"].items()):
        data = read(member)
        if hashlib.sha256(data).hexdigest() != digest:
            raise refused("altered", f"{name}: {member}")
        if member.startswith("facts/"):
            facts += rows_of(_unpacked(data, name), Path(member).name.removesuffix(".csv.gz"))
    return Incoming("record", name, tuple(enumerate(facts, start=1)), manifest["version"])


def _unpacked(data: bytes, name: str) -> io.StringIO:
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
        text = stream.read(_LARGEST_ROUND + 1)
    if len(text) > _LARGEST_ROUND:
        raise refused("too-big", name, megabytes=_LARGEST_ROUND >> 20)
    return io.StringIO(text.decode("utf-8"), newline="")
