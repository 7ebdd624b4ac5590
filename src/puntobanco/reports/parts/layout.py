"""The layout of a table as a picture: the boxes of each seat with what they pay, drawn from the set-up."""

from html import escape
from math import cos, pi, sin

from puntobanco.reports.paper.fonts import CHINESE
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.paid import posted
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind
from puntobanco.words import in_words, say

WIDTH, HEIGHT, TOP = 720, 384, 50
EDGE, ACROSS, DOWN = 60, 340, 290
"""The dealer's straight edge, and the half axes of the ellipse that the seats sit along."""
ROOM = 60
"""Characters of a side wager's pays; what goes beyond is in the tables."""
_INKS = {"player": "#1f3b6f", "banker": "#b5452c", "tie": "#3d6b2a"}


def layout_svg(setup: Setup, language: str) -> str:
    """The arc of seats, each with its main bets towards the dealer; side wagers are listed beneath with their pays."""
    fonts = ", ".join(f"'{family}'" for family in ("Libertinus Serif", *CHINESE.get(language, ())))
    mains = [offer for offer in setup.offers.values() if offer.wager.kind is Kind.MAIN]
    sides = [offer for offer in setup.offers.values() if offer.wager.kind is Kind.SIDE]
    high = HEIGHT - TOP + 14 * ((len(sides) + 1) // 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {TOP} {WIDTH} {high}" font-family="{fonts}">',
        f'<path d="M 20 {EDGE} A {ACROSS} {DOWN} 0 0 0 {WIDTH - 20} {EDGE} Z" '
        f'fill="#eef3ee" stroke="#16181d" stroke-width="1.5"/>',
        f'<rect x="{WIDTH / 2 - 34}" y="66" width="68" height="22" rx="3" fill="#fff" stroke="#16181d"/>',
    ]
    for place, seat in enumerate(setup.seats):
        parts += _seat(place, len(setup.seats), seat, [str(offer.wager.id) for offer in mains])
    for place, offer in enumerate(mains):
        x = WIDTH / 2 - 55 * (len(mains) - 1) + 110 * place
        name = escape(in_words(offer.wager.names, language))
        ink = _INKS.get(str(offer.wager.id), "#16181d")
        pays = escape("; ".join(_pays(setup, offer, language)[:2]))
        parts.append(f'<text x="{x}" y="128" text-anchor="middle" font-size="15" fill="{ink}">{name}</text>')
        parts.append(f'<text x="{x}" y="144" text-anchor="middle" font-size="10" fill="#5b5f69">{pays}</text>')
    colon = in_words(say("ref.colon"), language)
    for place, offer in enumerate(sides):
        x, y = 24 + 350 * (place % 2), HEIGHT + 14 * (place // 2)
        name = escape(in_words(offer.wager.names, language))
        pays = escape(_short(_pays(setup, offer, language)))
        parts.append(f'<text x="{x}" y="{y}" font-size="9.5" fill="#16181d">{name}{colon}{pays}</text>')
    return "".join([*parts, "</svg>"])


def _pays(setup: Setup, offer: Offer, language: str) -> list[str]:
    """What the lines of a wager pay, each once."""
    table = offer.pay_table
    said = (in_words(say("ref.whole", what=posted(row, table, setup.currency)), language) for row in table.rows)
    return list(dict.fromkeys(said))


def _short(pays: list[str]) -> str:
    """As many of them as there is room for."""
    shown = list(pays)
    while len(" · ".join(shown)) > ROOM:
        shown.pop()
    return " · ".join(shown if len(shown) == len(pays) else [*shown, "…"])


def _seat(place: int, seats: int, number: int, mains: list[str]) -> list[str]:
    angle = pi * (0.06 + 0.88 * (place + 0.5) / seats)

    def at(part: float) -> tuple[float, float]:
        return WIDTH / 2 - part * ACROSS * cos(angle), EDGE + part * DOWN * sin(angle)

    parts = []
    for ring, wager in enumerate(mains):
        x, y = at(0.68 + 0.085 * ring)
        ink = _INKS.get(wager, "#16181d")
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#fff" stroke="{ink}" stroke-width="1.2"/>')
    x, y = at(0.94)
    parts.append(
        f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-size="12" fill="#16181d">{number}</text>'
    )
    return parts
