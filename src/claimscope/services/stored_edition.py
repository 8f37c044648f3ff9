"""A pack as it was at one of its editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimscope.core.document import Pack
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.codec import decode_pack
from claimscope.packfile.edition import Edition


def stored_pack(editions: Sequence[Edition], states: Mapping[str, bytes], number: int, name: str) -> Pack:
    """The pack as it was at an edition. Problem where there is none of that number."""
    edition = next((one for one in editions if one.number == number), None)
    data = states.get(edition.state) if edition else None
    if data is None:
        raise Problem(
            message("packs.no-edition", name=name, number=number),
            None,
            message("packs.no-edition.advice", count=len(editions)),
            Exit.UNREADABLE,
        )
    return decode_pack(data)
