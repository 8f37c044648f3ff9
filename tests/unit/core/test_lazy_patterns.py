"""Patterns that are compiled when a text first needs them."""

from __future__ import annotations

import copy
import gc
import importlib
import pkgutil
import re

import claimscope.core.claims
from claimscope.core import lazy_re


def waiting() -> list[lazy_re.Waiting]:
    """All patterns of the search for claims."""
    for module in pkgutil.walk_packages(claimscope.core.claims.__path__, "claimscope.core.claims."):
        importlib.import_module(module.name)
    return [found for found in gc.get_objects() if type(found) is lazy_re.Waiting]


def test_every_pattern_of_the_search_is_sound() -> None:
    found = waiting()
    assert len(found) > 300
    for one in found:
        assert one.groups >= 0


def test_a_pattern_does_what_a_compiled_one_does() -> None:
    lazy, plain = lazy_re.compile(r"(\d+) tok", lazy_re.IGNORECASE), re.compile(r"(\d+) tok", re.IGNORECASE)
    for text in ("12 TOK", "x 7 tok 8 tok", "none"):
        assert lazy.findall(text) == plain.findall(text)
        assert [hit.span() for hit in lazy.finditer(text)] == [hit.span() for hit in plain.finditer(text)]
        assert lazy.sub("-", text) == plain.sub("-", text)
        assert bool(lazy.match(text)) == bool(plain.match(text))
    assert lazy.flags == plain.flags
    assert lazy.pattern == plain.pattern


def test_nothing_is_compiled_before_it_is_needed() -> None:
    broken = lazy_re.compile("(")
    assert copy.copy(broken).pattern == "("
    try:
        broken.search("")
    except re.error:
        return
    raise AssertionError("the pattern was not compiled")
