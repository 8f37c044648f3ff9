"""What the built program leaves out, and what it takes from the system."""

from __future__ import annotations

import pytest

from packaging_for_tests import script

leftout = script("leftout")


@pytest.mark.parametrize(
    "target",
    [
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/Qt/lib/libQt6EglFsKmsSupport.so.6",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6\\Qt6Quick.dll",
        "PySide6/Qt/translations/qtbase_pl.qm",
        "PySide6/Qt/plugins/imageformats/libqtiff.so",
        "claimscope-0.1.0.dist-info/direct_url.json",
        "lxml-6.1.3.dist-info/RECORD",
    ],
)
def test_left_out(target: str) -> None:
    assert not leftout.kept(target)


@pytest.mark.parametrize(
    "target",
    [
        "PySide6/Qt/lib/libQt6Core.so.6",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "claimscope/_data/resources/record/record.sqlite",
        "claimscope-0.1.0.dist-info/METADATA",
    ],
)
def test_kept(target: str) -> None:
    assert leftout.kept(target)


def test_libraries_of_the_system_stay_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftout.sys, "platform", "linux")
    assert not leftout.kept("libgtk-3.so.0", "/usr/lib/x86_64-linux-gnu/libgtk-3.so.0")
    assert not leftout.kept("libstdc++.so.6", "/lib/x86_64-linux-gnu/libstdc++.so.6")
    assert leftout.kept("libssl.so.3", "/usr/lib/x86_64-linux-gnu/libssl.so.3")
    assert leftout.kept("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0")
    assert leftout.kept("python3.11/lib-dynload/_ssl.so", "/usr/lib/python3.11/lib-dynload/_ssl.so")
    assert leftout.kept("pillow.libs/libjpeg-1.so.62", "/home/x/.venv/lib/pillow.libs/libjpeg-1.so.62")


def test_nothing_under_the_gpl_travels() -> None:
    assert "readline" in leftout.MODULES
    assert not leftout.kept("libreadline.so.8", "/opt/python/lib/libreadline.so.8")


def test_opencv_keeps_what_it_is_linked_to() -> None:
    assert leftout.kept("opencv_python_headless.libs/libavif-1.so.16")
    assert leftout.kept("libavif-1.so.16", "opencv_python_headless.libs/libavif-1.so.16")
    assert not leftout.kept("pillow.libs/libavif-2.so.16")


def test_packages_cannot_open_a_connection() -> None:
    assert {"sqlalchemy", "pg8000"} <= set(leftout.MODULES)
    assert "postgres" not in {extra for extras in script("licences").EXTRAS.values() for extra in extras}
