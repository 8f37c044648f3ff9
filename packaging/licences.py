"""Licence texts of all bundled libraries, and a CycloneDX list of parts (SBOM), from the installed metadata."""

from __future__ import annotations

import json
import platform
import re
import shutil
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))
from claimscope.services.licences import installed, libraries, licence_of  # noqa: E402

EXTRAS = {"lean": ("sign",), "full": ("sign", "ocr")}
EXPRESSION = re.compile(r"[A-Za-z0-9.+-]+(-[A-Za-z0-9.+]+)+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*")
"""SPDX expressions of the kind that libraries state; everything else goes in as a name."""


def write_licences(folder: Path, flavour: str) -> Path:
    """Writes one text file per library into ``folder``, Python's and PyInstaller's own among them; returns it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in installed(EXTRAS[flavour]).items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    for name, text in (("Python", python_licence()), ("PyInstaller", starter_licence())):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def python_licence() -> str:
    """The licence file of the Python that builds."""
    places = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    found = next((path for path in places if path.exists()), None)
    told = (
        found.read_text(encoding="utf-8", errors="replace")
        if found
        else "PSF-2.0, https://docs.python.org/3/license.html"
    )
    return f"Python {platform.python_version()}: PSF-2.0\n\n{told}"


def starter_licence() -> str:
    """PyInstaller's starter lies in the built program; its exception allows that under any licence."""
    part = metadata.distribution("pyinstaller")
    texts = [file.locate().read_text(encoding="utf-8") for file in part.files or [] if "licenses/" in str(file)]  # type: ignore[attr-defined]
    head = f"PyInstaller {part.version}: GPL-2.0 with an exception for programs built with it (its starter is inside)"
    return "\n\n".join([head, *texts])


def write_bill(target: Path, flavour: str, version: str) -> None:
    """Writes the CycloneDX 1.5 document of one flavour."""
    python = {
        "type": "platform",
        "name": "Python",
        "version": platform.python_version(),
        "licenses": licences("PSF-2.0"),
    }
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "claimscope",
                "name": "claimscope",
                "version": version,
                "licenses": licences("Apache-2.0"),
            }
        },
        "components": [python, *(component(part) for part in libraries(EXTRAS[flavour]))],
    }
    target.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def component(part: metadata.Distribution) -> dict[str, object]:
    """One library of the bill."""
    name = part.metadata["Name"]
    return {
        "type": "library",
        "bom-ref": f"{name}@{part.version}",
        "name": name,
        "version": part.version,
        "purl": f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{part.version}",
        "licenses": licences(licence_of(part)),
    }


def licences(told: str) -> list[dict[str, object]]:
    """A licence as CycloneDX wants it: an SPDX expression, or a name."""
    return [{"expression": told}] if EXPRESSION.fullmatch(told) else [{"license": {"name": told}}]
