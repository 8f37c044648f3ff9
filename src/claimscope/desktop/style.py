"""The style sheet, made from the tokens. Nothing else in the window writes style sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimscope.desktop.tokens import GAP, TARGET, UNIT, Tokens


@dataclass(frozen=True, slots=True)
class Measures:
    """What the sheet needs beside the tokens: sizes of type (``"9.20pt"``), side and files of icons."""

    sizes: Mapping[str, str]
    side: int
    pictures: Mapping[str, str]


def style_sheet(t: Tokens, m: Measures) -> str:
    """The whole sheet."""
    return _labels(t, m) + _buttons(t, m) + _inputs(t, m) + _lists(t)


def _labels(t: Tokens, m: Measures) -> str:
    """Labels, frames, rules."""
    return f"""
    QToolTip {{ color: {t.text}; background: {t.raised}; border: 1px solid {t.line_strong}; padding: {UNIT}px; }}
    QLabel[role="title"] {{ font-size: {m.sizes["title"]}; font-weight: 600; }}
    QLabel[role="display"] {{ font-size: {m.sizes["display"]}; font-weight: 600; }}
    QLabel[role="head"] {{ font-size: {m.sizes["head"]}; font-weight: 600; }}
    QLabel[role="label"] {{ font-weight: 600; }}
    QLabel[role="muted"] {{ color: {t.muted}; }}
    QLabel[role="small"] {{ color: {t.muted}; font-size: {m.sizes["small"]}; }}
    QLabel[role="complaint"] {{ font-size: {m.sizes["small"]}; border-left: 3px solid {t.warn_line};
        padding-left: {GAP}px; }}
    QLabel[role="quote"] {{ border-left: 3px solid {t.line}; padding-left: {GAP}px; }}
    QLabel:focus {{ border: 1px solid {t.accent}; }}
    QFrame[role="rule"] {{ background: {t.line}; border: none; max-height: 1px; min-height: 1px; }}
    QFrame[role="upright"] {{ background: {t.line}; border: none; max-width: 1px; min-width: 1px; }}
    QWidget[role="rail"], QWidget[role="bar"] {{ background: {t.ground}; }}
    QFrame[role="card"] {{ background: {t.raised}; border: 1px solid {t.line}; border-radius: {UNIT}px; }}
    QFrame[role="notice"] {{ background: {t.selected}; border: none; border-top: 1px solid {t.line}; }}
    QFrame[role="notice"][warns="true"] {{ background: {t.warn_ground}; border-top: 2px solid {t.warn_line}; }}
    QFrame[role="drop"] {{ background: {t.raised}; border: 2px dashed {t.line_strong}; border-radius: {GAP}px; }}
    QFrame[role="drop"][hot="true"] {{ border-color: {t.accent}; background: {t.selected}; }}
    """


def _buttons(t: Tokens, m: Measures) -> str:
    """Buttons by role."""
    return f"""
    QPushButton {{ background: {t.raised}; border: 1px solid {t.line_strong}; border-radius: {UNIT}px;
        padding: 3px {GAP + UNIT}px; min-height: {TARGET - 8}px; }}
    QPushButton:hover {{ background: {t.hover}; }}
    QPushButton:pressed, QPushButton:checked {{ background: {t.selected}; border-color: {t.accent}; }}
    QPushButton:focus {{ border: 2px solid {t.accent}; padding: 2px {GAP + UNIT - 1}px; }}
    QPushButton:disabled {{ color: {t.line_strong}; border-color: {t.line}; }}
    QPushButton[role="primary"] {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent};
        font-weight: 600; }}
    QPushButton[role="primary"]:hover {{ background: {t.accent_hover}; }}
    QPushButton[role="primary"]:focus {{ border: 2px solid {t.text}; }}
    QPushButton[role="primary"]:disabled {{ background: {t.line}; color: {t.muted}; border-color: {t.line}; }}
    QPushButton[role="link"] {{ background: transparent; border: 1px solid transparent; color: {t.accent};
        padding: 3px {UNIT}px; text-align: left; }}
    QPushButton[role="link"]:hover {{ text-decoration: underline; }}
    QPushButton[role="link"]:focus {{ border: 1px solid {t.accent}; }}
    QPushButton[role="step"] {{ background: transparent; border: 1px solid transparent; text-align: left;
        padding: 3px {UNIT}px; }}
    QPushButton[role="step"]:hover {{ color: {t.accent}; }}
    QPushButton[role="step"]:focus {{ border: 1px solid {t.accent}; }}
    QPushButton[role="mark"], QPushButton[role="mark"]:disabled {{ background: transparent; color: {t.muted};
        border: 1px solid transparent; padding: 1px {UNIT}px; min-height: {TARGET - 8}px;
        font-size: {m.sizes["small"]}; }}
    QPushButton[role="mark"]:hover:enabled {{ text-decoration: underline; color: {t.accent}; }}
    QPushButton[role="mark"]:focus {{ border: 1px solid {t.accent}; }}
    QPushButton[role="find"] {{ color: {t.muted}; text-align: left; background: {t.paper}; }}
    QToolButton {{ border: 1px solid transparent; border-radius: {UNIT}px; padding: 3px; min-height: 20px;
        min-width: 20px; }}
    QToolButton:hover {{ background: {t.hover}; }}
    QToolButton:focus {{ border: 1px solid {t.accent}; }}
    QToolButton:checked {{ background: {t.selected}; border-color: {t.line_strong}; }}
    QToolButton[role="fold"], QToolButton[role="fold"]:checked {{ background: transparent; font-weight: 600;
        border: 1px solid transparent; padding: 3px 3px 3px 0; }}
    QToolButton[role="fold"]:hover {{ color: {t.accent}; }}
    QToolButton[role="fold"]:focus {{ border: 1px solid {t.accent}; }}
    """


def _inputs(t: Tokens, m: Measures) -> str:
    """Fields, choices, ticks."""
    return f"""
    QRadioButton, QCheckBox {{ min-height: {TARGET - 8}px; spacing: {GAP}px; border: 1px solid transparent; }}
    QRadioButton::indicator {{ width: {m.side - 4}px; height: {m.side - 4}px; border: 2px solid {t.line_strong};
        border-radius: {m.side // 2}px; background: {t.paper}; }}
    QRadioButton::indicator:checked {{ width: {m.side - 10}px; height: {m.side - 10}px; border: 5px solid {t.accent}; }}
    QRadioButton:focus, QCheckBox:focus {{ border: 1px solid {t.accent}; border-radius: {UNIT}px; }}
    QCheckBox::indicator, QListView::indicator, QTableView::indicator {{ width: {m.side - 2}px;
        height: {m.side - 2}px; border: 1px solid {t.line_strong}; border-radius: 3px; background: {t.paper}; }}
    QCheckBox::indicator:checked, QListView::indicator:checked, QTableView::indicator:checked {{
        border-color: {t.accent}; background: {t.accent}; image: url({m.pictures["check"]}); }}
    QLineEdit, QPlainTextEdit, QSpinBox, QComboBox {{ background: {t.paper}; border: 1px solid {t.line_strong};
        border-radius: 3px; padding: 1px; selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
    QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QComboBox:focus {{ border: 2px solid {t.accent};
        padding: 0; }}
    QLineEdit:disabled, QComboBox:disabled {{ color: {t.muted}; border-color: {t.line}; background: {t.raised}; }}
    QLineEdit, QComboBox, QSpinBox {{ min-height: {TARGET - 6}px; }}
    QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{ border: none; padding: 0; min-height: 0; }}
    QComboBox {{ padding-left: {UNIT + 2}px; combobox-popup: 0; }}
    QComboBox:focus {{ padding-left: {UNIT + 1}px; }}
    QComboBox::drop-down {{ border: none; width: {m.side + GAP}px; }}
    QComboBox::down-arrow {{ image: url({m.pictures["chevron-down"]}); width: {m.side}px; height: {m.side}px; }}
    QComboBox QAbstractItemView {{ background: {t.paper}; border: 1px solid {t.line_strong}; }}
    QComboBox QAbstractItemView::item {{ min-height: {TARGET - 4}px; padding-left: {UNIT}px; }}
    """


def _lists(t: Tokens) -> str:
    """Tabs, tables, lists, bars."""
    return f"""
    QTabBar::tab {{ padding: {UNIT}px {GAP + UNIT}px; border: none; border-bottom: 2px solid transparent;
        color: {t.muted}; }}
    QTabBar::tab:selected {{ color: {t.text}; border-bottom-color: {t.accent}; font-weight: 600; }}
    QTabBar::tab:focus {{ border: 1px solid {t.accent}; }}
    QTableView, QListView, QTreeView {{ border: 1px solid {t.line}; gridline-color: {t.line};
        selection-background-color: {t.selected}; selection-color: {t.text}; outline: none; }}
    QTableView:focus, QListView:focus, QTreeView:focus {{ border: 1px solid {t.accent}; }}
    QTableView[role="bare"], QTableView[role="bare"]:focus {{ border: none; }}
    QFrame[role="framed"] {{ border: 1px solid {t.line}; }}
    QListView[role="lines"]::item {{ padding: 6px {GAP}px; border-bottom: 1px solid {t.line}; color: {t.text}; }}
    QListView[role="lines"]::item:selected {{ background: {t.selected}; }}
    QListView[role="rail"] {{ background: {t.ground}; border: 1px solid transparent; }}
    QListView[role="rail"]:focus {{ border: 1px solid transparent; }}
    QHeaderView {{ background: {t.paper}; }}
    QHeaderView::section {{ background: {t.paper}; color: {t.muted}; border: none;
        border-bottom: 1px solid {t.line_strong}; padding: {UNIT}px {GAP}px; font-weight: 600; }}
    QScrollArea {{ border: none; background: transparent; }}
    QScrollArea > QWidget > QWidget[role="page"] {{ background: transparent; }}
    QMenuBar {{ background: {t.ground}; }}
    QMenuBar::item {{ padding: {UNIT}px {GAP}px; background: transparent; }}
    QMenuBar::item:selected {{ background: {t.hover}; }}
    QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
    QScrollBar::handle {{ background: {t.line_strong}; border-radius: 3px; margin: 3px; }}
    QScrollBar::handle:disabled {{ background: transparent; }}
    QScrollBar::handle:vertical {{ min-height: 32px; }}
    QScrollBar::handle:horizontal {{ min-width: 32px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QSplitter::handle {{ background: transparent; }}
    """
