"""The sample pack: invented vendors, real record rows, an officer's decisions on top; some rows left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import (
    ACCURACY,
    COST,
    SAFETY,
    Bound,
    Candidate,
    Citation,
    Concern,
    Configuration,
    Context,
    Pack,
    Person,
    Plan,
    Sla,
    Volume,
)
from claimscope.core.edits.cells import plan_cell
from claimscope.core.edits.citations import sort_citations
from claimscope.datafiles import resource
from claimscope.services.importing import Keeper, Tools, add_files, standard_tools
from claimscope.services.intake import classify_all, coming_from

if TYPE_CHECKING:
    from claimscope.services.workspace import Workspace

PACK_ID = "5a3e0c8e2f7b4d5c9a1d7e6f40b2c9aa"
IMPORTED_AT = "2026-11-30T09:00:00Z"
NORVIK, HALDEN = "a", "b"
FILES = {NORVIK: "norvik-compute-offer.pptx", HALDEN: "halden-systems-datasheet.pdf"}

SLA = Sla(
    bounds=(
        Bound("ttft", Decimal(99), Decimal(2000)),
        Bound("tpot", Decimal(99), Decimal(200)),
    ),
    arrival="poisson",
    requests_per_s=Decimal(12),
    context_tokens=8192,
)
CONTEXT = Context(
    title="Assistant platform 2027",
    reference="SSC-2027-014",
    lot="2",
    authority="State Service Centre",
    committee_date="2027-02-10",
    marking="For official use",
    decision="Which inference platform do we buy for the citizen assistant?",
    task="Answer questions of citizens on benefits, from our own guidance texts, in English and German",
    data="412 questions of 2025 with answers checked by the benefits desk",
    sla=SLA,
    volume=Volume(Decimal(2_600_000), Decimal(1800), Decimal(320)),
    concerns=(Concern("t1", "Prompt injection through pasted letters"), Concern("t2", "Leak of personal data")),
    people=(
        Person("R. Okafor", "preparer", "State Service Centre"),
        Person("M. Lindqvist", "approver", "State Service Centre"),
    ),
    valid_until="2027-06-30",
)
CANDIDATES = (
    Candidate(NORVIK, "Norvik Compute", Configuration(
        system="Dell PowerEdge XE9680L", accelerator="NVIDIA H200-SXM-141GB", accelerators_total=8, nodes=1,
        runtime="TensorRT", runtime_version="10.11", model="Llama 2 70B")),
    Candidate(HALDEN, "Halden Systems", Configuration(
        system="Dell PowerEdge XE9785L", accelerator="AMD Instinct MI355X", accelerators_total=8, nodes=1,
        runtime="vLLM", model="Llama 2 70B")),
)  # fmt: skip
PLANS = (
    (NORVIK, ACCURACY, Plan("Task eval on our own questions", "R. Okafor", "2027-01-20", CONTEXT.data, 412, "inspect")),
    (HALDEN, ACCURACY, Plan("Task eval on our own questions", "R. Okafor", "2027-01-20", CONTEXT.data, 412, "inspect")),
    (NORVIK, SAFETY, Plan("Probes against both concerns", "IT security", "2027-01-27", "", 500, "garak")),
    (HALDEN, COST, Plan("Cost model on the configuration offered", "Budget office", "2027-01-15")),
)


def sample_pack(keeper: Keeper, tools: Tools | None = None) -> Pack:
    """The sample pack with its files kept by ``keeper``; the same every time."""
    pack = Pack(PACK_ID, CONTEXT, candidates=CANDIDATES, created_at=IMPORTED_AT)
    tools = tools or standard_tools()
    for candidate, name in FILES.items():
        imported = add_files(pack, coming_from(candidate, classify_all([resource("sample", name)])), keeper, tools)
        if imported.edit is not None:
            pack = imported.edit.apply(pack)
    pack = replace(pack, sources=tuple(replace(source, imported_at=IMPORTED_AT) for source in pack.sources))
    pack = _sorted(pack)
    for candidate, question, plan in PLANS:
        pack = plan_cell(candidate, question, plan, "R. Okafor").apply(pack)
    return pack


def _sorted(pack: Pack) -> Pack:
    """What an officer would do in the first sort: benchmark results decide, promises and notes are background."""
    decides = _ids(pack.citations, lambda one: one.claim.family == "inference" and one.claim.anchor.visible)
    background = _ids(pack.citations, lambda one: one.id not in decides)
    if decides:
        pack = sort_citations(decides, "decision").apply(pack)
    return sort_citations(background, "background").apply(pack) if background else pack


def _ids(citations: Iterable[Citation], wanted: Callable[[Citation], bool]) -> tuple[str, ...]:
    return tuple(one.id for one in citations if wanted(one))


def build_demo(out: Path) -> tuple[Path, ...]:
    """Writes ``sample.evpack``, ``sample.pdf`` and ``sample.html`` into ``out`` (made if absent); gives their paths."""
    from claimscope.services.exporting import Targets, export_pack
    from claimscope.services.report_rendering import Options

    path = out / "sample.evpack"
    with _written(path) as (pack, workspace):
        targets = Targets(pdf=out / "sample.pdf", html=out / "sample.html")
        export_pack(pack, workspace, targets, Options(draft=True))
    return path, out / "sample.pdf", out / "sample.html"


def build_sample(path: Path) -> Path:
    """Writes the sample pack alone to ``path``; its folder is made if absent. Problem where it cannot be written."""
    with _written(path):
        return path


@contextmanager
def _written(path: Path) -> Iterator[tuple[Pack, Workspace]]:
    """The sample pack, saved to ``path``, with the work folder it was made in until the caller is through."""
    from claimscope.packfile.atomic import saying_why
    from claimscope.services.packs import save_pack
    from claimscope.services.snapshot import Snapshot
    from claimscope.services.workspace import Workspace

    with saying_why(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
    workspace = Workspace.create()
    try:
        pack = sample_pack(workspace)
        save_pack(workspace, Snapshot(pack), path, overwrite_changed=True, backups=0)
        yield pack, workspace
    finally:
        workspace.close(delete=True)
