"""The main job where open files can be neither replaced nor deleted, where names are short and some are reserved."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.core.document import Context
from claimscope.datafiles import resource
from claimscope.desktop.real import real_services
from claimscope.services import record
from windows_for_tests import as_on_windows, held

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
OFFER = resource("sample", "norvik-compute-offer.pptx")
WINDOWS_PATH = 260
"""Characters of a path where the long ones are not allowed (Microsoft, "Maximum Path Length Limitation")."""
HOME = r"C:\Users\a-rather-long-user-name\AppData\Local\claimscope"
PROGRAM = r"C:\Users\a-rather-long-user-name\AppData\Local\Programs\Claimscope\_internal\claimscope\_data"


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("CLAIMSCOPE_HOME", str(tmp_path / "home"))
    return as_on_windows(monkeypatch, tmp_path.resolve())


def test_the_stand_in_refuses_what_is_open(tmp_path: Path, refused: list[str]) -> None:
    path = tmp_path / "open.txt"
    with path.open("w", encoding="utf-8"), pytest.raises(PermissionError):
        path.unlink()
    assert refused and str(path) not in held()
    path.unlink()


def test_commands(
    tmp_path: Path, refused: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--example"]) == 0
    Path("spec.toml").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["new", "spec.toml", "-o", "a.evpack"]) == 0
    assert main(["add", "a.evpack", str(OFFER)]) in (0, 1)
    assert main(["export", "a.evpack", "--draft", "--pdf", "a.pdf", "--xlsx", "a.xlsx"]) in (0, 1)
    assert main(["export", "a.evpack", "--draft", "--xlsx", "a.xlsx"]) in (0, 1)
    assert main(["verify", "a.evpack"]) == 0
    assert all(Path(name).stat().st_size for name in ("a.pdf", "a.xlsx"))
    assert refused == []


def test_the_window(tmp_path: Path, refused: list[str]) -> None:
    services, path = real_services(), tmp_path / "a.evpack"
    pack = replace(services.pack.new(), context=Context(title="First"))
    imported = services.sources.add(pack, services.sources.classify([OFFER], lambda *_: True), lambda *_: True)
    pack = imported.edit.apply(pack)
    for title in ("First", "Second", "Third"):
        pack = replace(pack, context=Context(title=title))
        services.pack.autosave(pack)
        services.pack.save(pack, path)
    services.pack.new()
    opened = services.pack.open(path)
    assert opened.pack.sources
    assert opened.pack.context.title == "Third"
    services.pack.save(opened.pack, tmp_path / "b.evpack")
    services.pack.sitting().close(delete=True)
    assert refused == []
    assert not list((tmp_path / "home/data/work").glob("*/sources/*"))


def test_the_record_is_replaced_while_it_is_in_use(tmp_path: Path, refused: list[str]) -> None:
    record.open_record()
    row = {
        "Organization": "AMD", "Availability": "available", "Division": "closed", "SystemType": "datacenter",
        "SystemName": "8xMI350X", "Platform": "8xMI350X", "Model": "llama2-70b-99", "MlperfModel": "llama2-70b-99",
        "Scenario": "Offline", "Result": 10891.1, "Accuracy": "", "number_of_nodes": 1,
        "accelerator_model_name": "AMD Instinct MI350X 288GB HBM3e", "accelerators_per_node": 8,
        "total_accelerators": 8, "framework": "PyTorch 2.10.0", "version": "v6.2", "inferred": 0, "has_power": False,
        "Units": "Tokens/s", "weight_data_types": "fp8", "PrivateID": None,
    }  # fmt: skip
    summary = tmp_path / "summary_results.json"
    summary.write_text(json.dumps([row]), encoding="utf-8")
    found = record.preview_update(summary)
    record.open_record()
    record.apply_update(found)
    record.open_record()
    record.discard_update()
    record.forget()
    assert refused == []


def test_paths_fit_without_long_ones(tmp_path: Path, refused: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    deepest: list[str] = []
    real = Path.open

    def noted(path: Path, *arguments: object, **options: object) -> object:
        if path.is_relative_to(tmp_path / "home"):
            deepest.append(str(path.relative_to(tmp_path / "home/data")) if "data" in path.parts else "")
        return real(path, *arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", noted)
    services = real_services()
    pack = services.pack.new()
    services.sources.add(pack, services.sources.classify([OFFER], lambda *_: True), lambda *_: True)
    services.pack.save(pack, tmp_path / ("a" * 150 + ".evpack"))
    services.pack.save(pack, tmp_path / ("a" * 150 + ".evpack"))
    inside = [str(path.relative_to(tmp_path / "home/data")) for path in (tmp_path / "home/data").rglob("*")]
    services.pack.sitting().close(delete=True)
    assert inside and deepest
    assert max(len(HOME) + 1 + len(each) for each in (*inside, *deepest)) < WINDOWS_PATH


def test_files_of_the_program_fit_too() -> None:
    root = resource().parent
    longest = max(len(str(path.relative_to(root))) for path in resource().rglob("*"))
    assert len(PROGRAM) + 1 + longest < WINDOWS_PATH


def test_no_module_needs_what_only_unix_has() -> None:
    script = (
        "import sys, pkgutil, importlib\n"
        "sys.modules.update(dict.fromkeys(('fcntl', 'resource', 'pwd', 'grp', 'termios', 'tty', 'pty'), None))\n"
        "import claimscope\n"
        "for found in pkgutil.walk_packages(claimscope.__path__, 'claimscope.'):\n"
        "    if not found.name.endswith('__main__'): importlib.import_module(found.name)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
