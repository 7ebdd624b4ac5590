"""The condition language: every form asked of rounds, said again in words, and refused with its place."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from puntobanco.cards import DECK
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round, next_card
from puntobanco.wagers.language.card_reader import ALIKE
from puntobanco.wagers.language.lists import COLOURS, RANKS, SUITS
from puntobanco.wagers.language.reader import DOES, PAIRS, STARTS, read
from puntobanco.wagers.language.said import words
from puntobanco.wagers.language.tokens import NotACondition
from tests.support import facts_of

SIX = ("2s 2h 5d", "4s Ah 4h")
"""A tie on 9 with three cards each, the Player's first two a pair."""
NATURAL = ("Ks 9h", "2d 4d")
KINGS = ("Kd Kh 6h", "Jd Qd 5c")
"""Player wins on 6 over 5, six cards."""
NINES = ("9d 9d", "9d 2c")
SUITED = ("2c 7c", "3s 5h")


@pytest.mark.parametrize(
    ("text", "cards", "holds"),
    [
        ("player wins on 9 with 2 cards", NATURAL, True),
        ("banker wins on 6 with 2 cards", NATURAL, False),
        ("player wins by 3", NATURAL, True),
        ("player ahead by 1 to 2 or 4 to 9", NATURAL, False),
        ("banker loses by 3 or more", NATURAL, True),
        ("player wins with a natural", NATURAL, True),
        ("player wins with a natural 8", NATURAL, False),
        ("only the player has a natural 9", NATURAL, True),
        ("only banker natural", NATURAL, False),
        ("neither hand draws", NATURAL, True),
        ("both hands draw", SIX, True),
        ("player stands or banker stands", SIX, False),
        ("winning hand on 7", NATURAL, False),
        ("winning hand finishes on 9", NATURAL, True),
        ("winning hand on 0 to 9", SIX, False),
        ("losing hand totals 6 with 2 cards of one suit", NATURAL, True),
        ("both hands finish on 8 or 9", SIX, True),
        ("exactly one hand finishes on 9", SIX, False),
        ("exactly one hand finishes on 9", NATURAL, True),
        ("player finishes on an odd number and banker counts even", NATURAL, True),
        ("tie on 9 with 3 cards each", SIX, True),
        ("tie on 9 with 2 cards each", SIX, False),
        ("tie on 0-8", SIX, False),
        ("totals add to 18", SIX, True),
        ("totals add to 1, 2, 3, 15, 16 or 17", NATURAL, True),
        ("totals add to 14 or less", NATURAL, False),
        ("totals are 6 and 9 with 2 cards each", NATURAL, True),
        ("totals differ by 3", NATURAL, True),
        ("round has 6 cards", SIX, True),
        ("round has 4 or 5 cards", SIX, False),
        ("player pair of twos", SIX, True),
        ("player pair of aces or kings", SIX, False),
        ("player mixed pair", SIX, True),
        ("player perfect pair", SIX, False),
        ("player perfect pair of nines", NINES, True),
        ("either hand has a pair and not both hands have a pair", SIX, True),
        ("banker has no pair", SIX, True),
        ("player's first card is a king", NATURAL, True),
        ("player's second card is red", NATURAL, True),
        ("player's first card is a king of hearts or diamonds", NATURAL, False),
        ("player's third card is 6", KINGS, True),
        ("banker's third card is not a face card", KINGS, True),
        ("banker's third card is not a face card", NATURAL, False),
        ("banker has no third card that is a face card", NATURAL, True),
        ("player's third card is worth 6 to 9", KINGS, True),
        ("player's first two cards total 9 of one suit", SUITED, True),
        ("player's first two cards total 9 of one suit", NATURAL, False),
        ("banker's first two cards are of one suit", NATURAL, True),
        ("banker's first two cards are all red", NATURAL, True),
        ("all cards red", NATURAL, False),
        ("all cards red or black", NATURAL, True),
        ("all the player's cards are red", KINGS, True),
        ("player has 3 cards of one colour", KINGS, True),
        ("first four cards are face cards", KINGS, True),
        ("first four cards show 2 suits", KINGS, True),
        ("first four cards show 4 suits", SIX, False),
        ("cards show two colours", KINGS, True),
        ("first cards of both hands are of one suit", KINGS, True),
        ("third cards are hearts or clubs", KINGS, True),
        ("third cards are red", NATURAL, False),
        ("third cards of both hands are of one suit", ("2h 3c 9d", "Kd 7s"), False),
        ("third cards of both hands are not of one suit", ("2h 3c 9d", "Kd 7s"), False),
        ("third cards of both hands are of one suit", ("2h Kc 4d", "Kd 3s Ad"), True),
        ("third cards of both hands are not of one suit", ("2h Kc 4d", "Kd 3s Ac"), True),
        ("third cards show 1 or 2 ranks", ("2h 3c 9d", "Kd 7s"), False),
        ("no aces among third cards", NATURAL, True),
        ("totals are 9 and 9", ("Kh 9c", "9d Ks"), True),
        ("player finishes on 1, 4, or 9", ("Kh 9c", "7d Ks"), True),
        ("player finishes on 1, 4, or 9", ("Kh 8c", "7d Ks"), False),
        ("player finishes on 4, 8, or more", ("Kh 9c", "7d Ks"), True),
        ("player finishes on 4, 8, or more", ("Kh 7c", "6d Ks"), False),
        ("at most 2 nines of one suit among all cards", ("Kh 8c", "7d Ks"), False),
        ("exactly 2 kings among all cards", KINGS, True),
        ("at least 3 red face cards among the first four cards", KINGS, True),
        ("at most 3 face cards among all cards", KINGS, False),
        ("no cards worth 6 to 9 among all cards", SIX, True),
        ("no cards worth 6 to 9 among the banker's cards", KINGS, True),
        ("at least 4 cards of one suit among all cards", ("2h 3h 9d", "Kh 7h"), True),
        ("at least 4 cards of one suit among all cards", ("2h 3c 9d", "Kh 7h"), False),
        ("at least 3 cards of one rank among all cards", ("Kh 4c 4d", "Kh 4h 2s"), True),
        ("at least 3 cards of one rank among all cards", ("2h 3c 9d", "Kh 7h"), False),
        ("exactly 2 nines of one suit among all cards", ("9h 9h", "9d 2c"), True),
        ("exactly 2 nines of one suit among all cards", ("9h 9c", "9d 2c"), False),
        ("exactly 3 cards of one suit among player's cards", ("2h 3h 9h", "Kd 7h"), True),
        ("at least 2 cards of one suit among player's cards", ("2h 3h 9d", "Kd 7h"), True),
        ("exactly 3 nines of one suit among the first four cards", NINES, True),
        ("exactly 3 nines of one suit among the first four cards", ("9d 9h", "9d 2c"), False),
        ("exactly 2 nines of diamonds among player's first two cards", NINES, True),
        ("both hands hold a face card", KINGS, True),
        ("both hands hold an ace", SIX, False),
        ("banker holds exactly 1 ace", SIX, True),
        ("player does not hold an ace and player does not win", SIX, True),
    ],
)  # fmt: skip
def test_a_phrase_is_asked_of_a_round(text: str, cards: tuple[str, str], holds: bool) -> None:
    round_ = facts_of(*cards)
    assert read(text).condition().holds(round_) is holds
    assert read(f"not ({text})").condition().holds(round_) is not holds


def dealt_from(numbers: list[int]) -> Facts:
    """The round that these cards make."""
    cards = [DECK[number] for number in numbers]
    round_ = Round((cards[0], cards[2]), (cards[1], cards[3]))
    for card in cards[4:]:
        side = next_card(round_)
        round_ = round_ if side is None else round_.with_card(side, card)
    return facts(round_)


FORMS = (
    "banker wins on 6 with 2 cards", "all cards red", "player pair of aces or kings", "player perfect pair",
    "player first card is a king or heart", "banker's third card is a face card", "player third card is worth 6 to 9",
    "first four cards show 4 suits", "exactly 3 or 4 sevens among all cards", "player's third card is not 8",
    "both hands finish on 8 or 9", "totals add to 15 or more", "totals are 8 and 6 with 3 cards each",
    "winning hand on 7",
    "player's first two cards total 9 of one suit", "banker ahead by 4 to 9", "tie on 7", "round has 5 or 6 cards",
    "player wins with a natural", "losing hand has 3 cards of one suit", "either hand has a pair", "neither hand draws",
    "exactly one hand holds an ace", "only banker natural 9", "banker finishes on an odd number", "totals differ by 2",
    "at most 2 black cards among the first four cards", "exactly 2 nines of one suit among all cards",
    "first cards of one rank", "player has 3 cards of one rank", "no red kings among player's first two cards",
    "both hands' first two cards are hearts or spades", "both hands' cards are not all red", "totals are 7 and 7",
    "third cards are of one suit", "third cards are not of one suit", "third cards are not all red", "banker ties",
    "at most 2 nines of one suit among all cards", "player holds at least 2 cards of one suit",
    "at least 4 cards of one suit among all cards", "not exactly 3 cards of one rank among all cards",
)  # fmt: skip


@pytest.mark.parametrize("text", FORMS)
@settings(max_examples=12, deadline=None)
@given(numbers=st.lists(st.integers(0, 51), min_size=6, max_size=6))
def test_what_is_said_again_asks_the_same(text: str, numbers: list[int]) -> None:
    phrase, round_ = read(text), dealt_from(numbers)
    assert read(words(phrase)).condition().holds(round_) is phrase.condition().holds(round_)
    contrary = read(words(phrase, contrary=True))
    assert contrary.condition().holds(round_) is not phrase.condition().holds(round_)


@pytest.mark.parametrize(
    ("text", "said", "contrary"),
    [
        ("banker wins on 6 with 2 cards", "the Banker wins on 6 with 2 cards",
         "the Banker does not win on 6 with 2 cards"),
        ("tie on 1-3", "the hands tie on 1 to 3", "the hands do not tie on 1 to 3"),
        ("player's third card is 8", "the Player’s third card is an eight",
         "the Player has no third card that is an eight"),
        ("no cards worth 6 to 9 among all cards", "no cards worth 6 to 9 among all cards",
         "at least 1 card worth 6 to 9 among all cards"),
        ("either hand has a pair", "either hand has a pair", "neither hand has a pair"),
        ("tie and (player pair or banker pair)",
         "the hands tie and (the Player has a pair or the Banker has a pair)",
         "the hands do not tie or (the Player has no pair and the Banker has no pair)"),
    ],
)  # fmt: skip
def test_the_words_and_the_contrary(text: str, said: str, contrary: str) -> None:
    assert (words(read(text)), words(read(text), contrary=True)) == (said, contrary)


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("baker wins", 1, 1, "expected a condition, found “baker”; perhaps banker is meant"),
        ("tie or\nplayer wins on 10", 2, 16, "expected a number from 0 to 9, found “10”"),
        ("tie on", 1, 7, "expected a number from 0 to 9, found nothing more"),
        ("tie on 9 to 3", 1, 13, "expected 0 to 9, found “3”"),
        ("all cards rad", 1, 11, "expected a kind of card, such as an ace, a face card, hearts, red or worth 6 to 9, "
         "found “rad”; perhaps red is meant"),
        ("player pair of hearts", 1, 16, "expected ranks, such as aces or kings, found “hearts”"),
        ("both hand wins", 1, 6, "expected hands, found “hand”; perhaps hands is meant"),
        ("first four cards show 9 suits", 1, 23, "expected a number from 1 to 4, found “9”"),
        ("first four cards are not red", 1, 26,
         "expected “of one suit” or “all”, since none or only some cannot be said, found “red”"),
        ("at least 1 to 3 aces among all cards", 1, 12,
         "expected a kind of card, such as an ace, a face card, hearts, red or worth 6 to 9, found “to”; "
         "perhaps two is meant"),
        ("at least 0 aces among all cards", 1, 10, "expected a number from 1 to 6, found “0”"),
        ("exactly 0 to 3 aces among all cards or player holds exactly 0 to 3 aces", 1, 61,
         "expected a number from 0 to 3, found “0”"),
        ("totals are 1-3 and 5", 1, 12, "expected a number from 0 to 9, found “1-3”"),
        ("banker holds cards of one suit", 1, 20, "expected worth, found “of”"),
        ("no aces of one suit among all cards", 1, 1, "expected at or exactly, found “no”"),
        ("all the player's third card red", 1, 18, "expected cards or first, found “third”"),
        ("player wins on 6 with 4 cards", 1, 23, "expected 2, 3, two, three or natural, found “4”"),
    ],
)  # fmt: skip
def test_what_says_no_condition_is_told_with_its_place(text: str, line: int, column: int, sentence: str) -> None:
    with pytest.raises(NotACondition) as found:
        read(text)
    assert (str(found.value), found.value.line, found.value.column) == (sentence, line, column)


VOCABULARY = sorted(
    {*STARTS, *DOES, *RANKS, *SUITS, *COLOURS, *ALIKE, *PAIRS, "and", "or", "with", "of", "one", "hand", "hands", "to",
     "by", "add", "are", "is", "a", "the", "among", "two", "four", "show", "worth", "least", "most", "that", "7", "1-3",
     ")", ",", "each", "suits", "more", "face", "card"}
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(VOCABULARY), max_size=12).map(" ".join) | st.text(max_size=60))
@example("not " * 100 + "tie")
@example("player wins on ٣")
@example("tie on 99999999999999999999")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        phrase = read(text)
    except NotACondition as found:
        assert str(found) and found.column >= 1
    else:
        assert list(phrase.condition().leaves()) and words(phrase) and words(phrase, contrary=True)
