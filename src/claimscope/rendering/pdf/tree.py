"""The structure tree, appended to finished pages as an incremental update (ISO 32000-1, 7.5.6 and 14.7).

A library's objects for the hundred thousand elements of a large report take more memory than everything else together;
written one after the other into compressed object streams (7.5.7) they take next to none.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import md5
from io import SEEK_END, BytesIO

from pikepdf import Dictionary, Name, Pdf, String

from claimscope.rendering.pdf.tags import Annotation, Content, Node

IN_A_STREAM = 200
"""Objects of one object stream."""
TAIL = 64
"""Bytes at the end of a file that hold its last lines."""
_END = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")


def prepare_tree(pdf: Pdf, root: Node) -> None:
    """Before the pages are saved: the place of the tree, and the keys by which pages and links find their elements."""
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    for index, page in enumerate(pdf.pages):
        page.StructParents = index
    for key, kid in enumerate(_annotations(root), len(pdf.pages)):
        annotation = pdf.pages[kid.page].Annots[kid.number]
        annotation.StructParent = key
        annotation.F = 4
        annotation.Contents = String(kid.words or "link")


def add_tree(saved: BytesIO, root: Node, marks: Sequence[Sequence[Node]]) -> None:
    """Appends the tree to the saved pages. ``marks`` are the nodes of each page's marked content. Equal arguments give
    equal bytes."""
    with Pdf.open(saved) as pdf:
        pages: list[int] = [int(page.objgen[0]) for page in pdf.pages]
        links: list[list[int]] = [[int(one.objgen[0]) for one in page.get("/Annots", ())] for page in pdf.pages]
        tree, catalog, info = (one.objgen[0] for one in (pdf.Root.StructTreeRoot, pdf.Root, pdf.trailer.Info))
        first, id = len(pdf.objects) + 1, bytes(pdf.trailer.ID[0])
    writer = _Writer(pages, links, [[0] * len(nodes) for nodes in marks], first)
    writer.whole(root, tree)
    start = saved.seek(0, SEEK_END)
    saved.seek(start - TAIL)
    before = _END.search(saved.read())
    assert before is not None
    changed = md5(b"".join(body for _, body in writer.objects), usedforsecurity=False).hexdigest()
    trailer = f"/Root {catalog} 0 R/Info {info} 0 R/Prev {before.group(1).decode()}/ID[<{id.hex()}><{changed}>]"
    saved.write(_update(writer, start, trailer.encode()))


def _annotations(node: Node) -> Iterator[Annotation]:
    for kid in node.kids:
        if isinstance(kid, Annotation):
            yield kid
        elif isinstance(kid, Node):
            yield from _annotations(kid)


@dataclass(slots=True)
class _Writer:
    """Nodes to the bytes of their elements. ``owners`` are the elements of each page's marked content by its id."""

    pages: list[int]
    links: list[list[int]]
    owners: list[list[int]]
    next: int
    objects: list[tuple[int, bytes]] = field(default_factory=list)
    annotated: list[int] = field(default_factory=list)

    def whole(self, root: Node, tree: int) -> None:
        """Every element, the tree itself as the object ``tree``, and the way from content back to its element."""
        top = self._element(root, tree)
        lists = [self._add(b"[" + b" ".join(b"%d 0 R" % one for one in owners) + b"]") for owners in self._by_page()]
        keys = b"".join(b"%d %d 0 R " % pair for pair in enumerate([*lists, *self.annotated]))
        parents = self._add(b"<</Nums[" + keys + b"]>>")
        count = len(lists) + len(self.annotated)
        said = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>" % (top, parents, count)
        self.objects.append((tree, said))

    def _by_page(self) -> list[list[int]]:
        return self.owners[: len(self.pages)]

    def _number(self) -> int:
        self.next += 1
        return self.next - 1

    def _add(self, body: bytes) -> int:
        number = self._number()
        self.objects.append((number, body))
        return number

    def _element(self, node: Node, parent: int) -> int:
        number, page = self._number(), _only_page(node)
        kids = b" ".join(self._kid(kid, number, page) for kid in node.kids if _kept(kid))
        parts = [b"<</S/%s/P %d 0 R" % (node.tag.encode(), parent)]
        parts += [b"/%s<%s>" % (name, _text(said)) for name, said in _words(node)]
        if node.scope:
            parts.append(b"/A<</O/Table/Scope/%s>>" % node.scope.encode())
        if page is not None:
            parts.append(b"/Pg %d 0 R" % self.pages[page])
        if kids:
            parts.append(b"/K[%s]" % kids)
        self.objects.append((number, b"".join(parts) + b">>"))
        return number

    def _kid(self, kid: object, parent: int, page: int | None) -> bytes:
        if isinstance(kid, Node):
            return b"%d 0 R" % self._element(kid, parent)
        if isinstance(kid, Content):
            self.owners[kid.page][kid.mcid] = parent
            if kid.page == page:
                return b"%d" % kid.mcid
            return b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (self.pages[kid.page], kid.mcid)
        assert isinstance(kid, Annotation)
        self.annotated.append(parent)
        return b"<</Type/OBJR/Pg %d 0 R/Obj %d 0 R>>" % (self.pages[kid.page], self.links[kid.page][kid.number])


def _words(node: Node) -> list[tuple[bytes, str]]:
    return [(name, said) for name, said in ((b"Alt", node.alt), (b"ActualText", node.actual)) if said]


def _text(said: str) -> bytes:
    return b"FEFF" + said.encode("utf-16-be", "replace").hex().encode()


def _only_page(node: Node) -> int | None:
    """The page of a node's own content where there is one only: then plain numbers name it."""
    found = {kid.page for kid in node.kids if isinstance(kid, Content)}
    return found.pop() if len(found) == 1 else None


def _kept(kid: object) -> bool:
    """Elements with nothing drawn in them would be read as nothing; empty cells stay, the grid needs them."""
    if not isinstance(kid, Node):
        return True
    return kid.tag in ("TD", "TH") or any(_kept(child) for child in kid.kids)


def _update(writer: _Writer, start: int, trailer: bytes) -> bytes:
    """The section appended: object streams and a cross-reference stream."""
    out: list[bytes] = []
    entries: dict[int, tuple[int, int, int]] = {}
    for at in range(0, len(writer.objects), IN_A_STREAM):
        some, holder = writer.objects[at : at + IN_A_STREAM], writer.next + at // IN_A_STREAM
        entries |= {number: (2, holder, index) for index, (number, _) in enumerate(some)}
        entries[holder] = (1, start, 0)
        out.append(_stream(holder, *_packed(some)))
        start += len(out[-1])
    last = max(entries) + 1
    entries[last] = (1, start, 0)
    rows = b"".join(
        bytes((kind,)) + place.to_bytes(4, "big") + at.to_bytes(2, "big")
        for _, (kind, place, at) in sorted(entries.items())
    )
    index = b" ".join(b"%d %d" % span for span in _spans(sorted(entries)))
    about = b"/Type/XRef/W[1 4 2]/Size %d/Index[%s]%s" % (last + 1, index, trailer)
    out.append(_stream(last, about, rows) + b"startxref\n%d\n%%%%EOF\n" % start)
    return b"".join(out)


def _packed(some: Sequence[tuple[int, bytes]]) -> tuple[bytes, bytes]:
    heads, offset = [], 0
    for number, body in some:
        heads.append(b"%d %d" % (number, offset))
        offset += len(body) + 1
    head = b" ".join(heads) + b"\n"
    about = b"/Type/ObjStm/N %d/First %d" % (len(some), len(head))
    return about, head + b"\n".join(body for _, body in some) + b"\n"


def _stream(number: int, about: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content)
    head = b"%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n" % (number, about, len(packed))
    return head + packed + b"\nendstream\nendobj\n"


def _spans(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Stretches of numbers without a gap: first number and length."""
    start = previous = numbers[0]
    for number in numbers[1:]:
        if number != previous + 1:
            yield start, previous + 1 - start
            start = number
        previous = number
    yield start, previous + 1 - start
