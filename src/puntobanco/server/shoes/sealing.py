"""Sealing: what is stored but must not be read, under a key that is in neither the database nor its backup."""

import os
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from puntobanco.faults import Fault, Refused

KEY_BYTES = 32
_NONCE_BYTES = 12


class Unsealable(Exception):
    """Sealed bytes that this key does not open: another key, another place, or altered."""


class Seal:
    """Seals and opens with one key; each seal is bound to the place it is for."""

    def __init__(self, key: bytes, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._cipher, self._entropy = AESGCM(key), entropy

    def close(self, place: str, secret: bytes) -> bytes:
        nonce = self._entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, place.encode())

    def open(self, place: str, sealed: bytes) -> bytes:
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], place.encode())
        except (InvalidTag, ValueError):
            raise Unsealable(f"The seal of {place} does not open with this key.") from None

    def __repr__(self) -> str:
        return "Seal(…)"


def key_from(path: Path, entropy: Callable[[int], bytes] = os.urandom) -> bytes:
    """The key in a file that only its owner reads; made on first use. `Refused` if it is damaged."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(entropy(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise Refused(Fault.of("no-key.holds-bytes", path.name, key_bytes=KEY_BYTES))
    return key
