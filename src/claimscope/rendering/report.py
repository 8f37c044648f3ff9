"""The report model to PDF and HTML: one template, two faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from claimscope.core.message import Catalogue
from claimscope.core.report.figures import Figure
from claimscope.core.report.model import ReportModel
from claimscope.rendering.clean import printable
from claimscope.rendering.colours import FILE as COLOURS
from claimscope.rendering.colours import ColourFault, colours_of
from claimscope.rendering.figures import scene
from claimscope.rendering.html import html_text
from claimscope.rendering.pdf.archive import Attachment
from claimscope.rendering.pdf.blocks import Assets
from claimscope.rendering.pdf.document import pdf_bytes
from claimscope.rendering.pdf.pages import Furniture, Meta
from claimscope.rendering.pixels import Pixel, prepared
from claimscope.rendering.scene import Scene
from claimscope.rendering.template import Rendered, TemplateFault, rendered

LOGO = "logo.png"


@dataclass(frozen=True, slots=True)
class Printing:
    """How a report is printed. ``pictures`` are PNG bytes by citation id, ``folders`` hold own templates."""

    template: str = "full"
    paper: str = "a4"
    folders: Sequence[Path] = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prepared:
    """Checked markup with everything it shows, ready for both faces."""

    markup: Rendered
    assets: Assets


def prepare(model: ReportModel, catalogue: Catalogue, printing: Printing) -> Prepared:
    """Render the template once. TemplateFault says what is wrong with it, or with the colours beside it."""
    try:
        colours = colours_of(printing.folders)
    except ColourFault as fault:
        raise TemplateFault(COLOURS, fault.line, fault.what) from fault
    pictures = _pixels({**printing.pictures, **_logo(printing.folders)})
    markup = rendered(model, catalogue, printing.template, printing.folders, pictures.keys())
    return Prepared(markup, Assets(_Scenes(markup.figures, catalogue), pictures, colours))


class _Scenes(Mapping[str, Scene]):
    """Figures by name, each drawn when it is asked for: a long report has thousands of them."""

    def __init__(self, figures: Mapping[str, Figure], catalogue: Catalogue) -> None:
        self._figures, self._catalogue = figures, catalogue

    def __getitem__(self, name: str) -> Scene:
        return scene(self._figures[name], self._catalogue)

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)


def _logo(folders: Sequence[Path]) -> dict[str, bytes]:
    """``logo.png`` of the first template folder that has one."""
    found = next((folder / LOGO for folder in folders if (folder / LOGO).is_file()), None)
    return {"logo": found.read_bytes()} if found else {}


def report_pdf(
    model: ReportModel,
    catalogue: Catalogue,
    printing: Printing,
    attachments: Sequence[Attachment] = (),
    ready: Prepared | None = None,
) -> bytes:
    """The report as tagged PDF/A-3b with the attachments inside."""
    done = ready or prepare(model, catalogue, printing)
    about = meta(model, catalogue, printing)
    around = furniture(model, catalogue, about.title, done.assets.colours.accent)
    return pdf_bytes(done.markup.root, done.assets, about, around, attachments)


def report_html(model: ReportModel, catalogue: Catalogue, printing: Printing, ready: Prepared | None = None) -> bytes:
    """The report as one HTML file."""
    done = ready or prepare(model, catalogue, printing)
    about = meta(model, catalogue, printing)
    around = furniture(model, catalogue, about.title, done.assets.colours.accent)
    return html_text(done.markup.root, done.assets, about, around).encode()


def meta(model: ReportModel, catalogue: Catalogue, printing: Printing) -> Meta:
    """Title, language, author and paper."""
    title = printable(" ".join(model.title.split())) or catalogue("report.untitled")
    authors = [str(fact.value) for fact in model.signing if fact.label.id == "report.role.preparer"]
    return Meta(title, catalogue.language, printable(authors[0]) if authors else "", printing.paper)


def furniture(model: ReportModel, catalogue: Catalogue, title: str, accent: str) -> Furniture:
    """Head and foot of each page, and the colour of the bar on page 1."""
    foot = "report.foot.draft" if model.draft else "report.foot.final"
    return Furniture(
        (title, printable(model.marking)),
        printable(catalogue(foot, pack=model.pack_id, n=model.edition_number)),
        catalogue("report.of-pages", page="{page}", total="{total}"),
        catalogue("report.diagonal") if model.draft else "",
        accent,
    )


def _pixels(pictures: Mapping[str, bytes]) -> dict[str, Pixel]:
    made = {name: prepared(data) for name, data in pictures.items()}
    return {name: pixel for name, pixel in made.items() if pixel is not None}
