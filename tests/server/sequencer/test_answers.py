"""Answers are bounded: faults in one, bytes at hand, and words in the store; what became of a command stays."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.floor import Outcome
from puntobanco.money import Minor
from puntobanco.procedure.asking import At
from puntobanco.server.api.pace import Pace, Rates
from puntobanco.server.sequencer.pending import MOST_LATELY_BYTES, Job, Lately
from puntobanco.server.sequencer.requests import WORDS_KEPT, NotJudged, as_kept, to_keep
from puntobanco.store import MemoryStore, Store
from puntobanco.table import commands as ask
from puntobanco.wire.answers import LONGEST, MOST_FAULTS, Answer, Refusal, RefusedBet, refusal
from puntobanco.words import in_words, say
from tests.patience import PATIENCE
from tests.server.sequencer.test_sequencer import ANNA, OLGA, TABLE, appoint, casino, request
from tests.table.evening import Evening


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, PATIENCE))


@pytest.mark.parametrize("faults", [MOST_FAULTS - 1, MOST_FAULTS, MOST_FAULTS + 1, 64])
def test_an_answer_names_twenty_faults_and_counts_the_rest(faults: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        house = await casino(MemoryStore())

        def stepped(floor: Any, *_: Any) -> Any:
            return Outcome(
                floor=floor, refused=tuple(Fault.of("x.said", "here", bet=n, why=f"{n}.") for n in range(faults))
            )

        monkeypatch.setattr("puntobanco.server.sequencer.sequencer.stepped", stepped)
        answer = await house.ask(request("1", ANNA, ask.OpenTable()))
        assert [one.bet for one in answer.refused] == list(range(min(faults, MOST_FAULTS)))
        assert answer.more == max(0, faults - MOST_FAULTS)
        assert [one.bet for one in answer.bets] == list(range(faults)), "every refused bet is named"
        kept = house.store.answered("1")
        assert kept is not None and as_kept(kept) == answer

    run(scene())


def test_a_refusal_quotes_at_most_so_much_of_what_was_sent() -> None:
    made = refusal(Fault.of("x.advised", "w" * 50_000, why="s" * 50_000, advice="i" * 50_000))
    assert len(made.where) == LONGEST
    assert [len(str(value)) for value in made.text.params.values()] == [LONGEST, LONGEST]


def test_a_repeat_after_a_day_says_whether_the_command_acted_and_never_acts(store: Store) -> None:
    """The words go after 24 hours; the id and the digest stay for good, of what was done and of what was refused."""

    async def scene() -> None:
        house = await casino(store)
        refused = await house.ask(request("refused-1", ANNA, ask.OpenTable()))
        done = await house.ask(request("done-1", OLGA, appoint("dina")))
        assert (refused.done, done.done) == (False, True)
        entries = store.length(TABLE)
        assert store.fade(1_000 + WORDS_KEPT - 1) == 0 and store.fade(1_000 + WORDS_KEPT) == 1
        again = await casino(store)  # the house a day later, which has nothing in memory
        late = await again.ask(request("refused-1", ANNA, ask.OpenTable()))
        assert (late.done, late.more, [one.code for one in late.refused]) == (False, 1, ["words-gone"])
        assert "nothing of it was done" in in_words(late.refused[0].text)
        assert await again.ask(request("done-1", OLGA, appoint("dina"))) == done
        for id_ in ("refused-1", "done-1"):
            with pytest.raises(NotJudged) as found:
                await again.ask(request(id_, OLGA, appoint("ben")))
            assert found.value.code == "other-content"
        assert store.length(TABLE) == entries

    run(scene())


def test_a_command_done_in_part_still_says_so_when_its_words_are_gone() -> None:
    refused = (Refusal(code="x", where="y", text=say("refused.any.said", why="z"), bet=1),)
    answer = Answer(id="c-1", done=True, refused=refused, at={TABLE: 7}, bets=(RefusedBet(bet=1, taken=5),))
    kept = to_keep(answer, "d", At(0))
    assert as_kept(kept) == answer
    faded = as_kept(kept.faded)
    assert (faded.done, faded.at, faded.more) == (True, {TABLE: 7}, 1)
    assert "part of this command was done" in in_words(faded.refused[0].text)


def test_answers_at_hand_are_bounded_by_their_bytes() -> None:
    lately = Lately()
    answer = Answer(id="c", done=False)
    for number in range(100):
        job = Job(replace(request("c", ANNA, ask.OpenTable()), id=f"c-{number}"), "d")
        job.size = MOST_LATELY_BYTES // 10
        lately.keep(job, answer)
    assert lately.bytes <= MOST_LATELY_BYTES
    assert lately.get("c-99") == ("d", answer) and lately.get("c-80") is None


def test_a_bucket_counts_what_things_cost_and_lends_no_more_than_once() -> None:
    now = [0.0]
    rates = Rates(lambda: now[0], burst=10, a_second=2)
    assert [rates.allows("anna", 4) for _ in range(3)] == [True, True, False]
    assert rates.wait("anna", 4) == 1.0 and rates.allows("ben", 10)
    now[0] += 1
    assert rates.allows("anna", 4) and not rates.allows("anna")
    rates.charge("anna", 6)
    assert rates.wait("anna") == pytest.approx(3.5)
    now[0] += 100
    assert rates.allows("anna", 50), "what costs more than a full bucket is allowed when it is full"
    assert rates.wait("anna") == pytest.approx(20.5), "and leaves a debt"


@pytest.mark.parametrize(("bets", "refused"), [(63, 63), (64, 64), (65, 1)])
def test_a_table_takes_at_most_64_bets_in_one_command(bets: int, refused: int) -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    before = evening.table
    stake = ask.Stake(wager="no-such", amount=Minor(100))
    evening.attempt("anna", ask.PlaceBets(bets=(stake,) * bets))
    code = "not-offered" if refused > 1 else "too-many"
    assert [fault.code for fault in evening.refused] == [code] * refused
    assert evening.table.books == before.books


def test_a_refusal_is_counted_by_the_bytes_of_its_words() -> None:
    def left(refused: int, letters: int) -> float:
        pace = Pace()
        words = tuple(
            Refusal(code="x", where="here", text=say("refused.any.said", why="s" * letters)) for _ in range(refused)
        )
        pace.answered("anna", Answer(id="c", done=False, refused=words))
        return pace.refusals.wait("anna", 600)

    assert left(0, 0) == 0
    assert left(1, 100) == pytest.approx(1, abs=0.5)
    assert left(20, 600) == pytest.approx(20 * (600 + 4 + 57 + 120) // 1024, abs=1)
