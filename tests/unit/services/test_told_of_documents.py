"""What is said of a document that came in: words of pictures are to be compared, a later version is named."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pytest

from claimscope.core.claim import Anchor, Claim, ClaimFields, Field
from claimscope.core.document import Candidate, Pack, Source
from claimscope.core.message import Message, message
from claimscope.core.reading import Document, Page
from claimscope.services.importing import Fate, Kept, Tools, add_files
from claimscope.services.intake import Intake, coming_from

CLAIM = Claim("c", "inference", "absolute", Anchor(1), ClaimFields(value=Field(Decimal(1), "stated")))
OLD = Source("a" * 64, "Deck.pptx", "x", 1, candidate="b1")


class Folder:
    """Keeps nothing but the hash."""

    def keep(self, path: Path) -> Kept:
        data = path.read_bytes()
        return Kept(sha256(data).hexdigest(), len(data), path)


def fate(path: Path, candidate: str = "b1", notes: tuple[Message, ...] = ()) -> Fate:
    page = Page(1, message("reading.page", number=1), (), "full", notes)
    tools = Tools(lambda *_: (Document("x", (page,)), (CLAIM,)), lambda *_: (), tuple)
    pack = Pack("p", candidates=(Candidate("b1", "A"), Candidate("b2", "B")), sources=(OLD,))
    intake = Intake(path, "document", message("intake.document"), ("document",))
    (told,) = add_files(pack, coming_from(candidate, [intake]), Folder(), tools).fates
    return told


@pytest.mark.parametrize(
    ("name", "candidate", "advice"),
    [("deck.pptx", "b1", "import.earlier"), ("deck.pptx", "b2", ""), ("other.pptx", "b1", "")],
)
def test_a_later_version_of_a_file_of_the_candidate_is_named(
    tmp_path: Path, name: str, candidate: str, advice: str
) -> None:
    path = tmp_path / name
    path.write_text("new")
    told = fate(path, candidate).advice
    assert (told.id if told else "") == advice


def test_words_of_pictures_are_to_be_compared_with_their_page(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_text("x")
    assert fate(path, notes=(message("reading.ocr-done"),)).advice == message("import.recognised", n=1)
