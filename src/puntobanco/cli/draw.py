"""``puntobanco draw``: one decision of the drawing table, explained."""

import click

from puntobanco.cards import Card, NotACard, cards
from puntobanco.cli.refusals import print_json, refuse
from puntobanco.faults import Fault
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.hand import Side, is_natural_count, point_count
from puntobanco.rules.round import Round, decisions, next_card, winner
from puntobanco.rules.tableau import BANKER_DRAWS_AGAINST, Decision


@click.command()
@click.argument("player")
@click.argument("banker")
@click.option("--third", metavar="CARD", help="The Player's third card, if it is known.")
@click.option("--rulebook", "wanted", type=click.Choice([one.id for one in RULEBOOKS]), help="Cite one rulebook only.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def draw(player: str, banker: str, third: str | None, wanted: str | None, as_json: bool) -> None:
    """What each hand does about a third card, and by which clause.

    \b
    puntobanco draw "2h 3c" "Kd 3s"              the Player's decision, and the Banker's for each card
    puntobanco draw "2h 3c" "Kd 3s" --third 8d   the Banker's decision against an eight
    """
    round_ = _round(player, banker, third, as_json)
    rulebooks = [one for one in RULEBOOKS if wanted in (None, one.id)]
    taken = decisions(round_)
    if as_json:
        print_json(_record(round_, taken, rulebooks))
    else:
        _print(round_, taken, rulebooks)


def _round(player: str, banker: str, third: str | None, as_json: bool) -> Round:
    faults = []
    hands: dict[str, tuple[Card, ...]] = {}
    for where, text, number in (("player", player, 2), ("banker", banker, 2), ("third", third or "", 1)):
        try:
            hands[where] = cards(text)
        except NotACard as found:
            faults.append(Fault("not-a-card", where, str(found)))
            continue
        if len(hands[where]) != number and (where != "third" or third is not None):
            needed = "one card" if number == 1 else "two cards"
            faults.append(Fault("cards", where, f"{needed} are needed here, and {len(hands[where])} are given."))
    if faults:
        refuse(faults, "Nothing was decided.", json=as_json)
    round_ = Round(hands["player"], hands["banker"])
    if third is None:
        return round_
    if next_card(round_) is not Side.PLAYER:
        reason = decisions(round_)[0].row.value
        fault = Fault("not-due", "third", f"the Player does not draw here: {reason}.", None, "Leave --third out.")
        refuse([fault], "Nothing was decided.", json=as_json)
    return round_.with_card(Side.PLAYER, hands["third"][0])


def _record(round_: Round, taken: tuple[Decision, ...], rulebooks: list[Rulebook]) -> dict[str, object]:
    due = next_card(round_)
    return {
        "player": _hand(round_, Side.PLAYER),
        "banker": _hand(round_, Side.BANKER),
        "decisions": [
            {
                "hand": decision.side.value,
                "action": "draw" if decision.draws else "stand",
                "row": decision.row.value,
                "clauses": {one.id: list(one.drawing[decision.row]) for one in rulebooks},
            }
            for decision in taken
        ],
        "next_card": due.value if due else None,
        "winner": None if due else winner(round_).value,
    }


def _hand(round_: Round, side: Side) -> dict[str, object]:
    hand = round_.hand(side)
    two = point_count(hand[:2])
    return {"cards": [str(card) for card in hand], "count": round_.count(side), "natural": is_natural_count(two)}


def _print(round_: Round, taken: tuple[Decision, ...], rulebooks: list[Rulebook]) -> None:
    from rich.text import Text

    from puntobanco.cli.terminal import SIDE_STYLES, cards_text, console, plain_table

    for side in Side:
        line = Text(f"{side.title:7}", SIDE_STYLES[side.value]).append_text(cards_text(round_.hand(side)))
        two = point_count(round_.hand(side)[:2])
        console.print(line.append(f" {round_.count(side)}" + (", a natural" if is_natural_count(two) else "")))
    console.print()
    table = plain_table("hand", "does", "because", *(one.title.split(":")[0] for one in rulebooks))
    for decision in taken:
        cited = [", ".join(one.drawing[decision.row]) for one in rulebooks]
        does = Text("draws" if decision.draws else "stands", "bold")
        table.add_row(decision.side.title, does, decision.row.value, *cited)
    console.print(table)
    if len(taken) == 1:
        console.print(f"\n{_either_way(round_)}")
    elif next_card(round_) is None:
        console.print(f"\nThe round is complete: {_ending(round_)}.")
    else:
        console.print("\nNext card: to the Banker.")


def _either_way(round_: Round) -> str:
    count = round_.count(Side.BANKER)
    against = sorted(BANKER_DRAWS_AGAINST[count])
    if len(against) == 10:
        return f"Next card: to the Player. The Banker, on {count}, then draws whatever it is."
    if not against:
        return f"Next card: to the Player. The Banker, on {count}, then stands whatever it is."
    listed = ", ".join(map(str, against))
    return f"Next card: to the Player. The Banker, on {count}, then draws if it counts {listed}, and otherwise stands."


def _ending(round_: Round) -> str:
    player, banker = round_.count(Side.PLAYER), round_.count(Side.BANKER)
    if player == banker:
        return f"tie on {player}"
    return f"{winner(round_).value.capitalize()} wins, Player {player}, Banker {banker}"
