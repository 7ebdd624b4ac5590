"""The director: what guests do and what goes wrong, at chosen rates; the machine says what is lawful of it."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from puntobanco.academy.at_table import STAFF, AtTable
from puntobanco.academy.chance import Draw
from puntobanco.academy.drills.pays import payable_stake
from puntobanco.academy.drills.trouble import is_unknown, resting_on
from puntobanco.academy.live.shift import Surprise
from puntobanco.academy.question import cited
from puntobanco.academy.syllabus import taught
from puntobanco.clauses import ClauseId
from puntobanco.dealing.moves import able
from puntobanco.faults import Fault
from puntobanco.money import Amount, Minor
from puntobanco.procedure.irregular import LEAVES_SHOE, Report
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.cases import makes_sense
from puntobanco.table.model.bets import wager_named
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Key
from puntobanco.table.shared.paying import hand_steps
from puntobanco.table.steps import NextStep
from puntobanco.wagers.wager import WagerId
from puntobanco.words import Money, Text, say

BETTING = frozenset({"close-bets", "free-hand"})
MAINS = ("player", "banker", "tie")
CHATS = 6
"""Different things that a guest who talks may say."""
_REPORTS = {
    Surprise.CARD: (
        Report.EXTRA_CARD, Report.WRONGFUL_THIRD, Report.FACE_UP_IN_SHOE, Report.EXPOSED, Report.WRONG_SIDE,
        Report.TWO_AT_ONCE, Report.FOREIGN_CARD,
    ),
    Surprise.BREAK: (Report.INTERRUPTED, Report.OTHER),
}  # fmt: skip


class News(Struct, frozen=True, kw_only=True):
    """Something that has just happened, and how a dealer meets it."""

    surprise: Surprise
    text: Text
    right: str = ""
    """The deed that meets it; none where the dealer simply goes on."""
    working: tuple[Text, ...] = ()
    clauses: tuple[ClauseId, ...] = ()
    who: ask.Who | None = None
    act: ask.AnyAct | None = None
    """What is put to the table once it was met, or not."""


class Scene(Struct, frozen=True, kw_only=True):
    """What the director looks at."""

    at: AtTable
    setup: Setup
    draw: Draw
    seats: tuple[int, ...]
    following: Callable[[int], tuple[ask.CardText, ...]]
    """The cards that come next."""

    @property
    def step(self) -> NextStep:
        return self.at.step

    def refusal(self, who: ask.Who, act: ask.AnyAct) -> Fault | None:
        """Why the machine refuses an act now; none where it is lawful. The table stays as it is."""
        refused = self.at.host.copied().ask(who, act).refused
        return refused[0] if refused else None


def guest_at(seat: int) -> ask.Who:
    return ask.Who(ask.Person(f"seat-{seat}"), Role.PLAYER)


def happens(scene: Scene, surprise: Surprise) -> News | None:
    """A surprise at this moment; none where it cannot be now."""
    return _HAPPENS[surprise](scene)


def _in_play(scene: Scene) -> bool:
    """Whether bets are closed and not settled yet."""
    round_ = scene.at.table.round
    return round_ is not None and round_.called and round_.settled is None and phase_of(scene.at.table) in _PLAYED


_PLAYED = frozenset({Phase.CALLED, Phase.DEALING, Phase.SHOWING, Phase.DRAWING, Phase.COMPLETE, Phase.RESULT})


def _forbidden(scene: Scene, surprise: Surprise, text: Text, who: ask.Who, act: ask.AnyAct) -> News | None:
    """Something that a guest does and may not; nothing where the rulebook lets it be."""
    fault = scene.refusal(who, act)
    if fault is None:
        return None
    return News(
        surprise=surprise,
        text=text,
        right="refuse",
        working=(fault.text,),
        clauses=cited(fault.clause),
        who=who,
        act=act,
    )


def main_stake(setup: Setup, draw: Draw) -> tuple[str, Amount]:
    """A bet on a hand that the table pays exactly."""
    side = draw.one_of(tuple(Side)).value
    offer = setup.offers[WagerId(side)]
    least = offer.minimum.minor * draw.one_of((5, 10, 20, 25, 50, 100))
    stake = payable_stake(setup, offer, Amount(least, setup.currency))
    fits = offer.maximum is None or stake <= offer.maximum
    return side, stake if fits else payable_stake(setup, offer, offer.minimum)


def put_down(side: str, amount: Amount) -> ask.PlaceBets:
    return ask.PlaceBets(bets=(ask.Stake(wager=side, amount=Minor(amount.minor)),))


def _bet_text(scene: Scene, key: str, seat: int, wager: str, amount: Amount) -> Text:
    names = scene.setup.offers[WagerId(wager)].wager.names
    return say(f"live.news-{key}", seat=seat, stake=Money.of(amount), wager=names)


def _late_bet(scene: Scene) -> News | None:
    if not _in_play(scene):
        return None
    seat, (side, stake) = scene.draw.one_of(scene.seats), main_stake(scene.setup, scene.draw)
    text = _bet_text(scene, "late-bet", seat, side, stake)
    return _forbidden(scene, Surprise.LATE_BET, text, guest_at(seat), put_down(side, stake))


def _under(scene: Scene) -> News | None:
    if scene.step.act not in BETTING:
        return None
    seat, bets = scene.draw.one_of(scene.seats), scene.at.table.the_round.bets
    there = {key.wager for key in bets if key.bettor == guest_at(seat).person}
    wager = scene.draw.one_of([main for main in MAINS if main not in there] or MAINS)
    chip, least = scene.setup.chips.values[0], scene.setup.offers[WagerId(wager)].minimum
    if wager in there or chip >= least.minor:
        return None
    stake = Amount(chip * scene.draw.between(1, (least.minor - 1) // chip), scene.setup.currency)
    return _forbidden(
        scene, Surprise.UNDER, _bet_text(scene, "under", seat, wager, stake), guest_at(seat), put_down(wager, stake)
    )


def _late_back(scene: Scene) -> News | None:
    if not _in_play(scene) or phase_of(scene.at.table) is Phase.RESULT:
        return None
    return _taken_back(scene, Surprise.LATE_BACK, scene.at.table.the_round.bets)


def _touch(scene: Scene) -> News | None:
    if phase_of(scene.at.table) is not Phase.RESULT or scene.at.table.the_round.unpaid:
        return None
    lost = {(step.seat, step.wager) for step in hand_steps(scene.at.table, early=False) if step.act == "collect"}
    bets = [key for key in scene.at.table.the_round.bets if (key.seat, key.wager) in lost]
    return _taken_back(scene, Surprise.TOUCH, bets)


def _taken_back(scene: Scene, surprise: Surprise, bets: Iterable[Key]) -> News | None:
    table = scene.at.table
    known = [key for key in bets if key.given is None]
    if not known:
        return None
    key = scene.draw.one_of(known)
    seat = table.seat_of(key.bettor)
    if seat is None:
        return None
    text = say(f"live.news-{surprise.value}", seat=seat, wager=wager_named(table, key.wager))
    return _forbidden(scene, surprise, text, guest_at(seat), ask.TakeBack(wager=key.wager, seat=key.seat))


def _dispute(scene: Scene) -> News | None:
    if phase_of(scene.at.table) is not Phase.RESULT:
        return None
    seat, act = scene.draw.one_of(scene.seats), ask.OpenDispute(matter="result")
    if scene.refusal(able(STAFF, Role.DEALER), act) is not None:
        return None
    return News(
        surprise=Surprise.DISPUTE,
        text=say("live.news-dispute", seat=seat),
        right="help",
        working=(say("live.work-dispute"),),
        clauses=taught(scene.setup, "order-dispute"),
        who=able(STAFF, Role.DEALER),
        act=act,
    )


def _squeeze(scene: Scene) -> News | None:
    if scene.setup.rulebook.procedure(scene.setup).squeeze is None or not _in_play(scene):
        return None
    seat, act = scene.draw.one_of(scene.seats), ask.AskSqueeze()
    who, text = guest_at(seat), say("live.news-squeeze", seat=seat)
    if scene.refusal(who, act) is not None:
        return _forbidden(scene, Surprise.SQUEEZE, text, who, act)
    return News(surprise=Surprise.SQUEEZE, text=text, who=who, act=act)


def _slow(scene: Scene) -> News | None:
    if scene.step.act != "close-bets":
        return None
    seat, (side, stake) = scene.draw.one_of(scene.seats), main_stake(scene.setup, scene.draw)
    act = put_down(side, stake)
    if scene.refusal(guest_at(seat), act) is not None:
        return None
    text = _bet_text(scene, "slow", seat, side, stake)
    return News(surprise=Surprise.SLOW, text=text, who=guest_at(seat), act=act)


def _chat(scene: Scene) -> News | None:
    seat, number = scene.draw.one_of(scene.seats), scene.draw.between(1, CHATS)
    return News(surprise=Surprise.CHAT, text=say(f"live.news-chat-{number}", seat=seat))


def _card(scene: Scene) -> News | None:
    return _reported(scene, Surprise.CARD) if scene.step.act == "draw" else None


def _break(scene: Scene) -> News | None:
    return _reported(scene, Surprise.BREAK) if _in_play(scene) else None


def _reported(scene: Scene, surprise: Surprise) -> News | None:
    """An irregularity that the rulebook knows a way out of."""
    round_ = scene.at.table.round
    if round_ is None or is_unknown(round_):
        return None
    report = scene.draw.one_of(_REPORTS[surprise])
    leaves, exposing = report in LEAVES_SHOE, report in (Report.FACE_UP_IN_SHOE, Report.EXPOSED)
    seen = leaves and (exposing or scene.draw.chance_of(1, 2))
    following = scene.following(1)
    return reported(
        scene,
        surprise,
        ask.ReportTrouble(
            report=report,
            card=following[0] if seen and following else None,
            seen=seen,
            side=scene.draw.one_of(tuple(Side)) if report is Report.WRONG_SIDE else None,
        ),
    )


def reported(scene: Scene, surprise: Surprise, act: ask.ReportTrouble) -> News | None:
    """A report that can be of this moment, and has a lawful way out."""
    if not makes_sense(scene.at.table, act):
        return None
    trial, dealer = scene.at.host.copied(), able(STAFF, Role.DEALER)
    if trial.ask(dealer, act).refused or trial.table.trouble is None:
        return None
    trouble = trial.table.trouble
    named = [remedy for remedy in trouble.remedies if remedy.clause]
    if not named:
        return None
    rests = (clause for way in named for clause in resting_on(scene.setup, trouble.report, way))
    return News(
        surprise=surprise,
        text=say("academy.trouble", report=trouble.text),
        right="help",
        working=(say("live.work-help"),),
        clauses=cited(*(remedy.clause for remedy in named), *rests),
        who=dealer,
        act=act,
    )


_HAPPENS: Mapping[Surprise, Callable[[Scene], News | None]] = {
    Surprise.LATE_BET: _late_bet,
    Surprise.LATE_BACK: _late_back,
    Surprise.UNDER: _under,
    Surprise.TOUCH: _touch,
    Surprise.DISPUTE: _dispute,
    Surprise.SQUEEZE: _squeeze,
    Surprise.SLOW: _slow,
    Surprise.CHAT: _chat,
    Surprise.CARD: _card,
    Surprise.BREAK: _break,
}
