"""Reading one set-up file: TOML text in, a checked set-up or every fault out."""

import tomllib
from collections.abc import Mapping
from math import gcd

from msgspec.structs import replace

from puntobanco.elections import AnyOf, Chinese, Chosen, Flag, Money, NotPermitted, OneOf, Reference
from puntobanco.faults import Fault, Refused, near_to
from puntobanco.money import Amount, Chips, Currency
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import WITH_COMMISSION, Limits, Option, PaymentCheck, Rulebook, Setup, Version
from puntobanco.setup.checks import faults_of
from puntobanco.setup.game import read_game
from puntobanco.setup.house_wagers import with_house_wagers
from puntobanco.setup.layout import read_layout, read_seats, read_spots
from puntobanco.setup.offers import read_offers
from puntobanco.setup.reading import Reading, Toml, is_sane
from puntobanco.setup.toml_places import located
from puntobanco.setup.words import CHECKS
from puntobanco.words import listed

MOST_BYTES = 200_000
"""The longest set-up of one table in bytes; real ones are far shorter."""
TOO_LONG = f"The file is far too long for a set-up of one table, which has at most {MOST_BYTES:,} bytes."
NOT_SANE = "The file holds a value that no set-up needs: far too deep, or far too large."

MOST_DOTS = 1_000
"""On one line: reading TOML takes the square of the number of dots in a key."""

MOST_SAID = 200
"""Characters of what is wrong with TOML; a key may be as long as the file."""
MOST_DEPTH = 8
LARGEST_NUMBER = 10**30
MOST_CHIP_STEPS = 100_000
"""How many times the smallest chip may hold the largest step that all chips are multiples of."""


class Unreadable(ValueError):
    """Text that is no set-up file at all."""


def read_setup(text: str, *, name: str = "", rulebooks: tuple[Rulebook, ...] = RULEBOOKS) -> Setup:
    """The set-up of one table, or `Refused` with all of its faults, or `Unreadable`."""
    values = parsed(text)
    try:
        return setup_from(values, name=name, rulebooks=rulebooks)
    except Refused as refused:
        raise Refused(*located(refused.faults, text)) from None


def parsed(text: str) -> Mapping[str, Toml]:
    if len(text) > MOST_BYTES:
        raise Unreadable(TOO_LONG)
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise Unreadable("The file has a key with far too many dots for a set-up of one table.")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as found:
        raise Unreadable(f"The file is not TOML: {str(found)[:MOST_SAID]}.") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in thousands of lists
        raise Unreadable(NOT_SANE) from None
    _check_sane(table)
    return table


def setup_from(table: Mapping[str, Toml], *, name: str = "", rulebooks: tuple[Rulebook, ...] = RULEBOOKS) -> Setup:
    """The set-up that a table of values describes, or `Refused` with all of its faults."""
    _check_sane(table)
    rulebook = _rulebook(table, rulebooks)
    reading = Reading(table, rulebook.currency)
    setup = _read(reading, rulebook, name)
    reading.report_unknown()
    faults = [*reading.faults, *faults_of(setup)]
    if faults:
        raise Refused(*faults)
    return replace(setup, values=table)


def _check_sane(table: Mapping[str, Toml]) -> None:
    if not is_sane(table, deepest=MOST_DEPTH, largest=LARGEST_NUMBER):
        raise Unreadable(NOT_SANE)


def _rulebook(table: Mapping[str, Toml], rulebooks: tuple[Rulebook, ...]) -> Rulebook:
    wanted = table.get("rulebook")
    for rulebook in rulebooks:
        if rulebook.id == wanted:
            return rulebook
    names = [rulebook.id for rulebook in rulebooks]
    near = near_to(str(wanted), names)
    key = "no-rulebook.none" if wanted is None else "no-rulebook.near" if near else "no-rulebook.known"
    raise Refused(Fault.of(key, "rulebook", wanted=str(wanted), near=near, known=listed(names)))


def _read(reading: Reading, rulebook: Rulebook, name: str) -> Setup:
    reading.take("rulebook")
    reading.currency = currency_named(reading.read("currency", Reference(), default=rulebook.currency.code))
    version, options = _version(reading, rulebook), _options(reading, rulebook)
    adopted = frozenset({version.id, *(option.id for option in options)})
    limits = _limits(reading, rulebook)
    game = read_game(reading, rulebook)
    rulebook = with_house_wagers(reading, rulebook, game)
    offers = read_offers(reading, rulebook, version, adopted, limits)
    marks = adopted | ({WITH_COMMISSION} if any(offer.commission for offer in offers.values()) else set())
    chosen = Chosen({permit.key.name: reading.elect(permit, marks) for permit in rulebook.permits})
    layout = read_layout(reading, rulebook)
    seats = read_seats(reading, layout)
    boxes = reading.flat.get("layout.boxes")
    departs = reading.read("departs_from_rulebook", Flag(), default=False)
    checked = reading.read("payment_check", CHECKS, default="off")
    if any(fault.where.startswith("house_wagers") for fault in reading.faults):
        departs = departs and any(offer.house for offer in offers.values())
    bare = Setup(
        name=reading.read("name", Reference()) or name or "table",
        chinese=reading.read("chinese", Chinese()),
        rulebook=rulebook,
        version=version,
        options=options,
        casino=reading.read("casino", Reference(), default=""),
        pit=str(reading.read("pit", Reference(), default="")),
        currency=reading.currency,
        seats=seats,
        layout=layout,
        spots=(),
        boxes=boxes if isinstance(boxes, int) and boxes else len(seats),
        limits=limits,
        chips=_chips(reading),
        offers=offers,
        chosen=chosen,
        game=game,
        departs_from_rulebook=departs,
        payment_check=PaymentCheck(checked),
    )
    return _with_spots(reading, bare)


def _with_spots(reading: Reading, bare: Setup) -> Setup:
    marked = bare.rulebook.marker_boxes(bare)
    every = bare.rulebook.wagers_of(bare.version.id, bare.adopted)
    return replace(bare, spots=read_spots(reading, bare.layout, bare.offers, every, marker_boxes=marked))


def currency_named(code: str) -> Currency:
    """The one currency with this code, whichever rulebook a table plays by."""
    known = {rulebook.currency.code: rulebook.currency for rulebook in RULEBOOKS}
    return known.get(code) or Currency(code, 2, f"{code} ")


def _version(reading: Reading, rulebook: Rulebook) -> Version:
    raw = reading.take("version")
    if isinstance(raw, list):
        _two_versions(reading, rulebook, raw)
        return rulebook.versions[0]
    if raw is None and len(rulebook.versions) > 1:
        names = ", ".join(version.id for version in rulebook.versions)
        reading.fault("missing.set-up-must-name", "version", rulebook.versions[0].clause, names=names)
    names_known = tuple(version.id for version in rulebook.versions)
    chosen = reading.read("version", OneOf(names_known), rulebook.versions[0].clause, default=names_known[0])
    return rulebook.version(str(chosen)) or rulebook.versions[0]


def _two_versions(reading: Reading, rulebook: Rulebook, raw: list[Toml]) -> None:
    for cell in rulebook.combinations:
        if cell.one in raw and cell.other in raw and not cell.allowed:
            reading.fault("combination.why", "version", cell.clauses[0], one=cell.one, other=cell.other, why=cell.why)
            return
    reading.fault("not-permitted.table-plays", "version")


def _options(reading: Reading, rulebook: Rulebook) -> tuple[Option, ...]:
    if not rulebook.options:
        if reading.take("options"):
            reading.fault("not-permitted.rulebook-knows", "options")
        return ()
    known = AnyOf(tuple(option.id for option in rulebook.options))
    chosen = reading.read("options", known, rulebook.options[0].clause, default=())
    return tuple(option for option in rulebook.options if option.id in chosen)


def _limits(reading: Reading, rulebook: Rulebook) -> Limits:
    unit = Amount(reading.currency.minor_per_major, reading.currency)
    minimum, maximum = (reading.read(f"limits.{which}", Money()) for which in ("minimum", "maximum"))
    for which, amount in (("minimum", minimum), ("maximum", maximum)):
        needed = which == "minimum" or rulebook.maximum_required
        if needed and amount is None and reading.take(f"limits.{which}") is None:
            reading.fault("missing.set-up-must-state", f"limits.{which}", which=which)
    differential = reading.read("limits.differential", Money(), rulebook.differential_required)
    if rulebook.differential_required and reading.take("limits.differential") is None:
        reading.fault("missing.maximum-differential", "limits.differential", rulebook.differential_required)
    people = {name.removeprefix("limits.personal."): name for name in reading.under("limits.personal.")}
    personal = {person: reading.read(name, Money()) for person, name in people.items()}
    return Limits(
        minimum=minimum or unit,
        maximum=maximum,
        differential=differential,
        personal={person: amount for person, amount in personal.items() if amount is not None},
        buy_in=reading.read("limits.buy_in", Money()),
    )


def _chips(reading: Reading) -> Chips:
    raw = reading.take("chips")
    unit = Chips((1,), reading.currency)
    if not isinstance(raw, list) or not raw or len(raw) > 40:
        reading.fault("missing.set-up-must-list", "chips")
        return unit
    values = []
    for value in raw:
        try:
            values.append(Money().read(value, reading.currency).minor)
        except NotPermitted as found:
            reading.fault("not-permitted.amount", "chips", found=found.said)
            return unit
    if values[0] // gcd(*values) > MOST_CHIP_STEPS:
        reading.fault("not-permitted.smallest-chip", "chips")
        return unit
    if sorted(set(values)) != values:
        reading.fault("not-permitted.chips-listed", "chips")
        return unit
    return Chips(tuple(values), reading.currency)
