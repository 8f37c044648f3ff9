"""Words by which a result is found: names whole and in parts, numbers as they are typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from claimscope.core.result_id import normal_result_id

_DASHES = re.compile("[\u2010-\u2015\u2212_/]")
_CHUNK = re.compile(r"[^\s,;:()\[\]|\"'+@=®™©]+")
_PART = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_NUMBER = re.compile(r"^[\d.,'’\u202f\u00a0]+$")
_GROUPED = re.compile(r"^\d{1,3}(?:([,'’\u202f\u00a0])\d{3})(?:\1\d{3})*(?:\.\d+)?$")
_TOKEN = re.compile(r"[a-z0-9.-]+")
"""What the index takes for one word; names of the record are plain letters once folded."""
NO_WORD = "no-such-word"
_MOST_PIECES = 4
"""Longer chunks are names of folders; nobody types them, and there are thousands. Their pieces are found."""
_ID_PREFIX = re.compile(r"^(?:inf-|v)(?=\d\.\d-\d)")
_SAID = (
    "round",
    "result_id",
    "alt_result_id",
    "division",
    "suite",
    "availability",
    "submitter",
    "system_name",
    "platform",
    "host_processor",
    "accelerator",
    "software",
    "benchmark",
    "model_used",
    "scenario",
    "unit",
    "precision",
)


def words_of(fact: Mapping[str, str], product: str) -> set[str]:
    """Every word a result is found by."""
    texts = (*(fact[name] for name in _SAID), normal_result_id(fact["result_id"]), product)
    return set().union(*map(name_words, texts), number_words(fact["value"]))


@lru_cache(maxsize=20_000)
def name_words(text: str) -> frozenset[str]:
    """Chunks of a name (``llama2-70b``) and their parts (``llama``, ``2``, ``70``, ``b``, ``llama2``, ``70b``)."""
    chunks = _CHUNK.findall(_DASHES.sub("-", fold(text)))
    return frozenset(word for chunk in chunks for word in _with_parts(chunk.strip(".-")))


def _with_parts(chunk: str) -> set[str]:
    pieces = [piece.strip(".") for piece in chunk.split("-")]
    parts = {part for piece in pieces for part in _PART.findall(piece)}
    whole = {chunk} if len(pieces) <= _MOST_PIECES else set()
    return {word for word in (*whole, *pieces, *parts) if word}


def number_words(value: str) -> Iterable[str]:
    """A published number as typed: with its fraction, and the whole part alone."""
    plain = value.rstrip("0").rstrip(".") if "." in value else value
    return dict.fromkeys((plain, plain.partition(".")[0]))


def asked_words(text: str) -> list[str]:
    """The words of a search, numbers without thousands marks; the last one may be unfinished."""
    chunks = text.split()
    return [word for chunk in chunks for word in _asked(chunk)]


def _asked(chunk: str) -> list[str]:
    if _NUMBER.match(chunk) and any(map(str.isdigit, chunk)):
        grouped = _GROUPED.match(chunk)
        plain = re.sub("[,'’\u202f\u00a0]", "", chunk) if grouped else chunk.replace(",", ".")
        return [plain.rstrip("0").rstrip(".") if "." in plain.rstrip(".") else plain.rstrip(".")]
    folded = _DASHES.sub("-", fold(chunk))
    if any(letter.isalnum() and not letter.isascii() for letter in folded):
        return [NO_WORD]
    return [word for piece in _TOKEN.findall(folded) if (word := _bare_id(piece.strip(".-")))]


def _bare_id(word: str) -> str:
    """A result ID without what some footnotes put before it (``v4.1-0043``, ``inf-0.5-25``)."""
    return _ID_PREFIX.sub("", word)


def fold(text: str) -> str:
    """Lower case without accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).lower()
