"""Redaction to the outside PDF, and signing to verifying, by hand and mouse in the real window."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from claimscope.cli.main import main
from claimscope.core.problem import Exit
from claimscope.core.redaction import hidden_texts
from claimscope.packfile.atomic import replacing
from claimscope.services.outside import searched
from claimscope.services.packs import open_pack
from claimscope.services.profile import Profile, save_profile
from claimscope.services.signing import make_key
from claimscope.services.verifying import verify
from e2e.screen import Screen
from e2e.test_window import no_complaints

NAME, PASSPHRASE = "Norvik Compute", "open sesame"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    assert main(["demo", "-o", str(folder)]) == Exit.DONE
    return folder / "sample.evpack"


@pytest.fixture
def pack(sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sample, tmp_path / "tender.evpack"))


def press_last(screen: Screen, window: str) -> None:
    """A click on the button at the right of a dialog's foot."""
    x, y, width, height = screen.place(window)
    screen.hands("mousemove", str(x + width - 100), str(y + height - 50), "click", "1")
    time.sleep(0.3)


def test_a_name_is_hidden_and_absent_from_the_outside_pdf(screen: Screen, pack: Path, tmp_path: Path) -> None:
    screen.python("-m", "claimscope", str(pack))
    screen.window("Assistant platform")
    screen.key("ctrl+shift+e")
    outside = screen.window("Outside edition")
    time.sleep(0.5)
    screen.key("space")
    press_last(screen, outside)
    screen.window("Export the report")
    screen.key("Return")
    screen.window("The report is written", 120)
    screen.key("Escape")
    (report,) = tmp_path.glob("*.pdf")
    data = report.read_bytes()
    screen.window("Outside edition")
    screen.key("Escape")
    screen.window("Assistant platform")
    screen.key("ctrl+s")
    screen.until(lambda: "saved" if open_pack(pack).pack.redactions else "", 30, "the saved redaction")
    saved = open_pack(pack).pack
    assert [(one.kind, one.target) for one in saved.redactions] == [("name", NAME)]
    found = searched([("pdf", data)], [NAME], hidden_texts(saved))
    assert not found.found and found.pieces > 500
    assert NAME.encode() not in data and NAME.encode("utf-16-be") not in data
    no_complaints(screen)


def test_a_pack_is_signed_and_its_alteration_noticed(screen: Screen, pack: Path, tmp_path: Path) -> None:
    key = tmp_path / "ada.p12"
    make_key(key, "Ada Lovelace", "City", PASSPHRASE)
    save_profile(Profile("Ada Lovelace", key=str(key)), screen.home / "settings" / "profile.json")
    screen.python("-m", "claimscope", str(pack))
    screen.window("Assistant platform")
    screen.key("ctrl+k")
    time.sleep(0.5)
    screen.type("Sign")
    screen.key("Return")
    screen.window("^Sign$")
    time.sleep(0.5)
    screen.type(PASSPHRASE)
    screen.key("Return")
    beside = pack.with_name("tender.evpack.p7s")
    screen.until(lambda: "there" if beside.is_file() else "", 60, "the signature")
    one = verify(pack).signatures[0]
    assert (one.by, one.intact, one.self_made) == ("Ada Lovelace", True, True)
    screen.key("Escape")
    screen.window("Assistant platform")
    screen.key("ctrl+k")
    time.sleep(0.5)
    screen.type("Verify")
    screen.key("Return")
    screen.window("Verify a pack")
    screen.key("Return")
    time.sleep(1)
    no_complaints(screen)
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 1
    with replacing(pack) as stream:
        stream.write(bytes(data))
    verdict = verify(pack)
    assert verdict.exit_code == Exit.PACK_DAMAGED and not verdict.signatures[0].intact
