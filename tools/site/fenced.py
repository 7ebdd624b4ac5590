"""Examples in docstrings as the generator wants them: fenced. It loads this file itself, in its own environment."""

from typing import Any

try:
    from griffe import Extension  # type: ignore[import-not-found]
except ImportError:  # where the generator is not installed, as in tests
    Extension = object


def fenced(text: str) -> str:
    """A docstring whose examples (from ``>>>`` to the next blank line) are blocks of code; its brackets are text."""
    lines: list[str] = []
    inside = False
    for line in (*text.splitlines(), ""):
        if not inside and line.startswith(">>> "):
            inside = True
            lines += ["", "```pycon"]
        elif inside and not line.strip():
            inside = False
            lines.append("```")
        lines.append(line if inside or "``" in line else line.replace("[", "\\["))
    return "\n".join(lines)


class Fenced(Extension):  # type: ignore[misc]
    """Fences the examples of everything that is documented."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
