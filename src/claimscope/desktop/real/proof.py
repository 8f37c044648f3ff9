"""Keys, signatures, and what can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from claimscope.core.document import Person
from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.desktop.values import KeyUse

if TYPE_CHECKING:
    from claimscope.desktop.values import Count
    from claimscope.services.keys import KeyFacts, Trusted
    from claimscope.services.verifying import Verdict


class RealKeys:
    """See ``ports.Keys``."""

    def folder(self) -> Path:
        from claimscope.services.folders import folders

        return folders().settings / "keys"

    def make(self, use: KeyUse, person: Person) -> Path:
        from claimscope.services.folders import private
        from claimscope.services.signing import certificate_path, make_key

        if use.path.exists():
            raise Problem(message("sign.key-exists", name=use.path.name), exit_code=Exit.NOT_WRITTEN)
        if use.path.parent == self.folder():
            private(use.path.parent)
        make_key(use.path, person.name, person.organisation, use.passphrase)
        return certificate_path(use.path)

    def facts(self, use: KeyUse) -> KeyFacts:
        from claimscope.services.keys import key_facts

        return key_facts(use.path, use.passphrase)

    def trusted(self) -> Sequence[Trusted]:
        from claimscope.services.keys import trusted_keys

        return trusted_keys()

    def trust(self, certificate: Path) -> KeyFacts:
        from claimscope.services.keys import trust

        return trust(certificate)

    def no_longer_trust(self, one: Trusted) -> None:
        from claimscope.services.keys import no_longer_trust

        no_longer_trust(one)


class RealProof:
    """See ``ports.Proof``."""

    def sign(self, path: Path, use: KeyUse) -> Path:
        from claimscope.services.signing import sign

        return sign(path, use.path, use.passphrase)

    def verify(self, path: Path, expect: str, report: Count) -> Verdict:
        from claimscope.services.verifying import verify

        return verify(path, expect, report)

    def signature_beside(self, path: Path) -> str:
        from claimscope.services.signing import signature_path

        beside = signature_path(path)
        return beside.name if beside.is_file() else ""
