"""The questions of a live table: the next deed, the call, the next hand to serve, the payment, the way out."""

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.at_table import AtTable
from puntobanco.academy.chance import Draw, stream
from puntobanco.academy.drills.cards import result_text
from puntobanco.academy.drills.money import order_told
from puntobanco.academy.drills.pays import facts_of_bet
from puntobanco.academy.drills.table import lying
from puntobanco.academy.drills.trouble import resting_on, told, wrong_ways
from puntobanco.academy.live.director import News
from puntobanco.academy.live.moment import CHOICES, Area, area_of
from puntobanco.academy.question import Choice, Fact, Form, Posed, cited, named
from puntobanco.academy.syllabus import taught
from puntobanco.clauses import ClauseId
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.table.events import HandStep
from puntobanco.table.model.bets import wager_named
from puntobanco.table.model.state import Table
from puntobanco.table.shared.paying import hand_steps
from puntobanco.table.steps import NextStep
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Money, Text, say

COLLECT = "collect"
MOST_WAYS = 5


def deeds(at: AtTable, setup: Setup, deed: str, news: News | None) -> tuple[Posed, Area]:
    """What the dealer does now."""
    happened = (news.text,) if news is not None else ()
    meets = news is not None and news.right
    right = news.right if news is not None and news.right else deed
    step = at.step
    working = news.working if news is not None and meets else (say("academy.work-next", step=step.text),)
    clauses = news.clauses if news is not None and meets else _clauses(setup, step, deed)
    area = area_of(deed)
    if news is not None:
        area = Area.IRREGULARITIES if news.surprise.value in ("card", "break") else Area.CONTROL
    posed = Posed(
        asks=say("live.ask-deed"),
        form=Form.CHOICE,
        accepted=(right,),
        situation=(*_laid(at.table, deed), *lying(at), *happened),
        choices=CHOICES,
        working=working,
        clauses=clauses,
        facts={**hands_as_facts(at), "due": deed},
    )
    return posed, area


def hands_as_facts(at: AtTable) -> dict[str, Fact]:
    """Both hands as everybody sees them."""
    round_ = at.table.round
    return {side.value: named(round_.shown.hand(side)) if round_ else [] for side in Side}


def _clauses(setup: Setup, step: NextStep, deed: str) -> tuple[ClauseId, ...]:
    """What a step cites, and what is said with it; for no more cards, what the rulebook says of the result."""
    found = cited(step.clause, *(said.clause for said in step.words))
    return found or (taught(setup, "winner") if deed == "result" else ())


def _laid(table: Table, deed: str) -> tuple[Text, ...]:
    """The bets, while they matter to what is done."""
    if table.round is None or deed not in ("close", "settle"):
        return ()
    return tuple(
        say("academy.laid", seat=key.seat, wager=wager_named(table, key.wager), stake=Money.of(laid.bet.stake))
        for key, laid in sorted(table.round.bets.items(), key=lambda bet: (bet[0].seat, bet[0].wager))
    )


class CallOf(Struct, frozen=True):
    """The result is called."""

    area = Area.CALLS

    def posed(self, at: AtTable, setup: Setup) -> Posed:
        round_ = at.table.the_round
        player, banker = (round_.game.count(round_.shown.hand(side)) for side in Side)
        draw = Draw(stream("call", at.table.rounds, player, banker))
        near = {((player + 1) % 10, banker), (player, (banker + 1) % 10), ((player + 9) % 10, banker), (banker, player)}
        wrong = sorted(near - {(player, banker)})
        offered = draw.some([(player, banker), *wrong], 1 + len(wrong))
        return Posed(
            asks=say("academy.ask-call"),
            form=Form.CHOICE,
            accepted=(f"{player}-{banker}",),
            situation=lying(at),
            facts=hands_as_facts(at),
            choices=tuple(Choice(f"{one}-{other}", result_text(one, other)) for one, other in offered),
            working=(say("academy.work-winner", player=player, banker=banker),),
            clauses=cited(*(said.clause for said in at.step.words), at.step.clause) or taught(setup, "winner"),
        )

    def after(self, answer: str) -> "Asking | None":
        return None


class Hands(Struct, frozen=True, kw_only=True):
    """The dealer's hands: losing bets are collected, then seat after seat is paid."""

    collects: bool
    """Whether losing bets still lie there."""
    waiting: tuple[tuple[int, tuple[HandStep, ...]], ...]
    """Seats that are still to be paid, in the order of the rulebook, with the bets that won."""
    paying: tuple[HandStep, ...] = ()
    """The bets of the seat that is being paid."""
    taken: tuple[HandStep, ...] = ()
    """Commission that is taken at once."""
    losers_first: bool
    """Whether the rulebook says that losing bets are collected before anybody is paid."""
    ordered: bool
    """Whether the rulebook says in which order seats are paid."""

    @property
    def area(self) -> Area:
        return Area.PAYS if self.paying else Area.ORDER

    def posed(self, at: AtTable, setup: Setup) -> Posed:
        return self._pay(at, setup) if self.paying else self._whom(at, setup)

    def _pay(self, at: AtTable, setup: Setup) -> Posed:
        step = self.paying[0]
        taken = sum(paid.amount for paid in self.taken if (paid.seat, paid.wager) == (step.seat, step.wager))
        due = Amount(step.amount - taken, setup.currency)
        stake = next(
            laid.bet.stake
            for key, laid in at.table.the_round.bets.items()
            if (key.seat, key.wager, key.bettor) == (step.seat, step.wager, step.bettor)
        )
        wager = wager_named(at.table, step.wager)
        return Posed(
            asks=say("live.ask-pay", seat=step.seat, wager=wager, stake=Money.of(stake)),
            form=Form.MONEY,
            accepted=(str(due.minor),),
            situation=lying(at),
            working=(say("academy.work-win", amount=Money.of(due)),),
            clauses=cited(step.clause, *(paid.clause for paid in self.taken if paid.seat == step.seat)),
            facts={
                **facts_of_bet(setup, at.table.the_round.shown, setup.offers[WagerId(step.wager)], None),
                "stake": stake.minor,
                "commission": taken,
                "chips": list(setup.chips.values),
                "to_chips": setup.terms.to_chips,
            },
        )

    def _whom(self, at: AtTable, setup: Setup) -> Posed:
        rule = setup.terms.order
        seats = [seat for seat, _ in self.waiting]
        by_number = ([COLLECT] if self.collects else []) + [str(seat) for seat in sorted(seats)]
        right = COLLECT if self.collects else str(seats[0])
        return Posed(
            asks=say("live.ask-hands"),
            form=Form.CHOICE,
            accepted=(right,),
            situation=(*_laid(at.table, "settle"), *lying(at)),
            choices=tuple(
                Choice(place, say("live.collect") if place == COLLECT else say("academy.pay", seat=int(place)))
                for place in by_number
            ),
            working=(order_told(rule),),
            clauses=cited(rule.losers_first if self.collects else None, rule.winners_clause),
        )

    def after(self, answer: str) -> "Asking | None":
        if self.paying:
            return replace(self, paying=self.paying[1:])._settled()
        if answer == COLLECT:
            return replace(self, collects=False)._settled()
        return self._served(int(answer))

    def _served(self, seat: int) -> "Hands":
        paid = next(steps for waits, steps in self.waiting if waits == seat)
        return replace(
            self, paying=paid, waiting=tuple((waits, steps) for waits, steps in self.waiting if waits != seat)
        )

    def _settled(self) -> "Asking | None":
        """What is left; where there is one thing to do, or no order of it, nobody is asked which."""
        if self.paying:
            return self
        if not self.waiting:
            return None
        if self.collects and self.losers_first:
            return self
        alone = len(self.waiting) == 1 or not self.ordered
        return replace(self, collects=False)._served(self.waiting[0][0]) if alone else replace(self, collects=False)


def hands_of(at: AtTable, setup: Setup) -> "Asking | None":
    """The movements of the dealer's hands; none where nobody is paid."""
    steps = hand_steps(at.table, early=at.step.act == "settle-early")
    pays = [step for step in steps if step.act == "pay"]
    seats = tuple(dict.fromkeys(step.seat for step in pays))
    return Hands(
        collects=any(step.act == "collect" for step in steps),
        waiting=tuple((seat, tuple(step for step in pays if step.seat == seat)) for seat in seats),
        taken=tuple(step for step in steps if step.act == "take-commission"),
        losers_first=setup.terms.order.losers_first is not None,
        ordered=setup.terms.order.seats_ordered,
    )._settled()


class WayOut(Struct, frozen=True, kw_only=True):
    """Something is wrong: which way out is lawful."""

    own: bool
    """Whether it was an error of the trainee's own."""

    @property
    def area(self) -> Area:
        return Area.RECOVERIES if self.own else Area.IRREGULARITIES

    def posed(self, at: AtTable, setup: Setup) -> Posed:
        trouble = at.table.trouble
        assert trouble is not None
        right = tuple(dict.fromkeys(remedy.exit for remedy in trouble.remedies))
        draw = Draw(stream("way-out", at.table.rounds, len(at.host.events)))
        wrong = draw.some(wrong_ways(right), max(1, MOST_WAYS - len(right)))
        ways = draw.some((*right, *wrong), len(right) + len(wrong))
        rests = (clause for way in trouble.remedies for clause in resting_on(setup, trouble.report, way))
        return Posed(
            asks=say("academy.ask-way-out"),
            form=Form.CHOICE,
            accepted=tuple(way.value for way in right),
            situation=(*lying(at), *told(trouble)),
            choices=tuple(Choice(way.value, way.text) for way in ways),
            working=tuple(say("academy.work-way-out", exit=remedy.exit.text) for remedy in trouble.remedies),
            clauses=cited(*(remedy.clause for remedy in trouble.remedies), *rests),
        )

    def after(self, answer: str) -> "Asking | None":
        return None


Asking = CallOf | Hands | WayOut
