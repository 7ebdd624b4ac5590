"""Large commands and large refusals: bounded before they are judged, in what is answered, and in what is kept."""

import json
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from puntobanco.money import LARGEST_MINOR
from puntobanco.server.api.pace import MOST_IN_LIST, MOST_LETTERS, check_size, is_small
from puntobanco.server.api.problems import Problem
from puntobanco.table.model.phases import Phase
from tests.server.api import hostile
from tests.server.api.flood import STAKES, large
from tests.server.api.served import Served
from tests.server.api.staffed import Staffed, bet


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with Served(data=tmp_path_factory.mktemp("large") / "house", practice=True) as served:
        made = Staffed(served)
        made.until(Phase.READY)
        made.player(seat=1)
        made.until(Phase.BETTING)
        yield made


def test_1850_bad_stakes_are_turned_away_and_leave_nothing(staffed: Staffed) -> None:
    """The attack of issue 16: 55 KB of stakes got a refusal of 583 KB, which was stored for good."""
    served, player = staffed.served, staffed.players[0]
    before, rack = served.numbers(), staffed.rack(player)
    message = large(STAKES, "attack-01", "").encode()
    assert 50_000 < len(message) < 64 * 1024
    answer = player.post("/api/commands", message)
    assert (answer.status_code, answer.json()["title"]) == (400, "too-many") and len(answer.content) < 500
    with player.socket() as line:
        line.send(large(STAKES, "attack-02"))
        told = line.until("problem")
        assert (told["title"], told["id"]) == ("too-many", "attack-02") and len(json.dumps(told)) < 500
    assert not [one for one in served.serving.casino.store.answers() if one.command.startswith("attack-")]
    assert (served.numbers(), staffed.rack(player)) == (before, rack)


@pytest.mark.parametrize(("stakes", "named", "more"), [(19, 19, 0), (20, 20, 0), (21, 20, 1), (64, 20, 44)])
def test_an_answer_names_at_most_twenty_faults(staffed: Staffed, stakes: int, named: int, more: int) -> None:
    served, player = staffed.served, staffed.players[0]
    before, rack = served.numbers(), staffed.rack(player)
    answer = player.post("/api/commands", large(stakes, f"several-{stakes}", "").encode())
    told = answer.json()
    assert (told["done"], len(told["refused"]), told["more"]) == (False, named, more)
    assert [one["bet"] for one in told["refused"]] == list(range(named))
    assert told["bets"] == [{"bet": number, "taken": 0} for number in range(stakes)]
    kept = served.serving.casino.store.answered(f"several-{stakes}")
    assert kept is not None and len(kept.answer) < 100 and len(kept.words) < 32_000
    assert (served.numbers(), staffed.rack(player)) == (before, rack)


def _lists(kind: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where an act holds a list of something, by the names of the fields."""
    for one in fields(kind):
        hint = typing.get_type_hints(kind)[one.name]
        for inner in (hint, *typing.get_args(hint)):
            if typing.get_origin(inner) in (tuple, list, dict, frozenset) or inner in (tuple, list, dict):
                yield (*path, one.name)
            elif isinstance(inner, type) and issubclass(inner, msgspec.Struct):
                yield from _lists(inner, (*path, one.name))


LISTS = [(kind, path) for kinds in hostile.unions().values() for kind in kinds for path in _lists(kind)]


@pytest.mark.parametrize(
    ("kind", "path"), LISTS, ids=lambda one: ".".join(one) if isinstance(one, tuple) else one.__name__
)
def test_every_list_in_every_act_of_table_house_and_link_is_bounded(kind: Any, path: tuple[str, ...]) -> None:
    class Holder(msgspec.Struct, frozen=True):
        held: Any

    for size, good in ((MOST_IN_LIST, True), (MOST_IN_LIST + 1, False)):
        act: Any = ("x",) * size
        for _ in path:
            act = Holder(act)
        if good:
            check_size(act)
        else:
            with pytest.raises(Problem) as found:
                check_size(act)
            assert found.value.code == "too-many"


@pytest.mark.parametrize("value", [
    ["x"] * (MOST_IN_LIST + 1), [0] * (MOST_IN_LIST + 1), [[1, 2], dict.fromkeys(map(str, range(MOST_IN_LIST + 1)))],
    {"bets": [{"wager": "tie"}] * (MOST_IN_LIST + 1)}, LARGEST_MINOR + 1, -LARGEST_MINOR - 1, {"a": [10**400]},
    "x" * (MOST_LETTERS + 1), "庄" * (MOST_LETTERS + 1), {"\x01" * (MOST_LETTERS + 1): 1},
])  # fmt: skip
def test_what_is_too_large_never_looks_small(value: Any) -> None:
    with pytest.raises(Problem):
        check_size(value)
    assert not is_small(msgspec.Raw(json.dumps(value).encode()))
    assert not is_small(msgspec.Raw(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()))


def test_an_honest_command_is_small() -> None:
    bets = [
        {"wager": "player", "amount": 10_000, "seat": 3},
        {"wager": "dragon-bonus-banker", "amount": LARGEST_MINOR // 10},
    ]
    assert is_small(msgspec.Raw(json.dumps({"type": "place-bets", "bets": bets * 3}).encode()))


@pytest.mark.parametrize(("letters", "code"), [(MOST_LETTERS, "not-your-role"), (MOST_LETTERS + 1, "too-long")])
def test_a_text_in_a_command_is_bounded(staffed: Staffed, letters: int, code: str) -> None:
    act = {"type": "replace-cards", "reason": "x" * letters, "second": {"person": "a", "role": "pit"}}
    assert staffed.players[0].refused(act) == code


def test_refused_commands_and_bytes_are_counted_for_their_session_alone(tmp_path: Path) -> None:
    """Counted, not timed: with empty buckets a session is turned away unread and unstored, and nobody else is."""
    with Served(data=tmp_path / "house", practice=True, quick=False) as served:
        staffed = Staffed(served)
        staffed.until(Phase.READY)
        honest, bad = staffed.player(seat=1), staffed.player(seat=2)
        staffed.until(Phase.BETTING)
        (key,) = {one.key for one in [served.inside(lambda: served.serving.service.sessions.found(bad.token))] if one}
        pace = served.serving.service.pace
        for bucket, id_ in (
            (pace.refusals, "after-refusals"),
            (pace.commands, "after-commands"),
            (pace.traffic, "after-bytes"),
        ):
            served.inside(lambda bucket=bucket: bucket.charge(key, 10 * bucket._burst))  # type: ignore[misc]
            answer = bad.command(bet(100), id_=id_)
            assert (answer.status_code, answer.json()["title"]) == (429, "too-fast")
            assert served.serving.casino.store.answered(id_) is None
            served.inside(lambda bucket=bucket: bucket._left.clear())  # type: ignore[misc]
        honest.does(bet(100))
        before = pace.refusals.wait(key, 600)
        assert bad.refused(bet(100, "no-such")) == "not-offered"
        assert pace.refusals.wait(key, 600) > before
        bad.does(bet(100))
