"""Corrections after the fact: a settled round whose cards were recorded wrongly is settled again by new transfers.

The cards of a round that was dealt from a committed shoe cannot have been recorded wrongly: they stand.

Nothing is edited. Dealing errors stand where the document says so; wrong records and wrong payments are corrected
[RWS 5.14; NZ 12.8; NZ 12.9]. Money has moved, so a second person stands for it, and everybody's change can be seen
beforehand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.faults import Refused
from puntobanco.ledger import Account, Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.asking import Matter
from puntobanco.procedure.roles import SUPERVISORS
from puntobanco.rules.facts import facts
from puntobanco.rules.game import Game
from puntobanco.rules.round import Round, faults
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular.voiding import squared
from puntobanco.table.commands import CardText, Person
from puntobanco.table.model.accounts import COMMISSION, FLOAT, debt_of, held_of, owed_of, rack_of
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.bets import check_no_bet, wager_named
from puntobanco.table.model.phases import BETWEEN, PLAYING, Phase
from puntobanco.table.model.records import Corrected
from puntobanco.table.model.state import Finished, Key, Result, Table
from puntobanco.table.shared.hits import winning
from puntobanco.table.shared.paying import Awards, amounts, home_of, matched, records_of
from puntobanco.table.shared.seeing import read_card
from puntobanco.table.shared.series import of_one_round
from puntobanco.table.shared.trials import WORDS
from puntobanco.table.specs import CHIPS, PIT, ActSpec, EventSpec, Trial
from puntobanco.wagers.settlement import Settled, settle
from puntobanco.wagers.wager import Result as Outcome
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Money, PersonRef


class Correction(Struct, frozen=True, kw_only=True):
    """What a correction would change, before anybody has decided it."""

    wagers: tuple[ev.WagerSettled, ...]
    changes: tuple[tuple[Person, Minor, Minor], ...]
    """By person: what the round had returned, and what it would return."""
    transfers: tuple[Transfer, ...]


def preview(table: Table, act: ask.CorrectRound) -> Correction:
    """Every seat's change; refused where the round is not at hand or the cards are no round."""
    finished = _finished(table, act.number)
    _check_committed(finished, act)
    game = table.rules.setup.game
    round_ = _round(act.player, act.banker, game)
    meters = amounts(table, finished.meters)
    made = settle(finished.terms, facts(round_, game), finished.bets, meters=meters, reduce=finished.reduce, apart=True)
    awards = _same_awards(finished, made.wagers)
    again = {_key(wager): wager for wager in records_of(table, made.wagers, finished.laid, awards)}
    after = tuple(wager if wager.result == VOID else again[_key(wager)] for wager in finished.wagers)
    return _difference(table, finished, after, debt=act.debt)


VOID = Outcome.VOID.value
"""A wager that was void, or taken back after an error, is so by any cards."""


def _difference(table: Table, finished: Finished, after: tuple[ev.WagerSettled, ...], *, debt: bool) -> Correction:
    """What a round changes that is settled as if it had been settled so."""
    _check_series(table, finished, after)
    pairs = zip(finished.wagers, after, strict=True)
    transfers = [move for old, new in pairs for move in _moves(table, finished, old, new)]
    transfers += _handed_back(table, _marked(table, finished.wagers, after), transfers)
    people = dict.fromkeys(wager.bettor for wager in after)
    changes = tuple((person, _returned(finished.wagers, person), _returned(after, person)) for person in people)
    return Correction(
        wagers=after,
        changes=tuple(change for change in changes if change[1] != change[2]),
        transfers=squared(table, transfers, f"corrected:{finished.number}", debt=debt),
    )


def refunded(table: Table, person: Person, clause: ClauseId, reason: str, second: Person) -> ev.RoundCorrected:
    """The last round with all bets returned that somebody made in it, and what was paid on them reversed.

    A bet over several rounds that the round found under way stays as the round left it.
    """
    last = table.finished[-1]
    made = {key for key in of_one_round(last.laid) if key.bettor == person}
    after = tuple(_returned_whole(wager, clause) if _key(wager) in made else wager for wager in last.wagers)
    act = ask.CorrectRound(
        number=last.number, player=last.player, banker=last.banker, reason=reason, second=second, debt=True
    )
    return corrected(act, _difference(table, last, after, debt=True))


def _returned_whole(wager: ev.WagerSettled, clause: ClauseId) -> ev.WagerSettled:
    if wager.awards:
        refuse("award-changes")
    none = Minor(0)
    return replace(
        wager,
        line="",
        label="Void",
        result=VOID,
        played=wager.stake,
        added=none,
        pays=none,
        moved=none,
        commission=none,
        marked=None,
        returned=wager.stake,
        clauses=(clause,),
        notes=(),
        stands=False,
    )


def _check_series(table: Table, finished: Finished, after: Sequence[ev.WagerSettled]) -> None:
    """Refuse what would change a bet over several rounds that no longer lies as this round left it."""
    for old, new in zip(finished.wagers, after, strict=True):
        series = finished.terms.offers[WagerId(old.wager)].wager.series
        at_once = new.result == VOID and not old.stands and not finished.laid[_key(old)].bet.state
        if series is None or old.line == new.line or at_once:  # made, decided and taken back in one round
            continue
        laid = table.standing.get(_key(old))
        last = table.round is None and finished.number == table.finished[-1].number
        if not (old.stands and last and laid is not None and laid.bet.state == old.line):
            refuse("series-moved-on", series.clause, bettor=PersonRef(old.bettor), wager=wager_named(table, old.wager))


def _same_awards(finished: Finished, settled: Sequence[Settled]) -> Awards:
    """The awards of the round; a correction by which a meter would be won or not won is the console's business first.

    Once the hit is rejected there, or the round void, no award stands against it.
    """
    awards = [award for wager in finished.wagers for award in wager.awards]
    try:
        return matched(settled, awards)
    except Refused:
        refuse("award-changes")


def _finished(table: Table, number: int) -> Finished:
    for finished in table.finished:
        if finished.number == number:
            return finished
    at_hand = ", ".join(str(finished.number) for finished in table.finished) or "none"
    refuse("round-not-at-hand", number=number, at_hand=at_hand)


def _check_committed(finished: Finished, act: ask.CorrectRound) -> None:
    """The host dealt these cards and nobody can have misread them; only what was paid on them can be put right."""
    if finished.shoe and (act.player, act.banker) != (finished.player, finished.banker):
        refuse("cards-committed", number=act.number, shoe=finished.shoe)


def _round(player: Sequence[CardText], banker: Sequence[CardText], game: Game) -> Round:
    hands = [tuple(card for card in (read_card(text) for text in texts) if card) for texts in (player, banker)]
    round_ = Round(*hands)
    wrong = faults(round_, game)
    if wrong:
        refuse("no-round.corrected", why=wrong[0])
    return round_


def _returned(wagers: Sequence[ev.WagerSettled], person: Person) -> Minor:
    return Minor(sum(wager.returned for wager in wagers if wager.bettor == person))


def _moves(table: Table, round_: Finished, old: ev.WagerSettled, new: ev.WagerSettled) -> list[Transfer]:
    """The difference of one wager: what the bettor gets or hands back, and the commission with it.

    A bet that a tie had left standing comes off the layout when it was no tie [NZ 5.16].
    """
    home = home_of(table, old.bettor)
    off = _move(held_of(old.bettor), home, old.returned, f"{old.wager}:no-tie") if _lifts(table, round_, new) else []
    taken = [wager.commission if wager.marked is None else 0 for wager in (old, new)]
    marked = [wager.commission if wager.marked is not None else 0 for wager in (old, new)]
    gain = new.returned + taken[1] - old.returned - taken[0]
    return [
        *off,
        *_move(FLOAT, home, gain, f"{old.wager}:corrected"),
        *_move(home, COMMISSION, taken[1] - taken[0], f"{old.wager}:commission-corrected"),
        *_move(owed_of(old.bettor), COMMISSION, marked[1] - marked[0], f"{old.wager}:commission-corrected"),
    ]


def _lifts(table: Table, round_: Finished, new: ev.WagerSettled) -> bool:
    """Whether a bet of the last round lies there as a stand-off and, as corrected, does not."""
    return _key(new) in table.standing and round_.number == table.finished[-1].number and not new.stands


def _key(wager: ev.WagerSettled) -> Key:
    return Key(wager.bettor, wager.seat, wager.wager, wager.given)


def _handed_back(table: Table, owed: Mapping[Person, Fraction], moved: Sequence[Transfer]) -> list[Transfer]:
    """Commission that was marked and has been collected since goes back to the player who paid it."""
    back = []
    for person in (person for person, due in owed.items() if due < 0):
        account = owed_of(person)
        comes = sum(transfer.amount for transfer in moved if transfer.target == account)
        holds = table.books[account] + comes - sum(transfer.amount for transfer in moved if transfer.source == account)
        back += _move(account, home_of(table, person), max(0, holds), "commission-back")
    return back


def _move(source: Account, target: Account, amount: int, why: str) -> list[Transfer]:
    if amount < 0:
        return [Transfer(target, source, Minor(-amount), why)]
    return [Transfer(source, target, Minor(amount), why)] if amount else []


def correct_round(context: Context, act: ask.CorrectRound) -> Answer:
    """Put the record of a settled round right, with a reason and a second person."""
    table = context.table
    stands_for(context, act.second, act.reason)
    check_no_bet(context, act.second, act.number)
    return done(corrected(act, preview(table, act)), *won_or_not(table, act))


def corrected(act: ask.CorrectRound, made: Correction) -> ev.RoundCorrected:
    """A correction as it goes on record."""
    return ev.RoundCorrected(
        number=act.number,
        player=act.player,
        banker=act.banker,
        reason=act.reason,
        second=act.second,
        wagers=made.wagers,
        changes=made.changes,
        transfers=made.transfers,
    )


def won_or_not(table: Table, act: ask.CorrectRound) -> Iterator[ev.HitClosed | ev.HitPointedOut]:
    """What the cards as corrected win of a jackpot and had not won before, and what they do not win after all."""
    finished, game = _finished(table, act.number), table.rules.setup.game
    if finished.without_bets:
        return
    before = winning(table, _round(finished.player, finished.banker, game))
    after = winning(table, _round(act.player, act.banker, game))
    for hand in (hand for hand in before if hand not in after):
        yield ev.HitClosed(round=act.number, link=hand.link, meter=hand.meter, end=ev.HitEnd.NOT_MET)
    for hand in (hand for hand in after if hand not in before):
        yield ev.HitPointedOut(round=act.number, hand=hand)


def stands_for(context: Context, second: Person | None, reason: str) -> None:
    """Where money has moved, a correction has its reason and another supervisor beside the one who makes it."""
    other = context.table.staff.get(second) if second is not None else None
    if second == context.who.person or other is None or other.role not in SUPERVISORS:
        refuse("second-person.money-moved")
    if not reason.strip():
        refuse("no-reason.correction-needs")


def _chips_moved(transfers: Iterable[Transfer]) -> tuple[tuple[Person, Minor], ...]:
    """What comes to the chips before each person."""
    moved: Counter[Person] = Counter()
    for transfer in transfers:
        for account, amount in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
            kind, _, name = account.partition(":")
            if kind == "rack":
                moved[Person(name)] += amount
    return tuple((person, Minor(amount)) for person, amount in moved.items() if amount)


def round_corrected(table: Table, event: ev.RoundCorrected) -> Table:
    """The record, the board and the money are right; the old entries stand beside the new."""
    before = _finished(table, event.number)
    made = Corrected(
        reason=event.reason, changes=event.changes, rounds=table.rounds, moved=_chips_moved(event.transfers)
    )
    finished = tuple(
        replace(old, wagers=event.wagers, player=event.player, banker=event.banker, corrected=made)
        if old.number == event.number
        else old
        for old in table.finished
    )
    lifted = {_key(wager) for wager in event.wagers if _lifts(table, before, wager)}
    standing = {key: laid for key, laid in table.standing.items() if key not in lifted}
    for wager in event.wagers:
        laid = standing.get(_key(wager))
        if laid is not None and laid.bet.state and wager.stands and before.number == table.finished[-1].number:
            standing[_key(wager)] = replace(laid, bet=replace(laid.bet, state=wager.line))
    return replace(
        table,
        finished=finished,
        standing=standing,
        results=tuple(_corrected(result, event, table.rules.setup.game) for result in table.results),
        owed={person: due for person, due in _marked(table, before.wagers, event.wagers).items() if due > 0},
        books=post(table.books, event.transfers),
    )


def _corrected(result: Result, event: ev.RoundCorrected, game: Game) -> Result:
    if result.number != event.number:
        return result
    round_ = _round(event.player, event.banker, game)
    return replace(result, player=round_.player, banker=round_.banker)


def _marked(table: Table, old: Sequence[ev.WagerSettled], new: Sequence[ev.WagerSettled]) -> dict[Person, Fraction]:
    """What everybody owes once these wagers replace those; negative where more has been collected."""
    owed = dict(table.owed)
    for sign, wagers in ((-1, old), (1, new)):
        for wager in wagers:
            if wager.marked is not None:
                owed[wager.bettor] = owed.get(wager.bettor, Fraction(0)) + sign * Fraction(wager.marked)
    return owed


def collect_debt(context: Context, act: ask.CollectDebt) -> Answer:
    """Take what somebody owes since a correction, as far as the rack reaches."""
    table, person = context.table, act.person
    owes = -table.books[debt_of(person)]
    if not owes:
        refuse("no-debt", person=PersonRef(person))
    pays = Minor(min(owes, table.rack(person)))
    if not pays:
        refuse("not-enough.owes-chips", person=PersonRef(person), owes=Money.of(table.money(owes)))
    paid = Transfer(rack_of(person), debt_of(person), pays, "debt-paid")
    return done(ev.DebtCollected(person=person, transfers=(paid,)))


def debt_collected(table: Table, event: ev.DebtCollected) -> Table:
    """The debt is smaller, or gone."""
    return replace(table, books=post(table.books, event.transfers))


def _try_debts(context: Context) -> Iterator[Trial]:
    for person in context.table.books.of("debt"):
        yield Trial(ask.CollectDebt(person=ask.Person(person)), person)


def _try_correct(context: Context) -> Iterator[Trial]:
    for finished in context.table.finished:
        for second in (person for person in context.table.staff if person != context.who.person):
            act = ask.CorrectRound(
                number=finished.number,
                player=finished.player,
                banker=finished.banker,
                reason=WORDS,
                second=second,
                debt=True,
            )
            yield Trial(act, str(finished.number))


ACTS = (
    ActSpec(ask.CollectDebt, CHIPS, BETWEEN | PLAYING, collect_debt, _try_debts),
    ActSpec(
        ask.CorrectRound,
        PIT,
        BETWEEN | PLAYING | {Phase.DISPUTED},  # a dispute may be just about what is put right
        correct_round,
        _try_correct,
        second=Matter.CARDS,
    ),
)

EVENTS = (
    EventSpec(ev.RoundCorrected, round_corrected, told=telling.corrected, notes=notes.corrected),
    EventSpec(ev.DebtCollected, debt_collected, told=telling.debt, notes=notes.debt_collected),
)
