"""PDF/A-3b metadata, attachments and the structure tree, written into the drawn pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String
from PIL import ImageCms

from claimscope.rendering.pdf.canvas import TaggedCanvas
from claimscope.rendering.pdf.pages import Meta
from claimscope.rendering.pdf.tags import Node
from claimscope.rendering.pdf.tree import add_tree, prepare_tree


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside the PDF. ``relationship`` is Source, Data or Supplement (PDF/A-3, AFRelationship)."""

    name: str
    data: bytes
    media_type: str
    description: str = ""
    relationship: str = "Data"


def archived(
    pages: bytes, canvas: TaggedCanvas, root: Node, meta: Meta, attachments: Sequence[Attachment] = ()
) -> bytes:
    """A tagged PDF/A-3b, or a tagged PDF where there are fields to fill in. Equal arguments give equal bytes."""
    with Pdf.open(BytesIO(pages)) as pdf:
        prepare_tree(pdf, root)
        pdf.Root.Lang = String(meta.language)
        pdf.Root.MarkInfo = Dictionary(Marked=True)
        pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        pdf.Root.PageMode = Name.UseOutlines
        for page in pdf.pages:
            if "/Trans" in page:
                del page["/Trans"]
            page.Tabs = Name.S
        _intent(pdf)
        _attach(pdf, attachments)
        _name_places(pdf, canvas.pages_of)
        _describe(pdf, meta, archive="/AcroForm" not in pdf.Root)
        out = BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            min_version="1.7",
            fix_metadata_version=False,
        )
    add_tree(out, root, canvas.marks)
    return out.getvalue()


def _intent(pdf: Pdf) -> None:
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[24:36] = bytes((7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # the day it was made would change every file
    profile[84:100] = bytes(16)
    stream = pdf.make_stream(bytes(profile))
    stream.N = 3
    pdf.Root.OutputIntents = Array(
        [
            Dictionary(
                Type=Name.OutputIntent,
                S=Name.GTS_PDFA1,
                OutputConditionIdentifier=String("sRGB"),
                Info=String("sRGB"),
                DestOutputProfile=stream,
            )
        ]
    )


def _attach(pdf: Pdf, attachments: Sequence[Attachment]) -> None:
    files = Array()
    for item in attachments:
        spec = pikepdf.AttachedFileSpec(
            pdf,
            item.data,
            description=item.description,
            filename=item.name,
            mime_type=item.media_type,
            relationship=Name("/" + item.relationship),
        )
        pdf.attachments[item.name] = spec
        files.append(spec.obj)
    if attachments:
        pdf.Root.AF = files


def _name_places(pdf: Pdf, places: Mapping[str, int]) -> None:
    """Named destinations, so that others can link into the report (``report.pdf#C-12``)."""
    if "/Names" not in pdf.Root:
        pdf.Root.Names = Dictionary()
    entries = Array()
    for name, page in sorted(places.items(), key=lambda place: place[0].encode()):
        entries.append(String(name))
        entries.append(Array([pdf.pages[page - 1].obj, Name.Fit]))
    if entries:
        pdf.Root.Names.Dests = Dictionary(Names=entries)


def _describe(pdf: Pdf, meta: Meta, archive: bool) -> None:
    for key in ("/CreationDate", "/ModDate", "/Keywords", "/Subject", "/Creator", "/Trapped"):
        if key in pdf.docinfo:
            del pdf.docinfo[key]
    pdf.docinfo["/Title"] = meta.title
    pdf.docinfo["/Producer"] = "Claimscope"
    if meta.author:
        pdf.docinfo["/Author"] = meta.author
    elif "/Author" in pdf.docinfo:
        del pdf.docinfo["/Author"]
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        xmp["dc:title"] = meta.title
        xmp["dc:language"] = {meta.language}
        xmp["pdf:Producer"] = "Claimscope"
        if meta.author:
            xmp["dc:creator"] = [meta.author]
        if archive:
            xmp["pdfaid:part"] = "3"
            xmp["pdfaid:conformance"] = "B"
