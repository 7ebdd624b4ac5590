"""A first card that is printed on the layout: seen by everybody, dealt by nobody."""

import pytest
from msgspec.structs import replace

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.expected_cards import told_of_few
from puntobanco.table.next_move import move_due
from puntobanco.table.steps import next_step
from puntobanco.table.views.felt import felt_for
from puntobanco.words import in_words, say
from tests.table.evening import Evening

SEVEN_UP = {"game": "seven-up", "departs_from_rulebook": True}
SEVEN = ask.CardText("7s")


def table(name: str = "rws-non-commission", **changes: object) -> Evening:
    evening = Evening(name, {**SEVEN_UP, **changes})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    return evening


def draw(evening: Evening, *names: str) -> None:
    for name in names:
        evening.do("dina", ask.Draw(card=ask.CardText(name)))


def test_it_lies_in_its_hand_from_the_start_of_the_round() -> None:
    evening = Evening("rws-non-commission", SEVEN_UP)
    assert all(not hand.cards for hand in felt_for(evening.table).hands)
    evening.betting()
    player, banker = felt_for(evening.table).hands
    assert [(one.name, one.shown, one.printed) for one in player.cards] == [("7s", True, True)]
    assert (player.total, player.natural, banker.cards, banker.total) == (7, False, (), None)
    game = felt_for(evening.table).game
    assert game is not None and (game.names.en, game.printed) == ("7 Up Baccarat", {Side.PLAYER: "7s"})


def test_a_table_of_the_rulebooks_game_says_nothing_of_a_game() -> None:
    evening = Evening("rws-non-commission")
    evening.betting()
    felt = felt_for(evening.table)
    assert felt.game is None and all(not hand.cards for hand in felt.hands)


def test_the_dealer_is_told_banker_player_banker_and_never_the_printed_card() -> None:
    evening = table()
    told = []
    for name in ("Kd", "2c", "5h"):
        move = move_due(evening.table)
        assert move is not None and isinstance(move.act, ask.Draw) and len(move.cards) == 1
        told.append((move.cards[0].side, next_step(evening.table).sentence))
        draw(evening, name)
    assert told == [
        (Side.BANKER, "A card for the Banker."),
        (Side.PLAYER, "A card for the Player."),
        (Side.BANKER, "A card for the Banker."),
    ]
    assert evening.table.shoe is not None
    player, banker = felt_for(evening.table).hands
    assert (player.total, player.natural, banker.total) == (9, True, 5)
    assert [one.printed for one in player.cards] == [True, False]
    assert evening.table.the_round.due is None
    seen = evening.table.shoe.seen
    assert all(str(card) != "7s" for card in seen)


def test_all_eight_copies_of_the_printed_card_are_in_the_shoe() -> None:
    evening = table()
    draw(evening, "7s", "7s", "7s")
    assert [str(card) for card in evening.table.the_round.shown.player] == ["7s", "7s"]
    assert evening.table.the_round.stopped is None
    assert evening.table.shoe is not None and evening.table.shoe.seen[evening.table.the_round.shown.player[0]] == 3


def test_the_first_card_of_the_shoe_to_the_player_stops_the_round() -> None:
    evening = table()
    evening.do("dina", ask.Draw(card=ask.CardText("Kd"), to=Side.PLAYER))
    stopped = evening.table.the_round.stopped
    assert stopped is not None and stopped.why.code == "stop.wrong-side"
    assert in_words(stopped.why) == "The card is due to the Banker and went to the Player."


@pytest.mark.parametrize(("place", "refused"), [(1, True), (2, False), (3, True)])
def test_the_printed_card_cannot_have_been_misread(place: int, refused: bool) -> None:
    evening = table()
    draw(evening, "Kd", "2c")
    report = ask.ReportTrouble(report=Report.MISREAD, side=Side.PLAYER, place=place)
    if refused:
        fault = evening.no("dina", report)
        assert (fault.code, fault.sentence) == ("no-such-card", f"the Player has no card {place} that was read.")
        return
    evening.do("dina", report)
    evening.do("pia", ask.Resolve(exit=Exit.READ_AGAIN, card=ask.CardText("3c"), reason="read again"))
    assert [str(card) for card in evening.table.the_round.shown.player] == ["7s", "3c"]


@pytest.mark.parametrize(
    ("player", "code"),
    [(("7s", "2c"), ""), (("7h", "2c"), "no-round"), (("2c", "7s"), "no-round")],
)
def test_a_correction_keeps_the_printed_card(player: tuple[str, ...], code: str) -> None:
    evening = table()
    draw(evening, "Kd", "2c", "6h")
    evening.finish()
    act = ask.CorrectRound(
        number=1,
        player=tuple(map(ask.CardText, player)),
        banker=(ask.CardText("Kd"), ask.CardText("5h")),
        second=ask.Person("sam"),
        reason="misread",
    )
    if code:
        fault = evening.no("pia", act)
        assert fault.code == code and "the 7s that is printed on the layout" in fault.sentence
        return
    evening.do("pia", act)
    assert [str(card) for card in evening.table.results[0].banker] == ["Kd", "5h"]


def test_a_face_down_hand_of_one_dealt_card_is_turned_beside_the_printed_one() -> None:
    evening = Evening("massachusetts-ez", {**SEVEN_UP, "card_handling": "dealer"})
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "100")
    evening.close()
    for _ in range(3):
        evening.do("dina", ask.Draw())
    player, banker = felt_for(evening.table).hands
    assert [one.name for one in player.cards] == ["7s", None] and [one.name for one in banker.cards] == [None, None]
    evening.show({Side.PLAYER: ["7s", "2c"], Side.BANKER: ["Kd", "4h"]})
    assert felt_for(evening.table).hands[0].natural
    drawn = [one.event for one in evening.events if isinstance(one.event, ev.CardDrawn)]
    assert [one.side for one in drawn] == [Side.BANKER, Side.PLAYER, Side.BANKER]


def test_a_card_that_went_astray_opens_the_next_round_for_the_banker() -> None:
    evening = Evening("new-zealand-commission", SEVEN_UP)
    evening.sit(anna=1)
    evening.do("dina", ask.ReportTrouble(report=Report.FACE_UP_IN_SHOE, card=ask.CardText("Qd"), seen=True))
    trouble = evening.table.trouble
    assert trouble is not None
    evening.do("pia", ask.Resolve(exit=trouble.remedies[0].exit, reason="face up", second=ask.Person("sam")))
    assert evening.table.round is not None
    assert [one.side for one in evening.table.the_round.cards] == [Side.BANKER]
    assert [str(card) for card in evening.table.the_round.shown.player] == ["7s"]


def test_the_game_of_a_table_does_not_change() -> None:
    evening = Evening("rws-non-commission", SEVEN_UP)
    for key, value in (("game", "punto-banco"), ("game_choices.player-5", "draw")):
        fault = evening.no("olga", ask.ChangeSetup(changes={key: value}, reason="another game"))
        assert fault.code == "fixed"


@pytest.mark.parametrize(("game", "left", "told"), [("seven-up", 5, False), ("seven-up", 4, True), ("", 5, True)])
def test_a_round_needs_one_card_less_where_one_is_printed(game: str, left: int, told: bool) -> None:
    evening = Evening("rws-non-commission", SEVEN_UP if game else {})
    shoe = evening.table.the_shoe
    evening.table = replace(evening.table, shoe=replace(shoe, out=shoe.total - left))
    most = 5 if game else 6
    assert told_of_few(evening.table) == ((say("warn.few-cards", n=left, most=most),) if told else ())
