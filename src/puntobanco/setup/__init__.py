"""From a TOML file to a checked set-up of one table, and from several set-ups to a house."""

from puntobanco.setup.house import check_house
from puntobanco.setup.read import Unreadable, read_setup, setup_from

__all__ = ["Unreadable", "check_house", "read_setup", "setup_from"]
