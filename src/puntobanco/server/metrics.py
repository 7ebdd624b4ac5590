"""Counters and times in the text form that Prometheus reads."""

from collections import Counter
from collections.abc import Callable

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
"""Seconds up to which answers are counted."""
MEDIA = "text/plain; version=0.0.4; charset=utf-8"

ABOUT = {
    "commands": "Commands that were judged, by what came of them.",
    "turned_away": "Requests that were not judged, by the reason.",
    "errors": "Errors of the program.",
    "connections_closed": "Connections that were closed from here before their request was served, by the reason.",
    "sockets_dropped": "Sockets that were closed from here, by the code.",
}


class Metrics:
    """What the process has done since it started."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._buckets: Counter[float] = Counter()
        self._sum = 0.0
        self._answers = 0
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, label: str = "") -> None:
        self._counts[name, label] += 1

    def answered(self, seconds: float) -> None:
        """Count an answered command and the seconds it took."""
        self._sum += seconds
        self._answers += 1
        for bound in BOUNDS:
            if seconds <= bound:
                self._buckets[bound] += 1

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Something that goes up and down, read when it is asked for."""
        self._gauges[name] = (about, read)

    def text(self) -> str:
        """All figures in the text form of Prometheus."""
        lines = []
        for name in sorted({name for name, _ in self._counts}):
            full = f"puntobanco_{name}_total"
            lines += [f"# HELP {full} {ABOUT.get(name, name)}", f"# TYPE {full} counter"]
            for (counted, label), count in sorted(self._counts.items()):
                if counted == name:
                    lines.append(f'{full}{{kind="{_escaped(label)}"}} {count}' if label else f"{full} {count}")
        full = "puntobanco_answer_seconds"
        lines += [f"# HELP {full} Time from a command to its answer.", f"# TYPE {full} histogram"]
        lines += [f'{full}_bucket{{le="{bound}"}} {self._buckets[bound]}' for bound in BOUNDS]
        lines.append(f'{full}_bucket{{le="+Inf"}} {self._answers}')
        lines += [f"{full}_sum {self._sum:.6f}", f"{full}_count {self._answers}"]
        for name, (about, read) in sorted(self._gauges.items()):
            lines += [f"# HELP puntobanco_{name} {about}", f"# TYPE puntobanco_{name} gauge"]
            lines.append(f"puntobanco_{name} {read()}")
        return "\n".join(lines) + "\n"


def _escaped(label: str) -> str:
    return label.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
