"""Licence texts of all bundled libraries, and a CycloneDX list of parts (SBOM), from the installed metadata."""

from __future__ import annotations

import hashlib
import json
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "packaging")]
from leftout import PYTHONS_OWN  # noqa: E402

from claimscope.services.licences import installed, libraries, licence_of  # noqa: E402

EXTRAS = {"lean": ("sign",), "full": ("sign", "ocr")}
SYSTEMS = tuple(name for name in PYTHONS_OWN if name != "libpython")
LISTED = re.compile(r"\.(so[.0-9]*|dll|pyd|dylib|ttf|onnx)$")
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


def system_packages(inside: Path) -> dict[str, str]:
    """Debian packages, with versions, of the system's libraries that Python needs and that travel; none elsewhere."""
    libraries = [path.name for path in sorted(inside.glob("*.so*")) if path.name.startswith(SYSTEMS)]
    found = {}
    for name in libraries if shutil.which("dpkg-query") else ():
        owner = told("dpkg-query", "-S", f"*/{name}").partition(":")[0]
        if owner:
            found[owner] = told("dpkg-query", "-f", "${Version}\\n", "-W", owner).partition("\n")[0]
    return found


def told(*command: str) -> str:
    """What a command says; nothing where it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def write_system_licences(inside: Path, folder: Path) -> None:
    """Writes the copyright files of ``system_packages`` into ``folder``."""
    for package, version in system_packages(inside).items():
        text = Path("/usr/share/doc", package, "copyright").read_text(encoding="utf-8", errors="replace")
        (folder / f"{package}.txt").write_text(f"{package} {version}: its text is below\n\n{text}", encoding="utf-8")


def write_bill(target: Path, flavour: str, version: str, inside: Path) -> None:
    """Writes the CycloneDX 1.5 document of one flavour: libraries, and every binary file below ``inside`` by hash."""
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
        "components": [
            python,
            *(component(part) for part in libraries(EXTRAS[flavour])),
            *(system_component(name, number) for name, number in system_packages(inside).items()),
            *(file_component(path, inside) for path in sorted(inside.rglob("*")) if is_listed(path)),
        ],
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


def system_component(name: str, version: str) -> dict[str, object]:
    """A library of the building Debian that travels."""
    purl = f"pkg:deb/debian/{name}@{quote(version, safe='')}"
    text = [{"license": {"name": f"see resources/licences/{name}.txt"}}]
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": text}


def is_listed(path: Path) -> bool:
    """Libraries, fonts and models: what runs or is drawn, and is no text."""
    return (
        path.is_file()
        and not path.is_symlink()
        and bool(re.search(r"\.(so[.0-9]*|dll|pyd|dylib|ttf|onnx)$", path.name))
    )


def file_component(path: Path, inside: Path) -> dict[str, object]:
    """A file of the built program with its hash."""
    digest = {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}
    return {"type": "file", "name": f"_internal/{path.relative_to(inside).as_posix()}", "hashes": [digest]}


def licences(told: str) -> list[dict[str, object]]:
    """A licence as CycloneDX wants it: an SPDX expression, or a name."""
    return [{"expression": told}] if EXPRESSION.fullmatch(told) else [{"license": {"name": told}}]
