"""Running a script: each step asked of the machine, and the first thing that is not as written ends it."""

from collections.abc import Callable, Mapping
from functools import partial

from puntobanco.cards import DECK, card
from puntobanco.clauses import ClauseId
from puntobanco.dealing.moves import NoEligibleStaff, able, next_move
from puntobanco.floor.transaction import SYSTEM
from puntobanco.ledger.chips import spread
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.calls import spoken
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.rules.hand import Side
from puntobanco.script.host import NINE_IN_THE_EVENING, Asked, Host
from puntobanco.script.link_lines import FORMS, LinkLine
from puntobanco.script.steps import Preparing, Script, Step
from puntobanco.script.words import BadWords
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.opening import cards_to_burn
from puntobanco.shoe.shuffle import DrawBelow, shuffled
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import WantedCard
from puntobanco.table.steps import next_step
from puntobanco.words import in_words

A_DAY = 24 * 3600 * 1000
MOST_MOVES = 400
"""More moves than any one line needs; a line that takes more is looping."""

LINK_PEOPLE = {Role.JACKPOT: "jack", Role.CLOCK: "system"}
"""Who speaks for the console and for the equipment."""

Show = Callable[[Step, Asked], None]
Seeded = Callable[[int], DrawBelow]
"""Numbers that follow from a seed: the caller has the generator."""


class NotAsWritten(Exception):
    """A result that differs from what the script says."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(f"line {number}: {sentence}")
        self.number, self.sentence = number, sentence


class Runner:
    def __init__(self, script: Script, show: Show, seeded: Seeded) -> None:
        self.script, self.show, self.seeded = script, show, seeded
        start = NINE_IN_THE_EVENING if script.start is None else script.start
        operator = next((name for name, role in script.staff.items() if role is Role.OPERATOR), "olga")
        self.host = Host(script.values, now=start, operator=operator)
        self.cards = Keyed(Preparing())
        self.last: Asked | None = None

    def run(self) -> None:
        """Every step, then what everybody gained; `NotAsWritten` at the first difference."""
        for step in self.script.steps:
            try:
                step.do(self, step)
            except NoEligibleStaff as found:
                raise NotAsWritten(step.number, str(found)) from None
        check_gains(self.script, self.host)

    def give(self, step: Step, who: ask.Who, act: ask.AnyAct) -> Asked:
        self.last = self.host.ask(who, act)
        self.show(step, self.last)
        return self.last

    def must(self, step: Step, who: ask.Who, act: ask.AnyAct) -> None:
        asked = self.give(step, who, act)
        if asked.refused:
            raise NotAsWritten(step.number, f"was refused: {asked.refused[0].sentence}")

    def set_clock(self, step: Step, *, at: int) -> None:
        """Go on to a time of day, in milliseconds."""
        self.host.now += (at - self.host.now) % A_DAY

    def says(self, step: Step, *, who: ask.Who, act: ask.AnyAct, refused: bool, clause: ClauseId | None) -> None:
        """Give a command that must be accepted, or refused, and then by the clause that is named."""
        if refused:
            self._refused(step, self.give(step, who, act), clause)
        else:
            self.must(step, who, act)

    def asks_link(
        self, step: Step, *, form: str, values: Mapping[str, str], refused: bool, clause: ClauseId | None
    ) -> None:
        """Ask something of the jackpot's link, or have it befall the link."""
        role = FORMS[form].role
        who = able(self.script.staff, role) if role in LADDER else ask.Who(ask.Person(LINK_PEOPLE[role]), role)
        link = next(iter(self.host.floor.links.values()), None)
        if link is None:
            raise NotAsWritten(step.number, "this table has no jackpot.")
        try:
            act = FORMS[form].act(LinkLine(link, self.host.name, values, self._second(values)))
        except BadWords as fault:
            raise NotAsWritten(step.number, str(fault)) from None
        self.last = self.host.ask_link(who, act)
        self.show(step, self.last)
        if refused:
            self._refused(step, self.last, clause)
        elif self.last.refused:
            raise NotAsWritten(step.number, f"was refused: {self.last.refused[0].sentence}")

    def _second(self, values: Mapping[str, str]) -> ask.Who | None:
        person = ask.Person(values.get("second", ""))
        return ask.Who(person, self.script.staff.get(person, Role.JACKPOT)) if person else None

    def _refused(self, step: Step, asked: Asked, clause: ClauseId | None) -> None:
        if not asked.turned_away:
            raise NotAsWritten(step.number, "was to be refused and was accepted.")
        cited = [fault.clause for fault in asked.refused]
        if clause is not None and clause not in cited:
            found = ", ".join(str(other) for other in cited if other) or "no clause"
            raise NotAsWritten(step.number, f"was to be refused by {clause} and was by {found}.")

    # Lines that save typing.

    def go_on(self, step: Step, there: Callable[[Table], bool]) -> None:
        """The staff do what is next until the table is where it should be."""
        for _ in range(MOST_MOVES):
            if there(self.host.table):
                return
            if phase_of(self.host.table) is Phase.STOPPED:
                raise NotAsWritten(step.number, next_step(self.host.table).sentence)
            who, act = next_move(self.host.table, self.script.staff, self.cards)
            self.must(step, who, act)
        raise NotAsWritten(step.number, "the table does not get there.")

    def go_to(self, step: Step, *, phase: Phase) -> None:
        """The staff go on until the table is in a phase."""
        self.go_on(step, lambda table: phase_of(table) is phase)

    def opens(self, step: Step, *, how: Preparing, table: bool) -> None:
        """Staff, signs, float and an open table, if it is to be opened; then cards on their way to the first round."""
        self.cards.how = how
        if table:
            operator = able(self.script.staff, Role.OPERATOR)
            for person, role in self.script.staff.items():
                if role in LADDER or role in (Role.CASHIER, Role.SECURITY):
                    self.must(step, operator, ask.Appoint(person=person, role=role))
            self.must(step, operator, ask.PostSigns())
            chips = spread(how.fill, self.host.table.rules.terms.chips.values)
            self.must(step, SYSTEM, ask.Fill(chips=dict(chips), slip="opening"))
            self.must(step, able(self.script.staff, Role.PIT), ask.OpenTable())
        if how.cards:
            self.go_to(step, phase=Phase.READY)

    def arrive(self, step: Step, *, guests: tuple[tuple[ask.Person, int | None, Minor], ...]) -> None:
        """Guests take their places, some of them standing, and buy chips."""
        for person, seat, amount in guests:
            self.must(step, ask.Who(person, Role.PLAYER), ask.Join(person=person, seat=seat))
            if amount:
                self.must(step, able(self.script.staff, Role.DEALER), ask.BuyIn(person=person, amount=amount))

    def _check_printed(self, step: Step, hands: Mapping[Side, tuple[ask.CardText, ...]]) -> None:
        """A hand is written as it lies, with the card that is printed on the layout."""
        for side, printed in self.host.table.rules.setup.game.printed.items():
            if hands[side][:1] != (str(printed),):
                raise NotAsWritten(step.number, f"the {side.title}'s first card is the {printed} that is printed.")

    def deals(
        self,
        step: Step,
        *,
        hands: Mapping[Side, tuple[ask.CardText, ...]],
        whole: bool,
        bets: tuple[tuple[ask.Person, ask.PlaceBets], ...] = (),
        until: int | None = None,
    ) -> None:
        """A whole round with its bets, or only its cards, until some of them lie face up."""
        if hands:
            self._check_printed(step, hands)
            self.cards.hands = hands
        if bets:
            self.go_to(step, phase=Phase.BETTING)
            for person, act in bets:
                self.must(step, ask.Who(person, Role.PLAYER), act)
        begun = self.host.table.rounds if self.host.table.round else self.host.table.rounds + 1
        if whole:
            self.go_on(step, partial(_is_over, begun))
        else:
            self.go_on(step, lambda table: _dealt(table, until))
        if hands and until is None:
            shown = self.host.table.round.shown if self.host.table.round else self.host.table.results[-1]
            for side, hand in ((Side.PLAYER, shown.player), (Side.BANKER, shown.banker)):
                if len(hand) < len(hands[side]):
                    raise NotAsWritten(step.number, f"the {side.title} stands and takes no third card.")

    def passes(self, step: Step, *, left: int, seed: int) -> None:
        """Rounds without bets from shuffled cards, until few are left."""
        keyed, self.cards = self.cards, Pool(self.cards.how, self.host.table, self.seeded(seed))
        while (shoe := self.host.table.shoe) is not None and shoe.left > left and shoe.life is not Life.OVER:
            begun = self.host.table.rounds + 1
            self.go_on(step, partial(_is_over, begun))
        self.cards = keyed

    # What must be so.

    def expects(self, step: Step, *, what: str, words: tuple[str, ...]) -> None:
        found = self._found(what, words)
        wanted = words[-1]
        if what in ("rack", "owes", "meter"):
            wanted = str(Amount.read(wanted, self.host.table.rules.setup.currency))
        if wanted not in found:
            have = "; ".join(found) or "nothing"
            raise NotAsWritten(step.number, f"{what} was to be {wanted} and is {have}.")

    def _found(self, what: str, words: tuple[str, ...]) -> list[str]:
        table = self.host.table
        match what:
            case "phase":
                return [phase_of(table).value]
            case "next":
                return [next_step(table).act]
            case "rack":
                return [str(table.money(table.rack(ask.Person(words[0]))))]
            case "owes":
                return [str(table.money(int(table.owed.get(ask.Person(words[0]), 0))))]
            case "meter":
                shown = {
                    name: meter.shown for link in self.host.floor.links.values() for name, meter in link.meters.items()
                }
                return [str(table.money(shown[name])) for name in words[:1] if name in shown]
            case "incident":
                return [in_words(incident.matter) for incident in table.incidents[-1:]]
            case _:
                events = self.last.events if self.last else ()
                return [spoken(said) for recorded in events for said in getattr(recorded.event, "said", ())]


class Keyed:
    def __init__(self, how: Preparing) -> None:
        self.how = how
        self.hands: Mapping[Side, tuple[ask.CardText, ...]] = {}

    def card(self, wanted: WantedCard) -> ask.CardText:
        """The card as the line names it in its hand."""
        hand = self.hands.get(wanted.side, ())
        if wanted.of_hand >= len(hand):
            raise NoEligibleStaff(
                f"the {wanted.side.title} takes a card {wanted.of_hand + 1}, and the line names none."
            )
        return hand[wanted.of_hand]

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        """The first card, and sixes where all burnt cards are shown."""
        if self.how.burn or burn is Burn.SINGLE_HIDDEN:
            return self.how.burn
        first = card(self.how.first)
        more = cards_to_burn(burn, first) - 1 if burn is Burn.VALUE_SHOWN else 0
        sixes = ("6s", "6h", "6d", "6c") * 3
        return (ask.CardText(str(first)), *(ask.CardText(six) for six in sixes[:more]))

    def next_set(self, usual: ask.ReceiveCards, total: int) -> ask.ReceiveCards:
        how = self.how
        name, back = how.set or usual.set_id, how.back or usual.back
        return ask.ReceiveCards(set_id=name, back=back, route=how.route, secured=how.secured)

    def cut_at(self, total: int, margin: int) -> int:
        """In the middle unless the script says where."""
        return total // 2 if self.how.cut is None else self.how.cut

    def behind(self, total: int) -> int | None:
        return self.how.behind


class Pool(Keyed):
    """The cards that may still come, shuffled."""

    def __init__(self, how: Preparing, table: Table, below: DrawBelow) -> None:
        super().__init__(how)
        seen = table.shoe.seen if table.shoe is not None else {}
        left = [card_ for card_ in DECK for _ in range(table.rules.shoe.decks - seen.get(card_, 0))]
        self.pool = list(shuffled(left, below))
        self.drawn: dict[tuple[int, int], ask.CardText] = {}

    def card(self, wanted: WantedCard) -> ask.CardText:
        """The card of the round, the same whenever it is asked for."""
        key = wanted.round, wanted.number
        if key not in self.drawn:
            self.drawn[key] = ask.CardText(str(self.pool.pop()))
        return self.drawn[key]


def _is_over(number: int, table: Table) -> bool:
    return table.round is None and table.rounds == number


def _dealt(table: Table, until: int | None) -> bool:
    if until is None:
        return phase_of(table) is Phase.COMPLETE
    round_ = table.round
    return round_ is not None and len(round_.shown.player) + len(round_.shown.banker) >= until


def check_gains(script: Script, host: Host) -> None:
    """Everybody gained what the script says, and nobody is left out."""
    if not script.gains:
        return
    found = host.gains()
    currency = host.table.rules.setup.currency
    wrong = [
        f"{person} gained {signed(found.get(person, 0), currency)}, not {signed(script.gains.get(person, 0), currency)}"
        for person in sorted({*found, *script.gains})
        if found.get(person, 0) != script.gains.get(person, 0) or person not in script.gains
    ]
    if wrong:
        raise NotAsWritten(script.gains_line, "; ".join(wrong) + ".")


def signed(minor: int, currency: Currency) -> str:
    """An amount with its sign: +95.00."""
    return f"{'−' if minor < 0 else '+'}{plain(abs(minor), currency)}"


def plain(minor: int, currency: Currency) -> str:
    """An amount in groups of three digits, without a sign of its currency: 1,000,000.00."""
    whole, point, part = str(Amount(minor, currency)).partition(".")
    return f"{int(whole):,}{point}{part}"
