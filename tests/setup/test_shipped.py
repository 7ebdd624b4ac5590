"""The ready set-ups that come with the house: all accepted, all at peace with each other, nothing left out."""

import tomllib
from pathlib import Path

import pytest

from puntobanco.rulebooks import BUILT_IN
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import read_setup
from puntobanco.setup.house import check_house
from tests.support import SETUPS, setup

FILES = sorted(SETUPS.glob("*.toml"))
INVENTED = "HOUSE "
"""How the clause of a house invention begins: no ready set-up need offer it."""
PAIR_FAMILIES = frozenset({"perfect-pair", "any-pair", "lucky-match"})
NAMES = [
    "massachusetts-commission",
    "massachusetts-commission-marked",
    "massachusetts-ez",
    "new-zealand-2-to-1",
    "new-zealand-2-to-1-ante",
    "new-zealand-2-to-1-half-on-six",
    "new-zealand-2-to-1-tiger",
    "new-zealand-commission",
    "new-zealand-commission-ante",
    "new-zealand-commission-any-pair",
    "new-zealand-commission-continuous",
    "new-zealand-commission-international",
    "new-zealand-commission-international-tiger",
    "new-zealand-commission-jackpot",
    "new-zealand-commission-jackpot-random",
    "new-zealand-commission-lucky-match",
    "new-zealand-commission-tiger",
    "new-zealand-ez",
    "new-zealand-half-on-six",
    "rws-non-commission",
]


def shipped() -> list[Setup]:
    return [read_setup(file.read_text("utf-8")) for file in FILES]


def test_the_ready_set_ups_are_these() -> None:
    assert sorted(file.stem for file in FILES) == NAMES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_ready_set_up_is_accepted_and_alone_faultless(file: Path) -> None:
    table = read_setup(file.read_text("utf-8"))
    assert check_house([table]) == ()
    assert file.stem.startswith(f"{table.rulebook.id}-{table.version.id}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_ready_set_up_says_first_what_it_is_and_that_its_figures_are_examples(file: Path) -> None:
    first, second, third = file.read_text("utf-8").splitlines()[:3]
    assert first.startswith("# ") and second.startswith("# ") and "examples" in second
    assert third.startswith("name = ")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_ready_set_up_offers_every_wager_that_may_stand_beside_the_others(file: Path) -> None:
    table = read_setup(file.read_text("utf-8"))
    offered = {offer.wager.family for offer in table.offers.values()}
    wagers = table.rulebook.wagers_of(table.version.id, table.adopted)
    allowed = {wager.family for wager in wagers if not wager.clause.startswith(INVENTED)}
    assert allowed - offered == PAIR_FAMILIES & allowed - offered
    assert len(PAIR_FAMILIES & offered) == (1 if PAIR_FAMILIES & allowed else 0)


@pytest.mark.parametrize("rulebook", [rulebook.id for rulebook in BUILT_IN])
def test_the_ready_set_ups_of_one_rulebook_are_one_faultless_house(rulebook: str) -> None:
    house = [table for table in shipped() if table.rulebook.id == rulebook]
    assert house
    assert len({table.casino for table in house}) == 1
    assert check_house(house) == ()


def test_all_ready_set_ups_together_are_faultless() -> None:
    assert check_house(shipped()) == ()


@pytest.mark.parametrize("rulebook", BUILT_IN, ids=lambda rulebook: rulebook.id)
def test_every_version_and_every_option_has_a_ready_set_up(rulebook: object) -> None:
    house = [table for table in shipped() if table.rulebook is rulebook]
    versions = {version.id for version in house[0].rulebook.versions if not version.clause.startswith(INVENTED)}
    options = {option.id for option in house[0].rulebook.options}
    assert {table.version.id for table in house} == versions
    assert {option.id for table in house for option in table.options} == options


def test_every_pair_family_format_style_and_device_of_new_zealand_is_shown() -> None:
    house = [table for table in shipped() if table.rulebook.id == "new-zealand"]
    assert {family for table in house for family in PAIR_FAMILIES if table.offers_family(family)} == PAIR_FAMILIES
    assert {table.layout.id for table in house} == {"mini", "midi", "full"}
    assert {table.chosen.values["style"] for table in house} == {"A", "B", "C", "D"}
    assert {table.chosen.values["device"] for table in house} == {"shoe", "batch", "continuous"}


def test_what_the_singapore_document_does_not_speak_of_is_labelled_as_operator_policy() -> None:
    text = (SETUPS / "rws-non-commission.toml").read_text("utf-8")
    label = next(line for line in text.splitlines() if line.startswith("# Operator policy"))
    above, below = map(tomllib.loads, text.split(label))
    policy = {"cut", "cutting_card_depth", "last_hand", "burn"}
    assert {key for key, value in below.items() if not isinstance(value, dict)} == policy
    unspoken = {permit.key.name for permit in setup("rws-non-commission").rulebook.permits if permit.clause is None}
    assert policy <= unspoken
    assert not unspoken & above.keys()
