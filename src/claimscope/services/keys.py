"""Keys as people see them: whose a key is, what a signature by it will show, and whose keys this user trusts."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from claimscope.core.message import Message, message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.atomic import delete, replacing
from claimscope.services.folders import folders, private
from claimscope.services.signing import certificate_of, needs_extra, open_key

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
        for path in sorted(folders().trusted.glob("*")):
            with contextlib.suppress(OSError, ValueError):
                found.append(Trusted(path, _facts(certificate_of(path.read_bytes()))))
    return tuple(found)


def trust(certificate: Path) -> KeyFacts:
    """Trust a certificate (PEM or DER) that was handed over in person. Problem where it is none, or cannot be kept.

    It is kept under a name with its hash in it: two persons may hand over a ``certificate.pem`` each.
    """
    try:
        data = certificate.read_bytes()[:LONGEST]
        with needs_extra():
            made = certificate_of(data)
            facts = _facts(made)
    except (OSError, ValueError) as error:
        happened = message("keys.no-certificate", name=certificate.name)
        raise Problem(happened, None, message("keys.no-certificate.advice"), Exit.UNREADABLE) from error
    kept = f"{certificate.stem[:80]}-{sha256(made.dump()).hexdigest()[:16]}{certificate.suffix}"
    with replacing(private(folders().trusted) / kept) as target:
        target.write(data)
    return facts


def no_longer_trust(one: Trusted) -> None:
    """Take a certificate out of the folder. Problem where it stays."""
    delete(one.path)


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
        any(_same(path, certificate) for path in folders().trusted.glob("*")),
    )


def _name(native: Any, whole: Any) -> str:
    return str(native.get("common_name") or whole.human_friendly)[:200]


def _same(path: Path, certificate: Any) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return bool(certificate_of(path.read_bytes()).dump() == certificate.dump())
    return False
