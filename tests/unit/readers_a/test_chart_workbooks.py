"""The workbook behind a chart: its few cells straight from the parts, by the library where it is not a plain one."""

from __future__ import annotations

import datetime
import io
import zipfile

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from claimscope.readers.limits import DEFAULT_LIMITS
from claimscope.readers.number_format import decimal_of
from claimscope.readers.pptx import workbook
from claimscope.readers.pptx.few_cells import FewCells, NotPlain
from claimscope.readers.pptx.workbook import open_workbook

FORMULA = "'Sheet 1'!$B$2:$C$4"
VALUES = ["1000.5", "7", "812", "0.25", "-3", "41"]


def made(rows: dict[str, object] | None = None, title: str = "Sheet 1") -> bytes:
    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active.title = title
    places = ["B2", "C2", "B3", "C3", "B4", "C4"]
    for place, value in (rows or dict(zip(places, map(float, VALUES), strict=True))).items():
        book.active[place] = value
    book.save(out)
    return out.getvalue()


def made_elsewhere(rows: dict[str, object]) -> bytes:
    """By a writer that keeps texts in a list of their own, as office programs do."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Sheet 1")
        for place, value in rows.items():
            sheet.write(place, value)
    return out.getvalue()


def changed(data: bytes, part: str, change: object) -> bytes:
    """The package with one part written differently."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, change(text) if name == part else text)  # type: ignore[operator]
    return out.getvalue()


def cells(data: bytes, formula: str = FORMULA) -> list[str] | None:
    found = open_workbook(data, DEFAULT_LIMITS)
    return found.cells(formula) if found is not None else None


def numbers(texts: list[str] | None) -> list[object]:
    return [decimal_of(text) for text in texts or []]


def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the library was asked")

    monkeypatch.setattr(workbook, "_by_library", fail)


def test_cells_of_a_plain_workbook_come_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    without_library(monkeypatch)
    assert cells(made()) == VALUES
    assert cells(made(), "'Sheet 1'!$C$3") == ["0.25"]
    assert cells(made(), "('Sheet 1'!$B$2,'Sheet 1'!$C$4)") == ["1000.5", "41"]
    assert cells(made(), "Other!$B$2") is None
    assert cells(made(), "'Sheet 1'!$B$0:$B$2") is None
    assert cells(made(), "'Sheet 1'!$Z$99") == [""]


def test_numbers_written_as_texts_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    without_library(monkeypatch)
    data = made_elsewhere({"B2": "812", "B3": "Servers & more", "B4": True, "C2": "=B2*2"})
    assert cells(data, "'Sheet 1'!$B$2:$C$4") == ["812", "0", "Servers & more", "", "1", ""]


def test_a_date_is_the_number_the_chart_keeps() -> None:
    assert cells(made({"B2": datetime.date(2025, 9, 9)}), "'Sheet 1'!$B$2") == ["45909"]


SHEET = "xl/worksheets/sheet1.xml"
ODD = {
    "cells without a place": (SHEET, lambda xml: xml.replace(b'<c r="B2"', b"<c").replace(b'<c r="C2"', b"<c")),
    "a prefix": (SHEET, lambda xml: xml.replace(b"<c ", b"<x:c ").replace(b"</c>", b"</x:c>").replace(
        b"<worksheet ", b'<worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ')),
    "line breaks": (SHEET, lambda xml: xml.replace(b"<c ", b"<c\n").replace(b"<v>", b"\n<v>")),
    "a comment": (SHEET, lambda xml: xml.replace(b"<v>", b"<!-- a --><v>")),
    "another encoding": (SHEET, lambda xml: xml.decode().replace("utf-8", "utf-16").encode("utf-16")),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_what_is_not_plain_is_never_half_read(name: str) -> None:
    """The library reads it instead, as well as it can."""
    part, change = ODD[name]
    odd = changed(made(), part, change)
    with pytest.raises(NotPlain):
        FewCells(odd, DEFAULT_LIMITS).sheet("Sheet 1")
    if name in ("line breaks", "a comment"):
        assert numbers(cells(odd)) == numbers(VALUES)


def test_a_missing_list_of_texts_is_left_to_the_library() -> None:
    data, out = made_elsewhere({"B2": "812"}), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            if name != "xl/sharedStrings.xml":
                new.writestr(name, old.read(name))
    with pytest.raises(NotPlain):
        FewCells(out.getvalue(), DEFAULT_LIMITS).sheet("Sheet 1")(["B"], range(2, 3))  # type: ignore[misc]
    cells(out.getvalue(), "'Sheet 1'!$B$2")  # no error


@pytest.mark.parametrize("cut", [0, 10, 300, -1, -30])
def test_a_cut_workbook_compares_nothing(cut: int) -> None:
    assert cells(made()[:cut]) is None


def test_a_part_that_unpacks_to_more_than_it_says_is_not_plain() -> None:
    data = bytearray(made())
    place = data.rindex(b"PK\1\2", 0, data.rindex(b"xl/worksheets/sheet1.xml"))
    data[place + 24 : place + 28] = (100).to_bytes(4, "little")
    with pytest.raises(NotPlain):
        FewCells(bytes(data), DEFAULT_LIMITS).sheet("Sheet 1")


@settings(max_examples=60)
@given(st.binary(max_size=40), st.integers(0, 6_000))
def test_no_bytes_make_it_fail(noise: bytes, place: int) -> None:
    data = made()
    place %= len(data)
    cells(data[:place] + noise + data[place + len(noise) :])


NUMBERS = st.one_of(
    st.integers(-(10**9), 10**9),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.sampled_from(["1", "x"]),
)


@settings(max_examples=40)
@given(st.dictionaries(st.from_regex(r"\A[A-D][1-6]\Z"), NUMBERS))
def test_the_library_finds_the_same_numbers(rows: dict[str, object]) -> None:
    data = made_elsewhere(rows or {"A1": 1})
    whole = "'Sheet 1'!$A$1:$D$6"
    few, library = FewCells(data, DEFAULT_LIMITS), workbook._by_library(data, DEFAULT_LIMITS)
    assert library is not None
    assert numbers(workbook.Workbook(few).cells(whole)) == numbers(workbook.Workbook(library).cells(whole))
