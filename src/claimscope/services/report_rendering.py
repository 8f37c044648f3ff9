"""A pack to a report ready to be drawn, and its bytes in each format; the preview and the export use the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, Protocol

from claimscope import __version__
from claimscope.core.assessment import Assessment
from claimscope.core.decisions import Decision
from claimscope.core.document import Pack
from claimscope.core.message import Catalogue, Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.core.report import Background, ReportModel, build_report
from claimscope.core.report import Options as ModelOptions
from claimscope.core.report.log import log_entries
from claimscope.services.assessing import assess, benchmarks, names, rulebook
from claimscope.services.eval_plans import commands_of
from claimscope.services.jobs import Runs
from claimscope.services.outside import Outside, outside_edition, without_citations_of
from claimscope.services.progress import Progress, silent
from claimscope.services.wording import catalogue

Kind = Literal["pdf", "html", "json", "xlsx"]


class SourceFiles(Protocol):
    """Where the files of a pack lie."""

    def source_path(self, id: str) -> Path:
        """Path of a source by its id."""
        ...


@dataclass(frozen=True, slots=True)
class Options:
    """How a report is made. ``today`` (ISO, empty: the day it is) dates the judgement, never the file."""

    draft: bool = False
    edition: Literal["internal", "outside"] = "internal"
    edition_number: int = 1
    language: str = "en"
    paper: Literal["a4", "letter"] = "a4"
    template: str = "full"
    template_folders: tuple[Path, ...] = ()
    pictures: bool = True
    attach_sources: tuple[str, ...] = ()
    """Ids of the sources that go into the PDF."""
    today: str = ""


STANDARD = Options()


@dataclass(frozen=True, slots=True)
class PreparedReport:
    """A report ready to be drawn. ``assessment`` is that of the edition that is printed."""

    assessment: Assessment
    model: ReportModel
    remarks: tuple[Message, ...]
    render: Callable[[Kind], bytes]
    outside: Outside | None = None


def prepared_report(
    pack: Pack,
    workspace: SourceFiles | None,
    options: Options,
    decisions: Sequence[Decision] = (),
    progress: Progress = silent,
    runner: Runs | None = None,
) -> PreparedReport:
    """Assessment, model and pictures; ``render`` gives the bytes of a format.

    With a ``runner`` (a preview) its worker sets the type: no source is attached and no remark is made then.
    """
    from claimscope.services.report_pictures import crops

    assessment, log, outside = assess(pack, options.today), log_entries(pack, decisions), None
    if options.edition == "outside":
        outside = outside_edition(pack, assessment, lambda one: assess(one, options.today))
        pack, assessment, log = outside.pack, outside.assessment, outside.log
        options = replace(
            options, attach_sources=tuple(id for id in options.attach_sources if id not in outside.withheld)
        )
    shown = without_citations_of(pack, outside.withheld) if outside else pack
    pictures = crops(shown, workspace, progress) if workspace is not None and options.pictures else {}
    asked = ModelOptions(
        draft=options.draft,
        edition=options.edition,
        edition_number=options.edition_number,
        log=log,
        pictures=frozenset(pictures),
        program=f"Claimscope {__version__}",
    )
    book = rulebook()
    looked_up = Background(benchmarks(), names(), book.compatibility, book, commands_of(pack))
    model = build_report(pack, assessment, asked, looked_up)
    words = catalogue(options.language)
    if runner is not None:
        bare = replace(options, attach_sources=())
        return PreparedReport(
            assessment,
            model,
            (),
            lambda kind: runner.run(render_job, kind, pack, model, words, bare, pictures),
            outside,
        )
    renderer = _Renderer(pack, model, words, options, pictures, workspace)
    return PreparedReport(assessment, model, renderer.remarks(), renderer.bytes_of, outside)


def render_job(
    progress: Progress,
    kind: Kind,
    pack: Pack,
    model: ReportModel,
    words: Catalogue,
    options: Options,
    pictures: dict[str, bytes],
) -> bytes:
    """The bytes of a format without attached sources, for a worker. Problem where the template is wrong."""
    return _Renderer(pack, model, words, options, pictures, None).bytes_of(kind)


class _Renderer:
    """One template run for all formats."""

    def __init__(
        self,
        pack: Pack,
        model: ReportModel,
        words: Catalogue,
        options: Options,
        pictures: dict[str, bytes],
        workspace: SourceFiles | None,
    ) -> None:
        from claimscope.rendering.report import Printing, prepare
        from claimscope.rendering.template import TemplateFault

        self.pack, self.model, self.words, self.options, self.workspace = pack, model, words, options, workspace
        self.printing = Printing(options.template, options.paper, options.template_folders, pictures)
        try:
            self.ready = prepare(model, words, self.printing)
        except TemplateFault as fault:
            raise _template_problem(fault.file, fault.line, fault.what) from fault

    def remarks(self) -> tuple[Message, ...]:
        """What the reader of the export should know: characters that no bundled font can show."""
        from claimscope.rendering.fonts import missing

        lost = missing("".join(str(part) for part in self.ready.markup.root.itertext()))
        return (message("report.export.no-glyph", characters=" ".join(lost[:20]), n=len(lost)),) if lost else ()

    def bytes_of(self, kind: Kind) -> bytes:
        """The bytes of a format."""
        if kind == "pdf":
            return self._pdf()
        if kind == "html":
            from claimscope.rendering.report import report_html

            return report_html(self.model, self.words, self.printing, self.ready)
        if kind == "json":
            from claimscope.rendering.json_out import report_json

            return report_json(self.model, self.words)
        from claimscope.rendering.xlsx import report_xlsx

        return report_xlsx(self.model, self.words)

    def _pdf(self) -> bytes:
        from claimscope.rendering.report import report_pdf
        from claimscope.services.report_attachments import attachments

        attached = attachments(self.pack, self.workspace, self.options.attach_sources)
        return report_pdf(self.model, self.words, self.printing, attached, self.ready)


def _template_problem(file: str, line: int, what: Message) -> Problem:
    where = "template" if line else "template-file"
    return Problem(
        message(f"report.export.{where}", file=file, line=line, what=what),
        Message("report.export.template.meaning"),
        Message("report.export.template.advice"),
        Exit.UNREADABLE,
    )
