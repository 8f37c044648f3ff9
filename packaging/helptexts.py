"""Manual page and shell completions, made of the command line's own parsers."""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))
from claimscope.cli.main import COMMANDS, parser_of  # noqa: E402

ENVIRONMENT = "one folder for settings, working copies, backups and logs, instead of the user's own folders"
CODE = re.compile(r"^\| (\d+) \| (.+) \|$", re.M)
"""Rows of the exit codes in docs/command-line.md."""


def manual(version: str, epoch: int) -> str:
    """``claimscope(1)`` in the language of man pages; ``epoch`` is its date, in seconds since 1970."""
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    codes = CODE.findall((ROOT / "docs/command-line.md").read_text(encoding="utf-8"))
    parts = [
        f'.TH CLAIMSCOPE 1 "{day}" "Claimscope {version}" "User Commands"',
        ".SH NAME\nclaimscope, claimscope-window \\- reads benchmark claims for exactly what they say",
        ".SH SYNOPSIS\n.B claimscope\n[\\fIPACK.evpack\\fR | \\fIFILE\\fR ...]\n.br\n"
        ".B claimscope\n\\fICOMMAND\\fR [\\fIargument\\fR ...]",
        ".SH DESCRIPTION\nFinds the benchmark claims in a vendor's files, looks each one up in the official record it "
        "carries, asks only what is still open, and exports an evidence pack. Without a command it opens the window. "
        "It uses no network.",
        ".SH COMMANDS",
        *(_command(parser_of(name)) for name in COMMANDS),
        ".SH EXIT STATUS",
        *(f".TP\n.B {code}\n{roff(meaning)}" for code, meaning in codes),
        f".SH ENVIRONMENT\n.TP\n.B CLAIMSCOPE_HOME\n{roff(ENVIRONMENT)}",
    ]
    return "\n".join(parts) + "\n"


def _command(parser: argparse.ArgumentParser) -> str:
    lines = [f".SS {roff(parser.prog)}", roff(parser.description or "")]
    for action in _given(parser):
        lines += [".TP", f".B {roff(_shape(action))}", roff(action.help or "") or "\\&"]
    return "\n".join([*lines, *(_command(inner) for inner in actions_of(parser).values())])


def _shape(action: argparse.Action) -> str:
    """An argument as it is typed: ``-o, --out DIR``."""
    value = "" if action.nargs == 0 else str(action.metavar or "|".join(action.choices or ()) or action.dest.upper())
    return " ".join(filter(None, (", ".join(action.option_strings), value)))


def roff(text: str) -> str:
    """Text that a man page takes literally."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain.startswith((".", "'")) else plain


def _given(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """All arguments but --help and the list of inner actions."""
    hidden = (argparse._HelpAction, argparse._SubParsersAction)
    return [action for action in parser._actions if not isinstance(action, hidden)]


def actions_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Inner actions of a command, such as ``record search``, by name."""
    found = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found[0].choices) if found else {}


def words_of(parser: argparse.ArgumentParser) -> list[str]:
    """Everything that can be completed in a command: inner actions, options, and their fixed values."""
    words = [*actions_of(parser)]
    for each in (parser, *actions_of(parser).values()):
        for action in _given(each):
            words += [word for word in (*action.option_strings, *(action.choices or ())) if word not in words]
    return [*words, "--help"]


BASH = """# bash completion for claimscope; made of its own parsers
_claimscope() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="{commands} --help --version"
    else
        case ${{COMP_WORDS[1]}} in
{cases}
            *) words="" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$cur") $(compgen -f -- "$cur"))
}}
complete -o filenames -F _claimscope claimscope
"""
ZSH = """#compdef claimscope
# made of the parsers of claimscope itself
local -a commands options
if (( CURRENT == 2 )); then
    commands=({commands})
    _describe -t commands command commands
else
    case $words[2] in
{cases}
    esac
    compadd -a options
fi
_files
"""


def bash() -> str:
    """Completion for bash."""
    cases = [f'            {name}) words="{" ".join(words_of(parser_of(name)))}" ;;' for name in COMMANDS]
    return BASH.format(commands=" ".join(COMMANDS), cases="\n".join(cases))


def zsh() -> str:
    """Completion for zsh."""
    told = " ".join(f"'{name}:{summary.replace(chr(39), '’')}'" for name, summary in COMMANDS.items())
    cases = [f"        {name}) options=({' '.join(words_of(parser_of(name)))}) ;;" for name in COMMANDS]
    return ZSH.format(commands=told, cases="\n".join(cases))
