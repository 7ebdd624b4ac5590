"""Massachusetts, sections 10(d) and 12: the result, collecting and paying by sections, discards, the last hand."""

import pytest

from puntobanco.procedure.roles import Duty, Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from tests.table.evening import Evening

TABLE = "massachusetts-commission"


def complete(name: str, player: str, banker: str, *bets: tuple[str, str, str]) -> Evening:
    """Both hands have all their cards."""
    table = Evening(name)
    table.sit(anna=2, ben=5, cleo=9, dan=12)
    table.betting()
    for person, wager, amount in bets:
        table.bet(person, wager, amount)
    table.close()
    table.deal(player, banker)
    return table


def called(name: str, player: str, banker: str) -> list[str]:
    """What the caller says when the hands are complete."""
    table = complete(name, player, banker)
    table.do("dina", ask.CallResult())
    return table.words()


@pytest.mark.clause("MA 12(a) s1")
@pytest.mark.parametrize(
    ("player", "banker", "words"),
    [
        ("2s 4h", "Ad 2d 4d", ["Player 6", "Banker 7", "Banker wins, 7 over 6"]),
        ("Ks 9h", "Kd 7c", ["Player 9", "Banker 7", "Player wins, 9 over 7"]),
    ],
)
def test_the_final_counts_and_the_winner_are_called(player: str, banker: str, words: list[str]) -> None:
    assert called(TABLE, player, banker) == words


@pytest.mark.clause("MA 12(a) s1")
def test_nothing_is_settled_before_the_result_is_called() -> None:
    table = complete(TABLE, "Ks 9h", "Kd 7c", ("anna", "player", "100"))
    refused = table.no("dina", ask.Settle())
    assert (refused.code, refused.clause) == ("not-now", "MA 12(a) s1")
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())


@pytest.mark.clause("MA 12(a) s1")
def test_no_result_is_called_while_a_third_card_is_due() -> None:
    table = Evening(TABLE)
    table.betting()
    table.close()
    for _ in range(4):
        table.do("dina", ask.Draw())
    assert table.no("dina", ask.CallResult()).code == "not-now"


@pytest.mark.clause("MA 12(a) s2")
def test_equal_counts_are_called_a_tie_hand() -> None:
    assert called(TABLE, "2s 4h", "Kd 6c") == ["Player 6", "Banker 6", "Tie hand"]


@pytest.mark.clause("MA 12(a) s3")
@pytest.mark.parametrize(
    ("player", "banker", "extra"),
    [
        ("2s 3h 3c", "Kd 7c", "Panda 8"),
        ("Ks Kh 6c", "2d 3d 2h", "Dragon 7"),
        ("Ks 8h", "Kd 7c", None),
        ("Ks Kh Kc", "2d 5d", None),
    ],
    ids=["three-card 8", "three-card 7", "natural 8", "two-card 7"],
)
def test_an_ez_table_calls_dragon_7_and_panda_8_and_another_table_does_not(
    player: str, banker: str, extra: str | None
) -> None:
    assert called("massachusetts-ez", player, banker)[3:] == ([extra] if extra else [])
    assert called(TABLE, player, banker)[3:] == []


BETS = (
    ("anna", "banker", "100"),
    ("ben", "player", "100"),
    ("cleo", "banker", "200"),
    ("dan", "banker", "40"),
)


def steps_of(table: Evening) -> list[tuple[str, int, str | None]]:
    """What the dealers' hands do, in order: act, seat, and whose section it is."""
    table.do("dina", ask.CallResult())
    (settled,) = table.do("dina", ask.Settle())
    assert isinstance(settled, ev.RoundSettled)
    return [(step.act, step.seat, step.dealer) for step in settled.steps]


@pytest.mark.clause("MA 12(b) s1", "MA 12(b) s2", "MA 12(b) s3")
def test_losers_are_collected_and_winners_paid_from_the_highest_seat_downward_with_the_vigorish_at_once() -> None:
    table = complete(TABLE, "2s 4h", "Kd 9c", *BETS)
    assert steps_of(table) == [
        ("collect", 5, None),
        ("pay", 12, None),
        ("take-commission", 12, None),
        ("pay", 9, None),
        ("take-commission", 9, None),
        ("pay", 2, None),
        ("take-commission", 2, None),
    ]


@pytest.mark.clause("MA 12(b) s1", "MA 12(b) s2", "MA 12(b) s3")
def test_two_paying_dealers_each_go_downward_in_their_own_section() -> None:
    table = complete(TABLE, "2s 4h", "Kd 9c", *BETS)
    left, right = tuple(range(1, 8)), tuple(range(8, 15))
    for person, section in (("lena", left), ("rolf", right)):
        post = ask.Appoint(person=ask.Person(person), role=Role.DEALER, duty=Duty.PAYING, section=section)
        table.do("olga", post)
    steps = steps_of(table)
    assert [(act, seat) for act, seat, dealer in steps if dealer == "lena"] == [
        ("collect", 5),
        ("pay", 2),
        ("take-commission", 2),
    ]
    assert [seat for act, seat, dealer in steps if dealer == "rolf" and act == "pay"] == [12, 9]
    assert steps[0][0] == "collect"


@pytest.mark.clause("MA 12(b) s1")
def test_a_paying_dealer_without_a_section_serves_every_seat() -> None:
    table = complete(TABLE, "2s 4h", "Kd 9c", *BETS)
    table.do("olga", ask.Appoint(person=ask.Person("lena"), role=Role.DEALER, duty=Duty.PAYING))
    assert {dealer for _, _, dealer in steps_of(table)} == {"lena"}


@pytest.mark.clause("MA 12(c)")
def test_the_cards_of_a_round_go_to_the_discards_and_the_table_is_empty_before_the_next() -> None:
    table = complete(TABLE, "2s 4h", "Ad 2d 4d")
    assert table.table.shoe is not None
    before = table.table.shoe.discarded
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    assert table.no("dina", ask.OpenBets()).code == "not-now"
    table.do("dina", ask.EndRound())
    shoe = table.table.shoe
    assert shoe is not None and table.table.round is None
    assert shoe.discarded == before + 5
    assert shoe.left + shoe.discarded == 8 * 52


# The last hand.


def ends(table: Evening) -> ev.RoundEnded:
    """End the round; what was said with it."""
    table.do("dina", ask.CallResult())
    table.do("dina", ask.Settle())
    ended = table.do("dina", ask.EndRound())[0]
    assert isinstance(ended, ev.RoundEnded)
    return ended


@pytest.mark.clause("MA 10(d) s2")
@pytest.mark.parametrize("dealt", ["first card of the shoe", "during the round"])
def test_the_last_hand_is_announced_at_the_end_of_the_round_in_which_the_cover_card_came(dealt: str) -> None:
    table = Evening(TABLE)
    table.play("Ks 9h", "2d 4d")
    if dealt == "first card of the shoe":
        assert table.do("dina", ask.CuttingCardOut()) and table.words() == []
    table.betting()
    table.close()
    if dealt == "during the round":
        table.do("dina", ask.Draw())
        assert table.do("dina", ask.CuttingCardOut()) and table.words() == []
        for _ in range(3):
            table.do("dina", ask.Draw())
        table.show({Side.PLAYER: ["Ks", "9h"], Side.BANKER: ["2d", "4d"]})
    else:
        table.deal("Ks 9h", "2d 4d")
    ended = ends(table)
    assert [(said.call.value, said.clause) for said in ended.said] == [("last-hand", "MA 10(d) s2")]


@pytest.mark.clause("MA 10(d) s2", "MA 10(d) s3")
def test_after_one_more_hand_no_round_begins_until_new_cards_come() -> None:
    table = Evening(TABLE)
    table.do("dina", ask.CuttingCardOut())
    table.play("Ks 9h", "2d 4d")
    table.betting()
    table.close()
    table.deal("Kh 8h", "2c 4c")
    assert ends(table).said == ()
    assert table.phase is Phase.SHOE
    assert table.no("dina", ask.OpenBets()).code == "shoe-over"
    table.cards()
    table.betting()
