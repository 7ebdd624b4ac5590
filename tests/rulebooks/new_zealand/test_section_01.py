"""New Zealand, section 1: the words of the rules, each shown by what it changes on the table."""

import pytest

from puntobanco.cards import cards
from puntobanco.rulebooks.new_zealand import NEW_ZEALAND
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import PairKind, Side, pair_kind
from puntobanco.rules.round import Round, Winner, faults, is_complete, next_card
from puntobanco.wagers.wager import Result, WagerId
from tests.rulebooks.new_zealand.examples import COMMISSION, round_of, said
from tests.support import bet, case, facts_of, refused_clauses, settled, settled_one, setup

NO, MIXED, COLOURED, PERFECT = PairKind.NONE, PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT


@pytest.mark.parametrize(
    ("two", "kind"),
    [
        case("NZ 1.1 Pair", "Js Jh", MIXED),
        case("NZ 1.1 Pair", "Js Qs", NO, id="NZ 1.1 Pair, jack and queen"),
        case("NZ 1.1 Any Pair", "Kd Kd", PERFECT),
        case("NZ 1.1 Any Pair", "Td Kd", NO, id="NZ 1.1 Any Pair, ten and king"),
        case("NZ 1.1 Face Value", "Th Jh", NO),
        case("NZ 1.1 Face Value", "Ah Ad", COLOURED, id="NZ 1.1 Face Value, aces"),
        case("NZ 1.1 Mixed Pair", "Ac Ad", MIXED),
        case("NZ 1.1 Mixed Match", "9h 9s", MIXED),
        case("NZ 1.1 Mixed Match", "9h 9d", COLOURED, id="NZ 1.1 Mixed Match, both red"),
        case("NZ 1.1 Coloured Pair", "Qc Qs", COLOURED),
        case("NZ 1.1 Coloured Pair", "Qc Qc", PERFECT, id="NZ 1.1 Coloured Pair, one suit"),
        case("NZ 1.1 Coloured Match", "7h 7d", COLOURED),
        case("NZ 1.1 Coloured Match", "7h 7s", MIXED, id="NZ 1.1 Coloured Match, red and black"),
        case("NZ 1.1 Perfect Pair", "8d 8d", PERFECT),
        case("NZ 1.1 Lucky Match", "5h 5h", PERFECT),
        case("NZ 1.1 Lucky Match", "5h 5d", COLOURED, id="NZ 1.1 Lucky Match, two suits"),
    ],
)
def test_two_cards_match_in_one_of_three_ways_or_not_at_all(two: str, kind: PairKind) -> None:
    first, second = cards(two)
    assert pair_kind(first, second) is pair_kind(second, first) is kind


@pytest.mark.clause("NZ 1.1 Lucky Triple Match")
@pytest.mark.parametrize(("player", "triple"), [("2h 2h 2h", True), ("2h 2h 2d", False), ("2h 2h 3h", False)])
def test_a_triple_is_three_cards_of_one_suit_and_one_face_value(player: str, triple: bool) -> None:
    assert facts_of(player, "K 7").player.triple is triple


@pytest.mark.clause("NZ 1.1 Natural")
@pytest.mark.parametrize(
    ("player", "banker", "natural"),
    [
        ("K 7", "K 7", False),
        ("K 8", "K 7", True),
        ("K 9", "K 7", True),
        ("2 3 4", "K 7", False),
        ("2 3 3", "K 7", False),
    ],
)
def test_a_natural_is_eight_or_nine_on_the_first_two_cards(player: str, banker: str, natural: bool) -> None:
    assert facts_of(player, banker).player.is_natural is natural


@pytest.mark.clause("NZ 1.1 Point Count")
@pytest.mark.parametrize(("hand", "count"), [("9h 8h", 7), ("Kh Qh", 0), ("Ah 8h", 9), ("9h 9h 9h", 7)])
def test_a_point_count_is_a_single_digit(hand: str, count: int) -> None:
    assert PUNTO_BANCO.count(cards(hand)) == count


@pytest.mark.clause("NZ 1.1 Initial Deal", "NZ 1.1 Player's Hand", "NZ 1.1 Banker's Hand", "NZ 8.1", "NZ 8.4 s2")
def test_the_first_four_cards_go_to_the_two_hands_in_turn() -> None:
    round_, went_to = Round(), []
    for dealt_card in cards("9s 2h Kd 3c"):
        side = next_card(round_)
        assert side is not None and not is_complete(round_)
        round_ = round_.with_card(side, dealt_card)
        went_to.append(side)
    assert went_to == [Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER]
    assert (round_.player, round_.banker) == (cards("9s Kd"), cards("2h 3c"))
    assert is_complete(round_), "a Player natural ends the deal"


@pytest.mark.clause("NZ 1.1 Tie")
def test_equal_counts_are_a_tie_only_when_every_card_due_is_out() -> None:
    four_cards = Round(cards("2s 3s"), cards("Kd 5s"))
    assert four_cards.count(Side.PLAYER) == four_cards.count(Side.BANKER) == 5
    assert not is_complete(four_cards)
    table = setup(COMMISSION)
    assert settled(table, round_of("2 3 3 | K 5"), bet(table, "tie", "10")).winner is Winner.PLAYER
    assert settled(table, round_of("2 3 K | K 5"), bet(table, "tie", "10")).winner is Winner.TIE


@pytest.mark.clause("NZ 1.1 Table of Play")
@pytest.mark.parametrize(
    ("player", "banker"),
    [("2h 3h", "Kd 7s"), ("2h 4h 3h", "Kd 7s"), ("2h 3h Kh", "Kd 3s"), ("2h 3h Kh", "Kd 7s 2h")],
    ids=["Player stands on 5", "Player draws on 6", "Banker stands on 3", "Banker draws on 7"],
)
def test_nobody_may_depart_from_the_table_of_play(player: str, banker: str) -> None:
    assert set(NEW_ZEALAND.drawing) == {row.id for row in NEW_ZEALAND.game.every_row}, (
        "one table for every version, each row with its clause"
    )
    assert len(faults(Round(cards(player), cards(banker)))) == 1


@pytest.mark.clause("NZ 1.1 Commission")
def test_commission_is_five_percent_of_a_banker_win_and_of_nothing_else() -> None:
    table = setup(COMMISSION)
    assert said(settled_one(table, round_of("2 4 | 3 4"), "banker", "100").commission) == "5"
    assert said(settled_one(table, round_of("3 4 | K 6"), "player", "100").commission) == "0"
    for free in ("new-zealand-half-on-six", "new-zealand-ez", "new-zealand-2-to-1"):
        assert said(settled_one(setup(free), round_of("2 4 | 3 4"), "banker", "100").commission) == "0"


@pytest.mark.clause("NZ 1.1 Table Differential")
@pytest.mark.parametrize(("limit", "cut"), [("15999", True), ("16000", False), ("16001", False)])
def test_the_differential_is_all_banker_bets_less_all_player_bets(limit: str, cut: bool) -> None:
    table = setup(COMMISSION, {"limits.differential": limit})
    bets = (
        bet(table, "banker", "12000", seat=1),
        bet(table, "banker", "6000", seat=2),
        bet(table, "player", "1500", seat=2),
        bet(table, "player", "500", seat=3),
    )
    played = [one.played for one in settled(table, round_of("2 4 | 3 4"), *bets, reduce=True).wagers]
    assert (played != [one.stake for one in bets]) is cut


# Every wager, version and option that section 1 names is there, and only where it was chosen.


@pytest.mark.parametrize(
    ("table", "wagers"),
    [
        case("NZ 1.1 Perfect Pair Wager", COMMISSION, "perfect-pair-player perfect-pair-banker"),
        case("NZ 1.1 Any Pair Wager", "new-zealand-commission-any-pair", "any-pair-player any-pair-banker"),
        case("NZ 1.1 Lucky Match Wager", "new-zealand-commission-lucky-match", "lucky-match-player lucky-match-banker"),
        case("NZ 1.1 Dragon Bonus Wager", COMMISSION, "dragon-bonus-player dragon-bonus-banker"),
        case("NZ 1.1 Dragon 7 Wager", COMMISSION, "dragon-7"),
        case("NZ 1.1 Panda 8 Wager", COMMISSION, "panda-8"),
        case("NZ 1.1 Lucky 6 Wager", COMMISSION, "lucky-6"),
        case("NZ 1.1 Super 6 Wagers", COMMISSION, "super-6 lucky-6"),
        case("NZ 1.1 Insurance Wagers", COMMISSION, "insurance-player insurance-banker"),
        case(
            "NZ 1.1 Tiger Baccarat", "new-zealand-commission-tiger", "tiger big-tiger small-tiger tiger-tie tiger-pair"
        ),
        case("NZ 1.1 Ante Up Baccarat", "new-zealand-commission-ante", "ante"),
    ],
)
def test_a_named_wager_is_offered_where_it_was_chosen(table: str, wagers: str) -> None:
    assert set(wagers.split()) <= set(setup(table).offers)


@pytest.mark.clause("NZ 1.1 Ante Up Baccarat")
def test_there_is_no_ante_off_an_ante_up_table() -> None:
    assert WagerId("ante") not in setup(COMMISSION).offers
    assert "NZ 1.1 Ante" in refused_clauses(COMMISSION, {"wagers.ante": {}})


@pytest.mark.clause("NZ 1.1 Ante")
@pytest.mark.parametrize(("ante", "refused"), [("4.50", False), ("5.00", False), ("5.50", True)])
def test_an_ante_is_at_most_an_eighth_of_the_minimum(ante: str, refused: bool) -> None:
    changes = {"limits.minimum": "40.00", "ante.amount": ante}
    assert ("NZ 1.1 Ante" in refused_clauses("new-zealand-commission-ante", changes)) is refused


@pytest.mark.clause("NZ 1.1 Tiger Baccarat")
@pytest.mark.parametrize("only", ["tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair"])
def test_tiger_baccarat_may_offer_any_one_of_its_wagers(only: str) -> None:
    table = setup(COMMISSION, {"options": ["tiger"], f"wagers.{only}": {}})
    assert WagerId(only) in table.offers


@pytest.mark.clause("NZ 1.1 EZ Baccarat")
def test_ez_stands_off_on_a_three_card_seven() -> None:
    one = settled_one(setup("new-zealand-ez"), round_of("2 4 | A 2 4"), "banker", "100")
    assert (one.result, said(one.returned)) == (Result.PUSH, "100")


@pytest.mark.clause("NZ 1.1 2 to 1 Baccarat")
def test_in_2_to_1_a_long_eight_pays_double_and_a_tie_loses() -> None:
    table = setup("new-zealand-2-to-1")
    assert said(settled_one(table, round_of("2 3 3 | K 7"), "player", "100").pays) == "200"
    assert said(settled_one(table, round_of("K 8 | K 7"), "player", "100").pays) == "100"
    assert settled_one(table, round_of("2 4 | K 6"), "player", "100").result is Result.LOSE


@pytest.mark.clause("NZ 1.1 2 to 1 Tiger Baccarat")
def test_2_to_1_tiger_loses_the_main_bet_and_pays_the_tiger_tie() -> None:
    table = setup("new-zealand-2-to-1-tiger")
    bets = bet(table, "player", "100"), bet(table, "tiger-tie", "10")
    main, tiger = settled(table, round_of("2 4 | K 6"), *bets).wagers
    assert main.result is Result.LOSE
    assert (said(tiger.pays), tiger.clause) == ("350", "NZ 17.7 Tiger Tie")


@pytest.mark.clause("NZ 1.1 International Baccarat", "NZ 15.12.1")
def test_style_d_belongs_to_international_baccarat() -> None:
    assert refused_clauses("new-zealand-commission-international", {"style": "D"}) == set()
    assert refused_clauses(COMMISSION, {"style": "D"}) == {"NZ 15.12.1"}
