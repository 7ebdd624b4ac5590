"""Plans with eyes: what they see, what they may answer, and that the seed alone decides what is dealt."""

import pytest

import puntobanco as pb

TABLE = "massachusetts-ez"


def sits_out(seen: pb.Seen) -> None:
    """No bet at all."""


def test_a_plan_sees_what_a_bettor_sees() -> None:
    tags, looked = pb.tags("4-7=-1 8-9=+2"), []

    def plan(seen: pb.Seen) -> dict[str, int] | None:
        assert seen.unseen.total == 52 * 8 - len(seen.cards)
        assert len(seen.board.coups) == len(seen.rounds)
        assert seen.true_count(tags) == seen.running_count(tags) * 52 / seen.unseen.total
        assert seen.limits["tie"][0] == 100
        hands = sum(len(round_.player) + len(round_.banker) for round_ in seen.rounds)
        assert len(seen.cards) >= hands  # the burn is shown here
        looked.append((seen.hand, seen.left, dict(seen.last)))
        seen.memory["bets"] = int(str(seen.memory.get("bets", 0))) + 1
        return {"player": seen.unit, "tie": seen.unit} if seen.hand == 2 else None

    found = pb.play_plan(TABLE, plan, sessions=1, hands=4)
    assert [hand for hand, _, _ in looked] == [1, 2, 3, 4]
    assert set(looked[2][2]) == {"player", "tie"} and looked[3][2] == {}
    assert looked[2][1] - looked[1][1] == sum(looked[2][2].values()) == found.results[0]
    assert (found.bets, found.staked, found.hands) == (2, 200, 4)


def test_the_seed_deals_the_same_whatever_a_plan_does() -> None:
    rounds: dict[str, list[object]] = {}

    def looking(name: str, stake: int) -> object:
        def plan(seen: pb.Seen) -> dict[str, int] | None:
            rounds.setdefault(name, []).append(seen.rounds)
            return {"player": stake} if stake else None

        return pb.play_plan(TABLE, plan, sessions=2, hands=90, seed=5, units=500)

    assert looking("flat", 100) == looking("flat again", 100)
    looking("out", 0)
    assert rounds["flat"] == rounds["flat again"] == rounds["out"]


def test_a_plan_may_leave_and_may_be_ruined() -> None:
    found = pb.play_plan(TABLE, lambda seen: pb.LEAVE if seen.hand == 3 else None, sessions=2, hands=9)
    assert (found.left_early, found.hands, found.results) == (2, 4, (0, 0))
    lost = pb.play_plan(TABLE, lambda seen: {"tie": seen.left}, sessions=3, hands=50, units=1)
    assert lost.ruined == 3 and lost.results == (-100, -100, -100)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"player": 1.5}, "smallest unit"),
        ({"player": 0}, "smallest unit"),
        ({"nonsense": 100}, "does not offer"),
        ({"player": 1}, "minimum|least|at least"),
        ({"player": 10**9}, r"more than the \$100 that is left"),
        ("whatever", "are answers"),
    ],
)
def test_what_a_plan_may_not_answer_is_a_sentence(answer: object, said: str) -> None:
    with pytest.raises(pb.Refused, match=said):
        pb.play_plan(TABLE, lambda seen: answer, sessions=1)  # type: ignore[arg-type,return-value]


def test_a_plan_that_fails_is_told() -> None:
    with pytest.raises(pb.Refused, match="before hand 1: ZeroDivisionError"):
        pb.play_plan(TABLE, lambda seen: {"player": 1 // 0}, sessions=1)
    for words in ({"sessions": 0}, {"hands": 0}, {"units": 0}):
        with pytest.raises(pb.Refused):
            pb.play_plan(TABLE, sits_out, **words)
