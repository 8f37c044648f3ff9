"""Colours, sizes and distances of the window: one table, two themes. Nothing else in the window names a colour."""

from __future__ import annotations

from dataclasses import dataclass

UNIT = 4
"""Half a step of the 8-point grid, in device-independent pixels: the distance inside controls."""
GAP = 8
WIDE = 16
MARGIN = 24
TARGET = 28
"""Least height of anything that can be pressed (24 is the rule, 28 gives room for descenders)."""
RAIL_WIDTH = 176

SCALE = {"small": 0.88, "body": 1.0, "head": 1.15, "title": 1.5, "display": 1.9}
"""The five sizes of type, as shares of the body size."""
BODY_POINTS = 10.5


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme. ``states`` are fills of the marks; every mark has an outline in ``mark_line``."""

    name: str
    paper: str
    ground: str
    raised: str
    line: str
    line_strong: str
    text: str
    muted: str
    accent: str
    accent_hover: str
    on_accent: str
    selected: str
    hover: str
    warn_ground: str
    warn_line: str
    mark_line: str
    box_claim: str
    box_other: str
    states: dict[str, str]


_OKABE_ITO = {
    "answered": "#009E73",
    "partly": "#E69F00",
    "open": "#D55E00",
    "needs-task-eval": "#D55E00",
    "planned": "#56B4E9",
    "not-applicable": "#8A9099",
    "rejected": "#CC79A7",
    "expired": "#F0E442",
}

LIGHT = Tokens(
    name="light",
    paper="#FFFFFF",
    ground="#F4F5F7",
    raised="#FBFBFC",
    line="#DDE0E4",
    line_strong="#868E98",
    text="#1A1D21",
    muted="#565E68",
    accent="#1F4F8F",
    accent_hover="#183F73",
    on_accent="#FFFFFF",
    selected="#E3EBF5",
    hover="#EDEFF2",
    warn_ground="#FDF6E7",
    warn_line="#B77900",
    mark_line="#3C434B",
    box_claim="#D55E00",
    box_other="#0072B2",
    states=_OKABE_ITO,
)

DARK = Tokens(
    name="dark",
    paper="#1C1F23",
    ground="#15171A",
    raised="#23272C",
    line="#363B42",
    line_strong="#7C858F",
    text="#E7E9EC",
    muted="#A7AFB8",
    accent="#8AB8F2",
    accent_hover="#A6CAF7",
    on_accent="#10151C",
    selected="#2B3A4E",
    hover="#292E34",
    warn_ground="#322A18",
    warn_line="#E0A83A",
    mark_line="#C9CFD6",
    box_claim="#F08A3C",
    box_other="#56B4E9",
    states=_OKABE_ITO,
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
