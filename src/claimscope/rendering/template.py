"""Templates: jinja2 in a sandbox, escaped, strict about names, helpful when something is wrong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

from jinja2 import (
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateRuntimeError,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from lxml import etree

from claimscope.core.message import Catalogue, Message, message, written_number
from claimscope.core.report.figures import Figure
from claimscope.core.report.model import ReportModel
from claimscope.datafiles import template_dir
from claimscope.rendering.amounts import calculation, columns
from claimscope.rendering.clean import printable
from claimscope.rendering.markup import Fault, MarkupError, parsed

NAMES = ("r", "t", "language", "pictures", "figure", "unreviewed", "terms", "part")
"""What a template may use: the model, the catalogue, and what stands beside them (docs/report.md)."""

_MISTAKES = (TemplateError, TypeError, AttributeError, LookupError, ArithmeticError, ValueError, RecursionError)


class TemplateFault(Exception):
    """A template cannot be used: file, line and what is wrong, for the person who wrote it."""

    def __init__(self, file: str, line: int, what: Message) -> None:
        super().__init__(f"{file}, line {line}: {what.id}")
        self.file, self.line, self.what = file, line, what


class UnknownName(UndefinedError):
    """A name that a template uses and nobody has, with the nearest ones that there are."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.near = name, near


class _Unknown(StrictUndefined):
    """What jinja2 puts in the place of a name that is not known; any use of it raises UnknownName."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: object = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        near = tuple(get_close_matches(str(name), _names_of(obj), 3, 0.5))
        named: Any = lambda _said=None: UnknownName(str(name), near)  # noqa: E731
        super().__init__(hint, obj, name, exc if issubclass(exc, SecurityError) else named)


def _names_of(value: object) -> list[str]:
    if value is missing:
        return list(NAMES)
    return [one for one in dir(value) if not one.startswith("_")]


class Rendered:
    """Checked markup and the figures it asks for, by name."""

    def __init__(self, root: etree._Element, figures: dict[str, Figure]) -> None:
        self.root = root
        self.figures = figures


def rendered(
    model: ReportModel,
    catalogue: Catalogue,
    template: str = "full",
    folders: Sequence[Path] = (),
    pictures: Collection[str] = (),
) -> Rendered:
    """The report in the markup vocabulary. ``folders`` hold an organisation's own templates and are asked first,
    ``pictures`` are the names a template may show (citation ids and ``logo``).

    TemplateFault names file, line and variable of what cannot be rendered.
    """
    figures: dict[str, Figure] = {}
    check_text(folders)
    environment = _environment(catalogue, folders)
    try:
        text = environment.get_template(f"{template}.j2").render(
            r=model,
            t=catalogue,
            language=catalogue.language,
            pictures=frozenset(pictures),
            figure=lambda value: _registered(figures, value),
            unreviewed=catalogue("report.machine-translation") if catalogue.has("report.machine-translation") else "",
            terms=_terms(model, catalogue),
        )
        return Rendered(_linked(parsed(text)), figures)
    except MarkupError as error:
        raise _output_fault(error.faults[0], f"{template}.j2", folders) from error
    except _MISTAKES as error:
        raise _fault(error, folders) from error


def _linked(root: etree._Element) -> etree._Element:
    """Links to what an own template leaves out become words."""
    known = {element.get("id") for element in root.iter() if element.get("id")}
    for link in list(root.iter("a")):
        target = link.get("href") or ""
        if target.startswith("#") and target[1:] not in known:
            link.tag = "span"
            del link.attrib["href"]
    return root


def _environment(catalogue: Catalogue, folders: Sequence[Path]) -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader([str(folder) for folder in (*folders, template_dir("report"))]),
        autoescape=True,
        undefined=_Unknown,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: _said(value, catalogue),
    )
    environment.filters["listed"] = lambda rows: Message("report.list", (("items", tuple(rows)),))
    environment.filters["apart"] = lambda value: columns(value, catalogue)
    environment.filters["calculation"] = lambda said: calculation(said, catalogue)
    return environment


def _said(value: object, catalogue: Catalogue) -> object:
    """How a value of the model is printed: sentences by the catalogue, numbers by the language, words as text."""
    if hasattr(value, "__html__"):
        return value  # a macro's output is markup already
    if isinstance(value, Message):
        return printable(catalogue.text(value))
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return written_number(value, catalogue.language)
    return printable(value) if isinstance(value, str) else value


def _registered(figures: dict[str, Figure], value: object) -> str:
    name = f"figure-{len(figures) + 1}"
    figures[name] = cast(Figure, value)
    return name


def _terms(model: ReportModel, catalogue: Catalogue) -> list[tuple[str, str]]:
    told = [(catalogue.text(one.term), catalogue.text(one.meaning)) for one in model.glossary]
    return sorted(told, key=lambda pair: pair[0].casefold())


def _fault(error: Exception, folders: Sequence[Path]) -> TemplateFault:
    """The mistake of a template in words."""
    if isinstance(error, TemplateSyntaxError):
        said = message("report.template.syntax", what=str(error.message))
        return TemplateFault(Path(error.filename or error.name or "").name, error.lineno, said)
    file, line = _where(error, folders)
    if isinstance(error, TemplateNotFound):
        return TemplateFault(file or str(error.name), line, message("report.template.absent", name=str(error.name)))
    if isinstance(error, UnknownName):
        return TemplateFault(
            file, line, message(f"report.template.{_nearness(error)}", name=error.name, near=error.near)
        )
    if isinstance(error, SecurityError):
        return TemplateFault(file, line, message("report.template.forbidden", what=str(error)))
    return TemplateFault(file, line, message("report.template.mistake", what=str(error) or type(error).__name__))


def _nearness(error: UnknownName) -> str:
    return "unknown-near" if error.near else "unknown"


def _output_fault(fault: Fault, file: str, folders: Sequence[Path]) -> TemplateFault:
    """The line of the organisation's own template that writes what is refused, else the line of the output."""
    for path in _own_files(folders):
        lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        found = next((number for number, line in lines if fault.sought and fault.sought in line), 0)
        if found:
            return TemplateFault(path.name, found, fault.what)
    return TemplateFault(file, fault.line, fault.what)


def _own_files(folders: Sequence[Path]) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.glob("*.j2"))]


def check_text(folders: Sequence[Path]) -> None:
    """TemplateFault names a template that is not UTF-8 text, or that cannot be read."""
    for path in _own_files(folders):
        try:
            path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            line = path.read_bytes()[: error.start].count(b"\n") + 1
            raise TemplateFault(path.name, line, Message("report.template.not-text")) from error
        except OSError as error:
            raise TemplateFault(
                path.name, 0, message("report.template.unreadable", what=str(error.strerror))
            ) from error


def _where(error: BaseException, folders: Sequence[Path]) -> tuple[str, int]:
    """The innermost template line of a traceback, in the organisation's own files where one takes part."""
    found, own, trace = ("", 0), ("", 0), error.__traceback__
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        if path.suffix == ".j2":
            found = (path.name, trace.tb_lineno)
            own = found if path.parent in folders else own
        trace = trace.tb_next
    return own if own[0] else found
