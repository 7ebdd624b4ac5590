"""Short words for insurance at a New Zealand table: the cards shown so far, the bet made or refused, its end."""

from collections.abc import Mapping
from typing import Any

from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.commands import Person, Who
from puntobanco.table.offers import offers
from tests.table.new_zealand.hands import INTERNATIONAL, B, Hands, P, at_table

MAINS = (("anna", "player", "100"), ("ben", "banker", "200"))


def round_in(style: str, changes: Mapping[str, Any] | None = None) -> Hands:
    """Anna has 100 on the Player, Ben 200 on the Banker, and bets are closed; D at an International table."""
    name = INTERNATIONAL if style == "D" else "new-zealand-commission"
    table = at_table(style, name, changes, anna=1, ben=2)
    table.start(*MAINS)
    return table


def show(table: Hands, player: str = "", banker: str = "", first: str = "player") -> None:
    """Four cards dealt and, as far as they are named, shown in the style of the round."""
    hands = {P: player.split(), B: banker.split()}
    if table.table.dealing.first_face_up:
        table.draw_four(hands)
        return
    table.face_down(4)
    if first == "banker" and table.table.dealing.any_order is None:
        table.do("sam", ask.BankerFirst())
    for side in (B, P) if first == "banker" else (P, B):
        if hands[side]:
            table.reveal(side, *hands[side])


def third(table: Hands, card: str) -> None:
    """The third card that is due, shown in the style of the round."""
    if table.table.dealing.third_face_up:
        table.draw(card)
        return
    table.face_down()
    side = P if table.table.round and table.table.round.hidden(P) else B
    table.reveal(side, card)


def insure(table: Hands, person: str, side: str, bet: int, stake: str = "20") -> None:
    table.bet(person, f"insurance-{side}", stake, given=bet)


def no_insurance(table: Hands, person: str, side: str, bet: int, stake: str = "20") -> tuple[str, str]:
    """The code and clause by which insurance is refused."""
    refused = table.no_bet(person, f"insurance-{side}", stake, given=bet)
    return refused.code, str(refused.clause)


def outcome(table: Hands, wager: str) -> tuple[str, str]:
    """How a wager ended, and what the bettor got back of it, once the round is settled."""
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    assert table.table.round is not None and table.table.round.settled is not None
    [one] = [settled for settled in table.table.round.settled if settled.wager == wager]
    table.do("dina", ask.EndRound())
    assert table.refolded() == table.table
    return one.result, str(table.table.money(one.returned))


def most_offered(table: Hands, person: str, wager: str) -> str | None:
    """The most that a person is offered to stake on insurance now."""
    found = offers(table.table, Who(Person(person), Role.PLAYER))
    boxes = [box for one in found for box in one.boxes if box.wager == wager]
    return str(table.table.money(boxes[0].most or 0)) if boxes else None
