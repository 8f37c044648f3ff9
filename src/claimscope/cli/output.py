"""Where the command line writes: answers to standard output, everything else to standard error."""

from __future__ import annotations

import sys

from claimscope.core.problem import Problem
from claimscope.services.wording import catalogue


def out(text: str = "") -> None:
    """A line of the answer."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """A line of progress or explanation."""
    sys.stderr.write(text + "\n")


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
