"""A journal is judged again: what the rulebook does not give is found, named and told to the cent."""

from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.journal.check import check_stream, disagreements, merged
from puntobanco.journal.entry import encode
from puntobanco.journal.findings import MOST, Finding
from puntobanco.journal.judge import STRETCH, Share
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.words import in_words, say
from tests.journal.journals import Night, a_night, rebuilt
from tests.journal.tampering import entry_of

TABLE = "table/SG-01"


def entries(stream: str = TABLE) -> list[Any]:
    return [entry_of(stream, line) for line in a_night()[stream]]


def number_of(kind: type, which: int = 0) -> int:
    return [number for number, one in enumerate(entries()) if isinstance(one.act, kind)][which]


def found_in(lines: list[bytes], stream: str = TABLE) -> tuple[Finding, ...]:
    return check_stream(stream, lines).findings


@pytest.mark.parametrize("stream", a_night())
def test_an_honest_night_holds(stream: str) -> None:
    checked = check_stream(stream, a_night()[stream])
    assert not checked.findings and not checked.summary.stopped
    assert checked.summary.judged == checked.summary.entries == len(a_night()[stream])


def test_a_pay_of_one_cent_too_much_is_found_though_the_chain_was_made_anew() -> None:
    those, number = entries(), number_of(ask.Settle)
    settled = those[number].events[0]
    wager = next(one for one in settled.wagers if one.pays)
    paid = tuple(replace(one, pays=Minor(one.pays + 1)) if one is wager else one for one in settled.wagers)
    those[number] = replace(those[number], events=(replace(settled, wagers=paid), *those[number].events[1:]))
    first = found_in(rebuilt(TABLE, those))[0]
    assert (first.code, first.number, first.position) == ("unlawful", number, those[number].first)
    place = settled.wagers.index(wager)
    assert first.sentence == f"round-settled.wagers[{place}].pays is not what the rulebook gives."
    assert (first.expected, first.found) == (str(wager.pays), str(wager.pays + 1))


def test_after_a_bad_entry_the_rest_is_judged_too() -> None:
    those, one, other = entries(), number_of(ask.CallResult), number_of(ask.CallResult, 1)
    for number in (one, other):
        those[number] = replace(those[number], events=(replace(those[number].events[0], said=()),))
    checked = check_stream(TABLE, rebuilt(TABLE, those))
    assert [finding.number for finding in checked.findings] == [one, other]
    assert checked.summary.judged == len(those)


def test_a_card_that_was_turned_into_another_is_found() -> None:
    those, number = entries(), number_of(ask.Draw)
    drawn = those[number]
    other = "2c" if drawn.act.card != "2c" else "2d"
    those[number] = replace(drawn, act=replace(drawn.act, card=ask.CardText(other)))
    assert found_in(rebuilt(TABLE, those))[0].number == number


def test_what_the_rulebook_refuses_cannot_stand_in_a_journal() -> None:
    those, number = entries(), number_of(ask.PlaceBets, -1)
    late = those[number]
    assert isinstance(late.events[0], ev.IncidentNoted)
    placed = entries()[number_of(ask.PlaceBets, -2)]
    those[number] = replace(late, events=placed.events)
    first = found_in(rebuilt(TABLE, those))[0]
    assert (first.code, first.number, first.expected, first.found) == ("unlawful", number, "incident", "bets-placed")


def test_a_command_that_nobody_may_give_is_told_with_its_refusal() -> None:
    those, number = entries(), number_of(ask.OpenBets)
    those[number] = replace(those[number], who=ask.Who(ask.Person("anna"), those[number_of(ask.PlaceBets)].who.role))
    first = found_in(rebuilt(TABLE, those))[0]
    assert first.number == number and first.expected == say("finding.a-refusal") and "may not do this" in first.sentence


def test_a_command_that_was_carried_out_twice_is_found() -> None:
    those, number = entries(), number_of(ask.BuyIn)
    again = [*those[: number + 1], those[number], *those[number + 1 :]]
    first = found_in(rebuilt(TABLE, again))[0]
    assert (first.code, first.number) == ("id-twice", number + 1)


def test_an_edition_that_this_program_does_not_have_is_said() -> None:
    those = entries()
    event = those[0].events[0]
    those[0] = replace(those[0], events=(replace(event, edition="1887"),))
    checked = check_stream(TABLE, rebuilt(TABLE, those))
    assert [one.code for one in checked.findings] == ["unknown-edition"]
    assert "edition 1887" in checked.findings[0].sentence and checked.summary.judged == 0
    assert checked.state is not None, "it is folded all the same"


def test_a_wager_whose_package_is_not_here_is_said_once_and_accuses_nobody() -> None:
    those = entries()
    event = those[0].events[0]
    assert isinstance(event, ev.TableSetUp)
    values = {**event.values, "house_wagers": ["package:circus/lion"], "departs_from_rulebook": True}
    those[0] = replace(those[0], events=(replace(event, edition=f"{event.edition} + circus 1", values=values),))
    checked = check_stream(TABLE, rebuilt(TABLE, those))
    assert [one.code for one in checked.findings] == ["unknown-edition"]
    assert "no installed package declares “package:circus/lion”" in checked.findings[0].sentence
    assert checked.summary.stopped and checked.state is None


def test_a_set_up_that_is_not_allowed_founds_no_table() -> None:
    those = entries()
    event = those[0].events[0]
    those[0] = replace(those[0], events=(replace(event, values={**event.values, "decks": 99}),))
    checked = check_stream(TABLE, rebuilt(TABLE, those))
    assert checked.findings[0].number == 0 and in_words(checked.summary.stopped or "").startswith(
        "not judged from entry 0 on"
    )


def test_a_stream_that_does_not_begin_with_its_founding_is_found() -> None:
    first = found_in(rebuilt(TABLE, entries()[1:]))[0]
    assert (first.code, first.number) == ("undecidable", 0) and "founded" in in_words(first.found)


def test_a_stream_of_nobody_is_found() -> None:
    lines = a_night()["house"]
    assert "no-machine" in {one.code for one in found_in(lines, "kitchen/one")}
    assert found_in(lines, "house/other")[0].code == "stream"


def test_another_form_of_entry_is_said_plainly() -> None:
    lines = a_night()["house"]
    lines[-1] = encode(replace(entry_of("house", lines[-1]), schema=2))
    assert {one.code for one in found_in(lines, "house")} == {"schema"}


def test_where_entries_are_missing_the_judging_stops_and_says_so() -> None:
    lines = a_night()[TABLE]
    checked = check_stream(TABLE, lines[:20] + lines[21:])
    assert checked.findings[0].number == 20 and checked.findings[0].code == "order"
    assert in_words(checked.summary.stopped or "") == "not judged from entry 20 on: entry 20 is not there."
    assert checked.state is None


def test_the_chain_alone_finds_what_breaks_it() -> None:
    lines = a_night()[TABLE]
    lines[7] = lines[7].replace(b'"at":', b'"at":1', 1)
    checked = check_stream(TABLE, lines, chain_only=True)
    assert [one.number for one in checked.findings] == [7] and checked.summary.judged == 0


def test_findings_are_cut_off_where_nobody_reads_on() -> None:
    lines = [b"nonsense"] * (MOST + 50)
    assert len(found_in(lines, "house")) == MOST


def test_several_processes_decide_everything_once_and_find_the_same() -> None:
    those, number = entries(), number_of(ask.Settle)
    those[number] = replace(those[number], events=(replace(those[number].events[0], steps=()),))
    lines = rebuilt(TABLE, those)
    whole = check_stream(TABLE, lines)
    shared = merged([check_stream(TABLE, lines, share=Share(part, 3)) for part in range(3)])
    assert shared.summary == whole.summary and shared.findings == whole.findings
    assert [Share(1, 3).has(number) for number in (0, STRETCH - 1, STRETCH, 2 * STRETCH)] == [False, False, True, False]


def test_house_and_table_must_agree_about_the_money_between_them() -> None:
    night = Night()
    night.sit(anna=1)
    streams = {name: writer.lines for name, writer in night.writers.items()}
    states = {name: check_stream(name, lines).state for name, lines in streams.items()}
    assert not disagreements(states)
    states["house"] = check_stream("house", streams["house"][:-1]).state  # the buy-in never reached the house
    (found,) = disagreements(states)
    assert (found.code, found.stream) == ("clearing", "table/SG-01")
    assert found.sentence == "The house has $1,000,000 at SG-01, and SG-01 has $1,010,000 from the house."
    assert not disagreements({"house": states["house"], "table/SG-01": None})
