"""Licence texts of all bundled libraries, and a CycloneDX list of parts (SBOM), from the installed metadata."""

from __future__ import annotations

import json
import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"(licen[cs]e|copying|notice|authors)", re.I)


def write_licences(folder: Path, sbom: Path, version: str) -> None:
    """Writes ``licences/<library>.txt`` into ``folder`` and the SBOM to ``sbom``."""
    target = folder / "licences"
    target.mkdir(exist_ok=True)
    parts = dependencies()
    for part in parts:
        text = "\n\n".join(licence_texts(part))
        name = part.metadata["Name"]
        (target / f"{name}.txt").write_text(text or f"{name}: {licence_of(part)}\n", encoding="utf-8")
    for path in sorted((ROOT / "resources").rglob("*")):
        if path.is_file() and NAMED.search(path.name):
            (target / f"resources-{path.parent.name}-{path.name}").write_bytes(path.read_bytes())
    sbom.write_text(json.dumps(bill(parts, version), indent=2) + "\n", encoding="utf-8")


def dependencies() -> list[metadata.Distribution]:
    """Every distribution that Claimscope needs, directly or not, sorted by name. Missing extras are left out."""
    found: dict[str, metadata.Distribution] = {}
    waiting = ["claimscope"]
    while waiting:
        name = waiting.pop()
        key = name.lower().replace("_", "-")
        if key in found:
            continue
        try:
            part = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[key] = part
        waiting += [re.split(r"[ ;<>=!~\[(]", need, maxsplit=1)[0] for need in part.requires or []]
    found.pop("claimscope", None)
    return [found[key] for key in sorted(found)]


def licence_texts(part: metadata.Distribution) -> list[str]:
    """The licence files that the distribution carries."""
    return [
        file.locate().read_text(encoding="utf-8", errors="replace")  # type: ignore[attr-defined]
        for file in part.files or []
        if NAMED.search(file.name) and file.locate().is_file() and file.suffix not in (".py", ".pyc")  # type: ignore[attr-defined]
    ]


def licence_of(part: metadata.Distribution) -> str:
    """What the metadata says of the licence."""
    known = part.metadata.get("License-Expression") or (part.metadata.get("License") or "").splitlines()[:1]
    classes = [
        line.split("::")[-1].strip() for line in part.metadata.get_all("Classifier") or [] if "License ::" in line
    ]
    return known if isinstance(known, str) else (known[0] if known else ", ".join(classes) or "not stated")


def bill(parts: list[metadata.Distribution], version: str) -> dict[str, object]:
    """A CycloneDX 1.5 document."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "claimscope", "version": version}},
        "components": [
            {
                "type": "library",
                "name": part.metadata["Name"],
                "version": part.version,
                "purl": f"pkg:pypi/{part.metadata['Name'].lower()}@{part.version}",
                "licenses": [{"license": {"name": licence_of(part)}}],
            }
            for part in parts
        ],
    }
