"""Numba compiles each kernel in one test process only: the others wait, and then load what it kept on disk.

Numba itself is not imported here. Its dispatcher is changed when a test first imports it.
"""

import fcntl
import importlib.util
import sys
import tempfile
import threading
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

LOCK = Path(tempfile.gettempdir()) / "puntobanco-kernels.lock"
DISPATCHER = "numba.core.dispatcher"

_here = threading.RLock()
_depth = 0


def _compile_alone(kind: Any) -> None:
    """Let a dispatcher compile, or load, only while no other process does; a kernel may call others."""
    compile_ = kind.compile

    def compile_alone(self: Any, signature: Any) -> Any:
        global _depth
        with _here, LOCK.open("w") as lock:
            if _depth == 0:
                fcntl.flock(lock, fcntl.LOCK_EX)
            _depth += 1
            try:
                return compile_(self, signature)
            finally:
                _depth -= 1

    kind.compile = compile_alone


class _Finder:
    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The dispatcher's own module, with a loader that changes it once it is there."""
        if name != DISPATCHER:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        loader = spec.loader if spec else None
        if loader is not None:
            execute = loader.exec_module

            def execute_and_change(module: ModuleType) -> None:
                execute(module)
                _compile_alone(module.Dispatcher)

            setattr(loader, "exec_module", execute_and_change)  # noqa: B010  # of this one loader only
        return spec


def compile_once() -> None:
    """From here on in this process."""
    sys.meta_path.insert(0, _Finder())
