"""Files into the pack, and pictures of their pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack, Source
from claimscope.core.reading import Box
from claimscope.desktop.real.sitting import CurrentSitting
from claimscope.desktop.values import PREVIEW

if TYPE_CHECKING:
    from claimscope.services.importing import Imported, Report
    from claimscope.services.intake import Intake
    from claimscope.services.pictures import BoxReading
    from claimscope.services.progress import Watch
    from claimscope.services.rereading import Reread


class RealSources:
    """See ``ports.Sources``."""

    def __init__(self, sitting: CurrentSitting) -> None:
        self._sitting = sitting

    def classify(self, paths: Sequence[Path], watch: Callable[[int, int, str], bool]) -> tuple[Intake, ...]:
        from claimscope.services.intake import classify_all

        return classify_all(paths, watch)

    def add(self, pack: Pack, intakes: Sequence[Intake], report: Report) -> Imported:
        from claimscope.services.importing import add_files, standard_tools

        return add_files(pack, intakes, self._sitting().workspace, standard_tools(), report)

    def reread(self, pack: Pack, source: Source, media_type: str, watch: Watch) -> Reread:
        from claimscope.services.rereading import reread

        return reread(pack, source.id, self.path(source.id), media_type, watch)

    def attach(self, path: Path) -> Source:
        kept = self._sitting().workspace.keep(path)
        return Source(kept.sha256, path.name, "application/octet-stream", kept.size, kind="attachment")

    def path(self, id: str) -> Path:
        return self._sitting().workspace.source_path(id)

    def page_picture(
        self, source: Source, page: int, width: int, stretch: tuple[float, float], exact: bool = False
    ) -> bytes:
        from claimscope.readers.formats import PDF
        from claimscope.services.pictures import page_picture

        if exact and (drawn := self._sitting().workspace.drawn_path(source.id)).exists():
            return page_picture(drawn, PDF, page, width, stretch=stretch).png
        path = Path(source.name) if source.id.startswith(PREVIEW) else self.path(source.id)
        return page_picture(path, source.media_type, page, width, stretch=stretch).png

    def draw_exactly(self, pack: Pack, source: Source, stopped: Callable[[], bool]) -> frozenset[int]:
        from claimscope.readers.formats import PPTX
        from claimscope.services.pictures import exact_slides, places_of

        if source.media_type != PPTX or source.id.startswith(PREVIEW):
            return frozenset()
        target = self._sitting().workspace.drawn_path(source.id)
        places = tuple(places_of(pack, source))
        return exact_slides(self.path(source.id), len(source.pages), target, places, stopped)

    def read_box(self, source: Source, page: int, box: Box) -> BoxReading:
        from claimscope.services.pictures import read_box

        return read_box(self.path(source.id), source.media_type, page, box)
