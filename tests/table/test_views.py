"""Views: each role sees what it may and nothing else, in every moment of an evening."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest
from msgspec import json

from puntobanco.money import Chips
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.steps import next_step
from puntobanco.table.views import (
    AnyView,
    PersonView,
    dealer_view,
    display_view,
    operator_view,
    person_view,
    pit_view,
    surveillance_view,
    view,
)
from puntobanco.table.views.layout import Pile, Place, stack
from puntobanco.words import LANGUAGES, Names, OddsOf, Share, in_words
from tests.support import REMOVE, setup
from tests.table.evening import NINE_O_CLOCK, ROLES, Evening
from tests.table.scenes import CAST, EVENINGS, moments

ANNA, BEN, NORA, STAN = (ask.Person(name) for name in ("anna", "ben", "nora", "stan"))
DINA, PIA, OLGA, CARL, EYE = (ask.Who(ask.Person(name), ROLES[name]) for name in ("dina", "pia", "olga", "carl", "eye"))
STYLE_A = {"style": "A", "wagers.insurance-player": REMOVE, "wagers.insurance-banker": REMOVE}


@lru_cache
def everything(name: str) -> tuple[tuple[Table, ask.Who, AnyView], ...]:
    """What everybody saw in every moment of an evening."""
    return tuple((table, who, view(table, who)) for table in moments(name) for who in CAST)


def sees(table: Table, who: ask.Who) -> bytes:
    """Everything that somebody sees, byte for byte."""
    return json.encode(view(table, who))


def place(table: Table, seat: int) -> Place:
    return next(one for one in display_view(table).felt.places if one.seat == seat)


# Every moment of many evenings.


@pytest.mark.parametrize("name", EVENINGS)
def test_every_view_comes_back_from_its_bytes_and_carries_where_the_table_stands(name: str) -> None:
    for table, _, seen in everything(name):
        again = json.decode(json.encode(seen), type=AnyView)
        assert again == seen
        assert (seen.position, seen.phase) == (table.position, phase_of(table))
        assert seen.step.act == next_step(table).act


@pytest.mark.parametrize("name", EVENINGS)
def test_a_face_down_card_has_a_name_only_for_a_person_who_looked_at_it(name: str) -> None:
    hidden = 0
    for table, who, seen in everything(name):
        cards = table.round.cards if table.round else ()
        hands = {hand.side: hand.cards for hand in seen.felt.hands}
        for side in Side:
            dealt = [one for one in cards if one.side is side]
            for one, card in zip(dealt, hands[side], strict=True):
                knows = one.shown or (who.role in (Role.PLAYER, Role.NOMINEE) and who.person in one.seen_by)
                assert (card.name is not None) is (knows and one.card is not None)
                hidden += not one.shown
    assert hidden or "face up" in name or "Ante" in name or "continuous" in name


@pytest.mark.parametrize("name", EVENINGS)
def test_nobody_reads_another_rack_or_an_incident_in_a_view_of_a_person(name: str) -> None:
    for table, who, seen in everything(name):
        if who.role is Role.PLAYER:
            words = json.decode(json.encode(seen))
            assert "racks" not in words and "incidents" not in words and "account" not in words
            assert words["rack"] == table.rack(who.person)


# What a role may not know changes nothing for it.


def looked(card: str) -> Evening:
    """Anna, who turns the Player's Hand, has looked at its first card alone."""
    evening = Evening("new-zealand-commission-international", {"round_start": "close-first"})
    evening.sit(anna=4, ben=6)
    evening.betting()
    evening.bet("anna", "player", "200")
    evening.bet("ben", "banker", "100")
    evening.do("dina", ask.CloseBets())
    for _ in range(4):
        evening.do("dina", ask.Draw())
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.do("anna", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText(card)))
    return evening


def squeezed(card: str) -> Evening:
    """Anna, with the highest bet in Singapore, has squeezed the Player's third card and not turned it."""
    evening = Evening("rws-non-commission", {"face_down": True})
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "banker", "900")
    evening.close()
    hands = {Side.PLAYER: ["2s", "3h"], Side.BANKER: ["Kd", "6c"]}
    evening.draw_four(hands)
    evening.show(hands)
    evening.do("anna", ask.AskSqueeze())
    evening.do("dina", ask.AnswerSqueeze())
    evening.do("dina", ask.Draw())
    evening.do("anna", ask.Look(side=Side.PLAYER, place=3, card=ask.CardText(card)))
    return evening


@pytest.mark.parametrize("looking", [looked, squeezed])
def test_whatever_anna_saw_alone_everybody_else_sees_the_same(looking: Any) -> None:
    nine, king = looking("9h").table, looking("Ks").table
    for who in CAST:
        if who.person == ANNA:
            assert sees(nine, who) != sees(king, who)
        else:
            assert sees(nine, who) == sees(king, who), who
    assert person_view(nine, ANNA).felt.hands[0].cards[0 if looking is looked else 2].name == "9h"


@pytest.mark.parametrize("card", ["9h", "Ks"])
def test_a_card_that_cannot_be_and_that_one_person_saw_is_named_to_them_and_the_pit_alone(card: str) -> None:
    evening = Evening("new-zealand-commission-international", {"round_start": "close-first"})
    evening.sit(anna=4, ben=6)
    for _ in range(4):
        evening.play("9h 9h", "Ks Ks 5d", ("anna", "player", "200"), ("ben", "banker", "100"))
    evening.betting()
    evening.bet("anna", "player", "200")
    evening.do("dina", ask.CloseBets())
    for _ in range(4):
        evening.do("dina", ask.Draw())
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    evening.attempt("anna", ask.Look(side=Side.PLAYER, place=1, card=ask.CardText(card)))
    assert evening.phase is Phase.STOPPED
    assert card in in_words(person_view(evening.table, ANNA).step.text)
    assert card in in_words(pit_view(evening.table, PIA).step.text)
    for who in (DINA, OLGA, EYE, ask.Who(BEN, Role.PLAYER), ask.Who(ask.Person("wall"), Role.CLOCK)):
        assert "anna holds a card that cannot be" in in_words(view(evening.table, who).step.text)


def with_ben(change: str) -> Table:
    """Two evenings that differ in something of Ben's, or of the house's, and in nothing that Anna may know."""
    personal: Mapping[str, Any] = {"limits.personal.ben": "500.00" if change == "personal" else "700.00"}
    evening = Evening("massachusetts-commission", personal)
    evening.sit(anna=3, ben=5)
    evening.do("dina", ask.BuyIn(person=BEN, amount=evening.minor("300" if change == "rack" else "200")))
    evening.fill("300" if change == "float" else "200")
    evening.do("dina", ask.ReportIncident(matter="card touched" if change == "incident" else "a glass fell"))
    evening.do("pia", ask.GiveNotice(matter="shuffle" if change == "notice" else "drop box", reference="N-1"))
    evening.betting()
    evening.bet("anna", "player", "100")
    return evening.table


@pytest.mark.parametrize("change", ["personal", "rack", "float", "incident", "notice"])
def test_what_concerns_ben_or_the_house_is_nothing_to_anna_or_the_display(change: str) -> None:
    one, other = with_ben(change), with_ben("")
    assert sees(one, ask.Who(ANNA, Role.PLAYER)) == sees(other, ask.Who(ANNA, Role.PLAYER))
    assert json.encode(display_view(one)) == json.encode(display_view(other))
    assert sees(one, PIA) != sees(other, PIA), "the pit knows"


def test_surveillance_sees_chips_and_incidents_and_no_paper_of_the_house() -> None:
    plain = sees(with_ben(""), EYE)
    assert [sees(with_ben(change), EYE) == plain for change in ("rack", "incident")] == [False, False]
    assert [sees(with_ben(change), EYE) == plain for change in ("personal", "float", "notice")] == [True] * 3


def test_why_a_table_is_paused_is_for_pit_and_surveillance() -> None:
    tables = []
    for reason in ("a light is out", "ben is being watched"):
        evening = Evening("rws-non-commission")
        evening.sit(anna=1, ben=2)
        evening.do("pia", ask.Pause(reason=reason))
        tables.append(evening.table)
    for who in CAST:
        told = who.role in (Role.PIT, Role.CASINO_SUPERVISOR, Role.SHIFT_MANAGER, Role.SURVEILLANCE)
        assert (sees(tables[0], who) != sees(tables[1], who)) is told, who


@pytest.mark.parametrize("change", ["personal", "rack", "float", "incident", "notice"])
def test_the_dealer_reads_no_rack_no_float_and_no_incident(change: str) -> None:
    assert sees(with_ben(change), DINA) == sees(with_ben(""), DINA)


def test_surveillance_is_not_ahead_of_the_players() -> None:
    table = looked("9h").table
    assert [[card.name for card in hand.cards] for hand in surveillance_view(table).felt.hands] == [[None] * 2] * 2


def test_staff_who_are_no_longer_on_record_see_what_hangs_on_the_wall() -> None:
    evening = Evening("rws-non-commission")
    assert view(evening.table, PIA) == pit_view(evening.table, PIA)
    evening.do("olga", ask.Dismiss(person=ask.Person("pia")))
    assert view(evening.table, PIA) == display_view(evening.table)


# The player's table.


def test_every_box_shows_its_posted_pay_and_its_name_in_three_languages() -> None:
    evening = Evening("new-zealand-commission")
    evening.sit(anna=1)
    wagers = {one.id: one for one in person_view(evening.table, ANNA).felt.wagers}
    assert set(wagers) == set(evening.table.rules.terms.offers)
    assert [(pay.pays, pay.commission) for pay in wagers["banker"].pays] == [(OddsOf("1", "1"), Share(1, 20))]
    assert [(pay.pays, pay.clause[:2]) for pay in wagers["tie"].pays] == [(OddsOf("8", "1"), "NZ")]
    names = wagers["banker"].names
    assert (names.en, names.zh_hans, names.zh_hant) == ("Banker", "庄", "莊")
    assert all(one.pays and one.names.zh_hant for one in wagers.values())


def test_a_player_sees_stakes_rack_limits_and_the_room_that_is_left() -> None:
    evening = Evening("rws-non-commission", {"limits.differential": "1000.00"})
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "banker", "400")
    seen = person_view(evening.table, ANNA)
    assert (seen.seat, seen.rack, seen.held) == (1, evening.minor("9600"), evening.minor("400"))
    assert [(bet.wager, bet.stake) for bet in seen.bets] == [("banker", evening.minor("400"))]
    assert seen.room is not None
    assert (seen.room.banker, seen.room.player) == (evening.minor("600"), evening.minor("1400"))
    assert (seen.felt.limits.minimum, seen.felt.limits.maximum) == (evening.minor("1"), evening.minor("100000"))
    assert seen.felt.totals.difference == evening.minor("400")
    assert person_view(evening.table, BEN).bets == ()


def test_running_totals_and_the_rule_for_the_next_card() -> None:
    evening = Evening("new-zealand-commission", STYLE_A)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.do("dina", ask.Draw(card=ask.CardText("2s")))
    player, banker = person_view(evening.table, ANNA).felt.hands
    assert (player.total, banker.total) == (2, None)
    for card in ("Kd", "3h", "6c"):
        evening.do("dina", ask.Draw(card=ask.CardText(card)))
    drawing = person_view(evening.table, ANNA).felt.drawing
    assert drawing is not None and drawing.next is Side.PLAYER
    assert [(one.side, one.draws, one.row.en) for one in drawing.rulings] == [(Side.PLAYER, True, "Player on 0 to 5")]
    assert "NZ 9.3 Table 1 row 0-5" in drawing.rulings[0].clauses
    evening.do("dina", ask.Draw(card=ask.CardText("4d")))
    drawing = person_view(evening.table, ANNA).felt.drawing
    assert drawing is not None and drawing.next is None
    assert [(one.side, one.draws) for one in drawing.rulings] == [(Side.PLAYER, True), (Side.BANKER, False)]
    assert drawing.rulings[1].clauses == ("NZ 9.4 Table 2 row 6",)
    assert [hand.total for hand in person_view(evening.table, ANNA).felt.hands] == [9, 6]


@pytest.mark.clause("NZ 1.1 Player's Box", "NZ 1.1 Banker's Box")
def test_cards_one_and_three_lie_in_the_players_box_and_two_and_four_in_the_bankers() -> None:
    evening = Evening("new-zealand-commission", STYLE_A)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    for card in ("2s", "Kd", "3h", "6c"):
        evening.do("dina", ask.Draw(card=ask.CardText(card)))
    boxes = {hand.side: [card.name for card in hand.cards] for hand in display_view(evening.table).felt.hands}
    assert boxes == {Side.PLAYER: ["2s", "3h"], Side.BANKER: ["Kd", "6c"]}


def test_insurance_is_a_box_only_while_its_window_is_open() -> None:
    open_ones = set()
    for table in moments("Auckland, insurance and a Free Hand"):
        seen = person_view(table, ANNA).insurance
        assert {(one.wager, one.given) for one in seen} == {
            (wager, given) for wager in ("insurance-player", "insurance-banker") for given in (1, 2, 3)
        }
        for one in seen:
            if one.box is not None:
                assert table.round is not None
                shown = table.round.shown
                assert (len(shown.player), len(shown.banker)) == (one.own, one.other)
                open_ones.add((one.wager, one.given))
    assert open_ones == {("insurance-player", 1), ("insurance-player", 2)}, "she has no bet on the Banker to insure"


def test_the_choice_about_house_money_is_shown_while_it_can_be_made() -> None:
    chosen = []
    for table in moments("Boston, players turn the cards"):
        assert person_view(table, BEN).winnings == ()
        for one in person_view(table, ANNA).winnings:
            assert (one.wager, one.onto) == ("house-money", ("player",))
            chosen.append((one.pays, one.chosen))
    assert [onto for _, onto in chosen] == [None, "player"]
    assert all(pays > 0 for pays, _ in chosen)


def test_the_result_of_every_own_wager_is_shown_with_its_line() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.bet("anna", "tie", "20")
    evening.bet("ben", "banker", "100")
    evening.close()
    evening.deal("Ks 9h", "2d 4d")
    evening.do("dina", ask.CallResult())
    evening.do("dina", ask.Settle())
    lines = {one.wager: (one.result, one.pays, bool(one.line)) for one in person_view(evening.table, ANNA).settled}
    assert lines == {"player": ("win", evening.minor("100"), True), "tie": ("lose", 0, True)}
    assert [one.wager for one in person_view(evening.table, BEN).settled] == ["banker"]


# Markers and chips.


@pytest.mark.clause("MA 13(d)(2)(ii)")
def test_the_box_with_the_players_number_says_what_is_owed() -> None:
    evening = Evening("massachusetts-commission-marked")
    evening.sit(ben=5)
    assert place(evening.table, 5).owed == 0
    evening.play("Ks 2h 3s", "2d 5d", ("ben", "banker", "100"))
    assert place(evening.table, 5).owed == evening.minor("5")
    evening.play("Kh 2s 3d", "2c 5h", ("ben", "banker", "40"))
    assert place(evening.table, 5).owed == evening.minor("7")
    assert person_view(evening.table, BEN).owed == evening.minor("7")
    evening.do("dina", ask.CollectCommission(person=BEN))
    assert place(evening.table, 5).owed == 0


@pytest.mark.clause("NZ 2.3(c)")
def test_a_marker_lies_before_the_player_as_long_as_a_nominee_acts() -> None:
    evening = Evening("new-zealand-commission-international")
    evening.sit(anna=4, nora=0)
    evening.do("anna", ask.NameNominee(nominee=NORA))
    evening.do("pia", ask.ApproveNominee(nominee=NORA))
    assert place(evening.table, 4).nominees == (), "approved is not yet announced"
    evening.do("pia", ask.AnnounceNominee(nominee=NORA))
    assert place(evening.table, 4).nominees == (NORA,)
    for who in CAST:
        marked = next(one for one in view(evening.table, who).felt.places if one.seat == 4)
        assert marked.nominees == (NORA,), "in every view"
    evening.do("anna", ask.EndNominee(nominee=NORA))
    evening.do("pia", ask.AnnounceNominee(nominee=NORA))
    assert place(evening.table, 4).nominees == ()


@pytest.mark.clause("NZ 2.3(b)", "NZ 2.3(e)")
def test_a_nominee_has_the_players_chips_and_boxes_before_them_while_they_act_and_not_before_or_after() -> None:
    evening, nora = Evening("new-zealand-commission-international"), ask.Who(NORA, Role.NOMINEE)
    evening.sit(anna=4, nora=0)
    evening.do("anna", ask.NameNominee(nominee=NORA))
    evening.do("pia", ask.ApproveNominee(nominee=NORA))
    evening.betting()
    anna, early = person_view(evening.table, ANNA), view(evening.table, nora)
    assert isinstance(early, PersonView) and early.seat != anna.seat and not early.offers, "not announced"
    evening.do("pia", ask.AnnounceNominee(nominee=NORA))
    evening.do("nora", ask.PlaceBets(bets=(evening.stake("player", "100"),)), Role.NOMINEE)
    anna, acting = person_view(evening.table, ANNA), view(evening.table, nora)
    assert isinstance(acting, PersonView)
    assert (acting.person, acting.seat, acting.rack, acting.bets) == (NORA, 4, anna.rack, anna.bets)
    assert [bet.stake for bet in acting.bets] == [evening.minor("100")]
    assert {one.act for one in acting.offers} == {"place-bets", "take-back"}
    evening.do("anna", ask.EndNominee(nominee=NORA))
    over = view(evening.table, nora)
    assert isinstance(over, PersonView) and over.bets == () and not over.offers


@pytest.mark.clause("NZ 8.11(c)", "NZ 8.8")
def test_a_puck_marks_the_handler_of_a_hand_once_the_bets_are_down() -> None:
    evening = Evening("new-zealand-commission-international", {"round_start": "close-first"})
    evening.sit(anna=4, ben=6)
    evening.betting()
    evening.bet("anna", "player", "200")
    evening.bet("ben", "banker", "100")
    assert place(evening.table, 6).handles == (), "bets are still open"
    evening.do("dina", ask.CloseBets())
    assert place(evening.table, 6).handles == (Side.BANKER,)
    assert place(evening.table, 4).handles == (Side.PLAYER,)
    assert place(evening.table, 5).handles == ()


@pytest.mark.clause("NZ 5.3")
@pytest.mark.parametrize(
    ("amount", "piles"),
    [
        (12500, [(10000, 1), (2500, 1)]),
        (2500, [(2500, 1)]),
        (750, [(500, 1), (250, 1)]),
        (50, [(50, 1)]),
        (510_050, [(500_000, 1), (10_000, 1), (50, 1)]),
    ],
)
def test_smaller_chips_lie_on_top(amount: int, piles: list[tuple[int, int]]) -> None:
    chips = setup("new-zealand-commission").chips
    found = [(pile.value, pile.number) for pile in stack(chips, amount)]
    assert found == piles
    assert found == sorted(found, reverse=True), "read from the bottom up"


def test_a_stack_leaves_a_large_chip_out_when_the_rest_could_not_be_made() -> None:
    chips = Chips((200, 500), setup("rws-non-commission").currency)
    assert stack(chips, 600) == (Pile(200, 3),), "one of 500 would leave 100"  # type: ignore[arg-type]
    assert stack(chips, 900) == (Pile(500, 1), Pile(200, 2))  # type: ignore[arg-type]
    assert stack(chips, 300) == (Pile(200, 1),), "no chips make 300: 200 of it lie there"  # type: ignore[arg-type]


@pytest.mark.clause("NZ 5.3", "NZ 5.5 s2")
def test_a_bet_is_shown_as_it_lies_and_who_put_it_there() -> None:
    evening = Evening("new-zealand-commission-international", {"round_start": "close-first"})
    evening.sit(anna=4, nora=0)
    evening.do("anna", ask.NameNominee(nominee=NORA))
    evening.do("pia", ask.ApproveNominee(nominee=NORA))
    evening.do("pia", ask.AnnounceNominee(nominee=NORA))
    evening.betting()
    evening.do("nora", ask.PlaceBets(bets=(evening.stake("player", "125"),)), Role.NOMINEE)
    (bet,) = person_view(evening.table, ANNA).bets
    assert (bet.bettor, bet.by) == (ANNA, NORA)
    assert [(pile.value, pile.number) for pile in bet.chips] == [(10000, 1), (2500, 1)]


# The dealer.


def test_the_dealer_reads_the_next_step_and_its_words_in_three_languages() -> None:
    evening = Evening("rws-non-commission")
    step = dealer_view(evening.table, DINA).step
    assert (step.act, step.by) == ("open-bets", Role.DEALER)
    (call,) = step.words
    assert [in_words(call.text, language) for language in LANGUAGES] == ["Place your bets, please", "请下注", "請下注"]
    assert step.words[0].clause == "RWS 3.3"


def test_the_dealer_sees_the_settlement_in_its_order_before_and_after_doing_it() -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(anna=3, ben=5, dora=9)
    evening.betting()
    for person, wager in (("anna", "banker"), ("ben", "player"), ("dora", "banker")):
        evening.bet(person, wager, "100")
    evening.close()
    evening.deal("Ks 2h 3s", "2d 5d")
    assert dealer_view(evening.table, DINA).dealing.settlement == ()
    evening.do("dina", ask.CallResult())
    steps = dealer_view(evening.table, DINA).dealing.settlement
    assert [(one.act, one.seat) for one in steps if one.act in ("collect", "pay")] == [
        ("collect", 5),
        ("pay", 9),
        ("pay", 3),
    ]
    evening.do("dina", ask.Settle())
    assert dealer_view(evening.table, DINA).dealing.settlement == steps


def test_the_dealer_sees_who_handles_the_cards_and_who_declined() -> None:
    evening = looked("9h")
    handlers = dealer_view(evening.table, DINA).dealing.handlers
    assert [(one.side, one.person) for one in handlers] == [(Side.PLAYER, ANNA), (Side.BANKER, BEN)]
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Ks"),)))
    evening.do("ben", ask.DeclineHand(side=Side.BANKER))
    banker = dealer_view(evening.table, DINA).dealing.handlers[1]
    assert (banker.person, banker.declined) == (None, (BEN,))


@pytest.mark.clause("RWS 5.2")
@pytest.mark.parametrize(("stake", "flagged"), [("99", True), ("100", False), ("101", False)])
def test_a_bet_below_the_minimum_is_flagged_to_the_dealer_and_its_bettor(stake: str, flagged: bool) -> None:
    evening = Evening("rws-non-commission", {"limits.minimum": "100.00"})
    evening.sit(anna=1, ben=2)
    evening.betting()
    evening.bet("anna", "player", stake)
    flags = dealer_view(evening.table, DINA).dealing.flags
    assert [(one.code, one.person, one.clause) for one in flags] == [("below-minimum", ANNA, "RWS 5.2")] * flagged
    assert person_view(evening.table, ANNA).flags == flags
    assert person_view(evening.table, BEN).flags == ()
    if flagged:
        evening.bet("anna", "player", "1")
        assert dealer_view(evening.table, DINA).dealing.flags == (), "she has raised it to 100"


@pytest.mark.clause("NZ 14.5")
@pytest.mark.parametrize(("stake", "missing"), [("995", True), ("1000", False), ("1010", False)])
def test_the_dealer_is_told_whose_ante_is_missing(stake: str, missing: bool) -> None:
    evening = Evening("new-zealand-commission-ante")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", stake)
    flags = dealer_view(evening.table, DINA).dealing.flags
    assert [(one.code, one.person, one.clause) for one in flags] == [("ante-missing", ANNA, "NZ 14.5")] * missing
    if missing:
        evening.bet("anna", "ante", "5")
        assert dealer_view(evening.table, DINA).dealing.flags == ()


def test_a_spoken_bet_waits_before_the_dealer_until_it_is_put_down() -> None:
    evening = Evening("massachusetts-commission")
    evening.sit(ben=5)
    evening.betting()
    evening.do("ben", ask.SpeakBet(bet=evening.stake("banker", "200")))
    (spoken,) = dealer_view(evening.table, DINA).dealing.spoken
    assert (spoken.person, spoken.wager, spoken.amount) == (BEN, "banker", evening.minor("200"))
    evening.do("dina", ask.ConfirmSpoken(person=BEN))
    assert dealer_view(evening.table, DINA).dealing.spoken == ()


def test_the_dealer_sees_who_has_the_shoe() -> None:
    evening = Evening("massachusetts-commission", ready=False)
    evening.staff()
    evening.do("olga", ask.PostSigns())
    evening.fill("100000")
    evening.do("pia", ask.OpenTable())
    evening.sit(anna=3, ben=5)
    evening.cards()
    curator = dealer_view(evening.table, DINA).dealing.curator
    assert curator is not None and (curator.holder, curator.offered) == (None, (ANNA, BEN))
    evening.do("anna", ask.AnswerShoe(take=True))
    curator = dealer_view(evening.table, DINA).dealing.curator
    assert curator is not None and curator.holder == ANNA
    assert place(evening.table, 3).curator and not place(evening.table, 5).curator


# The pit, the display, surveillance, the operator.


@pytest.mark.clause("NZ 8.13")
def test_the_pit_sees_since_when_a_hand_is_out() -> None:
    evening = looked("9h")
    handed = next(one.at for one in evening.events if type(one.event).__name__ == "HandedOut")
    (out,) = pit_view(evening.table, PIA).dealing.out
    assert (out.side, out.person, out.since) == (Side.PLAYER, ANNA, handed)
    evening.do("anna", ask.Turn(side=Side.PLAYER, cards=(ask.CardText("Ks"),)))
    assert pit_view(evening.table, PIA).dealing.out == ()


@pytest.mark.clause("RWS 1.13")
def test_the_pit_sees_staff_with_acting_posts_in_the_rulebooks_words() -> None:
    evening = Evening("rws-non-commission")
    evening.do("olga", ask.Appoint(person=ask.Person("sue"), role=Role.PIT, acting=True))
    seen = {one.person: one for one in pit_view(evening.table, PIA).staff}
    staff = {person: (one.title.en, one.acting) for person, one in seen.items() if isinstance(one.title, Names)}
    assert staff[ask.Person("sue")] == ("Pit Supervisor", True)
    assert staff[ask.Person("pia")] == ("Pit Supervisor", False)
    assert staff[ask.Person("max")] == ("Table Game Shift Manager", False)


def test_the_books_say_what_the_house_has_won() -> None:
    evening = Evening("massachusetts-commission-marked")
    evening.sit(anna=3, ben=5)
    evening.credit("500")
    evening.play("Ks 2h 3s", "2d 5d", ("anna", "player", "300"), ("ben", "banker", "100"))
    account = pit_view(evening.table, PIA).account
    assert account.in_float == evening.minor("999700"), "credited 500, won 300, paid 100"
    assert account.filled == evening.minor("999500")
    assert account.win == evening.minor("205"), "300 lost, 100 won less 5 of commission marked"
    assert (account.commission, account.owed) == (evening.minor("5"), evening.minor("5"))
    assert account == operator_view(evening.table, OLGA).account
    racks = {one.person: (one.rack, one.owed) for one in pit_view(evening.table, PIA).racks}
    assert racks == {ANNA: (evening.minor("9700"), 0), BEN: (evening.minor("10100"), evening.minor("5"))}


def test_changes_incidents_notices_and_sets_are_before_the_pit() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.do("pia", ask.ChangeSetup(changes={"limits.minimum": "5.00"}, reason="a busy night"))
    evening.do("olga", ask.PostSigns())
    evening.do("pia", ask.GiveNotice(matter="layout", reference="N-7"))
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    evening.no_bet("anna", "player", "100")
    seen = pit_view(evening.table, PIA)
    assert [(one.key, one.old, one.new, one.reason) for one in seen.changes] == [
        ("limits.minimum", "1.00", "5.00", "a busy night")
    ]
    assert [(one.person, in_words(one.matter)) for one in seen.incidents] == [(ANNA, "late bet")]
    assert [one.matter for one in seen.notices] == ["layout"] and seen.notices[0].at > NINE_O_CLOCK
    assert [(one.id, one.state.value) for one in seen.sets] == [("set-1", "in-play")]
    assert surveillance_view(evening.table).incidents == seen.incidents
    assert operator_view(evening.table, OLGA).changes == seen.changes


def test_the_display_shows_results_limits_and_the_signs_of_the_set_up() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    evening.play("8s 8h Kc", "Jc Tc 6s", ("anna", "player", "100"))
    seen = display_view(evening.table)
    board = [(one.number, one.winner.value, one.player_total, one.banker_total) for one in seen.felt.results]
    assert board == [(1, "player", 9, 6), (2, "tie", 6, 6)]
    assert [(one.natural, one.player_pair, one.banker_pair) for one in seen.felt.results] == [
        (True, False, False),
        (False, True, False),
    ]
    assert seen.felt.results[0].player == ("Ks", "9h")
    assert seen.signs and all(sign.lines for sign in seen.signs) and seen.felt.signs_posted
    assert seen.felt.shoe is not None and seen.felt.shoe.left == 416 - seen.felt.shoe.discarded


def test_display_and_surveillance_are_offered_nothing() -> None:
    evening = Evening("rws-non-commission")
    assert not hasattr(display_view(evening.table), "offers")
    assert not hasattr(view(evening.table, EYE), "offers")
    assert {one.act for one in dealer_view(evening.table, DINA).offers} >= {"open-bets", "report-incident"}
    assert {one.act for one in operator_view(evening.table, OLGA).offers} >= {"appoint", "close-table"}
    cashier = json.decode(sees(evening.table, CARL))
    assert {one["act"] for one in cashier["offers"]} >= {"count-float"}
