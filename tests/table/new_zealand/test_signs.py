"""New Zealand: odds on the Banker changed between rounds, with their sign up from the first round they apply to."""

import pytest

from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase
from puntobanco.table.steps import next_step
from tests.table.evening import Evening
from tests.table.new_zealand.hands import STANDARD, Hands, at_table

HALF, TWO_TO_ONE, TWO_TO_ONE_HALF = "half-on-six", "2-to-1", "2-to-1-half-on-six"
BANKER_SIX = ("2s 3h Kd", "Kc 6c")
"""The Banker wins with 6 over 5."""


def change(version: str) -> ask.ChangeSetup:
    return ask.ChangeSetup(changes={"version": version}, reason="the operator elects it")


@pytest.mark.clause("NZ 5.11 s2")
def test_the_odds_do_not_change_during_a_round() -> None:
    table = at_table("B", anna=1)
    table.betting()
    refused = table.no("pia", change(HALF))
    assert refused.code == "not-now"
    assert table.table.rules.setup.version.id == "commission"


@pytest.mark.clause("NZ 5.11 s2")
def test_without_the_sign_of_the_changed_odds_no_round_opens() -> None:
    table = at_table("B", anna=1)
    table.play(*BANKER_SIX, ("anna", "banker", "100"))
    assert table.rack("anna") == "10095.00"
    (changed,) = table.do("pia", change(HALF))
    assert isinstance(changed, ev.SetupChanged)
    assert (changed.old, changed.new, changed.signs_needed) == ({"version": "commission"}, {"version": HALF}, True)
    refused = table.no("dina", ask.OpenBets())
    assert (refused.code, refused.clause) == ("signs-missing", "NZ 5.11 s2")
    assert next_step(table.table).act == "post-signs"
    (posted,) = table.do("pia", ask.PostSigns())
    assert isinstance(posted, ev.SignsPosted)
    assert "NZ 5.11 s2" in posted.clauses
    table.play(*BANKER_SIX, ("anna", "banker", "100"))
    assert table.rack("anna") == "10145.00"


@pytest.mark.clause("NZ 5.11 s2")
def test_the_odds_may_go_back_and_the_signs_with_them() -> None:
    table = at_table("B", anna=1)
    for version in (HALF, "commission"):
        table.do("pia", change(version))
        assert table.no("dina", ask.OpenBets()).code == "signs-missing"
        table.do("pia", ask.PostSigns())
    table.play(*BANKER_SIX, ("anna", "banker", "100"))
    assert table.rack("anna") == "10095.00"


@pytest.mark.clause("NZ 5.11 s2")
def test_a_table_with_those_odds_does_not_open_without_their_sign() -> None:
    table = Evening("new-zealand-half-on-six", ready=False)
    table.staff()
    refused = table.no("pia", ask.OpenTable())
    assert (refused.code, refused.clause) == ("signs-missing", "NZ 5.11 s2")
    table.do("olga", ask.PostSigns())
    table.do("pia", ask.OpenTable())
    assert table.phase is Phase.SHOE


@pytest.mark.clause("NZ 5.11 s2")
@pytest.mark.parametrize("version", [TWO_TO_ONE, "ez"])
def test_another_version_altogether_is_another_table(version: str) -> None:
    table = Hands(STANDARD)
    assert table.no("pia", change(version)).code == "fixed"


def two_to_one() -> Evening:
    """2 to 1 Baccarat, eight rounds old."""
    table = Evening("new-zealand-2-to-1")
    table.sit(anna=1)
    for _ in range(8):
        table.play("Ks 9h", "2d 4d", ("anna", "tie", "1"))
    return table


@pytest.mark.clause("NZ 13.6")
def test_a_change_asked_for_in_round_nine_applies_from_round_ten() -> None:
    table = two_to_one()
    table.betting()
    table.bet("anna", "banker", "100")
    assert table.no("pia", change(TWO_TO_ONE_HALF)).code == "not-now"
    table.close()
    table.deal(*BANKER_SIX)
    table.finish()
    assert table.rack("anna") == "10092.00"
    table.do("pia", change(TWO_TO_ONE_HALF))
    refused = table.no("dina", ask.OpenBets())
    assert (refused.code, refused.clause) == ("signs-missing", "NZ 13.6")
    table.do("pia", ask.PostSigns())
    table.play(*BANKER_SIX, ("anna", "banker", "100"))
    assert (table.rack("anna"), table.table.rounds) == ("10142.00", 10)
