"""Lines of a script about the jackpot: what the dealer, a supervisor and the console do, and what befalls its link."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import Parameters
from puntobanco.money import Amount, Minor, NotAnAmount
from puntobanco.procedure.asking import Who
from puntobanco.procedure.jackpot import Ability, Instrument, RoundMoment
from puntobanco.procedure.roles import Role
from puntobanco.script.words import BadWords
from puntobanco.words import in_words


class LinkLine(Struct, frozen=True):
    """A line at a link as it stands: its values, and the second person whom it names."""

    link: Link
    table: str
    values: Mapping[str, str]
    named: Who | None

    def __getitem__(self, key: str) -> str:
        return self.values[key]

    @property
    def second(self) -> Who:
        """The second person, in a form that always names one."""
        assert self.named is not None, "every form that wants a second person names one"
        return self.named

    @property
    def amount(self) -> Minor:
        text = self["amount"]
        sign = -1 if text[0] in "-−" else 1
        try:
            return Minor(sign * Amount.read(text.lstrip("+-−"), self.link.terms.currency).minor)
        except NotAnAmount as fault:
            raise BadWords(str(fault)) from None


class Form(Struct, frozen=True):
    """One kind of line: how it is written, an example, who asks for it, and the act that it asks for."""

    pattern: str
    example: str
    role: Role
    act: Callable[[LinkLine], ask.AnyAct]


def read_link(text: str) -> tuple[str, dict[str, str]]:
    """The form of a line and its values; `BadWords` with all forms if it has none."""
    for name, form in FORMS.items():
        if match := re.fullmatch(form.pattern, text):
            return name, {key.rstrip("_"): value for key, value in match.groupdict().items() if value is not None}
    known = "; ".join(form.example for form in FORMS.values())
    raise BadWords(f"is none of what is asked of a jackpot: {known}.")


_ABILITIES = {in_words(ability.words): ability for ability in Ability}
_INSTRUMENTS = {in_words(instrument.words): instrument for instrument in Instrument}
_INVALID = {in_words(invalid.words): invalid for invalid in ask.Invalid}
"""What is asked of a jackpot in a script is said as people say it in English."""


def _fails(line: LinkLine) -> ask.AnyAct:
    failing = _ABILITIES.get(line["words"])
    if failing is None:
        raise BadWords(f"“{line['words']}” is none of {', '.join(_ABILITIES)}.")
    return ask.CheckHealth(able=frozenset(Ability) - {failing})


def _confirms(line: LinkLine) -> ask.AnyAct:
    number = int(line["hit"])
    read = next((hit.before.shown for hit in line.link.pending if hit.number == number), Minor(0))
    shown = line.amount if "amount" in line.values else read
    instrument = _INSTRUMENTS[line["instrument"]] if "instrument" in line.values else None
    return ask.Confirm(hit=number, shown=shown, instrument=instrument, second=line.second)


def _rejects(line: LinkLine) -> ask.AnyAct:
    why = _INVALID[line["why"]] if "why" in line.values else ask.Invalid.NOT_MET
    return ask.Reject(hit=int(line["hit"]), why=why, words=line["words"], second=line.second)


def _changes(line: LinkLine) -> ask.AnyAct:
    meter = line.link.meters.get(line["meter"])
    if meter is None:
        raise BadWords(f"names no meter; there are {', '.join(line.link.meters)}.")
    parameters = _changed(line, meter.pending or meter.parameters)
    return ask.ChangeParameters(meter=line["meter"], parameters=parameters, words=line["words"], second=line.second)


def _changed(line: LinkLine, old: Parameters) -> Parameters:
    if line["what"] == "rate":
        return replace(old, rate=Fraction(line["percent"]) / 100)
    return replace(old, **{line["what"]: line.amount})


def _picks(line: LinkLine) -> ask.AnyAct:
    drawn, out_of = int(line["drawn"]), int(line["out_of"])
    return ask.SelectWinner(meter=line["meter"], drawn=drawn, out_of=out_of, source=line["words"], places=())


_WORDS = r'"(?P<words>[^"]*)"'
_WITH = r"\s+with\s+(?P<second>[\w.-]+)"
_METER = r"(?P<meter>[\w-]+)"
_AMOUNT = r"(?P<amount>[+−-]?[\d,]+(?:\.\d+)?)"
_HIT = r"(?P<hit>\d{1,9})"
_WHY = "|".join(map(re.escape, _INVALID))
_IN = "|".join(map(re.escape, _INSTRUMENTS))

FORMS: dict[str, Form] = {
    "lost": Form(
        rf"link lost {_WORDS}",
        'link lost "a cable"',
        Role.CLOCK,
        lambda line: ask.LoseTable(table=line.table, words=line["words"]),
    ),
    "back": Form("link back", "link back", Role.CLOCK, lambda line: ask.RegainTable(table=line.table)),
    "display": Form(
        "display (?P<state>works|fails)",
        "display fails",
        Role.CLOCK,
        lambda line: ask.ReportDisplay(table=line.table, working=line["state"] == "works"),
    ),
    "fails": Form(rf"system fails {_WORDS}", 'system fails "recording what goes in"', Role.CLOCK, _fails),
    "activates": Form(
        "dealer activates",
        "dealer activates",
        Role.DEALER,
        lambda line: ask.Activate(table=line.table, round=0, moment=RoundMoment.BETTING),
    ),
    "records": Form(
        f"dealer records jackpot {_METER}",
        "dealer records jackpot major",
        Role.DEALER,
        lambda line: ask.RecordHit(table=line.table, round=0, meter=line["meter"]),
    ),
    "adds": Form(
        r"supervisor adds missed round (?P<round>\d{1,9})",
        "supervisor adds missed round 2",
        Role.PIT,
        lambda line: ask.AddMissedRound(table=line.table, round=int(line["round"])),
    ),
    "confirms": Form(
        rf"console confirms hit {_HIT}(?: showing {_AMOUNT})?(?: in (?P<instrument>{_IN}))?{_WITH}",
        "console confirms hit 1 in chips with pia",
        Role.JACKPOT,
        _confirms,
    ),
    "rejects": Form(
        rf"console rejects hit {_HIT}(?: for (?P<why>{_WHY}))? {_WORDS}{_WITH}",
        'console rejects hit 1 for malfunction "a wet sensor" with pia',
        Role.JACKPOT,
        _rejects,
    ),
    "adjusts": Form(
        rf"console adjusts {_METER} {_AMOUNT} {_WORDS}{_WITH}",
        'console adjusts major -12.00 "counted twice" with pia',
        Role.JACKPOT,
        lambda line: ask.Adjust(meter=line["meter"], amount=line.amount, words=line["words"], second=line.second),
    ),
    "changes": Form(
        rf"console changes {_METER} (?:(?P<what>rate) to (?P<percent>\d+(?:\.\d+)?)%"
        rf"|(?P<what_>reset|ceiling) to {_AMOUNT}) {_WORDS}{_WITH}",
        'console changes major rate to 0.6% "a new season" with pia',
        Role.JACKPOT,
        _changes,
    ),
    "restores": Form(
        rf"console restores {_WORDS}{_WITH}",
        'console restores "repaired" with pia',
        Role.JACKPOT,
        lambda line: ask.Restore(able=frozenset(Ability), words=line["words"], second=line.second),
    ),
    "picks": Form(
        rf"console picks {_METER} by (?P<drawn>\d{{1,9}}) of (?P<out_of>\d{{1,9}}) from {_WORDS}",
        'console picks mini by 3 of 8 from "the wheel"',
        Role.JACKPOT,
        _picks,
    ),
}

FIRST = frozenset(form.example.split()[0] for form in FORMS.values())
"""The words that such a line begins with."""
