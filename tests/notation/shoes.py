"""Random shoes for tests: dealt from whole decks by the rules, with everything a shoe file can say."""

from random import Random

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.notation.check import outcome_of
from puntobanco.notation.coup import Coup
from puntobanco.notation.faces import HIDDEN, Face, face
from puntobanco.notation.shoe_file import Burnt, ShoeFile
from puntobanco.roads.coup import Dealt
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.round import Round, next_card
from puntobanco.shoe.decks import decks_of

COMMENTS = ("", "", "squeeze seat 5", 'she said "no" ; twice', "庄 again", "a\\b # c > d | e", "= 1 + 1")
OWN = ("evening class B", 7, True, [1, 2, "drei"], {"a b": 1, "c": {"d": "\x7f\t\n"}}, -5)


def random_shoe(source: Random, *, coups: int = 12, unknown: bool = True, marks: bool = True) -> ShoeFile:
    """A shoe of at most this number of coups; some cards unknown and some coups void if wanted."""
    decks = source.randint(1, 8)
    cards = list(decks_of(decks))
    source.shuffle(cards)
    burn = _burn(cards, source)
    made = []
    for number in range(1, source.randint(0, coups) + 1):
        if len(cards) < 6:
            break
        made.append(_coup(cards, number, source, unknown, marks))
    return ShoeFile(
        id=source.choice(("", "T07-20240607-03", "Tisch 7 “Ä”")),
        rules=source.choice(("demo-commission", "new-zealand commission", "x\ty")),
        decks=decks,
        cut_from_end=source.choice((None, 0, 14)),
        burn=burn,
        started=source.choice(("", "2024-06-07T20:14:00+08:00", "2024-06-07T20:14:00.250000+00:00", "2024-06-07")),
        table=source.choice(("", "T07")),
        coups=tuple(made),
        own={f"_{number}": source.choice(OWN) for number in range(source.randint(0, 2))},
    )


def _burn(cards: list[Card], source: Random) -> Burnt | None:
    kind = source.randrange(4)
    if kind == 0:
        return None
    first, count = cards.pop(), source.randint(1, 10)
    more = tuple(face(cards.pop()) for _ in range(count))
    return {1: Burnt(HIDDEN), 2: Burnt(face(first), count), 3: Burnt(face(first), count, more)}[kind]


def _coup(cards: list[Card], number: int, source: Random, unknown: bool, marks: bool) -> Coup:
    round_ = Round()
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, cards.pop())
    coup = Coup(number, tuple(map(face, round_.player)), tuple(map(face, round_.banker)))
    coup = replace(coup, outcome=outcome_of(coup, PUNTO_BANCO), comment=source.choice(COMMENTS))
    if marks:
        coup = replace(coup, dealt=source.choice([Dealt.WITH_BETS] * 5 + list(Dealt)))
    if not unknown or source.randrange(4):
        return coup
    return source.choice((_hidden(coup, source), replace(coup, player=(), banker=())))


def _hidden(coup: Coup, source: Random) -> Coup:
    """The same with a card of which the suit, or everything, is unknown."""
    place = source.randrange(len(coup.player))
    shown = coup.player[place]
    hidden = source.choice((HIDDEN, Face(shown.rank)))
    return replace(coup, player=(*coup.player[:place], hidden, *coup.player[place + 1 :]))
