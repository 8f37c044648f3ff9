"""A folder of packs as a list."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.core.assessment import Assessment, Cell
from claimscope.core.document import Pack
from claimscope.services.folders import folders
from claimscope.services.packs import save_pack
from claimscope.services.portfolio import Entry, Portfolio, cited, plain_id, touched_by
from claimscope.services.snapshot import Snapshot
from claimscope.services.workspace import Workspace
from pack_material import small_pack


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
    assert [(one.title, one.open_rows, one.problem) for one in found] == [
        ("Tender", 1, ""),
        ("", 0, "packfile.no-pack"),
    ]
    assert found[0].path == str(first) and found[0].candidates == ("Vendor A", "Vendor B")


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
        assert [Path(one.path).name for one in portfolio.citing(spelling)] == ["a.evpack"]
    assert portfolio.citing("4.1-0061") == ()


def test_a_row_that_was_ruled_out_is_not_cited() -> None:
    pack = small_pack(1)
    assert cited(pack) == ("4.1-60",)
    assert cited(replace(pack, citations=(replace(pack.citations[0], row_choice="none"),))) == ()
    assert cited(replace(pack, citations=(replace(pack.citations[0], sort="not-a-claim"),))) == ()


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


def test_a_new_record_marks_the_packs_it_touches() -> None:
    entries = (
        Entry("a", record_version="2026-11-30", cites=("4.1-60",)),
        Entry("b", record_version="2026-11-30"),
        Entry("c", record_version="2026-01-01"),
        Entry("d"),
    )
    assert [one.path for one in touched_by(entries, ["v4.1-0060"], "2026-11-30")] == ["a", "c"]
    assert entries[0].expired("2026-12-01") is False
    assert Entry("e", valid_until="2026-11-29").expired("2026-11-30")


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
