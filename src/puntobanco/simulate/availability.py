"""Whether the optional packages for simulation are installed, found out without importing them."""

from importlib.util import find_spec

from puntobanco.faults import Fault, Refused


def needs_numba() -> None:
    """`Refused` where the extra is not installed."""
    if find_spec("numba") is None:
        raise Refused(Fault.of("no-extra.simulation-needs", "simulate"))
