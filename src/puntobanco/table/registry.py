"""All acts and events of a table, gathered from the topics."""

from typing import get_args

from puntobanco.table import notes, telling
from puntobanco.table.acts import business, jackpot, nominees, people, setup_changes, tray
from puntobanco.table.acts.irregular import (
    apart,
    corrections,
    disputes,
    options,
    reread,
    resolving,
    trouble,
    voiding,
)
from puntobanco.table.acts.round import (
    betting,
    closing,
    dealing,
    payments,
    series,
    settling,
    showing,
    squeezing,
    taking_back,
    turning,
)
from puntobanco.table.acts.shoe import burning, cards_away, cutting, opening
from puntobanco.table.commands import Act, AnyAct
from puntobanco.table.events import Happened, TableSetUp
from puntobanco.table.specs import ActSpec, EventSpec

_WITH_ACTS = (
    business,
    tray,
    setup_changes,
    people,
    nominees,
    opening,
    cutting,
    cards_away,
    burning,
    betting,
    taking_back,
    closing,
    dealing,
    showing,
    turning,
    squeezing,
    settling,
    payments,
    reread,
    trouble,
    resolving,
    options,
    corrections,
    disputes,
    jackpot,
)
_TOPICS = (*_WITH_ACTS, apart, voiding, series)

_ORDER = {kind: place for place, kind in enumerate(get_args(AnyAct))}
_DECLARED = {spec.act: spec for topic in _WITH_ACTS for spec in topic.ACTS}

ACTS: dict[type[Act], ActSpec[Act]] = dict(sorted(_DECLARED.items(), key=lambda item: _ORDER[item[0]]))
"""The declaration of every act, in the order in which `commands` declares them: offers are listed in this order."""
_FOUNDING = EventSpec(TableSetUp, told=telling.set_up, notes=notes.set_up)
EVENTS: dict[type[Happened], EventSpec[Happened]] = {
    spec.event: spec for spec in (_FOUNDING, *(spec for topic in _TOPICS for spec in topic.EVENTS))
}
"""The declaration of every event."""
