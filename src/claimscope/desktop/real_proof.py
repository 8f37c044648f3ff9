"""Outside editions, keys and proof, for real. Imports happen inside methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Pack, Person
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.desktop.real_editions import EditionsReal
from claimscope.desktop.real_files import PREVIEW
from claimscope.desktop.real_report import page_count
from claimscope.desktop.values import KeyUse, OutsidePreview, Preview

if TYPE_CHECKING:
    from claimscope.services.keys import KeyFacts, Trusted
    from claimscope.services.verifying import Verdict


class ProofReal(EditionsReal):
    """See ``pack_ports.OutsideServices`` and ``ProofServices``."""

    def preview_outside(self, pack: Pack, language: str, report: Callable[[int, int], None]) -> OutsidePreview:
        from hashlib import sha256

        from claimscope.services import jobs
        from claimscope.services.exporting import Options, prepared_report
        from claimscope.services.outside import searched

        sitting = self.sitting()
        draft = not self.assess(pack).final_allowed
        options = Options(draft=draft, edition="outside", language=language)
        made = prepared_report(pack, sitting.workspace, options, (), runner=jobs.pages())
        report(1, 3)
        data = made.render("pdf")
        report(2, 3)
        outside = made.outside
        assert outside is not None  # asked for above
        found = searched([("pdf", data)], outside.names, outside.hidden)
        path = sitting.workspace.folder / "preview-outside.pdf"
        path.write_bytes(data)
        preview = Preview(path, page_count(data), PREVIEW + sha256(data).hexdigest())
        return OutsidePreview(preview, found, outside.full)

    def key_folder(self) -> Path:
        from claimscope.services.folders import folders, private

        return private(folders().settings / "keys")

    def make_key(self, use: KeyUse, person: Person) -> Path:
        from claimscope.services.signing import certificate_path, make_key

        if use.path.exists():
            raise Problem(message("sign.key-exists", name=use.path.name), exit_code=Exit.NOT_WRITTEN)
        make_key(use.path, person.name, person.organisation, use.passphrase)
        return certificate_path(use.path)

    def key_facts(self, use: KeyUse) -> KeyFacts:
        from claimscope.services.keys import key_facts

        return key_facts(use.path, use.passphrase)

    def sign(self, path: Path, use: KeyUse) -> Path:
        from claimscope.services.signing import sign

        return sign(path, use.path, use.passphrase)

    def verify(self, path: Path, expect: str, report: Callable[[int, int], None]) -> Verdict:
        from claimscope.services.verifying import verify

        return verify(path, expect, report)

    def signature_beside(self, path: Path) -> str:
        from claimscope.services.signing import signature_path

        beside = signature_path(path)
        return beside.name if beside.is_file() else ""

    def trusted_keys(self) -> Sequence[Trusted]:
        from claimscope.services.keys import trusted_keys

        return trusted_keys()

    def trust(self, certificate: Path) -> KeyFacts:
        from claimscope.services.keys import trust

        return trust(certificate)

    def no_longer_trust(self, one: Trusted) -> None:
        from claimscope.services.keys import no_longer_trust

        no_longer_trust(one)
