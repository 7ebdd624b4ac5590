"""Which wagers the exposed cards have already won or lost, in examples; the proof of that name deals them all."""

import pytest

from puntobanco.cards import Card, card
from puntobanco.wagers.established import Established, Exposed, _established, established
from puntobanco.words import in_words
from tests.pace import quickest
from tests.support import setup

RWS = "rws-non-commission"
MARKED = "massachusetts-commission"
EZ = "massachusetts-ez"


def shown(player: str, banker: str) -> Exposed:
    """A round as it lies: ``shown("Ks 7h", "4d ?")``; a card face down is ``?``."""
    return Exposed(_hand(player), _hand(banker))


def _hand(text: str) -> tuple[Card | None, ...]:
    return tuple(None if word == "?" else card(word) for word in text.split())


def decided(name: str, player: str, banker: str) -> tuple[Established, ...]:
    return established(setup(name).offers.values(), shown(player, banker))


def reasons(name: str, player: str, banker: str) -> list[str]:
    return [in_words(one.text) for one in decided(name, player, banker)]


NOTHING = [("", ""), ("Ks", ""), ("Ks", "4d"), ("?", "?"), ("? ?", "? ?"), ("Ks ?", "? 4d")]


@pytest.mark.clause("RWS 5.4.2")
@pytest.mark.parametrize(("player", "banker"), NOTHING)
def test_one_card_of_each_hand_decides_nothing(player: str, banker: str) -> None:
    assert reasons(RWS, player, banker) == []


@pytest.mark.clause("RWS 5.4.1")
@pytest.mark.parametrize(
    ("player", "banker", "reason"),
    [
        ("Ks 7h", "", "Player Pair has lost: K 7"),
        ("Ks Kh", "4d", "Player Pair has won: K K"),
        ("Ks", "Td Jc", "Banker Pair has lost: 10 J"),
        ("Ks 7h", "? ?", "Player Pair has lost: K 7"),
        ("Ks 7h", "", "Banker Wins On 7 has lost: K 7"),
        ("Ks 7h", "", "Tie Wins On 6 has lost: K 7"),
        ("Ks 9h", "2d 4d", "Player has won: K 9 | 2 4"),
        ("Ks 9h", "2d 4d", "Banker has lost: K 9 | 2 4"),
        ("Ks 9h", "2d 4d", "Any Tie has lost: K 9 | 2 4"),
        ("Ks 9h", "2d 4d", "Player Wins On 9 has won: K 9 | 2 4"),
        ("2s 3h 4s", "2d 3c 4d", "Any Tie has won: 2 3 4 | 2 3 4"),
    ],
)
def test_what_is_decided_is_said_with_the_cards_that_decide_it(player: str, banker: str, reason: str) -> None:
    assert reason in reasons(RWS, player, banker)


@pytest.mark.clause("RWS 5.4.1")
def test_a_natural_alone_does_not_win_yet() -> None:
    """A nine may still be tied; what it rules out is a win of the Banker, by any count."""
    found = {one.wager: one.won for one in decided(RWS, "Ks 9h", "")}
    assert not found.keys() & {"player", "player-wins-on-9", "tie", "tie-wins-on-9", "banker-pair"}
    assert all(found[f"banker-wins-on-{count}"] is False for count in range(1, 10))


@pytest.mark.clause("RWS 5.4.1")
def test_third_cards_that_may_still_come_keep_a_wager_open() -> None:
    """Five against six: the Player draws, and anything may follow but for the pairs."""
    wagers = {one.wager for one in decided(RWS, "2s 3h", "2d 4d")}
    assert {"player-pair", "banker-pair"} <= wagers
    assert not wagers & {"player", "banker", "tie"}


@pytest.mark.clause("RWS 5.4.1")
def test_a_third_card_on_the_table_and_unseen_decides_no_more_than_one_to_come() -> None:
    unseen = {(one.wager, one.given) for one in decided(RWS, "2s 3h ?", "2d 4d")}
    to_come = {(one.wager, one.given) for one in decided(RWS, "2s 3h", "2d 4d")}
    assert to_come == unseen


@pytest.mark.clause("RWS 5.4.1")
@pytest.mark.parametrize(
    ("banker", "won"), [("Kd 2c", None), ("Kd 3c", None), ("Kd 4c", False), ("Kd 7c", False)], ids=["2", "3", "4", "7"]
)
def test_a_player_on_three_has_lost_once_the_banker_stands_higher(banker: str, won: bool | None) -> None:
    """Five and an eight make three. Against an eight the Banker draws on 2 and stands on 3, which is a tie."""
    found = {one.wager: one.won for one in decided(RWS, "2s 3h 8s", banker)}
    assert found.get("player") is won
    assert found.get("tie") is {"Kd 2c": None, "Kd 3c": True}.get(banker, False)


def test_a_stake_that_is_certain_to_come_back_is_neither_won_nor_lost() -> None:
    """Seven against seven is a tie: Player and Banker are handed back, and only the tie is decided."""
    found = {one.wager: one.won for one in decided(RWS, "Ks 7h", "Qd 7c") if one.given is None}
    assert found["tie"] is True
    assert not found.keys() & {"player", "banker"}


def test_a_banker_bet_that_may_push_is_not_lost() -> None:
    """EZ: the Banker may still win with a three-card 7, which pushes."""
    found = {one.wager for one in decided(EZ, "Ks 6h", "2d 3c")}
    assert "banker" not in found


@pytest.mark.parametrize("stage", [("Ks 9h", ""), ("Ks 9h", "2d 4d"), ("2s 3h 8s", "Kd 3c")])
def test_insurance_decides_nothing(stage: tuple[str, str]) -> None:
    """It is not on offer before its moment and follows the bet that it insures."""
    name = "new-zealand-commission"
    assert any("insurance" in wager for wager in setup(name).offers), "this table offers insurance"
    assert not [one.wager for one in decided(name, *stage) if "insurance" in one.wager]


def test_a_fee_is_no_bet() -> None:
    """The Ante is lost whatever comes; that establishes no outcome."""
    name = "new-zealand-commission-ante"
    assert any(wager == "ante" for wager in setup(name).offers), "this table takes an Ante"
    assert reasons(name, "", "") == []
    assert "ante" not in {one.wager for one in decided(name, "Ks 9h", "2d 4d")}


@pytest.mark.clause("RWS 5.4.1")
def test_wagers_that_are_not_offered_do_not_count() -> None:
    """Without pair and count wagers king and seven decide nothing but what the two hands allow."""
    table = setup(RWS)
    mains = [offer for wager, offer in table.offers.items() if wager in ("player", "banker", "tie")]
    assert len(mains) == 3
    assert established(mains, shown("Ks 7h", "")) == ()


@pytest.mark.clause("RWS 5.4")
@pytest.mark.parametrize("name", [RWS, MARKED, EZ, "new-zealand-commission"])
def test_the_answer_comes_in_less_than_a_tenth_of_a_second(name: str) -> None:
    offers, exposed = tuple(setup(name).offers.values()), shown("Ks 7h", "4d")
    established(offers, exposed)  # the facts are listed once

    def anew() -> None:
        _established.cache_clear()
        assert established(offers, exposed)

    assert quickest(anew, tries=5) < 0.1
