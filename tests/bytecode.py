"""Compiled modules are kept beside their sources, as Python does by itself, even where the environment forbids it.

Otherwise every process compiles the whole program and its libraries anew, which takes each worker, and each server that
a test starts, some seconds.
"""

import os
import sys


def keep_bytecode() -> None:
    """From here on in this process, and in those that it starts."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
