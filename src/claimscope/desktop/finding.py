"""What Ctrl+K can find in the present pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from claimscope.desktop.actions import keys_text
from claimscope.desktop.desk import Desk
from claimscope.desktop.places import PLACES
from claimscope.desktop.widgets.finder import Found

if TYPE_CHECKING:
    from claimscope.desktop.frame import Frame

QUOTE = 90
"""Characters of a quote that are shown."""


def findable(desk: Desk, window: Frame) -> tuple[Found, ...]:
    """Places, actions, candidates, sources and citations, in this order."""
    return (*_places(desk, window), *_actions(desk, window), *_content(desk, window))


def _places(desk: Desk, window: Frame) -> Iterator[Found]:
    for number, spec in enumerate(PLACES, 1):
        word = desk.say(f"desktop.place.{spec.id}")
        call = lambda id=spec.id: window.go(("place", id))  # noqa: E731
        yield Found(desk.say("desktop.find.place"), word, call, f"Ctrl+{number}", spec.icon)


def _actions(desk: Desk, window: Frame) -> Iterator[Found]:
    for spec, action in window.book.offered(window.place.id):
        if spec.id != "find-anything":
            sought = desk.say(f"desktop.action.{spec.id}")
            keys = keys_text(spec)
            yield Found(desk.say("desktop.find.action"), action.text(), action.trigger, keys, spec.icon, sought)
    add = desk.say("desktop.candidates.add")
    yield Found(desk.say("desktop.find.action"), add, lambda: window.go(("candidate", "")), "", "scale")


def _content(desk: Desk, window: Frame) -> Iterator[Found]:
    pack = desk.controller.pack
    for candidate in pack.candidates:
        call = lambda id=candidate.id: window.go(("candidate", id))  # noqa: E731
        yield Found(desk.say("desktop.find.candidate"), candidate.name, call, "", "scale")
    for source in pack.sources:
        call = lambda id=source.id: window.go(("source", id))  # noqa: E731
        yield Found(desk.say("desktop.find.source"), source.name, call, "", "file-text")
    for citation in pack.citations:
        call = lambda id=citation.id: window.go(("citation", id))  # noqa: E731
        quote = " ".join(citation.claim.anchor.quote.split())[:QUOTE]
        yield Found(desk.say("desktop.find.citation"), f"{citation.id}  {quote}", call, "", "quote")
