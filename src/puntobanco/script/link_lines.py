"""The jackpot's link in a script: what the dealer, a supervisor and the console do there, and what befalls it."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.state import Link
from puntobanco.jackpot.meter import Parameters
from puntobanco.money import Amount, Minor, NotAnAmount
from puntobanco.procedure.asking import Who
from puntobanco.procedure.jackpot import Ability, Instrument, Moment
from puntobanco.procedure.roles import Role
from puntobanco.script.words import BadWords

Values = Mapping[str, str]
Made = Callable[[Link, str, Values, Who | None], ask.AnyAct]

_WORDS = r'"(?P<words>[^"]*)"'
_WITH = r"\s+with\s+(?P<second>[\w.-]+)"
_METER = r"(?P<meter>[\w-]+)"
_AMOUNT = r"(?P<amount>[+−-]?[\d,]+(?:\.\d+)?)"


def read_link(text: str) -> tuple[str, dict[str, str]]:
    """Which form a line has, and its values; `BadWords` with all forms if it has none."""
    for name, (pattern, _, _, _) in FORMS.items():
        if match := re.fullmatch(pattern, text):
            return name, {key.rstrip("_"): value for key, value in match.groupdict().items() if value is not None}
    known = "; ".join(example for _, example, _, _ in FORMS.values())
    raise BadWords(f"is none of what is asked of a jackpot: {known}.")


def act_of(form: str, values: Values, link: Link, table: str, second: Who | None) -> ask.AnyAct:
    """The act that a line asks for, at a link as it stands."""
    made = FORMS[form][3]
    return made(link, table, values, second)


def role_of(form: str) -> Role:
    """Who asks for it."""
    return FORMS[form][2]


def _minor(link: Link, text: str) -> Minor:
    sign = -1 if text[0] in "-−" else 1
    try:
        return Minor(sign * Amount.read(text.lstrip("+-−"), link.terms.currency).minor)
    except NotAnAmount as fault:
        raise BadWords(str(fault)) from None


def _second(second: Who | None) -> Who:
    assert second is not None, "every form that wants a second person names one"
    return second


def _lost(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.LoseTable(table=table, words=values["words"])


def _back(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.RegainTable(table=table)


def _display(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.ReportDisplay(table=table, working=values["state"] == "works")


def _fails(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    failing = [one for one in Ability if one.value == values["words"]]
    if not failing:
        raise BadWords(f"“{values['words']}” is none of {', '.join(one.value for one in Ability)}.")
    return ask.CheckHealth(able=frozenset(Ability) - set(failing))


def _activates(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.Activate(table=table, round=0, moment=Moment.BETTING)


def _records(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.RecordHit(table=table, round=0, meter=values["meter"])


def _adds(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.AddMissedRound(table=table, round=int(values["round"]))


def _confirms(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    number = int(values["hit"])
    read = next((hit.before.shown for hit in link.pending if hit.number == number), Minor(0))
    shown = _minor(link, values["amount"]) if "amount" in values else read
    instrument = Instrument(values["instrument"]) if "instrument" in values else None
    return ask.Confirm(hit=number, shown=shown, instrument=instrument, second=_second(second))


def _rejects(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    why = ask.Invalid(values["why"]) if "why" in values else ask.Invalid.NOT_MET
    return ask.Reject(hit=int(values["hit"]), why=why, words=values["words"], second=_second(second))


def _adjusts(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    amount = _minor(link, values["amount"])
    return ask.Adjust(meter=values["meter"], amount=amount, words=values["words"], second=_second(second))


def _changes(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    meter = link.meters.get(values["meter"])
    old = (meter.pending or meter.parameters) if meter is not None else None
    if old is None:
        raise BadWords(f"names no meter; there are {', '.join(link.meters)}.")
    return ask.ChangeParameters(
        meter=values["meter"], parameters=_changed(link, old, values), words=values["words"], second=_second(second)
    )


def _changed(link: Link, old: Parameters, values: Values) -> Parameters:
    if values["what"] == "rate":
        return replace(old, rate=Fraction(values["percent"]) / 100)
    amount = _minor(link, values["amount"])
    return replace(old, reset=amount) if values["what"] == "reset" else replace(old, ceiling=amount)


def _restores(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.Restore(able=frozenset(Ability), words=values["words"], second=_second(second))


def _picks(link: Link, table: str, values: Values, second: Who | None) -> ask.AnyAct:
    return ask.SelectWinner(
        meter=values["meter"],
        drawn=int(values["drawn"]),
        out_of=int(values["out_of"]),
        source=values["words"],
        places=(),
    )


_WHY = "|".join(re.escape(one.value) for one in ask.Invalid)
_IN = "|".join(re.escape(one.value) for one in Instrument)

FORMS: dict[str, tuple[str, str, Role, Made]] = {
    "lost": (rf"link lost {_WORDS}", 'link lost "a cable"', Role.CLOCK, _lost),
    "back": ("link back", "link back", Role.CLOCK, _back),
    "display": ("display (?P<state>works|fails)", "display fails", Role.CLOCK, _display),
    "fails": (rf"system fails {_WORDS}", 'system fails "recording what goes in"', Role.CLOCK, _fails),
    "activates": ("dealer activates", "dealer activates", Role.DEALER, _activates),
    "records": (f"dealer records jackpot {_METER}", "dealer records jackpot major", Role.DEALER, _records),
    "adds": (r"supervisor adds missed round (?P<round>\d{1,9})", "supervisor adds missed round 2", Role.PIT, _adds),
    "confirms": (
        rf"console confirms hit (?P<hit>\d{{1,9}})(?: showing {_AMOUNT})?(?: in (?P<instrument>{_IN}))?{_WITH}",
        "console confirms hit 1 in chips with pia",
        Role.JACKPOT,
        _confirms,
    ),
    "rejects": (
        rf"console rejects hit (?P<hit>\d{{1,9}})(?: for (?P<why>{_WHY}))? {_WORDS}{_WITH}",
        'console rejects hit 1 for malfunction "a wet sensor" with pia',
        Role.JACKPOT,
        _rejects,
    ),
    "adjusts": (
        rf"console adjusts {_METER} {_AMOUNT} {_WORDS}{_WITH}",
        'console adjusts major -12.00 "counted twice" with pia',
        Role.JACKPOT,
        _adjusts,
    ),
    "changes": (
        rf"console changes {_METER} (?:(?P<what>rate) to (?P<percent>\d+(?:\.\d+)?)%"
        rf"|(?P<what_>reset|ceiling) to {_AMOUNT}) {_WORDS}{_WITH}",
        'console changes major rate to 0.6% "a new season" with pia',
        Role.JACKPOT,
        _changes,
    ),
    "restores": (
        rf"console restores {_WORDS}{_WITH}",
        'console restores "repaired" with pia',
        Role.JACKPOT,
        _restores,
    ),
    "picks": (
        rf"console picks {_METER} by (?P<drawn>\d{{1,9}}) of (?P<out_of>\d{{1,9}}) from {_WORDS}",
        'console picks mini by 3 of 8 from "the wheel"',
        Role.JACKPOT,
        _picks,
    ),
}
"""Every form by name: how it is written, an example, who asks for it, and the act."""

FIRST = frozenset(example.split()[0] for _, example, _, _ in FORMS.values())
"""The words that such a line begins with."""
