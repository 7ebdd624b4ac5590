"""Conditions with names of their own, such as ``player-count-9``: jackpots were declared by these alone at first."""

from collections.abc import Mapping

from puntobanco.rules.hand import PairKind, Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.language.phrases import Named


def _of(side: Side) -> dict[str, Named]:
    """The names about one hand."""
    hand, name = side.value, side.value.title()
    found = {
        f"{hand}-wins": Named(on.wins(side), f"the {name} wins", f"the {name} does not win"),
        f"{hand}-natural": Named(on.natural(side), f"the {name} has a natural", f"the {name} has no natural"),
        f"{hand}-natural-win": Named(
            on.natural_winner(side), f"the {name} wins with a natural", f"the {name} does not win with a natural"
        ),
        f"{hand}-pair": Named(on.paired(side), f"the {name} has a pair", f"the {name} has no pair"),
        f"{hand}-suited-triple": Named(
            on.triple(side),
            f"the {name} has three cards of one rank and suit",
            f"the {name} has no three cards of one rank and suit",
        ),
        f"{hand}-royal-9": Named(on.royal(side), f"the {name} has a Royal 9", f"the {name} has no Royal 9"),
        f"{hand}-suited-royal-9": Named(
            on.suited_royal(side), f"the {name} has a Royal 9 of one suit", f"the {name} has no Royal 9 of one suit"
        ),
    }
    for kind in (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT):
        pair = f"{kind.value} pair"
        found[f"{hand}-{kind.value}-pair"] = Named(
            on.paired(side, kind), f"the {name} has a {pair}", f"the {name} has no {pair}"
        )
    for number, said in ((2, "two"), (3, "three")):
        found[f"{hand}-{said}-cards"] = Named(
            on.cards_are(side, number), f"the {name} has {said} cards", f"the {name} has not {said} cards"
        )
    for count in range(10):
        found[f"{hand}-count-{count}"] = Named(
            on.count_is(side, count), f"the {name} counts {count}", f"the {name} does not count {count}"
        )
        found[f"{hand}-first-two-{count}"] = Named(
            on.two_count_is(side, count),
            f"the {name}'s first two cards count {count}",
            f"the {name}'s first two cards do not count {count}",
        )
    return found


def _of_both() -> dict[str, Named]:
    """The names about both hands together."""
    found = {
        "tie": Named(on.TIE, "the hands tie", "the hands do not tie"),
        "natural-tie": Named(on.NATURAL_TIE, "naturals tie", "no naturals tie"),
        "both-pairs": Named(on.BOTH_PAIRED, "both hands have a pair", "not both hands have a pair"),
        "either-pair": Named(on.EITHER_PAIRED, "a hand has a pair", "no hand has a pair"),
        "twin-pairs": Named(on.TWIN, "both hands have a pair of one rank", "the hands have no pairs of one rank"),
        "dragon-7": Named(
            on.DRAGON_7, "the Banker wins with three cards on 7", "the Banker does not win with three cards on 7"
        ),
        "panda-8": Named(
            on.PANDA_8, "the Player wins with three cards on 8", "the Player does not win with three cards on 8"
        ),
        "same-royal-9": Named(on.SAME_ROYAL, "both hands are the same Royal 9", "the hands are not the same Royal 9"),
    }
    for count in range(10):
        found[f"tie-on-{count}"] = Named(
            on.tie_on(count), f"the hands tie on {count}", f"the hands do not tie on {count}"
        )
    return found


NAMED: Mapping[str, Named] = {**_of_both(), **_of(Side.PLAYER), **_of(Side.BANKER)}
"""Every condition that has a name."""
