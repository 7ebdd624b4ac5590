"""Resorts World Sentosa: RWS Baccarat, version 2 of the game rules."""

from puntobanco.money import Currency
from puntobanco.rulebooks.discover import versions_in, wagers_in
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rulebooks.rws import wagers
from puntobanco.rulebooks.rws.checks import CHECKS
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.rulebooks.rws.drawing import DRAWING
from puntobanco.rulebooks.rws.elections import PERMITS
from puntobanco.rulebooks.rws.games import LAYOUTS, VERSIONS
from puntobanco.rulebooks.rws.irregularities import remedies
from puntobanco.rulebooks.rws.procedure import procedure
from puntobanco.rulebooks.rws.signs import SIGNS
from puntobanco.rulebooks.rws.terms import shoe, terms
from puntobanco.wagers.wager import Names

RWS_RULEBOOK = Rulebook(
    id="rws",
    prefix="RWS",
    title="Resorts World Sentosa: RWS Baccarat",
    short=Names("Resorts World Sentosa", "圣淘沙名胜世界规则", "聖淘沙名勝世界規則"),
    edition="Game Rules, version 2",
    effective=Names("6 November 2019, 08:00", "2019 年 11 月 6 日 08:00", "2019 年 11 月 6 日 08:00"),
    currency=Currency("SGD", 2, "$"),
    versions=(*VERSIONS, *versions_in(wagers)),
    wagers=wagers_in(wagers),
    drawing=DRAWING,
    layouts=LAYOUTS,
    layouts_clause=RWS("2.1.1"),
    wagers_clause=RWS("3.7 list"),
    permits=PERMITS,
    checks=CHECKS,
    signs=SIGNS,
    terms=terms,
    shoe=shoe,
    procedure=procedure,
    remedies=remedies,
    maximum_required=False,
    differential_required=RWS("3.4"),
)
