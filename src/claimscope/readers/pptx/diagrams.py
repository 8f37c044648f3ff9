"""SmartArt: texts from the data part, in the order of its tree; places from the cached drawing where there is one."""

from __future__ import annotations

from dataclasses import dataclass

from claimscope.core.reading import TextBlock
from claimscope.readers.pptx.geometry import Place
from claimscope.readers.pptx.names import DGM, DSP, A
from claimscope.readers.pptx.placeholders import Chain
from claimscope.readers.pptx.text import paragraphs
from claimscope.readers.xml import Element, integer


@dataclass(frozen=True, slots=True)
class _Node:
    id: str
    level: int
    body: Element | None


def read_diagram(
    data: Element, drawing: Element | None, object: str, place: Place, size: tuple[float, float], visible: bool
) -> tuple[TextBlock, ...]:
    """One block for each node that holds text. ``size`` is that of the slide in EMU."""
    nodes = [node for node in _nodes(data) if node.body is not None and any(node.body.itertext())]
    places = _drawn(data, drawing, place) if drawing is not None else {}
    blocks = []
    for number, node in enumerate(nodes):
        texts = [text for text in paragraphs(node.body, Chain()) if text.text.strip()]
        if not texts:
            continue
        where = places.get(node.id, _slice(place, number, len(nodes)))
        lines = tuple(line for text in texts for line in text.lines)
        blocks.append(TextBlock(object, "diagram", lines, where.share(*size), visible, node.level))
    return tuple(blocks)


def _nodes(data: Element) -> list[_Node]:
    """Nodes below the document point, depth first, siblings by ``srcOrd`` (ECMA-376 part 1, 21.4.3.4)."""
    points = {point.get("modelId", ""): point for point in data.iterfind(f"{DGM}ptLst/{DGM}pt")}
    below: dict[str, list[tuple[int, str]]] = {}
    for link in data.iterfind(f"{DGM}cxnLst/{DGM}cxn"):
        if link.get("type", "parOf") == "parOf":
            below.setdefault(link.get("srcId", ""), []).append((integer(link.get("srcOrd")), link.get("destId", "")))
    root = next((id for id, point in points.items() if point.get("type") == "doc"), "")
    found: list[_Node] = []
    waiting, seen = [(root, -1)], {root}
    while waiting:
        id, level = waiting.pop()
        if level >= 0 and id in points:
            found.append(_Node(id, level, points[id].find(DGM + "t")))
        for _, child in sorted(below.get(id, ()), reverse=True):
            if child not in seen:
                seen.add(child)
                waiting.append((child, level + 1))
    loose = (id for id, point in points.items() if id not in seen and point.get("type", "node") in ("node", "asst"))
    return [*found, *(_Node(id, 0, points[id].find(DGM + "t")) for id in loose)]


def _drawn(data: Element, drawing: Element, frame: Place) -> dict[str, Place]:
    """Place of each node by the shape that presents it in the cached drawing."""
    presented = {
        link.get("destId", ""): link.get("srcId", "")
        for link in data.iterfind(f"{DGM}cxnLst/{DGM}cxn")
        if link.get("type") == "presOf"
    }
    places: dict[str, Place] = {}
    for shape in drawing.iter(DSP + "sp"):
        xfrm = shape.find(DSP + "spPr/" + A + "xfrm")
        off, ext = (xfrm.find(A + "off"), xfrm.find(A + "ext")) if xfrm is not None else (None, None)
        node = presented.get(shape.get("modelId", ""))
        if node is None or off is None or ext is None or shape.find(DSP + "txBody") is None:
            continue
        x, y = frame.x + integer(off.get("x")), frame.y + integer(off.get("y"))
        places.setdefault(node, Place(x, y, integer(ext.get("cx")), integer(ext.get("cy"))))
    return places


def _slice(place: Place, number: int, count: int) -> Place:
    """Without a drawing the nodes share the frame from top to bottom."""
    height = place.height / max(count, 1)
    return Place(place.x, place.y + number * height, place.width, height)
