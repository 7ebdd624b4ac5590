"""When something went wrong: staff see the ways out, bettors their own choice, and nobody a card that lies hidden."""

import pytest
from msgspec import json

from puntobanco.clauses import ClauseId
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.views import AnyView, dealer_view, display_view, person_view, pit_view, surveillance_view, view
from puntobanco.table.views.dealer import DealerView
from puntobanco.table.views.staff import PitView
from puntobanco.table.views.trouble import ErrorChoice, TroubleSeen
from puntobanco.words import Names, in_words
from tests.table.evening import ROLES, Evening

ANNA, BEN, CY = (ask.Person(name) for name in ("anna", "ben", "cy"))
DINA, PIA = (ask.Who(ask.Person(name), ROLES[name]) for name in ("dina", "pia"))
PUBLIC = [ask.Who(ANNA, Role.PLAYER), ask.Who(CY, Role.PLAYER), ask.Who(ask.Person("olga"), Role.OPERATOR)]
"""A bettor, an onlooker and the operator: they read why the table stands still, and no note."""


def called(name: str = "rws-non-commission", **changes: object) -> Evening:
    """Anna on the Player and Ben on the Banker, with a hundred each; Cy only watches. The betting is closed."""
    evening = Evening(name, changes)
    evening.sit(anna=1, ben=2, cy=3)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("ben", "banker", "100")
    evening.close()
    return evening


def draw(evening: Evening, *cards: str) -> None:
    for card in cards:
        evening.do("dina", ask.Draw(card=ask.CardText(card)))


def report(evening: Evening, kind: Report, card: str | None = None, **more: object) -> None:
    named = ask.CardText(card) if card is not None else None
    evening.do("dina", ask.ReportTrouble(report=kind, card=named, **more))  # type: ignore[arg-type]


def seen_by(found: DealerView | PitView) -> TroubleSeen:
    assert found.dealing.wrong is not None and found.dealing.wrong.trouble is not None
    return found.dealing.wrong.trouble


@pytest.mark.clause("RWS 5.7 s1", "RWS 5.7.1")
def test_dealer_and_pit_see_the_ways_out_with_clause_and_rank() -> None:
    evening = called()
    draw(evening, "4s")
    report(evening, Report.EXTRA_CARD, "5h", note="it slipped")
    for found in (dealer_view(evening.table, DINA), pit_view(evening.table, PIA)):
        seen = seen_by(found)
        assert (seen.report, seen.card, seen.lying) == (Report.EXTRA_CARD, "5h", 1)
        assert "it slipped" in in_words(seen.text)
        ways = {way.exit: (way.by, way.clause, way.options) for way in seen.ways}
        assert ways[Exit.REBUILD] == (Role.PIT, "RWS 5.7 s1", "RWS 5.7.1")
        assert Exit.VOID not in ways
        assert all(way.title for way in seen.ways)
        assert found.step.act == "resolve" and found.felt.round is not None and found.felt.round.stopped


@pytest.mark.clause("RWS 5.4.1")
def test_the_established_outcomes_are_before_the_pit_with_their_reason() -> None:
    evening = called()
    draw(evening, "Ks", "6d", "7h")
    report(evening, Report.INTERRUPTED, note="the power failed")
    seen = seen_by(pit_view(evening.table, PIA))
    assert "Player Pair has lost: K 7" in map(in_words, seen.established)
    assert [(way.exit, way.clause) for way in seen.ways] == [(Exit.STAND, "RWS 5.4.1")]
    watched = surveillance_view(evening.table).dealing.wrong
    assert watched is not None and watched.trouble == seen


@pytest.mark.clause("RWS 5.17")
def test_the_rank_has_the_name_that_the_rulebook_gives_it() -> None:
    evening = called()
    report(evening, Report.OTHER, note="a drink over the cards")
    titles = {way.title for way in seen_by(dealer_view(evening.table, DINA)).ways}
    assert titles == {Names("Table Game Shift Manager", "赌台当值经理", "賭檯當值經理")}


@pytest.mark.parametrize("who", PUBLIC, ids=lambda who: who.person)
def test_the_room_reads_what_happened_and_not_what_was_noted(who: ask.Who) -> None:
    evening = called()
    report(evening, Report.EXTRA_CARD, "5h", note="anna was seen to whisper")
    step = view(evening.table, who).step
    assert in_words(step.text) == "An extra card left the shoe (5h): the table waits for a way out."
    assert "whisper" not in json.encode(view(evening.table, who)).decode()
    assert "whisper" in in_words(dealer_view(evening.table, DINA).step.text)


def test_a_dispute_is_told_to_the_room_and_its_matter_to_the_staff() -> None:
    evening = called()
    evening.do("dina", ask.OpenDispute(matter="ben says that he meant the Player", person=BEN))
    evening.do("pia", ask.NoteDispute(note="camera 3 shows the Banker"))
    assert in_words(display_view(evening.table).step.text) == "A dispute is to be decided."
    assert "meant" not in json.encode(person_view(evening.table, ANNA)).decode()
    wrong = pit_view(evening.table, PIA).dealing.wrong
    assert wrong is not None and wrong.dispute is not None
    assert (wrong.dispute.person, wrong.dispute.notes) == (BEN, ("pia: camera 3 shows the Banker",))


@pytest.mark.clause("RWS 5.12", "RWS 1.14")
def test_the_choice_is_before_each_bettor_until_they_answer_and_before_nobody_else() -> None:
    evening = called()
    draw(evening, "4s")
    report(evening, Report.EXTRA_CARD, "5h")
    evening.do("pia", ask.Resolve(exit=Exit.REBUILD))
    choice = ErrorChoice(clause=ClauseId("RWS 5.7.1"), whole_bets=False)
    assert [person_view(evening.table, one).choice for one in (ANNA, BEN, CY)] == [choice, choice, None]
    evening.do("anna", ask.ChooseOption(take_back=False))
    assert [person_view(evening.table, one).choice for one in (ANNA, BEN, CY)] == [None, choice, None]
    wrong = dealer_view(evening.table, DINA).dealing.wrong
    assert wrong is not None and wrong.options is not None
    assert (wrong.options.waiting, wrong.options.answered) == ((BEN,), (ANNA,))
    offered = {one.act for one in person_view(evening.table, BEN).offers}
    assert "choose-option" in offered


@pytest.mark.clause("NZ 15.10 middle", "NZ 15.10(b)")
def test_whole_bets_are_the_choice_where_the_operator_lets_them_be_withdrawn() -> None:
    evening = called("new-zealand-commission-international", round_start="close-first")
    hands = {Side.PLAYER: ["Kh", "3c"], Side.BANKER: ["2s", "4h"]}
    evening.draw_four(hands)
    report(evening, Report.WRONG_HANDLER)
    evening.do("pia", ask.Resolve(exit=Exit.REBUILD, withdrawal=True, asked_by=ANNA, second=ask.Person("sam")))
    choice = person_view(evening.table, BEN).choice
    assert choice == ErrorChoice(clause=ClauseId("NZ 15.10(b)"), whole_bets=True)


@pytest.mark.clause("NZ 12.1(b) s2", "NZ 1.1 Void Hand")
def test_a_card_kept_for_a_round_without_bets_lies_before_everybody() -> None:
    evening = called("new-zealand-commission")
    hands = {Side.PLAYER: ["3s", "4h"], Side.BANKER: ["2d", "5c"]}
    evening.draw_four(hands)
    evening.show(hands)
    report(evening, Report.WRONGFUL_THIRD, "9h")
    evening.do("dina", ask.Resolve(exit=Exit.WITHOUT_BETS_NEXT, second=ask.Person("pia")))
    evening.finish()
    aside = display_view(evening.table).felt.aside
    assert aside is not None and (aside.cards, aside.without_bets) == (("9h",), "NZ 12.1(b) s2")
    evening.do("dina", ask.DealWithoutBets())
    felt = display_view(evening.table).felt
    assert felt.aside is None and felt.round is not None
    assert felt.round.without_bets == "NZ 12.1(b) s2" and not felt.round.bets_open


@pytest.mark.clause("MA 15(a)")
def test_an_unseen_card_that_lies_aside_has_no_name_in_any_view() -> None:
    evening = called("massachusetts-commission")
    evening.deal("4s 3h", "6d Kc")
    report(evening, Report.EXTRA_CARD)
    assert seen_by(dealer_view(evening.table, DINA)).card is None
    evening.do("dina", ask.Resolve(exit=Exit.FIRST_OF_NEXT))
    evening.finish()
    aside = pit_view(evening.table, PIA).felt.aside
    assert aside is not None and aside.cards == (None,)


def test_a_misread_card_that_one_player_alone_looked_at_is_told_by_its_place() -> None:
    evening = called("new-zealand-commission")
    hands = {Side.PLAYER: ["Kh", "3c"], Side.BANKER: ["2s", "4h"]}
    evening.draw_four(hands)
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("Kh")))
    before = everywhere(evening)
    report(evening, Report.MISREAD, "Qd", side=Side.PLAYER, place=1)
    assert "card 1 of the Player's" in in_words(dealer_view(evening.table, DINA).step.text)
    for who, seen in everywhere(evening).items():
        names = seen.decode().count('"Qd"') + seen.decode().count("(Qd)")
        assert names == 0, who
        assert ('"Kh"' in seen.decode()) is ('"Kh"' in before[who].decode()) is (who == "anna")


def everywhere(evening: Evening) -> dict[str, bytes]:
    """What everybody sees, byte for byte."""
    people = {"anna": Role.PLAYER, "ben": Role.PLAYER, "cy": Role.PLAYER, **ROLES}
    return {name: json.encode(view(evening.table, ask.Who(ask.Person(name), role))) for name, role in people.items()}


@pytest.mark.clause("RWS 1.24", "RWS 5.15")
def test_a_void_round_has_no_place_on_the_board_and_every_view_still_reads_back() -> None:
    evening = called()
    draw(evening, "4s", "6d")
    report(evening, Report.INTERRUPTED)
    for seen in everywhere(evening).values():
        assert json.encode(json.decode(seen, type=AnyView)) == seen
    evening.do("pia", ask.Resolve(exit=Exit.VOID))
    assert display_view(evening.table).felt.results == ()
    assert person_view(evening.table, ANNA).rack == evening.minor("10000")
    evening.play("9s Kh", "6h 2c", ("anna", "player", "100"))
    assert [one.number for one in display_view(evening.table).felt.results] == [2]
