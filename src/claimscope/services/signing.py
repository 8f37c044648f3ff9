"""Signatures of packs (detached CMS beside the file) and of reports (PAdES inside), own keys or a self-made one.

Needs the extra ``sign`` (pyHanko). No clock authority and no revocation list is asked: that would need a network.
"""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from claimscope.core.message import message
from claimscope.core.problem import Exit, Problem
from claimscope.packfile.atomic import replacing
from claimscope.packfile.opening import unreadable
from claimscope.services.folders import folders

SELF_MADE = "self-made key: shows that the same key signed, not who holds it"
"""Stands in the certificate itself, so that every viewer shows it."""
YEARS = 5


@dataclass(frozen=True, slots=True)
class Signature:
    """What a signature shows. ``intact``: the bytes are those that were signed. ``trusted``: a certificate in the
    user's ``trusted`` folder vouches for the key. ``self_made``: it vouches for itself. ``at``: the signer's clock.
    """

    by: str
    intact: bool
    trusted: bool = False
    self_made: bool = False
    expired: bool = False
    at: str = ""
    whole_file: bool = True


def signature_path(path: Path) -> Path:
    """Where the detached signature of a file lies: ``pack.evpack.p7s``."""
    return path.with_name(path.name + ".p7s")


def hash_path(path: Path) -> Path:
    """Where the hash of a file lies: ``report.pdf.sha256``."""
    return path.with_name(path.name + ".sha256")


def certificate_path(key: Path) -> Path:
    """Where the certificate of a self-made key lies, to give to others: ``key.pem``."""
    return key.with_suffix(".pem")


def write_hash(path: Path) -> str:
    """Write ``<file>.sha256`` beside a file, as ``sha256sum -c`` reads it; returns the hash."""
    with path.open("rb") as stream:
        digest = file_digest(stream, sha256).hexdigest()
    with replacing(hash_path(path)) as target:
        target.write(f"{digest}  {path.name}\n".encode())
    return digest


def make_key(path: Path, name: str, organisation: str, password: str, now: datetime | None = None) -> None:
    """Make a key of one's own and write it as PKCS#12, its certificate beside it. The certificate says that it is
    self-made."""
    with needs_extra():
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, pkcs12
        from cryptography.x509.oid import NameOID
    key = ec.generate_private_key(ec.SECP256R1())
    parts = ((NameOID.COMMON_NAME, name), (NameOID.ORGANIZATION_NAME, organisation))
    subject = [x509.NameAttribute(kind, text[:64]) for kind, text in parts if text]
    subject.append(x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, SELF_MADE))
    start = (now or datetime.now(UTC)).replace(microsecond=0)
    built = (
        x509.CertificateBuilder()
        .subject_name(x509.Name(subject))
        .issuer_name(x509.Name(subject))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(x509), critical=True)
        .sign(key, hashes.SHA256())
    )
    sealed = pkcs12.serialize_key_and_certificates(
        name.encode(), key, built, None, BestAvailableEncryption(password.encode())
    )
    with replacing(path, private=True) as stream:
        stream.write(sealed)
    with replacing(certificate_path(path)) as stream:
        stream.write(built.public_bytes(Encoding.PEM))


def _usage(x509: Any) -> Any:
    names = ("key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign", "encipher_only")
    off = dict.fromkeys((*names, "decipher_only"), False)
    return x509.KeyUsage(digital_signature=True, content_commitment=True, **off)


def sign(path: Path, key: Path, password: str) -> Path:
    """Sign a PDF (inside it; a hash beside it is renewed) or any other file (beside it); returns what was written.

    Problem where the file cannot be read or the key cannot be opened.
    """
    try:
        with path.open("rb") as stream:
            is_pdf = b"%PDF-" in stream.read(1024)
    except OSError as error:
        raise unreadable(path, error) from error
    if not is_pdf:
        return sign_file(path, key, password)
    sign_pdf(path, key, password)
    if hash_path(path).exists():
        write_hash(path)
    return path


def sign_file(path: Path, key: Path, password: str) -> Path:
    """Sign a file; the detached signature (CMS, DER) is written beside it. Returns its path.

    Problem where the key cannot be opened or the extra is not installed.
    """
    import asyncio

    signer = open_key(key, password)
    with needs_extra():
        from pyhanko.sign.signers.pdf_cms import PdfCMSSignedAttributes
    with path.open("rb") as stream:
        about = PdfCMSSignedAttributes(signing_time=datetime.now(UTC))
        made = asyncio.run(signer.async_sign_general_data(stream, "sha256", signed_attr_settings=about))
    target = signature_path(path)
    with replacing(target) as out:
        out.write(made.dump())
    return target


def sign_pdf(path: Path, key: Path, password: str, reason: str = "") -> None:
    """Sign a PDF (PAdES), in place. Its bytes are kept and the signature is appended."""
    seal = pdf_seal(key, password, reason)
    signed = seal(path.read_bytes())
    with replacing(path) as target:
        target.write(signed)


def pdf_seal(key: Path, password: str, reason: str = "") -> Callable[[bytes], bytes]:
    """What signs the bytes of a PDF (PAdES). The key is opened at once: Problem where that fails."""
    signer = open_key(key, password)
    with needs_extra():
        from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
        from pyhanko.sign import fields, signers

    def seal(data: bytes) -> bytes:
        about = signers.PdfSignatureMetadata(
            field_name=_free_name(data),
            md_algorithm="sha256",
            reason=reason or None,
            subfilter=fields.SigSeedSubFilter.PADES,
        )
        signed = signers.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(data)), about, signer=signer)
        return bytes(signed.getvalue())

    return seal


def _free_name(data: bytes) -> str:
    """A second signature needs a field of its own."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    taken = [one.field_name for one in PdfFileReader(io.BytesIO(data), strict=False).embedded_signatures]
    return f"Signature{len(taken) + 1}" if taken else "Signature"


def open_key(key: Path, password: str) -> Any:
    """The signer of pyHanko for a PKCS#12 file. Problem where it cannot be opened or the extra is not installed."""
    with needs_extra():
        from pyhanko.sign import signers
    try:
        return signers.SimpleSigner.load_pkcs12_data(key.read_bytes(), other_certs=[], passphrase=password.encode())
    except OSError as error:
        raise Problem(message("sign.no-key", name=key.name), None, message("sign.no-key.advice")) from error
    except Exception as error:
        raise Problem(message("sign.wrong-key", name=key.name), None, message("sign.wrong-key.advice")) from error


def signature_of_file(path: Path) -> Signature | None:
    """What the detached signature beside a file shows; None where there is none."""
    beside = signature_path(path)
    if not beside.is_file():
        return None
    import asyncio

    with needs_extra():
        from asn1crypto import cms
        from pyhanko.sign.validation.generic_cms import async_validate_detached_cms
    try:
        signed = cms.ContentInfo.load(beside.read_bytes())["content"]
        with path.open("rb") as stream:
            status = asyncio.run(async_validate_detached_cms(stream, signed, _context()))
    except Exception:  # noqa: BLE001 - whatever is wrong with a foreign signature, it shows nothing
        return Signature("", intact=False)
    return _shown(status)


def signatures_of_pdf(path: Path) -> tuple[Signature, ...]:
    """What the signatures inside a PDF show. A broken one is not ``intact``."""
    with needs_extra():
        from pyhanko.pdf_utils.reader import PdfFileReader
        from pyhanko.sign.validation import validate_pdf_signature
        from pyhanko.sign.validation.status import SignatureCoverageLevel
    found, readable = [], True
    data = path.read_bytes()
    try:
        for one in PdfFileReader(io.BytesIO(data), strict=False).embedded_signatures:
            status = validate_pdf_signature(one, _context())
            whole = status.coverage == SignatureCoverageLevel.ENTIRE_FILE
            shown = _shown(status, whole)
            clean = _is_clean(data, one.byte_range) and _agrees_with_itself(one.signed_data, one.signer_cert)
            found.append(shown if clean else replace(shown, intact=False))
    except Exception:  # noqa: BLE001 - whatever is wrong with a foreign signature, it shows nothing
        readable = False
    if looks_signed(data) and not (found and readable):
        found.append(Signature("", intact=False))
    return tuple(found)


def looks_signed(data: bytes) -> bool:
    """Whether a PDF carries traces of a signature, readable or not."""
    return any(trace in data for trace in (b"/ByteRange", b"ETSI.CAdES", b"adbe.pkcs7", b"/Type /Sig", b"/Type/Sig"))


def _is_clean(data: bytes, byte_range: Any) -> bool:
    """The one stretch that a signature cannot cover is the place it stands in itself: hex of the signature in one case,
    then zeros, and nothing else (PDF 32000-1, 12.8.1)."""
    from asn1crypto import parser

    start, end = int(byte_range[0] + byte_range[1]), int(byte_range[2])
    gap = data[start:end]
    text = gap[1:-1]
    if gap[:1] != b"<" or gap[-1:] != b">" or text not in (text.lower(), text.upper()):
        return False
    held = bytes.fromhex(text.decode("ascii"))
    return not held[parser.peek(held) :].strip(b"\0")


def _agrees_with_itself(signed: Any, certificate: Any) -> bool:
    """What a signature does not cover of itself repeats what it covers or follows from it (RFC 5652, 5.1 and 5.3)."""
    (signer,) = signed["signer_infos"]
    named = [algorithm.dump() for algorithm in signed["digest_algorithms"]]
    by_serial = signer["sid"].name == "issuer_and_serial_number"
    if by_serial and signer["sid"].chosen["issuer"].dump() != certificate.issuer.dump():
        return False
    plain = by_serial and signed["encap_content_info"]["content_type"].native == "data"
    versions = (signed["version"].native, signer["version"].native)
    return named == [signer["digest_algorithm"].dump()] and versions == (
        "v1" if plain else "v3",
        "v1" if by_serial else "v3",
    )


def _context() -> Any:
    """Trusted are the certificates a person has put into the folder for them, and nobody else."""
    from pyhanko_certvalidator import ValidationContext

    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)  # what it has to say is in the status it returns
    roots = []
    for path in sorted(folders().trusted.glob("*")):
        with contextlib.suppress(OSError, ValueError):
            roots.append(certificate_of(path.read_bytes()))
    return ValidationContext(trust_roots=roots, allow_fetching=False)


def certificate_of(data: bytes) -> Any:
    """A certificate (asn1crypto) from PEM or DER. ValueError where it is none."""
    from asn1crypto import pem, x509

    made = x509.Certificate.load(pem.unarmor(data)[2] if pem.detect(data) else data)
    try:
        _ = made.subject.native, made["tbs_certificate"]["validity"]["not_after"].native
    except (TypeError, KeyError) as error:
        raise ValueError("no certificate") from error
    return made


def _shown(status: Any, whole_file: bool = True) -> Signature:
    certificate = status.signing_cert
    at = status.signer_reported_dt
    until = certificate["tbs_certificate"]["validity"]["not_after"].native
    subject = certificate.subject.native
    return Signature(
        by=str(subject.get("common_name") or certificate.subject.human_friendly)[:200],
        intact=bool(status.intact and status.valid),
        trusted=bool(status.trusted),
        self_made=certificate.subject == certificate.issuer,
        expired=(at or datetime.now(UTC)) > until or datetime.now(UTC) > until,
        at=at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else "",
        whole_file=whole_file,
    )


@contextlib.contextmanager
def needs_extra() -> Iterator[None]:
    """Imports of the extra ``sign``: where it is missing, that is said with what to do."""
    try:
        yield
    except ImportError as error:
        raise Problem(
            message("sign.not-installed"), None, message("sign.not-installed.advice"), Exit.WRONG_USAGE
        ) from error
