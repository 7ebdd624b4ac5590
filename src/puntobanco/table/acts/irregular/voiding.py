"""A void round: every bet goes back, and whatever was paid is reversed.

A bet over several rounds that was under way before the round lies on in the state in which the round found it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.ledger import Account, Transfer, post
from puntobanco.money import Minor
from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.irregular import Remedy
from puntobanco.shoe.last_hand import Life, round_over
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.commands import Person
from puntobanco.table.model.accounts import FLOAT, debt_of, rack_of, unclaimed_of
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.state import Finished, Key, PlacedBet, Result, RoundState, Table
from puntobanco.table.shared.hits import of_other_rounds
from puntobanco.table.shared.paying import home_of, without_round
from puntobanco.table.shared.series import left_behind, of_one_round, stakes_back, still_here, under_way
from puntobanco.table.specs import EventSpec
from puntobanco.words import Money, PersonRef, Text, all_of, say


def void(table: Table, remedy: Remedy, reason: Text | str, *, debt: bool) -> Iterator[ev.AnyEvent]:
    """The round has no result [RWS 1.24; RWS 5.15]; House Money and Royal 9 settled early are unwound [MA 15(e) s1].

    A round that has been settled, with the next not yet called, is taken back too [RWS 5.5.3].
    """
    assert table.shoe is not None
    round_ = table.round if table.round is not None else table.finished[-1]
    bets = round_.bets if isinstance(round_, RoundState) else _still_there(table, round_)
    back = [*taken_back(round_.moved), *stakes_back(table, of_one_round(bets))]
    transfers = squared(table, back, "round-void", debt=debt)
    life = Life.OVER if remedy.replaces_cards else round_over(table.shoe.life, counts=False)
    if table.round is None and not remedy.replaces_cards:
        life = table.shoe.life
    said = (Said(Call.ROUND_VOID, (), remedy.clause),)
    voided = ev.RoundVoided(
        number=round_.number, clause=remedy.clause, reason=reason, transfers=transfers, said=said, life=life.value
    )
    yield voided
    yield from left_behind(round_voided(table, voided))


def _still_there(table: Table, round_: Finished) -> dict[Key, PlacedBet]:
    """The bets of a settled round, without those that lay on after it and have ended since by something else."""
    stood = {Key(wager.bettor, wager.seat, wager.wager, wager.given) for wager in round_.wagers if wager.stands}
    return {key: laid for key, laid in round_.laid.items() if key not in stood or key in table.standing}


def squared(table: Table, transfers: Iterable[Transfer], why: str, *, debt: bool) -> tuple[Transfer, ...]:
    """What transfers come to in all, so that nobody hands back what they would get again.

    Money stays with its owner where it can; everything else goes through the float, never from one player to another.
    What somebody owes and no longer has becomes a debt, if debts are allowed; otherwise nothing is done.
    """
    comes_to: Counter[Account] = Counter()
    for transfer in transfers:
        comes_to[transfer.source] -= transfer.amount
        comes_to[transfer.target] += transfer.amount
    missing = _from_purses(table, comes_to)
    if missing and not debt:
        owing = [
            say("owing.would-hand-back", person=PersonRef(person), amount=Money.of(table.money(lacks)))
            for person, lacks in missing.items()
        ]
        refuse("would-be-negative", owing=all_of(owing))
    made = [move for target in comes_to for move in _from_oneself(comes_to, target, why)]
    made += [Transfer(debt_of(person), FLOAT, amount, "debt") for person, amount in missing.items()]
    made += [Transfer(account, FLOAT, Minor(-more), why) for account, more in comes_to.items() if more < 0]
    made += [Transfer(FLOAT, account, Minor(more), why) for account, more in comes_to.items() if more > 0]
    return tuple(transfer for transfer in made if transfer.source != transfer.target)


def _from_purses(table: Table, comes_to: Counter[Account]) -> dict[Person, Minor]:
    """What each person lacks. The rack and what waits for somebody who left are one purse: only its balance counts."""
    people = {Person(name) for kind, _, name in (wager.partition(":") for wager in comes_to) if kind in PURSE}
    missing = {}
    for person in sorted(people):
        rack, waiting = rack_of(person), unclaimed_of(person)
        comes = comes_to.pop(rack, 0) + comes_to.pop(waiting, 0)
        if comes >= 0:
            comes_to[home_of(table, person)] = comes
            continue
        from_rack = min(-comes, table.rack(person))
        from_waiting = min(-comes - from_rack, table.books[waiting])
        comes_to[rack], comes_to[waiting] = -from_rack, -from_waiting
        if lacks := -comes - from_rack - from_waiting:
            missing[person] = Minor(lacks)
    return missing


PURSE = ("rack", "unclaimed")
"""The accounts in which a person's own money lies."""


def _from_oneself(comes_to: Counter[Account], target: Account, why: str) -> Iterator[Transfer]:
    """What an account gets from others of the same person; the counter keeps what is still open."""
    owner = target.partition(":")[2]
    for source in comes_to:
        part = min(comes_to[target], -comes_to[source])
        if part > 0 and owner and source.partition(":")[2] == owner:
            comes_to[target] -= part
            comes_to[source] += part
            yield Transfer(source, target, Minor(part), why)


def taken_back(moved: Sequence[Transfer]) -> list[Transfer]:
    """The same transfers the other way, the last first."""
    return [
        Transfer(transfer.target, transfer.source, transfer.amount, f"reversed:{transfer.why}")
        for transfer in reversed(moved)
    ]


def round_voided(table: Table, event: ev.RoundVoided) -> Table:
    """The cards are discarded, nothing of the round counts, and only bets that were under way before it lie there."""
    assert table.shoe is not None
    carried = None if Life(event.life) is Life.OVER else table.carried
    apart = len(carried.cards) if carried is not None else 0
    voided = _settled(table)
    bets = table.round.bets if table.round is not None else _still_there(table, table.finished[-1])
    beside = table.standing if table.round is not None else {}
    standing = {**beside, **under_way(bets)}
    cards = table.shoe.cards.round_begins()
    cards = cards if carried is not None else cards.none_carried()
    table = replace(
        table,
        carried=carried,
        shoe=replace(table.shoe, discarded=table.shoe.out - apart, life=Life(event.life), cards=cards),
        books=post(table.books, event.transfers),
        owed=without_marked(table, voided),
        awards=without_round(table, event.number),
        unrecorded=of_other_rounds(table, event.number),
        standing=standing,
        guests=still_here(table.guests, standing),
    )
    if table.round is None:
        results = tuple(
            replace(result, kind="void") if result.number == event.number else result for result in table.results
        )
        return replace(table, results=results, finished=table.finished[:-1])
    shown = table.round.shown
    result = Result(number=event.number, player=shown.player, banker=shown.banker, kind="void")
    return replace(table, round=None, results=(*table.results, result))


def _settled(table: Table) -> Sequence[ev.WagerSettled]:
    if table.round is not None:
        return table.round.settled or ()
    return table.finished[-1].wagers


def without_marked(table: Table, wagers: Sequence[ev.WagerSettled]) -> dict[Person, Fraction]:
    """The commission owed, less what these wagers had marked."""
    owed = dict(table.owed)
    for wager in wagers:
        if wager.marked is not None:
            owed[wager.bettor] = owed.get(wager.bettor, Fraction(0)) - Fraction(wager.marked)
    return {person: due for person, due in owed.items() if due}


def bets_handed_back(table: Table, event: ev.BetsHandedBack) -> Table:
    """No bet plays in the round, and none is taken until it is over; bets under way lie beside it."""
    round_ = table.the_round
    beside = {**table.standing, **under_way(round_.bets)}
    cards = tuple(replace(card, holder=None) for card in round_.cards)  # holders of cards have no bet in the round now
    round_ = replace(round_, bets={}, spoken={}, called=True, late=None, free=False, cards_called=True)
    round_ = replace(round_, cards=cards, handling={}, without_bets=event.clause)
    return replace(table, round=round_, standing=beside, books=post(table.books, event.transfers))


EVENTS = (
    EventSpec(ev.BetsHandedBack, bets_handed_back, told=telling.bets_handed_back, notes=notes.handed_back),
    EventSpec(ev.RoundVoided, round_voided, told=telling.voided, notes=notes.voided),
)
