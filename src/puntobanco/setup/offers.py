"""The wagers section of a set-up: what is offered, on which pay table, within which limits."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from puntobanco.clauses import ClauseId
from puntobanco.elections import Chosen, Election, Money, NotPermitted, Permit
from puntobanco.faults import near_to
from puntobanco.money import Amount, NotOdds, Odds
from puntobanco.rulebooks.model import Limits, Rulebook, Version
from puntobanco.setup.house_pays import house_table
from puntobanco.setup.house_values import not_odds
from puntobanco.setup.house_wagers import own_limits
from puntobanco.setup.reading import Reading, Toml
from puntobanco.wagers.paid import odds_of
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind, PayTable, Wager, WagerId
from puntobanco.words import Param, listed, say

_GENERAL_KEYS = ("pay_table", "pays", "minimum", "maximum", "cap", "commission", "rounding")


def read_offers(
    reading: Reading, rulebook: Rulebook, version: Version, options: frozenset[str], limits: Limits
) -> dict[WagerId, Offer]:
    """Every wager the table offers: the main bets always, and whatever the section names, by id or family."""
    sections = _sections(reading)
    allowed = rulebook.wagers_of(version.id, options)
    offers: dict[WagerId, Offer] = {}
    for wager in allowed:
        named = [name for name in (wager.family, wager.id) if name in sections]
        if not named and wager.kind is Kind.SIDE and not wager.house:
            continue
        own = own_limits(reading, wager) if wager.house else {}
        chosen = {**own, **{key: value for name in dict.fromkeys(named) for key, value in sections[name].items()}}
        where = f"wagers.{named[-1] if named else wager.id}"
        offers[wager.id] = _offer(reading, wager, chosen, where, limits)
    _report_unknown(reading, sections, allowed, rulebook)
    return offers


def _sections(reading: Reading) -> dict[str, Mapping[str, Toml]]:
    sections: dict[str, Mapping[str, Toml]] = {}
    for name, value in reading.under("wagers.").items():
        wager = name.removeprefix("wagers.")
        if isinstance(value, dict):
            sections[wager] = value
        else:
            reading.fault("not-a-table", name, wager=wager)
    return sections


def _offer(reading: Reading, wager: Wager, chosen: Mapping[str, Toml], where: str, limits: Limits) -> Offer:
    known = {*_GENERAL_KEYS, *(permit.key.name for permit in wager.elections)}
    for key in chosen:
        if key not in known:
            near = near_to(key, known)
            code = "unknown-key.wager-near" if near else "unknown-key.wager"
            reading.fault(code, f"{where}.{key}", wager.clause, near=near, known=listed(sorted(known)))
    elected = {permit.key.name: _elected(reading, permit, chosen, where) for permit in wager.elections}
    configured = wager.configured(Chosen(elected)) if wager.configured else wager
    stake = Amount(wager.fixed_stake, limits.minimum.currency) if wager.fixed_stake is not None else None
    fixed = wager.stake_clause if stake is not None else None
    return Offer(
        wager=configured,
        elected=Chosen(elected),
        pay_table=_pay_table(reading, wager, chosen, where),
        minimum=_amount(reading, chosen, "minimum", where, fixed) or stake or limits.minimum,
        maximum=_amount(reading, chosen, "maximum", where, fixed) or stake or limits.maximum,
        cap=_cap(reading, wager, chosen, where),
    )


def _elected(reading: Reading, permit: Permit, chosen: Mapping[str, Toml], where: str) -> Election:
    name = permit.key.name
    if name not in chosen:
        return permit.default
    try:
        return permit.values.read(chosen[name], reading.currency)
    except NotPermitted as found:
        reading.fault(
            "not-permitted.found",
            f"{where}.{name}",
            permit.clause,
            found=found.said,
            values=permit.values.describe(),
        )
        return permit.default


def _amount(
    reading: Reading, chosen: Mapping[str, Toml], key: str, where: str, fixed: ClauseId | None = None
) -> Amount | None:
    if key not in chosen:
        return None
    if fixed is not None:
        reading.fault("fixed-stake.fixed", f"{where}.{key}", fixed)
        return None
    try:
        return Money().read(chosen[key], reading.currency)
    except NotPermitted as found:
        reading.fault("not-permitted.amount", f"{where}.{key}", found=found.said)
        return None


def _cap(reading: Reading, wager: Wager, chosen: Mapping[str, Toml], where: str) -> Amount | None:
    cap = _amount(reading, chosen, "cap", where)
    if cap is not None and wager.cap is None:
        reading.fault("no-cap", f"{where}.cap", wager.clause, wager=wager.names)
        return None
    return cap


def _pay_table(reading: Reading, wager: Wager, chosen: Mapping[str, Toml], where: str) -> PayTable:
    by_line = isinstance(chosen.get("pays"), dict)
    if "pays" in chosen and "pay_table" in chosen and not by_line:
        reading.fault("twice.odds-given", f"{where}.pays", wager.clause)
    if "pays" in chosen and not by_line:
        table = _by_odds(reading, wager, chosen["pays"], where)
    else:
        table = _listed_table(reading, wager, chosen, where)
    return house_table(reading, wager, table, chosen, where)


def _listed_table(reading: Reading, wager: Wager, chosen: Mapping[str, Toml], where: str) -> PayTable:
    if "pay_table" not in chosen:
        if len(wager.pay_tables) > 1:
            permitted = _permitted(wager)
            reading.fault(
                "missing.pay-table", f"{where}.pay_table", _pay_clause(wager), wager=wager.names, permitted=permitted
            )
        return wager.pay_tables[0]
    table = wager.pay_table(str(chosen["pay_table"]))
    if table is None or isinstance(chosen["pay_table"], bool):
        named, permitted = str(chosen["pay_table"]), _permitted(wager)
        place, clause = f"{where}.pay_table", _pay_clause(wager)
        reading.fault("no-such-pay-table", place, clause, wager=wager.names, named=named, permitted=permitted)
        return wager.pay_tables[0]
    return table


def _by_odds(reading: Reading, wager: Wager, raw: object, where: str) -> PayTable:
    """A pay table named by its odds: one the document lists, one it leaves open, or one of the house."""
    fallback = wager.pay_tables[0]
    departs = reading.flat.get("departs_from_rulebook") is True
    try:
        odds = Odds.declared(raw) if departs else Odds.read(raw)
    except NotOdds as found:
        reading.fault("not-odds", f"{where}.pays", _pay_clause(wager), why=not_odds(found, raw))
        return fallback
    for table in wager.pay_tables:
        if len(table.rows) == 1 and isinstance(row := table.rows[0].pays, Odds) and row.ratio == odds.ratio:
            return table
    if wager.open_odds and odds.ratio >= wager.open_odds.at_least.ratio:
        return wager.open_odds.table(odds)
    if departs and len(fallback.rows) == 1:
        return replace(fallback, id=str(odds), title="", rows=(replace(fallback.rows[0], pays=odds),), house=True)
    place, clause = f"{where}.pays", _pay_clause(wager)
    reading.fault("odds-not-permitted", place, clause, wager=wager.names, odds=str(odds), permitted=_permitted(wager))
    return fallback


def _pay_clause(wager: Wager) -> ClauseId:
    rows = wager.pay_tables[0].rows
    return rows[0].clause if rows else wager.clause


def _permitted(wager: Wager) -> Param:
    if wager.open_odds:
        return say("value.or-better", odds=odds_of(wager.open_odds.at_least))
    return listed(table.id for table in wager.pay_tables)


def _report_unknown(reading: Reading, sections: Iterable[str], allowed: tuple[Wager, ...], rulebook: Rulebook) -> None:
    """Wagers that the rulebook does not know, or that this version and these options may not offer."""
    names = {name for wager in allowed for name in (wager.id, wager.family)}
    for name in sections:
        if name in names:
            continue
        elsewhere = [wager for wager in rulebook.wagers if name in (wager.id, wager.family)]
        if elsewhere:
            wager = elsewhere[0]
            needed = f"the option {wager.option}" if wager.option else f"version {' or '.join(sorted(wager.versions))}"
            reading.fault("not-in-this-version", f"wagers.{name}", wager.clause, wager=wager.names, needed=needed)
        else:
            every = {each for wager in rulebook.wagers for each in (str(wager.id), wager.family)}
            near = near_to(name, every)
            code = "unknown-wager.rulebook-near" if near else "unknown-wager.rulebook"
            reading.fault(code, f"wagers.{name}", rulebook.wagers_clause, near=near)
