"""Random commands of every kind: what a person at this table might ask now, sensibly, carelessly or in bad faith.

Fields are filled by their names, so a new command is tried the moment it exists. A careless person mostly names things
that are there; a hostile one names what cannot be.
"""

from enum import Enum
from random import Random
from typing import Any, get_args, get_origin

from msgspec.structs import fields

from puntobanco.cards import DECK, Card, Rank
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.roles import Duty, Role
from puntobanco.rulebooks.massachusetts.wagers.s13_royal_9 import COMBINATIONS_BY_CHAIR
from puntobanco.rules.hand import Side
from puntobanco.rules.round import is_complete
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.shared.paying import won_now

PLAYERS = ("anna", "ben", "chen", "dora", "emil", "fay", "gus", "hana", "ivo", "jun", "kim", "leo")
NOMINEES = ("nora", "ned")
STAFF = {
    "dina": Role.DEALER,
    "dirk": Role.DEALER,
    "drew": Role.DEALER,
    "pia": Role.PIT,
    "paul": Role.PIT,
    "sam": Role.CASINO_SUPERVISOR,
    "max": Role.SHIFT_MANAGER,
    "carl": Role.CASHIER,
    "sepp": Role.SECURITY,
    "jack": Role.JACKPOT,
    "eye": Role.SURVEILLANCE,
}
OUTSIDE = {"olga": Role.OPERATOR, "clock": Role.CLOCK}
STRANGERS = ("", "nobody at all", "rack:anna", "安娜", "x" * 300)
CHANGES: tuple[dict[str, Any], ...] = (
    {"limits.minimum": "5.00"},
    {"limits.minimum": "1.00"},
    {"limits.maximum": "20000.00"},
    {"limits.maximum": "100000.00"},
    {"limits.differential": "3000.00"},
    {"limits.differential": "50000.00"},
    {"reshuffle_after_lace": True},
    {"reshuffle_after_lace": False},
    {"burn": "single-hidden"},
    {"burn": "value-hidden"},
    {"standing_players": True},
    {"cutting_card_depth": 20},
    {"style": "B"},
    {"max_free_hands": 3},
    {"match_play_pays": "even-money-once", "instruments": ["chips", "plaques", "match-play"]},
)
BAD_CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"": 1},
    {"limits.minimum": "-1"},
    {"limits.minimum": "5000000.00"},
    {"limits.minimum.x": "1.00"},
    {"limits": "none"},
    {"wagers": "none"},
    {"name.first": "Otto"},
    {"decks": 6},
    {"decks": -8},
    {"seats": 3},
    {"chips": ["0.00"]},
    {"chips": ["5.00"]},
    {"wagers.tie": False},
    {"wagers.player-pair": "many"},
    {"no_such_key": True},
    {"vigorish.collected": "at-once"},
)
NUMBERS = (-(10**18), -1, 0, 1, 2, 3, 7, 14, 20, 100, 415, 416, 417, 10**18)
WORDS = ("", " ", "no such thing", "card", "🂡", "reshuffle_after_lace")


def kind_of(act: type[Any]) -> str:
    """The tag of an act."""
    return str(act.__struct_config__.tag)


KINDS: dict[str, type[ask.Act]] = {kind_of(one): one for one in get_args(ask.AnyAct)}


class Wild:
    """Makes commands for one moment of one table."""

    def __init__(self, chance: Random, table: Table, *, hostile: float) -> None:
        self.chance = chance
        self.table = table
        self.hostile = hostile
        """How likely each field is something that cannot be."""

    def act(self, kind: str, who: ask.Who) -> ask.AnyAct:
        """An act of a kind as this person might ask for it."""
        made = KINDS[kind]
        if kind in ("pay-award", "cancel-award") and self.table.awards and not self._is_hostile():
            return self._about_award(made)  # type: ignore[no-any-return]
        values = {one.name: self._value(one.name, one.type, who, kind) for one in fields(made)}
        return made(**values)

    def _about_award(self, made: type[Any]) -> Any:
        """What a link would say about an award that is pending, mostly."""
        pending = self.chance.choice(self.table.awards)
        award, known = pending.award, {one.name for one in fields(made)}
        values = {"hit": award.hit, "meter": award.meter, "round": pending.round, "person": award.bettor}
        values |= {"seat": award.seat, "amount": Minor(award.amount or 35_000), "reason": "deemed invalid"}
        values["instrument"] = Instrument.CHIPS if self.chance.random() < 0.7 else Instrument.CASH
        if self._is_hostile():
            name = self.chance.choice(("round", "seat", "person", "meter", "amount"))
            values[name] = self._any_number() if name in ("round", "seat", "amount") else "nobody"
        return made(**{name: value for name, value in values.items() if name in known})

    def _hands(self, who: ask.Who, act: str) -> tuple[ask.WinningHand, ...]:
        """Hands that win often, so that a walk meets them."""
        triggers = ("tie", "player wins", "no such hand") if self._is_hostile() else ("tie", "player wins")
        automatic = self.chance.random() < 0.3
        hands = [
            ask.WinningHand(link="jackpot", meter=one, title=one, trigger=one, automatic=automatic) for one in triggers
        ]
        return tuple(hands[: self.chance.choice((0, 1, 2, 3))])

    def _meters(self, who: ask.Who, act: str) -> dict[str, Minor]:
        return {"major": Minor(self._any_number())} if self._is_hostile() else {"major": Minor(5_012_345)}

    def _awards(self, who: ask.Who, act: str) -> tuple[ask.Award, ...]:
        """The awards that the cards have won, as a link would bring them; in bad faith one more, one less, another."""
        round_ = self.table.round
        four = round_ is not None and min(len(round_.shown.player), len(round_.shown.banker)) >= 2
        early = act == "settle-early"
        due = won_now(self.table, {}, early=early) if round_ and four and (early or is_complete(round_.shown)) else ()
        awards = [
            ask.Award(
                bettor=one.bettor,
                seat=one.seat,
                wager=one.wager,
                meter=one.drawn.meter,
                hit=self.table.position + number,
                amount=Minor(int(5_000_000 * one.drawn.part)),
            )
            for number, one in enumerate(due)
        ]
        if self._is_hostile():
            bettor = self._a_person(who, act)
            strange = ask.Award(bettor=bettor, seat=1, wager="royal-9", meter="major", hit=1, amount=Minor(1))
            awards = self.chance.choice(([*awards, strange], awards[1:], [*awards, *awards]))
        return tuple(awards)

    def who(self) -> ask.Who:
        """Anybody, mostly in the role they have."""
        table, choice = self.table, self.chance.choice
        people: list[tuple[str, Role]] = [
            *((person, Role.PLAYER) for person in (*table.guests, choice(PLAYERS))),
            *((person, one.role) for person, one in table.staff.items()),
            *((person, Role.NOMINEE) for person in (*table.nominees, choice(NOMINEES))),
            *OUTSIDE.items(),
        ]
        person, role = choice(people)
        if self._is_hostile():
            person, role = choice((*PLAYERS, *STAFF, *STRANGERS)), choice(tuple(Role))
        return ask.Who(ask.Person(person), role)

    def _is_hostile(self) -> bool:
        return self.chance.random() < self.hostile

    def _value(self, name: str, kind: Any, who: ask.Who, act: str) -> Any:
        make = getattr(self, f"_{name}", None)
        if make is not None:
            return make(who, act)
        if kind is bool:
            return self.chance.random() < 0.5
        if kind is str:
            return self.chance.choice(WORDS) if self._is_hostile() else "as it should be"
        return self._typed(kind, who, act)

    def _typed(self, kind: Any, who: ask.Who, act: str) -> Any:
        """Something of a type, for a field whose name says nothing."""
        inner = get_args(kind)
        if get_origin(kind) is tuple:
            return tuple(self._typed(inner[0], who, act) for _ in range(self.chance.choice((0, 1, 2))))
        if inner:
            return self._typed(self.chance.choice(inner), who, act)
        if kind is ask.Person:
            return self._a_person(who, act)
        if kind is ask.CardText:
            return self._card(who, act)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.chance.choice(tuple(kind))
        plain: dict[Any, Any] = {
            type(None): None,
            Minor: self._amount(who, act),
            int: self._any_number(),
            bool: True,
            str: "",
        }
        assert kind in plain, f"nobody knows how to make {kind} for {act}"
        return plain[kind]

    # People.

    def _a_person(self, who: ask.Who, act: str) -> ask.Person:
        if self._is_hostile():
            return ask.Person(self.chance.choice((*PLAYERS, *NOMINEES, *STAFF, *STRANGERS)))
        table, round_ = self.table, self.table.round
        if act in _OF_ONESELF and who.role is Role.PLAYER:
            return who.person
        likely: dict[str, tuple[str, ...]] = {
            "appoint": tuple(STAFF),
            "dismiss": tuple(table.staff),
            "join": PLAYERS,
            "collect-commission": tuple(table.owed),
            "confirm-spoken": tuple(round_.spoken) if round_ else (),
            "name-nominee": (*NOMINEES, *table.guests),
            "approve-nominee": tuple(table.nominees),
            "announce-nominee": tuple(table.nominees),
            "end-nominee": tuple(name for name, one in table.nominees.items() if one.player == who.person),
            "pass-cards": (*table.nominees, *table.guests),
        }
        return ask.Person(self.chance.choice(likely.get(act) or tuple(table.guests) or PLAYERS))

    def _players(self, who: ask.Who, act: str) -> tuple[ask.Person, ...]:
        return tuple(self._a_person(who, act) for _ in range(self.chance.choice((0, 0, 1, 2))))

    def _bettor(self, who: ask.Who, act: str) -> ask.Person | None:
        if who.role in (Role.PLAYER, Role.NOMINEE) and not self._is_hostile():
            return None
        return self._a_person(who, act)

    def _to(self, who: ask.Who, act: str) -> Any:
        if act == "draw":
            return self.chance.choice((None, *Side)) if self._is_hostile() else None
        return self._a_person(who, act) if act == "pass-cards" or self._is_hostile() else None

    def _role(self, who: ask.Who, act: str) -> Role:
        return self.chance.choice(tuple(Role) if self._is_hostile() else tuple(STAFF.values()))

    def _duty(self, who: ask.Who, act: str) -> Duty:
        return self.chance.choice(tuple(Duty))

    def _section(self, who: ask.Who, act: str) -> tuple[int, ...]:
        return tuple(self._seat(who, act) or 0 for _ in range(2)) if self._is_hostile() else (1, 2, 3)

    # Numbers.

    def _any_number(self) -> int:
        return self.chance.choice(NUMBERS)

    def _amount(self, who: ask.Who, act: str) -> Any:
        if self._is_hostile():
            return Minor(self._any_number())
        if act == "take-back" and self.chance.random() < 0.6:
            return None
        minimum = self.table.rules.terms.offers
        least = min(one.minimum.minor for one in minimum.values()) or 100
        most = 10_000 if act in ("buy-in", "fill") else 40
        return Minor(least * self.chance.choice((1, 5, 20, 100, 10 * most)))

    def _chips(self, who: ask.Who, act: str) -> dict[Minor, int]:
        values = NUMBERS if self._is_hostile() else self.table.rules.terms.chips.values
        if act == "count-float" and self.chance.random() < 0.5:
            return dict(self.table.tray.chips)
        if act == "change-colour" and not self._is_hostile():
            return {Minor(values[1]): values[-1] // values[1], Minor(values[-1]): -1}
        return {Minor(value): self.chance.choice((0, 1, 20)) for value in values[:3]}

    def _seat(self, who: ask.Who, act: str) -> int | None:
        if self._is_hostile():
            return self._any_number()
        if act == "join":
            free = [seat for seat in self.table.rules.setup.seats if seat not in self.table.by_seat]
            return self.chance.choice((*free, *free, None))
        if act in _BETS and self.chance.random() < 0.85:
            return None
        return self.chance.choice(self.table.rules.setup.seats)

    def _given(self, who: ask.Who, act: str) -> int | None:
        return self._any_number() if self._is_hostile() else self.chance.choice((None, 1, 2, 3))

    def _at(self, who: ask.Who, act: str) -> int | None:
        return self._any_number() if self._is_hostile() else self.chance.choice((None, 60, 150, 200))

    def _behind(self, who: ask.Who, act: str) -> int | None:
        return self._any_number() if self._is_hostile() else self.chance.choice((None, 20, 60))

    def _place(self, who: ask.Who, act: str) -> Any:
        if self._is_hostile():
            return self._any_number()
        return self.chance.choice((1, 2, 3) if act == "look" else (None, None, 1, 2, 3))

    # Cards.

    def card(self) -> ask.CardText:
        """A card that may well be next; pairs are common, so that wagers on them are decided both ways."""
        seen = self.table.shoe.seen if self.table.shoe else {}
        royal = self._royal()
        if royal is not None and seen.get(royal, 0) < self.table.rules.shoe.decks and self.chance.random() < 0.8:
            return ask.CardText(str(royal))
        dealt = [one.card for one in self.table.round.cards if one.card] if self.table.round else []
        left = [one for one in DECK if seen.get(one, 0) < self.table.rules.shoe.decks] or list(DECK)
        alike = [one for one in left if any(one.rank is other.rank for other in dealt)]
        return ask.CardText(str(self.chance.choice(alike if alike and self.chance.random() < 0.3 else left)))

    def _royal(self) -> Card | None:
        """The card that somebody with a bet on Royal 9 hopes for: a king or the nine of their combination."""
        round_ = self.table.round
        chairs = [key.given for key in round_.bets if key.wager == "royal-9" and key.given] if round_ else []
        if round_ is None or not chairs or chairs[0] not in COMBINATIONS_BY_CHAIR:
            return None
        combination = COMBINATIONS_BY_CHAIR[chairs[0]]
        king, nine = Card(Rank.KING, combination.face_suit), Card(Rank.NINE, combination.nine_suit)
        return self.chance.choice((king, nine))

    def _card(self, who: ask.Who, act: str) -> ask.CardText | None:
        if self._is_hostile():
            return self.chance.choice((ask.CardText("Zz"), ask.CardText(""), ask.CardText("As")))
        if act == "draw" and self.table.round is not None and self.chance.random() < 0.9:
            style, early = self.table.dealing, not self.table.round.first_dealt
            return self.card() if (style.first_face_up if early else style.third_face_up) else None
        return self.card()

    def _cards(self, who: ask.Who, act: str) -> tuple[ask.CardText, ...]:
        return tuple(self.card() for _ in range(self.chance.choice((0, 1, 2, 2, 3))))

    def _shown(self, who: ask.Who, act: str) -> tuple[ask.CardText, ...]:
        return tuple(self.card() for _ in range(self.chance.choice((0, 1, 1, 5, 11))))

    def _side(self, who: ask.Who, act: str) -> Side:
        return self.chance.choice(tuple(Side))

    # Words.

    def _style(self, who: ask.Who, act: str) -> str:
        return self.chance.choice(WORDS if self._is_hostile() else tuple(self.table.procedure.style_choices))

    def _route(self, who: ask.Who, act: str) -> str:
        routes = tuple(one.id for one in self.table.procedure.routes)
        return self.chance.choice(WORDS if self._is_hostile() else ("", *routes))

    def _set_id(self, who: ask.Who, act: str) -> str:
        known = tuple(self.table.sets) or ("set 1",)
        fresh = f"set {len(self.table.sets) + 1}"
        return self.chance.choice((fresh, self.chance.choice(known)))

    def _back(self, who: ask.Who, act: str) -> str:
        return self.chance.choice(WORDS if self._is_hostile() else self.table.procedure.backs or ("blue", "red"))

    def _step(self, who: ask.Who, act: str) -> str:
        shoe = self.table.shoe
        return self.chance.choice(WORDS if self._is_hostile() or not shoe or not shoe.steps else shoe.steps)

    def _shoe(self, who: ask.Who, act: str) -> str:
        return f"shoe-{self.chance.randrange(100)}"

    def _root(self, who: ask.Who, act: str) -> str:
        return f"{self.chance.getrandbits(256):064x}"

    def _start(self, who: ask.Who, act: str) -> str:
        return self.chance.choice(WORDS if self._is_hostile() else ("", "", "close-first", "bet-first", "deal-first"))

    def _forms(self, who: ask.Who, act: str) -> tuple[str, ...]:
        return (self.chance.choice(WORDS),) if self._is_hostile() else ()

    def _matter(self, who: ask.Who, act: str) -> str:
        return self.chance.choice(WORDS)

    def _changes(self, who: ask.Who, act: str) -> dict[str, Any]:
        return self.chance.choice(BAD_CHANGES if self._is_hostile() else CHANGES)

    # Bets.

    def _wager(self, who: ask.Who, act: str) -> str:
        if self._is_hostile():
            return self.chance.choice(WORDS)
        round_, offered = self.table.round, tuple(self.table.rules.terms.offers)
        lying = tuple(key.wager for key in round_.bets if key.bettor == who.person) if round_ else ()
        if act in ("take-back", "choose-winnings") and lying:
            return self.chance.choice(lying)
        early = tuple(one for one, offer in self.table.rules.terms.offers.items() if offer.wager.early)
        return self.chance.choice(early if early and self.chance.random() < 0.5 else offered)

    def _onto(self, who: ask.Who, act: str) -> str | None:
        return self.chance.choice(("tie", "nothing")) if self._is_hostile() else self.chance.choice((None, "player"))

    def stake(self, who: ask.Who, act: str) -> ask.Stake:
        """One bet."""
        wager = self._wager(who, act)
        main = self.chance.random() < 0.5 and not self._is_hostile()
        values = {one.name: self._value(one.name, one.type, who, act) for one in fields(ask.Stake)}
        known = self.table.procedure.instruments
        instrument = self.chance.choice(("cash", "plaques", "beads") if self._is_hostile() else ("chips", *known))
        offer = self.table.rules.terms.offers.get(wager)  # type: ignore[call-overload]
        givens = offer.wager.givens() if offer is not None else (None,)
        given = values["given"] if self._is_hostile() else self.chance.choice(tuple(givens))
        if main:
            wager, given = self.chance.choice(("player", "banker")), None
        fixed = [one.wager for one in self.table.rules.terms.offers.values() if one.wager.fixed_stake]
        if fixed and self.table.unlinked is None and self.chance.random() < 0.4:
            wager, given, values["amount"], values["seat"] = fixed[0].id, None, Minor(fixed[0].fixed_stake or 0), None
        return ask.Stake(**{**values, "wager": wager, "given": given, "instrument": instrument})

    def _bet(self, who: ask.Who, act: str) -> ask.Stake:
        return self.stake(who, act)

    def _bets(self, who: ask.Who, act: str) -> tuple[ask.Stake, ...]:
        return tuple(self.stake(who, act) for _ in range(self.chance.choice((0, 1, 1, 1, 2, 4))))


_OF_ONESELF = ("join", "leave", "cash-out")
_BETS = ("place-bets", "speak-bet", "take-back")
