"""A report beside what the table knows: which card it is about, whether it can have happened, and the case it makes.

A report is about a card that has just left the shoe and is in no hand's record, about a card that lies in a hand
already, or about no card. Until the next round is called, a rulebook may have the round that is over reported too.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.calls import Call
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.irregular import LEAVES_SHOE, Case, Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.rules.round import opening
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.reread import read_place
from puntobanco.table.commands import CardText
from puntobanco.table.model.answer import refuse
from puntobanco.table.model.committed import check_facts, reports_for
from puntobanco.table.model.state import Dealt, Finished, Ready, RoundState, ShoeState, Table
from puntobanco.table.shared.seeing import read_card, too_many
from puntobanco.table.shared.trials import unseen
from puntobanco.wagers.established import Established, Exposed, established
from puntobanco.words import CardRef

NEEDS_ROUND = {
    Report.WRONGFUL_THIRD,
    Report.EXPOSED,
    Report.WRONG_SIDE,
    Report.WRONG_HANDLER,
    Report.TWO_AT_ONCE,
    Report.WRONG_NUMBER,
    Report.MISREAD,
    Report.OUT_OF_CARDS,
    Report.INTERRUPTED,
}
LIES_ALREADY = frozenset({Report.EXPOSED, Report.WRONG_SIDE, Report.TWO_AT_ONCE})
"""Reports about a card that leaves the shoe, or about one that lies in a hand already and is named by its place."""


# The card that a report is about.


def lies(act: ask.ReportTrouble) -> bool:
    """Whether it is about a card that lies in a hand already."""
    return act.report in LIES_ALREADY and act.place is not None


def leaving(act: ask.ReportTrouble) -> int:
    """How many cards left the shoe by it that are in no hand's record."""
    return 0 if lies(act) else LEAVES_SHOE.get(act.report, 0)


def lying_at(round_: RoundState, side: Side | None, place: int | None) -> int:
    """Where in the order of dealing the card lies that was reported; refused where that hand has no such card."""
    of_hand = round_.places(side) if side is not None else ()
    meant = of_hand[place - 1] if place is not None and 1 <= place <= len(of_hand) else None
    if side is None or meant is None:
        refuse("which-card")
    return meant


def _place(table: Table, act: ask.ReportTrouble) -> int | None:
    """Where in the order of dealing the card lies that a report is about, if it lies in a hand of this round."""
    if table.round is None or not lies(act) or found_late(table, act):
        return None
    return lying_at(table.round, act.side, act.place)


def _lying(table: Table, act: ask.ReportTrouble) -> Dealt | None:
    place = _place(table, act)
    return table.the_round.cards[place] if place is not None else None


def as_known(table: Table, act: ask.ReportTrouble) -> ask.ReportTrouble:
    """A card that was read when it stopped the round has been seen, whether the report names it or not."""
    stop = table.round.stopped if table.round is not None else None
    if stop is None or stop.card is None or act.card is not None or LEAVES_SHOE.get(act.report) != 1 or lies(act):
        return act
    return act if too_many(table, stop.card) else replace(act, card=CardText(str(stop.card)))


def card_of(table: Table, act: ask.ReportTrouble) -> Card | None:
    """The card that the report names, if it may be that one."""
    named, there = read_card(act.card), _lying(table, act)
    if there is not None and there.card is not None:
        if named is not None and named != there.card:
            refuse("other-card.seen", card=CardRef.of(there.card), named=CardRef.of(named))
        return there.card if there.shown else named
    if named is not None and act.report in LEAVES_SHOE and too_many(table, named):
        raise Refused(
            Fault.of("copy-too-many.set-holds", "table", named=CardRef.of(named), decks=table.rules.shoe.decks)
        )
    return named


# When it is found.


def found_late(table: Table, act: ask.ReportTrouble) -> bool:
    """Whether a later round has begun since it happened, or the round is over and the rulebook lets it stand."""
    if act.number is None:
        return False
    return act.number < table.rounds or (table.round is None and last_round(table, act) is None)


def last_round(table: Table, act: ask.ReportTrouble) -> Finished | None:
    """The round that is over, as long as the next has not been called and the rulebook has this found until then.

    [RWS 5.5.3; RWS 5.8; RWS 5.9; RWS 5.11]
    """
    if table.round is not None or act.report not in table.procedure.until_next_call or not table.finished:
        return None
    last = table.finished[-1]
    return last if last.number == table.rounds and not last.shoe else None  # the host deals a committed shoe rightly


# The case.


def case_of(table: Table, act: ask.ReportTrouble, *, established_: bool) -> Case:
    """The report beside what the table knows."""
    round_, there, before = table.round, _lying(table, act), _place(table, act)
    return Case(
        report=act.report,
        seen=act.seen or act.card is not None or (there is not None and there.shown),
        dealt=before if before is not None else _dealt(round_),
        banker_draws=_banker_draws(round_),
        hidden_style=not table.dealing.first_face_up,
        established=established_,
        rebuildable=act.rebuildable,
        under_way=round_ is not None,
        settled=round_ is not None and round_.settled is not None,
        before_call=round_ is not None or last_round(table, act) is not None,
        due=round_ is not None and round_.due is not None,
        handled=table.dealing.turning is Turning.HANDLERS,
        due_face_up=_lies_face_up(table, before),
        turned=there is not None and there.shown,
    )


def _dealt(round_: RoundState | None) -> int:
    return sum(round_.number_of(side) for side in Side) if round_ and round_.cards else 0


def _lies_face_up(table: Table, place: int | None) -> bool:
    """Whether the card at this place, or the one that is due next, lies face up in any case."""
    round_, style = table.round, table.dealing
    if round_ is None:
        return False
    third = round_.first_dealt if place is None else place >= round_.game.first_cards
    return style.third_face_up if third else place is not None and style.first_face_up


def _banker_draws(round_: RoundState | None) -> bool:
    """Whether the Banker must draw with the Player standing; never against a natural."""
    if round_ is None or len(round_.shown.player) < 2 or len(round_.shown.banker) < 2:
        return False
    game = round_.game
    player, banker = game.count(round_.shown.player[:2]), game.count(round_.shown.banker[:2])
    drawn = round_.number_of(Side.BANKER) == 3
    return not drawn and not game.is_natural(player) and game.banker_decision(player, banker, None).draws


def proof(table: Table, act: ask.ReportTrouble | None = None) -> tuple[Established, ...]:
    """The offered bets that the exposed cards have already won or lost [RWS 5.4; RWS 5.4.1].

    A card that was exposed by the error counts for the hand in which it lies, or for the one that is due [RWS 5.9].
    """
    round_ = table.round
    if round_ is None:
        return _over(table, act) if act is not None else ()
    exposed = read_card(act.card) if act is not None and act.report in _EXPOSES else None
    there = _place(table, act) if act is not None and exposed is not None else None
    printed = opening(round_.game)
    hands: dict[Side, tuple[Card | None, ...]] = {side: printed.hand(side) for side in Side}
    for number, dealt in enumerate(round_.cards):
        hands[dealt.side] += (exposed if number == there else dealt.card if dealt.shown else None,)
    due = round_.due
    if exposed is not None and there is None and due is not None:
        hands[due] += (exposed,)
    return established(table.rules.terms.offers.values(), Exposed(hands[Side.PLAYER], hands[Side.BANKER]), round_.game)


_EXPOSES = frozenset({Report.EXPOSED, Report.FACE_UP_IN_SHOE, Report.WRONG_SIDE})
"""Reports that name the card which the error itself exposed."""


def _over(table: Table, act: ask.ReportTrouble) -> tuple[Established, ...]:
    """What all cards of the round that is over have decided."""
    last = last_round(table, act)
    if last is None:
        return ()
    player, banker = (tuple(map(read_card, texts)) for texts in (last.player, last.banker))
    return established(last.terms.offers.values(), Exposed(player, banker), table.rules.setup.game)


# Whether it can have happened.


def makes_sense(table: Table, act: ask.ReportTrouble) -> bool:
    """Whether this can have happened in the state the table is in."""
    try:
        act = as_known(table, act)
        check(table, act)
        card_of(table, act)
    except Refused:
        return False
    return True


def check(table: Table, act: ask.ReportTrouble) -> None:
    """Refuse what cannot have happened."""
    round_ = table.round
    check_facts(table, act)
    if act.number is not None and not 1 <= act.number <= table.rounds:
        refuse("no-such-round", number=act.number)
    late, last = found_late(table, act), last_round(table, act)
    if act.report in NEEDS_ROUND and round_ is None and not late and last is None:
        refuse("no-round")
    shoe = _shoe_of(table, act.report)
    if late:
        return  # it is recorded, whatever it was
    if last is not None:
        _check_last(last, act)
        return
    if round_ is not None:
        _check_cards(table, round_, act)
    _check_kind(table, shoe, act)
    if leaving(act) > shoe.left:
        refuse("out-of-cards.such-card")


def _check_kind(table: Table, shoe: ShoeState, act: ask.ReportTrouble) -> None:
    """What a single kind of report needs."""
    match act.report:
        case Report.OUT_OF_CARDS:
            _check_out_of_cards(table, shoe)
        case Report.MISREAD:
            _check_misread(table.round, act)
        case Report.FACE_UP_IN_SHOE | Report.EXPOSED if act.card is None:
            there = _lying(table, act)
            if there is None or not there.shown:
                refuse("no-card.lies-face")


def _shoe_of(table: Table, report: Report) -> ShoeState:
    """The shoe that a report is about: the one in play or, for a forgotten burn, the one that waits for it."""
    shoe, forgotten = table.shoe, report is Report.NO_BURN
    if shoe is None or shoe.ready is not (Ready.BURN if forgotten else Ready.PLAY):
        refuse("no-shoe.burn" if forgotten else "no-shoe.in-play")
    return shoe


def _check_last(last: Finished, act: ask.ReportTrouble) -> None:
    """The cards of a round that is over are named by their places."""
    if act.report not in LIES_ALREADY:
        return
    hand = last.player if act.side is Side.PLAYER else last.banker
    if act.side is None or act.place is None or not 1 <= act.place <= len(hand):
        refuse("which-card")


def _check_out_of_cards(table: Table, shoe: ShoeState) -> None:
    if shoe.left:
        refuse("cards-left", left=shoe.left)
    if table.round is not None and table.round.due is None:
        refuse("nothing-due")


def _check_misread(round_: RoundState | None, act: ask.ReportTrouble) -> None:
    if act.side is None or act.place is None or round_ is None:
        refuse("which-card")
    if round_.settled is not None:
        refuse("bets-settled")
    read_place(round_, act.side, act.place)


def _check_cards(table: Table, round_: RoundState, act: ask.ReportTrouble) -> None:
    """Whether the cards of the round allow what is reported."""
    if lies(act):
        lying_at(round_, act.side, act.place)
        return
    if act.report is Report.WRONGFUL_THIRD:
        _wrongful(round_)
    whose = act.report in (Report.EXTRA_CARD, Report.FACE_UP_IN_SHOE)
    hidden = round_.first_dealt and any(not card.shown for card in round_.cards)
    if whose and hidden and round_.due is None and not _waits(table, act):
        refuse("cards-hidden.whether-hand", table.procedure.calls.get(Call.PLAYER_DRAWS))
    if act.report in LIES_ALREADY and round_.due is None:
        refuse("no-card-due")


def _waits(table: Table, act: ask.ReportTrouble) -> bool:
    """Whether the rulebook has such a card put in order or used: it then waits until the hands are shown."""
    setup = table.rules.setup
    ways = setup.rulebook.remedies(setup, case_of(table, act, established_=False))
    return any(remedy.exit in (Exit.REBUILD, Exit.USE_CARD) for remedy in ways)


def _wrongful(round_: RoundState | None) -> None:
    if round_ is None or len(round_.shown.player) < 2 or len(round_.shown.banker) < 2:
        refuse("four-first.whether-third")
    game = round_.game
    player, banker = game.count(round_.shown.player[:2]), game.count(round_.shown.banker[:2])
    if game.player_decision(player, banker).draws:
        refuse("entitled", player=player)


# What may be reported now.


class Reportable(Struct, frozen=True, kw_only=True):
    """Something that may be reported now, and the card it is about."""

    report: Report
    side: Side | None = None
    place: int | None = None
    """For a card that lies in a hand: which, counted from 1."""
    leaves: bool = False
    """Whether it is about a card that has just left the shoe."""
    card: bool = False
    """Whether the card may be named."""
    must: bool = False
    """Whether it must be."""
    judged: bool = False
    """Whether the ways out depend on whether the cards can be put in order."""


def subjects(table: Table, role: Role) -> Iterator[Reportable]:
    """Everything that somebody of this role may report now."""
    able = reports_for(table, role)
    card = next(iter(unseen(table)), None) if table.shoe is not None else None
    for report in (report for report in Report if report in able):
        for side, place in _places(table, report):
            bare = ask.ReportTrouble(report=report, side=side, place=place)
            named = replace(bare, card=_name_at(table, side, place) or card)
            says, may = makes_sense(table, bare), named.card is not None and makes_sense(table, named)
            if says or may:
                yield _subject(table, bare if says else named, may=may, must=not says)


def _places(table: Table, report: Report) -> Iterator[tuple[Side | None, int | None]]:
    """No place, and the place of every card on the table, or of the round that is over."""
    if report is not Report.MISREAD:
        yield None, None
    if report is not Report.MISREAD and report not in LIES_ALREADY:
        return
    last = table.finished[-1] if table.round is None and table.finished else None
    for side in Side:
        number = table.round.number_of(side) if table.round is not None else len(_hand(last, side))
        yield from ((side, place) for place in range(1, number + 1))


def _hand(last: Finished | None, side: Side) -> tuple[CardText, ...]:
    if last is None:
        return ()
    return last.player if side is Side.PLAYER else last.banker


def _name_at(table: Table, side: Side | None, place: int | None) -> CardText | None:
    """The name of a card in a hand that somebody has seen."""
    if table.round is None or side is None or place is None:
        return None
    at = table.round.places(side)[place - 1]
    known = table.round.cards[at].card if at is not None else None
    return CardText(str(known)) if known is not None else None


def _subject(table: Table, act: ask.ReportTrouble, *, may: bool, must: bool) -> Reportable:
    case = case_of(table, act, established_=False)
    setup = table.rules.setup
    ways = [setup.rulebook.remedies(setup, replace(case, rebuildable=can)) for can in (True, False)]
    names = act.report in LEAVES_SHOE and not case.turned and not (lies(act) and table.round is None)
    return Reportable(
        report=act.report,
        side=act.side,
        place=act.place,
        leaves=leaving(act) > 0,
        card=may and names,
        must=must,
        judged=ways[0] != ways[1],
    )
