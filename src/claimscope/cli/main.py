"""Entry points ``claimscope`` and ``claimscope-window``.

Each command is a module with ``SUMMARY``, ``configure(parser)`` and ``run(args) -> int``; it is imported only when
asked for, so that ``claimscope extract`` never waits for the window and ``claimscope record`` never for a reader.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TextIO

from claimscope import __version__
from claimscope.core.problem import Exit, Problem

COMMANDS = {
    "demo": "builds the sample pack without a screen",
    "extract": "finds the benchmark claims in documents",
    "new": "makes a pack from a written-down context",
    "add": "imports files into a pack",
    "check": "findings and the state of every row of the question matrix",
    "export": "writes reports",
    "verify": "says what can be shown about a pack or a report",
    "diff": "what changed between two packs",
    "merge": "makes one pack of two copies that were edited apart",
    "packs": "lists the packs of a folder",
    "sign": "signs a pack or a report",
    "record": "the offline record of official results",
    "rules": "every rule with severity and source",
    "selfcheck": "what is there, what is missing and what that costs",
    "install-desktop": "menu entry and file type for this user",
}
WINDOW_OPTIONS = ("--quit-when-shown",)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code of the contract."""
    _workers_first()
    _words_as_utf8()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0] in COMMANDS:
        return _guarded(arguments[0], arguments[1:])
    if arguments and arguments[0] in ("-h", "--help"):
        _print_help()
        return Exit.DONE
    if arguments and arguments[0] == "--version":
        sys.stdout.write(f"claimscope {__version__}\n")
        return Exit.DONE
    return window(arguments)


def _unknown(arguments: Sequence[str]) -> str:
    """What is wrong with words that name no command: an option nobody knows, a word that names no file; else empty."""
    option = next((word for word in arguments if word.startswith("-") and word not in WINDOW_OPTIONS), "")
    if option and not Path(option).exists():
        return f"There is no option “{option}”."
    if arguments and _mistyped(arguments[0]):
        return f"There is no command and no file “{arguments[0]}”."
    return ""


def _mistyped(word: str) -> bool:
    """A bare word that names no file: a command written wrongly, or one of a later version."""
    return word.replace("-", "").isalpha() and not word.startswith("-") and not Path(word).exists()


def window(argv: Sequence[str] | None = None) -> int:
    """Open the window on a pack, on files that start one, or empty (gui-script)."""
    _workers_first()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if wrong := _unknown(arguments):
        if sys.stderr is not None:  # a program without a console has none
            sys.stderr.write(f"{wrong}\n")
            _print_help(sys.stderr)
        return Exit.WRONG_USAGE
    if not _screen():
        return _no_screen()
    from claimscope.desktop.start import run

    return run(arguments)


def _screen() -> bool:
    """Whether a window can be asked for; Qt would end the process and advise to install it again."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)


def _no_screen() -> int:
    from claimscope.cli.output import explain
    from claimscope.core.message import message

    explain(
        Problem(message("window.no-display"), message("window.no-display.meaning"), message("window.no-display.advice"))
    )
    return Exit.NEEDS_A_PERSON


def _workers_first() -> None:
    """A built program starts its workers by starting itself: such a start must do nothing else."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()


def _words_as_utf8() -> None:
    """Answers are UTF-8 wherever they go; a Windows console page of another kind would end the command at a dash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def parser_of(command: str) -> argparse.ArgumentParser:
    """The parser of one command; the manual page and the shells' completions are made of them too."""
    module = _module(command)
    parser = argparse.ArgumentParser(prog=f"claimscope {command}", description=module.SUMMARY)
    module.configure(parser)
    return parser


def _guarded(command: str, arguments: list[str]) -> int:
    """Runs a command; a fault of the program becomes a report file, named on standard error."""
    parser = parser_of(command)
    try:
        return int(_module(command).run(parser.parse_args(arguments)))
    except Problem as problem:
        from claimscope.cli.output import explain

        explain(problem)
        return problem.exit_code
    except (KeyboardInterrupt, BrokenPipeError):
        return Exit.NEEDS_A_PERSON
    except Exception:  # noqa: BLE001 - the one place where a fault becomes a report
        from claimscope.services.faults import write_fault_report

        path = write_fault_report()
        where = f"A report without any vendor text lies in {path}" if path else "Its report could not be written."
        sys.stderr.write(f"Claimscope has a fault. {where}\n")
        return Exit.FAULT


def _module(command: str) -> ModuleType:
    return importlib.import_module("claimscope.cli." + command.replace("-", "_"))


def _print_help(where: TextIO | None = None) -> None:
    lines = [f"  claimscope {name:<16} {summary}" for name, summary in COMMANDS.items()]
    usage = "claimscope opens the window; claimscope PACK.evpack or FILE… opens it on these.\n"
    (where or sys.stdout).write(usage + "\n".join(lines) + "\nclaimscope COMMAND --help explains one.\n")


if __name__ == "__main__":
    sys.exit(main())
