"""What the cutting card means by where in a round it comes out, and what follows each round."""

import pytest

from puntobanco.faults import Refused
from puntobanco.procedure.opening import LastHand, ShoeRules, most_still_dealt
from puntobanco.shoe.last_hand import Life, cutting_card_out, round_opens, round_over
from tests.shoe.stacks import continuous, massachusetts, new_zealand, only_fault, singapore
from tests.support import case

MA, NZ = massachusetts(), new_zealand()
THIS_HAND = singapore(cutting_card_depth=14, last_hand="this-hand")
LIKE_MA = singapore(cutting_card_depth=14, last_hand="always-one-more")
LIKE_NZ = singapore(cutting_card_depth=14, last_hand="this-if-first")
NEVER = singapore()


def rounds_from(rules: ShoeRules, position: int) -> int:
    """How many rounds are dealt from the one in which the card comes out, that one included."""
    life = cutting_card_out(Life.PLAY_ON, position, rules)
    rounds = 1
    while (life := round_over(life)) is not Life.OVER:
        life = round_opens(life, rules)
        rounds += 1
    return rounds


@pytest.mark.parametrize(
    ("rules", "first", "later"),
    [
        case("MA 10(d) s1; MA 10(d) s3", MA, 2, 2, id="Massachusetts"),
        case("NZ 11.2(a); NZ 11.2(b)", NZ, 1, 2, id="New Zealand"),
        pytest.param(LIKE_MA, 2, 2, id="RWS, the operator's choice: always one more"),
        pytest.param(LIKE_NZ, 1, 2, id="RWS, the operator's choice: this one if first"),
        pytest.param(THIS_HAND, 1, 1, id="RWS, the operator's choice: this hand"),
    ],
)
def test_rounds_dealt_once_the_cutting_card_is_out(rules: ShoeRules, first: int, later: int) -> None:
    assert rounds_from(rules, 0) == first
    assert {rounds_from(rules, position) for position in range(1, 7)} == {later}


@pytest.mark.clause("MA 10(d) s1", "MA 10(d) s3")
@pytest.mark.parametrize("position", range(7))
def test_massachusetts_announces_the_last_hand_after_the_hand_of_the_cover_card(position: int) -> None:
    during = cutting_card_out(Life.PLAY_ON, position, MA)
    assert during is Life.ONE_AFTER_THIS
    assert round_over(during) is Life.NEXT_IS_LAST
    assert round_opens(Life.NEXT_IS_LAST, MA) is Life.THIS_IS_LAST


@pytest.mark.clause("NZ 11.2(a)")
def test_new_zealand_announces_the_last_hand_at_once_if_the_card_comes_first() -> None:
    assert cutting_card_out(Life.PLAY_ON, 0, NZ) is Life.THIS_IS_LAST
    assert round_over(Life.THIS_IS_LAST) is Life.OVER


@pytest.mark.clause("NZ 11.2(b)")
@pytest.mark.parametrize("position", range(1, 7))
def test_new_zealand_finishes_the_hand_and_then_announces_if_the_card_comes_later(position: int) -> None:
    during = cutting_card_out(Life.PLAY_ON, position, NZ)
    assert during is Life.ONE_AFTER_THIS
    assert round_over(during) is Life.NEXT_IS_LAST


@pytest.mark.parametrize("rules", [MA, NZ, THIS_HAND, NEVER], ids=["MA", "NZ", "RWS this hand", "RWS never"])
def test_without_a_cutting_card_play_goes_on(rules: ShoeRules) -> None:
    assert round_over(round_opens(Life.PLAY_ON, rules)) is Life.PLAY_ON


@pytest.mark.parametrize(
    "rules",
    [case("MA 10(d) s3", MA, id="MA"), case("NZ 11.2 closing", NZ, id="NZ"), pytest.param(THIS_HAND, id="RWS")],
)
def test_after_the_last_hand_no_round_opens(rules: ShoeRules) -> None:
    with pytest.raises(Refused) as refused:
        round_opens(Life.OVER, rules)
    fault = only_fault(refused.value)
    assert (fault.code, fault.clause) == ("shoe-over", rules.last_hand_clause)


@pytest.mark.clause("NZ 11.2 lead")
@pytest.mark.parametrize("position", [-1, 7])
def test_the_cutting_card_comes_out_among_the_six_cards_of_a_round(position: int) -> None:
    with pytest.raises(Refused) as refused:
        cutting_card_out(Life.PLAY_ON, position, NZ)
    assert only_fault(refused.value).code == "cutting-card-place"


@pytest.mark.clause("NZ 11.2 lead")
@pytest.mark.parametrize("life", [life for life in Life if life is not Life.PLAY_ON])
def test_the_cutting_card_comes_out_once_a_shoe(life: Life) -> None:
    with pytest.raises(Refused) as refused:
        cutting_card_out(life, 2, NZ)
    assert only_fault(refused.value).code == "cutting-card-twice"


@pytest.mark.clause("NZ 1.1 Continuous Shuffler", "NZ 11.1")
def test_no_cutting_card_comes_out_of_a_continuous_shuffler() -> None:
    with pytest.raises(Refused) as refused:
        cutting_card_out(Life.PLAY_ON, 0, continuous())
    fault = only_fault(refused.value)
    assert (fault.code, fault.clause) == ("no-cutting-card", "NZ 11.1")


@pytest.mark.parametrize(
    ("rules", "position"), [(MA, 0), (MA, 3), (NZ, 0), (NZ, 3), (THIS_HAND, 3)], ids=lambda value: str(value)[:5]
)
def test_a_round_without_bets_never_uses_up_the_last_hand(rules: ShoeRules, position: int) -> None:
    life = round_over(cutting_card_out(Life.PLAY_ON, position, rules), counts=False)
    assert life is Life.NEXT_IS_LAST
    for _ in range(3):
        life = round_over(round_opens(life, rules), counts=False)
        assert life is Life.NEXT_IS_LAST
    assert round_over(round_opens(life, rules)) is Life.OVER


def test_a_round_without_bets_may_be_the_hand_in_which_the_cover_card_appears() -> None:
    shown = cutting_card_out(Life.PLAY_ON, 2, MA)
    assert round_over(shown, counts=False) is round_over(shown) is Life.NEXT_IS_LAST


@pytest.mark.parametrize(
    ("last_hand", "cards"),
    [
        (LastHand.ALWAYS_ONE_MORE, 12),
        (LastHand.THIS_IF_FIRST, 11),
        (LastHand.THIS_HAND, 6),
        (LastHand.NONE, 0),
    ],
)
def test_the_most_cards_that_can_still_be_due(last_hand: LastHand, cards: int) -> None:
    assert most_still_dealt(last_hand) == cards


@pytest.mark.clause("MA 5(e) s2", "NZ 7.6 s2")
def test_the_documents_leave_more_behind_the_cutting_card_than_can_be_due() -> None:
    assert MA.depth is not None and NZ.depth is not None
    assert MA.depth - most_still_dealt(MA.last_hand) == 2
    assert NZ.depth - most_still_dealt(NZ.last_hand) == 9
