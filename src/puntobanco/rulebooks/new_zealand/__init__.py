"""New Zealand: Baccarat in all its versions, with Insurance, Tiger, Ante Up, International and the jackpot."""

from puntobanco.money import Currency
from puntobanco.rulebooks.discover import versions_in, wagers_in
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rulebooks.new_zealand import wagers
from puntobanco.rulebooks.new_zealand.checks import CHECKS
from puntobanco.rulebooks.new_zealand.cite import NZ
from puntobanco.rulebooks.new_zealand.drawing import DRAWING
from puntobanco.rulebooks.new_zealand.elections import PERMITS
from puntobanco.rulebooks.new_zealand.games import COMBINATIONS, LAYOUTS, OPTIONS, VERSIONS
from puntobanco.rulebooks.new_zealand.irregularities import remedies
from puntobanco.rulebooks.new_zealand.procedure import procedure
from puntobanco.rulebooks.new_zealand.s18_jackpot import CONTROLS
from puntobanco.rulebooks.new_zealand.signs import SIGNS
from puntobanco.rulebooks.new_zealand.terms import shoe, terms
from puntobanco.wagers.wager import Names

NEW_ZEALAND = Rulebook(
    id="new-zealand",
    prefix="NZ",
    title="New Zealand: Baccarat",
    short=Names("New Zealand", "新西兰规则", "新西蘭規則"),
    edition="Division of the casino rules on Baccarat, sections 1 to 18",
    effective=Names("not dated in our copy", "所用文本未注明日期", "所用文本未註明日期"),
    currency=Currency("NZD", 2, "$"),
    versions=(*VERSIONS, *versions_in(wagers)),
    options=OPTIONS,
    combinations=COMBINATIONS,
    wagers=wagers_in(wagers),
    drawing=DRAWING,
    layouts=LAYOUTS,
    layouts_clause=NZ("2.2"),
    permits=PERMITS,
    checks=CHECKS,
    signs=SIGNS,
    terms=terms,
    shoe=shoe,
    procedure=procedure,
    remedies=remedies,
    controls=CONTROLS,
)
