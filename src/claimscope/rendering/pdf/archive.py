"""The structure tree, PDF/A-3b metadata and attachments, written into the drawn pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, String
from PIL import ImageCms

from claimscope.rendering.pdf.canvas import TaggedCanvas
from claimscope.rendering.pdf.pages import Meta
from claimscope.rendering.pdf.tags import Annotation, Content, Node


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
        _tree(pdf, canvas, root)
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
    return out.getvalue()


def _tree(pdf: Pdf, canvas: TaggedCanvas, root: Node) -> None:
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, ParentTreeNextKey=0))
    writer = _Writer(pdf, canvas)
    tree.K = writer.element(root, tree)
    numbers = Array()
    for index, page in enumerate(pdf.pages):
        page.StructParents = index
        numbers.append(index)
        numbers.append(pdf.make_indirect(Array(writer.parents(index))))
    for key, element in writer.annotated:
        numbers.append(key)
        numbers.append(element)
    tree.ParentTree = pdf.make_indirect(Dictionary(Nums=numbers))
    tree.ParentTreeNextKey = len(pdf.pages) + len(writer.annotated)
    pdf.Root.StructTreeRoot = tree


class _Writer:
    """Nodes to structure elements; remembers which element each marked content and link belongs to."""

    def __init__(self, pdf: Pdf, canvas: TaggedCanvas) -> None:
        self.pdf = pdf
        self.pages = [page.obj for page in pdf.pages]
        self.canvas = canvas
        self.owners: dict[tuple[int, int], Object] = {}
        self.annotated: list[tuple[int, Object]] = []

    def element(self, node: Node, parent: Object) -> Object:
        """The element of a node with everything below it; empty ones are left out by the parent."""
        made = self.pdf.make_indirect(Dictionary(S=Name("/" + node.tag), P=parent))
        if node.alt:
            made.Alt = String(node.alt)
        if node.actual:
            made.ActualText = String(node.actual)
        if node.scope:
            made.A = Dictionary(O=Name.Table, Scope=Name("/" + node.scope))
        page = _only_page(node)
        if page is not None:
            made.Pg = self.pages[page]
        kids = [self._kid(kid, made, page) for kid in node.kids if _kept(kid)]
        if kids:
            made.K = Array(kids) if len(kids) > 1 else kids[0]
        return made

    def _kid(self, kid: object, parent: Object, page: int | None) -> Object | int:
        if isinstance(kid, Node):
            return self.element(kid, parent)
        if isinstance(kid, Content):
            self.owners[kid.page, kid.mcid] = parent
            if kid.page == page:
                return kid.mcid
            return Dictionary(Type=Name.MCR, Pg=self.pages[kid.page], MCID=kid.mcid)
        assert isinstance(kid, Annotation)
        return self._annotation(kid, parent)

    def _annotation(self, kid: Annotation, parent: Object) -> Object:
        page = self.pages[kid.page]
        annotation = page.Annots[kid.number]
        key = len(self.pages) + len(self.annotated)
        annotation.StructParent = key
        annotation.F = 4
        annotation.Contents = String(kid.words or "link")
        self.annotated.append((key, parent))
        return Dictionary(Type=Name.OBJR, Pg=page, Obj=annotation)

    def parents(self, page: int) -> list[Object]:
        """Owners of a page's marked content by id."""
        return [self.owners[page, mcid] for mcid in range(len(self.canvas.marks[page]))]


def _only_page(node: Node) -> int | None:
    """The page of a node's own content where there is one only: then plain numbers name it, at half the memory."""
    found = {kid.page for kid in node.kids if isinstance(kid, Content)}
    return found.pop() if len(found) == 1 else None


def _kept(kid: object) -> bool:
    """Elements with nothing drawn in them would be read as nothing; empty cells stay, the grid needs them."""
    if not isinstance(kid, Node):
        return True
    return kid.tag in ("TD", "TH") or any(_kept(child) for child in kid.kids)


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
