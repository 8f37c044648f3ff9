from __future__ import annotations

from claimscope.desktop.places.empty import _EmptyPlace


class ReportPlace(_EmptyPlace):
    id = "report"
