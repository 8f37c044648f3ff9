"""What the built program leaves out of its libraries, and what it takes from the Linux it runs on."""

from __future__ import annotations

import sys

MODULES = (
    *(
        "tkinter",
        "IPython",
        "matplotlib",
        "scipy",
        "pandas",
        "pytest",
        "setuptools",
        "pip",
        "wheel",
        "pptx",
        "xlsxwriter",
    ),
    # Packages can open no connection: the index of a department is for installations by pip that ask for it.
    *("sqlalchemy", "pg8000", "scramp", "psycopg"),
    # GNU readline is under the GPL and of no use here.
    *("readline", "curses", "_curses", "idlelib", "lib2to3", "pydoc_data", "test"),
    *("lxml.objectify", "lxml.isoschematron", "PIL._avif", "PIL.AvifImagePlugin", "PIL.ImageTk", "PIL._imagingtk"),
    *("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"),
    *("PySide6.QtSql", "PySide6.QtTest", "PySide6.QtDesigner", "PySide6.QtHelp", "PySide6.QtUiTools"),
)
OCR_MODULES = ("rapidocr", "onnxruntime", "cv2", "numpy", "shapely", "pyclipper")

LIBRARIES = (
    *("libQt6Qml", "libQt6Quick", "libQt6VirtualKeyboard", "libQt6OpenGL", "libQt6Network", "libQt6Designer"),
    *("libQt6Sql", "libQt6Test", "libQt6Help", "libQt6WaylandCompositor", "libQt6EglF", "libQt6WlShell", "libQt6Labs"),
    *("Qt6Quick", "Qt6Qml", "Qt6Network", "Qt6OpenGL", "Qt6VirtualKeyboard", "opengl32sw", "libreadline"),
    # Video: recognition reads pictures only, and OpenCV works without its video plugin's files on Windows.
    "opencv_videoio_ffmpeg",
)
"""Beginnings of file names."""
PLUGINS = (
    *("plugins/networkinformation", "plugins/tls", "plugins/qmltooling", "plugins/sqldrivers", "plugins/generic"),
    *("plugins/virtualkeyboard", "plugins/egldeviceintegrations", "plugins/position", "plugins/designer"),
    *("plugins/platforms/libqeglfs", "plugins/platforms/libqvnc", "plugins/platforms/libqvkkhrdisplay"),
    *("plugins/platforms/libqlinuxfb", "plugins/platforms/libqminimal"),
    # The window is painted in memory: Wayland needs no graphics driver for that, and one shell protocol.
    *("plugins/wayland-graphics-integration-client", "wayland-shell-integration/libfullscreen"),
    *("wayland-shell-integration/libivi", "wayland-shell-integration/libqt-", "wayland-shell-integration/libwl-"),
    *("plugins/imageformats/libqgif", "plugins/imageformats/libqicns", "plugins/imageformats/libqtga"),
    *("plugins/imageformats/libqtiff", "plugins/imageformats/libqwbmp", "plugins/imageformats/qtiff"),
    *("plugins/imageformats/qgif", "plugins/imageformats/qicns", "plugins/imageformats/qtga"),
)
"""Parts of paths."""
TRANSLATIONS = ("qtbase_de", "qtbase_fr", "qtbase_es", "qtbase_ja")

PIPS_NOTES = ("RECORD", "REQUESTED", "INSTALLER", "direct_url.json")
"""How and from where pip installed a library on the building machine: of no use elsewhere, and never twice the same."""

PYTHONS_OWN = ("libpython", "libssl", "libcrypto", "libffi", "libsqlite3", "libbz2", "liblzma", "libz.", "libexpat")
"""Libraries of the building Linux that Python's own modules need; they travel."""
SYSTEM_FOLDERS = ("/usr/lib/", "/lib/", "/usr/lib64/", "/lib64/")


def kept(target: str, source: str = "") -> bool:
    """Whether a file goes into the built program. ``target``: path in it; ``source``: path it comes from."""
    target = target.replace("\\", "/")
    name = target.rsplit("/", 1)[-1]
    if ".dist-info/" in target and name in PIPS_NOTES:
        return False
    if name.startswith(LIBRARIES) or any(part in target for part in PLUGINS):
        return False
    if name.startswith("libavif-") and "opencv" not in target + source:
        return False
    if "/translations/" in target and not name.startswith(TRANSLATIONS):
        return False
    return not of_the_system(name, source)


def of_the_system(name: str, source: str) -> bool:
    """A library that every Linux desktop has in its own version: drivers and themes need theirs, not a copy of ours."""
    if not sys.platform.startswith("linux") or ".so" not in name or not source.startswith(SYSTEM_FOLDERS):
        return False
    return "/python3" not in source and "/dist-packages/" not in source and not name.startswith(PYTHONS_OWN)
