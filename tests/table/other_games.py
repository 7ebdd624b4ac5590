"""Drawing variants and commissions, and a second reading of them that shares nothing with the package.

It deals the cards of a shoe by a drawing table of its own, written as the sources print it, and works out in fractions
what each bet brings.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from puntobanco.cards import Card
from puntobanco.journal.check import check_stream
from tests.table.dealt import Dealt

Net = Callable[[int, int, int], Fraction]
"""What a bet brings a unit: by the Player's total, the Banker's, and the number of the Banker's cards."""

Thirds = dict[int, tuple[bool, str]]
"""By the Banker's two-card total: whether it draws when the Player stood, and against which third cards it draws."""

USUAL: Thirds = {
    0: (True, "0123456789"),
    1: (True, "0123456789"),
    2: (True, "0123456789"),
    3: (True, "012345679"),
    4: (True, "234567"),
    5: (True, "4567"),
    6: (False, "67"),
    7: (False, ""),
}
GOLD: Thirds = {
    **{total: (True, "0123456789") for total in range(4)},
    4: (True, "34567"),
    5: (True, "34567"),
    6: (False, ""),
    7: (False, ""),
}

GAMES: dict[str, tuple[dict[str, Any], tuple[str, ...], str, Thirds]] = {
    "usual": ({}, (), "012345", USUAL),
    "gold-draws": ({"game": "baccarat-gold", "game_choices.player-5": "draw"}, (), "012345", GOLD),
    "gold-stands": ({"game": "baccarat-gold", "game_choices.player-5": "stand"}, (), "01234", GOLD),
    "seven-up": ({"game": "seven-up"}, ("7s",), "012345", USUAL),
}
"""What the set-up says, the Player's printed cards, the totals on which the Player draws, and the Banker's table."""

SETUPS = ("massachusetts-commission", "massachusetts-ez", "rws-non-commission", "new-zealand-commission")
BANKER_PAYS = {
    "massachusetts-commission": lambda total, cards: Fraction(19, 20),
    "massachusetts-ez": lambda total, cards: Fraction(0 if (total, cards) == (7, 3) else 1),
    "rws-non-commission": lambda total, cards: Fraction(1, 2) if total == 6 else Fraction(1),
    "new-zealand-commission": lambda total, cards: Fraction(19, 20),
}
CASES = [(name, game) for name in SETUPS for game in GAMES]


# The second reading.


def worth(card: str) -> int:
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])  # type: ignore[return-value]


def total(hand: list[str]) -> int:
    return sum(map(worth, hand)) % 10


def deal(shoe: tuple[Card, ...], printed: tuple[str, ...], player_draws: str, thirds: Thirds) -> tuple[list[str], ...]:
    """The two hands that these cards make."""
    cards = [str(card) for card in shoe[:6]]
    player, banker = list(printed), list[str]()
    while len(player) < 2 or len(banker) < 2:
        (player if len(player) <= len(banker) else banker).append(cards.pop(0))
    if total(player) > 7 or total(banker) > 7:
        return player, banker
    on, drew = total(banker), str(total(player)) in player_draws
    if drew:
        player.append(cards.pop(0))
    draws = str(worth(player[2])) in thirds[on][1] if drew else thirds[on][0]
    return player, [*banker, cards.pop(0)] if draws else banker


def brings(name: str, player: list[str], banker: list[str]) -> dict[str, Fraction]:
    """What each bet wins or loses a unit."""
    mine, theirs = total(player), total(banker)
    if mine == theirs:
        return {"player": Fraction(0), "banker": Fraction(0), "tie": Fraction(8)}
    if mine > theirs:
        return {"player": Fraction(1), "banker": Fraction(-1), "tie": Fraction(-1)}
    return {"player": Fraction(-1), "banker": BANKER_PAYS[name](theirs, len(banker)), "tie": Fraction(-1)}


# Commissions, and other pays of the main bets.


def _house(name: str, *lines: dict[str, str]) -> dict[str, Any]:
    names = dict.fromkeys(("en", "zh_hans", "zh_hant"), name)
    declared = {"id": name, "names": names, "first_that_holds": True, "rounding": "down", "lines": [*lines, TIE_PUSHES]}
    return {"house_wagers": [declared], "departs_from_rulebook": True}


TIE_PUSHES = {"when": "tie", "result": "push"}


def _banker(net: Callable[[int, int], Fraction]) -> Net:
    return lambda mine, theirs, cards: net(theirs, cards) if theirs > mine else Fraction(0 if mine == theirs else -1)


def _player(net: Callable[[int], Fraction]) -> Net:
    return lambda mine, theirs, cards: net(mine) if mine > theirs else Fraction(0 if mine == theirs else -1)


COMMISSIONS: dict[str, tuple[str, dict[str, Any], str, Net]] = {
    "banker-5": ("massachusetts-commission", {}, "banker", _banker(lambda total, cards: Fraction(19, 20))),
    "banker-4": (
        "massachusetts-commission",
        {"wagers.banker": {"commission": "4%"}, "departs_from_rulebook": True},
        "banker",
        _banker(lambda total, cards: Fraction(24, 25)),
    ),
    "banker-4.5": (
        "massachusetts-commission",
        {"wagers.banker": {"commission": "4.5%"}, "departs_from_rulebook": True},
        "banker",
        _banker(lambda total, cards: Fraction(191, 200)),
    ),
    "banker-half-on-6": (
        "new-zealand-half-on-six",
        {},
        "banker",
        _banker(lambda total, cards: Fraction(1, 2) if total == 6 else Fraction(1)),
    ),
    "banker-push-3c7": (
        "new-zealand-ez",
        {},
        "banker",
        _banker(lambda total, cards: Fraction(0 if (total, cards) == (7, 3) else 1)),
    ),
    "fabulous-4-banker": (
        "massachusetts-commission",
        _house(
            "fabulous-banker",
            {"when": "banker wins on 1", "pays": "2 to 1"},
            {"when": "banker wins on 4", "result": "push"},
            {"when": "banker wins", "pays": "1 to 1"},
        ),
        "fabulous-banker",
        _banker(lambda total, cards: Fraction({1: 2, 4: 0}.get(total, 1))),
    ),
    "fabulous-4-player": (
        "massachusetts-commission",
        _house(
            "fabulous-player",
            {"when": "player wins on 1", "pays": "2 to 1"},
            {"when": "player wins on 4", "pays": "1 to 2"},
            {"when": "player wins", "pays": "1 to 1"},
        ),
        "fabulous-player",
        _player(lambda total: {1: Fraction(2), 4: Fraction(1, 2)}.get(total, Fraction(1))),
    ),
    "seven-up-player": (
        "massachusetts-commission",
        {
            **_house(
                "seven-up-player",
                {"when": "player wins on 7", "pays": "1 to 2"},
                {"when": "player wins", "pays": "1 to 1"},
            ),
            "game": "seven-up",
        },
        "seven-up-player",
        _player(lambda total: Fraction(1, 2) if total == 7 else Fraction(1)),
    ),
    "seven-up-banker": (
        "massachusetts-commission",
        {
            **_house(
                "seven-up-banker",
                {"when": "banker wins on 7", "pays": "9 to 5"},
                {"when": "banker wins", "pays": "1 to 1"},
            ),
            "game": "seven-up",
        },
        "seven-up-banker",
        _banker(lambda total, cards: Fraction(9, 5) if total == 7 else Fraction(1)),
    ),
}


# A table held against it.


def dealt(name: str, game: str, rounds: int, seed: int) -> Dealt:
    """A table of a game, so far played."""
    chosen = GAMES[game][0]
    departs = {"departs_from_rulebook": True} if chosen else {}
    return Dealt(name, {**chosen, **departs}, seed=seed).run(rounds)


def check_dealt(name: str, game: str, table: Dealt) -> None:
    """Every round was dealt and settled as the second reading says."""
    _, printed, draws, thirds = GAMES[game]
    for coup in table.coups:
        player, banker = deal(coup.shoe, printed, draws, thirds)
        assert (list(coup.player), list(coup.banker)) == (player, banker)
        assert coup.out == len(player) + len(banker) - len(printed)
        for wager, net in brings(name, player, banker).items():
            settled = coup.wagers[wager]
            assert Fraction(settled.returned - settled.stake, settled.stake) == net, (coup, wager)


def check_verified(table: Dealt) -> None:
    """The journal leads to the same table, and nothing in it is found wrong."""
    checked = check_stream(table.writer.end.stream, table.writer.lines)
    assert checked.findings == ()
    assert checked.state == table.table


def check_pays(pays: str, rounds: int, seed: int) -> None:
    """A commission is taken, and a bet paid, as its fraction says; the journal verifies."""
    name, changes, wager, net = COMMISSIONS[pays]
    main = wager in ("player", "banker")
    table = Dealt(name, changes, seed=seed, more="" if main else wager).run(rounds)
    printed, seen = ("7s",) if "game" in changes else (), set()
    for coup in table.coups:
        player, banker = deal(coup.shoe, printed, "012345", USUAL)
        assert (list(coup.player), list(coup.banker)) == (player, banker)
        settled, brought = coup.wagers[wager], net(total(player), total(banker), len(banker))
        assert Fraction(settled.returned - settled.stake, settled.stake) == brought, coup
        seen.add(brought)
    assert len(seen) >= 2
    check_verified(table)
