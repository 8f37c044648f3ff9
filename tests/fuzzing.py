"""Mutated real structures for the readers. Every case comes from its name, its seed file and one number, no more."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pikepdf

from claimscope.core.reading import Document
from claimscope.readers.dispatch import read_document
from claimscope.readers.limits import MEBIBYTE, Limits
from odd_files import SEEDS

LIMITS = Limits(
    max_unpacked_bytes=32 * MEBIBYTE,
    max_sheet_bytes=32 * MEBIBYTE,
    max_pages=20,
    max_pixels=4_000_000,
    max_cells=100_000,
)
LOCALE = Path(__file__).resolve().parents[1] / "resources" / "locale" / "en"
CATALOGUE = {id for path in LOCALE.glob("*.json") for id in json.loads(path.read_text(encoding="utf-8"))}
ODD = (
    "",
    "-1",
    "0",
    "1",
    "999999999999999999999",
    "NaN",
    "\u0661",
    "1e308",
    "x" * 300,
    "rId1",
    "&#0;",
    "..\\..",
    "true",
    "4294967295",
    "2147483648",
    "\u202e",
    "\0",
    "65536",
)
NUMBERS = (0, 1, -1, 2, 127, 128, 255, 32767, 65535, 2**31 - 1, 2**31, 2**32 - 1, 10**9, 10**18, -(10**9))
SPOTS = (r'(?<==")[^"]*', r"(?<=>)[^<>]+(?=<)", r"<[\w:]+[^>]*>", r"</[\w:]+>")


def mutated_bytes(data: bytes, chance: random.Random) -> bytes:
    """Overwritten, cut, doubled, moved, with odd numbers in little and big endian."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at, length = chance.randrange(len(out) + 1), chance.choice((1, 2, 4, 8, 40, 400))
        kind = chance.randrange(6)
        if kind == 0:
            out[at : at + length] = chance.randbytes(length)
        elif kind == 1:
            del out[at : at + length]
        elif kind == 2:
            out[at:at] = out[at : at + length]
        elif kind == 3:
            size = chance.choice((1, 2, 4, 8))
            number = chance.choice(NUMBERS) % (1 << 8 * size)
            out[at : at + size] = number.to_bytes(size, chance.choice(("little", "big")))
        elif kind == 4 and out:
            out[at - 1] ^= 1 << chance.randrange(8)
        else:
            other = chance.randrange(len(out) + 1)
            out[at : at + length] = out[other : other + length]
    return bytes(out)


def mutated_text(data: bytes, chance: random.Random) -> bytes:
    """Values, texts and tags of XML and HTML exchanged, doubled, nested and emptied."""
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(chance.randint(1, 6)):
        spots = list(re.finditer(chance.choice(SPOTS), text))
        if not spots:
            continue
        spot = chance.choice(spots)
        many = spot.group() * chance.choice((2, 2, 50, 400))
        new = chance.choice((*ODD, "", many, chance.choice(spots).group()))
        text = text[: spot.start()] + new + text[spot.end() :]
    return text.encode("utf-8", "surrogateescape")


def mutated_parts(data: bytes, chance: random.Random) -> bytes:
    """An archive soundly packed again with some of its parts mutated, missing or exchanged."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        names = source.namelist()
        chosen = set(chance.sample(names, min(len(names), chance.randint(1, 4))))
        for name in names:
            part = source.read(name)
            if name in chosen:
                kind = chance.random()
                if kind < 0.06:
                    continue
                if kind < 0.12:
                    part = source.read(chance.choice(names))
                elif name.endswith((".xml", ".rels")) and kind < 0.8:
                    part = mutated_text(part, chance)
                elif name.endswith((".xlsx", ".docx", ".pptx")) and kind < 0.9:
                    part = mutated_parts(part, chance)
                else:
                    part = mutated_bytes(part, chance)
            target.writestr(name, part)
    return out.getvalue()


def mutated_objects(data: bytes, chance: random.Random) -> bytes:
    """A sound PDF whose dictionaries and streams hold other values."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as opened:
        objects = [
            one for one in opened.objects if isinstance(one, (pikepdf.Dictionary, pikepdf.Stream, pikepdf.Array))
        ]
        for _ in range(chance.randint(1, 5)):
            _change(chance.choice(objects), objects, opened, chance)
        opened.save(out, compress_streams=False, object_stream_mode=chance.choice(list(pikepdf.ObjectStreamMode)))
    return out.getvalue()


def _change(found: pikepdf.Object, objects: list[pikepdf.Object], opened: pikepdf.Pdf, chance: random.Random) -> None:
    if isinstance(found, pikepdf.Stream) and chance.random() < 0.6:
        found.write(mutated_bytes(found.read_bytes(), chance))
        return
    if isinstance(found, pikepdf.Array):
        if len(found):
            found[chance.randrange(len(found))] = _value(objects, opened, chance)
        return
    keys = list(found.keys())
    if keys:
        key = chance.choice(keys)
        if chance.random() < 0.2:
            del found[key]
        else:
            found[key] = _value(objects, opened, chance)


def _value(objects: list[pikepdf.Object], opened: pikepdf.Pdf, chance: random.Random) -> object:
    other = chance.choice(objects)
    return chance.choice(
        (
            chance.choice(NUMBERS),
            pikepdf.Name("/" + chance.choice(("Type0", "Type3", "Page", "Pages", "FlateDecode", "Identity-H", "x"))),
            pikepdf.String(chance.choice(ODD)),
            pikepdf.Array([chance.choice(NUMBERS) for _ in range(chance.choice((0, 1, 4, 6)))]),
            opened.make_indirect(other) if not other.is_indirect else other,
        )
    )


Mutation = Callable[[bytes, random.Random], bytes]


def mutations(name: str) -> tuple[Mutation, ...]:
    """The ways a file of this name can be broken."""
    ending = name.rpartition(".")[2]
    if ending in ("pptx", "docx", "xlsx", "xlsb", "ods"):
        return (mutated_parts, mutated_parts, mutated_parts, mutated_bytes)
    if ending == "pdf":
        return (mutated_objects, mutated_objects, mutated_bytes)
    return (mutated_text, mutated_bytes) if ending in ("html", "eml", "md") else (mutated_bytes,)


def case(name: str, data: bytes, number: int) -> bytes:
    """The mutated file for this seed and number."""
    chance = random.Random(f"{name} {number}")
    try:
        return chance.choice(mutations(name))(data, chance)
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, zipfile.BadZipFile, RuntimeError, OverflowError):
        return mutated_bytes(data, chance)  # what the writing library itself will not write


def check(found: Document) -> None:
    """A document that can be shown: refused with sentences of the catalogue, or pages with boxes inside the page."""
    assert found.status in ("read", "partial", "refused")
    assert (found.status == "refused") == (found.refusal is not None)
    if found.refusal is not None:
        assert found.pages == ()
        assert found.refusal.sentence.id in CATALOGUE
        assert found.refusal.advice.id in CATALOGUE
    for page in found.pages:
        for note in page.not_read:
            assert note.id in CATALOGUE
        for block in page.blocks:
            if block.box is not None:
                assert all(0 <= edge <= 1 for edge in block.box), (page.number, block)


def run(
    name: str,
    number: int,
    folder: Path,
    data: bytes | None = None,
    read: Callable[[Path, Limits], Document] = read_document,
) -> Document:
    """Reads one case as a file of the folder; AssertionError where the answer cannot be shown."""
    path = folder / f"case.{name.rpartition('.')[2]}"
    path.write_bytes(case(name, SEEDS[name]() if data is None else data, number))
    found = read(path, LIMITS)
    check(found)
    return found
