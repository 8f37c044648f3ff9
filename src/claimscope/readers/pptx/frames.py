"""Graphic frames: a table, a chart of either kind, a diagram, or an object that is only named."""

from __future__ import annotations

from dataclasses import replace

from claimscope.core.reading import Block
from claimscope.readers.embedded import embedded_workbook
from claimscope.readers.package import Package, R, Relation
from claimscope.readers.paper.charts import with_point_boxes
from claimscope.readers.pptx.chart_ex import read_chart_ex
from claimscope.readers.pptx.charts import read_chart
from claimscope.readers.pptx.diagrams import read_diagram
from claimscope.readers.pptx.geometry import Place
from claimscope.readers.pptx.names import CX, DGM, EMU_PER_POINT, A, C, P
from claimscope.readers.pptx.placeholders import Chain
from claimscope.readers.pptx.shapes import Frames, Scene
from claimscope.readers.pptx.tables import read_table
from claimscope.readers.pptx.workbook import Workbook, open_workbook
from claimscope.readers.refusal import Refused
from claimscope.readers.xml import DamagedXml, Element, first, local

_TABLE = A[1:-1].replace("/main", "/table")
_BEHIND = C + "externalData"
_CHART, _CHART_EX, _DIAGRAM = C[1:-1], CX[1:-1], DGM[1:-1]
_OLE = "http://schemas.openxmlformats.org/presentationml/2006/ole"


class PackageFrames(Frames):
    """Reads frames from the parts of an open package."""

    def __init__(self, package: Package, plain: Chain) -> None:
        self._package, self.plain = package, plain

    def read(self, frame: Element, object: str, place: Place, visible: bool, scene: Scene) -> tuple[Block, ...]:
        """Blocks of a ``p:graphicFrame``; what cannot be read is noted in the scene."""
        data = first(frame, A + "graphic", A + "graphicData")
        if data is None:
            return ()
        kind = data.get("uri", "")
        if kind == _TABLE:
            return self._table(data, object, place, visible, scene)
        if kind in (_CHART, _CHART_EX):
            return self._chart(data, object, place, visible, scene)
        if kind == _DIAGRAM:
            return self._diagram(data, object, place, visible, scene)
        return self._other(data, kind, object, place, scene)

    def _table(self, data: Element, object: str, place: Place, visible: bool, scene: Scene) -> tuple[Block, ...]:
        table = data.find(A + "tbl")
        if table is None:
            return ()
        most = self._package.limits.max_cells
        return (read_table(table, object, place, scene.size, self.plain, visible, most),)

    def _chart(self, data: Element, object: str, place: Place, visible: bool, scene: Scene) -> tuple[Block, ...]:
        holder = next(iter(data), None)
        relation = scene.relations.get(holder.get(R + "id", "")) if holder is not None else None
        root = self._part(relation)
        if root is None or relation is None:
            scene.missed("reading.not-read.chart", object)
            return ()
        box, most = place.share(*scene.size), self._package.limits.max_cells
        width, height = (length / EMU_PER_POINT for length in scene.size)
        if root.tag == CX + "chartSpace":
            return (with_point_boxes(read_chart_ex(root, object, box, visible, most), width, height),)
        workbook = self._workbook(root, relation, object, scene)
        return (read_chart(root, object, box, visible, workbook, most, (width, height)),)

    def _workbook(self, root: Element, chart: Relation, object: str, scene: Scene) -> Workbook | None:
        holder = first(root, _BEHIND)
        relation = self._package.relations(chart.target).get(holder.get(R + "id", "")) if holder is not None else None
        if relation is None:
            return None
        if relation.external:
            scene.missed("reading.not-read.linked-workbook", object)
            return None
        try:
            return open_workbook(self._package.read(relation.target), self._package.limits)
        except (KeyError, Refused):
            return None

    def _diagram(self, data: Element, object: str, place: Place, visible: bool, scene: Scene) -> tuple[Block, ...]:
        holder = data.find(DGM + "relIds")
        root = self._part(scene.relations.get(holder.get(R + "dm", "")) if holder is not None else None)
        if root is None:
            scene.missed("reading.not-read.diagram", object)
            return ()
        return read_diagram(root, self._drawing(root, scene), object, place, scene.size, visible)

    def _drawing(self, data: Element, scene: Scene) -> Element | None:
        """The cached drawing that belongs to this data part: named by the data part's extension."""
        ids = [item.get("relId", "") for item in data.iter() if local(item) == "dataModelExt"]
        return self._part(scene.relations.get(ids[0])) if ids else None

    def _other(self, data: Element, kind: str, object: str, place: Place, scene: Scene) -> tuple[Block, ...]:
        if kind != _OLE:
            scene.missed("reading.not-read.frame", object)
            return ()
        found = next(data.iter(P + "oleObj"), None)
        relation = scene.relations.get(found.get(R + "id", "")) if found is not None else None
        blocks = self._embedded(relation, object)
        if not blocks:
            program = (found.get("progId") or "OLE") if found is not None else "OLE"
            scene.missed("reading.not-read.embedded", object, program=program)
        return tuple(replace(block, box=place.share(*scene.size)) for block in blocks)

    def _embedded(self, relation: Relation | None, object: str) -> tuple[Block, ...]:
        if relation is None or relation.external:
            return ()
        try:
            return embedded_workbook(self._package.read(relation.target), object, self._package.limits)
        except (KeyError, Refused):
            return ()

    def _part(self, relation: Relation | None) -> Element | None:
        if relation is None or relation.external:
            return None
        try:
            return self._package.xml(relation.target)
        except (KeyError, DamagedXml):
            return None
