"""Runs: the same integers however the work is split and no matter who does it; progress, stopping, seeds."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

from puntobanco.procedure.opening import ShoeRules
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.run import cores, run
from tests.simulate.twin import shoe_rules, shuffler


def plan(rules: ShoeRules | None = None, **given: Any) -> Plan:
    return Plan(**{"rules": rules or shoe_rules(), "chunk": 64, **given})


class Backwards(Executor):
    """Deals what it was given in the opposite order, all at once when it is full."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.held: list[Callable[[], None]] = []

    def submit(self, work: Callable[..., Any], /, *given: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.held.append(lambda: future.set_result(work(*given, **more)))
        if len(self.held) == self.room:
            for deal in reversed(self.held):
                deal()
            self.held.clear()
        return future


@contextmanager
def cluster() -> Iterator[Executor]:
    dask: Any = import_module("distributed")  # it has no types, and takes its time
    with (
        dask.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"
        ) as workers,
        dask.Client(workers) as client,
    ):
        yield client.get_executor()


def processes() -> Executor:
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


@pytest.fixture(scope="module")
def expected() -> Histogram:
    return run(plan(shoes=1_000, what=What.FULL))


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_number_of_workers_changes_nothing(workers: int, expected: Histogram) -> None:
    with ThreadPoolExecutor(workers) as pool:
        assert run(plan(shoes=1_000, what=What.FULL), pool) == expected


@pytest.mark.parametrize("executor", [cluster, processes])
def test_the_executor_that_deals_the_chunks_changes_nothing(executor: Callable[[], Any], expected: Histogram) -> None:
    with executor() as pool:
        assert run(plan(shoes=1_000, what=What.FULL), pool) == expected
        assert run(plan(hands=20_000), pool) == run(plan(hands=20_000))


def test_the_order_in_which_chunks_come_in_changes_nothing(expected: Histogram) -> None:
    assert run(plan(shoes=1_000, what=What.FULL), Backwards(16)) == expected


def test_a_run_is_repeatable_and_another_seed_is_another_run() -> None:
    one = run(plan(shoes=200, seed=5))
    assert one == run(plan(shoes=200, seed=5))
    assert one != run(plan(shoes=200, seed=6))


def test_chunks_of_a_seed_differ_from_each_other() -> None:
    halves = [run(plan(shoes=64 * number, seed=5)) for number in (1, 2)]
    assert (halves[1].facts - halves[0].facts != halves[0].facts).any()


def test_seeds_next_to_each_other_are_strangers() -> None:
    found = [tuple(run(plan(shoes=1, seed=seed)).facts) for seed in range(50)]
    assert len(set(found)) == 50


def test_integers_that_a_seed_has_always_meant() -> None:
    """Should these change, a seed means something else than it did: say so in the changelog."""
    assert list(run(plan(shoes=1_000, seed=1)).winners().values()) == [36354, 37293, 7803]
    assert list(run(plan(shoes=1_000, seed=1, what=What.FULL)).winners().values()) == [36541, 37130, 7799]
    assert list(run(plan(shuffler(buffer=16), hands=80_000, seed=1)).winners().values()) == [35571, 36876, 7553]


@pytest.mark.parametrize("hands", [1, 80, 81, 82, 5_000, 20_001])
@pytest.mark.parametrize("what", What)
def test_whole_shoes_until_there_are_enough_hands(hands: int, what: What) -> None:
    found = run(plan(hands=hands, what=what))
    assert hands <= found.rounds < hands + 104
    assert found.shoes >= 1
    assert not found.partial


@pytest.mark.parametrize("what", What)
def test_a_shuffler_deals_exactly_the_number_of_hands_asked_for(what: What) -> None:
    found = run(plan(shuffler(buffer=10), hands=1_001, what=what))
    assert (found.rounds, found.shoes) == (1_001, 0)


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    run(plan(shoes=300), progress=lambda done, total: told.append((done, total)))
    assert [total for _, total in told] == [300] * 5
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (300, 300)


def test_progress_in_hands_ends_at_what_was_asked_for() -> None:
    told: list[tuple[int, int]] = []
    run(plan(hands=30_000), progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (30_000, 30_000)
    assert all(0 < done <= 30_000 for done, _ in told)


def test_a_stopped_run_keeps_what_was_dealt() -> None:
    done: list[int] = []
    asked = plan(shoes=100_000)
    found = run(asked, progress=lambda shoes, _: done.append(shoes), stop=lambda: len(done) >= 3)
    assert found.partial
    assert found.shoes == done[-1]
    assert 3 * 64 <= found.shoes < 100_000
    assert found.shoes % 64 == 0
    assert found.rounds > 70 * found.shoes


def test_a_run_stopped_before_it_began_is_empty() -> None:
    found = run(plan(hands=1_000), stop=lambda: True)
    assert (found.partial, found.rounds, found.shoes) == (True, 0, 0)


def test_a_run_that_was_done_when_it_was_stopped_is_whole() -> None:
    done: list[int] = []
    found = run(plan(shoes=100), progress=lambda shoes, _: done.append(shoes), stop=lambda: 100 in done)
    assert (found.partial, found.shoes) == (False, 100)


def test_yes_to_the_question_whether_to_stop_is_the_last_answer() -> None:
    answers = iter([False, True])
    found = run(plan(shoes=100_000), stop=lambda: next(answers, False))
    assert found.partial
    assert found.shoes < 100_000


def test_a_partial_run_taints_a_sum() -> None:
    whole, part = run(plan(shoes=10)), run(plan(shoes=10), stop=lambda: True)
    assert (whole + part).partial


def test_a_fault_of_a_worker_is_not_swallowed() -> None:
    class Broken(Executor):
        def submit(self, work: Callable[..., Any], /, *given: Any, **more: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(RuntimeError("the worker is gone"))
            return future

    with pytest.raises(RuntimeError, match="the worker is gone"):
        run(plan(shoes=10), Broken())


def test_the_cores_of_this_process() -> None:
    assert cores() >= 1
