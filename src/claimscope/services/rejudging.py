"""An old pack under the rules, profile and record of today: what is noted when it is saved, and what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from claimscope import __version__
from claimscope.core.difference import Area, Change
from claimscope.core.document import Pack
from claimscope.core.judged import Judged, judged_of
from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.rejudged import judged_by, rejudged, same_grounds
from claimscope.packfile.edition import Edition
from claimscope.packfile.judging import encode_judged
from claimscope.services.stored_edition import stored_pack

LARGEST_NOTE = 900_000
"""Bytes. An edition with a larger note keeps none: its line in the chain may hold a million."""
AREAS: Mapping[str, Area] = {"cell": "matrix", "check": "citations", "gate-open": "state", "gate-shut": "state"}


@dataclass(frozen=True, slots=True)
class Rejudged:
    """What judged then and now, and what that changes. ``rows`` say what the record here holds otherwise now."""

    by: Message
    changes: tuple[Message, ...] = ()
    rows: tuple[Message, ...] = ()
    same_grounds: bool = True
    """Rules, profile and record are those of then: only time has passed."""

    @property
    def worth_telling(self) -> bool:
        """Whether somebody who opens the pack should hear of it."""
        return bool(self.changes or self.rows) or not self.same_grounds

    @property
    def summary(self) -> Message:
        """How much has changed, in one sentence."""
        count = len(self.changes) + len(self.rows)
        if not count:
            return Message("rules.rejudged.nothing")
        return message("rules.rejudged.time" if self.same_grounds else "rules.rejudged.changed", count=count)

    @property
    def listed(self) -> tuple[Change, ...]:
        """The changes by area, as the difference of two packs is shown."""
        found = [Change(AREAS.get(one.id.rpartition(".")[2], "findings"), one) for one in self.changes]
        return (*found, *(Change("versions", one) for one in self.rows))

    @property
    def sentences(self) -> tuple[Message, ...]:
        """Everything, in the order to be read."""
        return (self.by, self.summary, *self.changes, *self.rows)


def judged_now(pack: Pack, digest: str, today: str = "") -> Judged | None:
    """What the rules say of a pack now; ``digest`` is the SHA-256 of its ``pack.json``. None where they cannot be read
    (a wrong profile): a note must never keep anybody from saving."""
    from claimscope.services.assessing import assess

    day = today or date.today().isoformat()
    try:
        return judged_of(assess(pack, day), digest, day, __version__)
    except Problem:
        return None


def with_note(edition: Edition, pack: Pack) -> Edition:
    """An edition that keeps what the rules say of its pack; ``edition.state`` is filled in."""
    judged = judged_now(pack, edition.state)
    if judged is None or len(encode_judged(judged)) > LARGEST_NOTE:
        return edition
    return replace(edition, judged=judged)


def since(pack: Pack, before: Judged, today: str = "") -> Rejudged:
    """What the rules of today make of a pack that was judged before. Problem where the profile is wrong."""
    from claimscope.services.assessing import assess

    day = today or date.today().isoformat()
    after = replace(judged_of(assess(pack, day), before.pack, day, __version__), record=_record_of_today(pack))
    rows = _changed_rows(pack) if after.record != before.record else ()
    changes = tuple(map(_sayable, rejudged(before, after, pack)))
    return Rejudged(judged_by(before, after), changes, rows, same_grounds(before, after))


def since_edition(editions: Sequence[Edition], states: Mapping[str, bytes], number: int, name: str) -> Rejudged:
    """What the rules of today make of an edition, from its stored state: edits of the pack since then play no part.

    Problem where there is no edition of that number, or where it kept no note of what the rules said.
    """
    pack = stored_pack(editions, states, number, name)
    before = next(one for one in editions if one.number == number).judged
    if before is None:
        said = message("rules.rejudged.no-note", name=name, number=number)
        raise Problem(said, None, Message("rules.rejudged.no-note.advice"), Exit.UNREADABLE)
    return since(pack, before)


def _record_of_today(pack: Pack) -> str:
    """Version of the record here; empty where nothing of the pack was looked up, so that it need not be opened."""
    from claimscope.services.record import open_record

    return open_record().version if pack.record_version else ""


def _changed_rows(pack: Pack) -> tuple[Message, ...]:
    from claimscope.services.lookup import outdated

    return tuple(dict.fromkeys(said for _, said in outdated(pack))) if pack.record_version else ()


def _sayable(said: Message) -> Message:
    """A change in words this program has: a finding of rules that are gone is named by its rule."""
    from claimscope.services.wording import catalogue

    found = said.get("finding")
    if not isinstance(found, Message) or catalogue().has(found.id):
        return said
    unknown = message("rules.changed.unknown", rule=found.id.removeprefix("findings."))
    return message(said.id, **{**dict(said.args), "finding": unknown})
