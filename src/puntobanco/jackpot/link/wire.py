"""A link's records as bytes and back. Rates and parts are written as exact fractions: ``"9/100"``."""

from fractions import Fraction
from typing import Any

import msgspec

from puntobanco.jackpot.link.events import Recorded


def _written(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not written.")


def _read(kind: type, value: Any) -> Fraction:
    if kind is Fraction:
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not read.")


_ENCODER = msgspec.json.Encoder(enc_hook=_written)
_DECODER = msgspec.json.Decoder(Recorded, dec_hook=_read)


def encode(recorded: Recorded) -> bytes:
    """One record as a line."""
    return _ENCODER.encode(recorded)


def decode(line: bytes | str) -> Recorded:
    """The record of a line."""
    return _DECODER.decode(line)
