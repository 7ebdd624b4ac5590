"""Compiling with Numba: the decorator of the kernels.

Kernels that call each other stand in one file, because Numba renews the copy that it keeps on disk only when the
file of the outermost function changes.
"""

from collections.abc import Callable, Sequence
from typing import Literal, ParamSpec, Protocol, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R", covariant=True)


class Kernel(Protocol[P, R]):
    """A function that is compiled at its first call."""

    @property
    def py_func(self) -> Callable[P, R]:
        """The function in plain Python."""

    @property
    def signatures(self) -> Sequence[Sequence[object]]:
        """The argument types it has been compiled for in this process."""

    @property
    def stats(self) -> "Stats":
        """What Numba tells of its cache."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...


class Stats(Protocol):
    @property
    def cache_path(self) -> str | None:
        """The folder, or none where no folder can be written."""


def compiled(function: Callable[P, R], *, error_model: Literal["python", "numpy"] = "python") -> Kernel[P, R]:
    """Compile at the first call, keep the code on disk where some folder can be written, and run without the GIL."""
    try:
        return njit(nogil=True, cache=True, error_model=error_model)(function)
    except RuntimeError:
        return njit(nogil=True, error_model=error_model)(function)
