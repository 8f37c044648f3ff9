"""Licence texts of everything Claimscope stands on, from the files it carries and from the installed libraries."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path, PurePosixPath

from claimscope.datafiles import resource

PROGRAM = "claimscope"
_NAMED = re.compile(r"(licen[cs]e|copying|notice|authors)", re.I)
_OURS = ("LICENSE", "LICENCE", "OFL")
_TOLD = ("License-Expression", "License")
_HEAD = re.compile(r"\S+ [0-9][\w.+!~:-]*: \S")
_EXTRA = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")


def shown() -> str:
    """All texts for the window, each under the name of its part; before them, the parts with version and licence.

    A built program carries the texts of its libraries as files; anywhere else they are read where pip put them.
    """
    texts = {**bundled(), **({} if getattr(sys, "frozen", False) else installed())}
    listed = "\n".join(parts(texts))
    whole = (f"{name}\n{'=' * len(name)}\n\n{text.strip()}" for name, text in sorted(texts.items(), key=_by_name))
    return "\n\n\n".join([listed, *whole])


def parts(texts: dict[str, str]) -> list[str]:
    """A line for each part: "name version: licence" as its text begins, else its name (fonts, icons)."""
    heads = {name: text.partition("\n")[0].strip() for name, text in texts.items()}
    return [heads[name] if _HEAD.match(heads[name]) else name for name, _ in sorted(texts.items(), key=_by_name)]


def _by_name(item: tuple[str, str]) -> str:
    return item[0].casefold()


def bundled() -> dict[str, str]:
    """Texts below ``resources/``: fonts, icons, and folders named ``licences``."""
    files = [path for path in resource().rglob("*") if path.is_file()]
    found = [path for path in files if path.parent.name == "licences" or path.stem.upper().startswith(_OURS)]
    return {_part_of(path): path.read_text(encoding="utf-8", errors="replace") for path in found}


def installed(extras: tuple[str, ...] = ("ocr", "sign")) -> dict[str, str]:
    """Texts that the installed libraries carry, by library; what the metadata says where one carries no text."""
    return {part.metadata["Name"]: _text(part) for part in libraries(extras)}


def libraries(extras: tuple[str, ...] = ("ocr", "sign")) -> tuple[metadata.Distribution, ...]:
    """Every installed library that Claimscope needs with these extras, directly or not, sorted by name."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [(PROGRAM, frozenset(extras))]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, wanted = waiting.pop()
        if (_key(name), wanted) in seen:
            continue
        seen.add((_key(name), wanted))
        try:
            part = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        found[_key(name)] = part
        waiting += _needs(part, wanted)
    found.pop(PROGRAM, None)
    return tuple(found[key] for key in sorted(found))


def licence_of(part: metadata.Distribution) -> str:
    """What the metadata says of the licence: the SPDX expression, else the first line of the old field."""
    told = [line.partition("\n")[0].strip() for field in _TOLD for line in part.metadata.get_all(field) or ()]
    classes = [
        line.split("::")[-1].strip() for line in part.metadata.get_all("Classifier") or () if "License ::" in line
    ]
    return next(filter(None, told), "") or ", ".join(classes) or "not stated"


def _needs(part: metadata.Distribution, wanted: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Requirements of a distribution (PEP 508) that apply with the wanted extras."""
    for line in part.requires or ():
        need, _, marker = line.partition(";")
        asked = _EXTRA.search(marker)
        if asked and asked[1] not in wanted:
            continue
        name = re.match(r"[A-Za-z0-9._-]+", need.strip())
        inner = re.search(r"\[([^\]]*)\]", need)
        if name:
            yield name[0], frozenset(each.strip() for each in inner[1].split(",")) if inner else frozenset()


def _part_of(path: Path) -> str:
    return path.stem if path.parent.name == "licences" else path.parent.name


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _text(part: metadata.Distribution) -> str:
    paths = [Path(str(file.locate())) for file in part.files or () if _is_licence(PurePosixPath(file))]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in paths if path.is_file()]
    head = f"{part.metadata['Name']} {part.version}: {licence_of(part)}"
    return "\n\n".join([head, *texts])


def _is_licence(file: PurePosixPath) -> bool:
    if file.suffix in (".py", ".pyc", ".so", ".json"):
        return False
    inside = any(folder.endswith(".dist-info") for folder in file.parts) and "licen" in "/".join(file.parts[1:]).lower()
    return inside or bool(_NAMED.search(file.name))
