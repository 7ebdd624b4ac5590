"""Nominees: people who bet or handle cards for a player, with approval, announcement and marker."""

from collections.abc import Iterator

from msgspec.structs import replace

from puntobanco.procedure.calls import Call, Said
from puntobanco.procedure.procedure import NomineeRules
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table import notes
from puntobanco.table.commands import Person
from puntobanco.table.model import preconditions as when
from puntobanco.table.model.answer import Answer, Context, done, refuse
from puntobanco.table.model.handlers import holds_cards
from puntobanco.table.model.phases import OPEN
from puntobanco.table.model.state import Nomination, Stage, Table
from puntobanco.table.shared.trials import SOMEBODY, plain
from puntobanco.table.specs import PIT, PLAYER, ActSpec, EventSpec, LeftOut, Trial
from puntobanco.words import PersonRef, say


def name_nominee(context: Context, act: ask.NameNominee) -> Answer:
    """A player names somebody; a supervisor must approve before they begin [NZ 2.3(a)]."""
    table, player = context.table, context.who.person
    rules = _rules(table)
    if player not in table.guests:
        refuse("not-here.join-first", person=PersonRef(player))
    if not act.nominee.strip():
        refuse("no-name.nominee")
    if act.nominee == player:
        refuse("oneself.nominee-somebody", rules.several or rules.seated)
    nomination = table.nominees.get(act.nominee)
    if nomination is not None:
        refuse("one-player", rules.one_player, nominee=PersonRef(act.nominee), player=PersonRef(nomination.player))
    if act.nominee in table.staff:
        refuse("staff.works-here", rules.no_staff, nominee=PersonRef(act.nominee))
    if rules.seated and table.seat_of(act.nominee) is None:
        refuse("not-seated.game", rules.seated, nominee=PersonRef(act.nominee))
    if rules.several is None and any(nomination.player == player for nomination in table.nominees.values()):
        refuse("several", rules.approval, player=PersonRef(player))
    return done(ev.NomineeNamed(player=player, nominee=act.nominee))


def _rules(table: Table) -> NomineeRules:
    rules = table.procedure.nominees
    if rules is None:
        refuse("no-nominees")
    return rules


def nominee_named(table: Table, event: ev.NomineeNamed) -> Table:
    """The nominee waits for approval."""
    return _with(table, event.nominee, Nomination(player=event.player, stage=Stage.NAMED))


def _with(table: Table, nominee: Person, nomination: Nomination) -> Table:
    return replace(table, nominees={**table.nominees, nominee: nomination})


def approve_nominee(context: Context, act: ask.ApproveNominee) -> Answer:
    """A supervisor approves, or turns the nominee down."""
    rules = _rules(context.table)
    nomination = _nomination(context.table, act.nominee, Stage.NAMED, rules)
    assert nomination is not None
    if act.staff:
        refuse("staff.works-casino", rules.no_staff, nominee=PersonRef(act.nominee))
    if not act.approve:
        return done(ev.NomineeEnds(nominee=act.nominee))
    return done(ev.NomineeApproved(nominee=act.nominee))


def _nomination(table: Table, nominee: Person, stage: Stage, rules: NomineeRules) -> Nomination:
    nomination = table.nominees.get(nominee)
    if nomination is None or nomination.stage is not stage:
        stands = say(f"nominee.{nomination.stage.value if nomination else 'nobody'}")
        wanted = say(f"nominee.{stage.value}")
        refuse("nominee-stage", rules.approval, nominee=PersonRef(nominee), stands=stands, stage=wanted)
    return nomination


def nominee_approved(table: Table, event: ev.NomineeApproved) -> Table:
    """The nominee may be announced."""
    return _with(table, event.nominee, replace(table.nominees[event.nominee], stage=Stage.APPROVED))


def announce_nominee(context: Context, act: ask.AnnounceNominee) -> Answer:
    """A supervisor tells the table that the nominee begins, or has stopped [NZ 2.3(b); NZ 2.3(e)]."""
    table = context.table
    rules = _rules(table)
    nomination = table.nominees.get(act.nominee)
    if nomination is None or nomination.stage not in (Stage.APPROVED, Stage.ENDING):
        refuse("nothing-to-announce", rules.announced, nominee=PersonRef(act.nominee))
    begins = nomination.stage is Stage.APPROVED
    if not begins and holds_cards(table, act.nominee):
        refuse("holds-cards.still-round", rules.ends, nominee=PersonRef(act.nominee))
    call = Call.NOMINEE_STARTS if begins else Call.NOMINEE_ENDS
    said = Said(call, (act.nominee, nomination.player), rules.announced if begins else rules.ends)
    return done(ev.NomineeAnnounced(nominee=act.nominee, begins=begins, said=(said,)))


def nominee_announced(table: Table, event: ev.NomineeAnnounced) -> Table:
    """The nominee acts, or no longer does."""
    if event.begins:
        return _with(table, event.nominee, replace(table.nominees[event.nominee], stage=Stage.ACTING))
    return _without(table, event.nominee)


def _without(table: Table, nominee: Person) -> Table:
    return replace(table, nominees={name: nomination for name, nomination in table.nominees.items() if name != nominee})


def end_nominee(context: Context, act: ask.EndNominee) -> Answer:
    """The player confirms that the nominee has stopped."""
    table, rules = context.table, _rules(context.table)
    nomination = table.nominees.get(act.nominee)
    if nomination is None or nomination.player != context.who.person or nomination.stage is Stage.ENDING:
        refuse("not-yours.act", rules.ends, nominee=PersonRef(act.nominee), person=PersonRef(context.who.person))
    return done(ev.NomineeEnds(nominee=act.nominee))


def nominee_ends(table: Table, event: ev.NomineeEnds) -> Table:
    """They may no longer act; if they ever did, the end is still to be announced."""
    nomination = table.nominees[event.nominee]
    if nomination.stage is not Stage.ACTING:
        return _without(table, event.nominee)
    ending = _with(table, event.nominee, replace(nomination, stage=Stage.ENDING))
    return _cards_back(ending, (event.nominee,))


def _cards_back(table: Table, people: tuple[Person, ...]) -> Table:
    """Cards in the hands of people who may no longer handle them are back with the dealer."""
    round_ = table.round
    if round_ is None:
        return table
    cards = tuple(replace(card, holder=None) if card.holder in people else card for card in round_.cards)
    return replace(table, round=replace(round_, cards=cards))


def revoke_nominees(context: Context, act: ask.RevokeNominees) -> Answer:
    """A supervisor makes some or all players bet, or handle cards, for themselves [NZ 2.3(f); NZ 2.3(g)]."""
    table, rules = context.table, _rules(context.table)
    if not act.betting and not act.handling:
        refuse("revoke-what", rules.revoke_betting)
    meant = tuple(
        name for name, nomination in table.nominees.items() if not act.players or nomination.player in act.players
    )
    if not meant:
        refuse("nobody", rules.revoke_betting)
    return done(ev.NomineesRevoked(betting=meant if act.betting else (), handling=meant if act.handling else ()))


def nominees_revoked(table: Table, event: ev.NomineesRevoked) -> Table:
    """From now on those players act for themselves."""
    nominees = {
        name: replace(
            nomination,
            bets=nomination.bets and name not in event.betting,
            handles=nomination.handles and name not in event.handling,
        )
        for name, nomination in table.nominees.items()
    }
    return _cards_back(replace(table, nominees=nominees), event.handling)


def _try_name_nominee(context: Context) -> Iterator[Trial]:
    for person in context.table.guests:
        yield Trial(ask.NameNominee(nominee=person), person)
    yield Trial(ask.NameNominee(nominee=SOMEBODY))


def _try_approve(context: Context) -> Iterator[Trial]:
    for person in context.table.nominees:
        yield Trial(ask.ApproveNominee(nominee=person), person)


def _try_announce(context: Context) -> Iterator[Trial]:
    for person in context.table.nominees:
        yield Trial(ask.AnnounceNominee(nominee=person), person)


def _try_end_nominee(context: Context) -> Iterator[Trial]:
    for person in context.table.nominees:
        yield Trial(ask.EndNominee(nominee=person), person)


ACTS = (
    ActSpec(ask.NameNominee, PLAYER, OPEN, name_nominee, _try_name_nominee, when=when.has_nominees),
    ActSpec(ask.ApproveNominee, PIT, OPEN, approve_nominee, _try_approve, when=when.has_nominees),
    ActSpec(ask.AnnounceNominee, PIT, OPEN, announce_nominee, _try_announce, when=when.has_nominees),
    ActSpec(ask.EndNominee, PLAYER, OPEN, end_nominee, _try_end_nominee, when=when.has_nominees),
    ActSpec(
        ask.RevokeNominees, PIT, OPEN, revoke_nominees, plain(ask.RevokeNominees(betting=True)), when=when.has_nominees
    ),
)

EVENTS = (
    EventSpec(ev.NomineeNamed, nominee_named, told=LeftOut.PEOPLE),
    EventSpec(
        ev.NomineeApproved,
        nominee_approved,
        told=LeftOut.PEOPLE,
        notes=lambda table, event: notes.approval(say("note.nominee-approved"), person=event.nominee),
    ),
    EventSpec(ev.NomineeAnnounced, nominee_announced, told=LeftOut.PEOPLE),
    EventSpec(ev.NomineeEnds, nominee_ends, told=LeftOut.PEOPLE),
    EventSpec(ev.NomineesRevoked, nominees_revoked, told=LeftOut.PEOPLE),
)
