"""The index of a department, against a real PostgreSQL server that this test starts; what is refused without one."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core.message import message
from claimscope.core.problem import Problem
from claimscope.services.pack_entry import Entry

pytest.importorskip("sqlalchemy", reason="the extra postgres")
pytest.importorskip("pg8000", reason="the extra postgres")
from claimscope.services import department
from claimscope.services.department import listed, publish

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
SECRET = "s3cret-of-the-index"
FOLDER = Path("/packs/2027")
ENTRY = Entry(
    "/packs/2027/a.evpack", "p1", "Größe, Los 2", "R1", "draft", "2027-01-01", "2026-11-30", ("Bidder A",), 3,
    ("4.1-60",), ("v4.1/closed/x/Server",),
)  # fmt: skip
OTHER = replace(ENTRY, path="/packs/2027/b.evpack", title="B", cites=(), rows=())


def as_server(folder: Path, *command: str) -> None:
    """Run a program of the server; it refuses to run as root."""
    user = "nobody" if os.geteuid() == 0 else None
    kept = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    done = subprocess.run(command, user=user, cwd=folder, env=kept, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def server() -> Iterator[Path]:
    """The folder of the socket of a server of its own, without any port; its user is owner."""
    with running() as folder:
        yield folder


@contextmanager
def running(*more: str) -> Iterator[Path]:
    """A server with a socket in a folder of its own; ``more`` are options of the server."""
    if not PROGRAMS:
        pytest.skip("no PostgreSQL server is installed (/usr/lib/postgresql)")
    programs, folder = PROGRAMS[-1].parent, Path(tempfile.mkdtemp(prefix="cs-pg-", dir="/tmp"))
    secret = folder / "secret"
    secret.write_text(SECRET, encoding="utf-8")
    if os.geteuid() == 0:
        for path in (folder, secret):
            shutil.chown(path, "nobody")
    data = str(folder / "data")
    options = " ".join((f"-k {folder} -c fsync=off", *(more or ("-c listen_addresses=''",))))
    control = str(programs / "pg_ctl")
    auth = ("--auth=scram-sha-256", f"--pwfile={secret}")
    as_server(folder, str(programs / "initdb"), "-D", data, "-U", "owner", "-E", "UTF8", "--no-sync", *auth)
    as_server(folder, control, "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
    try:
        yield folder
    finally:
        as_server(folder, control, "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture
def address(server: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("PGPASSWORD", SECRET)
    made = f"postgresql+pg8000://owner@/postgres?unix_sock={server}/.s.PGSQL.5432"
    yield made
    run(made, "drop table if exists claimscope_packs, claimscope_cites")


def run(address: str, *statements: str) -> None:
    from sqlalchemy import text

    with department._connected(address, SECRET) as connection:
        for statement in statements:
            connection.execute(text(statement))


def problem_of(address: str, password: str = "") -> Problem:
    with pytest.raises(Problem) as caught:
        listed(address, password=password)
    return caught.value


def test_what_is_published_is_found_again(address: str) -> None:
    assert listed(address) == (), "nobody has written yet"
    assert publish(address, FOLDER, [ENTRY, OTHER]) == 2
    assert listed(address) == (ENTRY, OTHER)
    for spelling in ("v4.1-0060", "4.1-60", "v4.1/closed/x/Server"):
        assert listed(address, spelling) == (ENTRY,)
    assert listed(address, "4.1-61") == ()


def test_publishing_again_replaces_this_folder_and_no_other(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = replace(ENTRY, path="/packs/2027b/a.evpack")
    publish(address, FOLDER, [ENTRY, OTHER])
    publish(address, Path("/packs/2027b"), [beside])
    with monkeypatch.context() as there:
        there.setattr(platform, "node", lambda: "another-desk")
        publish(address, FOLDER, [ENTRY])
    publish(address, FOLDER, [replace(OTHER, state="approved")])
    found = {(one.place, one.path, one.state) for one in listed(address)}
    assert found == {
        ("", OTHER.path, "approved"), ("", beside.path, "draft"), ("another-desk", ENTRY.path, "draft"),
    }  # fmt: skip
    publish(address, FOLDER, [])
    assert len(listed(address)) == 2


def test_names_inside_a_hostile_pack_stay_here(address: str) -> None:
    publish(address, FOLDER, [Entry("/packs/2027/x.evpack", problem=message("packfile.altered", member="VENDOR TEXT"))])
    (found,) = listed(address)
    assert found.problem == message("packs.list.unreadable")


def test_rows_that_others_have_spoilt_are_named_and_stop_nothing(address: str) -> None:
    publish(address, FOLDER, [ENTRY, OTHER])
    run(address, "update claimscope_packs set entry = '[' where path like '%b.evpack'")
    assert [one.problem and one.problem.id for one in listed(address)] == [None, "department.row"]


def test_publishing_is_all_or_nothing(address: str) -> None:
    publish(address, FOLDER, [ENTRY])
    run(address, "alter table claimscope_cites add check (result <> '4.1-60') not valid")
    with pytest.raises(Problem) as caught:
        publish(address, FOLDER, [ENTRY, OTHER])
    assert caught.value.happened.id == "department.refused"
    assert listed(address) == (ENTRY,)


def test_a_reader_reads_and_writes_nothing(address: str) -> None:
    publish(address, FOLDER, [ENTRY])
    run(
        address,
        f"create role reader login password '{SECRET}'",
        "grant select on claimscope_packs, claimscope_cites to reader",
    )
    reader = address.replace("owner@", "reader@")
    try:
        assert listed(reader, "4.1-60") == (ENTRY,)
        with pytest.raises(Problem) as caught:
            publish(reader, FOLDER, [ENTRY])
        assert caught.value.happened.id == "department.rights"
    finally:
        run(address, "drop owned by reader", "drop role reader")


def test_a_wrong_password_is_said_and_never_shown(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.delenv("PGPASSWORD")
    wrong = address.replace("owner@", "owner:wr0ng-one@")
    for found in (problem_of(wrong), problem_of(address, "wr0ng-one"), problem_of(address)):
        assert found.happened == message("department.password", server="localhost/postgres")
        assert found.__cause__ is None and found.__suppress_context__
    assert "wr0ng-one" not in caplog.text


def test_a_database_that_is_not_there(address: str) -> None:
    found = problem_of(address.replace("/postgres?", "/none?"))
    assert found.happened == message("department.database", server="localhost/none")


def test_no_server_is_a_sentence(tmp_path: Path) -> None:
    found = problem_of(f"postgresql+pg8000://owner:pw@/postgres?unix_sock={tmp_path}/none")
    assert found.happened == message("department.unreachable", server="localhost/postgres")


@pytest.mark.parametrize(
    "given",
    ["", "folder", "postgresql://u@h/d", "sqlite:///x.db", "postgresql+pg8000://u:pw@h", "mysql+pymysql://u:pw@h/d",
     "postgresql+pg8000://u:pw@h/d?ssl_context=x", "postgresql+pg8000://u:pw@h:port/d"],
)  # fmt: skip
def test_other_addresses_are_refused_without_being_repeated(given: str) -> None:
    found = problem_of(given)
    assert found.happened == message("department.address") and found.exit_code == 2


def test_other_machines_are_reached_by_tls_alone() -> None:
    import ssl

    def security(address: str) -> object:
        return department._security(department._read(address, ""))["ssl_context"]

    made = security("postgresql+pg8000://u@index.example/d")
    assert isinstance(made, ssl.SSLContext) and made.verify_mode == ssl.CERT_REQUIRED and made.check_hostname
    assert security("postgresql+pg8000://u@index.example/d?sslmode=disable") is False
    assert security("postgresql+pg8000://u@localhost/d") is False


def test_a_name_without_a_server_says_no_more_than_where() -> None:
    url = department._read("postgresql+pg8000://user:pw@index.example:5432/d", "")
    assert department._server(url) == "index.example/d"


def test_the_command_line_publishes_and_asks(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimscope.cli import packs
    from claimscope.cli.main import main

    entry = replace(ENTRY, path=str(tmp_path / "a.evpack"))
    monkeypatch.setattr(packs, "_portfolio_of", lambda folder: (entry,))
    assert main(["packs", str(tmp_path), "--index", address]) == 1
    said = capsys.readouterr()
    assert "One pack written to the index" in said.err and "Größe, Los 2" in said.out
    assert main(["packs", "--index", address, "--cites", "4.1-0060"]) == 1
    assert "Größe, Los 2" in capsys.readouterr().out
    assert main(["packs", "--index", address, "--cites", "4.1-0061"]) == 0
    assert main(["packs"]) == 2
    assert main(["packs", "--index", address.replace("owner@", "owner:wr0ng-one@")]) == 3
    said = capsys.readouterr()
    assert "did not take the user or the password" in said.err and "wr0ng-one" not in said.err + said.out


def certificate(folder: Path, name: str) -> Path:
    """A self-made certificate for a name; the key beside it."""
    made = folder / f"{name}.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}"]
    command += ["-addext", f"subjectAltName=DNS:{name}", "-keyout", str(folder / f"{name}.key"), "-out", str(made)]
    subprocess.run(command, check=True, capture_output=True)
    return made


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl")
def test_another_machine_must_show_a_certificate_that_is_trusted(tmp_path: Path) -> None:
    """In processes of their own, since tests refuse the network. ``127.1`` is this machine by a name that is not known
    as such, so it is treated as another one."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    keys = Path(tempfile.mkdtemp(prefix="cs-tls-", dir="/tmp"))
    keys.chmod(0o755)
    made = certificate(keys, "127.1")
    key = made.with_suffix(".key")
    key.chmod(0o600)
    if os.geteuid() == 0:
        shutil.chown(key, "nobody")
    tls = f"-c listen_addresses=127.0.0.1 -p {port} -c ssl=on -c ssl_cert_file={made} -c ssl_key_file={key}"
    ask = [sys.executable, "-m", "claimscope", "packs", "--index", f"postgresql+pg8000://owner@127.1:{port}/postgres"]
    try:
        with running(tls):
            strange = subprocess.run(ask, env={**os.environ, "PGPASSWORD": SECRET}, capture_output=True, check=False)
            trusted = {**os.environ, "PGPASSWORD": SECRET, "SSL_CERT_FILE": str(made)}
            known = subprocess.run(ask, env=trusted, capture_output=True, check=False)
        with running(tls.replace("ssl=on", "ssl=off")):
            bare = subprocess.run(ask, env=trusted, capture_output=True, check=False)
    finally:
        shutil.rmtree(keys)
    assert (strange.returncode, known.returncode, bare.returncode) == (3, 0, 3), (strange.stderr, known.stderr)
    assert b"shows no certificate that this computer trusts" in strange.stderr
    assert b"cannot be reached" in bare.stderr and SECRET.encode() not in strange.stderr + bare.stderr


def test_nothing_is_loaded_that_could_connect_until_an_address_is_given(tmp_path: Path) -> None:
    code = (
        "import sys; from claimscope.cli.main import main; import claimscope.desktop.real, claimscope.desktop.app\n"
        f"main(['packs', {str(tmp_path)!r}])\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('sqlalchemy', 'pg8000')"
        " or name == 'claimscope.services.department'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
