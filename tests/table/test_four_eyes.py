"""Two people stand for whatever sends stakes back once a card was seen: every rulebook, report, way out, moment."""

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import makes_sense
from puntobanco.table.machine import step
from puntobanco.table.model.accounts import FLOAT
from puntobanco.table.model.answer import Context
from puntobanco.table.model.phases import phase_of
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.four_eyes import CODE, card_seen, result_known
from puntobanco.table.shared.trials import unseen
from tests.table.evening import Evening

MAX, SAM, PIA, DINA = (ask.Person(name) for name in ("max", "sam", "pia", "dina"))
INTERNATIONAL = {"round_start": "close-first"}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "MA": ("massachusetts-commission", {}),
    "MA players": ("massachusetts-commission", {"card_handling": "players", "filings.card_handling": "CH-1"}),
    "RWS": ("rws-non-commission", {}),
    "RWS hidden": ("rws-non-commission", {"face_down": True}),
    "NZ": ("new-zealand-commission", {}),
    "NZ international": ("new-zealand-commission-international", INTERNATIONAL),
}
HANDS = {
    "natural": "Ks 9h | 2d 4d",
    "player draws": "2s 3h | 2d 4d",
    "banker draws": "Ks 7h | 2d 2c",
}

NEED_TWO = {
    "MA": {
        "extra-card: without-bets-next",
        "wrongful-third: without-bets-next",
        "face-up-in-shoe: without-bets-now",
        "face-up-in-shoe: without-bets-next",
        "exposed: without-bets-now",
        "exposed: without-bets-next",
        "two-at-once: decide-order",
    },
    "RWS": {
        "extra-card: rebuild",
        "extra-card: first-of-next",
        "wrongful-third: rebuild",
        "wrongful-third: void",
        "face-up-in-shoe: use-card",
        "exposed: stand",
        "wrong-side: rebuild",
        "wrong-side: stand",
        "wrong-handler: rebuild",
        "wrong-handler: stand",
        "two-at-once: decide-order",
        "wrong-number: rebuild",
        "wrong-number: void",
        "foreign-card: void",
        "card-count: void",
        "unshuffled: void",
        "interrupted: void",
        "other: stand",
        "other: rebuild",
        "other: void",
    },
    "NZ": {
        "extra-card: without-bets-next",
        "extra-card: without-bets-now",
        "wrongful-third: without-bets-next",
        "face-up-in-shoe: without-bets-now",
        "face-up-in-shoe: without-bets-next",
        "exposed: without-bets-now",
        "wrong-side: rebuild",
        "wrong-side: void",
        "wrong-handler: rebuild",
        "wrong-handler: void",
        "two-at-once: rebuild",
        "two-at-once: void",
        "wrong-number: void",
        "other: void",
    },
}
"""By rulebook: the ways out that nobody takes alone at real cards once a card was seen, in one phase or another."""


def moments(name: str) -> Iterator[tuple[str, Evening]]:
    """A round at each moment at which something may be found: from the close to the cards cleared away."""
    setup, changes = TABLES[name]
    for hands in HANDS.values():
        evening = Evening(setup, changes)
        evening.sit(anna=1, ben=2)
        evening.betting()
        evening.bet("anna", "player", "100")
        evening.bet("ben", "banker", "100")
        evening.close()
        first = hands == HANDS["natural"]
        if first:
            yield "closed", evening
        both = {side: one.split() for side, one in zip(Side, hands.split("|"), strict=True)}
        for number in range(4):
            up, side = evening.table.dealing.first_face_up, (Side.PLAYER, Side.BANKER)[number % 2]
            evening.do("dina", ask.Draw(card=ask.CardText(both[side][number // 2]) if up else None))
            if first and number in (0, 3):
                yield f"{number + 1} cards", evening
        evening.show(both)
        yield "shown", evening
        if first:
            evening.do("dina", ask.CallResult())
            yield "called", evening
            evening.do("dina", ask.Settle())
            yield "settled", evening
            evening.do("dina", ask.EndRound())
            yield "cleared", evening


ORDERLY = {Report.WRONGFUL_THIRD, Report.WRONG_SIDE, Report.WRONG_HANDLER, Report.TWO_AT_ONCE, Report.WRONG_NUMBER}
ORDERLY |= {Report.EXTRA_CARD, Report.OTHER}
"""Where it matters whether the cards can be put in order."""


def reports(evening: Evening) -> Iterator[ask.ReportTrouble]:
    """Everything that can be reported now, with and without a card seen, orderly or beyond order."""
    (card,) = unseen(evening.table)
    for report in Report:
        for seen in (None, card):
            for rebuildable in (True, False) if report in ORDERLY else (True,):
                place = 1 if report is Report.MISREAD else None
                act = ask.ReportTrouble(
                    report=report, card=seen, side=Side.PLAYER, place=place, rebuildable=rebuildable
                )
                if makes_sense(evening.table, act):
                    yield act


def acts_of(evening: Evening, exit_: Exit) -> list[ask.Resolve]:
    """How a way out may be asked for by one person alone."""
    context = Context(evening.table, ask.Who(MAX, Role.SHIFT_MANAGER), ask.At(0))
    acts = [one.act for one in ACTS[ask.Resolve].trials(context) if one.choice == exit_.value]
    return [one for one in acts if isinstance(one, ask.Resolve) and one.second is None]


FREED = (ev.RoundVoided, ev.BetsHandedBack, ev.OptionsOpened, ev.WithoutBetsAnnounced)


def freed(events: tuple[ev.AnyEvent, ...]) -> bool:
    """Whether stakes went back, may go back, or a round without bets was made necessary."""
    apart = (one for one in events if isinstance(one, ev.CardCarried | ev.CardsRebuilt))
    return any(isinstance(one, FREED) for one in events) or any(one.without_bets is not None for one in apart)


def walked(name: str) -> set[str]:
    """Every report and way out at every moment, alone and with a second; the ways out that needed two."""
    needed = set()
    for _, evening in moments(name):
        for report in reports(evening):
            told = copy(evening)
            told.events = list(evening.events)
            seen = card_seen(told.table)
            told.do("max", report)
            assert told.table.trouble is not None
            seen = seen or report.card is not None
            assert card_seen(told.table) is seen
            for remedy in told.table.trouble.remedies:
                for act in acts_of(told, remedy.exit):
                    one = copy(told)
                    one.events = list(told.events)
                    events = one.attempt("max", act)
                    alone = {fault.code for fault in one.refused}
                    known = seen or bool({act.card, *act.order} - {None, ask.FACE_DOWN})
                    if not alone:
                        assert not (freed(events) and known), f"{report.report} {remedy.exit} was done alone"
                    if CODE in alone:
                        assert one.table is told.table and known
                        events = one.do("max", replace(act, second=SAM))
                        resolved = events[0]
                        assert isinstance(resolved, ev.TroubleResolved) and resolved.second == SAM
                        assert freed(events)
                        needed.add(f"{report.report.value}: {remedy.exit.value}")
    return needed


@pytest.mark.parametrize("rulebook", list(NEED_TWO))
def test_which_ways_out_need_two_people(rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person of the highest rank reports and resolves everything alone: stakes never go back by that.

    As if no outcome were ever established: then the most ways out send stakes back, and no proof takes its time.
    """
    monkeypatch.setattr("puntobanco.table.acts.irregular.trouble.proof", lambda *given: ())
    needed = set().union(*(walked(name) for name in TABLES if name.startswith(rulebook)))
    assert needed == NEED_TWO[rulebook]


# The attack, and who may stand beside whom.


def lost(by: str, cards: str = "2s 9d Kh Kc") -> Evening:
    """Anna has lost 100 on Player by the cards that lie there, and somebody reports a foreign card."""
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    for card in cards.split():
        evening.do("dina", ask.Draw(card=ask.CardText(card)))
    evening.do(by, ask.ReportTrouble(report=Report.FOREIGN_CARD))
    return evening


VOID = ask.Resolve(exit=Exit.VOID, reason="a blue back")


@pytest.mark.clause("RWS 5.5.1")
@pytest.mark.parametrize("by", ["pia", "sam", "max"])
def test_one_supervisor_does_not_void_a_lost_round(by: str) -> None:
    evening = lost(by)
    before = evening.table
    for second in (None, ask.Person(by), ask.Person("anna"), ask.Person("nobody"), DINA, ask.Person("carl")):
        assert evening.no(by, replace(VOID, second=second)).code == CODE
        assert evening.table is before, "a refusal touches nothing"
    other = MAX if by != "max" else SAM
    (resolved, _) = evening.do(by, replace(VOID, second=other))
    assert isinstance(resolved, ev.TroubleResolved) and resolved.second == other
    assert evening.refolded() == evening.table


@pytest.mark.clause("RWS 5.5.1")
@pytest.mark.parametrize(
    ("reports", "takes", "second", "good"),
    [
        ("dina", "pia", None, True),
        ("pia", "sam", None, True),
        ("pia", "pia", None, False),
        ("pia", "pia", "dina", True),
        ("pia", "pia", "sam", True),
        ("pia", "pia", "carl", False),
    ],
)
def test_before_the_result_is_known_the_report_of_another_is_enough(
    reports: str, takes: str, second: str | None, good: bool
) -> None:
    evening = lost(reports, "2s")
    act = replace(VOID, second=ask.Person(second) if second else None)
    evening.attempt(takes, act)
    assert ([one.code for one in evening.refused] == []) is good
    if good:
        resolved = next(one.event for one in evening.events if isinstance(one.event, ev.TroubleResolved))
        assert resolved.second == (second or reports)


@pytest.mark.parametrize(("cards", "known"), [("2s 9d Kh", False), ("2s 9d Kh Kc", True)])
def test_the_result_is_known_with_the_last_card_called_or_not(cards: str, known: bool) -> None:
    evening = lost("dina", cards)
    assert result_known(evening.table) is known
    refused = evening.attempt("pia", VOID) and () or evening.refused
    assert bool(refused) is known, "then another supervisor stands for it"


@pytest.mark.clause("NZ 12.3")
def test_two_dealers_are_not_enough() -> None:
    evening = Evening("new-zealand-commission")
    evening.do("olga", ask.Appoint(person=ask.Person("dora"), role=Role.DEALER))
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("dina", ask.ReportTrouble(report=Report.FACE_UP_IN_SHOE, card=ask.CardText("9s")))
    back = ask.Resolve(exit=Exit.WITHOUT_BETS_NOW)
    assert evening.no("dina", replace(back, second=ask.Person("dora"))).code == CODE
    evening.attempt("dora", back, Role.DEALER)
    assert [one.code for one in evening.refused] == [CODE]
    evening.do("pia", back)
    assert evening.held("anna") == "0.00"


@pytest.mark.clause("RWS 5.4", "RWS 5.4.2")
def test_a_recorded_crash_needs_no_second_person() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("dina", ask.Draw(card=ask.CardText("2s")))
    evening.do("clock", ask.ReportTrouble(report=Report.INTERRUPTED), Role.CLOCK)
    (resolved, _) = evening.do("pia", VOID)
    assert isinstance(resolved, ev.TroubleResolved) and resolved.second is None


# What counts as seen.


def hidden() -> Evening:
    """Four cards lie face down, with bets closed, in a style in which players turn them."""
    evening = Evening("new-zealand-commission-international", INTERNATIONAL)
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("ben", "banker", "100")
    evening.close()
    for _ in range(4):
        evening.do("dina", ask.Draw())
    return evening


def _looked(evening: Evening) -> None:
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("9s")))


def _turned(evening: Evening) -> None:
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("9s"), ask.CardText("Kd"))))


def _named(evening: Evening) -> None:
    evening.do("dina", ask.ReportTrouble(report=Report.OTHER, seen=True))


@pytest.mark.parametrize("how", [_looked, _turned, _named])
def test_a_card_is_seen_when_anybody_has_seen_it(how: Callable[[Evening], None]) -> None:
    evening = hidden()
    assert not card_seen(evening.table)
    how(evening)
    assert card_seen(evening.table)


def test_a_card_that_stopped_the_round_stays_seen_when_the_stop_is_lifted() -> None:
    """It was read aloud as it went to the wrong side: no late change is allowed on the strength of it [NZ 5.14]."""
    evening = Evening("new-zealand-commission", {"style": "B"})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("dina", ask.Draw(card=ask.CardText("9s"), to=Side.BANKER))
    evening.do("pia", ask.Resume(reason="it was held back"))
    assert card_seen(evening.table)
    assert evening.no("pia", ask.AllowLateChange(handler=DINA)).code == "card-revealed"


# Siblings.


@pytest.mark.clause("NZ 5.18")
def test_nobody_reduces_bets_alone_once_a_card_was_seen() -> None:
    """A Banker bet far beyond the differential has lost: half of it does not come back at the dealer's word."""
    evening = Evening("new-zealand-commission", {"limits.differential": "500"})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "banker", "1000")
    evening.close()
    evening.deal("Ks 9h", "2d 4d")
    before = evening.table
    for by, second in (("dina", None), ("dina", "dina"), ("dina", "carl"), ("pia", None), ("pia", "dina")):
        act = ask.ReduceBets(second=ask.Person(second) if second else None)
        assert evening.no(by, act).code == CODE
        assert evening.table is before
    (reduced,) = evening.do("dina", ask.ReduceBets(second=PIA))
    assert isinstance(reduced, ev.BetsToBeReduced) and reduced.second == PIA
    evening.finish()
    assert evening.rack("anna") == "9500.00"


@pytest.mark.clause("NZ 5.18")
def test_before_a_card_the_dealer_reduces_them_alone() -> None:
    evening = Evening("new-zealand-commission", {"limits.differential": "500"})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "banker", "1000")
    evening.close()
    (reduced,) = evening.do("dina", ask.ReduceBets())
    assert isinstance(reduced, ev.BetsToBeReduced) and reduced.second is None


@pytest.mark.parametrize("name", list(TABLES))
def test_nothing_else_that_staff_do_in_a_round_frees_a_stake(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever one person is offered once a card lies there: no stake leaves the layout but by settling the round."""
    monkeypatch.setattr("puntobanco.table.acts.irregular.trouble.proof", lambda *given: ())
    settles = {"settle", "settle-early"}
    tried = 0
    for moment, evening in moments(name):
        table = evening.table
        if table.round is None or not card_seen(table):
            continue
        held = sum(table.books.of("held").values())
        for person, role in (("dina", Role.DEALER), ("max", Role.SHIFT_MANAGER), ("carl", Role.CASHIER)):
            who = ask.Who(ask.Person(person), role)
            for kind, row in ACTS.items():
                context = Context(table, who, ask.At(0))
                if phase_of(table) not in row.phases or permitted(context, row) is not None:
                    continue
                for trial in row.trials(context):
                    if getattr(trial.act, "second", None) is not None:
                        continue
                    tag = str(kind.__struct_config__.tag)
                    after, _, _ = step(table, ask.Command(id="1", at=ask.At(0), who=who, act=trial.act))
                    tried += 1
                    if tag in settles:
                        continue
                    assert sum(after.books.of("held").values()) >= held, f"{moment}: {person} {trial.act}"
                    assert after.books[FLOAT] == table.books[FLOAT] or tag == "fill", f"{moment}: {tag}"
    assert tried > 50


@pytest.mark.clause("RWS 5.8.1", "RWS 5.10")
@pytest.mark.parametrize(
    ("report", "exit_", "order"),
    [(Report.WRONG_SIDE, Exit.REBUILD, "9h"), (Report.TWO_AT_ONCE, Exit.DECIDE_ORDER, "9h 4c")],
)
def test_a_card_that_is_named_by_the_way_out_itself_has_been_seen(report: Report, exit_: Exit, order: str) -> None:
    """Nobody turns the first card over and then opens the options of RWS 5.12 alone, though the report named none."""
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("pia", ask.ReportTrouble(report=report))
    before = evening.table
    act = ask.Resolve(exit=exit_, order=tuple(map(ask.CardText, order.split())), reason="as they fell")
    assert evening.no("pia", act).code == CODE and evening.table is before
    (resolved, *events) = evening.do("pia", replace(act, second=DINA))
    assert isinstance(resolved, ev.TroubleResolved) and resolved.second == DINA and freed(tuple(events))
