"""Places that are not built yet: each says what it is for."""

from __future__ import annotations

from claimscope.desktop.desk import Desk
from claimscope.desktop.places.base import Place
from claimscope.desktop.widgets.teach import Teach


class _EmptyPlace(Place):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.body.addWidget(Teach(desk, self.id), 1)
