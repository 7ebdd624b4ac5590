"""Resorts World Sentosa: RWS Baccarat, version 2 of the game rules."""

from puntobanco.money import Currency
from puntobanco.rulebooks.discover import wagers_in
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rulebooks.rws import wagers
from puntobanco.rulebooks.rws.checks import CHECKS
from puntobanco.rulebooks.rws.cite import RWS as CITE
from puntobanco.rulebooks.rws.drawing import DRAWING
from puntobanco.rulebooks.rws.elections import PERMITS
from puntobanco.rulebooks.rws.games import LAYOUTS, VERSIONS
from puntobanco.rulebooks.rws.signs import SIGNS
from puntobanco.rulebooks.rws.terms import shoe, terms

RWS_RULEBOOK = Rulebook(
    id="rws",
    prefix="RWS",
    title="Resorts World Sentosa: RWS Baccarat",
    edition="Game Rules, version 2",
    effective="6 November 2019, 08:00",
    currency=Currency("SGD", 2, "$"),
    versions=VERSIONS,
    wagers=wagers_in(wagers),
    drawing=DRAWING,
    layouts=LAYOUTS,
    permits=PERMITS,
    checks=CHECKS,
    signs=SIGNS,
    terms=terms,
    shoe=shoe,
    differential_required=CITE("3.4"),
)
