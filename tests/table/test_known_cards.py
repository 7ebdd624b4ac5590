"""Cards that are known before bets on them are closed: announced, shown, and confirmed by two supervisors."""

from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from puntobanco.table.views.felt import felt_for
from puntobanco.words import in_words
from tests.table.evening import Evening
from tests.table.rws.mishaps import HUNDRED, Mishaps

PIA, MAX = ask.Person("pia"), ask.Person("max")


def with_a_seen_nine() -> Mishaps:
    """Between two rounds a nine too many has left the shoe, for all to see."""
    evening = Mishaps()
    evening.report(Report.EXTRA_CARD, "9h")
    evening.resolve(Exit.FIRST_OF_NEXT)
    return evening


def opened(evening: Evening) -> str:
    """The answer to the call for bets, as a code."""
    evening.attempt("dina", ask.OpenBets())
    return evening.refused[0].code if evening.refused else ""


def is_offered(evening: Evening, person: str, role: Role, act: str) -> bool:
    return any(one.act == act for one in offers(evening.table, ask.Who(ask.Person(person), role)))


@pytest.mark.clause("RWS 5.7 s1")
def test_bets_on_a_known_card_open_only_when_two_supervisors_have_confirmed_it() -> None:
    evening = with_a_seen_nine()
    step = next_step(evening.table)
    assert (step.act, step.by, step.clause) == ("confirm-seen-card", Role.PIT, "RWS 5.7 s1")
    assert "9h" in step.sentence
    before = evening.table
    assert opened(evening) == "card-unconfirmed" and evening.table == before
    assert not is_offered(evening, "dina", Role.DEALER, "open-bets")
    for second in (None, PIA, ask.Person("dina"), ask.Person("anna")):
        assert evening.no("pia", ask.ConfirmSeenCard(second=second)).code == "second-person"
    assert evening.no("dina", ask.ConfirmSeenCard(second=MAX)).code == "not-your-role"
    assert opened(evening) == "card-unconfirmed"
    (confirmed,) = evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    assert confirmed == ev.SeenCardConfirmed(cards=(ask.CardText("9h"),), second=MAX)
    assert evening.no("pia", ask.ConfirmSeenCard(second=MAX)).code == "no-need"
    assert opened(evening) == ""
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("dina", ask.Draw())
    assert evening.hands() == "9h | "


def test_everybody_sees_the_card_before_they_bet() -> None:
    evening = with_a_seen_nine()
    aside = felt_for(evening.table).aside
    assert aside is not None and aside.cards == ("9h",) and not aside.confirmed
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    aside = felt_for(evening.table).aside
    assert aside is not None and aside.confirmed


def test_a_card_that_nobody_has_seen_needs_no_confirmation() -> None:
    evening = Mishaps()
    evening.report(Report.EXTRA_CARD)
    evening.resolve(Exit.FIRST_OF_NEXT)
    assert next_step(evening.table).act == "open-bets" and opened(evening) == ""


def test_another_seen_card_is_confirmed_anew() -> None:
    evening = with_a_seen_nine()
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    evening.report(Report.EXTRA_CARD, "8c")
    evening.resolve(Exit.FIRST_OF_NEXT)
    assert opened(evening) == "card-unconfirmed"


@pytest.mark.clause("RWS 5.7 s1")
def test_a_card_shown_while_bets_are_open_stops_them_until_it_is_confirmed() -> None:
    evening = Mishaps()
    evening.betting()
    evening.report(Report.FACE_UP_IN_SHOE, "9h")
    evening.resolve(Exit.USE_CARD)
    assert phase_of(evening.table) is Phase.BETTING and evening.hands() == "9h | "
    before = evening.table
    assert evening.no_bet("anna", "player", "100").code == "card-unconfirmed"
    assert evening.table.books == before.books
    assert next_step(evening.table).act == "confirm-seen-card"
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    evening.bet("anna", "player", "100")


def test_every_card_shown_while_bets_are_open_is_confirmed_not_only_the_first() -> None:
    evening = Mishaps()
    evening.betting()
    for text in ("9h", "8c"):
        evening.report(Report.FACE_UP_IN_SHOE, text)
        evening.resolve(Exit.USE_CARD)
        assert evening.no_bet("anna", "player", "100").code == "card-unconfirmed"
        evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    evening.bet("anna", "player", "100")


@pytest.mark.parametrize(
    ("report", "exit_"), [(Report.FACE_UP_IN_SHOE, Exit.USE_CARD), (Report.EXTRA_CARD, Exit.FIRST_OF_NEXT)]
)
def test_a_card_shown_beside_one_that_was_confirmed_before_stops_the_bets(report: Report, exit_: Exit) -> None:
    evening = with_a_seen_nine()
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    assert opened(evening) == ""
    evening.report(report, "8c")
    evening.resolve(exit_)
    assert evening.no_bet("anna", "player", "100").code == "card-unconfirmed"
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    evening.bet("anna", "player", "100")


@pytest.mark.clause("MA 8(b) s2")
def test_a_bet_that_was_spoken_before_is_not_put_down_on_a_card_seen_since() -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.do("anna", ask.SpeakBet(bet=evening.stake("player", "100")))
    evening.do("dina", ask.ReportTrouble(report=Report.TWO_AT_ONCE))
    order = (ask.CardText("9h"), ask.CardText("2c"))
    evening.do("pia", ask.Resolve(exit=Exit.DECIDE_ORDER, order=order, reason="as they fell"))
    assert phase_of(evening.table) is Phase.BETTING
    spoken = ask.ConfirmSpoken(person=ask.Person("anna"))
    assert evening.no("dina", spoken).code == "card-unconfirmed" and not evening.table.the_round.bets
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    evening.do("dina", spoken)


def test_a_confirmed_card_that_was_another_is_confirmed_anew() -> None:
    evening = Mishaps()
    evening.betting()
    evening.report(Report.FACE_UP_IN_SHOE, "9h")
    evening.resolve(Exit.USE_CARD)
    evening.do("pia", ask.ConfirmSeenCard(second=MAX))
    evening.do("dina", ask.ReportTrouble(report=Report.MISREAD, side=Side.PLAYER, place=1))
    evening.do("pia", ask.Resolve(exit=Exit.READ_AGAIN, card=ask.CardText("6h"), reason="upside down"))
    assert evening.no_bet("anna", "player", "100").code == "card-unconfirmed"


def test_bets_may_be_closed_on_what_lies_there_without_a_confirmation() -> None:
    evening = Mishaps()
    evening.betting()
    evening.bet(*HUNDRED)
    evening.report(Report.FACE_UP_IN_SHOE, "9h")
    evening.resolve(Exit.USE_CARD)
    evening.choose("anna", take_back=False)
    evening.close()
    assert phase_of(evening.table) is Phase.DEALING


@pytest.mark.clause("NZ 12.10(a)")
def test_new_zealand_closes_betting_by_itself_when_an_error_shows_a_card() -> None:
    evening = Evening("new-zealand-commission")
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("ben", "banker", "300")
    evening.do("dina", ask.ReportTrouble(report=Report.EXTRA_CARD, card=ask.CardText("9h")))
    trouble = evening.table.trouble
    assert trouble is not None
    evening.do("max", ask.Resolve(exit=trouble.remedies[0].exit, reason="seen"))
    round_ = evening.table.the_round
    assert round_.called and round_.deemed == "NZ 12.10(a)"
    assert evening.no_bet("anna", "player", "100").code == "bets-closed"


# Fewer cards than a round may need.


def with_cards_left(name: str, left: int) -> Evening:
    evening = Evening(name)
    evening.sit(anna=1, ben=2)
    evening.take_shoe()
    shoe = evening.table.shoe
    assert shoe is not None
    evening.table = replace(evening.table, shoe=replace(shoe, out=shoe.total - left, discarded=shoe.total - left))
    return evening


def notes(events: tuple[Any, ...]) -> list[str]:
    noted = [one for one in events if isinstance(one, ev.IncidentNoted) and in_words(one.matter) == "few cards"]
    return [in_words(one.note) for one in noted]


@pytest.mark.parametrize("name", ["massachusetts-commission", "rws-non-commission", "new-zealand-commission"])
@pytest.mark.parametrize(("left", "few"), [(0, True), (4, True), (5, True), (6, False), (7, False)])
def test_with_fewer_than_six_cards_it_is_told_before_bets_open_and_at_the_close(
    name: str, left: int, few: bool
) -> None:
    evening = with_cards_left(name, left)
    assert ("a round may need 6" in next_step(evening.table).sentence) is few
    told = notes(evening.do("dina", ask.OpenBets()))
    assert bool(told) is few and all(f"Only {left} card" in one for one in told)
    evening.bet("anna", "player", "100")
    assert ("a round may need 6" in next_step(evening.table).sentence) is few
    assert bool(notes(evening.do("dina", ask.CloseBets()))) is few
    assert len([one for one in evening.table.incidents if in_words(one.matter) == "few cards"]) == (2 if few else 0)


@pytest.mark.clause("NZ 12.10(a)", "NZ 12.10(b)")
@pytest.mark.parametrize(("left", "few"), [(5, True), (6, False)])
@pytest.mark.parametrize(
    "act",
    [
        ask.CardDisclosed(),
        ask.CardDisclosed(touched_by=ask.Person("anna")),
        ask.ReportTrouble(report=Report.EXTRA_CARD, card=ask.CardText("9h")),
    ],
    ids=["seen", "touched", "shown by an error"],
)
def test_it_is_told_where_a_card_closes_betting_by_itself_too(act: ask.AnyAct, left: int, few: bool) -> None:
    evening = with_cards_left("new-zealand-commission", left)
    evening.do("dina", ask.OpenBets())
    evening.bet("anna", "player", "100")
    closed = evening.do("max", act)
    if evening.table.trouble is not None:
        closed = evening.do("pia", ask.Resolve(exit=evening.table.trouble.remedies[0].exit, reason="seen"))
    assert evening.table.the_round.called
    assert [f"Only {left} cards" in one for one in notes(closed)] == [True] * few
