"""Reports and letters out, for real."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.assessment import Assessment
from claimscope.core.document import Pack, Person
from claimscope.core.message import Message
from claimscope.desktop.export_memory import ExportHabit, load_habit
from claimscope.desktop.real_files import PREVIEW, FilesReal
from claimscope.desktop.values import Preview

if TYPE_CHECKING:
    from claimscope.core.vendor_letter import VendorLetter
    from claimscope.desktop.values import KeyUse
    from claimscope.packfile.edition import Circle
    from claimscope.services.exporting import Export


class ReportReal(FilesReal):
    """What goes out."""

    def assess(self, pack: Pack) -> Assessment:
        """All rules; see ``RealServices``."""
        raise NotImplementedError

    def preview(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> Preview:
        from hashlib import sha256

        from claimscope.rendering.pdf.anchors import pages_of
        from claimscope.services import jobs
        from claimscope.services.exporting import Options, prepared_report

        sitting = self.sitting()
        habit = load_habit(self.export_memory(), pack.id, ExportHabit(language=language))
        options = Options(
            draft=not self.assess(pack).final_allowed,
            language=habit.language,
            paper="letter" if habit.paper == "letter" else "a4",
            template=habit.template,
            template_folders=_folders(habit),
        )
        decisions = sitting.snapshot.decisions.records
        made = prepared_report(pack, sitting.workspace, options, decisions, _plain(report), jobs.pages())
        data = made.render("pdf")
        path = sitting.workspace.folder / "preview.pdf"
        path.write_bytes(data)
        anchors = tuple(sorted(pages_of(data).items(), key=lambda one: (one[1], one[0])))
        return Preview(path, page_count(data), PREVIEW + sha256(data).hexdigest(), anchors)

    def export(
        self,
        pack: Pack,
        stem: Path,
        habit: ExportHabit,
        person: Person,
        report: Callable[[int, int], None],
        key: KeyUse | None = None,
    ) -> Export:
        from claimscope.services.exporting import Options, Targets, export_pack
        from claimscope.services.signing import pdf_seal

        seal = pdf_seal(key.path, key.passphrase) if key is not None else None

        sitting = self.sitting()
        names = {kind: stem.with_name(f"{stem.name}.{kind}") for kind in ("pdf", "html", "xlsx", "json")}
        targets = Targets(**{kind: path for kind, path in names.items() if getattr(habit, kind)})
        number = len(sitting.snapshot.editions.records) + 1
        options = Options(
            draft=habit.draft,
            edition="outside" if habit.edition == "outside" else "internal",
            edition_number=number,
            language=habit.language,
            paper="letter" if habit.paper == "letter" else "a4",
            template=habit.template,
            template_folders=_folders(habit),
            attach_sources=tuple(source.id for source in pack.sources) if habit.attach else (),
        )
        decisions = sitting.snapshot.decisions.records
        made = export_pack(pack, sitting.workspace, targets, options, decisions, _plain(report), seal)
        if made.files and not made.draft:
            self._note_edition(pack, made, person, options.edition)
        return made

    def _note_edition(self, pack: Pack, made: Export, person: Person, circle: Circle) -> None:
        """A final export becomes an edition of the pack."""
        from claimscope.services.editions import edition_of

        self.sitting().exported(pack, edition_of(pack, made, person, circle))

    def export_memory(self) -> Path:
        from claimscope.services.folders import folders

        return folders().settings / "exports.json"

    def letter_kinds(self) -> tuple[str, ...]:
        from claimscope.services.letters import KINDS

        return KINDS

    def write_letter(self, letter: VendorLetter, path: Path, language: str) -> None:
        from claimscope.services.letters import write_letter

        write_letter(letter, path, language)

    def show_folder(self, folder: Path) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _folders(habit: ExportHabit) -> tuple[Path, ...]:
    return (Path(habit.template_folder),) if habit.template_folder else ()


def _plain(report: Callable[[int, int], None]) -> Callable[..., None]:
    """A progress of the services from one that only counts."""

    def tell(done: int, total: int, what: Message | None = None) -> None:
        report(done, total)

    return tell


def page_count(pdf: bytes) -> int:
    """Pages of a PDF of our own."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as file:
        return len(file.pages)
