"""Pictures of pages, asked for in the background and kept while they are likely to be looked at again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtGui import QPixmap

from claimscope.core.document import Source
from claimscope.desktop.desk import Desk
from claimscope.desktop.jobs import Progress

WIDTHS = (1200, 2000, 3200)
KEPT = 8
Stretch = tuple[float, float]
"""Top and bottom of a part of a page, in shares of its height."""
WHOLE: Stretch = (0.0, 1.0)
_Key = tuple[str, int, int, Stretch, bool]
"""File, page, width, stretch, and whether another program drew it."""
_Show = Callable[[QPixmap | None], None]


class Shelf:
    """The last pictures of one place. Of several wishes in a row only the newest is answered."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._wish: tuple[_Key, Source, _Show] | None = None
        self._busy = False
        self._asked: _Key | None = None
        """What was asked for last: a picture that comes late must not show under another page's boxes."""
        self._drawn: dict[str, frozenset[int]] = {}
        """Files that LibreOffice was asked to draw, and the pages to be shown as it drew them."""

    def ask(self, source: Source, page: int, width: int, show: _Show, stretch: Stretch = WHOLE) -> None:
        """Call ``show`` with the picture, at once where it is kept, else later; None where there can be none. Where
        exact pictures are wished for, ``show`` is called again when LibreOffice has drawn the page."""
        step = next((step for step in WIDTHS if step >= width), WIDTHS[-1])
        exactly = self._desk.habits.settings.is_on("exact_slides")
        key = (source.id, page, step, stretch, exactly and page in self._drawn.get(source.id, ()))
        self._asked = key
        if key in self._kept:
            self._kept.move_to_end(key)
            self._wish = None
            show(self._kept[key])
        else:
            self._wish = (key, source, show)
            self._next()
        if exactly and source.id not in self._drawn:

            def again() -> None:
                if key == self._asked:
                    self.ask(source, page, width, show, stretch)

            self._draw(source, again)

    def _draw(self, source: Source, again: Callable[[], None]) -> None:
        pack = self._desk.controller.pack
        self._drawn[source.id] = frozenset()

        def done(pages: frozenset[int]) -> None:
            self._drawn[source.id] = pages
            if pages:
                again()

        def work(progress: Progress) -> frozenset[int]:
            return self._desk.services.sources.draw_exactly(pack, source, lambda: progress.cancelled)

        self._desk.jobs.start("", work, done, lambda _: None, "office")

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
            return self._desk.services.sources.page_picture(source, *key[1:])

        self._desk.jobs.start("", work, done, lambda _: done(b""), "pages")

    def _keep(self, key: _Key, picture: QPixmap) -> None:
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
