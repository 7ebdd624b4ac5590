"""The clock: jumps are seen and recorded, and change nothing that was played."""

import asyncio
from pathlib import Path

import pytest

from puntobanco.procedure.asking import At
from puntobanco.server.casino import Casino
from puntobanco.server.integrity.clock import Clock, Jump
from puntobanco.server.integrity.integrity import Integrity, Notes
from puntobanco.server.metrics import Metrics
from puntobanco.server.settings import Settings
from puntobanco.server.shoes.keeper import Cards
from puntobanco.server.shoes.sealing import Seal
from puntobanco.store import MemoryStore, SqliteStore
from puntobanco.wire.posts import Post
from puntobanco.words import in_words
from tests.cli.run import run as command
from tests.patience import PATIENCE
from tests.server.accounts.front import Front
from tests.server.integrity.watched import NAME, SETUP, TABLE, run
from tests.server.shoes.evening import KEY, NZD, Evening

HOUR, DAY, YEAR = 3_600_000, 86_400_000, 31_557_600_000
NOW = 1_794_800_000_000
AFTER_2038 = 2**31 * 1000 + 5_000 - NOW
JUMPS = {
    "an hour back": -HOUR,
    "a day on": DAY,
    "thirty years back": -30 * YEAR,
    "thirty years on again": 30 * YEAR,
    "clocks changed by hand in spring": HOUR,
    "clocks changed by hand in autumn": -HOUR,
    "a leap second": -1_000,
    "past 2038": AFTER_2038,
    "back from there": -AFTER_2038,
    "before 1970": -NOW - DAY,
    "back to the present": NOW + DAY,
    "a tenth of a second back": -100,
}


class Hands:
    """A wall clock that can be set, and time that really passes."""

    def __init__(self, now: int = NOW) -> None:
        self.wall, self.passed = now, 0

    def pass_(self, milliseconds: int, moved: int = 0) -> None:
        self.wall += milliseconds + moved
        self.passed += milliseconds

    @property
    def clock(self) -> Clock:
        return Clock(lambda: At(self.wall), lambda: self.passed)


@pytest.mark.parametrize(
    ("moved", "noticed"),
    [
        (0, False),
        (4_999, False),
        (5_000, False),
        (5_001, True),
        (-49, False),
        (-50, False),
        (-51, True),
        (-1_001, True),
    ],
)
def test_between_two_looks_the_clock_may_gain_five_seconds_and_lose_nothing_to_speak_of(
    moved: int, noticed: bool
) -> None:
    hands = Hands()
    clock = hands.clock
    hands.pass_(1_000, moved)
    assert (clock.look() is not None) is noticed
    hands.pass_(1_000)
    assert clock.look() is None, "a jump is told once"


def test_a_clock_that_shows_less_than_before_has_jumped_however_little() -> None:
    hands = Hands()
    clock = hands.clock
    hands.pass_(3, -4)
    assert clock.look() == Jump(before=At(NOW + 3), after=At(NOW - 1))


def test_a_process_that_was_held_up_for_an_hour_has_seen_no_jump() -> None:
    hands = Hands()
    clock = hands.clock
    hands.pass_(HOUR)
    assert clock.look() is None


def over(casino: Casino, settings: Settings, clock: Clock) -> Integrity:
    notes = Notes(casino.store, settings, lambda what, **fields: None, clock.now)
    return Integrity(casino, settings, notes, clock, Metrics())


def test_twelve_jumps_while_rounds_are_played_are_recorded_and_change_nothing(tmp_path: Path) -> None:
    hands, store = Hands(), SqliteStore(tmp_path / "puntobanco.sqlite")
    settings = Settings(data=tmp_path, second_place=tmp_path / "second")

    async def scene() -> None:
        evening = Evening(store)
        evening.house = Casino(store, name="Example", currency=NZD, now=hands.clock.now, seal=Seal(KEY))
        integrity = over(evening.house, settings, hands.clock)
        integrity.checkpoints.open()
        evening.keeper.elect(NAME, Cards.RANDOM)
        await evening.house.open({NAME: SETUP})
        await evening.seat(NAME)
        for jump in JUMPS.values():
            hands.pass_(1_000)
            integrity.look_at_clock()
            for _ in range(20):
                await evening.move(NAME)
            hands.pass_(1_000, jump)
            integrity.look_at_clock()
            assert integrity.checkpoints.make()
        await evening.rounds(NAME, 1)
        await integrity.close()
        assert evening.table(NAME).rounds >= 12
        places = [answer.at[TABLE] for answer in evening.answers if TABLE in answer.at]
        assert places == sorted(places), "order is the order of asking"
        noted = [in_words(one.words) for one in reversed(integrity.book.find(kind="clock").events)]
        assert len(noted) == len(JUMPS) == 12
        assert noted[0].startswith("the clock jumped back by 3,600.000 s") and "forward" in noted[1]
        await evening.house.close()

    run(scene())
    verified = command(
        "verify", str(tmp_path), "--checkpoint", str(tmp_path / "second" / "checkpoints.jsonl"),
        "--key", str(tmp_path / "second" / "house.pub"),
    )  # fmt: skip
    assert verified.exit_code == 0, verified.output


@pytest.mark.parametrize(("moved", "holds"), [(-HOUR, True), (-HOUR - 1, False), (-30 * YEAR, False), (DAY, False)])
def test_a_clock_set_back_by_more_than_an_hour_ends_all_sessions(moved: int, holds: bool) -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    front.later(moved)
    assert front.holds(signed) is holds


def test_the_watch_looks_every_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.server.integrity.integrity.LOOK", 0.01)
    hands = Hands()

    async def scene() -> None:
        casino = Casino(MemoryStore(), name="Example", currency=NZD)
        integrity = over(casino, Settings(data=tmp_path), hands.clock)
        watching = asyncio.create_task(integrity._watch_clock())
        await asyncio.sleep(0)  # in which it looks for the first time
        hands.pass_(0, -DAY)
        async with asyncio.timeout(PATIENCE):
            while not (events := integrity.book.find().events):
                await asyncio.sleep(0.01)
                integrity.book.write()
        watching.cancel()
        assert [event.kind for event in events] == ["clock"]

    run(scene())
