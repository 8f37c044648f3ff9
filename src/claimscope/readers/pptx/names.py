"""Namespaces of PresentationML and DrawingML, as lxml writes them before a tag."""

from __future__ import annotations

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
CX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
DSP = "{http://schemas.microsoft.com/office/drawing/2008/diagram}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
P188 = "{http://schemas.microsoft.com/office/powerpoint/2018/8/main}"

EMU_PER_POINT = 12700.0
