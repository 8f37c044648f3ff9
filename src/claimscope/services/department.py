"""The index of packs of a department, in a PostgreSQL server. **The only module that can open a network connection**,
and only where somebody has given its address; its libraries (extra ``postgres``) are absent from the packages.

What it writes of a pack: path, computer, id, title, reference, state, end of validity, number of open rows, names of
candidates, version of the record, IDs and keys of the results it cites. Nothing of what vendors wrote in their files.
"""

from __future__ import annotations

import os
import platform
import re
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.services import index_tables as tables
from claimscope.services.pack_entry import Entry, decode_entry, encode_entry, plain_id

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection

SCHEME = "postgresql+pg8000"
PASSWORD = "PGPASSWORD"
"""Environment variable with the password, where the address holds none."""
SECONDS = 10
"""The server may take for an answer; closing the window may have to wait that long."""
LOCAL = ("", "localhost", "127.0.0.1", "::1")
_PART = re.compile(r"[^\w.\-:\[\]]")


def publish(address: str, folder: Path, entries: Sequence[Entry], password: str = "") -> int:
    """Write the entries of a folder on this computer in place of those written before; returns how many. All of it or
    nothing. Problem where the server cannot be used."""
    from sqlalchemy import text

    rows = [_row(one) for one in entries]
    cites = [
        {"place": platform.node(), "path": one.path, "result": result}
        for one in entries
        for result in (*one.cites, *one.rows)
    ]
    with _connected(address, password) as server:
        if not _has_tables(server):
            for statement in tables.CREATE:
                server.execute(text(statement))
        for statement in tables.DROP_BELOW:
            server.execute(text(statement), tables.below(folder.absolute(), platform.node()))
        for statement, values in ((tables.PUT, rows), (tables.PUT_CITE, cites)):
            if values:
                server.execute(text(statement), values)
    return len(rows)


def listed(address: str, cites: str = "", password: str = "") -> tuple[Entry, ...]:
    """All entries of the department, or those of packs that cite a result (by its ID or the key of its row). Problem
    where the server cannot be used."""
    from sqlalchemy import text

    with _connected(address, password) as server:
        if not _has_tables(server):
            return ()
        if cites:
            found = server.execute(text(tables.CITING), {"plain": plain_id(cites), "given": cites.strip()})
        else:
            found = server.execute(text(tables.ALL))
        return tuple(_entry(*row) for row in found)


def _row(entry: Entry) -> dict[str, Any]:
    """A row for the server. Why a pack cannot be read stays here: the sentence may quote a hostile file."""
    told = replace(entry, problem=Message("packs.list.unreadable")) if entry.problem else entry
    about = {"size": 0, "changed_ns": 0, "judged": "", "entry": encode_entry(told)}
    return {"place": platform.node(), "path": entry.path, **about}


def _entry(place: str, path: str, text: str) -> Entry:
    """An entry as somebody else's Claimscope wrote it; nothing of it is trusted."""
    try:
        entry = decode_entry(text)
    except ValueError:
        entry = Entry(path, problem=message("department.row"))
    return replace(entry, path=path, place="" if place == platform.node() else place)


# -- connecting --------------------------------------------------------------------------------------------------------


@contextmanager
def _connected(address: str, password: str) -> Iterator[Connection]:
    """One transaction. No text of the library is passed on: it may hold the address with its password."""
    try:
        from scramp import ScramException
        from sqlalchemy import create_engine
        from sqlalchemy.exc import SQLAlchemyError
        from sqlalchemy.pool import NullPool
    except ImportError:
        raise _problem("no-library") from None
    url = _read(address, password)
    plain = url.difference_update_query(["sslmode"])
    arguments = {**_security(url), "password": url.password or ""}  # pg8000 takes no password for a fault of its own
    engine = create_engine(plain, connect_args=arguments, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            yield connection
    except (SQLAlchemyError, ScramException, OSError, ValueError) as error:
        raise _problem(_reason(error), server=_server(url)) from None
    finally:
        engine.dispose()


def _read(address: str, password: str) -> URL:
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise _problem("address", exit_code=Exit.WRONG_USAGE) from None
    if url.drivername != SCHEME or not url.database or set(url.query) - {"unix_sock", "sslmode"}:
        raise _problem("address", exit_code=Exit.WRONG_USAGE)
    return url.set(password=url.password or password or os.environ.get(PASSWORD) or None)


def _security(url: URL) -> dict[str, Any]:
    """Other machines are reached by TLS with a certificate that this one trusts, unless the address says
    ``sslmode=disable``."""
    local = "unix_sock" in url.query or (url.host or "") in LOCAL
    plain = local or url.query.get("sslmode") == "disable"
    return {"ssl_context": False if plain else ssl.create_default_context(), "timeout": SECONDS}


def _has_tables(server: Connection) -> bool:
    from sqlalchemy import inspect

    return bool(inspect(server).has_table(tables.PACKS))


_STATES: dict[str, str] = {"28P01": "password", "28000": "password", "3D000": "database", "42501": "rights"}
"""What the server says (SQLSTATE, PostgreSQL manual, appendix A) -> the sentence for it."""


def _reason(error: BaseException) -> str:
    """What the server or the system said. pg8000 hides it behind the fault of closing a connection already closed."""
    for told in _chain(error):
        if isinstance(told, ssl.SSLError):
            return "certificate"
        if told.args and isinstance(told.args[0], dict):
            return _STATES.get(str(told.args[0].get("C", "")), "refused")
    return "unreachable"


def _chain(error: BaseException) -> Iterator[BaseException]:
    told: BaseException | None = error
    while told is not None:
        yield told
        told = told.__cause__ or told.__context__


def _server(url: URL) -> str:
    """Machine and database, to say where it failed; never user, password or options."""
    return f"{_PART.sub('', url.host or 'localhost')}/{_PART.sub('', url.database or '')}"


def _problem(name: str, exit_code: Exit = Exit.UNREADABLE, **args: str) -> Problem:
    return Problem(message(f"department.{name}", **args), None, message(f"department.{name}.advice"), exit_code)
