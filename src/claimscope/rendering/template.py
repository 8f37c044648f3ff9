"""Templates: jinja2 in a sandbox, escaped, strict about names, helpful when something is wrong."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from pathlib import Path
from typing import cast

from jinja2 import (
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment
from lxml import etree

from claimscope.core.message import Catalogue, Message, written_number
from claimscope.core.report.figures import Figure
from claimscope.core.report.model import ReportModel
from claimscope.datafiles import template_dir
from claimscope.rendering.clean import printable
from claimscope.rendering.markup import MarkupError, parsed


class TemplateFault(Exception):
    """A template cannot be used: file, line and what is wrong, for the person who wrote it."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")
        self.file, self.line, self.what = file, line, what


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
        return Rendered(parsed(text), figures)
    except TemplateSyntaxError as error:
        raise TemplateFault(error.filename or template, error.lineno, str(error.message)) from error
    except TemplateNotFound as error:
        raise TemplateFault(str(error.name), 0, "not found") from error
    except (UndefinedError, TemplateError, TypeError, AttributeError, KeyError) as error:
        file, line = _where(error)
        raise TemplateFault(file, line, str(error)) from error
    except MarkupError as error:
        raise TemplateFault(f"{template}.j2", error.faults[0].line, str(error)) from error


def _environment(catalogue: Catalogue, folders: Sequence[Path]) -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader([str(folder) for folder in (*folders, template_dir("report"))]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: _said(value, catalogue),
    )


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


def _where(error: BaseException) -> tuple[str, int]:
    """The innermost template line of a traceback."""
    found, trace = ("", 0), error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            found = (Path(file).name, trace.tb_lineno)
        trace = trace.tb_next
    return found
