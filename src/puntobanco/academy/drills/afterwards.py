"""What follows an error: the money of every seat once a way out was taken, and what may be done at a moment at all.

The table's machine carries the way out through to the payment, and counts the chips of each guest before and after.
"""

from collections.abc import Iterator

from msgspec import Struct

from puntobanco.academy.at_table import RACK, STAFF, AtTable, NotThere
from puntobanco.academy.chance import Draw
from puntobanco.academy.drills.table import laid_text, lying, seated, staked, until_found
from puntobanco.academy.drills.trouble import is_unknown, report_drawn, resting_on, told
from puntobanco.academy.question import Choice, Fact, Form, Posed, cited, named, named_clauses, shown
from puntobanco.academy.syllabus import taught
from puntobanco.cards import card
from puntobanco.clauses import ClauseId
from puntobanco.dealing.moves import able
from puntobanco.money import Amount, Minor
from puntobanco.procedure.irregular import Exit, Remedy
from puntobanco.procedure.roles import SUPERVISORS, Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner, winner
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import held_of
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Trouble
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Money, Text, say

ORDERED = (Exit.REBUILD, Exit.DECIDE_ORDER, Exit.READ_AGAIN)
"""Ways out that somebody of rank completes by naming cards: who decides is asked of them, not what follows."""
MOST_STEPS = 60
REASON = "as reported"


def afterwards(setup: Setup, draw: Draw) -> Posed:
    """How many chips more or less a seat has when the round with the error is over."""

    def found() -> Posed:
        at, laid, stands = _staked_table(setup, draw)
        known = len(at.host.events)
        at.give(able(STAFF, Role.DEALER), report_drawn(draw))
        trouble = at.table.trouble
        if trouble is None:
            raise NotThere
        remedy = _taken(at, draw, trouble)
        seat, side, stake = draw.one_of(laid)
        chose = _options(at, draw, int(seat))
        hands = _played_out(at)
        guest = ask.Person(f"seat-{seat}")
        net = at.table.rack(guest) + at.table.books[held_of(guest)] - RACK  # a stake that stands off may stay
        events = named_clauses(at.host.events[known:])
        rests = resting_on(setup, trouble.report, remedy)
        clauses = cited(remedy.clause, remedy.options, *events, *rests, *_chosen(setup, chose))
        if not clauses:
            raise NotThere
        offered = _amounts(setup, draw, net, int(stake))
        return Posed(
            asks=say("academy.ask-afterwards", seat=int(seat)),
            form=Form.CHOICE,
            accepted=(str(net),),
            situation=(
                *_bets(setup, laid),
                *stands,
                *told(trouble),
                say("academy.taken", exit=remedy.exit.text),
                *chose,
                *_hands(hands),
            ),
            choices=tuple(Choice(str(amount), _difference(setup, amount)) for amount in offered),
            working=(say("academy.work-afterwards", seat=int(seat), change=_difference(setup, net)),),
            clauses=clauses,
            facts={
                **{name.value: cards for name, cards in hands.items()},
                **_rules(setup, side, int(stake)),
                "report": trouble.report.value,
                "exit": remedy.exit.value,
                "back": bool(chose and chose[0].code.endswith("back")),
            },
        )

    return until_found(found)


def _rules(setup: Setup, side: str, stake: int) -> dict[str, Fact]:
    """A bet, and what its table takes from it, for a program that works the difference out again."""
    commission = setup.terms.commission
    return {
        "bet": side,
        "stake": stake,
        "ante": _ante(setup, stake),
        "version": setup.version.id,
        "pay_table": "",
        "commission": _commission(setup, side),
        "rounding": commission.rounding.name.lower() if commission else "",
    }


def _staked_table(setup: Setup, draw: Draw) -> tuple[AtTable, list[list[str]], tuple[Text, ...]]:
    """A table some way into a round, the bets that lie there, and how it stands."""
    at, seats = seated(setup, draw, 3)
    laid = staked(setup, draw, at, seats)
    for _ in range(draw.below(13)):
        if at.step.act in ("settle", "end-round"):
            break
        at.go_on()
    if at.table.round is None or is_unknown(at.table.round):
        raise NotThere
    return at, laid, lying(at)


def _taken(at: AtTable, draw: Draw, trouble: Trouble) -> Remedy:
    """One of the ways out, taken by the lowest rank that may."""
    plain = [remedy for remedy in trouble.remedies if remedy.exit not in ORDERED]
    if not plain:
        raise NotThere
    remedy = draw.one_of(plain)
    who = able(STAFF, remedy.by)
    second = next(person for person, role in STAFF.items() if role in SUPERVISORS and person != who.person)
    unseen = remedy.exit is Exit.BANKERS_THIRD and trouble.card is None
    read = ask.CardText(str(draw.card())) if unseen else None
    at.give(who, ask.Resolve(exit=remedy.exit, card=read, reason=REASON, second=second))
    return remedy


def _options(at: AtTable, draw: Draw, seat: int) -> tuple[Text, ...]:
    """What the guest at a seat chooses, where the bettors are asked."""
    options = at.table.asked
    guest = ask.Person(f"seat-{seat}")
    if options is None or options.whole_bets or guest not in options.waiting:
        return ()
    back = draw.chance_of(1, 2)
    at.give(able(STAFF, Role.DEALER), ask.ChooseOption(take_back=back, bettor=guest))
    return (say("academy.option-back" if back else "academy.option-on", seat=seat),)


def _chosen(setup: Setup, chose: tuple[Text, ...]) -> tuple[ClauseId, ...]:
    """The clauses of what the guest chose."""
    return tuple(clause for text in chose for clause in taught(setup, text.code.removeprefix("academy.")))


def _played_out(at: AtTable) -> dict[Side, list[str]]:
    """The round dealt and paid to its end, and the cards of both hands."""
    hands: dict[Side, list[str]] = {side: [] for side in Side}
    for _ in range(MOST_STEPS):
        round_ = at.table.round
        if round_ is None:
            return hands
        hands = {side: named(round_.shown.hand(side)) for side in Side}
        if at.step.act == "end-round":
            return hands
        if at.table.trouble is not None:
            raise NotThere
        at.go_on()
    raise NotThere


def _amounts(setup: Setup, draw: Draw, net: int, stake: int) -> tuple[int, ...]:
    """The right difference among others that a dealer might come to."""
    others = [other for other in dict.fromkeys((0, stake, -stake, stake // 2, stake - stake // 20)) if other != net]
    return draw.some((net, *draw.some(others, 3)), 4)


def _difference(setup: Setup, amount: int) -> Text:
    if amount == 0:
        return say("academy.chips-same")
    money = Money.of(Amount(abs(amount), setup.currency))
    return say("academy.chips-more" if amount > 0 else "academy.chips-less", amount=money)


def _bets(setup: Setup, laid: list[list[str]]) -> Iterator[Text]:
    for seat, side, stake in laid:
        yield laid_text(setup, int(seat), say(f"side.{side}"), int(stake))
        if ante := _ante(setup, int(stake)):
            assert setup.terms.ante is not None
            yield laid_text(setup, int(seat), setup.offers[setup.terms.ante.wager].wager.names, ante)


def _ante(setup: Setup, stake: int) -> int:
    """The Ante that lies beside a stake."""
    ante = setup.terms.ante
    due = ante is not None and (ante.waived_from is None or stake < ante.waived_from.minor)
    return ante.amount.minor if ante is not None and due else 0


def _commission(setup: Setup, side: str) -> str:
    """What is taken from a win on the spot."""
    rule = setup.terms.commission
    return str(setup.offers[WagerId(side)].commission) if rule is not None and rule.at_once else "0"


def _hands(hands: dict[Side, list[str]]) -> Iterator[Text]:
    """Both hands as they lie when the round is over."""
    if any(hands.values()):
        yield say("academy.at-the-end")
    for side, cards in hands.items():
        if cards:
            yield say("academy.hand", side=say(f"side.{side.value}"), cards=shown(map(card, cards)))


# What may be done at a moment.


class _Deed(Struct, frozen=True):
    """Something that somebody wants to do."""

    text: Text
    who: ask.Who
    act: ask.AnyAct
    seat: int = 0
    """Whose it is; 0 for the dealer's."""


def lawful(setup: Setup, draw: Draw) -> Posed:
    """Whether something may be done now: a late bet, a bet taken back, cards or payments out of their turn."""

    def found() -> Posed:
        at, seats = seated(setup, draw, 3)
        laid = staked(setup, draw, at, seats)
        for _ in range(draw.below(16)):
            if at.step.act == "end-round":
                break
            at.go_on()
        deed = draw.one_of(tuple(_deeds(setup, draw, at, laid)))
        asked = at.host.copied().ask(deed.who, deed.act)
        fault = asked.refused[0] if asked.refused else None
        clauses = cited(fault.clause) if fault else cited(at.step.clause)
        held, owed = _bound(at, deed.seat)
        if held and _stands_off(at):
            raise NotThere
        if not clauses or (fault is None and draw.chance_of(1, 2)):  # most things go, and few of them are in doubt
            raise NotThere
        return Posed(
            asks=deed.text,
            form=Form.CHOICE,
            accepted=("not-lawful" if fault else "lawful",),
            situation=(
                *_bets(setup, laid),
                *lying(at),
                *_bound_told(setup, deed.seat, held, owed),
                say("academy.due", step=at.step.text),
            ),
            choices=(
                Choice("lawful", say("academy.lawful")),
                Choice("not-lawful", say("academy.not-lawful")),
            ),
            working=(fault.text if fault else say("academy.work-lawful"),),
            clauses=clauses,
            facts={
                "phase": phase_of(at.table).value,
                "deed": deed.text.code,
                "held": held,
                "owed": owed,
                "rulebook": setup.rulebook.id,
            },
        )

    return until_found(found)


def _stands_off(at: AtTable) -> bool:
    """Whether bets that lie there stand off: from when on they may be altered, NZ 5.16 does not say to the moment."""
    phase, round_ = phase_of(at.table), at.table.round
    tied = round_ is not None and winner(round_.shown, round_.game) is Winner.TIE
    return phase is Phase.SETTLED or (phase is Phase.RESULT and tied)


def _bound(at: AtTable, seat: int) -> tuple[int, int]:
    """What still lies on the layout for a guest, and what they owe."""
    guest = ask.Person(f"seat-{seat}")
    rule, owed = at.table.rules.terms.commission, at.table.owed.get(guest)
    return at.table.books[held_of(guest)], rule.rounding.whole(owed) if rule is not None and owed else 0


def _bound_told(setup: Setup, seat: int, held: int, owed: int) -> Iterator[Text]:
    if held:
        yield say("academy.bet-lies", seat=seat, amount=Money.of(Amount(held, setup.currency)))
    if owed:
        yield say("academy.owes", seat=seat, amount=Money.of(Amount(owed, setup.currency)))


def _deeds(setup: Setup, draw: Draw, at: AtTable, laid: list[list[str]]) -> Iterator[_Deed]:
    seat, side, stake = draw.one_of(laid)
    guest = ask.Who(ask.Person(f"seat-{seat}"), Role.PLAYER)
    dealer = able(STAFF, Role.DEALER)
    more = ask.PlaceBets(bets=(ask.Stake(wager=side, amount=Minor(int(stake))),))
    money = Money.of(Amount(int(stake), setup.currency))
    yield _Deed(say("academy.deed-bet", seat=int(seat), stake=money, wager=say(f"side.{side}")), guest, more, int(seat))
    yield _Deed(say("academy.deed-back", seat=int(seat)), guest, ask.TakeBack(wager=side), int(seat))
    yield _Deed(say("academy.deed-leave", seat=int(seat)), guest, ask.Leave(person=guest.person), int(seat))
    yield _Deed(say("academy.deed-settle"), dealer, ask.Settle())
    yield _Deed(say("academy.deed-end"), dealer, ask.EndRound())
    yield _Deed(say("academy.deed-close"), dealer, ask.CloseBets())
