"""An entry has one form in bytes: nothing else that says the same is one."""

import re
from fractions import Fraction

import pytest
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as link_ask
from puntobanco.journal.chain import End, end_of, sealed
from puntobanco.journal.entry import NOTHING, NotAnEntry, decode, decoder_of, encode, hash_of, header_of
from puntobanco.journal.machines import MACHINES, machine_of
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Ability
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from tests.journal.journals import OLGA, a_night

PLACED = b'"act":{"type":"place-bets"'


def line_of(kind: bytes) -> bytes:
    return next(line for lines in a_night().values() for line in lines if kind in line)


@pytest.mark.parametrize("stream", a_night())
def test_every_line_comes_back_from_its_bytes(stream: str) -> None:
    machine = machine_of(stream)
    assert machine is not None
    for line in a_night()[stream]:
        assert encode(decode(machine.decoder, line)) == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"schema":1,', b'{ "schema":1,'),
        (b'"schema":1,', b'"schema":1,"schema":1,'),
        (b'"schema":1,', b'"schema":1.0,'),
        (b'"schema":1,', b'"more":1,"schema":1,'),
        (b'"schema":1,', b""),
        (b'"person":"anna"', b'"person":"\\u0061nna"'),
        (b'"bettor":null,', b""),
        (b"}]}", b"}]}\r"),
        (b'"amount":10000', b'"amount":1e4'),
    ],
)
def test_what_is_written_otherwise_is_no_entry(old: bytes, new: bytes) -> None:
    line = line_of(PLACED)
    assert old in line or old == b'"bettor":null,'
    decoder = MACHINES["table"].decoder
    decode(decoder, line)
    changed = line.replace(old, new, 1) if old in line else line.replace(b',"bettor":null', b"", 1)
    assert changed != line
    with pytest.raises(NotAnEntry):
        decode(decoder, changed)


class Terms(Struct):
    """A fraction and a set, as a link has them."""

    rate: Fraction
    able: frozenset[Ability] = frozenset()


@pytest.mark.parametrize("text", ["2/4", "0.5", "1e-1", "1/0", "1e999999999", " 1/2", "+1/2", "4/2", "x", "1" * 900])
def test_a_fraction_is_written_in_lowest_terms_and_no_other_way(text: str) -> None:
    decoder = decoder_of(Terms)
    assert decode(decoder, b'{"rate":"1/2","able":[]}').rate == Fraction(1, 2)
    with pytest.raises(NotAnEntry):
        decode(decoder, b'{"rate":"%s","able":[]}' % text.encode())


def test_sets_and_numbered_keys_are_written_in_the_order_of_their_text() -> None:
    able = frozenset({Ability.SELECTS, Ability.READS_CONSOLE, Ability.RECORDS_TIMES})
    written = encode(link_ask.CheckHealth(able=able)).decode()
    assert written == ('{"type":"check-health","able":["reads-console","records-times","selects"]}')
    chips = {Minor(100): 3, Minor(2500): 1, Minor(500): 2}
    counted = ev.FloatCounted(chips=chips, counted=Minor(1), expected=Minor(1), should_be={})
    assert b'"chips":{"100":3,"2500":1,"500":2}' in encode(counted)
    swapped = written.replace('"selects"', "1").replace('"reads-console', '"selects')
    with pytest.raises(NotAnEntry):
        decode(decoder_of(link_ask.AnyAct), swapped.encode())


@pytest.mark.parametrize("line", [b"", b"{}", b"null", b"\xff\xfe", b"[" * 100_000, b'{"schema":1}', b"nonsense"])
def test_bytes_that_say_nothing_are_no_entry(line: bytes) -> None:
    with pytest.raises(NotAnEntry):
        header_of(line)
    for machine in MACHINES.values():
        with pytest.raises(NotAnEntry):
            decode(machine.decoder, line)


def test_the_first_entry_follows_nothing_and_each_other_the_one_before() -> None:
    for stream, lines in a_night().items():
        before = NOTHING
        for number, line in enumerate(lines):
            header = header_of(line)
            assert (header.stream, header.number, header.prev) == (stream, number, before)
            before = hash_of(line)
        assert re.fullmatch("[0-9a-f]{64}", before)


def test_a_table_is_founded_with_its_set_up_and_edition() -> None:
    entry = decode(MACHINES["table"].decoder, a_night()["table/SG-01"][0])
    assert entry.act is None and entry.who == OLGA
    assert isinstance(entry.events[0], ev.TableSetUp) and entry.events[0].edition


def test_a_refused_command_that_went_on_record_is_an_entry() -> None:
    entry = decode(MACHINES["table"].decoder, line_of(b'"code":"incident.late-bet"'))
    assert isinstance(entry.act, ask.PlaceBets) and [type(one) for one in entry.events] == [ev.IncidentNoted]


def test_the_end_of_a_stream_is_known_from_its_last_line() -> None:
    lines = a_night()["house"]
    assert end_of("house", lines[-1]).number == len(lines)
    assert end_of("house", None) == End(stream="house")
    with pytest.raises(ValueError, match="has an event"):
        End(stream="house").next(ask.Command(id="1", at=ask.At(0), who=OLGA, act=ask.OpenTable()), ())


def test_a_line_is_read_back_before_anybody_keeps_it() -> None:
    entry = decode(MACHINES["house"].decoder, a_night()["house"][3])
    assert sealed(entry) == a_night()["house"][3]
    for wrong in (replace(entry, stream="kitchen"), replace(entry, stream="table/T07"), replace(entry, at="noon")):
        with pytest.raises(NotAnEntry):
            sealed(wrong)
