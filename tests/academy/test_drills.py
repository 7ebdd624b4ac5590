"""Questions: answered by the engine, and the same answers by a program that shares no code with it."""

from typing import Any

import pytest

import puntobanco as pb
from puntobanco.academy import PLAYERS_ALONE, SKILLS, Question, ask, players_skills_of, skills_of
from puntobanco.academy.chips import fewest
from puntobanco.academy.exam.paper import new_paper
from puntobanco.academy.prices import winning_chance
from puntobanco.academy.question import Form
from puntobanco.academy.rounds import facts_of
from puntobanco.faults import Refused
from puntobanco.money import Amount
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet
from tests.academy.checks import check_question, typed

AT_THE_MACHINE = ("past", "call", "next", "way-out", "who-decides", "take-back")
"""Skills that move a whole table or weigh a whole shoe: asked seldom here, and often in the proof."""
EACH_RULEBOOK = ("massachusetts-commission-marked", "rws-non-commission", "new-zealand-commission-ante")
"""Where they are asked here."""


@pytest.mark.parametrize("name", pb.setup_names())
def test_every_skill_of_a_set_up_asks_what_another_program_answers_alike(name: str) -> None:
    setup = pb.load(name)
    for skill in (*skills_of(setup), *(one for one in PLAYERS_ALONE if one.wanted(setup))):
        some = 1 if name in EACH_RULEBOOK else 0
        for number in range(some if skill.id in AT_THE_MACHINE else 4):
            check_question(ask(setup, skill.id, "test", number))


def test_every_skill_belongs_to_some_set_up() -> None:
    wanted = {skill.id for name in pb.setup_names() for skill in skills_of(pb.load(name))}
    assert wanted == {skill.id for skill in SKILLS}


def test_a_question_follows_from_its_place_and_from_nothing_else() -> None:
    setup = pb.load("massachusetts-ez")
    assert ask(setup, "pay", "seed", 4) == ask(setup, "pay", "seed", 4)
    assert ask(setup, "pay", "seed", 4).posed != ask(setup, "pay", "seed", 5).posed
    assert ask(setup, "pay", "seed", 4).posed != ask(setup, "pay", "other", 4).posed


def test_a_skill_that_a_table_does_not_ask_for_is_refused_with_those_it_does() -> None:
    with pytest.raises(Refused) as found:
        ask(pb.load("massachusetts-ez"), "differential", "seed", 0)
    assert found.value.faults[0].code == "no-such-skill"
    assert "count" in found.value.faults[0].instead


def test_what_only_players_learn_is_no_part_of_a_dealers_skills_or_of_a_paper() -> None:
    setup = pb.load("rws-non-commission")
    alone = {skill.id for skill in PLAYERS_ALONE}
    assert not alone & {skill.id for skill in skills_of(setup)}
    assert {skill.id for skill in players_skills_of(setup)} == alone | {"line", "pay"}
    assert not any(question.clauses for skill in alone for question in (ask(setup, skill, "seed", 0),))
    with pytest.raises(Refused) as found:
        new_paper(setup, candidate="c", examiner="e", key="k", seed="s", software="", skills=("count", "edge"))
    assert found.value.faults[0].code == "exam"


def test_results_of_other_rounds_leave_the_chance_of_the_next_as_the_cards_have_it() -> None:
    setup = pb.load("massachusetts-commission")
    fresh = winning_chance(setup, Side.BANKER)
    assert round(float(fresh), 6) == 0.458597
    assert winning_chance(setup, Side.BANKER, pb.cards("9s 8h")) != fresh


def test_a_road_is_asked_for_every_mark_and_before_it_has_any() -> None:
    met = {question.posed.accepted[0] for question in questions("massachusetts-ez", "road-mark", 40)}
    assert met == {"red", "blue", "none"}


def known(question: Question) -> dict[str, Any]:
    """The situation of a question as values."""
    return dict(question.posed.facts)


def questions(setup: str, skill: str, number: int) -> list[Question]:
    return [ask(pb.load(setup), skill, "edges", one) for one in range(number)]


@pytest.mark.clause("RWS 3.12 Banker 3")
def test_drawing_drills_meet_every_third_card_against_a_banker_three() -> None:
    met = {
        (known(question)["player"][2][0] == "8", question.posed.accepted[0])
        for question in questions("rws-non-commission", "draw", 300)
        if known(question)["side"] == "banker"
        and len(known(question)["player"]) == 3
        and "RWS 3.12 Banker 3" in question.clauses
    }
    assert met == {(True, "stand"), (False, "draw")}


@pytest.mark.clause("MA 5(d)")
def test_cut_drills_fall_below_at_and_above_both_ends() -> None:
    met = {known(question)["at"]: question.posed.accepted[0] for question in questions("massachusetts-ez", "cut", 80)}
    assert {at: met[at] for at in (51, 52, 53, 363, 364, 365)} == {
        51: "cut-again", 52: "cut-stands", 53: "cut-stands", 363: "cut-stands", 364: "cut-stands", 365: "cut-again",
    }  # fmt: skip


@pytest.mark.clause("RWS 5.1.1")
def test_differential_drills_fall_below_at_and_above_the_limit() -> None:
    gaps = set()
    for question in questions("rws-non-commission", "differential", 60):
        facts = known(question)
        over = sum(facts["heavy"]) - facts["light"] - facts["limit"]
        gaps.add((over > 0) - (over < 0))
        assert (question.posed.accepted[0] != str(facts["heavy"][0])) is (over > 0)
        assert int(question.posed.accepted[0]) % 50 == 0  # the smallest chip
    assert gaps == {-1, 0, 1}


@pytest.mark.clause("MA 13(c) s2")
def test_marked_commission_drills_round_up_to_the_quarter_and_leave_whole_quarters_alone() -> None:
    exact = [
        sum(known(question)["stakes"]) / 20 % 25
        for question in questions("massachusetts-commission-marked", "commission", 60)
    ]
    assert any(part == 0 for part in exact) and any(part for part in exact)


@pytest.mark.clause("MA 13(c) s1")
def test_commission_that_is_not_rounded_is_asked_where_chips_can_make_it() -> None:
    taken = [int(one.posed.accepted[0]) for one in questions("massachusetts-commission", "commission", 40)]
    assert not any(due % 25 for due in taken)


@pytest.mark.clause("MA 13(e) natural winner")
def test_a_nine_over_an_eight_is_not_asked_beside_a_natural_winner_which_it_is_too() -> None:
    asked = (ask(pb.load("massachusetts-ez"), "line", "naturals", number) for number in range(2000))
    nine = next(one for one in asked if "natural-9-over-8" in one.posed.accepted)
    assert "natural" not in {choice.id for choice in nine.posed.choices} and len(nine.posed.choices) > 5


@pytest.mark.clause("MA 15(c)(2)")
def test_the_way_that_a_house_did_not_elect_is_no_wrong_answer() -> None:
    elected = {"discard-with-one", "without-bets-next"}
    for question in questions("massachusetts-ez", "way-out", 12):
        accepted = set(question.posed.accepted)
        assert not accepted & elected or not elected & {one.id for one in question.posed.choices} - accepted


@pytest.mark.clause("MA 10(d)")
def test_the_cutting_card_comes_out_before_the_last_card_that_a_round_may_have() -> None:
    asked = questions("massachusetts-ez", "cutting-card", 80)
    assert {known(question)["place"] for question in asked} == set(range(6))


def test_the_fewest_chips_out_of_a_tray_that_lacks_some() -> None:
    assert fewest(800, {100: 9, 400: 2, 500: 1}) == ("2x400",)
    assert fewest(800, {100: 9, 400: 1, 500: 1}) == ("1x500 3x100",)
    assert fewest(900, {100: 9, 400: 2, 500: 1}) == ("1x500 1x400",)
    assert set(fewest(600, {100: 9, 200: 3, 300: 2, 400: 1})) == {"1x400 1x200", "2x300"}
    assert fewest(50, {100: 9}) == ()


def test_any_order_of_collecting_is_right_and_a_payment_out_of_place_is_not() -> None:
    question = next(one for one in questions("massachusetts-ez", "order", 20) if len(one.posed.accepted) > 1)
    first = question.posed.accepted[0].split()
    assert " ".join(reversed(first)) not in question.posed.accepted
    assert {tuple(sorted(one.split())) for one in question.posed.accepted} == {tuple(sorted(first))}


@pytest.mark.clause("NZ 10.2")
def test_where_no_clause_orders_the_seats_they_are_paid_in_any_order() -> None:
    for question in questions("new-zealand-commission", "order", 10):
        collects, pays = (
            sorted(choice.id for choice in question.posed.choices if choice.id.startswith(act))
            for act in ("collect", "pay")
        )
        assert {" ".join((*collects, *pays)), " ".join((*collects, *pays[::-1]))} <= set(question.posed.accepted)


def test_what_comes_next_is_asked_with_what_was_done_last() -> None:
    told = [question.posed.situation[-1].code for question in questions("massachusetts-ez", "next", 12)]
    assert set(told) == {"academy.done-last", "academy.nothing-done"}


@pytest.mark.clause("MA 13(a)")
def test_a_pay_drill_says_what_settlement_pays() -> None:
    setup = pb.load("massachusetts-ez")
    for question in questions("massachusetts-ez", "pay", 20):
        facts = known(question)
        round_ = Round(*(pb.cards(" ".join(facts[side])) for side in ("player", "banker")))
        bet = Bet(seat=1, wager=facts["wager"], stake=Amount(facts["stake"], setup.currency))
        settled = settle(setup.terms, facts_of(setup, round_), [bet]).wagers[0]
        assert question.posed.accepted == (str(settled.pays.minor),)
        assert question.posed.form is Form.MONEY and typed(question, question.posed.accepted[0])


def test_a_game_that_no_rulebook_plays_is_refused() -> None:
    setup = pb.replace("massachusetts-ez", {"game": "seven-up"}, departs_from_rulebook=True)
    with pytest.raises(Refused) as found:
        ask(setup, "count", "seed", 0)
    assert found.value.faults[0].code == "other-game-trained"
