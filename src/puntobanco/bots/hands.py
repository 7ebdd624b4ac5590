"""The house's own hands at a practice table: who they are, how long they take, and what they do next.

Pure functions of the table. `dealing` decides the moves; a practice house adds only the ways out of trouble that nobody
else is there to take, and what is done in the place of a guest who does not answer.
"""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.dealing.moves import HostDeals, Move, NoEligibleStaff, next_move
from puntobanco.floor.transaction import SYSTEM
from puntobanco.procedure.roles import DEALERS, SUPERVISORS, Role
from puntobanco.server import practice
from puntobanco.server.practice import HANDS, is_hand
from puntobanco.table import commands as ask
from puntobanco.table.model.answer import Context
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Stage, Table
from puntobanco.table.offers import offers
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.trials import would_do
from puntobanco.table.steps import NextStep, next_step

DEALER = ask.Who(practice.DEALER, Role.DEALER)
PIT = ask.Who(ask.Person(f"{HANDS}pit"), Role.PIT)
CASHIER = ask.Who(practice.CAGE, Role.CASHIER)
MANAGER = ask.Who(ask.Person(f"{HANDS}manager"), Role.SHIFT_MANAGER)
STAFF = (DEALER, PIT, ask.Who(ask.Person(f"{HANDS}supervisor"), Role.CASINO_SUPERVISOR), MANAGER)
BETTING = frozenset({"close-bets", "free-hand"})
"""What a table waits for while bets are open."""
FILLING = frozenset({"ask-fill", "make-up-order", "accept-order"})
"""What a table waits for while its tray cannot pay."""
_READIED = frozenset({"post-signs", "open-table", "receive-cards", "tick-step", "answer-cut", "answer-cards"})
_LOADED = frozenset({"place-cutting-card", "load-shoe", "burn", "return-discards", "answer-shoe"}) | FILLING


_OFFERED = frozenset({"answer-cut", "answer-shoe"})
"""What a guest is offered and may well leave."""


class Pace(Struct, frozen=True, kw_only=True):
    """How long things take, in seconds; and how many bots play."""

    bets: float = 20
    """From the call for bets to the close."""
    thinks: float = 7
    """How long a bot takes to bet, at the most."""
    card: float = 1.1
    third: float = 2.2
    """A third card, and the rule that gives it, can be read."""
    call: float = 1.4
    settled: float = 5
    """The result can be read before the cards are cleared."""
    ready: float = 0.12
    """Each step of a new shoe."""
    asked: float = 30
    """For an answer of a guest; then the dealer goes on without one."""
    offered: float = 5
    """For the cut or the shoe, which many a guest does not want."""
    newcomer: int = 3
    """Settled rounds after which a guest is offered them; before, the dealer goes on as if they had declined."""
    choice: float = 8
    grace: float = 5
    """After a person has left the dealer's post, before the house's own dealer comes back."""
    gone: float = 300
    """After a guest has left the screen, before the dealer gives the seat away."""
    look: float = 0.2
    """Between two looks at a table."""
    bots: int = 3
    history: int = 0
    """Rounds that are dealt at once when the house opens, so that a guest finds a table at which things go on."""


PACES = {
    "normal": Pace(),
    "fast": Pace(bets=12, thinks=5, card=0.7, third=1.4, call=0.7, settled=3, asked=20, offered=4, choice=6),
}
"""The paces of `serve --pace`: at the fast one, less than six seconds from a result to the next call for bets."""
AT_ONCE = Pace(bets=0, thinks=0, card=0, third=0, call=0, settled=0, ready=0, asked=0, offered=0, choice=0)
"""How the rounds are dealt that make a table's history."""


def people_at(table: Table) -> tuple[ask.Person, ...]:
    return tuple(person for person, guest in table.guests.items() if not is_hand(person) and not guest.away)


def pause_before(table: Table, step: NextStep, pace: Pace) -> float:
    """How long the table stands as it is before the next move."""
    asked = asked_of(table, step)
    if asked is not None and step.act in _OFFERED:
        return pace.ready if settled_rounds(table, asked) < pace.newcomer else pace.offered
    if asked is not None:
        return pace.asked
    if step.act in _READIED | _LOADED:
        return pace.ready
    if step.act == "close-options":
        return pace.asked
    if step.act == "settle-early":
        return pace.choice if _has_bets(table) else pace.call
    if step.act == "draw" and table.round is not None and table.round.first_dealt:
        return pace.choice if insured(table) else pace.third
    if step.act == "end-round":
        return pace.settled
    return pace.card if step.act in ("draw", "turn", "tuck", "hand-out") else pace.call


def settled_rounds(table: Table, person: ask.Person) -> int:
    """In how many rounds of this shoe somebody had a bet."""
    return sum(any(wager.bettor == person for wager in finished.wagers) for finished in table.finished)


def asked_of(table: Table, step: NextStep) -> ask.Person | None:
    """The guest for whom the table waits: whose turn it is, or who deals the next card."""
    if step.person is not None and not is_hand(step.person):
        return step.person
    return person_deals(table) if step.act in ("draw", "tuck") else None


def person_deals(table: Table) -> ask.Person | None:
    holder = table.curator.holder
    return holder if holder is not None and not table.curator.dealer and not is_hand(holder) else None


def _has_bets(table: Table) -> bool:
    return table.round is not None and any(not is_hand(key.bettor) for key in table.round.bets)


def insured(table: Table) -> bool:
    """Whether a guest may bet on a hand whose third card is due."""
    if not _has_bets(table):
        return False
    players = (ask.Who(person, Role.PLAYER) for person in people_at(table))
    return any(offer.act == "place-bets" for who in players for offer in offers(table, who))


# Moves.


def order_move(table: Table, roles: set[Role]) -> Move | None:
    """What the house does about a fill or a credit that a person has asked for, where nobody else is there to do it."""
    for order in table.orders:
        if not order.open or is_hand(order.asked.who.person):
            continue
        if order.made is None:
            return None if Role.CASHIER in roles else (CASHIER, ask.MakeUpOrder(number=order.number))
        first = order.signed[0].who.role if order.signed else None
        others = roles & (DEALERS - SUPERVISORS if first in SUPERVISORS else SUPERVISORS)
        if first is not None and not others:
            return PIT, ask.AcceptOrder(number=order.number)
    return None


def errand(table: Table) -> Move | None:
    """What is done beside the round: a spoken bet put down, a nominee let in, commission taken before somebody goes."""
    for name, link in table.nominees.items():
        if link.stage is Stage.NAMED:
            return PIT, ask.ApproveNominee(nominee=name)
        if link.stage in (Stage.APPROVED, Stage.ENDING):
            return PIT, ask.AnnounceNominee(nominee=name)
    for person in table.round.spoken if table.round is not None else ():
        return DEALER, ask.ConfirmSpoken(person=person)
    if phase_of(table) is Phase.READY:
        for person in people_at(table):
            if table.owed.get(person):
                return DEALER, ask.CollectCommission(person=person)
    return None


def next_moves(table: Table, step: NextStep) -> tuple[Move, ...]:
    """What could be done next, the likeliest first."""
    if step.person is not None and not is_hand(step.person):
        return _in_their_place(table, step, step.person)
    if table.trouble is not None:
        # As far as they can be taken without naming a card.
        asked, row = Context(table, MANAGER, ask.At(0)), ACTS[ask.Resolve]
        return tuple((MANAGER, trial.act) for trial in row.trials(asked) if would_do(asked, row, trial))
    if step.act == "decide-dispute":
        return ((MANAGER, ask.DecideDispute(decision="the round stands as it is")),)
    if step.act in FILLING:
        return ((SYSTEM, ask.Fill(chips=practice.ample(table), slip=practice.SLIP)),)
    try:
        move = next_move(table, {member.person: member.role for member in STAFF}, HostDeals())
    except NoEligibleStaff:
        return ()
    return (move, (DEALER, ask.ReduceBets())) if step.act in BETTING else (move,)


def _in_their_place(table: Table, step: NextStep, person: ask.Person) -> tuple[Move, ...]:
    """The moves for a guest who does not answer and so has declined: by the staff where they may, else by the house."""
    match step.act:
        case "answer-cut":
            return ((DEALER, ask.AnswerCut()),)
        case "turn":
            return tuple(_taken_from(table, person))
        case "answer-shoe":
            return ((ask.Who(person, Role.PLAYER), ask.AnswerShoe(take=False)),)
        case _:
            return ()


def _taken_from(table: Table, person: ask.Person) -> Iterator[Move]:
    """The cards that somebody holds go back to the dealer [NZ 8.18(c); NZ 15.9; MA 9(f) s1; RWS 3.9]."""
    for side in dict.fromkeys(card.side for card in table.the_round.cards if card.holder == person and not card.shown):
        yield PIT, ask.DealerTurns(side=side)
        yield DEALER, ask.DeclineHand(side=side)


def standing(table: Table, step: NextStep) -> tuple[object, ...]:
    """What a table waits for: the same until somebody does it, whatever else is written down meanwhile."""
    if table.round is not None and step.act in BETTING:
        return table.rounds, "bets"
    cards = table.round.cards if table.round is not None else ()
    return step.act, step.person, person_deals(table), table.rounds, len(cards), sum(card.shown for card in cards)


def is_dealers(table: Table, step: NextStep, move: Move, dealer: ask.Person) -> bool:
    """Whether a move is for the person who has the dealer's post, who can do it, and not for those above."""
    who, act = move
    if who != DEALER:
        return False
    own = [offer for offer in offers(table, ask.Who(dealer, Role.DEALER)) if offer.act == step.act]
    if isinstance(act, ask.TickStep):
        return any(act.step in offer.choices for offer in own)
    return bool(own) or next_step(table) != step
