"""What lies inside a PDF report: the pack's data, the evidence in open forms, and chosen sources."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Protocol

import msgspec

from claimscope.core.document import Evidence, Pack
from claimscope.evidence.exports import every_eval_ever, llmd_report
from claimscope.packfile.codec import encode_pack
from claimscope.rendering.clean import printable
from claimscope.rendering.pdf.archive import Attachment


class SourceFiles(Protocol):
    """Where the files of a pack lie."""

    def source_path(self, id: str) -> Path:
        """Path of a source by its id."""
        ...


def attachments(pack: Pack, files: SourceFiles | None, chosen: Collection[str]) -> list[Attachment]:
    """``pack.json`` first, then evidence, then the sources whose ids are ``chosen``, named by their exhibit numbers."""
    made = [Attachment("pack.json", encode_pack(pack), "application/json", "", "Source")]
    made += [_evidence(pack, number, item) for number, item in enumerate(pack.evidence, 1) if item.measures]
    for number, source in enumerate(pack.sources, 1):
        if source.id in chosen and files is not None:
            data = files.source_path(source.id).read_bytes()
            made.append(Attachment(f"E-{number} {_file_name(source.name)}", data, source.media_type, source.id))
    return made


def _evidence(pack: Pack, number: int, item: Evidence) -> Attachment:
    source = pack.source(item.source)
    day = (source.imported_at if source else pack.created_at)[:10]
    serving = item.kind == "serving_speed"
    content = llmd_report(item) if serving else every_eval_ever(item, day)
    data = msgspec.json.format(msgspec.json.Encoder(decimal_format="number").encode(content), indent=1)
    form = "llm-d" if serving else "every_eval_ever"
    return Attachment(f"V-{number} {form}.json", data, "application/json")


def _file_name(name: str) -> str:
    """A vendor's file name without what a file system would take for a path."""
    return printable(name).replace("/", "_").replace("\\", "_")[:150]
