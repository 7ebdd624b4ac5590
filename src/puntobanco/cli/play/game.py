"""A game at one table: the staff make the next move, and the guest is asked when it is the guest's turn.

What the guest is asked comes from `next_step` and `offers` alone; whether a choice is open at all is put to the
machine itself, for `decide` changes nothing.
"""

from collections.abc import Mapping
from typing import Protocol

from puntobanco.cli.play.jackpot import after_settling, before_settling
from puntobanco.cli.play.trouble import STAFF, choose, resolved, what_if
from puntobanco.cli.play.words import Quit, bets_from, number_from
from puntobanco.dealing.moves import able, complete, next_move
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.faults import Fault
from puntobanco.floor.transaction import SYSTEM
from puntobanco.ledger.chips import spread
from puntobanco.money import Amount, Minor, NotAnAmount
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.script.host import Asked, Host
from puntobanco.script.steps import Toml
from puntobanco.script.words import BadWords
from puntobanco.table import commands as ask
from puntobanco.table.machine import decide
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.next_move import turn_of
from puntobanco.table.offers import Offered, offers
from puntobanco.table.shared.boxes import Box
from puntobanco.table.steps import next_step

FLOAT = "1000000"


class Screen(Protocol):
    """How a game is shown to the guest, and how the guest answers."""

    asks: bool
    """Whether questions are put besides the bets; else each has its plain answer."""

    def line(self, question: str) -> str:
        """What the guest types; `Quit` at the end."""

    def opened(self, game: "Game") -> None: ...
    def happened(self, game: "Game", asked: Asked) -> None: ...
    def boxes(self, game: "Game", boxes: tuple[Box, ...], *, all_of_them: bool = False) -> None: ...
    def hands(self, game: "Game") -> None: ...
    def refused(self, faults: tuple[Fault, ...]) -> None: ...
    def say(self, sentence: str) -> None: ...
    def help(self) -> None: ...
    def goodbye(self, game: "Game") -> None: ...


class Game:
    def __init__(self, values: Mapping[str, Toml], cards: Shuffled, screen: Screen, *, name: str, seat: int) -> None:
        self.host = Host(values)
        self.cards, self.screen = cards, screen
        self.me, self.seat = ask.Who(ask.Person(name), Role.PLAYER), seat
        self.answered: set[tuple[object, ...]] = set()
        self.last: tuple[ask.Stake, ...] = ()
        self.gone = False
        self.tries = 0
        """The round in which the guest wants to see what can go wrong."""

    # Asking the machine.

    def give(self, who: ask.Who, act: ask.AnyAct) -> Asked:
        asked = self.host.ask(who, act)
        if isinstance(act, ask.LoadShoe):
            self.cards.loaded(self.host.table)
        if isinstance(act, ask.ReturnDiscards):
            self.cards.returned(self.host.table)
        if asked.refused:
            self.screen.refused(asked.refused)
        self.screen.happened(self, asked)
        return asked

    def would(self, act: ask.AnyAct) -> bool:
        """Whether the machine would grant this to the guest now."""
        command = ask.Command(id="?", at=ask.At(self.host.now), who=self.me, act=act)
        return not decide(self.host.table, command).refused

    def offered(self, tag: str) -> Offered | None:
        return next((offer for offer in offers(self.host.table, self.me) if offer.act == tag), None)

    @property
    def rack(self) -> int:
        return self.host.table.rack(self.me.person)

    def money(self, minor: int) -> str:
        return self.host.table.money(minor).shown

    # The course of the game.

    def open(self, chips: str) -> None:
        operator, pit = able(STAFF, Role.OPERATOR), able(STAFF, Role.PIT)
        for person, role in STAFF.items():
            if role in LADDER:
                self.give(operator, ask.Appoint(person=person, role=role))
        self.give(operator, ask.PostSigns())
        float_ = spread(self._minor(FLOAT), self.host.table.rules.terms.chips.values)
        self.give(SYSTEM, ask.Fill(chips=dict(float_), slip="opening"))
        self.give(pit, ask.OpenTable())
        self.give(self.me, ask.Join(person=self.me.person, seat=self.seat))
        self.buy(chips)
        self.screen.opened(self)

    def play(self) -> None:
        """Play rounds until the guest leaves."""
        try:
            while True:
                self.move()
        except Quit:
            self.leave()

    def move(self) -> None:
        """Make one move: the guest's if it is the guest's turn, otherwise the staff's."""
        if self._guest() or resolved(self):
            return
        who, act = next_move(self.host.table, STAFF, self.cards)
        curator = self.host.table.curator
        if isinstance(act, ask.Draw) and curator.holder == self.me.person and not curator.dealer:
            who = self.me
        before_settling(self, STAFF, act)
        asked = self.give(who, act)
        if asked.refused:
            self._stuck(act)
        else:
            after_settling(self, STAFF, act)

    def _stuck(self, act: ask.AnyAct) -> None:
        """The staff were refused: the guest is asked, or the game ends."""
        if isinstance(act, ask.FreeHand) and not self.gone:
            self.betting()
        elif isinstance(act, ask.CollectCommission):
            self.buy(FLOAT)
        else:
            raise Quit

    def _guest(self) -> bool:
        """Ask the guest if it is the guest's turn; true if that made a move."""
        step, table = next_step(self.host.table), self.host.table
        if self.gone:
            return False
        if phase_of(table) is Phase.BETTING and step.act in ("close-bets", "free-hand"):
            return self.betting()
        if not self.screen.asks:
            return False
        if phase_of(table) is Phase.OPTIONS:
            return choose(self)
        called = table.round is not None and table.round.called
        if called and (self._winnings() or self._insurance() or self._squeeze()):
            return True
        if step.act == "draw" and self._trying():
            return True
        own = {"answer-cut": self._cut, "answer-shoe": self._shoe, "turn": self._turn}
        return own[step.act]() if step.person == self.me.person and step.act in own else False

    def _trying(self) -> bool:
        """Once the guest has asked what if, the same before every card of the round; whether it was done for real."""
        round_ = self.host.table.round
        if round_ is None or round_.number != self.tries or not self.first_time("card", len(round_.cards)):
            return False
        before = self.host.table
        self.screen.hands(self)
        while (text := self.screen.line("Enter for the next card, or what if").strip()).startswith("what if"):
            what_if(self, text.removeprefix("what if"))
            if self.host.table is not before:
                return True
        return False

    def _what(self, rest: str) -> None:
        """What if: what can go wrong now, and from here on before every card of the round."""
        if rest.partition(" ")[0] != "if":
            raise BadWords("Ask what if.")
        self.tries = self.host.table.rounds
        what_if(self, rest.removeprefix("if"))

    def first_time(self, *what: object) -> bool:
        """Whether the guest is asked this for the first time in the round."""
        key = (self.host.table.rounds, *what)
        new = key not in self.answered
        self.answered.add(key)
        return new

    # Bets.

    def betting(self) -> bool:
        """Take one betting command from the guest; false if the guest lets the cards come."""
        place = self.offered("place-bets")
        self.screen.boxes(self, place.boxes if place else ())
        text = self.screen.line("bet").strip()
        if text in ("", "deal"):
            return False
        word, _, rest = text.partition(" ")
        known = {
            "help": self._help,
            "?": self._help,
            "again": self._again,
            "back": self._back,
            "buy": self.buy,
            "boxes": self._boxes,
            "what": self._what,
        }
        try:
            known[word](rest.strip()) if word in known else self._bet(text.removeprefix("bet "))
        except (BadWords, NotAnAmount) as fault:
            self.screen.say(f"{fault} Type help to see what can be said.")
        return True

    def _help(self, rest: str) -> None:
        self.screen.help()

    def _boxes(self, rest: str) -> None:
        place = self.offered("place-bets")
        self.screen.boxes(self, place.boxes if place else (), all_of_them=True)

    def _bet(self, text: str) -> None:
        place = self.offered("place-bets")
        boxes = place.boxes if place else ()
        stakes = bets_from(text, boxes, self.host.table.rules.setup.currency)
        if not self.give(self.me, ask.PlaceBets(bets=stakes)).turned_away:
            round_ = self.host.table.round
            assert round_ is not None
            self.last = tuple(
                ask.Stake(wager=key.wager, amount=Minor(laid.bet.stake.minor), given=key.given)
                for key, laid in round_.bets.items()
            )

    def _again(self, rest: str) -> None:
        if not self.last:
            raise BadWords("There is no earlier bet to repeat.")
        self.give(self.me, ask.PlaceBets(bets=self.last))

    def _back(self, rest: str) -> None:
        offered = self.offered("take-back")
        wagers = offered.choices if offered else ()
        word, _, amount = rest.partition(" ")
        found = [wager for wager in wagers if wager.startswith(word)] if word else list(wagers)
        if not found:
            raise BadWords("No such bet of yours lies on the table.")
        for wager in found if not word else found[:1]:
            part = self._minor(amount) if amount else None
            self.give(self.me, ask.TakeBack(wager=wager, amount=part))

    def buy(self, text: str) -> None:
        act = ask.BuyIn(person=self.me.person, amount=self._minor(text))
        self.give(able(STAFF, Role.DEALER), act)

    def _minor(self, text: str) -> Minor:
        return Minor(Amount.read(text, self.host.table.rules.setup.currency).minor)

    # What else may be put to the guest.

    def _cut(self) -> bool:
        offered = self.offered("answer-cut")
        low, high = offered.between if offered and offered.between else (1, 1)
        question = f"The cut is yours: how many cards from the front, {low} to {high}? Enter to decline"
        text = self.screen.line(question)
        while text.strip() and number_from(text) is None:
            self.screen.say("A number, or Enter to decline.")
            text = self.screen.line(question)
        self.give(self.me, ask.AnswerCut(at=number_from(text)))
        return True

    def _shoe(self) -> bool:
        take = self._yes("The shoe is offered to you. Will you deal?")
        self.give(self.me, ask.AnswerShoe(take=take))
        return True

    def _turn(self) -> bool:
        self.screen.hands(self)
        _, act = complete(turn_of(self.host.table, Role.PLAYER, self.me.person), STAFF, self.cards)
        assert isinstance(act, ask.Turn)
        self.screen.line(f"The {act.side.title}'s cards are yours: Enter turns them")
        self.give(self.me, act)
        return True

    def _squeeze(self) -> bool:
        hidden = self.host.table.dealing.turning is Turning.SQUEEZER
        if not hidden or not self.would(ask.AskSqueeze()) or not self.first_time("squeeze"):
            return False
        if not self._yes("Yours is the highest bet. Squeeze the next card?"):
            return False
        self.give(self.me, ask.AskSqueeze())
        return True

    def _winnings(self) -> bool:
        """House Money: have it handed over, or added to a bet of one's own."""
        round_ = self.host.table.round
        assert round_ is not None
        if phase_of(self.host.table) is not Phase.EARLY:
            return False
        for key in round_.bets:
            if not self.would(ask.ChooseWinnings(wager=key.wager)) or not self.first_time("winnings", key.wager):
                continue
            own = {other.wager for other in round_.bets}
            onto = [main for main in sorted(own) if self.would(ask.ChooseWinnings(wager=key.wager, onto=main))]
            self.screen.hands(self)
            question = f"{key.wager} has won. Add the winnings to {' or '.join(onto)}? Enter to have them handed over"
            answer = self.screen.line(question).strip() if onto else ""
            chosen = next((main for main in onto if answer and main.startswith(answer)), None)
            self.give(self.me, ask.ChooseWinnings(wager=key.wager, onto=chosen))
            return True
        return False

    def _insurance(self) -> bool:
        """A window in which a main bet may be insured, by what the cards shown decide."""
        place = self.offered("place-bets")
        wagers = self.host.table.rules.terms.offers
        for box in place.boxes if place else ():
            windows = next(offer for offer in wagers.values() if offer.wager.id == box.wager).wager.windows
            if not windows or not box.most or box.most < box.least:
                continue
            if self.first_time("insurance", box.wager, box.given):
                self.screen.hands(self)
                span = f"{self.money(box.least)} to {self.money(box.most)}"
                text = self.screen.line(f"{box.wager} {box.given} is open, {span}. How much? Enter for none").strip()
                return self._insure(box, text) if text else False
        return False

    def _insure(self, box: Box, text: str) -> bool:
        try:
            amount = self._minor(text)
        except NotAnAmount as fault:
            self.screen.say(str(fault))
            return False
        self.give(self.me, ask.PlaceBets(bets=(ask.Stake(wager=box.wager, amount=amount, given=box.given),)))
        return True

    def _yes(self, question: str) -> bool:
        answer = self.screen.line(f"{question} y or Enter for no").strip().lower()
        while answer not in ("", "y", "yes", "n", "no"):
            self.screen.say("y for yes, or Enter for no.")
            answer = self.screen.line(f"{question} y or Enter for no").strip().lower()
        return answer in ("y", "yes")

    # Leaving.

    def leave(self) -> None:
        """Take open bets back, play the others out, pay debts, and leave."""
        if phase_of(self.host.table) is Phase.BETTING:
            offered = self.offered("take-back")
            for wager in offered.choices if offered else ():
                self.give(self.me, ask.TakeBack(wager=wager))
        self.gone = True
        try:
            while self._unfinished():
                self.move()
        except Quit:
            pass
        if self.me.person in self.host.table.owed:
            self.give(able(STAFF, Role.DEALER), ask.CollectCommission(person=self.me.person))
        self.screen.goodbye(self)

    def _unfinished(self) -> bool:
        """Whether the round must be dealt out before the guest goes: bets lie, or a debt waits for its end."""
        round_ = self.host.table.round
        return round_ is not None and (round_.called or self.me.person in self.host.table.owed)
