"""“What if the dealer exposes a card here?”: what can go wrong now, tried on a copy of the table, or for real.

The menu holds what makes sense in this moment; the rulebook says what follows. A trial uses cards that may come and not
those that will, so nobody learns what the shoe still holds.
"""

from typing import TYPE_CHECKING

from msgspec import Struct

from puntobanco.cli.play.words import number_from
from puntobanco.dealing.moves import CAST, able
from puntobanco.procedure.irregular import Exit, Remedy, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.script.host import Host
from puntobanco.script.sentences import sentences, way_out
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import makes_sense
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.shared.trials import unseen

if TYPE_CHECKING:
    from puntobanco.cli.play.game import Game

Cards = tuple[ask.CardText, ...]

STAFF = {ask.Person(person): role for person, role in CAST.items()}

MENU = (
    ("a card too many leaves the shoe, and nobody sees it", Report.EXTRA_CARD, False),
    ("a card too many leaves the shoe, face up", Report.EXTRA_CARD, True),
    ("the Player, who stands, is given a third card", Report.WRONGFUL_THIRD, True),
    ("the next card lies face up in the shoe", Report.FACE_UP_IN_SHOE, True),
    ("the dealer exposes the next card", Report.EXPOSED, True),
    ("the next card goes to the wrong side", Report.WRONG_SIDE, False),
    ("two cards come out at once", Report.TWO_AT_ONCE, False),
    ("a card of another set turns up", Report.FOREIGN_CARD, False),
    ("the cards were never shuffled", Report.UNSHUFFLED, False),
    ("the power fails", Report.INTERRUPTED, False),
    ("something happens that no rule names", Report.OTHER, False),
)
"""What may go wrong, the report that is made of it, and whether everybody sees the next card by it."""


class Slip(Struct, frozen=True):
    words: str
    report: Report
    seen: bool

    def act(self, cards: Cards) -> ask.ReportTrouble:
        """The dealer's report of it, with the card that came."""
        named = cards[0] if self.seen and cards else None
        side = Side.BANKER if self.report is Report.WRONG_SIDE else None
        return ask.ReportTrouble(report=self.report, card=named, side=side)


def slips(table: Table) -> tuple[Slip, ...]:
    if table.shoe is None or phase_of(table) in (Phase.SHOE, Phase.CLOSED):
        return ()
    known = [Slip(*line) for line in MENU]
    if table.dealing.first_face_up:  # every card lies face up here
        known = [slip for slip in known if slip.report is not Report.EXPOSED]
    return tuple(slip for slip in known if makes_sense(table, slip.act(unseen(table))))


class Way(Struct, frozen=True):
    """A lawful way out: who takes it, how it is asked for, and what would happen."""

    remedy: Remedy
    who: ask.Who
    act: ask.Resolve
    told: tuple[str, ...]


def ways(host: Host, cards: Cards) -> tuple[Way, ...]:
    """Every way out of what was reported, each tried on a copy of the table with the cards that lie there."""
    trouble = host.table.trouble
    if trouble is None:
        return ()
    found = (_way(host, remedy, cards[: trouble.lying]) for remedy in trouble.remedies)
    return tuple(way for way in found if way is not None)


def _way(reported: Host, remedy: Remedy, lying: Cards) -> Way | None:
    who = able(STAFF, remedy.by)
    second = able({person: role for person, role in STAFF.items() if person != who.person}, Role.PIT).person
    for act in _asked_for(reported.table, remedy, lying, second):
        host = reported.copied()
        asked = host.ask(who, act)
        if not asked.refused:
            currency = host.table.rules.setup.currency
            later = (recorded.event for recorded in asked.events if not isinstance(recorded.event, ev.TroubleResolved))
            return Way(remedy, who, act, tuple(line for event in later for line in sentences(event, currency)))
    return None


def _asked_for(table: Table, remedy: Remedy, lying: Cards, second: ask.Person) -> tuple[ask.Resolve, ...]:
    """As it is asked for with the cards that lie there named, and without: named first where cards lie face up.

    A supervisor stands for it too, where stakes go back after a card was seen.
    """
    in_order = remedy.exit in (Exit.REBUILD, Exit.DECIDE_ORDER)
    order, card = (lying, None) if in_order else ((), lying[0] if lying else None)
    plain = ask.Resolve(exit=remedy.exit, debt=True, reason="practice", second=second)
    named = ask.Resolve(exit=remedy.exit, order=order, card=card, debt=True, reason="practice", second=second)
    return (named, plain) if table.dealing.first_face_up else (plain, named)


# Asking.


def what_if(game: "Game", text: str) -> None:
    """The menu, or what the rulebook says about one line of it; then, if the guest wants, for real."""
    known = slips(game.host.table)
    meant = _meant(known, text.strip(" ?"))
    if meant is not None:
        _try(game, meant)
        return
    for place, slip in enumerate(known, 1):
        game.screen.say(f"{place:>2}  What if {slip.words}?")
    game.screen.say(
        "Type what if 1, or a word of it: what if power." if known else "Nothing can go wrong with the cards now."
    )


def _meant(known: tuple[Slip, ...], text: str) -> Slip | None:
    """A line of the menu by its number, or the first that holds these words."""
    number = number_from(text)
    if number is not None:
        return known[number - 1] if 1 <= number <= len(known) else None
    return next((slip for slip in known if text and text in slip.words.lower()), None)


def _try(game: "Game", slip: Slip) -> None:
    """Try it on a copy of the table, with cards that may come and not with those that will."""
    host, cards = game.host.copied(), unseen(game.host.table, 2)
    host.ask(able(STAFF, Role.DEALER), slip.act(cards))
    found = ways(host, cards)
    say = f" (say, the {cards[0]})" if slip.seen else ""
    game.screen.say(f"If {slip.words}{say}:")
    for place, way in enumerate(found, 1):
        first, *more = way_out(way.remedy)
        game.screen.say(f"{place:>2}  {first}")
        for line in (*more, *way.told):
            game.screen.say(f"    {line.strip()}")
    if not found:
        game.screen.say("The rulebook gives no way that could be taken here.")
    elif game.screen.asks:
        number = number_from(game.screen.line("A number plays it for real; Enter leaves it at that"))
        if number is not None and 1 <= number <= len(found):
            _for_real(game, slip, found[number - 1].remedy.exit)


def _for_real(game: "Game", slip: Slip, wanted: Exit) -> None:
    """With the cards that come; should these leave another way out only, that one is taken."""
    cards = game.cards.following(game.host.table, 2)
    if game.give(able(STAFF, Role.DEALER), slip.act(cards)).refused:
        return
    way, *_ = sorted(ways(game.host, cards), key=lambda way: way.remedy.exit is not wanted)
    game.give(way.who, way.act)


def resolved(game: "Game") -> bool:
    """The staff take the first way out of what they reported themselves; false if nothing waits for one."""
    for way in ways(game.host, ())[:1]:
        game.give(way.who, way.act)
        return True
    return False


def choose(game: "Game") -> bool:
    """The guest's own choice after an error; false if the guest is not asked."""
    round_ = game.host.table.round
    options = round_.options if round_ is not None else None
    if round_ is None or options is None or game.me.person not in options.waiting:
        return False
    if options.whole_bets:
        return _withdraw(game, [key.wager for key in round_.bets if key.bettor == game.me.person])
    answer = game.screen.line(f"Your choice by {options.clause}: back takes all bets back, Enter goes on").strip()
    game.give(game.me, ask.ChooseOption(take_back=answer.startswith("b")))
    return True


def _withdraw(game: "Game", wagers: list[str]) -> bool:
    answer = game.screen.line(f"Withdraw {' or '.join(wagers)} for good? Enter leaves the rest").strip()
    found = [wager for wager in wagers if answer and wager.startswith(answer)]
    act = ask.WithdrawBet(wager=found[0]) if found else ask.ChooseOption(take_back=False)
    game.give(game.me, act)
    return True
