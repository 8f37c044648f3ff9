"""Ready commands for what is missing: templates filled with our own load and data, every value quoted for the shell."""

from __future__ import annotations

import shlex

from claimscope.core.document import Pack, Plan
from claimscope.core.planning import TOOLS, ToolChoice, template_values
from claimscope.datafiles import template_dir


def choices(question: str) -> tuple[ToolChoice, ...]:
    """Tools that can fill a row, the usual one first."""
    return TOOLS.get(question, ())


def command(pack: Pack, candidate: str, question: str, plan: Plan) -> str:
    """The command text for the plan's tool (the first of the row where it names none); "" where the row needs none.

    Names of models and data sets are other people's words: each is one word for the shell, on one line.
    """
    known = choices(question)
    chosen = next((one for one in known if one.tool == plan.tool), known[0] if known else None)
    if chosen is None:
        return ""
    import jinja2

    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, keep_trailing_newline=False, autoescape=False)
    text = template_dir("eval-plan", chosen.template).read_text(encoding="utf-8")
    values = {name: _word(value) for name, value in template_values(pack, candidate, plan).items()}
    return environment.from_string(text).render(**values).strip() + "\n"


def _word(value: str) -> str:
    return shlex.quote(" ".join(value.split()))


def commands_of(pack: Pack) -> dict[tuple[str, str], str]:
    """(candidate, question) -> command of every plan of the pack, for the work order in the report."""
    return {
        (made.candidate, made.question): text
        for made in pack.cells
        if made.plan is not None and (text := command(pack, made.candidate, made.question, made.plan))
    }
