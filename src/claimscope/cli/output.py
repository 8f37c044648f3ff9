"""Where the command line writes: answers to standard output, everything else to standard error."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.services.wording import catalogue


def out(text: str = "") -> None:
    """A line of the answer."""
    sys.stdout.write(steady(text) + "\n")


def note(text: str) -> None:
    """A line of progress or explanation."""
    sys.stderr.write(steady(text) + "\n")


def refuse_existing(path: Path, force: bool) -> None:
    """Problem (exit code 5) where a new pack would take the place of a file, unless that is asked for."""
    if path.exists() and not force:
        meaning, advice = message("packs.exists.meaning"), message("packs.exists.advice")
        raise Problem(message("packs.exists", name=path.name), meaning, advice, Exit.NOT_WRITTEN)


def steady(text: str) -> str:
    """The text without what steers a terminal: escapes, bidirectional marks and broken file names become ``?``."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else _harmless(sign) for sign in text)


def _harmless(sign: str) -> str:
    return sign if unicodedata.category(sign) == "Zs" else "?"


def emit_json(data: object) -> None:
    """One JSON document on standard output. Decimals are written as numbers with exactly their digits."""
    import msgspec

    encoded = msgspec.json.Encoder(decimal_format="number").encode(data)
    sys.stdout.write(msgspec.json.format(encoded, indent=2).decode() + "\n")


def explain(problem: Problem, language: str = "en") -> None:
    """What happened, what it means and what to do, on standard error."""
    say = catalogue(language)
    for sentence in problem.sentences():
        note(say.text(sentence))
