"""Those who want to hear of every commit."""

import logging
from collections.abc import Callable, Mapping
from threading import Lock

from puntobanco.store.port import Heard

_LOG = logging.getLogger(__name__)


class Listeners:
    """Listeners, told one after another. One that fails is noted and does not keep the others from hearing."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[object, Heard] = {}

    def add(self, heard: Heard) -> Callable[[], None]:
        """One more; the result ends it."""
        mark = object()
        with self._lock:
            self._all = {**self._all, mark: heard}

        def end() -> None:
            with self._lock:
                self._all = {one: other for one, other in self._all.items() if one is not mark}

        return end

    def tell(self, grown: Mapping[str, int]) -> None:
        """Tell everybody of streams that have grown."""
        for heard in self._all.values():
            for stream, length in grown.items():
                try:
                    heard(stream, length)
                except Exception:  # noqa: BLE001  # a listener's mistake must not stop the writing
                    _LOG.exception("a listener failed when told of %s", stream)
