"""Pictures of pages, asked for in the background and kept while they are likely to be looked at again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtGui import QPixmap

from claimscope.core.document import Source
from claimscope.desktop.desk import Desk

WIDTHS = (1200, 2000, 3200)
KEPT = 8
Stretch = tuple[float, float]
"""Top and bottom of a part of a page, in shares of its height."""
WHOLE: Stretch = (0.0, 1.0)
_Key = tuple[str, int, int, Stretch]


class Shelf:
    """The last pictures of one place. Of several wishes in a row only the newest is answered."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._wish: tuple[_Key, Source, Callable[[QPixmap | None], None]] | None = None
        self._busy = False
        self._asked: _Key | None = None
        """What was asked for last: a picture that comes late must not show under another page's boxes."""

    def ask(
        self, source: Source, page: int, width: int, show: Callable[[QPixmap | None], None], stretch: Stretch = WHOLE
    ) -> None:
        """Call ``show`` with the picture, at once where it is kept, else later; None where there can be none."""
        step = next((step for step in WIDTHS if step >= width), WIDTHS[-1])
        key = (source.id, page, step, stretch)
        self._asked = key
        if key in self._kept:
            self._kept.move_to_end(key)
            self._wish = None
            show(self._kept[key])
            return
        self._wish = (key, source, show)
        self._next()

    def _next(self) -> None:
        if self._busy or self._wish is None:
            return
        key, source, show = self._wish
        self._wish, self._busy = None, True

        def done(data: bytes) -> None:
            self._busy = False
            picture = QPixmap()
            good = picture.loadFromData(data) if data else False
            if good:
                self._keep(key, picture)
            if key == self._asked:
                show(picture if good else None)
            self._next()

        def work(_: object) -> bytes:
            return self._desk.services.sources.page_picture(source, key[1], key[2], key[3])

        self._desk.jobs.start("", work, done, lambda _: done(b""), "pages")

    def _keep(self, key: _Key, picture: QPixmap) -> None:
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
