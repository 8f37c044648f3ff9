"""``new`` and ``diff`` on the command line."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.core.problem import Exit, Problem
from claimscope.services import assessing
from claimscope.services.backups import backups_of
from claimscope.services.packs import open_pack
from claimscope.services.spec import EXAMPLE, PACK_KEYS, read_spec


def spec(folder: Path, text: str) -> Path:
    path = folder / "SPEC.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_title_alone_suffices(tmp_path: Path) -> None:
    assert main(["new", str(spec(tmp_path, '[pack]\ntitle = "T"\n')), "-o", str(tmp_path / "a.evpack")]) == 0
    assert open_pack(tmp_path / "a.evpack").pack.context.title == "T"


def test_the_example_is_a_spec_and_shows_every_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--example"]) == 0
    printed = capsys.readouterr().out
    pack = read_spec(printed.encode())
    assert pack.context.committee_date == "2026-12-14"
    assert pack.context.sla.requests_per_s == Decimal("12.5")
    assert [bound.quantity for bound in pack.context.sla.bounds] == ["ttft", "tpot"]
    assert [(one.id, one.name) for one in pack.candidates] == [("b1", "Bidder A"), ("b2", "Bidder B")]
    assert pack.candidates[0].offered.runtime_version == "0.11.0"
    assert pack.questions[-1].custom and len(pack.questions) == 7
    keys = set(re.findall(r"^(\w+) =", EXAMPLE, re.MULTILINE))
    assert keys >= set(PACK_KEYS)
    from dataclasses import fields

    from claimscope.core.document import Bound, Configuration, Person, Sla, Volume

    for kind in (Sla, Bound, Volume, Configuration, Person):
        assert {item.name for item in fields(kind)} - {"bounds"} <= keys, kind


@pytest.mark.parametrize(
    ("text", "id", "named"),
    [
        ('[pack]\ntitle = "T"\ntitel = "x"', "spec.unknown", "pack.titel"),
        ('[pack]\ntitle = "T"\n[sal]\nx = 1', "spec.unknown", "sal"),
        ('[pack]\ntitle = "T"\n[sla]\nttft = 1', "spec.unknown", "sla.ttft"),
        ('[pack]\ntitle = "T"\n[[candidates]]\nname = "A"\nprice = 1', "spec.unknown", "candidates.1.price"),
        (
            '[pack]\ntitle = "T"\n[[candidates]]\nname = "A"\n[candidates.offered]\ngpu = "x"',
            "spec.unknown",
            "candidates.1.offered.gpu",
        ),
        (
            '[pack]\ntitle = "T"\n[[sla.bounds]]\nquantity = "ttft"\npercentile = 99\nlimit = 1',
            "spec.unknown",
            "sla.bounds.1.limit",
        ),
        ('[pack]\ntitle = "T"\n[[concerns]]\nid = "t9"', "spec.unknown", "concerns.1.id"),
        ("", "spec.no-title", ""),
        ('[pack]\nlot = "1"', "spec.no-title", ""),
        ('pack = "T"', "spec.no-title", ""),
        ('[pack]\ntitle = "T"\n[[candidates]]\ncontact = "x"', "spec.missing", "candidates.1.name"),
        (
            '[pack]\ntitle = "T"\n[[sla.bounds]]\nquantity = "ttft"\npercentile = 99',
            "spec.missing",
            "sla.bounds.1.limit_ms",
        ),
        (
            '[pack]\ntitle = "T"\n[[sla.bounds]]\nquantity = "ttfb"\npercentile = 99\nlimit_ms = 1',
            "spec.wrong",
            "sla.bounds.1.quantity",
        ),
        (
            '[pack]\ntitle = "T"\n[[sla.bounds]]\nquantity = "ttft"\npercentile = 101\nlimit_ms = 1',
            "spec.wrong",
            "percentile",
        ),
        ('[pack]\ntitle = "T"\n[volume]\nrequests_per_month = "many"', "spec.wrong", "requests_per_month"),
        ('[pack]\ntitle = "T"\n[volume]\nrequests_per_month = -1', "spec.wrong", "requests_per_month"),
        ('[pack]\ntitle = "T"\n[volume]\nrequests_per_month = nan', "spec.wrong", "requests_per_month"),
        ('[pack]\ntitle = "T"\n[sla]\nconcurrency = 1.5', "spec.wrong", "concurrency"),
        ('[pack]\ntitle = "T"\n[sla]\nedge_load = 1', "spec.wrong", "edge_load"),
        ('[pack]\ntitle = "T"\ncommittee_date = "14.12.2026"', "spec.wrong", "committee_date"),
        ("[pack]\ntitle = 5", "spec.wrong", "pack.title"),
        ('[pack]\ntitle = "T"\n[candidates]\nname = "A"', "spec.wrong", "candidates"),
        ("[pack", "spec.not-toml", ""),
    ],
)
def test_what_does_not_fit_is_refused_by_name(text: str, id: str, named: str) -> None:
    with pytest.raises(Problem) as caught:
        read_spec(text.encode())
    assert caught.value.happened.id == id
    assert named in str(caught.value.happened.get("key") or "")
    assert caught.value.exit_code == Exit.UNREADABLE


@pytest.mark.parametrize("data", [b"\xff\xfe", b"x" * 2_000_000, b"a = " + b"[" * 5000])
def test_foreign_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(Problem):
        read_spec(data)


def test_a_refused_spec_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = spec(tmp_path, '[pack]\ntitle = "T"\nlto = "1"\n')
    assert main(["new", str(path), "-o", str(tmp_path / "a.evpack")]) == 3
    assert "pack.lto" in capsys.readouterr().err
    assert not (tmp_path / "a.evpack").exists()
    assert main(["new", str(path)]) == 2
    assert main(["new", str(tmp_path / "none.toml"), "-o", str(tmp_path / "a.evpack")]) == 3


def test_a_pack_that_was_there_is_replaced_only_knowingly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.evpack"
    assert main(["new", str(spec(tmp_path, '[pack]\ntitle = "First"\n')), "-o", str(out)]) == 0
    before = out.read_bytes()
    again = ["new", str(spec(tmp_path, '[pack]\ntitle = "Second"\n')), "-o", str(out)]
    assert main(again) == 5
    assert "a.evpack is there already" in capsys.readouterr().err and out.read_bytes() == before
    assert main([*again, "--force"]) == 0
    assert open_pack(out).pack.context.title == "Second"
    assert [open_pack(path).pack.context.title for path in backups_of(out)] == ["First"]


def test_a_pack_that_cannot_be_written_is_exit_5(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = spec(tmp_path, '[pack]\ntitle = "T"\n')
    assert main(["new", str(path), "-o", str(tmp_path / "no" / "a.evpack")]) == 5
    assert "work folder" not in capsys.readouterr().err, "the command line keeps none"


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    from claimscope.core.assessment import Assessment

    monkeypatch.setattr(assessing, "assess", lambda pack, *_: Assessment((), (), (), ()))
    for name, lot in (("a", "1"), ("b", "2")):
        path = spec(tmp_path, f'[pack]\ntitle = "T"\nlot = "{lot}"\n')
        assert main(["new", str(path), "-o", str(tmp_path / f"{name}.evpack")]) == 0
    return str(tmp_path / "a.evpack"), str(tmp_path / "b.evpack")


def test_diff_tells_in_sentences_and_json(two: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["diff", *two]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Lot: was 1, is now 2"
    assert main(["diff", two[0], two[0]]) == 0
    assert capsys.readouterr().out == "Nothing changed\n"
    assert main(["diff", *two, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["schema"] == "claimscope.diff/1" and plain["same_pack"] is False
    assert plain["changes"][0] == {"area": "context", "about": None, "sentence": "Lot: was 1, is now 2"}


def test_diff_between_editions(two: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from claimscope.core import edits
    from claimscope.core.document import Person
    from claimscope.packfile.edition import Edition
    from claimscope.services.sitting import Sitting

    sitting = Sitting.open(Path(two[0]))
    sitting.exported(sitting.pack, Edition(0, "", Person("X"), "internal", "", ()))
    sitting.save(edits.set_context("lot", "9").apply(sitting.pack), Path(two[0]))
    sitting.close()
    capsys.readouterr()
    assert main(["diff", two[0], two[0], "--old-edition", "1"]) == 0
    assert capsys.readouterr().out == "Lot: was 1, is now 9\n"
    assert main(["diff", two[0], two[0], "--old-edition", "4"]) == 3


def test_diff_of_something_unreadable(two: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"no pack")
    assert main(["diff", two[0], str(tmp_path / "x")]) == 4
    assert main(["diff", two[0], str(tmp_path / "none")]) == 3
