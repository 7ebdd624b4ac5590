"""Bets over several rounds that end without a round; the acts that cause it are declared by their own topics."""

from puntobanco.table import events as ev
from puntobanco.table import telling
from puntobanco.table.shared.series import series_ended
from puntobanco.table.specs import EventSpec

EVENTS = (EventSpec(ev.SeriesEnded, series_ended, told=telling.note(telling.series_ended)),)
