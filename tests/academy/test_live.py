"""A live table: what the director lets happen, how it is met, what a shift comes to, and that it replays."""

import pytest
from msgspec import json
from msgspec.structs import replace

from puntobanco.academy.live import Area, Deed, LiveTable, Moment, Shift, Surprise, begun, live_score, replayed
from puntobanco.academy.live.moment import DEEDS
from puntobanco.academy.live.shift import MOST_ROUNDS
from puntobanco.api.setups import load
from puntobanco.faults import Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.words import LANGUAGES, in_words
from tests.academy.dealt import A_MOMENT, at_random, dealt, erring, new_shift

TABLES = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission")


def only(surprise: Surprise, setup: Setup, seed: str = "s", rounds: int = 3) -> Shift:
    return begun(setup, seed, rounds, 3, {surprise: 100}, 60)


def met_with(shift: Shift, setup: Setup) -> list[Moment]:
    """The moments of a shift at which something has just happened."""
    live, found = LiveTable(shift, setup), []
    while live.moment is not None:
        found += [live.moment] if live.moment.surprise else []
        live.answer(Deed(live.moment.posed.accepted[0], A_MOMENT))
    return found


@pytest.mark.parametrize("name", TABLES)
def test_a_perfect_trainee_has_everything_right(name: str) -> None:
    setup = load(name)
    shift = new_shift(setup, "perfect")
    live, _ = dealt(shift, setup)
    found = live_score(shift, live.judged, live.rounds)
    assert found.total.good == found.total.asked > 40 and not found.errors and not found.missed
    assert live.rounds == 4 and {Area.COURSE, Area.CARDS, Area.CALLS, Area.PAYS, Area.CONTROL} <= set(found.by_area)


@pytest.mark.parametrize("name", TABLES)
def test_a_trainee_with_ten_faults_is_told_exactly_those_ten_with_their_clauses(name: str) -> None:
    setup = load(name)
    shift, faults = new_shift(setup, "ten"), set(range(3, 33, 3))
    live, _ = dealt(shift, setup, erring(faults))
    found = live_score(shift, live.judged, live.rounds)
    assert {one.place for one in found.errors} == faults and len(faults) == 10
    assert found.total.good == found.total.asked - 10
    cited = [clause for one in live.judged if one.place in faults for clause in one.clauses]
    assert dict(found.missed) == {clause: cited.count(clause) for clause in cited}


@pytest.mark.parametrize("name", TABLES)
def test_a_shift_with_errors_replays_to_the_byte(name: str) -> None:
    setup = load(name)
    live, deeds = dealt(new_shift(setup, "again", rounds=2), setup, at_random(3, 0.3))
    kept = json.decode(json.encode(replace(live.shift, deeds=tuple(deeds))), type=Shift)
    again = replayed(kept, setup)
    assert json.encode(again.judged) == json.encode(live.judged) and not all(one.right for one in again.judged)
    assert live_score(kept, again.judged, again.rounds) == live_score(kept, live.judged, live.rounds)


def test_what_an_instructor_lets_happen_happens_now_or_as_soon_as_it_can_and_replays() -> None:
    setup = load("new-zealand-commission")
    shift = begun(setup, "inject", 2, 3, {}, 60)
    live, deeds = LiveTable(shift, setup), []
    live.inject(Surprise.CHAT)
    assert live.moment is not None and live.moment.surprise == "chat"
    live.inject(Surprise.LATE_BET)
    while live.moment is not None:
        deeds.append(Deed(live.moment.posed.accepted[0], 700))
        live.answer(deeds[-1])
    assert [one.surprise for one in live.judged if one.surprise] == ["chat", "late-bet"]
    assert replayed(replace(live.shift, deeds=tuple(deeds)), setup).judged == live.judged


def test_any_moment_can_be_looked_at_again() -> None:
    setup = load("rws-non-commission")
    shift = new_shift(setup, "back", rounds=2)
    live, moments = LiveTable(shift, setup), []
    deeds: list[Deed] = []
    while live.moment is not None:
        moments.append(live.moment)
        deeds.append(Deed(live.moment.posed.accepted[0], A_MOMENT))
        live.answer(deeds[-1])
    for place in (0, 1, len(moments) // 2, len(moments) - 1):
        assert replayed(shift, setup, deeds[:place]).moment == moments[place]


def test_nothing_tells_which_deed_is_right() -> None:
    setup = load("rws-non-commission")
    live, _ = dealt(new_shift(setup, "choices", rounds=2), setup)
    asked = [moment for moment in _moments(live, setup) if set(moment.posed.accepted) & set(DEEDS)]
    assert asked and all(tuple(choice.id for choice in moment.posed.choices) == DEEDS for moment in asked)


def _moments(live: LiveTable, setup: Setup) -> list[Moment]:
    again, found = LiveTable(live.shift, setup), []
    for judged in live.judged:
        assert again.moment is not None
        found.append(again.moment)
        again.answer(Deed(judged.answer, 0))
    return found


@pytest.mark.parametrize("surprise", Surprise)
def test_each_surprise_happens_somewhere_and_never_at_a_rate_of_nought(surprise: Surprise) -> None:
    found = [moment for name in TABLES for moment in met_with(only(surprise, load(name)), load(name))]
    assert found and {moment.surprise for moment in found} == {surprise.value}
    assert not met_with(begun(load(TABLES[0]), "s", 2, 3, {surprise: 0}, 60), load(TABLES[0]))
    assert all(in_words(text, language) for language in LANGUAGES for text in found[0].posed.situation)


@pytest.mark.clause("NZ 5.9(a)")
def test_a_bet_below_the_minimum_is_to_be_refused() -> None:
    setup = load("new-zealand-commission")
    (first, *_) = met_with(only(Surprise.UNDER, setup, rounds=6), setup)
    assert first.posed.accepted == ("refuse",) and "NZ 5.9(a)" in first.posed.clauses and first.area is Area.CONTROL


@pytest.mark.clause("RWS 5.6")
def test_a_late_bet_is_to_be_refused_and_to_let_it_lie_is_an_error() -> None:
    setup = load("rws-non-commission")
    shift = only(Surprise.LATE_BET, setup, rounds=1)
    live = LiveTable(shift, setup)
    while live.moment is not None:
        late = live.moment.surprise == "late-bet"
        assert not late or live.moment.posed.accepted == ("refuse",)
        live.answer(Deed("deal" if late else live.moment.posed.accepted[0], A_MOMENT))
    found = live_score(shift, live.judged, live.rounds)
    assert [(one.surprise, one.clauses) for one in found.errors] == [("late-bet", ("RWS 5.6",))]
    assert (found.surprises["late-bet"].good, found.surprises["late-bet"].asked) == (0, 1)


def test_a_guest_who_talks_is_let_talk() -> None:
    setup = load("massachusetts-commission")
    for moment in met_with(only(Surprise.CHAT, setup, rounds=2), setup):
        assert not {"refuse", "help"} & set(moment.posed.accepted) and moment.area is Area.CONTROL


def test_a_card_dealt_wrongly_is_an_irregularity_and_put_right_by_its_way_out() -> None:
    setup = load("massachusetts-commission")
    shift = begun(setup, "own", 12, 2, {}, 60)
    live, slipped = LiveTable(shift, setup), 0
    while live.moment is not None:
        accepted = live.moment.posed.accepted
        if accepted == ("result",) and not slipped:
            live.answer(Deed("banker", A_MOMENT))
            slipped = live.judged[-1].place
            assert live.moment is not None and live.moment.area is Area.RECOVERIES
            assert live.moment.posed.accepted and live.moment.posed.clauses
            continue
        live.answer(Deed(accepted[0], A_MOMENT))
    found = live_score(shift, live.judged, live.rounds)
    assert [one.place for one in found.errors] == [slipped]
    assert (found.by_area[Area.RECOVERIES].good, found.by_area[Area.RECOVERIES].asked) == (1, 1)


@pytest.mark.parametrize(("target", "met"), [(99, True), (100, True), (101, False)])
def test_the_pace_is_met_at_the_target_and_not_below_it(target: int, met: bool) -> None:
    setup = load("rws-non-commission")
    shift = replace(begun(setup, "pace", 1, 1, {}, 60), target=target)
    live, _ = dealt(shift, setup)
    each = [replace(one, milliseconds=0) for one in live.judged]
    timed = [replace(each[0], milliseconds=36_000), *each[1:]]  # one hand in 36 seconds: a hundred an hour
    pace = live_score(shift, timed, live.rounds).pace
    assert (pace.an_hour, pace.is_met) == (100, met)


@pytest.mark.parametrize(
    ("rounds", "guests", "rate", "target"), [(0, 3, 10, 60), (MOST_ROUNDS + 1, 3, 10, 60), (5, 0, 10, 60),
                                             (5, 11, 10, 60), (5, 3, -1, 60), (5, 3, 101, 60), (5, 3, 10, 0)]
)  # fmt: skip
def test_a_shift_out_of_bounds_is_refused(rounds: int, guests: int, rate: int, target: int) -> None:
    with pytest.raises(Refused) as found:
        begun(load("rws-non-commission"), "s", rounds, guests, {Surprise.CHAT: rate}, target)
    assert found.value.faults[0].code == "no-such-shift"
