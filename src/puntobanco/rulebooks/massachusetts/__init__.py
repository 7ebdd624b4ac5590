"""Massachusetts: the game of Baccarat as the Commission's rules describe it."""

from puntobanco.money import Currency
from puntobanco.rulebooks.discover import versions_in, wagers_in
from puntobanco.rulebooks.massachusetts import wagers
from puntobanco.rulebooks.massachusetts.checks import CHECKS, NOTES, SHARED
from puntobanco.rulebooks.massachusetts.cite import MA
from puntobanco.rulebooks.massachusetts.drawing import DRAWING
from puntobanco.rulebooks.massachusetts.elections import PERMITS
from puntobanco.rulebooks.massachusetts.games import LAYOUTS, VERSIONS
from puntobanco.rulebooks.massachusetts.irregularities import remedies
from puntobanco.rulebooks.massachusetts.procedure import procedure
from puntobanco.rulebooks.massachusetts.signs import SIGNS
from puntobanco.rulebooks.massachusetts.terms import marks_vigorish, shoe, terms
from puntobanco.rulebooks.model import Rulebook
from puntobanco.wagers.wager import Names

MASSACHUSETTS = Rulebook(
    id="massachusetts",
    prefix="MA",
    title="Massachusetts: Baccarat",
    short=Names("Massachusetts", "麻省规则", "麻省規則"),
    edition="Rules of the game of Baccarat, with Royal 9",
    effective=Names("not dated in our copy", "所用文本未注明日期", "所用文本未註明日期"),
    currency=Currency("USD", 2, "$"),
    versions=(*VERSIONS, *versions_in(wagers)),
    wagers=wagers_in(wagers),
    drawing=DRAWING,
    layouts=LAYOUTS,
    layouts_clause=MA("2(b)"),
    wagers_clause=MA("8(a)"),
    permits=PERMITS,
    checks=CHECKS,
    notes=NOTES,
    shared=SHARED,
    signs=SIGNS,
    terms=terms,
    shoe=shoe,
    procedure=procedure,
    remedies=remedies,
    marker_boxes=marks_vigorish,
)
