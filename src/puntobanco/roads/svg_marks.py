"""The marks of the roads as pieces of SVG: beads, rings, dots and slashes, in colours or in shapes."""

from html import escape

from msgspec import Struct

from puntobanco.roads.coup import Coup
from puntobanco.roads.derived import Colour, Road
from puntobanco.rules.round import Winner


class Palette(Struct, frozen=True):
    """Colours of at least three to one against their ground; red against blue is not: therefore the shapes."""

    ground: str
    ink: str
    faint: str
    red: str
    blue: str
    green: str

    def of(self, meaning: Winner | Colour | None) -> str:
        if meaning in (Winner.BANKER, Colour.RED):
            return self.red
        return self.blue if meaning in (Winner.PLAYER, Colour.BLUE) else self.green


LIGHT = Palette(ground="#FFFFFF", ink="#101418", faint="#D5DADF", red="#C62828", blue="#1558B0", green="#1B7F3B")
DARK = Palette(ground="#101418", ink="#F2F4F6", faint="#343C44", red="#FF5A5F", blue="#4DA3FF", green="#3DDC84")

BEAD, BIG, SMALL = 33, 22, 11
"""The sizes of a square: bead plate, big road, derived roads."""


class Pen(Struct, frozen=True):
    palette: Palette
    shapes: bool

    def bead(self, coup: Coup, inside: str) -> str:
        """A solid bead with a letter, a character or the winning total in it."""
        colour, size = self.palette.of(coup.winner), 15 if len(inside) == 1 else 12
        body = self._winner(coup.winner, BEAD // 2, 13, f'fill="{colour}"')
        text = f'<text x="16" y="22" text-anchor="middle" font-size="{size}" fill="{self.palette.ground}"'
        return f'{body}{text} font-weight="bold">{escape(inside)}</text>{self._corners(coup, BEAD, 4)}'

    def ring(self, coup: Coup, ties: int) -> str:
        """A hollow ring with the marks of its own coup, and a stroke or a number for ties."""
        body = self._winner(
            coup.winner, BIG // 2, 8, f'fill="{self.palette.ground}" stroke="{self.palette.of(coup.winner)}"'
        )
        return f"{body}{self.ties(ties)}{self._corners(coup, BIG, 3)}"

    def ties(self, number: int) -> str:
        """A green stroke; from the second tie on, the number."""
        green = self.palette.green
        if not number:
            return ""
        stroke = f'<path d="M4 18L18 4" stroke="{green}" stroke-width="2"/>'
        if number == 1:
            return stroke
        text = f'<text x="11" y="15" text-anchor="middle" font-size="12" font-weight="bold" fill="{green}"'
        return f'{stroke}{text} stroke="{self.palette.ground}" stroke-width="3" paint-order="stroke">{number}</text>'

    def derived(self, road: Road, colour: Colour) -> str:
        """A small ring, a small dot or a slash; among shapes a regular one is filled and an irregular one open."""
        paint = self.palette.of(colour)
        if self.shapes:
            filled = paint if colour.is_regular else self.palette.ground
            return f'<circle cx="5" cy="5" r="3" fill="{filled}" stroke="{paint}" stroke-width="2"/>'
        if road is Road.BIG_EYE:
            return f'<circle cx="5" cy="5" r="3" fill="none" stroke="{paint}" stroke-width="2"/>'
        if road is Road.SMALL:
            return f'<circle cx="5" cy="5" r="4" fill="{paint}"/>'
        return f'<path d="M2 9L9 2" stroke="{paint}" stroke-width="2"/>'

    def _winner(self, winner: Winner | None, middle: int, half: int, paint: str) -> str:
        """A circle; among shapes the Player is a square and a tie a diamond."""
        paint = f'{paint} stroke-width="2"' if "stroke" in paint else paint
        if self.shapes and winner is Winner.PLAYER:
            side, corner = 2 * half - 2, middle - half + 1
            return f'<rect x="{corner}" y="{corner}" width="{side}" height="{side}" {paint}/>'
        if self.shapes and winner is Winner.TIE:
            low, high = middle - half - 1, middle + half + 1
            return f'<path d="M{middle} {low}L{high} {middle}L{middle} {high}L{low} {middle}Z" {paint}/>'
        return f'<circle cx="{middle}" cy="{middle}" r="{half}" {paint}/>'

    def _corners(self, coup: Coup, size: int, radius: int) -> str:
        """Banker pair at the top left, Player pair at the bottom right, a natural as a corner at the top right."""
        near, far = radius + 1, size - radius - 1
        rim = f'stroke="{self.palette.ground}"'
        parts = ""
        if coup.banker_pair:
            parts += f'<circle cx="{near}" cy="{near}" r="{radius}" fill="{self.palette.red}" {rim}/>'
        if coup.player_pair:
            parts += f'<circle cx="{far}" cy="{far}" r="{radius}" fill="{self.palette.blue}" {rim}/>'
        if coup.natural:
            parts += (
                f'<path d="M{size - 2 * radius - 1} 1H{size - 1}V{2 * radius + 1}Z" fill="{self.palette.ink}" {rim}/>'
            )
        return parts
