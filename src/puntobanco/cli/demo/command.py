"""``puntobanco demo``: a shoe of each rulebook, dealt and settled before your eyes."""

import secrets
from collections.abc import Iterator
from random import Random
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.desk.sheet import Forms, Sheet, check_forms, print_sheets, put
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import option, verb
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import facts
from puntobanco.rules.round import Round
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import Burnt, prepare
from puntobanco.shoe.shuffle import shuffled
from puntobanco.wagers.settlement import Settlement, settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Kind, WagerId

TABLES = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission")
MAIN_STAKE, SIDE_STAKE, TIE_STAKE = "100.00", "10.00", "20.00"
MOST_SEED = 2**32


class Demo(Forms, frozen=True, kw_only=True):
    seed: Annotated[int | None, option(type=click.IntRange(0, MOST_SEED - 1), help="Deal the same cards again.")]
    rounds: Annotated[
        int, option(type=click.IntRange(0, 200), show_default=True, help="Rounds shown card by card.")
    ] = 5


@verb("Nothing was dealt.")
def demo(given: Demo) -> None:
    """Deal and settle a shoe of each rulebook, and show what the house kept."""
    from puntobanco.cli.terminal import console

    check_forms(given)
    chosen = secrets.randbelow(MOST_SEED) if given.seed is None else given.seed
    is_shown = not (given.as_json or given.as_csv or given.as_markdown)
    books = [
        _play(name, Random(chosen * len(TABLES) + place), given.rounds, is_shown) for place, name in enumerate(TABLES)
    ]
    if not is_shown:
        print_sheets(books, given)
        return
    console.print(f"[dim]Cards of seed {chosen}: puntobanco demo --seed {chosen} deals them again.[/]")


class Dealt(Struct, frozen=True):
    round: Round
    settlement: Settlement


def _play(name: str, chance: Random, shown: int, is_shown: bool) -> Sheet:
    """Deal a shoe and show it; what the house kept."""
    from puntobanco.cli.demo import render

    setup = find_setup(name)
    burnt, dealt = _deal(setup, chance)
    if not is_shown:
        settled = _settled(setup, dealt)
        return render.books_of(setup, [wager for round_ in settled for wager in round_.settlement.wagers])
    render.print_heading(setup, burnt)
    played: list[Dealt] = []
    for round_ in render.with_progress(_settled(setup, dealt), setup):
        played.append(round_)
        if len(played) <= shown:
            render.print_round(len(played), round_, setup.game)
    render.print_results(played)
    books = render.books_of(setup, [wager for round_ in played for wager in round_.settlement.wagers])
    put(books)
    return books


def _deal(setup: Setup, chance: Random) -> tuple[Burnt, Iterator[Round]]:
    rules = setup.shoe
    stack = shuffled(decks_of(rules.decks), chance.randrange)
    margin = rules.cut_from_end
    cut_at = None if margin is None else chance.randrange(margin, len(stack) - margin + 1)
    burnt, shoe = prepare(stack, rules, cut_at=cut_at)
    return burnt, play_shoe(shoe, setup.game)


def _settled(setup: Setup, rounds: Iterator[Round]) -> Iterator[Dealt]:
    bets = _bets(setup)
    terms = setup.terms
    for round_ in rounds:
        yield Dealt(round_, settle(terms, facts(round_, setup.game), bets))


def _bets(setup: Setup) -> list[Bet]:
    """Seat 1 on the Banker, seat 2 on the Player, seat 3 on the tie, seat 5 on every side wager beside the Player."""
    mains = ((1, "banker", MAIN_STAKE), (2, "player", MAIN_STAKE), (3, "tie", TIE_STAKE), (5, "player", MAIN_STAKE))
    bets = [_bet(setup, seat, wager, stake) for seat, wager, stake in mains]
    for wager, offer in setup.offers.items():
        if offer.wager.kind is Kind.SIDE and not offer.wager.windows:
            fixed = offer.wager.fixed_stake
            stake = SIDE_STAKE if fixed is None else str(Amount(fixed, setup.currency))
            bets.append(_bet(setup, 5, wager, stake, 5 if offer.wager.parameter else None))
    return bets


def _bet(setup: Setup, seat: int, wager: str, stake: str, given: int | None = None) -> Bet:
    return Bet(seat=seat, wager=WagerId(wager), stake=Amount.read(stake, setup.currency), given=given)
