"""The first use of the compiled kernels, which takes some seconds: what is waited for, in a sentence."""

from collections.abc import Callable
from pathlib import Path

from puntobanco.simulate.compiled import Kernel, P, R
from puntobanco.simulate.kernels import chunk, continuous, shoes
from puntobanco.simulate.plan import Plan

Tell = Callable[[str], None]

COMPILING = "Compiling the simulation for this machine; it takes some seconds once and is kept on disk."
LOADING = "Loading the simulation that was compiled for this machine."
NOT_KEPT = "Compiling the simulation for this machine; no folder can be written, so it will not be kept."


def get_ready(plan: Plan, tell: Tell | None = None) -> None:
    """Have the kernel of a plan compiled, or loaded from disk; tells only if there is something to wait for."""
    if plan.rules.continuous:
        awaited = _awaited(continuous.deal_rounds)
    elif chunk.by_values(plan):
        awaited = _awaited(shoes.deal_values)
    else:
        awaited = _awaited(shoes.deal_cards)
    if awaited is None:
        return
    if tell:
        tell(awaited)
    chunk.deal_chunk(plan, 0, 1)


def _awaited(kernel: Kernel[P, R]) -> str | None:
    return None if kernel.signatures else what_is_waited_for(kernel)


def what_is_waited_for(kernel: Kernel[P, R]) -> str:
    """Whether a kernel is compiled now or only loaded, in a sentence."""
    folder, source = kernel.stats.cache_path, Path(kernel.py_func.__code__.co_filename)
    if folder is None:
        return NOT_KEPT
    name = f"{source.stem}.{kernel.py_func.__name__}-*.nbi"
    kept = [index.stat().st_mtime for index in Path(folder).glob(name)]
    return LOADING if kept and max(kept) >= source.stat().st_mtime else COMPILING
