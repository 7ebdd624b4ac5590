"""A state diagram of a page, drawn here: the generator's own way would load a script from elsewhere."""

import re
from html import escape

ARROW = re.compile(r"^\s*(\S+)\s*-->\s*(\S+?)\s*(?::\s*(.+))?$")
BOX, GAP, WIDE = 34, 30, 150


def drawn(text: str) -> str:
    """The states from top to bottom in the order in which they are named, arrows between them with their words."""
    arrows = [found.groups() for line in text.splitlines() if (found := ARROW.match(line))]
    states = list(dict.fromkeys(name for start, end, _ in arrows for name in (start, end) if name != "[*]"))
    top = {name: 10 + place * (BOX + GAP) for place, name in enumerate(states)}
    shapes = [_box(name, y) for name, y in top.items()]
    jumps = 0
    for start, end, words in arrows:
        if "[*]" in (start, end):
            continue
        if top[end] - top[start] == BOX + GAP:
            shapes.append(_down(top[start] + BOX, words or ""))
        else:
            jumps += 1
            shapes.append(_round(top[start] + BOX // 2, top[end] + BOX // 2, jumps, words or ""))
    size = f'viewBox="0 0 620 {len(states) * (BOX + GAP)}" width="620" style="max-width:100%"'
    head = '<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">'
    tip = '<path d="M0 0 8 4 0 8z" fill="currentColor"/></marker></defs>'
    return f'<svg role="img" aria-label="States and what leads from one to the next" {size} font-size="13">{head}{tip}{"".join(shapes)}</svg>\n'  # noqa: E501


def _box(name: str, y: int) -> str:
    shape = f'<rect x="20" y="{y}" width="{WIDE}" height="{BOX}" rx="6" fill="none" stroke="currentColor"/>'
    return (
        f'{shape}<text x="{20 + WIDE // 2}" y="{y + 22}" text-anchor="middle" fill="currentColor">{escape(name)}</text>'
    )


def _down(y: int, words: str) -> str:
    x = 20 + WIDE // 2
    line = f'<path d="M{x} {y}V{y + GAP - 1}" stroke="currentColor" marker-end="url(#tip)"/>'
    return f'{line}<text x="{x + 10}" y="{y + GAP // 2 + 4}" fill="currentColor">{escape(words)}</text>'


def _round(start: int, end: int, jump: int, words: str) -> str:
    x, out = 20 + WIDE, 300 + 40 * jump
    path = f"M{x} {start}C{out} {start} {out} {end} {x + 2} {end}"
    line = f'<path d="{path}" fill="none" stroke="currentColor" marker-end="url(#tip)"/>'
    at = (start + end) // 2
    return f'{line}<text x="{x + (out - x) * 3 // 4 + 8}" y="{at + 4}" fill="currentColor">{escape(words)}</text>'
