"""The table: what is announced, what comes next, who is asked, and what is lawful when something went wrong."""

from collections.abc import Callable

from puntobanco.academy.at_table import STAFF, AtTable, NotThere
from puntobanco.academy.chance import Draw
from puntobanco.academy.question import Choice, Form, Posed, cited, named, shown
from puntobanco.academy.syllabus import taught
from puntobanco.clauses import ClauseId
from puntobanco.dealing.moves import able
from puntobanco.money import Amount
from puntobanco.procedure.calls import Call, Said, spoken, text_of
from puntobanco.procedure.dealing import Turning
from puntobanco.procedure.opening import CutFrom
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.table.commands import Person
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.offers import offers
from puntobanco.table.steps import NextStep
from puntobanco.words import Money, Names, PersonRef, SeatRef, Text, listed, say

MOST_TRIES = 1000
"""A table comes to a moment that serves within some ten tries."""


def until_found(found: Callable[[], Posed]) -> Posed:
    """The first try that comes to the moment it wants."""
    for _ in range(MOST_TRIES):
        try:
            return found()
        except NotThere:
            continue
    raise NotThere


def seated(setup: Setup, draw: Draw, number: int) -> tuple[AtTable, list[int]]:
    """A table with guests at some of its seats."""
    at = AtTable(setup, draw)
    seats = sorted(draw.some(setup.seats, number))
    for seat in seats:
        at.join(seat)
    return at, seats


def staked(setup: Setup, draw: Draw, at: AtTable, seats: list[int]) -> list[list[str]]:
    """Everybody bets on a hand; two of them often the same."""
    at.until(lambda step: step.act == "close-bets" or (step.act == "free-hand"))
    stakes = [setup.limits.minimum.minor * 100 * draw.between(1, 3) for _ in seats]
    laid, ante = [], setup.terms.ante
    for seat, stake in zip(seats, stakes, strict=True):
        side = draw.one_of(tuple(Side))
        at.bet(seat, side.value, stake)
        if ante is not None and (ante.waived_from is None or stake < ante.waived_from.minor):
            at.bet(seat, ante.wager, ante.amount.minor)
        laid.append([str(seat), side.value, str(stake)])
    return laid


def dealt_to(setup: Setup, draw: Draw) -> AtTable:
    """A table some way into a round, with three guests who have bet."""
    at, seats = seated(setup, draw, 3)
    staked(setup, draw, at, seats)
    for _ in range(draw.below(13)):
        if at.step.act == "end-round":
            break
        at.go_on()
    return at


def call(setup: Setup, draw: Draw) -> Posed:
    """What is announced now."""

    def found() -> Posed:
        at = dealt_to(setup, draw)
        step = at.until(lambda step: bool(step.words))
        right = _call_id(step.words)
        language = draw.one_of((None, None, "zh-Hans", "zh-Hant", "en"))
        wrong = _other_calls(setup, draw, step.words)
        told = [Choice(_call_id(words), _call_text(words, language)) for words in (step.words, *wrong)]
        return Posed(
            asks=say("academy.ask-call"),
            form=Form.CHOICE,
            accepted=(right,),
            situation=lying(at),
            choices=draw.some(told, len(told)),
            working=(say("academy.work-call", calls=_call_text(step.words, None)),),
            clauses=cited(*(said.clause for said in step.words), step.clause),
            facts={"act": step.act, **_cards(at)},
        )

    return until_found(found)


COUNTS = {Call.PLAYER_WINS: 2, Call.BANKER_WINS: 2, Call.PLAYER_COUNT: 1, Call.BANKER_COUNT: 1}
"""How many counts a call names."""
NAME_SOMEBODY = frozenset({
    Call.CURATOR, Call.NOMINEE_STARTS, Call.NOMINEE_ENDS, Call.KEYED_AGAIN,
})  # fmt: skip


def _other_calls(setup: Setup, draw: Draw, words: tuple[Said, ...]) -> list[tuple[Said, ...]]:
    """Calls of the same rulebook that are not the right ones here."""
    due = {said.call for said in words}
    if due & {Call.PLAYER_DRAWS, Call.BANKER_DRAWS}:
        due |= {Call.PLAYER_STANDS, Call.BANKER_STANDS}  # the other hand may well stand
    others: list[tuple[Said, ...]] = []
    known = [call for call in setup.rulebook.procedure(setup).calls if call not in due and call not in NAME_SOMEBODY]
    for call in draw.some(known, 3):
        numbers = COUNTS.get(call, 0)
        counts = sorted(draw.some(range(10), numbers), reverse=True)
        others.append((Said(call, tuple(counts)),))
    return others


def _call_id(words: tuple[Said, ...]) -> str:
    return "+".join(":".join(map(str, (said.call.value, *said.values))) for said in words)


def _call_text(words: tuple[Said, ...], language: str | None) -> Text:
    """Calls in the learner's language or in the other one of the felt: Chinese for an English screen, else English."""
    if language is None:
        return say("academy.listed", things=listed(text_of(said) for said in words))
    english = [spoken(said) for said in words]
    there = [spoken(said, language) for said in words]
    return say("academy.listed", things=listed(map(Names, there, english, english)))


def next_act(setup: Setup, draw: Draw) -> Posed:
    """What is done next."""

    def found() -> Posed:
        at = AtTable(setup, draw)
        seats = sorted(draw.some(setup.seats, 2))
        for seat in seats:
            at.join(seat)
        if draw.chance_of(1, 2):
            staked(setup, draw, at, seats)
        last = say("academy.nothing-done")
        for _ in range(draw.below(16)):
            last = say("academy.done-last", step=at.step.text)
            at.go_on()
        step, stands, cards = at.step, (*lying(at), last), _cards(at)
        clauses = cited(step.clause, *(said.clause for said in step.words), *_first_cards(setup, at))
        may = {offer.act for role in (Role.DEALER, Role.PIT) for offer in offers(at.table, able(STAFF, role))}
        known = _other_steps(at, step, may)
        chosen = [(step.act, step.text), *draw.some(known, 3)]
        return Posed(
            asks=say("academy.ask-next"),
            form=Form.CHOICE,
            accepted=(step.act,),
            situation=stands,
            choices=tuple(Choice(act, text) for act, text in draw.some(chosen, len(chosen))),
            working=(say("academy.work-next", step=step.text),),
            clauses=clauses,
            facts={"act": step.act, **cards},
        )

    return until_found(found)


def _first_cards(setup: Setup, at: AtTable) -> tuple[ClauseId, ...]:
    """Which hand has which of the first four cards, while they are dealt."""
    dealing = at.step.act == "draw" and phase_of(at.table) in (Phase.CALLED, Phase.DEALING)
    return taught(setup, "first-cards") if dealing else ()


def _other_steps(at: AtTable, step: NextStep, may: set[str]) -> list[tuple[str, Text]]:
    """Steps that come later in the same round, and may not be done now."""
    later: dict[str, Text] = {}
    for _ in range(14):
        at.go_on()
        later.setdefault(at.step.act, at.step.text)
    known = [(act, text) for act, text in later.items() if act not in may and act != step.act]
    if len(known) < 2:
        raise NotThere
    return known


OFFERS = ("answer-cut", "answer-shoe", "hand-out")


def _offers_of(setup: Setup) -> list[str]:
    """What this table offers its guests."""
    rules = setup.rulebook.procedure(setup)
    has = (
        setup.shoe.cut_from_end is not None and rules.cut is not None and rules.cut.order is not CutFrom.STAFF,
        rules.curator is not None,
        rules.handlers is not None and rules.styles[rules.style].turning is Turning.HANDLERS,
    )
    return [act for act, there in zip(OFFERS, has, strict=True) if there]


def _highest_first(setup: Setup) -> bool:
    cut = setup.rulebook.procedure(setup).cut
    return cut is not None and cut.order is CutFrom.HIGHEST_DOWN


def offers_something(setup: Setup) -> bool:
    return bool(_offers_of(setup))


def offered(setup: Setup, draw: Draw) -> Posed:
    """Who is offered the cut, the shoe or the cards to turn."""
    acts = _offers_of(setup)

    def found() -> Posed:
        wanted = draw.one_of(acts)
        at, seats = seated(setup, draw, draw.between(3, 5))
        laid = staked(setup, draw, at, seats) if wanted == "hand-out" else []
        step = at.until(lambda step: step.act == wanted)
        declined = []
        for _ in range(draw.below(2) if wanted != "hand-out" else 0):
            declined.append(_asked_seat(at, step))
            at.go_on()
            step = at.step
            if step.act != wanted:
                raise NotThere
        right = _asked_seat(at, step)
        side = "player" if wanted == "hand-out" and _hand_of(step) is Side.PLAYER else "banker"
        return Posed(
            asks=say(f"academy.ask-{wanted}", side=say(f"side.{side}")),
            form=Form.CHOICE,
            accepted=(str(right),),
            situation=(
                *_who_sits(setup, seats, laid),
                *(say("academy.declined", seat=SeatRef(seat)) for seat in declined),
            ),
            choices=tuple(Choice(str(seat), say("ref.seat", n=seat)) for seat in seats),
            working=(say("academy.work-offered", seat=SeatRef(right)),),
            clauses=cited(step.clause),
            facts={
                "highest_first": _highest_first(setup),
                "act": wanted,
                "seats": seats,
                "declined": declined,
                "bets": laid,
                "side": side,
            },
        )

    return until_found(found)


def _asked_seat(at: AtTable, step: NextStep) -> int:
    person = step.person
    if step.act == "hand-out":
        named_one = step.text.params["person"]
        person = Person(named_one.person) if isinstance(named_one, PersonRef) else None
    seat = at.table.seat_of(person) if person is not None else None
    if seat is None:
        raise NotThere
    return seat


def _hand_of(step: NextStep) -> Side:
    return Side(step.text.params["side"])


def _who_sits(setup: Setup, seats: list[int], laid: list[list[str]]) -> list[Text]:
    if not laid:
        return [say("academy.seated", seats=listed(seats))]
    return [laid_text(setup, int(seat), say(f"side.{side}"), int(minor)) for seat, side, minor in laid]


def laid_text(setup: Setup, seat: int, wager: Text | Names, minor: int) -> Text:
    """A bet as it lies at a seat."""
    return say("academy.laid", seat=seat, wager=wager, stake=Money.of(Amount(minor, setup.currency)))


def lying(at: AtTable) -> tuple[Text, ...]:
    """Where the table stands, and the cards that everybody sees."""
    round_ = at.table.round
    stands: list[Text] = [say("academy.stands", phase=say(f"phase.{phase_of(at.table).value}"))]
    if round_ is None:
        return tuple(stands)
    for side in Side:
        cards = round_.shown.hand(side)
        if cards:
            stands.append(say("academy.hand", side=say(f"side.{side.value}"), cards=shown(cards)))
        if hidden := len(round_.hidden(side)):
            stands.append(say("academy.face-down", side=say(f"side.{side.value}"), n=hidden))
    return tuple(stands)


def _cards(at: AtTable) -> dict[str, list[str]]:
    round_ = at.table.round
    return {side.value: named(round_.shown.hand(side)) if round_ else [] for side in Side}
