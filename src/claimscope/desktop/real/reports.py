"""Reports, to look at and out; letters to vendors."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack, Person
from claimscope.core.message import Message
from claimscope.desktop.export_memory import ExportHabit, load_habit
from claimscope.desktop.real.sitting import CurrentSitting
from claimscope.desktop.values import PREVIEW, KeyUse, OutsidePreview, Preview

if TYPE_CHECKING:
    from claimscope.core.vendor_letter import VendorLetter
    from claimscope.desktop.ports import Rules
    from claimscope.desktop.values import Count
    from claimscope.services.exporting import Export


class RealReports:
    """See ``ports.Reports``."""

    def __init__(self, sitting: CurrentSitting, rules: Rules) -> None:
        self._sitting, self._rules = sitting, rules

    def preview(self, pack: Pack, language: str, report: Count) -> Preview:
        from claimscope.rendering.pdf.anchors import pages_of
        from claimscope.services import jobs
        from claimscope.services.report_rendering import Options, prepared_report

        sitting = self._sitting()
        habit = load_habit(self.memory(), pack.id, ExportHabit(language=language))
        options = Options(
            draft=not self._rules.assess(pack).final_allowed,
            language=habit.language,
            paper="letter" if habit.paper == "letter" else "a4",
            template=habit.template,
            template_folders=_folders(habit),
        )
        decisions = sitting.snapshot.decisions.records
        made = prepared_report(pack, sitting.workspace, options, decisions, _plain(report), jobs.pages())
        data = made.render("pdf")
        anchors = tuple(sorted(pages_of(data).items(), key=lambda one: (one[1], one[0])))
        return self._laid_out(data, "preview.pdf", anchors)

    def preview_outside(self, pack: Pack, language: str, report: Count) -> OutsidePreview:
        from claimscope.services import jobs
        from claimscope.services.outside import searched
        from claimscope.services.report_rendering import Options, prepared_report

        draft = not self._rules.assess(pack).final_allowed
        options = Options(draft=draft, edition="outside", language=language)
        made = prepared_report(pack, self._sitting().workspace, options, (), runner=jobs.pages())
        report(1, 3)
        data = made.render("pdf")
        report(2, 3)
        outside = made.outside
        assert outside is not None  # asked for above
        found = searched([("pdf", data)], outside.names, outside.hidden)
        return OutsidePreview(self._laid_out(data, "preview-outside.pdf"), found, outside.full)

    def _laid_out(self, pdf: bytes, name: str, anchors: tuple[tuple[str, int], ...] = ()) -> Preview:
        """The PDF in the work folder, to be looked at page by page."""
        from hashlib import sha256

        import pikepdf

        from claimscope.packfile.atomic import saying_why

        path = self._sitting().workspace.folder / name
        with saying_why(path):
            path.write_bytes(pdf)
        with pikepdf.open(io.BytesIO(pdf)) as file:
            pages = len(file.pages)
        return Preview(path, pages, PREVIEW + sha256(pdf).hexdigest(), anchors)

    def export(
        self, pack: Pack, stem: Path, habit: ExportHabit, person: Person, report: Count, key: KeyUse | None = None
    ) -> Export:
        from claimscope.services.editions import edition_of
        from claimscope.services.exporting import Targets, export_pack
        from claimscope.services.report_rendering import Options
        from claimscope.services.signing import pdf_seal

        seal = pdf_seal(key.path, key.passphrase) if key is not None else None
        sitting = self._sitting()
        names = {kind: stem.with_name(f"{stem.name}.{kind}") for kind in ("pdf", "html", "xlsx", "json")}
        targets = Targets(**{kind: path for kind, path in names.items() if getattr(habit, kind)})
        options = Options(
            draft=habit.draft,
            edition="outside" if habit.edition == "outside" else "internal",
            edition_number=len(sitting.snapshot.editions.records) + 1,
            language=habit.language,
            paper="letter" if habit.paper == "letter" else "a4",
            template=habit.template,
            template_folders=_folders(habit),
            attach_sources=tuple(source.id for source in pack.sources) if habit.attach else (),
        )
        decisions = sitting.snapshot.decisions.records
        made = export_pack(pack, sitting.workspace, targets, options, decisions, _plain(report), seal)
        if made.files and not made.draft:
            sitting.exported(pack, edition_of(pack, made, person, options.edition))
        return made

    def memory(self) -> Path:
        from claimscope.services.folders import folders

        return folders().settings / "exports.json"


class RealLetters:
    """See ``ports.Letters``."""

    def kinds(self) -> tuple[str, ...]:
        from claimscope.services.letters import KINDS

        return KINDS

    def write(self, letter: VendorLetter, path: Path, language: str) -> None:
        from claimscope.services.letters import write_letter

        write_letter(letter, path, language)


def _folders(habit: ExportHabit) -> tuple[Path, ...]:
    return (Path(habit.template_folder),) if habit.template_folder else ()


def _plain(report: Count) -> Callable[..., None]:
    """A progress of the services from one that only counts."""

    def tell(done: int, total: int, what: Message | None = None) -> None:
        report(done, total)

    return tell
