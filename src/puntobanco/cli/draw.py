"""``puntobanco draw``: one decision of the drawing table, explained."""

from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cards import Card, NotACard, cards
from puntobanco.cli.refusals import Record, print_json
from puntobanco.cli.verb import JSON, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.game import PUNTO_BANCO, Decision
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, decisions, next_card, winner

NAMES = click.Choice([book.id for book in RULEBOOKS])


class Draw(Struct, frozen=True, kw_only=True):
    """Two hands whose third cards are to be decided."""

    player: Annotated[str, argument()]
    banker: Annotated[str, argument()]
    third: Annotated[str | None, option(metavar="CARD", help="The Player's third card, if it is known.")]
    rulebook: Annotated[str | None, option(type=NAMES, help="Cite one rulebook only.")]
    as_json: Annotated[bool, JSON]


@verb("Nothing was decided.")
def draw(given: Draw) -> None:
    """What each hand does about a third card, and by which clause.

    \b
    puntobanco draw "2h 3c" "Kd 3s"              the Player's decision, and the Banker's for each card
    puntobanco draw "2h 3c" "Kd 3s" --third 8d   the Banker's decision against an eight
    """
    round_ = _round(given.player, given.banker, given.third)
    rulebooks = [book for book in RULEBOOKS if given.rulebook in (None, book.id)]
    taken = decisions(round_)
    if given.as_json:
        print_json(_record(round_, taken, rulebooks))
    else:
        _print(round_, taken, rulebooks)


def _round(player: str, banker: str, third: str | None) -> Round:
    faults = []
    hands: dict[str, tuple[Card, ...]] = {}
    for where, text, number in (("player", player, 2), ("banker", banker, 2), ("third", third or "", 1)):
        try:
            hands[where] = cards(text)
        except NotACard as found:
            faults.append(Fault("not-a-card", where, str(found)))
            continue
        if len(hands[where]) != number and (where != "third" or third is not None):
            needed = "one card is" if number == 1 else "two cards are"
            faults.append(Fault("cards", where, f"{needed} needed here, not {len(hands[where])}."))
    if faults:
        raise Refused(*faults)
    round_ = Round(hands["player"], hands["banker"])
    if third is None:
        return round_
    if next_card(round_) is not Side.PLAYER:
        sentence = f"the Player does not draw here: {decisions(round_)[0].row.title}."
        raise Refused(Fault("not-due", "third", sentence, None, "Leave --third out."))
    return round_.with_card(Side.PLAYER, hands["third"][0])


def _record(round_: Round, taken: tuple[Decision, ...], rulebooks: list[Rulebook]) -> Record:
    due = next_card(round_)
    return {
        "player": _hand(round_, Side.PLAYER),
        "banker": _hand(round_, Side.BANKER),
        "decisions": [
            {
                "hand": decision.side.value,
                "action": "draw" if decision.draws else "stand",
                "row": decision.row.title,
                "clauses": {book.id: list(book.drawing[decision.row.id]) for book in rulebooks},
            }
            for decision in taken
        ],
        "next_card": due.value if due else None,
        "winner": None if due else winner(round_).value,
    }


def _hand(round_: Round, side: Side) -> Record:
    hand = round_.hand(side)
    two = PUNTO_BANCO.count(hand[:2])
    return {"cards": [str(card) for card in hand], "count": round_.count(side), "natural": PUNTO_BANCO.is_natural(two)}


def _print(round_: Round, taken: tuple[Decision, ...], rulebooks: list[Rulebook]) -> None:
    from rich.text import Text

    from puntobanco.cli.terminal import console, hand_line, plain_table

    for side in Side:
        hand = round_.hand(side)
        natural = ", a natural" if PUNTO_BANCO.is_natural(PUNTO_BANCO.count(hand[:2])) else ""
        console.print(hand_line(side, hand, f"{round_.count(side)}{natural}"))
    console.print()
    table = plain_table("hand", "does", "because", *(book.title.split(":")[0] for book in rulebooks))
    for decision in taken:
        cited = [", ".join(book.drawing[decision.row.id]) for book in rulebooks]
        does = Text("draws" if decision.draws else "stands", "bold")
        table.add_row(decision.side.title, does, decision.row.title, *cited)
    console.print(table)
    if len(taken) == 1:
        console.print(f"\n{_either_way(round_)}")
    elif next_card(round_) is None:
        console.print(f"\nThe round is complete: {_ending(round_)}.")
    else:
        console.print("\nNext card: to the Banker.")


def _either_way(round_: Round) -> str:
    player, count = round_.count(Side.PLAYER), round_.count(Side.BANKER)
    against = [value for value in range(10) if PUNTO_BANCO.banker_decision(player, count, value).draws]
    listed = ", ".join(map(str, against))
    does = f"draws if it counts {listed}, and otherwise stands" if against else "stands whatever it is"
    does = "draws whatever it is" if len(against) == 10 else does
    return f"Next card: to the Player. The Banker, on {count}, then {does}."


def _ending(round_: Round) -> str:
    player, banker = round_.count(Side.PLAYER), round_.count(Side.BANKER)
    if player == banker:
        return f"tie on {player}"
    return f"{winner(round_).value.capitalize()} wins, Player {player}, Banker {banker}"
