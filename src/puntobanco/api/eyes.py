"""Plans with eyes: a bettor who sees cards, counts, roads and limits, chooses wagers and stakes, sits out and leaves.

A plan is a function of what it sees. It answers with its bets, a stake in minor units by the id of the wager; with
nothing to sit a hand out; or with `LEAVE`. Every hand is dealt whether or not it bets, so shoe after shoe of a session
is fixed by the seed and the session, whatever the plan does. Bets are judged and settled as the table does it.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.tags import Tags
from puntobanco.api.roads import roads
from puntobanco.api.setups import AnySetup, setup_of
from puntobanco.api.shoes import Shoe
from puntobanco.cards import Card
from puntobanco.faults import Fault, Refused
from puntobanco.html_text import Record, table_html
from puntobanco.money import Amount
from puntobanco.roads import Board
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import facts
from puntobanco.rules.game import Game
from puntobanco.rules.round import Round
from puntobanco.wagers.accept import judge
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Money

LEAVE = "leave"
MOST_SESSIONS = 100_000

Answer = Mapping[str, int] | str | None
Memory = dict[str, object]


class Seen(Struct, frozen=True, kw_only=True):
    """What a bettor sees before a hand; nothing of it tells a card that nobody has seen."""

    hand: int
    left: int
    """The bankroll, in minor units."""
    unit: int
    limits: Mapping[str, tuple[int, int | None]]
    """The least and the most of each wager, in minor units."""
    cards: tuple[Card, ...]
    """Those of this shoe that were shown."""
    decks: int
    rounds: tuple[Round, ...]
    """Those of this shoe."""
    last: Mapping[str, int]
    """What each bet of the last hand won or lost; empty where nothing was bet."""
    memory: Memory
    """Whatever the plan puts there; new in each session."""
    game: Game

    def __repr__(self) -> str:
        return f"<Seen before hand {self.hand}: {self.left} left, {len(self.cards)} cards shown>"

    @property
    def unseen(self) -> Composition:
        """The cards that nobody has seen."""
        return fresh(self.decks).without(self.cards)

    @property
    def board(self) -> Board:
        """The scoreboards of this shoe."""
        return roads(self.rounds, self.game)

    def running_count(self, tags: Tags) -> int:
        """The sum of the tags of all cards that were shown."""
        return sum(tags.by_value[self.game.points[card.rank]] for card in self.cards)

    def true_count(self, tags: Tags) -> float:
        """The running count for each deck that is not seen."""
        return self.running_count(tags) * 52 / (52 * self.decks - len(self.cards))


OpenPlan = Callable[[Seen], Answer]


class Played(Struct, frozen=True, kw_only=True):
    """Sessions played by a plan with eyes; money in minor units."""

    table: str
    plan: str
    seed: int
    hands: int
    bets: int
    staked: int
    results: tuple[int, ...]
    """What each session won or lost."""
    ruined: int
    """Sessions that ended because the least bet could no longer be made."""
    left_early: int

    @property
    def mean(self) -> float:
        """What a session won or lost on average."""
        return sum(self.results) / len(self.results)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        number = len(self.results)
        spread = sum((result - self.mean) ** 2 for result in self.results)
        return sqrt(spread / (number - 1) / number) if number > 1 else 0.0

    @property
    def net_per_unit(self) -> float:
        """Net for each unit staked; nought where nothing was."""
        return sum(self.results) / self.staked if self.staked else 0.0

    def __repr__(self) -> str:
        number = len(self.results)
        return f"<Played {self.plan}: {number:,} sessions, {self.bets:,} bets, return {self.net_per_unit:+.3%}>"

    def record(self) -> Record:
        """The run as one plain record, money in minor units."""
        names = ("table", "plan", "seed", "hands", "bets", "staked", "ruined", "left_early", "mean", "error")
        return {name: getattr(self, name) for name in names} | {"return": self.net_per_unit}

    def _repr_html_(self) -> str:
        return table_html(("figure", "value"), self.record().items(), repr(self).strip("<>"))


def play_plan(
    setup: AnySetup, plan: OpenPlan, *, sessions: int = 100, hands: int = 80, units: int = 100, seed: int = 1
) -> Played:
    """Play sessions by a plan that sees what a bettor at the table sees; each begins with a new shoe.

    A unit is the least main bet. `Refused` where the plan fails, or asks for a bet that the table does not take.

    >>> def after_two(seen):
    ...     wins = [winner(one).value for one in seen.rounds[-2:]]
    ...     return {"player": seen.unit} if wins == ["player", "player"] else None
    >>> from puntobanco import winner
    >>> play_plan("rws-non-commission", after_two, sessions=3, hands=30).hands
    90
    """
    known = setup_of(setup)
    faults = [] if 1 <= sessions <= MOST_SESSIONS else [Fault.of("plan.sessions", "sessions", most=MOST_SESSIONS)]
    faults += [] if hands >= 1 and units >= 1 else [Fault.of("plan.hands", "hands")]
    if known.shoe.continuous:
        faults.append(Fault.of("plan.shoe", "shoe"))
    if faults:
        raise Refused(*faults)
    each = [_Session(known, plan, f"{seed}/{number}", hands, units).played() for number in range(sessions)]
    return Played(
        table=known.name,
        plan=getattr(plan, "__name__", type(plan).__name__),
        seed=seed,
        hands=sum(session.hand for session in each),
        bets=sum(session.bets for session in each),
        staked=sum(session.staked for session in each),
        results=tuple(session.left - session.begun for session in each),
        ruined=sum(session.ending == "ruined" for session in each),
        left_early=sum(session.ending == LEAVE for session in each),
    )


class _Session:
    """One session while it is played."""

    def __init__(self, setup: Setup, plan: OpenPlan, seed: str, hands: int, units: int) -> None:
        self.setup, self.plan, self.seed, self.hands = setup, plan, seed, hands
        self.shoes = 0
        self.terms = setup.terms
        self.unit = min(offer.minimum.minor for offer in setup.offers.values())
        self.left = self.begun = units * self.unit
        self.hand = self.bets = self.staked = 0
        self.ending, self.memory, self.last = "", Memory(), dict[str, int]()
        self.limits = {
            str(name): (offer.minimum.minor, offer.maximum.minor if offer.maximum else None)
            for name, offer in setup.offers.items()
        }
        self._new_shoe()

    def _new_shoe(self) -> None:
        self.shoes += 1
        seed = int.from_bytes(sha256(f"{self.seed}/{self.shoes}".encode()).digest()[:8])
        self.shoe = Shoe(self.setup, seed=seed).burn()
        self.rounds: tuple[Round, ...] = ()

    def played(self) -> "_Session":
        while self.hand < self.hands and not self.ending:
            if self.left < self.unit:
                self.ending = "ruined"
                break
            if self.shoe.is_over:
                self._new_shoe()
            bets = self._asked()
            if self.ending:
                break
            self.hand += 1
            round_, self.shoe = self.shoe.deal()
            self.rounds = (*self.rounds, round_)
            self._paid(bets, round_)
        return self

    def _asked(self) -> list[Bet]:
        seen = Seen(
            hand=self.hand + 1,
            left=self.left,
            unit=self.unit,
            limits=self.limits,
            cards=self.shoe.seen,
            decks=self.setup.shoe.decks,
            rounds=self.rounds,
            last=self.last,
            memory=self.memory,
            game=self.setup.game,
        )
        try:
            answer = self.plan(seen)
        except Exception as found:
            why = f"{type(found).__name__}: {found!s:.200}"
            raise Refused(Fault.of("plan.failed", "plan", hand=seen.hand, why=why)) from found
        if answer == LEAVE:
            self.ending = LEAVE
        return self._bets(answer) if isinstance(answer, Mapping) else self._nothing(answer)

    def _nothing(self, answer: object) -> list[Bet]:
        if answer is not None and answer != LEAVE:
            raise Refused(Fault.of("plan.answer", "plan", hand=self.hand + 1, answer=f"{answer!r:.60}"))
        return []

    def _bets(self, answer: Mapping[str, int]) -> list[Bet]:
        for wager, stake in answer.items():
            if type(stake) is not int or stake < 1:
                on, staked = f"{wager!s:.40}", f"{stake!r:.40}"
                raise Refused(Fault.of("plan.stake", "plan", hand=self.hand + 1, stake=staked, wager=on))
        if sum(answer.values()) > self.left:
            left = Money.of(Amount(self.left, self.setup.currency))
            raise Refused(Fault.of("plan.left", "plan", hand=self.hand + 1, left=left))
        seat, currency = self.setup.seats[0], self.setup.currency
        bets = [Bet(seat=seat, wager=WagerId(wager), stake=Amount(stake, currency)) for wager, stake in answer.items()]
        if refused := judge(self.terms, bets).on_placing:
            raise Refused(*refused)
        return bets

    def _paid(self, bets: list[Bet], round_: Round) -> None:
        self.last = {}
        if not bets:
            return
        settled = settle(self.terms, facts(round_, self.setup.game), bets)
        for wager in settled.wagers:
            self.last[str(wager.bet.wager)] = wager.returned.minor - wager.bet.stake.minor
        self.left += sum(self.last.values()) - sum(owed.due.minor for owed in settled.owed)
        self.bets += len(bets)
        self.staked += sum(bet.stake.minor for bet in bets)
