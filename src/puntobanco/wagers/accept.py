"""Which stakes a table takes: posted limits, shared areas, chips, fixed stakes and bets that need another.

What the documents forbid is refused. What plays (or plays in part) once a dealer has overlooked it is noted: a
Banker bet that chips cannot pay exactly, a side wager without its main bet, and a bet below the minimum where
the document says that it plays.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.money import Amount, Odds, Rounding, total
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import Side
from puntobanco.wagers.terms import Bet, Offer, Sharing, Terms
from puntobanco.wagers.wager import Kind, Parameter, Wager, WagerId
from puntobanco.words import Money, Names, Param, all_of, listed, say

STANDING_AREA = 0
"""The number under which bets on the areas for standing players are entered."""


class Judged(Struct, frozen=True):
    refused: tuple[Fault, ...]
    """What cannot lie on the layout at all."""
    noted: tuple[Fault, ...]
    """What plays nevertheless, once accepted."""
    on_placing: tuple[Fault, ...]
    """Everything for which a dealer turns a bet away when it is put down."""


NOTHING_WRONG = Judged((), (), ())


def judge(terms: Terms, bets: Sequence[Bet]) -> Judged:
    """Everything wrong with a set of bets, all faults at once."""
    return _judged(terms, bets, bets)


def judge_beside(terms: Terms, bet: Bet, others: Sequence[Bet]) -> Judged:
    """Everything wrong with a bet that is put down beside others, and with all of them together.

    What is wrong with one of the others by itself was said when it was put down.
    """
    return _judged(terms, (bet,), (*others, bet))


def _judged(terms: Terms, alone: Sequence[Bet], together: Sequence[Bet]) -> Judged:
    refused: list[Fault] = []
    turned_away: list[Fault] = []
    noted: list[Fault] = []
    _judge_alone(terms, alone, refused, turned_away, noted)
    bets = [bet for bet in together if bet.wager in terms.offers]
    refused += _shared_areas(bets, terms)
    if terms.personal or terms.outcome_maximum:
        refused += _outcome_totals(bets, terms)
    if terms.sharing.area_cap_all or terms.sharing.area_cap_named:
        refused += _area_totals(bets, terms)
    bound = _are_bound(bets, terms)
    if bound:
        refused += _companions(bets, terms)
        refused += _excluding_windows(bets, terms)
        refused += _second_bets(bets, terms)
        refused += beside_other_bets(bets, terms)
    if terms.side_needs_main:
        noted += _missing_mains(bets, terms)
    if bound:
        noted += _other_chairs(bets, terms)
    if not (refused or turned_away or noted):
        return NOTHING_WRONG
    return Judged(tuple(refused), (*turned_away, *noted), (*refused, *turned_away))


def _are_bound(bets: Sequence[Bet], terms: Terms) -> bool:
    """Whether one of these bets follows another one, a chair or a fixed stake."""
    return terms.ante is not None or any([bet.add_to or terms.offers[bet.wager].wager.is_bound for bet in bets])


def _judge_alone(
    terms: Terms, bets: Sequence[Bet], refused: list[Fault], turned_away: list[Fault], noted: list[Fault]
) -> None:
    """Add what is wrong with each bet by itself to the lists."""
    for bet in bets:
        offer = terms.offers.get(bet.wager)
        if offer is None:
            refused.append(_not_offered(bet))
            continue
        refused += _stake_faults(bet, offer, terms)
        if terms.exact_chips is not None:
            turned_away += _not_payable(bet, offer, terms)
        if bet.stake.minor < offer.minimum.minor:
            (noted if terms.under_minimum_plays else refused).extend(_below_minimum(bet, offer, terms))


def _at(bet: Bet) -> str:
    return f"{bet.owner}, {bet.wager}" if bet.bettor else f"seat {bet.seat}, {bet.wager}"


def _not_offered(bet: Bet) -> Fault:
    return Fault.of("not-offered.table-offer-wager", _at(bet))


def _stake_faults(bet: Bet, offer: Offer, terms: Terms) -> Iterator[Fault]:
    wager = offer.wager
    if bet.seat not in terms.seats and bet.seat != STANDING_AREA:
        yield Fault.of("no-such-seat.number", _at(bet), seat=bet.seat)
    if wager.fixed_stake is not None and bet.stake.minor != wager.fixed_stake:
        fixed = Amount(wager.fixed_stake, terms.currency)
        yield Fault.of("fixed-stake.exactly", _at(bet), wager.stake_clause, fixed=Money.of(fixed))
    elif terms.ante and bet.wager == terms.ante.wager and bet.stake != terms.ante.amount:
        yield Fault.of("ante-amount", _at(bet), terms.ante.posted, ante=Money.of(terms.ante.amount))
    elif not bet.stake:
        yield Fault.of("no-stake.bet-nothing", _at(bet))
    elif not terms.chips.makes(bet.stake):
        yield Fault.of("not-in-chips.cannot-put", _at(bet), amount=Money.of(bet.stake))
    elif offer.maximum is not None and bet.stake.minor > offer.maximum.minor:
        yield from _above_maximum(bet, offer, offer.maximum, terms)
    if wager.parameter and bet.given not in wager.parameter.values:
        yield _no_such_given(bet, wager.names, wager.parameter)


def _no_such_given(bet: Bet, name: Names, parameter: Parameter) -> Fault:
    known, given = listed(parameter.values), bet.given or 0
    params: dict[str, Param] = {"name": name, "parameter": parameter.name, "known": known, "given": given}
    return Fault("no-such-given", _at(bet), parameter.clause, params)


def _above_maximum(bet: Bet, offer: Offer, maximum: Amount, terms: Terms) -> Iterator[Fault]:
    """A bet above the posted maximum, unless its bettor has a personal one."""
    if offer.wager.kind is not Kind.MAIN or bet.owner not in terms.personal:
        yield Fault.of(
            "above-maximum.stake",
            _at(bet),
            offer.wager.stake_clause or terms.maximum_clause,
            stake=Money.of(bet.stake),
            maximum=Money.of(maximum),
        )


def _not_payable(bet: Bet, offer: Offer, terms: Terms) -> Iterator[Fault]:
    if terms.exact_chips is None or not offer.commission:
        return
    part = terms.chips.payable_part(bet.stake, 1 - offer.commission)
    if part != bet.stake:
        yield Fault.of(
            "not-payable.less-commission",
            _at(bet),
            terms.exact_chips.refused,
            stake=Money.of(bet.stake),
            part=Money.of(part),
        )


def _below_minimum(bet: Bet, offer: Offer, terms: Terms) -> Iterator[Fault]:
    if offer.wager.kind is not Kind.FEE and offer.wager.fixed_stake is None:
        clause = terms.under_minimum_plays or offer.wager.stake_clause or terms.minimum_clause
        key = "below-minimum.plays" if terms.under_minimum_plays else "below-minimum"
        yield Fault.of(key, _at(bet), clause, stake=Money.of(bet.stake), minimum=Money.of(offer.minimum))


def _shared_areas(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    rule = terms.sharing
    for bet in bets:
        if bet.standing or bet.seat == STANDING_AREA:
            yield from _standing_faults(bet, rule)
    if rule.most is not None and len(bets) > rule.most and len({bet.owner for bet in bets}) > rule.most:
        yield from _crowded(bets, rule, rule.most)
    if terms.insurance_alone:
        yield from _insured_together(bets, terms)


def _crowded(bets: Sequence[Bet], rule: Sharing, most: int) -> Iterator[Fault]:
    owners: dict[tuple[int, str], set[str]] = defaultdict(set)
    for bet in bets:
        owners[bet.seat, bet.wager if rule.by_wager else ""].add(bet.owner)
    for (seat, wager), people in owners.items():
        if seat != STANDING_AREA and len(people) > most:
            where = f"seat {seat}, {wager}" if wager else f"seat {seat}"
            yield Fault.of("too-many-bettors.share-area", where, rule.most_clause, people=len(people), most=most)


def _insured_together(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    insurers: dict[tuple[int, str], set[str]] = defaultdict(set)
    for bet in bets:
        if terms.offers[bet.wager].wager.insures:
            insurers[bet.seat, bet.wager].add(bet.owner)
    for (seat, wager), people in insurers.items():
        if len(people) > 1:
            yield Fault.of("too-many-bettors.insurance-area", f"seat {seat}, {wager}", terms.insurance_alone)


def _standing_faults(bet: Bet, rule: Sharing) -> Iterator[Fault]:
    if bet.standing and not rule.standing:
        yield Fault.of("standing.table-takes-bets", _at(bet), rule.standing_clause)
    elif bet.seat == STANDING_AREA and not rule.standing_area:
        yield Fault.of("no-such-seat.table-area", _at(bet), rule.area_clause)
    elif bet.seat == STANDING_AREA and not bet.standing:
        yield Fault.of("standing.area-players", _at(bet), rule.area_clause)
    elif bet.standing and bet.seat != STANDING_AREA and not rule.standing_on_seats:
        yield Fault.of("standing.numbered-areas", _at(bet), rule.area_clause)


def _outcome_totals(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    """A bettor's maximum holds for the total on a hand or the tie, however many areas it lies on."""
    stakes: dict[tuple[str, WagerId], list[Amount]] = defaultdict(list)
    for bet in bets:
        if terms.offers[bet.wager].wager.kind is Kind.MAIN:
            stakes[bet.owner, bet.wager].append(bet.stake)
    for (owner, wager), amounts in stakes.items():
        offer, personal = terms.offers[wager], terms.personal.get(owner)
        maximum = offer.maximum if personal is None else personal
        together = total(amounts, terms.currency)
        binds = personal is not None or (terms.outcome_maximum and len(amounts) > 1)
        if binds and maximum is not None and together > maximum:
            yield Fault.of(
                "above-maximum.personal" if personal is not None else "above-maximum.all",
                f"{owner}, {wager}",
                terms.outcome_maximum,
                together=Money.of(together),
                maximum=Money.of(maximum),
            )


def _area_totals(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    rule = terms.sharing
    stakes: dict[tuple[int, str], list[Bet]] = defaultdict(list)
    for bet in bets:
        if rule.area_cap_all or bet.owner in rule.area_cap_named:
            stakes[bet.seat, bet.wager].append(bet)
    for (seat, wager), area in stakes.items():
        together = total([bet.stake for bet in area], terms.currency)
        maximum = terms.offers[area[0].wager].maximum
        if maximum is not None and together > maximum and (len(area) > 1 or area[0].owner in terms.personal):
            yield Fault.of(
                "above-maximum.these-bettors",
                f"seat {seat}, {wager}",
                terms.sharing.area_cap_clause,
                together=Money.of(together),
                maximum=Money.of(maximum),
            )


def _companions(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    """Insurance and added winnings need the bettor's own main bet; an Ante round needs one too."""
    mains = {(bet.owner, bet.wager) for bet in bets if terms.offers[bet.wager].wager.kind is Kind.MAIN}
    for bet in bets:
        wager = terms.offers[bet.wager].wager
        if wager.insures and (bet.owner, wager.insures) not in mains:
            yield _nothing_insured(bet, wager)
        if bet.add_to is not None and not (_may_be_added(bet, wager) and (bet.owner, bet.add_to) in mains):
            yield Fault.of(
                "no-main-bet.winnings-can-added",
                _at(bet),
                wager.parlay.clause if wager.parlay else None,
                add_to=bet.add_to,
            )
        if terms.ante and bet.wager == terms.ante.wager and not any(owner == bet.owner for owner, _ in mains):
            yield Fault.of("no-main-bet.ante-accompanies", _at(bet), terms.ante.due)


def beside_other_bets(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    """Stakes above their share of the bettor's other bets, and bets that may not stand beside each other."""
    for bet in bets:
        wager = terms.offers[bet.wager].wager
        if wager.share:
            most = most_by_share(bets, bet.owner, wager, terms)
            mine = [placed.stake for placed in bets if (placed.owner, placed.wager) == (bet.owner, bet.wager)]
            together = total(mine, terms.currency)
            if together > most:
                on = all_of(each.wager.names for name, each in terms.offers.items() if name in wager.share.of)
                yield Fault.of(
                    "above-share",
                    _at(bet),
                    wager.share.clause,
                    together=Money.of(together),
                    share=str(wager.share.part),
                    on=on,
                    most=Money.of(most),
                )
        if wager.barred:
            other = next(
                (placed for placed in bets if placed.owner == bet.owner and placed.wager in wager.barred.wagers), None
            )
            if other:
                name = terms.offers[other.wager].wager.names
                yield Fault.of("barred-beside", _at(bet), wager.barred.clause, wager=wager.names, name=name)


def most_by_share(bets: Iterable[Bet], owner: str, wager: Wager, terms: Terms) -> Amount:
    """The most that a bettor may stake on a wager whose stake is limited by other bets, in chips."""
    assert wager.share is not None
    beside = [bet.stake for bet in bets if bet.owner == owner and bet.wager in wager.share.of]
    return terms.chips.most_of(total(beside, terms.currency).times(wager.share.part, Rounding.DOWN))


def _nothing_insured(bet: Bet, wager: Wager) -> Fault:
    window = wager.windows.get(bet.given or 0)
    return Fault.of(
        "no-main-bet.insurance-corresponds",
        _at(bet),
        window.main_clause if window else wager.needs_main,
        insures=say(f"side.{wager.insures}"),
    )


def _may_be_added(bet: Bet, wager: Wager) -> bool:
    return wager.parlay is not None and bet.add_to in wager.parlay.onto


def _second_bets(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    """One Ante is due from a bettor in a round, and a wager of one fixed stake is made once."""
    made: set[tuple[str, str]] = set()
    for bet in bets:
        ante = terms.ante if terms.ante and bet.wager == terms.ante.wager else None
        fixed = terms.offers[bet.wager].wager.fixed_stake is not None
        if not ante and not fixed:
            continue
        key = (bet.owner, bet.wager)
        if key in made:
            clause = ante.due if ante else terms.offers[bet.wager].wager.stake_clause
            yield Fault.of("second-bet", _at(bet), clause)
        made.add(key)


def _missing_mains(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    mains = {bet.owner for bet in bets if terms.offers[bet.wager].wager.kind is Kind.MAIN}
    for bet in bets:
        wager = terms.offers[bet.wager].wager
        clause = None if wager.insures else wager.needs_main
        if clause and bet.owner not in mains:
            yield Fault.of("needs-main", _at(bet), clause)


def _other_chairs(bets: Sequence[Bet], terms: Terms) -> Iterator[Fault]:
    """The combination of another chair than the seat is taken at the word of the person who enters the bet."""
    for bet in bets:
        parameter = terms.offers[bet.wager].wager.parameter
        if parameter and parameter.name == "chair" and bet.given != bet.seat:
            yield Fault.of("other-chair", _at(bet), parameter.clause, given=bet.given or 0, seat=bet.seat)


def window_faults(terms: Terms, facts: Facts, bets: Iterable[Bet]) -> Iterator[Fault]:
    """Bets that could not have been made in this round: insurance outside its window."""
    for bet in bets:
        wager = terms.offers[bet.wager].wager
        window = wager.windows.get(bet.given or 0)
        need = window.missing(facts) if window else None
        if need:
            yield Fault.of(
                "not-offered-now.bet-round",
                _at(bet),
                need.clause,
                wager=wager.names,
                given=bet.given or 0,
                sentence=need.sentence,
            )


def _excluding_windows(bets: Iterable[Bet], terms: Terms) -> Iterator[Fault]:
    """Cards are shown one after another: two windows of one round must come one after the other."""
    seen: dict[tuple[int, int], Bet] = {}
    for bet in bets:
        wager = terms.offers[bet.wager].wager
        window = wager.windows.get(bet.given or 0)
        if window is None:
            continue
        banker = wager.insures == Side.BANKER.value
        shown = (window.shown_other, window.shown_own) if banker else (window.shown_own, window.shown_other)
        for (player, other), earlier in seen.items():
            if (shown[0] - player) * (shown[1] - other) < 0:
                yield Fault.of("windows", _at(bet), window.shown_clause, wager=earlier.wager, given=earlier.given or 0)
        seen.setdefault(shown, bet)


def open_window(wager: Wager, shown_own: int, shown_other: int) -> int | None:
    """The window of a wager that is open after these numbers of cards of its own and of the other hand."""
    for given in wager.parameter.values if wager.parameter else ():
        window = wager.windows.get(given)
        if window and (window.shown_own, window.shown_other) == (shown_own, shown_other):
            return given
    return None


def most_insurance(
    terms: Terms, offer: Offer, main: Amount, odds: Odds, promised: Amount | None = None
) -> Amount | None:
    """The largest insurance stake whose winnings, with those already promised, stay within the bet it insures."""
    if not terms.insurance_cap:
        return offer.maximum
    room = max(0, main.minor - (promised.minor if promised else 0))
    return terms.chips.most_of(Amount(room * odds.staked // odds.pays, terms.currency))
