"""Books: every transfer moves something that is there, and whatever does not balance stops."""

import pytest

from puntobanco.ledger.books import Account, Books, BooksBroken, Overdrawn, Transfer, post
from puntobanco.money import Minor

RACK, HELD, HOUSE = Account("rack:anna"), Account("held:anna"), Account("house")


def moved(books: Books, source: Account, target: Account, amount: int) -> Books:
    return post(books, [Transfer(source, target, Minor(amount), "test")])


def opened(amount: int) -> Books:
    """Chips before Anna, which the house has handed out."""
    return moved(Books(may_fall_below=("house",)), HOUSE, RACK, amount)


def test_an_account_is_emptied_to_the_last_cent_and_then_left_out() -> None:
    books = moved(moved(opened(500), RACK, HELD, 499), RACK, HELD, 1)
    assert books.balances == {HOUSE: -500, HELD: 500}
    assert (books[RACK], books.of("held"), books.of("rack")) == (0, {"anna": 500}, {})


def test_one_cent_more_than_an_account_holds_is_not_moved() -> None:
    books = opened(500)
    with pytest.raises(Overdrawn) as told:
        moved(books, RACK, HELD, 501)
    assert (told.value.account, told.value.holds, told.value.wanted) == (RACK, 500, 501)
    assert books.balances == {HOUSE: -500, RACK: 500}


@pytest.mark.parametrize(("target", "amount"), [(HELD, 0), (HELD, -1), (RACK, 1)])
def test_a_transfer_that_moves_nothing_is_a_defect(target: Account, amount: int) -> None:
    with pytest.raises(BooksBroken, match="moves nothing"):
        moved(opened(500), RACK, target, amount)


@pytest.mark.parametrize(("holds", "stands"), [(0, True), (-1, False)])
def test_no_account_but_those_for_the_world_outside_stands_below_nothing(holds: int, stands: bool) -> None:
    books = Books({RACK: holds, HOUSE: -holds}, ("house",))
    if stands:
        books.check()
    else:
        with pytest.raises(BooksBroken, match="cannot hold less than nothing"):
            books.check()


@pytest.mark.parametrize("lost", [1, -1])
def test_a_cent_too_many_or_too_few_stops_the_books(lost: int) -> None:
    with pytest.raises(BooksBroken, match="and not to zero"):
        Books({RACK: 500 + lost, HOUSE: -500}, ("house",)).check()
