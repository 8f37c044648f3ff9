"""``claimscope sign``: signs a pack (beside it) or a report (inside it), and makes a key of one's own."""

from __future__ import annotations

import argparse
import getpass
from pathlib import Path

from claimscope.cli.output import note, out
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.services.wording import catalogue

SUMMARY = "signs a pack or a report, with your key or a self-made one"


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    parser.add_argument("file", nargs="?", type=Path, help="a pack (.evpack) or a report (.pdf)")
    parser.add_argument("--key", type=Path, metavar="KEY.p12", help="your key (PKCS#12)")
    parser.add_argument("--make-key", type=Path, metavar="KEY.p12", help="make a key of your own instead")
    parser.add_argument("--name", default="", help="who you are, for --make-key")
    parser.add_argument("--organisation", default="", help="for --make-key")
    parser.add_argument("--password-file", type=Path, metavar="FILE", help="first line is the password of the key")


def run(args: argparse.Namespace) -> int:
    """Sign, or make a key."""
    if args.make_key is not None and args.name:
        return _make_key(args)
    if args.file is None or args.key is None:
        note(catalogue("en")("sign.usage"))
        return Exit.WRONG_USAGE
    from claimscope.services.signing import sign

    out(str(sign(args.file, args.key, password(args.password_file))))
    return Exit.DONE


def _make_key(args: argparse.Namespace) -> int:
    from claimscope.services.signing import certificate_path, make_key

    if args.make_key.exists():
        raise Problem(message("sign.key-exists", name=args.make_key.name), exit_code=Exit.NOT_WRITTEN)
    make_key(args.make_key, args.name, args.organisation, password(args.password_file))
    out(str(args.make_key))
    note(catalogue("en")("sign.made", name=certificate_path(args.make_key).name))
    return Exit.DONE


def password(file: Path | None) -> str:
    """The first line of the file, else what is typed. Problem where the file cannot be read."""
    if file is None:
        return getpass.getpass("Password of the key: ")
    try:
        return file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(message("sign.no-password", name=file.name)) from error
