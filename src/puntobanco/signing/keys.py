"""Ed25519 keys in files: the private one readable by its owner alone, the public one for everybody.

A checkpoint is signed by the host and checked by anyone who holds a copy of its public key.
"""

import os
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from puntobanco.faults import Fault, Refused

PRIVATE, PUBLIC = ".key", ".pub"
"""How the two files of a pair end."""


class Signer(Struct, frozen=True):
    """A private key in use: what it is called, and what signs with it."""

    key: str
    sign: Callable[[bytes], bytes]


class Checker(Struct, frozen=True):
    """A public key in use: what it is called, and what checks a signature of some bytes."""

    key: str
    check: Callable[[bytes, bytes], bool]


def make_keys(path: Path) -> tuple[Path, Path]:
    """Make a pair: PATH.key, which only its owner may read, and PATH.pub. Files that exist are never replaced."""
    crypto = _crypto()
    private = crypto.ed25519.Ed25519PrivateKey.generate()
    secret = private.private_bytes(
        crypto.serialization.Encoding.PEM,
        crypto.serialization.PrivateFormat.PKCS8,
        crypto.serialization.NoEncryption(),
    )
    public = private.public_key().public_bytes(
        crypto.serialization.Encoding.PEM, crypto.serialization.PublicFormat.SubjectPublicKeyInfo
    )
    files = path.with_name(path.name + PRIVATE), path.with_name(path.name + PUBLIC)
    for file in files:
        if file.exists():
            raise Refused(Fault.of("known-already.key", str(file)))
    _write(files[0], secret, 0o600)
    _write(files[1], public, 0o644)
    return files


def load_private(path: Path) -> Signer:
    """The private key of a file; refused if others may read it."""
    crypto, text = _crypto(), _read(path)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise Refused(Fault.of("open-key", str(path), path=str(path)))
    try:
        private = crypto.serialization.load_pem_private_key(text, password=None)
    except (ValueError, TypeError, crypto.UnsupportedAlgorithm):
        private = None
    if not isinstance(private, crypto.ed25519.Ed25519PrivateKey):
        raise Refused(Fault.of("no-key.private-ed", str(path)))
    return Signer(_name(private.public_key(), crypto), private.sign)


def load_public(path: Path) -> Checker:
    crypto, text = _crypto(), _read(path)
    try:
        public = crypto.serialization.load_pem_public_key(text)
    except (ValueError, TypeError, crypto.UnsupportedAlgorithm):
        public = None
    if not isinstance(public, crypto.ed25519.Ed25519PublicKey):
        raise Refused(Fault.of("no-key.public-ed", str(path), public=PUBLIC))

    def check(signature: bytes, signed: bytes) -> bool:
        try:
            public.verify(signature, signed)
        except crypto.InvalidSignature:
            return False
        return True

    return Checker(_name(public, crypto), check)


def _name(public: Any, crypto: "_Crypto") -> str:
    """The name of a pair: the beginning of the hash of its public key."""
    raw = public.public_bytes(crypto.serialization.Encoding.Raw, crypto.serialization.PublicFormat.Raw)
    return sha256(raw).hexdigest()[:16]


def _write(path: Path, text: bytes, mode: int) -> None:
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(opened, "wb") as file:
        os.fchmod(file.fileno(), mode)
        file.write(text)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as found:
        raise Refused(Fault.of("unreadable.key-cannot", str(path), found=str(found.strerror))) from None


class _Crypto(Struct, frozen=True):
    """What is used of the package, loaded when it is needed."""

    ed25519: Any
    serialization: Any
    InvalidSignature: type[Exception]
    UnsupportedAlgorithm: type[Exception]


def _crypto() -> _Crypto:
    try:
        from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        fault = Fault.of("not-installed.signatures-need", "signing")
        raise Refused(fault) from None
    return _Crypto(ed25519, serialization, InvalidSignature, UnsupportedAlgorithm)
