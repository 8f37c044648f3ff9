"""``claimscope install-desktop``: menu entry, file type and icon for this user (Linux desktops)."""

from __future__ import annotations

import argparse

from claimscope.core.problem import Exit

SUMMARY = "menu entry and file type for this user (Linux desktops)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("--remove", action="store_true", help="take the entry away again")


def run(args: argparse.Namespace) -> int:
    """Writes or removes the entry and says which files."""
    from claimscope.cli.output import out
    from claimscope.services.menu_entry import install, remove

    for path in remove() if args.remove else install():
        out(str(path))
    return Exit.DONE
