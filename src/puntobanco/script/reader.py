"""Reading a script: every line into a step, and every fault of the file with its line.

The format is told in docs/script.md. A line is a command (``anna: bet player 100``), or one of the words below
that describe the table, save typing or state what must be so.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import partial

from msgspec import convert
from msgspec.structs import replace

from puntobanco.cards import NotACard, cards
from puntobanco.clauses import ClauseId
from puntobanco.dealing.moves import CAST
from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.script.acts import fields_of, read_act
from puntobanco.script.host import A_SECOND
from puntobanco.script.link_lines import FIRST, read_link
from puntobanco.script.runner import Runner
from puntobanco.script.steps import Do, Kind, Preparing, Script, Step, Toml
from puntobanco.script.words import (
    BadWords,
    Word,
    groups_of,
    nearest,
    read_amount,
    read_int,
    read_value,
    without_comment,
)
from puntobanco.setup import setup_from
from puntobanco.table.commands import CardText, Person, PlaceBets, Who
from puntobanco.table.model.founding import with_changes
from puntobanco.table.model.phases import Phase

_SAYS = re.compile(r"(?P<person>[\w.-]+)\s*(?:\((?P<role>[\w -]+)\))?\s*:\s*(?P<act>.*)")
_REFUSED = re.compile(r"!\s*(?:\[(?P<clause>[^\]]+)\])?\s*(?P<rest>.*)")
_CARDS = r"(?:[A2-9TJQK][shdc]\s*){2,3}"
_HANDS = re.compile(rf"P\s*(?P<player>{_CARDS})\s+B\s*(?P<banker>{_CARDS})(?:until\s+(?P<until>\d))?(?::(?P<bets>.*))?")
_DOWN = re.compile(r"to\s+(?P<left>\d{1,3})\s+cards(?:\s+seed=(?P<seed>\d{1,9}))?")
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
_GAIN = re.compile(r"(?P<person>[\w.-]+)\s+(?P<sign>[+−-]?)(?P<amount>[\d,]+(?:\.\d+)?)")


SetupText = Callable[[str], str]
"""The text of a set-up by its name or path; `Refused` if it cannot be read."""


class BadScript(Exception):
    """A script that cannot be read, with every fault and its line."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def read_script(text: str, setup_text: SetupText) -> Script:
    """A script, or `BadScript` with all that is wrong in it; the caller finds the text of its set-up."""
    lines = [(number, without_comment(line)) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    values, currency, rest = _founded(lines, setup_text)
    reader = _Reader(currency)
    for number, line in rest:
        reader.read(number, line)
    if reader.faults:
        raise BadScript(tuple(reader.faults))
    return reader.script(values)


def _fault(number: int, sentence: str) -> Fault:
    return Fault.of("bad-line", f"line {number}", why=sentence)


Lines = list[tuple[int, str]]


def _founded(lines: Lines, setup_text: SetupText) -> tuple[Mapping[str, Toml], Currency, Lines]:
    """The set-up with its changes, and the lines that follow them."""
    if not lines or not lines[0][1].startswith("table "):
        number = lines[0][0] if lines else 1
        raise BadScript((_fault(number, "a script begins with its table: table rws-non-commission."),))
    others = [place for place, (_, line) in enumerate(lines) if place and not line.startswith("change ")]
    changes = others[0] if others else len(lines)
    number = lines[0][0]
    try:
        values = tomllib.loads(setup_text(lines[0][1].removeprefix("table ").strip()))
        for place, line in lines[1:changes]:
            number = place
            values = with_changes(values, _dotted(tomllib.loads(line.removeprefix("change "))))
        setup = setup_from(values)
    except tomllib.TOMLDecodeError as found:
        raise BadScript((_fault(number, f"this is not TOML ({found})."),)) from None
    except Refused as refused:
        faults = (replace(fault, where=f"line {number}, {fault.where}") for fault in refused.faults)
        raise BadScript(tuple(faults)) from None
    return values, setup.currency, lines[changes:]


def _dotted(values: Mapping[str, Toml], before: str = "") -> dict[str, Toml]:
    """``{"limits": {"minimum": 5}}`` as ``{"limits.minimum": 5}``."""
    flat: dict[str, Toml] = {}
    for key, value in values.items():
        flat |= _dotted(value, f"{before}{key}.") if isinstance(value, dict) else {f"{before}{key}": value}
    return flat


class _Reader:
    """Reads line after line; people keep the role that they were given."""

    def __init__(self, currency: Currency) -> None:
        self.currency = currency
        self.staff: dict[Person, Role] = {}
        self.acting: dict[Person, Role] = {}
        self.gains: dict[Person, int] = {}
        self.gains_line = 0
        self.steps: list[Step] = []
        self.start: int | None = None
        self.faults: list[Fault] = []

    def script(self, values: Mapping[str, Toml]) -> Script:
        return Script(
            values=values,
            staff=self.staff or _default_staff(),
            steps=tuple(self.steps),
            start=self.start,
            gains=self.gains,
            gains_line=self.gains_line,
        )

    def read(self, number: int, line: str) -> None:
        """One line; its faults are kept."""
        verb, _, rest = line.partition(" ")
        try:
            if verb not in _LINES:
                text, said = self.says(line)
                self.steps.append(Step(number, text, said, Kind.SAID))
            elif (do := _LINES[verb](self, line, rest.strip())) is not None:
                self.steps.append(Step(number, line, do, Kind.PASSED if verb == "down" else Kind.SHORT))
            elif verb == "gains":
                self.gains_line = number
        except BadWords as fault:
            self.faults.append(_fault(number, f"“{line[:60]}” {fault}"))

    def role(self, person: Person) -> Role:
        known = self.acting | (self.staff or _default_staff())
        return known.get(person, Role.PLAYER)

    def says(self, line: str) -> tuple[str, Do]:
        """Somebody's command, or something about the jackpot's link: as it is told, and what is done."""
        refused, clause, text = False, None, line
        if match := _REFUSED.fullmatch(line):
            refused, clause, text = True, match["clause"], match["rest"]
        cited = ClauseId(clause) if clause else None
        if text.partition(" ")[0] in FIRST:
            form, values = read_link(text)
            return text, partial(Runner.asks_link, form=form, values=values, refused=refused, clause=cited)
        said = _SAYS.fullmatch(text)
        if said is None:
            raise BadWords(f"is neither a command (who: what) nor one of {', '.join(_LINES)}.")
        person = Person(said["person"])
        role = _role(said["role"]) if said["role"] else self.role(person)
        act = read_act(groups_of(said["act"]), person, self.currency, plays=role is Role.PLAYER)
        return line, partial(Runner.says, who=Who(person, role), act=act, refused=refused, clause=cited)

    # The other lines, each with what follows its first word.

    def at(self, line: str, rest: str) -> Do:
        """``at 21:00``: the time of day."""
        match = _TIME.fullmatch(rest)
        if match is None:
            raise BadWords("does not give a time of day, such as 21:00 or 21:00:30.")
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        at = (hours * 3600 + minutes * 60 + seconds) * A_SECOND
        if not self.steps:
            self.start = at
        return partial(Runner.set_clock, at=at)

    def work(self, line: str, rest: str) -> None:
        """``staff dina dealer``: who works here."""
        person, _, role = rest.partition(" ")
        self.staff[Person(person)] = _role(role)

    def nominee(self, line: str, rest: str) -> None:
        """``nominee nora``: somebody who speaks as a nominee."""
        self.acting[Person(rest)] = Role.NOMINEE

    def gain(self, line: str, rest: str) -> None:
        """``gains anna +95.00, ben -100.00``: what each must have won in the end."""
        for part in re.split(r",\s+|,$", rest):
            match = _GAIN.fullmatch(part.strip())
            if match is None:
                raise BadWords(f"does not say who gains what in “{part}”; write anna +95.00, ben -100.00.")
            amount = read_amount(Word(match["amount"]), self.currency)
            self.gains[Person(match["person"])] = -amount if match["sign"] in ("-", "−") else amount

    def open(self, line: str, rest: str) -> Do:
        """``open with defaults behind=400``, and the same for another set: ``cards with defaults``."""
        words = groups_of(rest)
        if [word.text for word in words[0][:2]] != ["with", "defaults"] or len(words) > 1:
            raise BadWords("is written: open with defaults, or cards with defaults, and what differs as key=value.")
        known = {field.name: field for field in fields_of(Preparing)}
        given = {}
        for word in words[0][2:]:
            if word.key not in known:
                raise BadWords(f"knows no “{word.key or word.text}”; it has {', '.join(known)}.")
            given[word.key] = read_value(known[word.key].kind, word, self.currency)
        how = convert(given, Preparing)
        try:
            cards((how.first, *how.burn))
        except NotACard as fault:
            raise BadWords(str(fault)) from None
        return partial(Runner.opens, how=how, table=line.startswith("open"))

    def guests(self, line: str, rest: str) -> Do:
        """``guests anna 1 10000, carol standing 500``: people take places and buy chips."""
        guests = []
        for group in groups_of(rest):
            if len(group) != 3:
                raise BadWords("names each guest with place and chips: anna 1 10000, carol standing 500.")
            person, place, chips = group
            seat = None if place.text == "standing" else read_int(place)
            guests.append((Person(person.text), seat, read_amount(chips, self.currency)))
        return partial(Runner.arrive, guests=tuple(guests))

    def deal(self, line: str, rest: str) -> Do:
        """``round P 4s3h B 6dKc5s: anna player 100; ben banker 200, tie 20``, or only the cards: ``deal P … B …``."""
        match = _HANDS.fullmatch(rest)
        whole = line.startswith("round")
        if match is None or (whole and match["until"]) or (not whole and match["bets"]):
            raise BadWords("gives no two hands; write round P 4s3h B 6dKc5s: anna player 100, or deal P 4s3h B 6dKc.")
        hands = {side: tuple(map(CardText, _cards(match[side.value]))) for side in Side}
        bets = tuple(self._bets(part) for part in (match["bets"] or "").split(";") if part.strip())
        until = int(match["until"]) if match["until"] else None
        return partial(Runner.deals, hands=hands, bets=bets, whole=whole, until=until)

    def _bets(self, text: str) -> tuple[Person, PlaceBets]:
        person, _, bets = text.strip().partition(" ")
        act = read_act(groups_of(f"bet {bets}"), Person(person), self.currency, plays=True)
        assert isinstance(act, PlaceBets)
        return Person(person), act

    def down(self, line: str, rest: str) -> Do:
        """``down to 20 cards seed=3``: rounds without bets until that number of cards is left in the shoe."""
        match = _DOWN.fullmatch(rest)
        if match is None:
            raise BadWords("is written: down to 20 cards, or down to 20 cards seed=3 for other cards.")
        return partial(Runner.passes, left=int(match["left"]), seed=int(match["seed"] or 1))

    def go(self, line: str, rest: str) -> Do:
        """``go to betting``: the staff go on until the table is there."""
        wanted = rest.removeprefix("to ").strip()
        if wanted not in {phase.value for phase in Phase}:
            raise BadWords(f"names no phase; there are {', '.join(phase.value for phase in Phase)}.")
        return partial(Runner.go_to, phase=Phase(wanted))

    def finish(self, line: str, rest: str) -> Do:
        """``finish``: call the result, collect and pay, clear the cards."""
        return partial(Runner.deals, hands={}, whole=True)

    def expect(self, line: str, rest: str) -> Do:
        """``expect phase betting``: something that must be so now."""
        what, *words = [word.text for group in groups_of(rest) for word in group] or [""]
        if what not in EXPECTED or len(words) != EXPECTED[what]:
            known = ", ".join(f"{name}{' …' * number}" for name, number in EXPECTED.items())
            raise BadWords(f"expects something unknown; there are: {known}.")
        return partial(Runner.expects, what=what, words=tuple(words))

    def misplaced(self, line: str, rest: str) -> None:
        """Refuse a `table` or `change` line after the top of the script."""
        raise BadWords("stands at the top of a script, before anything else.")


EXPECTED = {"phase": 1, "next": 1, "rack": 2, "owes": 2, "said": 1, "incident": 1, "meter": 2}
"""What can be expected, and how many words it takes."""

_LINES: dict[str, Callable[[_Reader, str, str], Do | None]] = {
    "table": _Reader.misplaced,
    "change": _Reader.misplaced,
    "at": _Reader.at,
    "staff": _Reader.work,
    "nominee": _Reader.nominee,
    "gains": _Reader.gain,
    "open": _Reader.open,
    "cards": _Reader.open,
    "guests": _Reader.guests,
    "round": _Reader.deal,
    "deal": _Reader.deal,
    "finish": _Reader.finish,
    "down": _Reader.down,
    "go": _Reader.go,
    "expect": _Reader.expect,
}


def _default_staff() -> dict[Person, Role]:
    return {Person(person): role for person, role in CAST.items()}


def _role(text: str) -> Role:
    known = {role.value: role for role in Role}
    name = text.strip().replace(" ", "-")
    if name not in known:
        raise BadWords(f"names no role “{text.strip()}”; there are {', '.join(known)}.{nearest(name, known)}")
    return known[name]


def _cards(text: str) -> list[str]:
    joined = "".join(text.split())
    return [joined[place : place + 2] for place in range(0, len(joined), 2)]
