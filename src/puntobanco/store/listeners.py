"""Commit listeners."""

import logging
from collections.abc import Callable, Mapping
from threading import Lock

from puntobanco.store.port import Heard

_LOG = logging.getLogger(__name__)


class Listeners:
    """Commit listeners, called one after another. A failing listener is logged and the others still hear."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[object, Heard] = {}

    def add(self, heard: Heard) -> Callable[[], None]:
        """Add a listener; the result removes it."""
        mark = object()
        with self._lock:
            self._all = {**self._all, mark: heard}

        def end() -> None:
            with self._lock:
                self._all = {other: listener for other, listener in self._all.items() if other is not mark}

        return end

    def tell(self, grown: Mapping[str, int]) -> None:
        """Call every listener for each stream that has grown."""
        for heard in self._all.values():
            for stream, length in grown.items():
                try:
                    heard(stream, length)
                except Exception:  # noqa: BLE001  # a listener's mistake must not stop the writing
                    _LOG.exception("a listener failed when told of %s", stream)
