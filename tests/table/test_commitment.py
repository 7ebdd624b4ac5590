"""A random shoe binds itself to its order before anybody cuts, once, and only the host's word does it."""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table.model.state import Ready
from tests.table.evening import Evening

ROOT = "ab" * 32
COMMIT = ask.CommitShoe(shoe="MA-01/12", root=ROOT)


def cards_until(ready: Ready) -> Evening:
    evening = Evening("massachusetts-commission", ready=False)
    evening.staff()
    evening.do("olga", ask.PostSigns())
    evening.do("pia", ask.OpenTable())
    evening.cards(until=ready)
    return evening


def test_before_the_cut_it_is_committed_to_once() -> None:
    evening = cards_until(Ready.CUT)
    evening.do("clock", COMMIT)
    assert evening.table.shoe is not None
    assert (evening.table.shoe.commitment, evening.table.shoe.committed_as) == (ROOT, "MA-01/12")
    assert evening.no("clock", COMMIT).code == "committed-already"


@pytest.mark.parametrize("ready", [Ready.CUTTING_CARD, Ready.LOAD, Ready.BURN, Ready.PLAY])
def test_once_it_is_cut_it_is_too_late(ready: Ready) -> None:
    assert cards_until(ready).no("clock", COMMIT).code == "too-late"


def test_nobody_at_the_table_commits_to_anything() -> None:
    assert cards_until(Ready.CUT).no("dina", COMMIT).code == "not-your-role"


def test_a_fresh_cut_turns_the_stack_further_and_leaves_the_commitment() -> None:
    evening = cards_until(Ready.CUT)
    evening.do("clock", COMMIT)
    evening.prepare(until=Ready.BURN)
    evening.do("sam", ask.OrderRecut(reason="a card fell"))
    evening.prepare(until=Ready.BURN)
    assert evening.table.shoe is not None
    assert (evening.table.shoe.turned, evening.table.shoe.commitment) == (200, ROOT), "cut at 100 twice"
