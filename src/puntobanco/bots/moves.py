"""What a table waits for as an act: the staff's next moves, read from the dealer's view."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from puntobanco.bots.cards import SIDES, Cards
from puntobanco.cards import card
from puntobanco.money import Minor
from puntobanco.rules.hand import Side
from puntobanco.shoe.last_hand import Life
from puntobanco.table import commands as ask

FILL = Minor(10_000_000_00)
"""What a fill brings."""


class Move(NamedTuple):
    """An act, by whom, and how many cards leave the shoe by it."""

    act: ask.AnyAct
    by: str
    """A role; or a person, if it is one's own to do."""
    cards: int = 0
    side: str | None = None


class Moves:
    """The staff of one table: what the view says is next, with cards from their own shoe unless the house draws."""

    def __init__(self, cards: Cards, chance: Random) -> None:
        self.cards, self.chance = cards, chance
        self._slips = 0

    def next(self, seen: dict[str, Any], *, named: bool | None = None) -> tuple[Move, ...]:
        """What could be done next, the likeliest first; `named` says whether a card that is drawn must be."""
        felt, step = seen["felt"], seen["step"]
        self.cards.look(felt)
        if (before := self._before(seen)) is not None:
            return (before,)
        by = step["person"] or step["by"]
        if step["act"] in _PLAIN:
            return (Move(_PLAIN[step["act"]](), by),)
        made: tuple[Move, ...] = getattr(self, "_" + step["act"].replace("-", "_"))(seen, by, named)
        return made

    def knows(self, act: str) -> bool:
        """Whether it can do what a table waits for."""
        return act in _PLAIN or hasattr(self, "_" + act.replace("-", "_"))

    def _before(self, seen: dict[str, Any]) -> Move | None:
        """What the shoe or a debt asks for before the next step."""
        shoe, act = seen["felt"]["shoe"], seen["step"]["act"]
        if (
            act == "draw"
            and not self._house_draws(seen)
            and shoe["behind"] is not None
            and shoe["life"] == Life.PLAY_ON.value
        ):
            return Move(ask.CuttingCardOut(), "dealer") if shoe["left"] <= shoe["behind"] else None
        if act == "receive-cards":
            for person in _offered(seen, "collect-commission").get("choices", ()):
                return Move(ask.CollectCommission(person=person), "dealer")
            return Move(ask.ReplaceCards(reason="the shoe is over"), "pit") if shoe is not None else None
        return None

    def _house_draws(self, seen: dict[str, Any]) -> bool:
        """Whether the cards come from a random shoe of the house, which names them itself."""
        return bool(seen["felt"]["shoe"]["commitment"])

    def _receive_cards(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        backs = ["blue", "red", "any"]
        self.chance.shuffle(backs)
        set_id = f"set-{self.chance.getrandbits(40):010x}"
        made = (ask.ReceiveCards(set_id=set_id, back=back, secured="the card room") for back in backs)
        return tuple(Move(act, by) for act in made)

    def _tick_step(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        """Whoever signs for a check did not do what it checks, so the next in rank may have to."""
        act = ask.TickStep(step=seen["dealing"]["steps_to_sign"][0])
        roles = dict.fromkeys((by, "dealer", "pit", "casino-supervisor", "shift-manager"))
        return tuple(Move(act, role) for role in roles)

    def _answer_cut(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        total, offered = seen["felt"]["shoe"]["total"], seen["step"]["person"]
        at = None if offered and self.chance.random() < 0.5 else self.chance.randrange(total // 4, 3 * total // 4)
        return (Move(ask.AnswerCut(at=at), by),)

    def _burn(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        """One card, shown or not, and then as many as it counts."""
        if self._house_draws(seen):
            return (Move(ask.BurnCards(), by),)
        first = self.cards.following()[0]
        every = self.cards.following(1 + card(first).rank.burn_points)
        numbers = ((every, len(every)), ((first,), len(every)), ((), 1))
        return tuple(Move(ask.BurnCards(shown=shown), by, number) for shown, number in numbers)

    def _answer_shoe(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        take, dealer = self.chance.choice(((True, True), (True, False), (False, False)))
        return (Move(ask.AnswerShoe(take=take, dealer_deals=dealer), by),)

    def _draw(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        curator, drawing = seen["dealing"]["curator"], seen["felt"]["drawing"]
        if curator and curator["holder"] and not curator["dealer_deals"]:
            by = curator["holder"]
        side = drawing["next"] if drawing else None
        face_up = _offered(seen, "draw").get("card", False) if named is None else named
        drawn = self.cards.following()[0] if face_up and not self._house_draws(seen) else None
        other = None if drawn else self.cards.following()[0]
        return tuple(Move(ask.Draw(card=one), by, 1, side) for one in (drawn, other))

    def _close_bets(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        """Where bets exceed the differential they are brought down first."""
        return (Move(ask.CloseBets(), by), Move(ask.ReduceBets(), by))

    def _tuck(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        return (Move(ask.Tuck(), self._draw(seen, by, named)[0].by), Move(ask.Tuck(), by))

    def _hand_out(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        return tuple(Move(ask.HandOut(side=Side(side)), by) for side in self._to_show(seen, None))

    def _turn(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        person, felt = seen["step"]["person"], seen["felt"]
        made = []
        for side in self._to_show(seen, person):
            names = () if self._house_draws(seen) else self.cards.hidden(felt, side, person)
            made.append(Move(ask.Turn(side=Side(side), cards=names), by))
        return tuple(made)

    @staticmethod
    def _to_show(seen: dict[str, Any], holder: str | None) -> list[str]:
        hands = {hand["side"]: hand["cards"] for hand in seen["felt"]["hands"]}
        return [side for side in SIDES if any(not one["shown"] and one["holder"] == holder for one in hands[side])]

    def _fill(self, seen: dict[str, Any], by: str, named: bool | None) -> tuple[Move, ...]:
        self._slips += 1
        return (Move(ask.Fill(amount=FILL, slip=f"fill {self._slips}"), "pit"),)


def _offered(seen: dict[str, Any], act: str) -> dict[str, Any]:
    """What the dealer is offered of one kind."""
    found: dict[str, Any] = next((one for one in seen.get("offers", ()) if one["act"] == act), {})
    return found


_PLAIN: dict[str, Callable[[], ask.AnyAct]] = {
    "post-signs": ask.PostSigns,
    "open-table": ask.OpenTable,
    "answer-cards": lambda: ask.AnswerCards(grant=True),
    "place-cutting-card": ask.PlaceCuttingCard,
    "load-shoe": ask.LoadShoe,
    "confirm-cutting-card": ask.ConfirmCuttingCard,
    "return-discards": ask.ReturnDiscards,
    "open-bets": ask.OpenBets,
    "free-hand": ask.FreeHand,
    "call-cards": ask.CallCards,
    "answer-squeeze": ask.AnswerSqueeze,
    "settle-early": ask.SettleEarly,
    "call-result": ask.CallResult,
    "settle": ask.Settle,
    "end-round": ask.EndRound,
    "resume": lambda: ask.Resume(reason="cleared"),
    "close-options": ask.CloseOptions,
    "deal-without-bets": ask.DealWithoutBets,
}
"""What needs nothing but to be said."""
