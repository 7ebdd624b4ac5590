"""The layout of a table: its seats, and a spot for every offered wager and no spot without one."""

from collections.abc import Iterable, Mapping
from typing import TypeGuard

from puntobanco.clauses import ClauseId
from puntobanco.elections import Between, OneOf
from puntobanco.rulebooks.model import Layout, Rulebook
from puntobanco.setup.reading import Reading, Toml
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Wager, WagerId
from puntobanco.words import listed, say

VIGORISH_BOX = "vigorish"
"""The numbered box of each seat in which vigorish is marked."""

MOST_SEATS = 14


def read_layout(reading: Reading, rulebook: Rulebook) -> Layout:
    """The named layout; the rulebook's first where none is named and there is only one."""
    names = tuple(layout.id for layout in rulebook.layouts)
    first = rulebook.layouts[0]
    clause = rulebook.layouts_clause
    chosen = reading.read("layout.name", OneOf(names), clause)
    if chosen is None and reading.take("layout.name") is None and len(names) > 1:
        reading.fault("missing.set-up-must", "layout.name", clause, names=listed(names))
    return next((layout for layout in rulebook.layouts if layout.id == chosen), first)


def read_seats(reading: Reading, layout: Layout) -> tuple[int, ...]:
    """The numbers of the seats: from 1 up to the number given, or a list of labels (some houses skip 13)."""
    raw = reading.take("seats")
    boxes = reading.read("layout.boxes", Between(1, 99), layout.seats_clause, default=layout.most_seats)
    if raw is None:
        reading.fault("missing.set-up-must-say", "seats", layout.seats_clause)
        return tuple(range(1, layout.least_seats + 1))
    seats = _labels(raw)
    if seats is None:
        reading.fault("not-seats", "seats", layout.seats_clause, raw=str(raw))
        return tuple(range(1, layout.least_seats + 1))
    if boxes is None:
        reading.fault("missing.set-up-must-say-how", "layout.boxes", layout.seats_clause)
    most = min(seats for seats in (boxes, layout.most_seats, MOST_SEATS) if seats is not None)
    if not layout.least_seats <= len(seats) <= most:
        least = layout.least_seats
        allowed = say("value.range", low=least, high=most) if least > 1 else say("value.at-most", most=most)
        reading.fault("seats", "seats", layout.seats_clause, seats=len(seats), allowed=allowed)
    return seats


def _labels(raw: Toml) -> tuple[int, ...] | None:
    """The seat numbers that a number of seats, or a list of labels in ascending order, stands for."""
    if _is_label(raw):
        return tuple(range(1, raw + 1))
    listed = raw if isinstance(raw, list) else []
    labels = tuple(label for label in listed if _is_label(label))
    return labels if labels and len(labels) == len(listed) and sorted(set(labels)) == list(labels) else None


def _is_label(value: Toml) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100


def read_spots(
    reading: Reading,
    layout: Layout,
    offers: Mapping[WagerId, Offer],
    every: Iterable[Wager],
    *,
    marker_boxes: ClauseId | None,
) -> tuple[str, ...]:
    """What lies before each seat, checked both ways against what is offered."""
    needed = [*offers, *([VIGORISH_BOX] if marker_boxes else [])]
    own = reading.take("layout.spots")
    if own is None:
        if not layout.drawn:
            reading.fault("no-spot-map", "layout.spots", layout.clause, layout=layout.id)
            return tuple(needed)
        drawn = [
            wager
            for wager, offer in offers.items()
            if layout.families is None or offer.wager.family in layout.families or offer.wager.house
        ]
        _check_drawn(reading, layout, offers, every)
        return (*drawn, *needed[len(offers) :])
    if not isinstance(own, list) or not all(isinstance(spot, str) for spot in own):
        reading.fault("not-spots", "layout.spots", layout.clause)
        return tuple(needed)
    spots = _expanded(map(str, own), offers)
    _check_both_ways(reading, layout, offers, spots, needed, marker_boxes)
    _check_drawn(reading, layout, offers, every)
    return tuple(spots)


def _expanded(own: Iterable[str], offers: Mapping[WagerId, Offer]) -> list[str]:
    """A family stands for all of its wagers."""
    spots: list[str] = []
    for spot in own:
        family = [wager for wager, offer in offers.items() if offer.wager.family == spot]
        spots += family or [spot]
    return spots


def _check_drawn(reading: Reading, layout: Layout, offers: Mapping[WagerId, Offer], every: Iterable[Wager]) -> None:
    """A layout that the document prints has all of its spots and no other."""
    if layout.families is None:
        return
    for wager in every:
        if wager.family in layout.families and wager.id not in offers:
            reading.fault(
                "spot-without-wager.layout-table",
                "layout",
                layout.clause,
                layout=layout.id,
                wager=wager.id,
                family=wager.family,
            )
    offered = {offer.wager.family for offer in offers.values() if not offer.wager.house}
    for family in sorted(offered - layout.families):
        reading.fault(
            "wager-without-spot.offered-layout", f"wagers.{family}", layout.clause, family=family, layout=layout.id
        )


def _check_both_ways(
    reading: Reading,
    layout: Layout,
    offers: Mapping[WagerId, Offer],
    spots: list[str],
    needed: list[str],
    marker: ClauseId | None,
) -> None:
    for spot in needed:
        if spot not in spots:
            wager = offers[WagerId(spot)].wager if spot in offers else None
            reading.fault("wager-without-spot.spot", "layout.spots", _spot_clause(wager, layout, marker), spot=spot)
    for spot in spots:
        if spot not in needed:
            reading.fault("spot-without-wager.layout-table-offers", "layout.spots", layout.clause, spot=spot)
        elif spots.count(spot) > 1:
            reading.fault("twice.spot-listed", "layout.spots", layout.clause, spot=spot)


def _spot_clause(wager: Wager | None, layout: Layout, marker: ClauseId | None) -> ClauseId:
    return (wager.spot_clause if wager else marker) or layout.clause
