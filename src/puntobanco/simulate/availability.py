"""Whether the optional packages for simulation are installed, found out without importing them."""

from importlib.util import find_spec

from puntobanco.faults import Fault, Refused


def needs_numba() -> None:
    """`Refused` where the extra is not installed."""
    if find_spec("numba") is None:
        sentence = "simulation needs the extra sim, which is not installed."
        raise Refused(Fault("no-extra", "simulate", sentence, None, "Install puntobanco[sim]."))
