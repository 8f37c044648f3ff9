"""A pack notes what the rules said when it is saved; later the difference is told."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.core.document import Pack
from claimscope.core.judged import judged_of
from claimscope.core.message import Message, message
from claimscope.core.problem import Problem
from claimscope.packfile import layout
from claimscope.packfile.codec import encode_pack
from claimscope.packfile.judging import decode_judged, encode_judged
from claimscope.packfile.opening import PackFile
from claimscope.services import profile_choice, rule_profiles
from claimscope.services.assessing import assess
from claimscope.services.editions import edition_of
from claimscope.services.exporting import Export
from claimscope.services.packs import open_pack
from claimscope.services.rejudging import since, since_edition
from claimscope.services.sitting import Sitting
from claimscope.services.wording import catalogue
from judging import pack, usual

STRICT = {"schema": "claimscope.profile/1", "name": "city", "severities": {"not-purchasable": "critical"}}


def made() -> Pack:
    found = pack(usual(availability="preview"))
    source, cited = replace(found.sources[0], id="a" * 64), found.citations[0]
    return replace(found, id="0" * 32, sources=(source,), citations=(replace(cited, source=source.id),))


def saved(path: Path) -> Path:
    sitting = Sitting.new()
    sitting.save(made(), path)
    sitting.close()
    return path


def stricter(folder: Path) -> str:
    path = folder / "city.json"
    path.write_text(json.dumps(STRICT), encoding="utf-8")
    return str(path)


def test_nothing_to_tell_under_the_same_rules(tmp_path: Path) -> None:
    opened = open_pack(saved(tmp_path / "a.evpack"))
    assert opened.judged is not None
    found = since(opened.pack, opened.judged)
    assert not found.worth_telling
    assert found.summary.id == "rules.rejudged.nothing"


def test_the_note_is_not_part_of_the_pack(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.evpack")
    with PackFile(path) as file:
        assert file.read(layout.PACK) == encode_pack(open_pack(path).pack)
        assert sha256(file.read(layout.PACK)).hexdigest() == open_pack(path).judged.pack  # type: ignore[union-attr]


def test_a_stricter_profile_says_what_changed(tmp_path: Path) -> None:
    opened = open_pack(saved(tmp_path / "a.evpack"))
    profile_choice.choose(stricter(tmp_path))
    assert opened.judged is not None
    found = since(opened.pack, opened.judged)
    said = [catalogue().text(one) for one in found.sentences]
    assert found.worth_telling
    assert "standard-1" in said[0]
    assert "city-1" in said[0]
    assert any(one.startswith("Severity was high, is now critical") for one in said)


def test_findings_of_rules_that_are_gone_are_named(tmp_path: Path) -> None:
    opened = open_pack(saved(tmp_path / "a.evpack"))
    old = judged_of(assess(opened.pack), "0" * 64, "2026-01-01", "0.0")
    lost = replace(old.findings[0], key="old:c1", rule="old", message=message("findings.old", number="5"))
    said = since(opened.pack, replace(old, findings=(*old.findings, lost), rules="2026-01-01/standard-1")).changes
    assert [catalogue().text(one) for one in said] == [
        "No longer a finding: a finding of a rule that no longer exists (old)"
    ]


def test_the_note_survives_bytes_and_refuses_others() -> None:
    found = judged_of(assess(made()), "b" * 64, "2026-11-30", "1.0")
    data = encode_judged(found)
    assert decode_judged(data, "b" * 64) == found
    assert decode_judged(data, "c" * 64) is None
    for bad in (b"", b"[]", b"{}", data[:-9], data.replace(b"judged/1", b"judged/9"), b"[" * 100_000):
        assert decode_judged(bad, "b" * 64) is None


def test_a_bad_profile_keeps_nobody_from_saving(tmp_path: Path) -> None:
    own = rule_profiles.own_path()
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("{", encoding="utf-8")
    opened = open_pack(saved(tmp_path / "a.evpack"))
    assert opened.judged is None
    assert [one.id for one in opened.warnings] == ["packs.source-missing"]


def with_edition(path: Path) -> Path:
    sitting = Sitting.new()
    sitting.save(made(), path)
    first = made()
    sitting.exported(first, edition_of(first, Export((), (), (), False), first.context.people[0], "internal"))
    sitting.save(replace(first, citations=()), path)
    sitting.close()
    return path


def test_an_edition_is_judged_from_its_own_state(tmp_path: Path) -> None:
    opened = open_pack(with_edition(tmp_path / "a.evpack"))
    assert opened.pack.citations == ()
    profile_choice.choose(stricter(tmp_path))
    found = since_edition(opened.editions.records, opened.states, 1, "a.evpack")
    assert "rules.changed.severity" in {one.id for one in found.changes}
    with pytest.raises(Problem):
        since_edition(opened.editions.records, opened.states, 2, "a.evpack")
    without = [replace(one, judged=None) for one in opened.editions.records]
    with pytest.raises(Problem) as problem:
        since_edition(without, opened.states, 1, "a.evpack")
    assert problem.value.happened.id == "rules.rejudged.no-note"


def test_at_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, city = with_edition(tmp_path / "a.evpack"), stricter(tmp_path)
    main(["check", str(path), "--json"])
    assert "rejudged" not in json.loads(capsys.readouterr().out)
    main(["check", str(path), "--json", "--profile", city])
    told = json.loads(capsys.readouterr().out)["rejudged"]
    assert (told["old_rules"].split("/")[1], told["rules"].split("/")[1]) == ("standard-1", "city-1")
    rule_profiles.use_settings()
    main(["check", str(path), "--since-edition", "1"])
    assert "Nothing is judged differently now." in capsys.readouterr().out
    main(["check", str(path), "--since-edition", "1", "--profile", city])
    assert "Severity was high, is now critical" in capsys.readouterr().out
    assert main(["check", str(path), "--since-edition", "7"]) == 3


def test_every_sentence_is_in_both_languages() -> None:
    for id in ("by", "nothing", "changed", "time", "no-note"):
        assert catalogue("de").has(f"rules.rejudged.{id}")
    assert catalogue("de").text(Message("rules.changed.gate-open")) != catalogue().text(
        Message("rules.changed.gate-open")
    )
