"""``puntobanco draw``: one decision of the drawing table, explained."""

from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cards import Card, NotACard, cards
from puntobanco.cli.desk.sheet import Column, Forms, Kind, Sheet, check_forms, print_sheets, put
from puntobanco.cli.games import find_game
from puntobanco.cli.refusals import Record, print_json
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.game import PUNTO_BANCO, Decision, Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, decisions, next_card, printed_faults, winner

NAMES = click.Choice([book.id for book in RULEBOOKS])


class Asked(Struct, frozen=True):
    round: Round
    game: Game
    rulebooks: tuple[Rulebook, ...]


class Draw(Forms, frozen=True, kw_only=True):
    """Two hands whose third cards are to be decided."""

    player: Annotated[str, argument()]
    banker: Annotated[str, argument()]
    third: Annotated[str | None, option(metavar="CARD", help="The Player's third card, if it is known.")]
    rulebook: Annotated[str | None, option(type=NAMES, help="Cite one rulebook only.")]
    game: Annotated[str | None, option(metavar="GAME", help="By another game; see docs/games.md.")]
    setup: Annotated[str | None, option(metavar="SETUP.toml", help="By the game and the rulebook of a set-up.")]


@verb("Nothing was decided.")
def draw(given: Draw) -> None:
    """What each hand does about a third card, and by which clause.

    \b
    puntobanco draw "2h 3c" "Kd 3s"              the Player's decision, and the Banker's for each card
    puntobanco draw "2h 3c" "Kd 3s" --third 8d   the Banker's decision against an eight
    puntobanco draw "7s 3c" "Kd 3s" --game seven-up
    """
    check_forms(given)
    if given.game is not None and given.setup is not None:
        raise Refused(Fault.of("two-games", "--game"))
    table = find_setup(given.setup) if given.setup is not None else None
    game = table.game if table else find_game(given.game or PUNTO_BANCO.id)
    books = (table.rulebook,) if table else RULEBOOKS
    round_ = _round(given.player, given.banker, given.third, game)
    asked = Asked(round_, game, tuple(book for book in books if given.rulebook in (None, book.id)))
    taken = decisions(asked.round, asked.game)
    if given.as_json:
        print_json(_record(asked, taken))
    elif given.as_csv or given.as_markdown:
        print_sheets([_sheet(asked, taken)], given)
    else:
        _print(asked, taken)


def _round(player: str, banker: str, third: str | None, game: Game) -> Round:
    faults = []
    hands: dict[str, tuple[Card, ...]] = {}
    for where, text, number in (("player", player, 2), ("banker", banker, 2), ("third", third or "", 1)):
        try:
            hands[where] = cards(text)
        except NotACard as found:
            faults.append(Fault.of("not-a-card.said", where, why=str(found)))
            continue
        if len(hands[where]) != number and (where != "third" or third is not None):
            needed = "one card is" if number == 1 else "two cards are"
            faults.append(Fault.of("cards", where, needed=needed, hands=len(hands[where])))
    if faults:
        raise Refused(*faults)
    round_ = Round(hands["player"], hands["banker"])
    if wrong := printed_faults(round_, game):
        raise Refused(*(Fault.of("printed-card", side.value, game.clause, why=sentence) for side, sentence in wrong))
    if third is None:
        return round_
    if next_card(round_, game) is not Side.PLAYER:
        raise Refused(Fault.of("not-due.player-draw", "third", row=decisions(round_, game)[0].row.title))
    return round_.with_card(Side.PLAYER, hands["third"][0])


def _record(asked: Asked, taken: tuple[Decision, ...]) -> Record:
    due = next_card(asked.round, asked.game)
    return {
        **({"game": asked.game.id} if asked.game != PUNTO_BANCO else {}),
        "player": _hand(asked, Side.PLAYER),
        "banker": _hand(asked, Side.BANKER),
        "decisions": [
            {
                "hand": decision.side.value,
                "action": "draw" if decision.draws else "stand",
                "row": decision.row.title,
                "clauses": {book.id: list(book.drawing_clauses(asked.game, decision.row)) for book in asked.rulebooks},
            }
            for decision in taken
        ],
        "next_card": due.value if due else None,
        "winner": None if due else winner(asked.round, asked.game).value,
    }


def _hand(asked: Asked, side: Side) -> Record:
    hand, game = asked.round.hand(side), asked.game
    natural = game.is_natural(game.count(hand[:2]))
    return {"cards": [str(card) for card in hand], "count": game.count(hand), "natural": natural}


def _print(asked: Asked, taken: tuple[Decision, ...]) -> None:
    from puntobanco.cli.terminal import console, hand_line

    game = asked.game
    if game != PUNTO_BANCO:
        console.print(f"{game.title}: not in the rulebook.")
    for side in Side:
        hand = asked.round.hand(side)
        natural = ", a natural" if game.is_natural(game.count(hand[:2])) else ""
        console.print(hand_line(side, hand, f"{game.count(hand)}{natural}"))
    console.print()
    put(_sheet(asked, taken))
    if len(taken) == 1:
        console.print(f"\n{_either_way(asked)}")
    elif next_card(asked.round, game) is None:
        console.print(f"\nThe round is complete: {_ending(asked)}.")
    else:
        console.print("\nNext card: to the Banker.")


def _sheet(asked: Asked, taken: tuple[Decision, ...]) -> Sheet:
    books = [(str(book.id), book.title.split(":")[0]) for book in asked.rulebooks]
    first = (Column("hand", "hand", Kind.NAME), Column("does", "does", Kind.NAME), Column("because", "because"))
    rows = (
        (
            decision.side.title,
            "draws" if decision.draws else "stands",
            decision.row.title,
            *(", ".join(book.drawing_clauses(asked.game, decision.row)) for book in asked.rulebooks),
        )
        for decision in taken
    )
    return Sheet(columns=(*first, *(Column(key, title) for key, title in books)), rows=tuple(rows))


def _either_way(asked: Asked) -> str:
    player, count = (asked.round.count(side, asked.game) for side in Side)
    against = [value for value in range(10) if asked.game.banker_decision(player, count, value).draws]
    listed = ", ".join(map(str, against))
    does = f"draws if it counts {listed}, and otherwise stands" if against else "stands whatever it is"
    does = "draws whatever it is" if len(against) == 10 else does
    return f"Next card: to the Player. The Banker, on {count}, then {does}."


def _ending(asked: Asked) -> str:
    player, banker = (asked.round.count(side, asked.game) for side in Side)
    if player == banker:
        return f"tie on {player}"
    return f"{winner(asked.round, asked.game).value.capitalize()} wins, Player {player}, Banker {banker}"
