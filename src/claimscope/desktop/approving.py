"""Moving a pack on between preparer and approver, the same from every place that offers it."""

from __future__ import annotations

from claimscope.core.document import PackState
from claimscope.core.edits import set_state
from claimscope.core.message import message
from claimscope.desktop.desk import Desk


def move_on(desk: Desk, following: PackState) -> bool:
    """Move the pack on; an approval needs a name to stand for it, which is said where there is none."""
    if following == "approved" and not desk.habits.profile.person.name.strip():
        desk.controller.tell(message("keeping.approves.nameless"), warns=True)
        return False
    return desk.controller.do(set_state(following))
