"""``claimscope new``: a pack from a written-down context."""

from __future__ import annotations

import argparse
from pathlib import Path

from claimscope.cli.output import note, out, refuse_existing
from claimscope.core.problem import Exit
from claimscope.services.wording import catalogue

SUMMARY = "makes a pack from a written-down context"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("spec", nargs="?", type=Path, help="SPEC.toml")
    parser.add_argument("-o", "--output", type=Path, help="the pack to write (.evpack)")
    parser.add_argument("--example", action="store_true", help="print a full commented SPEC")
    parser.add_argument("--force", action="store_true", help="replace a file of that name")


def run(args: argparse.Namespace) -> int:
    """Write the pack, or print the example."""
    from claimscope.services.spec import EXAMPLE

    if args.example:
        out(EXAMPLE.rstrip("\n"))
        return Exit.DONE
    if args.spec is None or args.output is None:
        note(catalogue("en")("spec.usage"))
        return Exit.WRONG_USAGE
    return _write(args.spec, args.output, args.force)


def _write(spec: Path, output: Path, force: bool) -> int:
    from claimscope.packfile.opening import open_regular, unreadable
    from claimscope.services.packs import save_pack
    from claimscope.services.snapshot import Snapshot
    from claimscope.services.spec import read_spec
    from claimscope.services.workspace import Workspace

    try:
        with open_regular(spec) as stream:
            data = stream.read()
    except OSError as error:
        raise unreadable(spec, error) from error
    pack = read_spec(data, spec.name)
    refuse_existing(output, force)
    workspace = Workspace.create()
    try:
        save_pack(workspace, Snapshot(pack), output)
    finally:
        workspace.close(delete=True)
    out(str(output))
    return Exit.DONE
