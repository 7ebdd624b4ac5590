"""Bad input to the public API: a plain exception that says what is wrong, and never an answer to something else."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import puntobanco as pb

EZ, RWS = "massachusetts-ez", "rws-non-commission"


def a_round() -> pb.Round:
    return pb.deal("Ks 9h", "2d 4d")


def of(name: str) -> Any:
    """A public name without its types: these tests give it what type checkers refuse."""
    return getattr(pb, name)


HOUSE = """[[house_wagers]]
id = "{0}"
names = {{ en = "{0}", zh_hans = "一", zh_hant = "一" }}
lines = [{{ when = "tie", pays = "5 to 1" }}]
"""
BAD: dict[str, tuple[Callable[[], object], str]] = {
    "a wager that is misspelt": (lambda: pb.edge("dragon-8", EZ), "Did you mean dragon-7"),
    "a set-up that is misspelt": (lambda: pb.load("massachusetts-ex"), "massachusetts-ez"),
    "no name of a set-up": (lambda: of("load")(None), "None: this set-up cannot be read"),
    "a rulebook that is not there": (lambda: pb.rulebook("macau"), "Known"),
    "a deck too few": (lambda: pb.replace(EZ, decks=6), "has exactly|exactly 8 decks"),
    "a wager of no place": (lambda: pb.edge("banker"), "massachusetts, rws, new-zealand. Name a set-up"),
    "a number for a wager": (lambda: of("edge")(7, EZ), "there is no wager “7”"),
    "half a deck": (lambda: of("edge")("tie", "rws", decks=1.5), "“1.5” is not a number of decks"),
    "a text for decks": (lambda: of("remaining")("8"), "is not a number of decks"),
    "a chair where none is": (lambda: pb.edge("tie", RWS, given=3), "no chair or moment"),
    "its effects likewise": (lambda: pb.removal("tie", RWS, given=3), "no chair or moment"),
    "a chair that is not": (lambda: pb.removal("royal-9", EZ, given=99), "99 is not one of them"),
    "a pay table too many": (lambda: pb.edge("tie", "massachusetts"), "Choose one by its name: 8 to 1, 9 to 1"),
    "a pay table that is not": (lambda: pb.edge("tie", "rws", pay_table="x"), "Known: standard"),
    "a row that is not": (lambda: pb.edges(RWS)["ties"], "Did you mean tie"),
    "a row of several": (lambda: pb.edges(EZ)["royal-9"], "royal-9 has 9 figures"),
    "nothing together": (lambda: pb.correlation(of=RWS), "nothing was staked"),
    "a stake that is no fraction": (lambda: of("spread")({"tie": 1.5}, RWS), "1.5 is no exact stake"),
    "a range backwards": (lambda: pb.design("tie", "rws", {"win": (8, 9)}, edge=(0.2, 0.1)), "runs from high to low"),
    "no round": (lambda: of("settle")(RWS, "Ks 9h | 2d 4d", "tie=5"), "Make one with deal"),
    "a mapping of wagers": (lambda: of("settle")(RWS, a_round(), {"tie": 5}), "a wager is written as"),
    "cards of another shoe": (lambda: pb.Shoe(RWS, order="9h " * 416), "8 decks hold 8 of this card, not 416"),
    "two wagers in one": (lambda: pb.house_wager(HOUSE.format("a") + HOUSE.format("b")), "2 wagers are declared"),
    "no folder to write in": (lambda: pb.write_shoe(pb.shoe_file([], RWS), "/nowhere/a.csv"), "cannot be written"),
    "a form that is not known": (lambda: pb.write_shoe(pb.shoe_file([], RWS), "a.xls"), "End it in .toml"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_cannot_be_answered_is_refused_and_says_why(kind: str) -> None:
    asked, said = BAD[kind]
    with pytest.raises(pb.Refused, match=said):
        asked()


@pytest.mark.parametrize("given", [None, 7, "K", "Kx", ["Ks", 9]])
def test_what_is_no_card_is_called_none(given: object) -> None:
    for read in ("card", "cards"):
        with pytest.raises(pb.NotACard, match="is not a card: write a rank"):
            of(read)(given)


def test_a_fraction_in_binary_is_no_amount() -> None:
    with pytest.raises(pb.NotAnAmount, match='“12.5” is not an amount: write it in quotes, for example "100.00"'):
        pb.Amount.read(12.5, pb.load(EZ).currency)


def test_cards_are_taken_as_texts_and_as_cards_alike() -> None:
    dealt = pb.deal(pb.cards("Ks 9h"), ["2d", pb.card("4d")])
    assert dealt == a_round() and pb.hand(pb.cards("4h 4c")) == pb.hand("4h 4c")
    assert pb.cards("K♠ 10♥9♦") == pb.cards("Ks Th 9d")
    listed = pb.edge("tie", "rws", seen=["9h", "9d"])
    assert listed == pb.edge("tie", "rws", seen="9h 9d") != pb.edge("tie", "rws")


def test_one_wager_may_be_simulated_by_its_name_alone() -> None:
    assert [one.exact.wager for one in pb.simulate(RWS, shoes=1, wagers="tie")] == ["tie"]


# At a table.


def test_a_refused_bet_changes_nothing() -> None:
    table = pb.Table(RWS, seed=1)
    table.join("anna", chips=100)
    with pytest.raises(pb.Refused):
        table.bet("anna", banker=50, tie=5000)
    assert table.chips("anna").shown == "$100"


def test_a_stranger_and_a_bad_stake_do_not_move_the_table() -> None:
    table = pb.Table(RWS, seed=1)
    table.join("anna", chips=100)
    table.bet("anna", player=10)
    table.deal()
    before = table.state
    with pytest.raises(pb.Refused, match="zoe is not at this table. Join first"):
        table.bet("zoe", player=10)
    with pytest.raises(pb.NotAnAmount):
        table.bet("anna", player="ten")
    with pytest.raises(pb.Refused, match="must have a name"):
        of("Table").join(table, None)
    with pytest.raises(TypeError, match="no act of a table"):
        of("Table").do(table, "anna", "bet")
    assert table.state is before and len(table.settle()) == 1


def test_who_cannot_buy_does_not_take_a_seat() -> None:
    table = pb.Table(EZ, seed=1)
    for chips in (-5, 10.5, "0.01"):
        with pytest.raises((pb.Refused, pb.NotAnAmount)):
            of("Table").join(table, "anna", chips=chips)
    assert not table.state.guests


def test_who_joins_again_keeps_the_seat_and_buys_more() -> None:
    table = pb.Table(EZ, seed=1)
    table.join("anna", chips=100)
    table.join("ben")
    table.join("anna", chips=50)
    assert {person: guest.seat for person, guest in table.state.guests.items()} == {"anna": 1, "ben": 2}
    assert table.chips("anna").shown == "$150"
    with pytest.raises(pb.Refused):
        table.join("anna")


# Names.


def test_a_star_imports_what_the_installed_extras_give() -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('httpx2', 'numpy')))\n"
        "from puntobanco import *\nprint(edge('tie', 'rws') > 0, 'Client' in globals(), 'Table' in globals())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["True", "False", "True"], done.stderr


def test_nothing_but_the_public_names_is_in_sight() -> None:
    assert not {"import_module", "ModuleType", "TYPE_CHECKING"} & set(dir(pb))


def test_set_ups_rulebooks_and_figures_are_keys() -> None:
    setup = pb.load(EZ)
    kept: dict[object, int] = {setup: 1, setup.rulebook: 2, pb.figures("tie", setup): 3, pb.removal("tie", setup): 4}
    assert [kept[one] for one in (pb.load(EZ), pb.rulebook("massachusetts"), pb.figures("tie", EZ))] == [1, 2, 3]
