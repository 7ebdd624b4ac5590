"""Rounds as they are recalled: card for card, with every bet, what it paid, commission and jackpot."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card, cards
from puntobanco.money import Minor
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, winner
from puntobanco.table.events import AwardCancelled, AwardPaid, WagerSettled
from puntobanco.table.model.phases import phase_of
from puntobanco.table.model.state import Key, PlacedBet, Table
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Names


class RecalledAward(Struct, frozen=True, kw_only=True):
    """What a bet has won of a jackpot's meter."""

    meter: str
    hit: int
    amount: Minor
    stands: str = "pending"


class RecalledBet(Struct, frozen=True, kw_only=True):
    bettor: str
    seat: int
    wager: str
    given: int | None
    stake: Minor
    coupon: Minor
    played: Minor
    added: Minor = Minor(0)
    line: str = ""
    line_names: Names | None = None
    result: str = ""
    pays: Minor = Minor(0)
    moved: Minor = Minor(0)
    commission: Minor = Minor(0)
    marked: bool = False
    returned: Minor = Minor(0)
    awards: tuple[RecalledAward, ...] = ()


class RecalledRound(Struct, frozen=True, kw_only=True):
    table: str
    number: int
    at: int
    """When it was settled or declared void, or last touched."""
    state: str
    """``finished``, ``settled``, ``void``, or the phase in which it stands."""
    corrected: bool = False
    dealer: str = ""
    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_count: int
    banker_count: int
    winner: str
    bets: tuple[RecalledBet, ...]


def recalled(
    name: str, number: int, at: int, state: str, hands: Round, game: Game, bets: tuple[RecalledBet, ...], dealer: str
) -> RecalledRound:
    complete = state in ("finished", "settled")
    return RecalledRound(
        table=name,
        number=number,
        at=at,
        state=state,
        dealer=dealer,
        player=_texts(hands.player),
        banker=_texts(hands.banker),
        player_count=hands.count(Side.PLAYER, game) if hands.player else 0,
        banker_count=hands.count(Side.BANKER, game) if hands.banker else 0,
        winner=winner(hands, game).value if complete else "",
        bets=bets,
    )


def _texts(hand: Iterable[Card]) -> tuple[str, ...]:
    return tuple(str(card) for card in hand)


def settled_bets(
    wagers: Iterable[WagerSettled], bets: Mapping[Key, PlacedBet], setup: Setup
) -> tuple[RecalledBet, ...]:
    return tuple(
        _settled(wager, bets.get(Key(wager.bettor, wager.seat, wager.wager, wager.given)), setup) for wager in wagers
    )


def _settled(wager: WagerSettled, laid: PlacedBet | None, setup: Setup) -> RecalledBet:
    offer = setup.offers.get(WagerId(wager.wager))
    return RecalledBet(
        bettor=wager.bettor,
        seat=wager.seat,
        wager=wager.wager,
        given=wager.given,
        stake=wager.stake,
        coupon=laid.coupon if laid is not None else Minor(0),
        played=wager.played,
        added=wager.added,
        line=wager.label,
        line_names=offer.wager.line_called(wager.line, wager.given) if offer is not None else None,
        result=wager.result,
        pays=wager.pays,
        moved=wager.moved,
        commission=wager.commission,
        marked=wager.marked is not None,
        returned=wager.returned,
        awards=tuple(RecalledAward(meter=award.meter, hit=award.hit, amount=award.amount) for award in wager.awards),
    )


def lying_bets(bets: Mapping[Key, PlacedBet], result: str = "") -> tuple[RecalledBet, ...]:
    """Bets that lie on the layout, or went back from it."""
    back = result == "void"
    return tuple(
        RecalledBet(
            bettor=key.bettor,
            seat=key.seat,
            wager=key.wager,
            given=key.given,
            stake=Minor(laid.bet.stake.minor),
            coupon=laid.coupon,
            played=Minor(0),
            result=result,
            returned=Minor(laid.bet.stake.minor - laid.coupon) if back else Minor(0),
        )
        for key, laid in bets.items()
    )


def unfinished(name: str, table: Table, at: int, dealer: str) -> RecalledRound | None:
    """The round under way, with the cards that somebody has been shown."""
    round_ = table.round
    if round_ is None:
        return None
    settled = round_.settled if round_.settled is not None else round_.early or ()
    done = {Key(wager.bettor, wager.seat, wager.wager, wager.given) for wager in settled}
    lying = {key: laid for key, laid in round_.bets.items() if key not in done}
    bets = (*settled_bets(settled, round_.bets, table.rules.setup), *lying_bets(lying))
    state = "settled" if round_.settled is not None else phase_of(table).value
    return recalled(name, round_.number, at, state, round_.shown, round_.game, bets, dealer)


def with_award(round_: RecalledRound, event: AwardPaid | AwardCancelled) -> RecalledRound:
    """The round once an award of it was handed out or cancelled."""
    stands = "cancelled" if isinstance(event, AwardCancelled) else f"paid-{event.instrument.name.lower()}"
    bets = tuple(
        replace(bet, awards=tuple(_awarded(bet, award, event, stands) for award in bet.awards)) for bet in round_.bets
    )
    known = any(award.hit == event.hit and award.meter == event.meter for bet in round_.bets for award in bet.awards)
    if not known and isinstance(event, AwardPaid):
        new = RecalledAward(meter=event.meter, hit=event.hit, amount=event.amount, stands=stands)
        own = [index for index, bet in enumerate(bets) if (bet.bettor, bet.seat) == (event.person, event.seat)]
        bets = tuple(
            replace(bet, awards=(*bet.awards, new)) if own and index == own[0] else bet
            for index, bet in enumerate(bets)
        )
    return replace(round_, bets=bets)


def _awarded(bet: RecalledBet, award: RecalledAward, event: AwardPaid | AwardCancelled, stands: str) -> RecalledAward:
    same = (bet.bettor, bet.seat, award.meter) == (event.person, event.seat, event.meter)
    return replace(award, stands=stands, hit=event.hit) if same and award.stands == "pending" else award


def corrected(
    round_: RecalledRound, player: Iterable[str], banker: Iterable[str], game: Game, bets: tuple[RecalledBet, ...]
) -> RecalledRound:
    """The round as its record was put right."""
    hands = Round(cards(player), cards(banker))
    again = recalled(round_.table, round_.number, round_.at, round_.state, hands, game, bets, round_.dealer)
    return replace(again, corrected=True)


def concerns(round_: RecalledRound, person: str, seat: int | None) -> RecalledRound | None:
    """The round with the bets of one person or seat only; nothing if they had none in it."""
    bets = tuple(bet for bet in round_.bets if person in ("", bet.bettor) and seat in (None, bet.seat))
    return replace(round_, bets=bets) if bets or (not person and seat is None) else None
