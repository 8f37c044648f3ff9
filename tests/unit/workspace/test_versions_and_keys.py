"""Earlier versions, keys as people see them, and what joining two copies would do."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimscope.core import edits
from claimscope.core.document import Pack, Person
from claimscope.core.problem import Problem
from claimscope.packfile.edition import Edition
from claimscope.services.backups import back_up, backups_of, versions_of
from claimscope.services.joining import bases_of, join_into, look
from claimscope.services.keys import key_facts, no_longer_trust, trust, trusted_keys
from claimscope.services.packs import open_pack, version_into
from claimscope.services.signing import certificate_path, make_key, pdf_seal, sign
from claimscope.services.sitting import Sitting
from claimscope.services.verifying import verify
from claimscope.services.wording import catalogue

ADA = Person("Ada")
SAY = catalogue("en")


def saved(path: Path, *steps: edits.Edit) -> Pack:
    sitting = Sitting.open(path) if path.exists() else Sitting.new("T")
    pack = sitting.pack
    for step in steps:
        after = step.apply(pack)
        sitting.stepped(pack, after, ADA)
        pack = after
    sitting.save(pack, path)
    sitting.close()
    return pack


# -- earlier versions -----------------------------------------------------------------------------------------------


def test_versions_say_when_they_were_saved_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    saved(path)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    back_up(path, 5, at=datetime(2026, 11, 30, 10, tzinfo=UTC))
    (one,) = versions_of(path)
    assert (one.saved, one.at, one.size) == ("2023-11-14T22:13:20Z", "2026-11-30T10:00:00Z", path.stat().st_size)
    (backups_of(path)[0].parent / "no date.evpack").write_bytes(b"x")
    assert versions_of(path) == (one,)


def test_a_clock_ahead_dates_nothing_after_its_own_end(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    saved(path)
    back_up(path, 5, at=datetime(2020, 1, 1, tzinfo=UTC))
    assert versions_of(path)[0].saved == versions_of(path)[0].at


def test_an_earlier_version_comes_back_with_its_files_and_as_a_draft(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    sitting = Sitting.new("T")
    kept = sitting.workspace.take_in([b"a vendor's words"])[0]
    from claimscope.core.document import Source

    source = Source(kept, "deck.txt", "text/plain", 16)
    pack = replace(sitting.pack, sources=(source,), state="approved")
    sitting.save(pack, path)
    sitting.save(replace(pack, sources=(), state="draft"), path)
    sitting.close()
    later = Sitting.open(path)
    assert later.workspace.sources([kept]) == {}
    back = version_into(versions_of(path)[0].path, later.workspace)
    assert back.sources == (source,) and back.state == "draft"
    assert later.workspace.source_path(kept).read_bytes() == b"a vendor's words"
    later.close()


def test_a_damaged_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.evpack"
    saved(path)
    data = path.read_bytes()
    wrong = tmp_path / "wrong.evpack"
    wrong.write_bytes(data.replace(b'"T"', b'"U"'))
    sitting = Sitting.open(path)
    with pytest.raises(Problem):
        version_into(wrong, sitting.workspace)
    sitting.close()


# -- keys -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "ada.p12"
    make_key(path, "Ada Lovelace", "City", "open sesame")
    return path


def test_a_key_says_whose_it_is_and_what_it_shows(key: Path) -> None:
    facts = key_facts(key, "open sesame")
    assert (facts.by, facts.organisation, facts.self_made, facts.expired) == ("Ada Lovelace", "City", True, False)
    said = " ".join(SAY.text(one) for one in facts.shows)
    assert "Self-made key of Ada Lovelace (City)" in said and "does not show" in said
    assert stat.S_IMODE(key.stat().st_mode) & 0o077 == 0, "nobody else reads a key"
    with pytest.raises(Problem):
        key_facts(key, "wrong")


def test_an_expired_key_says_so(tmp_path: Path) -> None:
    path = tmp_path / "old.p12"
    make_key(path, "Ada", "", "open sesame", datetime(2015, 1, 1, tzinfo=UTC))
    assert "expired on 2019-12-31" in SAY.text(key_facts(path, "open sesame").shows[-1])


def test_trust_is_given_and_taken_back(key: Path, tmp_path: Path) -> None:
    pack = tmp_path / "a.evpack"
    saved(pack)
    sign(pack, key, "open sesame")
    assert not key_facts(key, "open sesame").trusted
    assert trust(certificate_path(key)).by == "Ada Lovelace"
    assert key_facts(key, "open sesame").trusted
    (one,) = trusted_keys()
    assert "one you trust" in " ".join(SAY.text(said) for said in verify(pack).statements)
    no_longer_trust(one)
    assert trusted_keys() == () and "self-made key" in " ".join(SAY.text(said) for said in verify(pack).statements)


def test_two_certificates_of_one_name_are_both_trusted(tmp_path: Path) -> None:
    for name in ("Ada", "Bo", "Ada"):
        (tmp_path / name).mkdir(exist_ok=True)
        own = tmp_path / name / "key.p12"
        if not own.exists():
            make_key(own, name, "", "open sesame")
        trust(certificate_path(own))
    assert sorted(one.facts.by for one in trusted_keys()) == ["Ada", "Bo"]
    assert key_facts(tmp_path / "Ada" / "key.p12", "open sesame").trusted


@pytest.mark.parametrize("wrong", [b"", b"nothing", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
def test_what_is_no_certificate_is_not_trusted(tmp_path: Path, wrong: bytes, key: Path) -> None:
    path = tmp_path / "x.pem"
    path.write_bytes(wrong)
    for no_certificate in (path, key, tmp_path / "none.pem"):
        with pytest.raises(Problem) as caught:
            trust(no_certificate)
        assert caught.value.happened.id == "keys.no-certificate"
    assert trusted_keys() == ()


def test_a_wrong_passphrase_stops_a_seal_before_anything_is_made(key: Path) -> None:
    with pytest.raises(Problem):
        pdf_seal(key, "wrong")


# -- two copies -----------------------------------------------------------------------------------------------------


def test_an_edition_of_both_is_a_base_and_later_versions_follow(tmp_path: Path) -> None:
    left, right = tmp_path / "left.evpack", tmp_path / "right.evpack"
    sitting = Sitting.new("Common")
    sitting.exported(sitting.pack, Edition(0, "2026-12-01T10:00:00Z", ADA, "internal", "", ()))
    sitting.save(sitting.pack, left)
    sitting.close()
    right.write_bytes(left.read_bytes())
    saved(left, edits.set_context("title", "Mine"))
    saved(right, edits.set_context("lot", "2"))
    edition, version = bases_of(left, right)
    assert (edition.edition, edition.pack.context.title) == (1, "Common")
    assert version.edition == 0 and version.at and version.pack.context.title == "Common"
    found = look(left, right, edition.pack)
    assert found.conflicts == () and [SAY.text(one.message) for one in found.taken] == ["lot: was not given, is now 2"]
    assert [one.place for one in look(left, right).conflicts] == ["context/title", "context/lot"]


def test_copies_are_joined_into_a_third_file_once_all_is_chosen(tmp_path: Path) -> None:
    left, right, out = (tmp_path / f"{name}.evpack" for name in ("left", "right", "out"))
    saved(left, edits.set_state("in-review"))
    right.write_bytes(left.read_bytes())
    saved(left, edits.set_context("title", "Mine"))
    saved(right, edits.set_context("title", "Theirs"), edits.set_state("draft"))
    before = left.read_bytes(), right.read_bytes()
    places = join_into((left, right), None, {}, out, ADA)
    assert {one.place for one in places} == {"context/title", "state"} and not out.exists()
    assert join_into((left, right), None, {"context/title": "right", "state": "right"}, out, ADA) == ()
    made = open_pack(out)
    assert made.pack.context.title == "Theirs" and not made.warnings
    last = made.decisions.records[-1].judgement
    parents = [verify(path).hashes["pack.json"] for path in (left, right)]
    assert (last.kind, last.old, last.new) == ("merge", *parents), "both parents are recorded"
    assert (left.read_bytes(), right.read_bytes()) == before


def test_a_copy_is_never_the_target(tmp_path: Path) -> None:
    left, right = tmp_path / "left.evpack", tmp_path / "right.evpack"
    saved(left)
    right.write_bytes(left.read_bytes())
    with pytest.raises(Problem) as caught:
        join_into((left, right), None, {}, right, ADA)
    assert caught.value.happened.id == "packs.join-onto-copy"
