"""The jackpot's lines in a script: every form is read, done by the right role, and told in plain words."""

import pytest

from puntobanco.script.link_lines import FORMS, read_link
from puntobanco.script.words import BadWords
from tests.cli.run import run

ROYAL = """\
table massachusetts-commission
open with defaults
guests anna 1 1000
round P Ks9h B 2d3d: anna royal-9 5
"""
JACKPOT = """\
table new-zealand-commission-jackpot
open with defaults
guests anna 1 1000
"""


def play(text: str) -> tuple[int, str]:
    result = run("script", "-", given=text)
    return result.exit_code, result.output + result.stderr


@pytest.mark.parametrize("form", FORMS)
def test_every_example_is_read_as_its_own_form(form: str) -> None:
    assert read_link(FORMS[form].example)[0] == form


def test_a_line_that_is_no_form_names_all_of_them() -> None:
    with pytest.raises(BadWords, match="console confirms hit 1 in chips with pia"):
        read_link("console wonders")


def test_a_pending_award_and_its_payment_are_told_in_plain_words() -> None:
    code, out = play(ROYAL + "console confirms hit 1 in chips with pia\nexpect rack anna 1,345.00\n")
    assert code == 0, out
    assert "◈ Hit 1: Personal K9 Player, $350 locked for anna (seat 1); the console is to confirm it." in out
    assert "anna: royal-9 1 $5 wins $350 of k9-player, pending at the console (Personal K9 on Player)" in out
    assert "◈ Hit 1 is confirmed, pia agreeing: anna $350, in chips." in out
    assert "anna's award of $350 for round 1 comes to the table in chips." in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("console confirms hit 1 in chips with jack", "jack alone cannot do this"),
        ("console confirms hit 1 showing 1.00 in chips with pia", "you see $1, and $350 was recorded"),
        ("console confirms hit 9 in chips with pia", "there is no such hit"),
        ("dealer records jackpot k9-player", "is not recorded by hand: a bet wins it"),
        ("dealer activates", "activates itself"),
        ("supervisor adds missed round 1", "was not missed"),
        ("link back", "already connected to the link"),
    ],
)
def test_what_is_refused_ends_the_script_with_the_reason(line: str, says: str) -> None:
    code, out = play(ROYAL + line + "\n")
    assert (code, says in out) == (1, True), out
    assert play(ROYAL + f"! {line}\n")[0] == 0


@pytest.mark.parametrize("line", ["console confirms", "link lost a cable", "console adjusts major much with pia"])
def test_what_is_no_line_of_a_jackpot_is_a_fault_of_the_file(line: str) -> None:
    code, out = play(ROYAL + line + "\n")
    assert (code, "line 5" in out) == (3, True), out


@pytest.mark.parametrize(
    ("line", "says"),
    [('system fails "its duty"', "recording what goes in"), ('console changes grand rate to 1% "x" with pia', "major")],
)
def test_something_unknown_is_answered_with_what_there_is(line: str, says: str) -> None:
    code, out = play(JACKPOT + line + "\n")
    assert (code, says in out) == (1, True), out


def test_a_table_without_a_jackpot_says_so() -> None:
    code, out = play("table rws-non-commission\nopen with defaults\ndealer activates\n")
    assert (code, "this table has no jackpot" in out) == (1, True), out


def test_a_meter_that_differs_is_told() -> None:
    code, out = play(ROYAL + "expect meter major 1.00\n")
    assert (code, "meter was to be 1.00 and is 50000.45" in out) == (1, True), out
    code, out = play(ROYAL + "expect meter grand 1.00\n")
    assert (code, "is nothing" in out) == (1, True), out


def test_a_lost_link_is_told_at_the_table_and_at_the_link() -> None:
    code, out = play(ROYAL + 'link lost "the cable is cut"\nlink back\ndisplay fails\n')
    assert code == 0, out
    assert "◈ The link is lost: the cable is cut." in out
    assert "The jackpot rests at this table: the cable is cut." in out
    assert "The jackpot runs at this table." in out and "◈ The display fails: a supervisor is told." in out
