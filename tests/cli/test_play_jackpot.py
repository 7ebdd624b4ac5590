"""A jackpot in a game at the terminal: nobody gets stuck when it hits, and the guest is told and paid."""

from tests.cli.test_play import Stacked, played, won


def test_a_royal_9_of_the_guests_own_chair_is_confirmed_and_paid() -> None:
    """Chair 1: king of spades and nine of hearts on the Player."""
    shoe = Stacked("Ks 2d 9h 3d")
    game, _, shown = played("massachusetts-commission", shoe, "", "", "royal-9 5", "", "", "")
    assert "pending at the console" in shown and "★ You win $350 of k9-player" in shown
    assert won(game) == "+345.00"
    assert not game.host.table.awards and not next(iter(game.host.floor.links.values())).pending


def test_the_staff_activate_record_and_confirm_a_new_zealand_jackpot() -> None:
    """A natural tie with twin pairs wins Minor: 1,000.40 after a stake of 50, rounded up to 1,005."""
    shoe = Stacked("4s 4d 4h 4c")
    game, _, shown = played("new-zealand-commission-jackpot", shoe, "", "tie 50", "", "", "", "", "")
    assert "★ You win $1,005 of minor" in shown
    assert won(game) == "+1405.00"


def test_a_jackpot_that_nobody_qualifies_for_is_deemed_invalid() -> None:
    shoe = Stacked("4s 4d 4h 4c")
    game, _, shown = played("new-zealand-commission-jackpot", shoe, "", "player 24", "")
    assert "nobody had a qualifying wager" in shown
    assert won(game) == "+0.00"
