"""Scripts: every act can be written and read back, faults name their line, and what is expected is compared."""

import json
import re
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest

from puntobanco.cli.setups import setup_text
from puntobanco.money import Currency, Minor
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.rules.hand import Side
from puntobanco.script.acts import ACTS, SHORT, Field, fields_of, read_act, write_act
from puntobanco.script.phrases import PHRASES
from puntobanco.script.reader import BadScript, read_script
from puntobanco.script.words import BadWords, groups_of, is_union, without_comment
from puntobanco.table import commands as ask
from puntobanco.table.commands import CardText, Person
from puntobanco.table.events import Recorded
from puntobanco.table.machine import fold
from tests.cli.run import run

SGD = Currency("SGD", symbol="$")
ANNA = Person("anna")
DOCS = Path(__file__).parents[2] / "docs" / "script.md"

OPEN = """\
table rws-non-commission
open with defaults
guests anna 1 1000, ben 2 1000
"""


def read(text: str, *, plays: bool = False) -> ask.AnyAct:
    return read_act(groups_of(text), ANNA, SGD, plays=plays)


def play(text: str, *words: str) -> Any:
    return run("script", "-", *words, given=text)


# Acts in words.


def sample(kind: Any) -> Any:
    """Some value of a type, awkward where it can be."""
    if is_union(kind):
        return sample(next(one for one in get_args(kind) if one is not type(None)))
    if get_origin(kind) is tuple:
        return (sample(get_args(kind)[0]),) * 2
    if get_origin(kind) is dict:
        key, value = get_args(kind)
        return {sample(key): sample(value)}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made(kind, fields_of(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[-1]
    plain: dict[Any, Any] = {Minor: Minor(150_025), bool: True, int: 7, CardText: CardText("Ks"), Person: Person("cy")}
    return plain.get(kind, 'a "b", #c=d')


def made(struct: type[Any], known: tuple[Field, ...]) -> Any:
    return struct(**{field.name: sample(field.kind) for field in known})


@pytest.mark.parametrize("verb", ACTS)
@pytest.mark.parametrize("plays", [True, False], ids=["player", "staff"])
def test_every_act_is_written_and_read_back_the_same(verb: str, plays: bool) -> None:
    known = fields_of(ACTS[verb])
    for fields in (known, tuple(field for field in known if field.needed)):
        act = made(ACTS[verb], fields)
        words = write_act(act, ANNA, SGD, plays=plays)
        assert read(words, plays=plays) == act, words


def test_every_short_form_stands_for_an_act() -> None:
    assert {long.split()[0] for long in SHORT.values()} <= set(ACTS)
    assert not set(SHORT) & set(ACTS)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("draw Ks", ask.Draw(card=CardText("Ks"))),
        ("close", ask.CloseBets()),
        ('pause "a spill"', ask.Pause(reason="a spill")),
        ("turn player Ks 9h", ask.Turn(side=Side.PLAYER, cards=(CardText("Ks"), CardText("9h")))),
        ("count-float 100.00=3 0.50=7", ask.CountFloat(chips={Minor(10_000): 3, Minor(50): 7})),
        ('change-setup limits.minimum="5.00" seats=7', ask.ChangeSetup(changes={"limits.minimum": "5.00", "seats": 7})),
        ("bet tie 5 for ben", ask.PlaceBets(bets=(ask.Stake(wager="tie", amount=Minor(500)),), bettor=Person("ben"))),
    ],
)  # fmt: skip
def test_staff_speak_in_few_words(text: str, act: ask.AnyAct) -> None:
    assert read(text) == act


CARD = CardText("5h")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("report-trouble report=extra-card card=5h", ask.ReportTrouble(report=Report.EXTRA_CARD, card=CARD)),
        ("report extra card 5h", ask.ReportTrouble(report=Report.EXTRA_CARD, card=CARD)),
        ("report extra-card seen", ask.ReportTrouble(report=Report.EXTRA_CARD, seen=True)),
        ("report misread banker 2", ask.ReportTrouble(report=Report.MISREAD, side=Side.BANKER, place=2)),
        ('report other beyond-order "x"', ask.ReportTrouble(report=Report.OTHER, rebuildable=False, note="x")),
        ("resolve exit=first-of-next", ask.Resolve(exit=Exit.FIRST_OF_NEXT)),
        ("resolve first of next", ask.Resolve(exit=Exit.FIRST_OF_NEXT)),
        ("resolve banker's third 5h", ask.Resolve(exit=Exit.BANKERS_THIRD, card=CARD)),
        ("resolve decide order 9c 5h", ask.Resolve(exit=Exit.DECIDE_ORDER, order=(CardText("9c"), CARD))),
        ("resolve rebuild 5h", ask.Resolve(exit=Exit.REBUILD, order=(CARD,))),
        ('resolve void "a red back" debt', ask.Resolve(exit=Exit.VOID, reason="a red back", debt=True)),
        ("go on", ask.ChooseOption(take_back=False)),
        ("take bets back for ben", ask.ChooseOption(take_back=True, bettor=Person("ben"))),
        ("withdraw tie for ben", ask.WithdrawBet(wager="tie", bettor=Person("ben"))),
        ("close options anna ben", ask.CloseOptions(people=(ask.Person("anna"), ask.Person("ben")))),
        ("deal without bets", ask.DealWithoutBets()),
        ('dispute "the drink" ben', ask.OpenDispute(matter="the drink", person=Person("ben"))),
    ],
)  # fmt: skip
def test_what_went_wrong_is_told_as_people_say_it(text: str, act: ask.AnyAct) -> None:
    assert read(text) == act


def test_a_correction_names_round_hands_second_person_and_reason() -> None:
    act = ask.CorrectRound(
        number=3,
        player=(CardText("4s"), CardText("3h")),
        banker=(CardText("6d"), CardText("Kc"), CARD),
        reason="misread",
        second=Person("sam"),
        debt=True,
    )
    assert read('correct round 3 P 4s3h B 6d Kc 5h second sam "misread" debt') == act
    assert read('correct round 3 P 4s 3h B 6dKc5h second=sam reason="misread" debt=yes') == act


def test_a_player_acts_for_themselves() -> None:
    assert read("sit 3", plays=True) == ask.Join(person=ANNA, seat=3)
    assert read("sit 3 person=ben", plays=True) == ask.Join(person=Person("ben"), seat=3)
    assert read("stand", plays=True) == ask.Join(person=ANNA)


def test_bets_are_parted_by_commas_and_thousands_may_be() -> None:
    act = read("bet player 1,500.00, tie 5 given=2", plays=True)
    stakes = (
        ask.Stake(wager="player", amount=Minor(150_000)),
        ask.Stake(wager="tie", amount=Minor(500), given=2),
    )
    assert act == ask.PlaceBets(bets=stakes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("drw Ks", "Did you mean draw?"),
        ("buy-in", "does not say person and amount"),
        ("buy-in anna many", "is not an amount"),
        ("draw Ks to=middle", "is none of player, banker"),
        ("draw Ks colour=red", "knows no “colour”"),
        ("open-table now", "more words than it needs"),
        ("speak player 100, tie 5", "exactly one bet"),
        ("answer-shoe take=perhaps", "neither yes nor no"),
        ("cut middle", "not a whole number"),
        ("report extra crad", "Did you mean extra-card?"),
        ("resolve nothing", "names none of"),
        ("correct round 3 P kings", "names no cards in “kings”"),
        ("", "says nothing to do"),
    ],
)
def test_words_that_cannot_be_read_say_why(text: str, sentence: str) -> None:
    with pytest.raises(BadWords, match=re.escape(sentence)):
        read(text)


def test_a_comment_ends_a_line_but_not_inside_quotes() -> None:
    assert without_comment('pia: pause "# 7"  # a spill') == 'pia: pause "# 7"'


# Files.


def faults(text: str) -> list[str]:
    with pytest.raises(BadScript) as found:
        read_script(text, setup_text)
    return [str(fault) for fault in found.value.faults]


def test_every_fault_of_a_file_is_told_with_its_line() -> None:
    told = faults(OPEN + "anna: bte player 100\nround P 4s B 5d\nat noon\nexpect snow\nhello\n")
    assert [one.split(":")[0] for one in told] == ["line 4", "line 5", "line 6", "line 7", "line 8"]
    assert "Did you mean bet?" in told[0]


def test_a_script_begins_with_its_table() -> None:
    assert "line 2" in faults("\nat 21:00\n")[0]
    assert "at the top" in faults(OPEN + "change seats = 7\n")[0]


def test_a_set_up_that_is_not_allowed_is_told_with_its_clause() -> None:
    told = faults("table massachusetts-commission\nchange decks = 6\nopen with defaults\n")
    assert told[0].startswith("line 2") and "MA 13(i) s1" in told[0]


def test_an_unreadable_file_ends_with_3() -> None:
    assert run("script", "no-such-file.script").exit_code == 3
    assert run("script", "-", given=b"\xff\xfe").exit_code == 3
    result = play(OPEN + "hello\n")
    assert result.exit_code == 3 and "line 4" in result.stderr


def test_wrong_use_ends_with_2() -> None:
    assert run("script").exit_code == 2
    assert run("script", "-", "--jsn").exit_code == 2


# Running.


def test_a_round_in_one_line_is_shown_command_by_command() -> None:
    result = play(
        OPEN + "gains anna +95.00, ben -100.00\nround P 4s3h B 6dKc: anna player 100, tie 5; ben banker 100\n"
    )
    assert result.exit_code == 0, result.stderr
    for line in ("dina (dealer): draw 4s", "“Player wins, 7 over 6”", "held:ben → float", "anna gained +95.00"):
        assert line in result.stdout


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("anna: bet player 100", "line 4: was refused: bets are not open"),
        ("go to betting\n! anna: bet player 100", "line 5: was to be refused and was accepted"),
        ("! [RWS 5.6] anna: bet player 100", "line 4: was to be refused by RWS 5.6 and was by RWS 3.3"),
        ("gains anna +0.00", "ben gained +0.00"),
        ("gains anna +0.01, ben +0.00", "line 4: anna gained +0.00, not +0.01"),
        ("expect phase betting", "phase was to be betting and is ready"),
        ("expect rack anna 999.99", "rack was to be 999.99 and is 1000.00"),
        ('go to betting\nexpect said "No more bets"', "is Place your bets, please"),
        ("round P 4s3h B 6dKc5s", "line 4: the Banker stands"),
        ("round P 2s3h B 6dKc", "line 4: the Player takes a card 3"),
    ],
)
def test_what_is_not_as_written_ends_with_1_and_its_line(lines: str, sentence: str) -> None:
    result = play(OPEN + lines + "\n")
    assert result.exit_code == 1, result.output
    assert sentence in result.stderr


def test_a_refusal_is_shown_with_its_clause_and_what_to_do_instead() -> None:
    result = play(OPEN + "! [RWS 3.3] anna: bet player 100\n")
    assert result.exit_code == 0
    assert "✗ Refused: bets are not open" in result.stdout and "[RWS 3.3]" in result.stdout
    assert "Wait for the call" in result.stdout


def test_a_card_that_cannot_be_stops_the_line() -> None:
    text = OPEN + "go to betting\ndina: close\ndina: draw 5s to=banker\ndeal P 4s3h B 6dKc\n"
    result = play(text)
    assert result.exit_code == 1 and "line 7: The round is stopped" in result.stderr


def test_json_is_one_event_a_line_and_folds_to_the_same_table() -> None:
    result = play(OPEN + "round P 4s3h B 6dKc: anna player 100\n", "--json")
    lines = result.stdout.splitlines()
    assert json.loads(lines[0])["event"]["type"] == "table-set-up"
    events = [msgspec.json.decode(line, type=Recorded) for line in lines]
    table = fold(events)
    assert [one.position for one in events] == list(range(len(events)))
    assert str(table.money(table.rack(ANNA))) == "1100.00"


def test_the_clock_goes_on_past_midnight() -> None:
    result = play("table rws-non-commission\nat 23:59:58\nopen with defaults\nat 00:30\ngo to betting\n")
    assert "23:59:59  olga" in result.stdout and "00:30:01  dina (dealer): open-bets" in result.stdout


def test_people_speak_in_the_role_they_have_or_name() -> None:
    staff = "staff dora dealer\nstaff paul pit\nstaff sara casino-supervisor\nstaff otto operator\n"
    refused = "! eye (surveillance): pause x\n! dora (pit): pause x\nnominee nora\n! nora: bet tie 5\n"
    result = play(f"table new-zealand-commission\n{staff}open with defaults\n{refused}")
    assert result.exit_code == 0, result.output
    assert "dora (dealer): burn" in result.stdout and "nora (nominee): bet" in result.stdout


def test_insurance_is_bet_between_two_deals() -> None:
    text = (
        "table new-zealand-commission\nopen with defaults\nguests anna 1 1000\ngo to betting\nanna: bet banker 100\n"
        "deal P Kh3c B 2s4h until 4\nanna: bet insurance-banker 10 given=2\ndeal P Kh3c4d B 2s4h\nfinish\n"
    )
    result = play(text)
    assert result.exit_code == 0, result.output
    assert "anna (seat 1) has $10 on insurance-banker 2" in result.stdout


# What went wrong.


TROUBLE = f"""{OPEN}go to betting
anna: bet player 100
ben: bet banker 100
dina: close
dina: draw Ks
dina: draw 6d
dina: draw 7h
"""


def test_the_transcript_tells_what_is_prescribed_who_decides_and_what_is_established() -> None:
    told = play(f'{TROUBLE}dina: report interrupted "the power failed"\n').output
    assert "Reported: Interrupted by power, light or an alarm: the power failed." in told
    assert "Established: " in told and "Player Pair has lost: K 7" in told
    assert "▹ stand: Continue as dealt. For the pit or above. [RWS 5.4.1]" in told
    asked = play(f"{TROUBLE}dina: report two at once\npia: resolve decide order 9c 5h\nanna: go on\n").output
    assert "Then every bettor may go on or take all bets back. [RWS 5.10.1]" in asked
    assert "anna: go on" in asked and "anna goes on, and is bound by it." in asked


def test_a_shoe_is_dealt_down_in_a_line_a_round_and_the_same_every_time() -> None:
    text = f"table rws-non-commission\nchange decks = 4\nopen with defaults\n{'down to 15 cards seed=2'}\n"
    told = play(text)
    assert told.exit_code == 0 and told.output == play(text).output
    assert re.search(r"Round 1: Player \w\w \w\w.*, Banker .*\. \d+ cards are left\.", told.output)
    assert "15 cards are left." in told.output
    assert faults(f"{OPEN}down to nothing\n")


# The page that tells the format.


def examples() -> list[str]:
    return re.findall(r"```script\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(examples())))
def test_the_examples_of_the_page_come_out_as_written(number: int) -> None:
    result = play(examples()[number])
    assert result.exit_code == 0, result.output


def test_the_page_has_an_example_of_each_rulebook_and_names_every_short_form() -> None:
    page = DOCS.read_text(encoding="utf-8")
    tables = {text.split()[1].split("-")[0] for text in examples()}
    assert {"massachusetts", "rws", "new"} <= tables
    missing = [word for word in (*SHORT, *PHRASES) if f"`{word}`" not in page and f"`{word} " not in page]
    assert not missing


# Another game.

SEVEN_UP = """\
table massachusetts-commission
change game = "seven-up"
change departs_from_rulebook = true
gains anna +100.00
open with defaults
guests anna 1 1000
go to betting
anna: bet player 100
deal {deal}
finish
"""


def test_a_hand_is_written_with_the_card_that_is_printed() -> None:
    told = run("script", "-", given=SEVEN_UP.format(deal="P 7s2c B Kd5h"))
    assert told.exit_code == 0
    assert "turn player 2c" in told.output and "Player wins, 9 over 5" in told.output
    wrong = run("script", "-", given=SEVEN_UP.format(deal="P 2c7s B Kd5h"))
    assert wrong.exit_code == 1
    assert "line 9: the Player's first card is the 7s that is printed." in wrong.output
