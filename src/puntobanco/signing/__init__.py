"""Signing checkpoints with Ed25519: making keys, keeping them, signing and checking."""

from puntobanco.signing.keys import load_private, load_public, make_keys

__all__ = ["load_private", "load_public", "make_keys"]
