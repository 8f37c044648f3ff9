"""Files into the pack, and pictures of their pages, for real."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack, Source
from claimscope.core.reading import Box
from claimscope.desktop.real_pack import PackReal

if TYPE_CHECKING:
    from claimscope.core.edits.base import Edit
    from claimscope.services.importing import Imported, Report
    from claimscope.services.intake import Intake


PREVIEW = "preview-"
"""Begin of the ids under which previews ask for pictures."""


class FilesReal(PackReal):
    """What comes in."""

    def classify(self, paths: Sequence[Path]) -> tuple[Intake, ...]:
        from claimscope.services.intake import classify_all

        return classify_all(paths)

    def add_files(self, pack: Pack, intakes: Sequence[Intake], candidate: str, report: Report) -> Imported:
        from claimscope.services.importing import add_files, standard_tools

        return add_files(pack, intakes, candidate, self.sitting().workspace, standard_tools(), report)

    def reread(self, pack: Pack, source: Source, media_type: str, report: Callable[[], bool]) -> Edit:
        from claimscope.services.rereading import reread

        path = self.sitting().workspace.source_path(source.id)
        return reread(pack, source.id, path, media_type, lambda step: report())

    def attach(self, path: Path) -> Source:
        kept = self.sitting().workspace.keep(path)
        return Source(kept.sha256, path.name, "application/octet-stream", kept.size, kind="attachment")

    def source_path(self, id: str) -> Path:
        return self.sitting().workspace.source_path(id)

    def page_picture(self, source: Source, page: int, width: int) -> bytes:
        from claimscope.services.pictures import page_picture

        own = Path(source.name)
        path = own if source.id.startswith(PREVIEW) else self.sitting().workspace.source_path(source.id)
        return page_picture(path, source.media_type, page, width).png

    def read_again(self, source: Source, page: int, box: Box) -> str:
        from claimscope.services.pictures import page_picture, read_again

        path = self.sitting().workspace.source_path(source.id)
        spans = read_again(page_picture(path, source.media_type, page, 2000), box)
        return " ".join(span.text for span in spans)
