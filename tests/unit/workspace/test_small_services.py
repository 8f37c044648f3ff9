"""Folders, settings, profile, locks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from claimscope.core.document import Person
from claimscope.datafiles import resource
from claimscope.services import folders as folders_module
from claimscope.services.folders import HOME, PORTABLE, folders
from claimscope.services.locks import FileLock, lock_for
from claimscope.services.profile import Profile, load_profile, save_profile
from claimscope.services.settings import BY_NAME, SETTINGS, load_settings, save_settings


def test_one_folder_holds_everything_where_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "all"))
    found = folders()
    for path in (found.work, found.backups, found.logs, found.settings_file, found.profile_file):
        assert path.is_relative_to(tmp_path / "all")
    assert found.portable


def test_portable_mode_is_a_folder_beside_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME)
    monkeypatch.setattr(folders_module.sys, "executable", str(tmp_path / "claimscope"))
    assert not folders().portable
    (tmp_path / PORTABLE).mkdir()
    assert folders().portable and folders().data.is_relative_to(tmp_path)


def test_settings_come_back_and_differ_only_where_changed() -> None:
    settings = load_settings().with_value("backups", 3).with_value("language", "de")
    save_settings(settings)
    assert json.loads(folders().settings_file.read_text()) == {"backups": 3, "language": "de"}
    again = load_settings()
    assert (again.number("backups"), again.get("language"), again.is_on("delete_work_at_close")) == (3, "de", True)


@pytest.mark.parametrize(
    ("name", "value"),
    [("backups", -1), ("backups", "3"), ("backups", True), ("language", "xx"), ("delete_work_at_close", 1)],
)
def test_a_value_that_does_not_fit_is_refused(name: str, value: bool | int | str) -> None:
    with pytest.raises(ValueError):
        load_settings().with_value(name, value)


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ('{"backups": "many", "colour": "red", "language": "de"}', ("backups", "colour")),
        ("{broken", ("settings.json",)),
        ("[1]", ("settings.json",)),
        ("[" * 90_000, ("settings.json",)),
    ],
)
def test_a_spoilt_file_falls_back_and_says_so(text: str, unread: tuple[str, ...]) -> None:
    folders().settings.mkdir(parents=True)
    folders().settings_file.write_text(text)
    found = load_settings()
    assert found.unread == unread
    assert found.number("backups") == BY_NAME["backups"].default


def test_every_setting_has_words_in_both_languages() -> None:
    for language in ("en", "de"):
        known = json.loads(resource("locale", language, "settings.json").read_text(encoding="utf-8"))
        wanted = {f"settings.{one.name}" for one in SETTINGS} | {f"settings.{one.name}.help" for one in SETTINGS}
        wanted |= {f"settings.group.{one.group}" for one in SETTINGS}
        wanted |= {f"settings.{one.name}.missing" for one in SETTINGS if one.needs}
        assert set(known) == wanted


def test_the_profile_is_a_person() -> None:
    assert load_profile() == Profile()
    save_profile(Profile("A. Prüferin", "preparer", "City", "/keys/a.p12"))
    assert load_profile().person == Person("A. Prüferin", "preparer", "City")
    folders().profile_file.write_text('{"name": 5}')
    assert load_profile() == Profile()


def test_a_lock_is_held_once_and_given_back(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "l"), FileLock(tmp_path / "l")
    assert first.acquire() and not second.acquire()
    first.release()
    first.release()
    assert second.acquire()
    second.release()


def test_a_dead_process_keeps_no_lock(tmp_path: Path) -> None:
    lines = (
        "import os",
        "from pathlib import Path",
        "from claimscope.services.locks import FileLock",
        f"assert FileLock(Path({str(tmp_path / 'l')!r})).acquire()",
        "os._exit(9)",
    )
    code = "\n".join(lines)
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    lock = FileLock(tmp_path / "l")
    assert lock.acquire()
    lock.release()


def test_all_spellings_of_a_path_share_a_lock(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "d")
    names = {
        lock_for(path, tmp_path).path
        for path in (tmp_path / "d" / "a", tmp_path / "link" / "a", tmp_path / "d" / ".." / "d" / "a")
    }
    assert len(names) == 1
