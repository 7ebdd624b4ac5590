"""Evenings of which every moment is kept: the states over which views and offers are looked at."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.state import Table
from tests.table.evening import ROLES, Evening

CAST = (
    *(ask.Who(ask.Person(person), role) for person, role in ROLES.items()),
    *(ask.Who(ask.Person(person), Role.PLAYER) for person in ("anna", "ben", "stan", "nora", "nobody")),
    ask.Who(ask.Person("nora"), Role.NOMINEE),
)
"""Everybody who comes to these tables, and somebody who does not."""


class Watched(Evening):
    """An evening that keeps the table after everything that was asked."""

    def __init__(self, name: str, changes: Mapping[str, Any] | None = None, *, ready: bool = True) -> None:
        self.moments: list[Table] = []
        super().__init__(name, changes, ready=ready)

    def attempt(self, person: str, act: ask.AnyAct, role: Role | None = None) -> tuple[ev.AnyEvent, ...]:
        events = super().attempt(person, act, role)
        self.moments.append(self.table)
        return events


def _opened(name: str, changes: Mapping[str, Any] | None = None) -> Watched:
    evening = Watched(name, changes, ready=False)
    evening.open()
    return evening


def _singapore_face_up() -> Watched:
    evening = _opened("rws-non-commission")
    evening.sit(anna=1, ben=2, stan=0)
    evening.betting()
    evening.bet("anna", "banker", "400")
    evening.bet("ben", "player", "0.50")
    evening.bet("stan", "tie", "20", seat=1)
    evening.do("anna", ask.TakeBack(wager="banker", amount=evening.minor("100")))
    evening.do("dina", ask.PlaceBets(bets=(evening.stake("player", "50"),), bettor=ask.Person("ben")))
    evening.close()
    evening.no_bet("ben", "player", "100")
    evening.deal("2s 3h 4d", "Kd 6c 5c")
    evening.finish()
    evening.do("dina", ask.CuttingCardOut())
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    evening.play("Kh 3h 5h", "Ad Qc 2h", ("ben", "banker", "100"))
    evening.do("pia", ask.ReplaceCards(reason="the shoe is over"), None)
    evening.do("pia", ask.Pause(reason="a light is out"))
    return evening


def _singapore_squeeze() -> Watched:
    evening = _opened("rws-non-commission", {"face_down": True})
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "banker", "900")
    evening.bet("ben", "player", "100")
    evening.close()
    evening.do("anna", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze(grant=False))
    evening.draw_four({Side.PLAYER: ["2s", "3h"], Side.BANKER: ["Kd", "6c"]})
    evening.show({Side.PLAYER: ["2s", "3h"], Side.BANKER: ["Kd", "6c"]})
    evening.do("anna", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    evening.do("dina", ask.Draw())
    evening.do("anna", ask.Look(side=Side.PLAYER, place=3, card=ask.CardText("4d")))
    evening.do("anna", ask.Turn(side=Side.PLAYER))
    evening.finish()
    return evening


def _boston_players_turn() -> Watched:
    changes = {"card_handling": "players", "filings.card_handling": "CH-1"}
    evening = _opened("massachusetts-commission-marked", changes)
    evening.sit(anna=3, ben=5)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("anna", "house-money", "20")
    evening.bet("ben", "banker", "140")
    evening.do("ben", ask.SpeakBet(bet=evening.stake("tie", "20")))
    evening.do("dina", ask.ConfirmSpoken(person=ask.Person("ben")))
    evening.close()
    hands = {Side.PLAYER: ["2s", "2h", "4d"], Side.BANKER: ["Kd", "6c"]}
    evening.draw_four(hands)
    evening.do("dina", ask.Tuck())
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("2s")))
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("2h"),)))
    evening.show(hands)
    evening.do("anna", ask.ChooseWinnings(wager="house-money", onto="player"))
    evening.do("dina", ask.SettleEarly())
    evening.thirds(hands)
    evening.finish()
    evening.play("Ks 2h 3s", "2d 5d", ("ben", "banker", "100"))
    evening.do("dina", ask.CollectCommission(person=ask.Person("ben")))
    return evening


def _auckland_styles() -> Watched:
    evening = _opened("new-zealand-commission-international", {"round_start": "bet-first"})
    evening.sit(anna=4, ben=6, nora=0)
    evening.do("anna", ask.NameNominee(nominee=ask.Person("nora")))
    evening.do("pia", ask.ApproveNominee(nominee=ask.Person("nora")))
    evening.do("pia", ask.AnnounceNominee(nominee=ask.Person("nora")))
    evening.betting()
    evening.do("nora", ask.PlaceBets(bets=(evening.stake("player", "200"),)), Role.NOMINEE)
    evening.bet("ben", "banker", "100")
    evening.do("dina", ask.CloseBets())
    hands = {Side.PLAYER: ["2s", "3h", "4d"], Side.BANKER: ["Kd", "6c", "5c"]}
    evening.draw_four(hands)
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.PassCards(side=Side.PLAYER, to=ask.Person("nora"), place=2))
    evening.do("nora", ask.Look(side=Side.PLAYER, place=2, card=ask.CardText("3h")), Role.NOMINEE)
    evening.do("nora", ask.Turn(side=Side.PLAYER, place=2), Role.NOMINEE)
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("2s"),)))
    evening.do("dina", ask.HandOut(side=Side.BANKER))
    evening.do("ben", ask.DeclineHand(side=Side.BANKER))
    evening.do("pia", ask.DealerTurns(side=Side.BANKER))
    evening.do("dina", ask.Turn(side=Side.BANKER, cards=(ask.CardText("Kd"), ask.CardText("6c"))))
    evening.thirds(hands)
    evening.finish()
    evening.do("anna", ask.EndNominee(nominee=ask.Person("nora")))
    evening.do("pia", ask.AnnounceNominee(nominee=ask.Person("nora")))
    evening.do("pia", ask.ChangeStyle(style="D"))
    return evening


def _auckland_insurance() -> Watched:
    evening = _opened("new-zealand-commission-international", {"round_start": "close-first"})
    evening.sit(anna=4, ben=6)
    evening.betting()
    evening.bet("anna", "player", "200")
    evening.do("dina", ask.CloseBets())
    hands = {Side.PLAYER: ["Ks", "7h"], Side.BANKER: ["Kd", "4c", "5c"]}
    evening.draw_four(hands)
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Ks"), ask.CardText("7h"))))
    evening.bet("anna", "insurance-player", "50", given=1)
    evening.show(hands)
    evening.bet("anna", "insurance-player", "20", given=2)
    evening.thirds(hands)
    evening.finish()
    evening.betting()
    evening.do("pia", ask.FreeHand())
    evening.do("dina", ask.CloseBets())
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    return evening


def _auckland_ante() -> Watched:
    evening = _opened("new-zealand-commission-ante")
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("ben", "banker", "1000")
    evening.bet("anna", "ante", "5")
    evening.close()
    evening.deal("Ks 9h", "2d 4d")
    evening.finish()
    return evening


def _auckland_continuous() -> Watched:
    evening = _opened("new-zealand-commission-continuous")
    evening.sit(anna=1, ben=2)
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    evening.do("dina", ask.ReturnDiscards())
    evening.do("pia", ask.ChangeSetup(changes={"limits.minimum": "5.00"}, reason="a busy night"))
    return evening


EVENINGS = {
    "Singapore, face up": _singapore_face_up,
    "Singapore, a squeezed card": _singapore_squeeze,
    "Boston, players turn the cards": _boston_players_turn,
    "Auckland, Style B with a nominee": _auckland_styles,
    "Auckland, insurance and a Free Hand": _auckland_insurance,
    "Auckland, Ante Up": _auckland_ante,
    "Auckland, continuous shuffler": _auckland_continuous,
}


@lru_cache
def moments(name: str) -> tuple[Table, ...]:
    """Every different state of one of these evenings."""
    found = {table.position: table for table in EVENINGS[name]().moments}
    return tuple(found.values())
