"""Keys as people see them: whose a key is, what a signature by it will show, and whose keys this user trusts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.atomic import replacing
from claimscope.services.folders import folders, private
from claimscope.services.signing import needs_extra, open_key

LONGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class KeyFacts:
    """What the certificate of a key says. ``until`` is an ISO date, ``trusted`` whether this user trusts it."""

    by: str
    organisation: str
    issuer: str
    self_made: bool
    until: str
    expired: bool
    trusted: bool

    @property
    def shows(self) -> tuple[Message, ...]:
        """What a signature by this key will show, and what not, in sentences."""
        who = message("keys.named", by=self.by, organisation=self.organisation) if self.organisation else self.by
        kind = "self-made" if self.self_made else "issued"
        said = [message(f"keys.shows.{kind}", by=who, issuer=self.issuer, until=self.until)]
        if self.expired:
            said.append(message("keys.shows.expired", until=self.until))
        return tuple(said)


@dataclass(frozen=True, slots=True)
class Trusted:
    """A certificate in the folder of trusted ones."""

    path: Path
    facts: KeyFacts


def key_facts(key: Path, password: str) -> KeyFacts:
    """Whose key it is. Problem where it cannot be opened or the extra ``sign`` is not installed."""
    return _facts(open_key(key, password).signing_cert)


def trusted_keys() -> tuple[Trusted, ...]:
    """The certificates that this user trusts, by name; unreadable files are passed over."""
    found = []
    with needs_extra():
        for path in sorted(_folder().glob("*")):
            with contextlib.suppress(OSError, ValueError):
                found.append(Trusted(path, _facts(_certificate(path.read_bytes()))))
    return tuple(found)


def trust(certificate: Path) -> KeyFacts:
    """Trust a certificate (PEM or DER) that was handed over in person. Problem where it is none."""
    try:
        data = certificate.read_bytes()[:LONGEST]
        with needs_extra():
            facts = _facts(_certificate(data))
    except (OSError, ValueError) as error:
        happened = message("keys.no-certificate", name=certificate.name)
        raise Problem(happened, None, message("keys.no-certificate.advice"), Exit.UNREADABLE) from error
    with replacing(private(_folder()) / certificate.name) as target:
        target.write(data)
    return facts


def no_longer_trust(one: Trusted) -> None:
    """Take a certificate out of the folder. OSError as for any file."""
    one.path.unlink(missing_ok=True)


def _folder() -> Path:
    return folders().settings / "trusted"


def _certificate(data: bytes) -> Any:
    """ValueError where it is no certificate."""
    from asn1crypto import pem, x509

    made = x509.Certificate.load(pem.unarmor(data)[2] if pem.detect(data) else data)
    try:
        _ = made.subject.native, made["tbs_certificate"]["validity"]["not_after"].native
    except (TypeError, KeyError) as error:
        raise ValueError("no certificate") from error
    return made


def _facts(certificate: Any) -> KeyFacts:
    subject, issuer = certificate.subject.native, certificate.issuer.native
    until = certificate["tbs_certificate"]["validity"]["not_after"].native
    return KeyFacts(
        _name(subject, certificate.subject),
        str(subject.get("organization_name") or "")[:200],
        _name(issuer, certificate.issuer),
        certificate.subject == certificate.issuer,
        until.astimezone(UTC).date().isoformat(),
        until < datetime.now(UTC),
        any(_same(path, certificate) for path in _files()),
    )


def _name(native: Any, whole: Any) -> str:
    return str(native.get("common_name") or whole.human_friendly)[:200]


def _files() -> Iterator[Path]:
    yield from sorted(_folder().glob("*")) if _folder().is_dir() else ()


def _same(path: Path, certificate: Any) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return bool(_certificate(path.read_bytes()).dump() == certificate.dump())
    return False
