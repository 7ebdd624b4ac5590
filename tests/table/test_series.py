"""Bets over several rounds at a table: each way in which they go on, are decided or end."""

from random import Random

import pytest

from puntobanco.faults import Refused
from puntobanco.journal.check import check_stream
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.accounts import FLOAT, rack_of, unclaimed_of
from puntobanco.table.shared.boxes import boxes_of
from puntobanco.table.views.layout import bets_on
from puntobanco.wagers.wager import Names, WagerId, in_english
from tests.table.dealt import Dealt
from tests.table.evening import Evening
from tests.table.new_zealand.hands import STANDARD, at_table
from tests.table.new_zealand.trouble import void_hand
from tests.table.rws.mishaps import Mishaps
from tests.table.streaks import streak

BANKER, PLAYER, TIE = ("2s 3h", "Kd 9s"), ("Ks 9h", "2d 4d"), ("Ks 9h", "Kd 9s")


def evening(name: str = "massachusetts-commission", **fates: str) -> Evening:
    made = Evening(name, streak(**fates))
    made.sit(anna=1, ben=2)
    return made


class Trouble(Mishaps):
    """An evening under RWS, with a streak on Player."""

    def __init__(self, **fates: str) -> None:
        super().__init__(streak("player", **fates))


def state_of(made: Evening) -> str:
    """What the chips of anna on the streak show."""
    mine = [bet.state for bet in bets_on(made.table, ask.Person("anna")) if bet.wager == "streak"]
    return "gone" if not mine else mine[0].en if mine[0] else ""


def kept(made: Evening) -> None:
    """The events fold to the same table, as after a restart, and the stakes on its books are those on the layout."""
    assert made.refolded() == made.table
    assert sum(made.table.books.of("held").values()) == sum(bet.stake for bet in bets_on(made.table))


def test_how_far_a_bet_has_come_is_said_in_three_languages() -> None:
    made = evening()
    made.play(*BANKER, ("anna", "streak", "100"))
    (bet,) = [bet for bet in bets_on(made.table) if bet.wager == "streak"]
    assert bet.state == Names("one win", "已赢一局", "已贏一局")
    wager = made.table.rules.terms.offers[WagerId("streak")].wager
    assert wager.line_names["one"] == bet.state and wager.line_names["two"] == in_english("two wins")


def test_a_streak_goes_on_through_ties_and_is_paid_after_its_third_win() -> None:
    made = evening()
    before = made.table.rack(ask.Person("anna"))
    made.play(*BANKER, ("anna", "streak", "100"))
    for cards, title in ((TIE, "one win"), (BANKER, "two wins")):
        made.play(*cards)
        assert state_of(made) == title
        kept(made)
    made.play(*BANKER)
    assert state_of(made) == "gone" and not made.table.standing
    assert made.table.rack(ask.Person("anna")) - before == 600_00
    kept(made)


def test_a_streak_is_lost_with_the_first_player_win() -> None:
    made = evening()
    before = made.table.rack(ask.Person("anna"))
    made.play(*BANKER, ("anna", "streak", "100"))
    made.play(*PLAYER)
    assert state_of(made) == "gone" and made.table.rack(ask.Person("anna")) - before == -100_00


def test_a_bet_under_way_is_neither_raised_nor_taken_back() -> None:
    made = evening()
    made.play(*BANKER, ("anna", "streak", "100"))
    made.betting()
    for fault in (
        made.no_bet("anna", "streak", "100"),
        made.no("anna", ask.TakeBack(wager="streak")),
    ):
        assert fault.code == "series-under-way" and fault.clause == "HOUSE streak" and "one win" in fault.sentence
    assert "streak" not in {box.wager for box in boxes_of(made.table, ask.Person("anna"))}
    assert "streak" in {box.wager for box in boxes_of(made.table, ask.Person("ben"))}
    made.bet("ben", "streak", "100")
    made.do("ben", ask.TakeBack(wager="streak"))


@pytest.mark.parametrize(("fate", "moved"), [("goes on", None), ("is returned", 0), ("loses", -100_00)])
@pytest.mark.parametrize("cause", ["new_shoe", "leaving", "closing"])
def test_what_comes_in_between_does_what_the_declaration_says(cause: str, fate: str, moved: int | None) -> None:
    if (cause, fate) == ("closing", "goes on"):
        with pytest.raises(Refused, match="a bet cannot go on at a table that is closed"):
            evening(closing=fate)
        return
    made = at_table("A", STANDARD, streak(**{cause: fate}), anna=1)
    held = made.table.rack(ask.Person("anna"))
    float_before = made.table.books[FLOAT]
    made.play(*BANKER, ("anna", "streak", "100"))
    if cause == "new_shoe":
        made.do("pia", ask.OrderShuffle(reason="worn"))
        made.prepare()
    elif cause == "leaving":
        made.do("anna", ask.Leave(person=ask.Person("anna")))
    else:
        made.do("pia", ask.CloseTable())
    kept(made)
    if moved is None:
        assert state_of(made) == "one win"
        made.play(*BANKER)
        made.play(*BANKER)
        where = (unclaimed_of if cause == "leaving" else rack_of)(ask.Person("anna"))
        assert made.table.books[where] == (700_00 if cause == "leaving" else held + 600_00)
        return
    assert state_of(made) == "gone" and not made.table.standing
    assert made.table.books[FLOAT] - float_before == -moved
    (ended,) = [one.event for one in made.events if isinstance(one.event, ev.SeriesEnded)]
    assert (ended.cause, ended.bets[0].fate) == (cause.replace("_", "-"), fate)


# Rounds that do not count.


@pytest.mark.parametrize("cleared", [False, True])
def test_a_void_round_leaves_a_bet_under_way_as_it_found_it(cleared: bool) -> None:
    made = Trouble()
    made.play(*PLAYER, ("anna", "streak", "100"))
    for cards in (PLAYER, BANKER):
        made.start(("ben", "streak", "100"))
        made.deal(*cards)
        made.do("dina", ask.CallResult())
        made.do("dina", ask.Settle())
        if cleared:
            made.do("dina", ask.EndRound())
        made.report(Report.WRONG_NUMBER, rebuildable=False)
        made.resolve(Exit.VOID, reason="a fifth card")
        assert (state_of(made), made.held("anna"), made.held("ben")) == ("one win", "100.00", "0.00")
        assert (made.rack("anna"), made.rack("ben")) == ("9900.00", "10000.00")
        kept(made)
    made.play(*PLAYER)
    made.play(*PLAYER)
    assert made.rack("anna") == "10600.00"


@pytest.mark.parametrize("fate", ["goes on", "is returned", "loses"])
def test_a_bettor_who_walks_off_in_a_round_is_bound_by_it_first(fate: str) -> None:
    made = Trouble(leaving=fate)
    made.start(("anna", "streak", "100"))
    made.do("anna", ask.Leave(person=ask.Person("anna")))
    made.deal(*PLAYER)
    made.finish()
    kept(made)
    assert state_of(made) == ("one win" if fate == "goes on" else "gone")
    assert made.table.books[unclaimed_of(ask.Person("anna"))] == (100_00 if fate == "is returned" else 0)
    assert ("anna" in made.table.guests) is (fate == "goes on")
    if fate == "goes on":
        made.play(*PLAYER)
        made.do("anna", ask.Join(person=ask.Person("anna"), seat=1))
        made.play(*PLAYER)
        assert made.rack("anna") == "700.00"


@pytest.mark.parametrize(("fate", "rack"), [("goes on", "9900.00"), ("is returned", "10000.00"), ("loses", "9900.00")])
@pytest.mark.parametrize("begun", [False, True])
def test_a_round_without_bets_does_what_the_declaration_says(begun: bool, fate: str, rack: str) -> None:
    made = at_table("A", STANDARD, streak("player", free_round=fate), anna=1, ben=2)
    made.play(*PLAYER, ("anna", "streak", "100"))
    if begun:
        made.betting()
        made.bet("ben", "player", "100")
        made.bet("ben", "streak", "100")
        made.close()
    made.do("dina", ask.ReportTrouble(report=Report.FACE_UP_IN_SHOE, card=ask.CardText("Qh")))
    made.do("dina", ask.Resolve(exit=Exit.WITHOUT_BETS_NOW, second=ask.Person("pia")))
    assert (made.rack("anna"), made.rack("ben"), made.held("ben")) == (rack, "10000.00", "0.00")
    assert state_of(made) == ("one win" if fate == "goes on" else "gone")
    void_hand(made, "Qh 9h", "2c 4c")
    assert state_of(made) == ("one win" if fate == "goes on" else "gone")
    kept(made)
    if fate == "goes on":
        made.play(*PLAYER)
        made.play(*PLAYER)
        assert made.rack("anna") == "10600.00"


def correction(made: Evening, number: int, cards: tuple[str, str]) -> ask.CorrectRound:
    player, banker = (tuple(ask.CardText(text) for text in hand.split()) for hand in cards)
    return ask.CorrectRound(
        number=number, player=player, banker=banker, reason="misread", second=ask.Person("max"), debt=True
    )


def test_a_corrected_round_moves_a_bet_that_still_lies_as_it_left_it() -> None:
    made = evening()
    made.play(*BANKER, ("anna", "streak", "100"))
    made.do("pia", correction(made, 1, TIE))
    assert state_of(made) == "no win yet"
    made.do("pia", correction(made, 1, PLAYER))
    assert (state_of(made), made.held("anna"), made.rack("anna")) == ("gone", "0.00", "9900.00")
    kept(made)


def test_a_correction_of_a_round_that_a_streak_has_left_behind_is_refused() -> None:
    made = evening()
    made.play(*BANKER, ("anna", "streak", "100"))
    made.play(*BANKER)
    fault = made.no("pia", correction(made, 1, PLAYER))
    assert (fault.code, fault.clause) == ("series-moved-on", "HOUSE streak")
    made.do("pia", correction(made, 1, ("2s 3d", "Kd 9s")))


@pytest.mark.parametrize("cards", [PLAYER, BANKER, TIE])
def test_a_streak_made_in_a_settled_round_goes_back_with_the_other_bets_of_its_bettor(cards: tuple[str, str]) -> None:
    made = Trouble()
    made.play(*cards, ("anna", "streak", "100"), ("anna", "player", "100"))
    taken_back(made)
    assert (state_of(made), made.held("anna"), made.rack("anna")) == ("gone", "0.00", "10000.00")
    kept(made)


@pytest.mark.parametrize(("cards", "state"), [(PLAYER, "two wins"), (BANKER, "gone")])
def test_a_streak_that_a_settled_round_found_under_way_stays_as_it_left_it(cards: tuple[str, str], state: str) -> None:
    made = Trouble()
    made.play(*PLAYER, ("anna", "streak", "100"))
    made.play(*cards, ("anna", "player", "100"))
    taken_back(made)
    assert (state_of(made), made.rack("anna")) == (state, "9900.00")
    kept(made)


def taken_back(made: Trouble) -> None:
    """The cards of the settled round cannot be put in order, and anna has her bets of it returned [RWS 5.12.3]."""
    made.do("dina", ask.ReportTrouble(report=Report.WRONG_SIDE, side=Side.PLAYER, place=2, rebuildable=False))
    made.do("pia", ask.Resolve(exit=Exit.STAND, reason="as seen", second=ask.Person("max")))
    made.do("anna", ask.ChooseOption(take_back=True))


def test_a_wager_is_not_altered_while_its_bets_are_under_way() -> None:
    made = evening()
    made.play(*BANKER, ("anna", "streak", "100"))
    changed = streak(leaving="loses")["house_wagers"]
    fault = made.no("olga", ask.ChangeSetup(changes={"house_wagers": changed}, reason="another rule"))
    assert fault.code == "series-under-way"


# Whole evenings.


NAMES = ("none", "one", "two", "three")


@pytest.mark.parametrize(("new_shoe", "seed"), [("goes on", 3), ("is returned", 4), ("loses", 5)])
def test_a_dealt_evening_is_settled_as_a_second_reading_says_and_verified(new_shoe: str, seed: int) -> None:
    made = Dealt("massachusetts-commission", streak(new_shoe=new_shoe), seed=seed, more="streak").run(170)
    wins, loaded = 0, 0
    for event in (recorded.event for recorded in made.events):
        loaded += isinstance(event, ev.ShoeLoaded)
        if isinstance(event, ev.SeriesEnded):
            assert wins and (event.cause, event.bets[0].fate) == ("new-shoe", new_shoe) and loaded > 1
            wins = 0
        if isinstance(event, ev.RoundSettled):
            lines = {wager.wager: (wager.line, wager.stands) for wager in event.wagers}
            wins = {"win": wins + 1, "tie": wins, "lose": -1}[lines["banker"][0]]
            stands = 0 <= wins < 3
            assert lines["streak"] == ("lose" if wins < 0 else NAMES[wins], stands)
            wins = wins if stands else 0
    assert loaded > 1 and made.refolded() == made.table
    assert check_stream(made.writer.end.stream, made.writer.lines).findings == ()


@pytest.mark.parametrize("seed", range(12))
def test_the_books_balance_through_evenings_in_which_anything_comes_in_between(seed: int) -> None:
    chance = Random(seed)
    fates = {key: chance.choice(["goes on", "is returned", "loses"]) for key in ("leaving", "free_round")}
    made = Trouble(**fates, closing=chance.choice(["is returned", "loses"]))
    for _ in range(8):  # the set holds each card eight times
        happens = chance.choice(["round", "round", "round", "void", "leave"])
        anna = made.table.guests.get(ask.Person("anna"))
        if happens == "leave" and anna is not None and not anna.away:
            made.do("anna", ask.Leave(person=ask.Person("anna")))
        elif happens != "leave":
            if made.table.seat_of(ask.Person("anna")) is None:
                made.do("anna", ask.Join(person=ask.Person("anna"), seat=1))
                made.do("carl", ask.BuyIn(person=ask.Person("anna"), amount=made.minor("500")))
            fresh = state_of(made) == "gone"
            made.play(*chance.choice([PLAYER, PLAYER, TIE, BANKER]), *([("anna", "streak", "100")] if fresh else []))
            if happens == "void":
                made.report(Report.WRONG_NUMBER, rebuildable=False)
                made.resolve(Exit.VOID, reason="a fifth card", debt=True)
        kept(made)
    made.do("pia", ask.CloseTable())
    assert not bets_on(made.table)
    kept(made)
