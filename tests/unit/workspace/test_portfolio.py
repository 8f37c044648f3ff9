"""A folder of packs as a list."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core.assessment import Assessment, Cell
from claimscope.core.document import Pack
from claimscope.core.message import message
from claimscope.services.folders import folders
from claimscope.services.pack_entry import Entry, Register, cited_rows, decode_entry, encode_entry, plain_id, remarks
from claimscope.services.packs import save_pack
from claimscope.services.portfolio import Portfolio, forget_index, last_folder
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace
from pack_material import ROW, small_pack


class Judge:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, pack: Pack) -> Assessment:
        self.calls += 1
        return Assessment((), (Cell("b1", "safety", "open"), Cell("b1", "latency-sla", "answered")), (), ())


def written(path: Path, **about: object) -> Path:
    path.parent.mkdir(exist_ok=True)
    workspace = Workspace.create()
    save_pack(workspace, Snapshot(replace(small_pack(), **about)), path, backups=0)  # type: ignore[arg-type]
    workspace.close(delete=True)
    return path


def test_each_pack_is_a_line_and_broken_ones_are_named(tmp_path: Path) -> None:
    first = written(tmp_path / "p" / "a.evpack")
    (tmp_path / "p" / "b.evpack").write_bytes(b"no pack")
    found = Portfolio(Judge(), "1").packs(tmp_path / "p")
    assert [(one.title, one.open_rows, one.problem and one.problem.id) for one in found] == [
        ("Tender", 1, None),
        ("", 0, "packfile.no-pack"),
    ]
    assert found[0].path == str(first) and found[0].candidates == ("Vendor A", "Vendor B")


@pytest.mark.parametrize("kind", ["empty", "no-members", "text-inside", "folder", "cut", "deep"])
def test_any_file_of_that_name_gets_a_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "p" / "x.evpack"
    written(path)
    data = path.read_bytes()
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind in ("empty", "cut"):
        path.write_bytes(data[: len(data) // 2] if kind == "cut" else b"")
    else:
        inside = {"no-members": "", "text-inside": "hello", "deep": "[" * 100_000}[kind]
        with zipfile.ZipFile(path, "w") as made:
            made.writestr("mimetype" if kind == "no-members" else "pack.json", inside)
    found = Portfolio(Judge(), "1").packs(tmp_path / "p")
    assert [one.problem is not None for one in found] == ([] if kind == "folder" else [True])


def test_what_did_not_change_is_not_read_again(tmp_path: Path) -> None:
    path = written(tmp_path / "p" / "a.evpack")
    judge = Judge()
    for _ in range(3):
        Portfolio(judge, "1").packs(tmp_path / "p")
    assert judge.calls == 1
    Portfolio(judge, "2").packs(tmp_path / "p")
    assert judge.calls == 2, "other rules or another record: judged anew"
    written(path, state="in-review")
    assert Portfolio(judge, "2").packs(tmp_path / "p")[0].state == "in-review"


def test_which_packs_cite_this_result(tmp_path: Path) -> None:
    written(tmp_path / "p" / "a.evpack")
    written(tmp_path / "p" / "b.evpack", citations=())
    portfolio = Portfolio(Judge(), "1")
    portfolio.packs(tmp_path / "p")
    for spelling in ("4.1-0060", "v4.1-60", "Inf-4.1-060"):
        assert citing(portfolio, tmp_path / "p", spelling) == ["a.evpack"]
    assert citing(portfolio, tmp_path / "p", "4.1-0061") == []


def citing(portfolio: Portfolio, folder: Path, result: str) -> list[str]:
    """Names of the packs of a folder that cite a result."""
    return [Path(one.path).name for one in portfolio.packs(folder) if one.cites_result(result)]


def test_a_row_is_found_by_its_key(tmp_path: Path) -> None:
    written(tmp_path / "p" / "a.evpack")
    portfolio = Portfolio(Judge(), "1")
    (entry,) = portfolio.packs(tmp_path / "p")
    assert entry.cites_result(f" {ROW.key} ")
    assert not entry.cites_result(ROW.key.replace("Server", "Offline"))


def test_a_row_that_was_ruled_out_is_not_cited() -> None:
    pack = small_pack(1)
    assert cited_rows(pack) == (ROW,)
    assert cited_rows(replace(pack, citations=(replace(pack.citations[0], row_choice="none"),))) == ()
    assert cited_rows(replace(pack, citations=(replace(pack.citations[0], sort="not-a-claim"),))) == ()


def test_stopping_early_keeps_what_was_read(tmp_path: Path) -> None:
    for name in "abc":
        written(tmp_path / "p" / f"{name}.evpack")
    judge = Judge()
    total, first = next(Portfolio(judge, "1").each(tmp_path / "p"))
    assert (total, Path(first.path).name, judge.calls) == (3, "a.evpack", 1)
    assert len(Portfolio(judge, "1").packs(tmp_path / "p")) == 3
    assert judge.calls == 3, "the first is not read again"


def test_a_pack_that_is_gone_leaves_the_index(tmp_path: Path) -> None:
    path = written(tmp_path / "p" / "a.evpack")
    other = written(tmp_path / "p2" / "a.evpack")
    portfolio = Portfolio(Judge(), "1")
    for folder in ("p", "p2"):
        portfolio.packs(tmp_path / folder)
    path.unlink()
    assert portfolio.packs(tmp_path / "p") == ()
    assert citing(portfolio, tmp_path / "p2", "4.1-0060") == [other.name]


def test_the_last_folder_is_remembered_until_the_index_is_forgotten(tmp_path: Path) -> None:
    assert last_folder() is None
    written(tmp_path / "p" / "a.evpack")
    Portfolio(Judge(), "1").packs(tmp_path / "p")
    assert last_folder() == tmp_path / "p"
    forget_index()
    assert last_folder() is None


def test_an_index_of_an_earlier_format_is_made_anew(tmp_path: Path) -> None:
    written(tmp_path / "p" / "a.evpack")
    path = tmp_path / "index.sqlite"
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("create table packs (path text primary key, size integer, entry blob)")
    assert len(Portfolio(Judge(), "1", path).packs(tmp_path / "p")) == 1


def test_an_entry_comes_back_as_it_went(tmp_path: Path) -> None:
    entry = Entry("a", candidates=("A",), rows=("k",), problem=message("x", n=3, why=message("y")))
    assert decode_entry(encode_entry(entry)) == entry
    with pytest.raises(ValueError):
        decode_entry("{}")


def test_a_spoilt_index_is_made_anew_and_can_be_forgotten(tmp_path: Path) -> None:
    written(tmp_path / "p" / "a.evpack")
    folders().data.mkdir(parents=True, exist_ok=True)
    (folders().data / "portfolio.sqlite").write_bytes(b"not a database" * 500)
    portfolio = Portfolio(Judge(), "1")
    assert len(portfolio.packs(tmp_path / "p")) == 1
    portfolio.forget()
    assert not (folders().data / "portfolio.sqlite").exists()


@pytest.mark.parametrize(
    ("given", "plain"), [("1.0-70", "1.0-70"), ("v1.1-037", "1.1-37"), ("Inf-5.1-0007", "5.1-7"), ("odd", "odd")]
)
def test_ids_are_compared_without_padding(given: str, plain: str) -> None:
    assert plain_id(given) == plain


def remark_ids(entry: Entry, today: str = "2026-11-30") -> list[str]:
    register = Register("2026-11-30", {"gone": "withdrawn", "other": "changed"})
    return [one.id.removeprefix("portfolio.remark.") for one in remarks(entry, today, register)]


def test_what_there_is_to_say_of_a_pack_comes_gravest_first() -> None:
    assert remark_ids(Entry("a", record_version="2026-11-30", rows=("fine",))) == []
    assert remark_ids(Entry("a")) == [], "a pack that was never looked up is not called old"
    assert remark_ids(Entry("a", record_version="2026-01-01", rows=("gone", "other"))) == [
        "withdrawn", "changed", "older",
    ]  # fmt: skip
    assert remark_ids(Entry("a", problem=message("packfile.no-pack", name="a"))) == ["packfile.no-pack"]


@pytest.mark.parametrize(
    ("until", "said"),
    [("2026-11-29", ["expired"]), ("2026-11-30", ["today"]), ("2026-12-01", ["soon"]), ("2026-12-30", ["soon"]),
     ("2026-12-31", []), ("", []), ("spring", [])],
)  # fmt: skip
def test_a_pack_about_to_expire_is_marked(until: str, said: list[str]) -> None:
    assert remark_ids(Entry("a", valid_until=until)) == said


def test_words_are_sought_in_title_candidates_and_file() -> None:
    entry = Entry("/x/Tender-7.evpack", title="Sprachmodell", reference="R 12", candidates=("Größe AG",))
    assert all(entry.mentions(words) for words in ("", "sprach r", "GRÖSSE", "tender-7"))
    assert not entry.mentions("sprach x")


def test_the_list_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from claimscope.cli import packs
    from claimscope.cli.main import main

    monkeypatch.setattr(packs, "_portfolio_of", lambda folder: Portfolio(Judge(), "1").packs(folder))
    path = written(tmp_path / "p" / "a.evpack")
    assert main(["packs", str(tmp_path / "p")]) == 1
    assert capsys.readouterr().out == f"{path}: Tender, draft, one open row, Vendor A, Vendor B\n"
    assert main(["packs", str(tmp_path / "p"), "--cites", "4.1-0061"]) == 0
    assert capsys.readouterr().out == ""
    (tmp_path / "p" / "b.evpack").write_bytes(b"no pack")
    assert main(["packs", str(tmp_path / "p"), "--json"]) == 1
    plain = json.loads(capsys.readouterr().out)["packs"]
    assert plain[0]["cites"] == ["4.1-60"] and plain[1]["problem"] == "b.evpack is not a Claimscope pack."
    assert main(["packs", str(tmp_path / "none")]) == 3


def test_the_window_and_the_index_agree(tmp_path: Path) -> None:
    """The real services, with the rules and the record of today; the second look reads nothing anew."""
    from claimscope.desktop.real import real_services

    written(tmp_path / "p" / "a.evpack")
    (tmp_path / "p" / "b.evpack").write_bytes(b"no pack")
    services = real_services()
    assert services.folder.last() is None
    first = list(services.folder.packs(tmp_path / "p"))
    assert [total for total, _ in first] == [2, 2]
    assert first[0][1].open_rows > 0 and first[1][1].problem is not None
    assert list(services.folder.packs(tmp_path / "p")) == first
    assert services.folder.last() == tmp_path / "p"
    register = services.folder.register()
    assert register.version and register.touched is not None
    services.folder.forget()
    assert services.folder.last() is None
