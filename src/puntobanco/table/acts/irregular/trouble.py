"""Reports of what went wrong, and the lawful ways out.

A report is set beside what the table knows, the rulebook gives the ways out, and the table stands still until
somebody of the right rank has taken one of them. What no clause gives is not offered, least of all a void round.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.faults import Fault, Refused
from puntobanco.machine import Recorded
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.irregular import LEAVES_SHOE, Case, Exit, Remedy, Report
from puntobanco.procedure.roles import DEALERS, Role
from puntobanco.rules.hand import Side
from puntobanco.rules.round import opening
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.acts.irregular.reread import read_place
from puntobanco.table.commands import CardText
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.committed import check_facts, check_report, reports_for
from puntobanco.table.model.expected_cards import card_due
from puntobanco.table.model.phases import PLAYING, Phase
from puntobanco.table.model.state import Ready, RoundState, ShoeState, Table, Trouble
from puntobanco.table.shared.seeing import read_card, see, too_many
from puntobanco.table.shared.trials import unseen
from puntobanco.table.specs import HOST, ActSpec, EventSpec, Trial
from puntobanco.wagers.established import Established, Exposed, established
from puntobanco.words import CardRef, in_words, say

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


def report_trouble(context: Context, act: ask.ReportTrouble) -> Answer:
    """Say what went wrong; the answer is what this rulebook prescribes."""
    table = context.table
    check_report(context, act)
    act = _as_known(table, act)
    _check(table, act)
    named = _card(table, act)
    late = _found_late(table, act)
    decided = proof(table, _serves(act, named)) if table.round is not None and not late else ()
    case = case_of(table, act, established_=bool(decided))
    ways, otherwise = _later_stands(table) if late else _ways(table, case)
    reported = ev.TroubleReported(
        report=act.report,
        note=act.note,
        remedies=ways,
        card=CardText(str(named)) if named is not None else None,
        seen=case.seen,
        side=act.side,
        place=act.place,
        established=decided,
        rebuildable=act.rebuildable,
        otherwise=otherwise,
        out=0 if late else _leaving(act),
    )
    return done(reported)


def _ways(table: Table, case: Case) -> tuple[tuple[Remedy, ...], tuple[Remedy, ...]]:
    """The ways out as it was reported, and those if the cards can, or cannot, be put in order after all."""
    setup = table.rules.setup
    as_told = setup.rulebook.remedies(setup, case)
    otherwise = setup.rulebook.remedies(setup, replace(case, rebuildable=not case.rebuildable))
    return as_told, otherwise if otherwise != as_told else ()


def _found_late(table: Table, act: ask.ReportTrouble) -> bool:
    """Whether a later round has begun since it happened."""
    return act.number is not None and act.number < table.rounds


def _later_stands(table: Table) -> tuple[tuple[Remedy, ...], tuple[Remedy, ...]]:
    """What is found only in a later round is recorded and changes nothing [RWS 5.11; NZ 12.8]."""
    return (Remedy(exit=Exit.STAND, by=Role.DEALER, clause=table.procedure.later_stands),), ()


def _leaving(act: ask.ReportTrouble) -> int:
    """How many cards left the shoe by it that are in no record: a card that lies in a hand, if a wrong one, is."""
    on_record = act.report is Report.WRONG_SIDE and act.place is not None
    return 0 if on_record else LEAVES_SHOE.get(act.report, 0)


def _serves(act: ask.ReportTrouble, named: Card | None) -> Card | None:
    """The card that the error itself exposed, where the hand that is due gets it."""
    return named if act.report in (Report.EXPOSED, Report.FACE_UP_IN_SHOE, Report.WRONG_SIDE) else None


def _as_known(table: Table, act: ask.ReportTrouble) -> ask.ReportTrouble:
    """A card that was read when it stopped the round has been seen, whether the report names it or not."""
    stop = table.round.stopped if table.round is not None else None
    if stop is None or stop.card is None or act.card is not None or LEAVES_SHOE.get(act.report) != 1:
        return act
    return act if too_many(table, stop.card) else replace(act, card=CardText(str(stop.card)))


def case_of(table: Table, act: ask.ReportTrouble, *, established_: bool) -> Case:
    """The report beside what the table knows."""
    round_ = table.round
    return Case(
        report=act.report,
        seen=act.seen or act.card is not None,
        dealt=sum(round_.number_of(side) for side in Side) if round_ and round_.cards else 0,
        banker_draws=_banker_draws(round_),
        hidden_style=not table.dealing.first_face_up,
        established=established_,
        rebuildable=act.rebuildable,
        under_way=round_ is not None,
        settled=round_ is not None and round_.settled is not None,
        before_call=round_ is not None or _of_the_last_round(table, act),
        due=round_ is not None and card_due(round_) is not None,
        handled=table.dealing.turning is Turning.HANDLERS,
        due_face_up=round_ is not None and round_.first_dealt and table.dealing.third_face_up,
    )


def _banker_draws(round_: RoundState | None) -> bool:
    """Whether the Banker must draw with the Player standing; never against a natural."""
    if round_ is None or len(round_.shown.player) < 2 or len(round_.shown.banker) < 2:
        return False
    game = round_.game
    player, banker = game.count(round_.shown.player[:2]), game.count(round_.shown.banker[:2])
    drawn = round_.number_of(Side.BANKER) == 3
    return not drawn and not game.is_natural(player) and game.banker_decision(player, banker, None).draws


def proof(table: Table, exposed: Card | None = None) -> tuple[Established, ...]:
    """The offered bets that the exposed cards have already won or lost [RWS 5.4; RWS 5.4.1].

    A card that was exposed by the error counts for the hand that is due [RWS 5.9].
    """
    round_ = table.round
    assert round_ is not None
    cards, printed = round_.cards, opening(round_.game)
    hands: dict[Side, tuple[Card | None, ...]] = {
        side: (*printed.hand(side), *(card.card if card.shown else None for card in cards if card.side is side))
        for side in Side
    }
    due = card_due(round_)
    if exposed is not None and due is not None:
        hands[due] += (exposed,)
    return established(table.rules.terms.offers.values(), Exposed(hands[Side.PLAYER], hands[Side.BANKER]), round_.game)


def makes_sense(table: Table, act: ask.ReportTrouble) -> bool:
    """Whether this can have happened in the state the table is in."""
    try:
        act = _as_known(table, act)
        _check(table, act)
        _card(table, act)
    except Refused:
        return False
    return True


def _check(table: Table, act: ask.ReportTrouble) -> None:
    round_ = table.round
    check_facts(table, act)
    if act.number is not None and not 1 <= act.number <= table.rounds:
        refuse("no-such-round", number=act.number)
    late = _found_late(table, act)
    if act.report in NEEDS_ROUND and round_ is None and not late and not _of_the_last_round(table, act):
        refuse("no-round")
    shoe = _shoe_of(table, act.report)
    if late:
        return  # it is recorded, whatever it was
    if round_ is not None:
        _check_cards(table, round_, act)
    if act.report is Report.OUT_OF_CARDS:
        _check_out_of_cards(table, shoe)
    if act.report is Report.MISREAD:
        _check_misread(round_, act)
    if act.report in (Report.FACE_UP_IN_SHOE, Report.EXPOSED) and act.card is None:
        refuse("no-card.lies-face")
    if _leaving(act) > shoe.left:
        refuse("out-of-cards.such-card")


def _shoe_of(table: Table, report: Report) -> ShoeState:
    """The shoe that a report is about: the one in play or, for a forgotten burn, the one that waits for it."""
    shoe, forgotten = table.shoe, report is Report.NO_BURN
    if shoe is None or shoe.ready is not (Ready.BURN if forgotten else Ready.PLAY):
        refuse("no-shoe.burn" if forgotten else "no-shoe.in-play")
    return shoe


def _check_out_of_cards(table: Table, shoe: ShoeState) -> None:
    if shoe.left:
        refuse("cards-left", table.rules.shoe.last_hand_clause, left=shoe.left)
    if table.round is not None and card_due(table.round) is None:
        refuse("nothing-due")


def _check_misread(round_: RoundState | None, act: ask.ReportTrouble) -> None:
    if act.side is None or act.place is None or round_ is None:
        refuse("which-card")
    if round_.settled is not None:
        refuse("bets-settled")
    read_place(round_, act.side, act.place)


def _check_cards(table: Table, round_: RoundState, act: ask.ReportTrouble) -> None:
    """Whether the cards of the round allow what is reported."""
    if act.report is Report.WRONGFUL_THIRD:
        _wrongful(round_)
    to_a_hand = act.report in (Report.EXPOSED, Report.WRONG_SIDE, Report.TWO_AT_ONCE) and _leaving(act)
    whose = act.report in (Report.EXTRA_CARD, Report.FACE_UP_IN_SHOE)
    hidden = round_.first_dealt and any(not card.shown for card in round_.cards)
    if whose and hidden and card_due(round_) is None and not _put_in_order(table, act):
        refuse("cards-hidden.whether-hand", table.dealing.turn_clause)
    if to_a_hand and card_due(round_) is None:
        refuse("no-card-due")


def _put_in_order(table: Table, act: ask.ReportTrouble) -> bool:
    """Whether the rulebook has such a card put in order: it then waits until the hands are shown."""
    setup = table.rules.setup
    ways = setup.rulebook.remedies(setup, case_of(table, act, established_=False))
    return any(remedy.exit is Exit.REBUILD for remedy in ways)


def _of_the_last_round(table: Table, act: ask.ReportTrouble) -> bool:
    """A wrong number of cards may still be found until the next round is called [RWS 5.5.3]."""
    if act.report is not Report.WRONG_NUMBER or not table.finished or table.finished[-1].shoe:
        return False  # the host deals a committed shoe by the drawing table
    return table.finished[-1].number == table.rounds


def _wrongful(round_: RoundState | None) -> None:
    if round_ is None or len(round_.shown.player) < 2 or len(round_.shown.banker) < 2:
        refuse("four-first.whether-third")
    game = round_.game
    player, banker = game.count(round_.shown.player[:2]), game.count(round_.shown.banker[:2])
    if game.player_decision(player, banker).draws:
        refuse("entitled", player=player)


def _card(table: Table, act: ask.ReportTrouble) -> Card | None:
    named = read_card(act.card)
    if named is not None and act.report in LEAVES_SHOE and too_many(table, named):
        raise Refused(
            Fault.of("copy-too-many.set-holds", "table", named=CardRef.of(named), decks=table.rules.shoe.decks)
        )
    return named


def trouble_reported(table: Table, event: ev.TroubleReported, recorded: Recorded[ev.TroubleReported]) -> Table:
    """The table waits for a way out."""
    named = read_card(event.card)
    shoe = table.shoe
    assert shoe is not None
    fresh = (named,) if named is not None and event.out else ()
    shoe = see(shoe, shoe.cards.astray(event.out, named, shoe.out), *fresh)
    shoe = replace(shoe, out=shoe.out + event.out)
    trouble = Trouble(
        report=event.report,
        note=event.note,
        remedies=event.remedies,
        card=named,
        seen=event.seen,
        side=event.side,
        place=event.place,
        established=event.established,
        rebuildable=event.rebuildable,
        otherwise=event.otherwise,
        lying=event.out,
        by=recorded.by,
        position=table.position,
    )
    return replace(table, trouble=trouble, shoe=shoe, round=_disclosed(table.round, event))


def _disclosed(round_: RoundState | None, event: ev.TroubleReported) -> RoundState | None:
    """The round, no longer stopped; a card that was seen by the error stays seen, whatever becomes of it."""
    if round_ is None:
        return None
    stop = round_.stopped is not None and round_.stopped.card is not None
    seen = event.seen or event.card is not None or stop
    return replace(round_, stopped=None, disclosed=round_.disclosed or seen)


def _try_report(context: Context) -> Iterator[Trial]:
    """Each kind of report, with a card where one must have been seen."""
    card = unseen(context.table)[0] if context.table.shoe is not None and unseen(context.table) else None
    able = reports_for(context.table, context.who.role)
    for report in (report for report in Report if report in able):
        for seen in (None, card):
            place = 1 if report is Report.MISREAD else None
            act = ask.ReportTrouble(report=report, card=seen, side=Side.PLAYER, place=place)
            if makes_sense(context.table, act):  # the whole answer takes the proof of what is established
                yield Trial(act, report.value, sure=True)


ACTS = (
    ActSpec(
        ask.ReportTrouble,
        DEALERS | HOST,
        PLAYING | {Phase.SHOE, Phase.READY, Phase.STOPPED},
        report_trouble,
        _try_report,
        when=when.nothing_reported,
    ),
)

EVENTS = (
    EventSpec(
        ev.TroubleReported,
        record_in_place=trouble_reported,
        told=telling.note(lambda event: telling.joined("Reported", in_words(event.text))),
        notes=lambda table, event: notes.stop(say("note.trouble"), event.text),
    ),
)
