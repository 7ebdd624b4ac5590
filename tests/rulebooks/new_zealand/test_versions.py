"""New Zealand, 13.1 to 18.2: a version or option changes what its own section says and leaves the rest as it was."""

import pytest

from puntobanco.rules.facts import facts
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.wager import Kind, WagerId
from tests.rulebooks.new_zealand.examples import COMMISSION, round_of, said
from tests.support import bet, case, setup

ROUNDS = (
    "2 4 | 3 4",
    "K 9 | K 7",
    "2 4 | K 6",
    "2 3 K | A 2 3",
    "2 4 | A 2 4",
    "2 3 3 | K 7",
    "2 3 4 | K Q T",
    "4h 4h | 2 2",
    "K 8 | 3 5",
    "2h 2h 2h | K 7",
)

MAIN = frozenset({"player", "banker", "tie"})


@pytest.mark.parametrize(
    ("table", "changed"),
    [
        case("NZ 13.1", "new-zealand-2-to-1", MAIN),
        case("NZ 13.1", "new-zealand-2-to-1-half-on-six", MAIN, id="NZ 13.1 with half on six"),
        case("NZ 14.1", "new-zealand-commission-ante", frozenset()),
        case("NZ 15.1 s1", "new-zealand-commission-international", frozenset()),
        case("NZ 16.1", "new-zealand-ez", frozenset({"banker"})),
        case("NZ 17.1", "new-zealand-commission-tiger", frozenset()),
        case("NZ 18.2", "new-zealand-commission-jackpot", frozenset()),
        case("NZ 5.11 s1", "new-zealand-half-on-six", frozenset({"banker"})),
        case("NZ 15.1 s1; NZ 15.1 s2", "new-zealand-commission-international-tiger", frozenset()),
    ],
)
@pytest.mark.parametrize("round_", ROUNDS)
def test_what_a_section_does_not_change_settles_as_in_the_base_game(
    table: str, changed: frozenset[str], round_: str
) -> None:
    base, other = setup(COMMISSION), setup(table)
    common = [id for id, offer in base.offers.items() if id in other.offers and not offer.wager.insures]
    assert changed <= set(common)
    dealt = facts(round_of(round_))
    fee = [bet(other, "ante", "5")] if "ante" in other.offers else []
    in_base = settle(base.terms, dealt, [bet(base, id, "100") for id in common]).wagers
    in_other = settle(other.terms, dealt, [*(bet(other, id, "100") for id in common), *fee]).wagers
    for one, again in zip(in_base, in_other, strict=False):
        if one.bet.wager not in changed:
            assert (again.line, said(again.pays), said(again.returned)) == (
                one.line,
                said(one.pays),
                said(one.returned),
            )
            assert again.clauses == one.clauses


@pytest.mark.clause("NZ 13.1", "NZ 16.1")
@pytest.mark.parametrize("table", ["new-zealand-2-to-1", "new-zealand-ez"])
def test_a_version_does_change_how_the_banker_is_paid(table: str) -> None:
    banker = WagerId("banker")
    in_base, in_version = (
        {row.clause for row in setup(name).offers[banker].pay_table.rows} for name in (COMMISSION, table)
    )
    assert in_version.isdisjoint(in_base)


@pytest.mark.clause("NZ 14.1", "NZ 18.2")
def test_an_option_adds_wagers_and_takes_none_away() -> None:
    base = {id for id, offer in setup(COMMISSION).offers.items() if offer.wager.kind is not Kind.FEE}
    assert set(setup("new-zealand-commission-ante").offers) - base == {"ante"}
    assert set(setup("new-zealand-commission-jackpot").offers) == base
