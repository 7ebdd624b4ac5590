"""Wagers that a house declares in its set-up: tables of TOML into wagers, with every fault of each.

What no line covers loses. Of lines that hold together the first counts only where the wager says so.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.elections import (
    Chosen,
    Election,
    Flag,
    Key,
    Money,
    NotPermitted,
    OneOf,
    Permit,
    Portion,
    Reference,
    References,
    SeveralNotPermitted,
    Tables,
    Values,
)
from puntobanco.faults import Fault, near_to
from puntobanco.money import Amount, ChipRounding, Currency, Odds, quoted
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.game import Game
from puntobanco.setup.house_values import Conditions, HouseOdds, Ids, LineLabel, ThreeNames
from puntobanco.setup.line_checks import MOST_TOGETHER, TOO_MANY, line_faults, work
from puntobanco.setup.package_wagers import package_wager
from puntobanco.setup.reading import Reading, Toml
from puntobanco.setup.series import BASE, SeriesTable, bases_of, faults_on, series_on
from puntobanco.wagers import labels
from puntobanco.wagers.conditions import AT_THE_END, OTHERWISE, Condition, Every, Not, Some
from puntobanco.wagers.language.phrases import Phrase
from puntobanco.wagers.language.said import names_of
from puntobanco.wagers.wager import (
    Barred,
    Choosing,
    Kind,
    Line,
    Moment,
    Names,
    PayTable,
    Result,
    Row,
    StakeShare,
    Wager,
    WagerId,
    line_named,
    lose,
    same_lines,
)
from puntobanco.words import Wording, say

MOST_LINES = 200
MOST_WAGERS = 40
LOSE = "lose"
"""The line of every wager of the house that loses."""


# --- what a declaration may say -------------------------------------------------------------------


LINE_ID = Key[str | None]("id", say("elect.line-id"))
LABEL = Key[Names | None]("label", say("elect.line-label"))
WHEN = Key[Phrase]("when", say("elect.line-when"))
RESULT = Key[str]("result", say("elect.line-result"))
PAYS = Key[Odds | None]("pays", say("elect.line-pays"))
COMMISSION = Key[Fraction | None]("commission", say("elect.line-commission"))
ID = Key[str]("id", say("elect.wager-id"))
NAMES = Key[Names]("names", say("elect.wager-names"))
FAMILY = Key[str | None]("family", say("elect.wager-family"))
SOURCE = Key[str | None]("source", say("elect.wager-source"))
CLAUSE = Key[str | None]("clause", say("elect.wager-clause"))
MINIMUM = Key[Amount | None]("minimum", say("elect.wager-minimum"))
MAXIMUM = Key[Amount | None]("maximum", say("elect.wager-maximum"))
EARLY = Key[bool]("settles_early", say("elect.wager-early"))
FIRST = Key[bool]("first_that_holds", say("elect.wager-first"))
ROUNDING = Key[str | None]("rounding", say("elect.wager-rounding"))
SHARE = Key[Fraction | None]("share", say("elect.wager-share"))
SHARE_OF = Key[tuple[str, ...]]("share_of", say("elect.wager-share-of"))
BARRED = Key[tuple[str, ...]]("barred_with", say("elect.wager-barred"))
LINES = Key[tuple[Chosen, ...]]("lines", say("elect.wager-lines"))
SERIES = Key[Chosen | None]("series", say("elect.wager-series"))


def permit(key: Key[Election], values: Values[Election], default: Election = None, *, needed: bool = False) -> Permit:
    """A key of a declaration: the document says nothing of it."""
    return Permit(key=key, values=values, clause=None, default=default, required=needed)


ROUNDINGS = OneOf(tuple(rule.value for rule in ChipRounding))
OF_A_LINE = (
    permit(LINE_ID, Ids()),
    permit(LABEL, LineLabel()),
    permit(WHEN, Conditions(), needed=True),
    permit(RESULT, OneOf(("win", "push")), "win"),
    permit(PAYS, HouseOdds()),
    permit(COMMISSION, Portion()),
)
OF_A_WAGER = (
    permit(ID, Ids(), needed=True),
    permit(NAMES, ThreeNames(), needed=True),
    permit(FAMILY, Ids()),
    permit(SOURCE, Reference()),
    permit(CLAUSE, Reference()),
    permit(MINIMUM, Money()),
    permit(MAXIMUM, Money()),
    permit(EARLY, Flag(), default=False),
    permit(FIRST, Flag(), default=False),
    permit(ROUNDING, ROUNDINGS),
    permit(SHARE, Portion()),
    permit(SHARE_OF, References(1, 10), ()),
    permit(BARRED, References(1, 10), ()),
    permit(LINES, Tables(OF_A_LINE, MOST_LINES), needed=True),
    permit(SERIES, SeriesTable()),
)
DECLARATIONS = Tables(OF_A_WAGER, MOST_WAGERS)
OF_A_SERIES_LINE = tuple(known for known in OF_A_LINE if known.key is not WHEN)
"""A line of a wager over several rounds is reached by its states and has no condition."""
OVER_SEVERAL_ROUNDS = Tables(
    tuple(
        permit(LINES, Tables(OF_A_SERIES_LINE, MOST_LINES), needed=True) if known.key is LINES else known
        for known in OF_A_WAGER
    ),
    1,
)
Declared = Chosen | Wager
"""A declaration of a set-up, or a wager of an installed package that the set-up names."""


class HouseWagers(Struct, frozen=True):
    """Permitted: declarations of wagers that a rulebook does not have, each complete."""

    rulebook: Rulebook

    def read(self, value: object, currency: Currency) -> tuple[Declared, ...]:
        listed = value if isinstance(value, list) else []
        if not 1 <= len(listed) <= MOST_WAGERS:
            return DECLARATIONS.read(value, currency)
        faults: list[Fault] = []
        declared = [*_each(listed, currency, faults)]
        if faults:
            raise SeveralNotPermitted(*faults)
        faults += _taken(declared, self.rulebook)
        known = frozenset({*(str(wager.id) for wager in self.rulebook.wagers), *map(_wager_id, declared)})
        for place, wager in enumerate(declared, 1):
            if isinstance(wager, Chosen):
                faults += [
                    *_bound(f"[{place}]", wager, known),
                    *_pays(f"[{place}]", wager),
                    *_shape(f"[{place}]", wager),
                ]
                faults += _series(f"[{place}]", wager, self.rulebook)
        if faults:
            raise SeveralNotPermitted(*faults)
        return tuple(declared)

    def describe(self) -> Wording:
        return DECLARATIONS.describe()


def read_declaration(table: object, currency: Currency) -> Chosen:
    several = isinstance(table, dict) and SERIES.name in table
    return (OVER_SEVERAL_ROUNDS if several else DECLARATIONS).read([table], currency)[0]


def _each(listed: Iterable[object], currency: Currency, faults: list[Fault]) -> Iterator[Declared]:
    """Each declaration that can be read; what is wrong with the others goes to the faults."""
    for place, table in enumerate(listed, 1):
        try:
            yield package_wager(table) if isinstance(table, str) else read_declaration(table, currency)
        except SeveralNotPermitted as several:
            faults += [replace(fault, where=f"[{place}]{fault.where.removeprefix('[1]')}") for fault in several.faults]
        except NotPermitted:
            faults.append(Fault.of("not-permitted.declaration", f"[{place}]", found=quoted(table)))


def _wager_id(declared: Declared) -> str:
    return declared[ID] if isinstance(declared, Chosen) else declared.id


def _taken(declared: Iterable[Declared], rulebook: Rulebook) -> Iterator[Fault]:
    """Ids that the rulebook has, or that come twice."""
    known = {name for wager in rulebook.wagers for name in (str(wager.id), wager.family)}
    families = set(known)
    for place, wager in enumerate(declared, 1):
        name, family = _wager_id(wager), wager[FAMILY] if isinstance(wager, Chosen) else wager.family
        if name in known:
            yield Fault.of("twice.wager-already", f"[{place}].id", name=name)
        if family in families:
            yield Fault.of("twice.rulebook-family", f"[{place}].family", family=family)
        known.add(name)


def _bound(where: str, wager: Chosen, known: frozenset[str]) -> Iterator[Fault]:
    """What is wrong with the limits of a wager and the bets that it is bound to."""
    minimum, maximum = wager[MINIMUM], wager[MAXIMUM]
    if minimum and maximum and minimum > maximum:
        yield Fault.of("limits.minimum-above", f"{where}.minimum")
    if (wager[SHARE] is None) is not (not wager[SHARE_OF]):
        yield Fault.of("missing.share-share", f"{where}.share")
    for key in (SHARE_OF, BARRED):
        for named in wager[key]:
            if named == wager[ID]:
                yield Fault.of("unknown-wager.itself", f"{where}.{key.name}")
            elif named not in known:
                near = near_to(named, known)
                code = "unknown-wager.named-near" if near else "unknown-wager.named"
                yield Fault.of(code, f"{where}.{key.name}", named=named[:40], near=near)


def _pays(where: str, wager: Chosen) -> Iterator[Fault]:
    """A wager has a line that pays."""
    if all(line[RESULT] == "push" and line[PAYS] is None for line in wager[LINES]):
        yield Fault.of("never-pays", f"{where}.lines")


def _shape(where: str, wager: Chosen) -> Iterator[Fault]:
    """What is wrong with the lines of a wager, each by itself."""
    seen: set[str] = set()
    for number, line in enumerate(wager[LINES], 1):
        here, push = f"{where}.lines[{number}]", line[RESULT] == "push"
        if push and (line[PAYS] is not None or line[COMMISSION] is not None):
            yield Fault.of("push-pays", f"{here}.pays")
        if not push and line[PAYS] is None:
            yield Fault.of("missing.must-say-what", f"{here}.pays", house_odds=HouseOdds().describe())
        if line[COMMISSION] == 1:
            yield Fault.of("keeps-all", f"{here}.commission")
        if _line_id(number, line) == LOSE:
            yield Fault.of("twice.losing-line", f"{here}.id", line_id=LOSE)
        if _line_id(number, line) in seen:
            yield Fault.of("twice.two-lines", f"{here}.id", line_id=_line_id(number, line))
        seen.add(_line_id(number, line))
        when = line.get(WHEN)
        if wager[EARLY] and when is not None and not when.condition().first_four:
            yield Fault.of("not-four-cards", f"{here}.when")


def _series(where: str, wager: Chosen, rulebook: Rulebook) -> Iterator[Fault]:
    """What is wrong with the automaton of a wager over several rounds: it must fit one version of its base wager."""
    series = wager[SERIES]
    if series is None:
        return
    for key in (EARLY, FIRST):
        if wager[key]:
            yield Fault.of("series.wager-over", f"{where}.{key.name}")
    bases = bases_of(series, rulebook.wagers)
    if not bases:
        near = near_to(series[BASE], {str(known.id) for known in rulebook.wagers})
        code = "unknown-wager.named-near" if near else "unknown-wager.named"
        yield Fault.of(code, f"{where}.series.base", named=series[BASE][:40], near=near)
        return
    found = [tuple(faults_on(series, base, _ends(wager), _clause(wager))) for base in bases]
    if all(found):
        yield from (Fault.of("series.said", f"{where}.series", why=sentence) for sentence in min(found, key=len))


def _ends(declared: Chosen) -> frozenset[str]:
    """The ids of all lines of a wager, that by which it loses among them."""
    return frozenset({LOSE, *(_line_id(number, line) for number, line in enumerate(declared[LINES], 1))})


def _clause(declared: Chosen) -> ClauseId:
    return ClauseId(f"HOUSE {declared[CLAUSE] or declared[ID]}")


def _line_id(number: int, line: Chosen) -> str:
    return line[LINE_ID] or f"line-{number}"


def with_house_wagers(reading: Reading, rulebook: Rulebook, game: Game) -> Rulebook:
    """The rulebook with the wagers that the set-up declares beside its own."""
    declared = reading.read("house_wagers", HouseWagers(rulebook), default=())
    made = tuple(wager for table in declared for wager in house_wagers(table, rulebook))
    asked = 0
    for place, table in enumerate(declared, 1):
        clause = _clause(table) if isinstance(table, Chosen) else table.clause
        for whens, first in _asked(table):
            asked += work(whens, game)
            faults = (TOO_MANY,) if asked > MOST_TOGETHER else line_faults(whens, game, first=first)
            for found in faults:
                where = f"house_wagers[{place}].lines[{found.line}].when"
                reading.fault(f"{found.code}.advised", where, clause, why=found.sentence, advice=found.advice)
        if asked > MOST_TOGETHER:
            break
    return replace(rulebook, wagers=(*rulebook.wagers, *made)) if made else rulebook


def _asked(declared: Declared) -> Iterator[tuple[tuple[Condition, ...], bool]]:
    """The conditions that are checked together, and whether of those that hold the first counts."""
    if isinstance(declared, Chosen):
        if declared[SERIES] is None:
            yield tuple(when.condition() for line in declared[LINES] if (when := line.get(WHEN))), declared[FIRST]
        return
    for lines in declared.lines.values() if declared.series is None else ():
        yield (
            tuple(line.when for line in lines if line.when is not OTHERWISE),
            declared.choosing is not Choosing.ONLY_ONE,
        )


def own_limits(reading: Reading, wager: Wager) -> Mapping[str, Toml]:
    """The limits that a declaration states itself."""
    listed = reading.take("house_wagers")
    tables = [table for table in listed if isinstance(table, dict)] if isinstance(listed, list) else []
    own = next((table for table in tables if table.get("id") == wager.id), {})
    return {key.name: own[key.name] for key in (MINIMUM, MAXIMUM) if key.name in own}


# --- the wager ------------------------------------------------------------------------------------


def house_wagers(declared: Declared, rulebook: Rulebook) -> tuple[Wager, ...]:
    """The wager that a declaration without faults makes under a rulebook; over several rounds, one for each base."""
    if isinstance(declared, Wager):
        tables = tuple(replace(table, house=True) for table in declared.pay_tables)
        versions = frozenset(version.id for version in rulebook.versions)
        return (replace(declared, versions=versions, option=None, pay_tables=tables, house=True),)
    wager, series = _house_wager(declared, rulebook), declared[SERIES]
    if series is None:
        return (wager,)
    fitting = (
        base
        for base in bases_of(series, rulebook.wagers)
        if wager.versions & base.versions and not [*faults_on(series, base, _ends(declared), wager.clause)]
    )
    return tuple(
        replace(wager, series=series_on(series, base, wager.clause), versions=wager.versions & base.versions)
        for base in fitting
    )


def _house_wager(declared: Chosen, rulebook: Rulebook) -> Wager:
    name, clause = declared[ID], _clause(declared)
    lost = OTHERWISE if declared[SERIES] is None else AT_THE_END
    rounding = ChipRounding(declared[ROUNDING]) if declared[ROUNDING] else None
    rows = tuple(
        Row(_line_id(number, line), pays, clause, line[COMMISSION])
        for number, line in enumerate(declared[LINES], 1)
        if (pays := line[PAYS]) is not None
    )
    return Wager(
        id=WagerId(name),
        family=declared[FAMILY] or name,
        names=declared[NAMES],
        clause=clause,
        kind=Kind.SIDE,
        versions=frozenset(version.id for version in rulebook.versions),
        pay_tables=(PayTable("house", "", rows, house=True, rounding=rounding),),
        lines=same_lines(*_lines(declared, clause), lose(LOSE, labels.ANYTHING_ELSE, lost, clause)),
        settles=Moment.FIRST_FOUR if declared[EARLY] else Moment.COMPLETE,
        early=clause if declared[EARLY] else None,
        stake_clause=clause,
        share=StakeShare(share, frozenset(declared[SHARE_OF]), clause) if (share := declared[SHARE]) else None,
        barred=Barred(frozenset(declared[BARRED]), clause) if declared[BARRED] else None,
        house=True,
        source=declared[SOURCE] or "",
    )


def _lines(declared: Chosen, clause: ClauseId) -> Iterator[Line]:
    before: tuple[Condition, ...] = ()
    for number, line in enumerate(declared[LINES], 1):
        name, phrase, result = _line_id(number, line), line.get(WHEN), Result(line[RESULT])
        if phrase is None:
            yield line_named(name, line[LABEL] or name, AT_THE_END, result, (clause,))
            continue
        when = phrase.condition()
        counts = Every((when, Not(Some(before)))) if declared[FIRST] and before else when
        before += (when,)
        yield line_named(name, line[LABEL] or names_of(phrase), counts, result, (clause,))
