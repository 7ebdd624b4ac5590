"""Royal 9 undone: an award on a misread card, a round that is void, a correction that would change an award."""

import pytest

from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.jackpot import Instrument
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from tests.floor.hall import AtTable
from tests.floor.test_royal_9 import opened


def misread(paid: Instrument | None) -> AtTable:
    """Anna wins K9 Player, then a card of hers turns out to have been another."""
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    if paid is not None:
        table.confirm(1, paid)
    table.do("dina", ask.ReportTrouble(report=Report.MISREAD, side=Side.PLAYER, place=1))
    return table


@pytest.mark.parametrize("paid", [None, Instrument.CHIPS, Instrument.CASH])
def test_an_award_on_a_misread_card_is_taken_back_on_all_books(paid: Instrument | None) -> None:
    """The king of spades was a queen: no personal K9, but any Royal 9 all the same."""
    hall_spent = opened().hall.spent()
    table = misread(paid)
    resolve = ask.Resolve(
        exit=Exit.READ_AGAIN, card=ask.CardText("Qs"), reason="it was a queen", second=ask.Person("sam")
    )
    table.do("pia", resolve)
    assert (table.pending(), table.jackpot.pending) == ([], ())
    assert (table.shown("k9-player"), table.hall.spent()) == (350, hall_spent)
    assert table.rack("anna") == "9995.00"
    table.do("dina", ask.SettleEarly())
    assert (table.pending(), table.rack("anna")) == ([], "10020.00")
    table.over()
    table.hall.expect_refolded()


def test_a_correction_that_would_win_a_meter_is_refused_and_so_is_one_that_would_lose_it() -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    table.over()
    table.royal("Ks 8h", "2d 3d", "anna")
    table.over()
    for number, player in ((1, "Qs 9h"), (2, "Ks 9h")):
        named = tuple(ask.CardText(text) for text in player.split())
        act = ask.CorrectRound(
            number=number,
            player=named,
            banker=(ask.CardText("2d"), ask.CardText("3d")),
            reason="misread",
            second=ask.Person("sam"),
        )
        assert table.no("max", act).code == "award-changes"


def test_once_the_hit_is_rejected_at_the_console_its_round_can_be_corrected() -> None:
    table = opened()
    table.royal("Ks 9h", "2d 3d", "anna")
    table.over()
    table.reject(1, "the king was a queen")
    act = ask.CorrectRound(
        number=1,
        player=(ask.CardText("Qs"), ask.CardText("9h")),
        banker=(ask.CardText("2d"), ask.CardText("3d")),
        reason="the king was a queen",
        second=ask.Person("sam"),
    )
    table.do("max", act)
    assert table.rack("anna") == "10020.00"
    table.hall.expect_refolded()
