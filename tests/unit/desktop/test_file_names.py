"""Proposed file names: no path, no device, nothing a file system refuses."""

from __future__ import annotations

from pathlib import PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimscope.desktop.file_names import LONGEST, file_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Servers 2027", "Servers 2027"),
        ("Offer 24/7: “fast”?", "Offer 24 7 “fast”"),
        ("../../etc/passwd", "etc passwd"),
        ("CON", "_CON"),
        ("aux.2027", "_aux.2027"),
        ("com1", "_com1"),
        ("Contoso", "Contoso"),
        ("trailing dots...", "trailing dots"),
        ("", "report"),
        (" . ", "report"),
    ],
)
def test_examples(text: str, name: str) -> None:
    assert file_name(text) == name


@given(st.text(max_size=400))
def test_every_text_gives_a_name_that_windows_takes(text: str) -> None:
    name = file_name(text)
    assert 0 < len(name) <= LONGEST + 1 and name == name.strip(" .")
    assert PureWindowsPath(name).name == name
    assert not PureWindowsPath(name + ".pdf").is_reserved()
    assert file_name(name) == name
