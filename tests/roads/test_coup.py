"""Coups: read from tokens, made from rounds, and which of them the roads count."""

import pytest

from puntobanco.faults import Refused
from puntobanco.roads.coup import MOST_COUPS, MOST_FAULTS, Coup, Dealt, coup_of, numbered, read_coups
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.round import Winner
from tests.support import dealt

B, P, T = Winner.BANKER, Winner.PLAYER, Winner.TIE


def winners(text: str) -> str:
    return " ".join(coup.token for coup in read_coups(text))


@pytest.mark.parametrize(
    ("token", "coup"),
    [
        ("B", Coup(B)),
        ("Pp", Coup(P, player_pair=True)),
        ("Tb", Coup(T, banker_pair=True)),
        ("Bn", Coup(B, natural=True)),
        ("Bbpn", Coup(B, natural=True, player_pair=True, banker_pair=True)),
        ("P9n", Coup(P, natural=True, total=9)),
        ("T0", Coup(T, total=0)),
        ("Bf", Coup(B, dealt=Dealt.FREE_HAND)),
        ("Pv", Coup(P, dealt=Dealt.VOID_HAND)),
        ("x", Coup(None, dealt=Dealt.CALLED_OFF)),
        ("庄", Coup(B)),
        ("閒p", Coup(P, player_pair=True)),
        ("b", Coup(B)),
    ],
)
def test_a_token_is_read(token: str, coup: Coup) -> None:
    assert read_coups(token) == (coup,)


@pytest.mark.parametrize("text", ["B B P T P", "BBPTP", "b,b;p t p", "B B # two\nP\tT\r\n\nP # end", "B|B|P|T|P"])
def test_results_may_be_parted_in_any_way(text: str) -> None:
    assert winners(text) == "B B P T P"


def test_marks_stay_with_their_winner_where_nothing_parts_them() -> None:
    assert winners("BnPpbT9B") == "Bn Ppb T9 B"


def test_what_is_written_is_read_again() -> None:
    text = "T Tb Bn Pp T Tp P6 Bb Bpb x Pnv Bf v"
    assert winners(text) == text
    assert read_coups(winners(text)) == read_coups(text)


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("B Q P", "result 2", "“Q” is not a result"),
        ("B\nP bb", "line 2, result 3", "“bb” is not a result"),
        ("BBX P", "result 1", "“BBX” is not a result"),
        ("Bnn", "result 1", "the same mark twice"),
        ("Pvx", "result 1", "two ways at once"),
        ("B7n", "result 1", "a natural is 8 or 9"),
        ("P0", "result 1", "wins with nought"),
        ("B \x1b[31mred", "result 2", "“�[31mred” is not a result"),
        ("B " + "Z" * 5000, "result 2", "“ZZZZZZZZZZZZZZZZZZZZ…” is not a result"),
    ],
)
def test_a_fault_names_the_token_and_its_place(text: str, where: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read_coups(text)
    (fault,) = refused.value.faults
    assert fault.where == where and says in fault.sentence


def test_a_natural_of_eight_is_one_and_a_seven_is_not() -> None:
    assert read_coups("B8n B9n")[0].natural
    with pytest.raises(Refused):
        read_coups("B7n")


def test_every_fault_is_told_up_to_a_number_and_the_rest_is_counted() -> None:
    with pytest.raises(Refused) as refused:
        read_coups("Q " * (MOST_FAULTS + 3))
    *told, more = refused.value.faults
    assert len(told) == MOST_FAULTS and more.sentence == "3 more like these."
    with pytest.raises(Refused) as refused:
        read_coups("Q " * MOST_FAULTS)
    assert len(refused.value.faults) == MOST_FAULTS


def test_a_list_may_be_long_but_not_endless() -> None:
    assert len(read_coups("B" * MOST_COUPS)) == MOST_COUPS
    with pytest.raises(Refused, match="more than 10,000 results"):
        read_coups("B" * (MOST_COUPS + 1))


def test_void_hands_and_rounds_called_off_give_nothing_and_a_free_hand_counts() -> None:
    counted = numbered(read_coups("B Pv Tx x v Pf"))
    assert [(coup.token, coup.number) for coup in counted] == [("B", 1), ("Pf", 6)]


def test_a_number_of_its_own_is_kept() -> None:
    assert [coup.number for coup in numbered([Coup(B, number=41), Coup(P)])] == [41, 2]


@pytest.mark.parametrize(
    ("player", "banker", "token"),
    [
        ("7d 2s", "Kh 5c", "P9n"),
        ("4h Ac 8s", "2d 4d", "B6"),
        ("8h 8d", "Jc Tc 6s", "T6p"),
        ("9h 9d", "4c 4s", "T8npb"),
        ("Ks 8h", "Qd 9c", "B9n"),
    ],
)
def test_a_round_becomes_a_coup(player: str, banker: str, token: str) -> None:
    coup = coup_of(dealt(player, banker), PUNTO_BANCO, number=3)
    assert (coup.token, coup.number) == (token, 3)
    assert coup.cards == f"{player.replace(' ', '')}|{banker.replace(' ', '')}"
