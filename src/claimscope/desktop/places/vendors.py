from __future__ import annotations

from claimscope.desktop.places.empty import _EmptyPlace


class VendorsPlace(_EmptyPlace):
    id = "vendors"
