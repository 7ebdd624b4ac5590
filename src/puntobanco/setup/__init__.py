"""From a TOML file to a checked set-up of one table, and from several set-ups to a house."""

from puntobanco.setup.read import Unreadable, currency_named, parsed, read_setup, setup_from

__all__ = ["Unreadable", "currency_named", "parsed", "read_setup", "setup_from"]
