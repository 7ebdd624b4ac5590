"""New Zealand, section 18: which clause speaks about which point of a jackpot."""

from puntobanco.procedure.jackpot import Control, Controls
from puntobanco.rulebooks.new_zealand.cite import NZ

CONTROLS: Controls = {
    Control.APPROVAL: NZ("1.1 Jackpot System (b)"),
    Control.CONSOLE: NZ("1.1 Jackpot Management Console"),
    Control.EQUIPMENT: NZ("3.5"),
    Control.FUNDING: NZ("18.3"),
    Control.HOUSE_AMOUNT: NZ("18.4"),
    Control.CRITERIA: NZ("18.6"),
    Control.DISPLAY: NZ("18.8(b)"),
    Control.RANDOM: NZ("18.8(d)"),
    Control.ACTIVATION: NZ("18.10"),
    Control.INCREMENT_POINT: NZ("18.11"),
    Control.RECORDING: NZ("18.12"),
    Control.CONFIRMATION: NZ("18.13"),
    Control.AUTOMATIC: NZ("18.14"),
    Control.QUALIFYING: NZ("18.15"),
    Control.ROUNDING: NZ("18.17"),
    Control.INSTRUMENT: NZ("18.18"),
    Control.MISSED: NZ("18.19"),
    Control.MALFUNCTION: NZ("18.20"),
    Control.INVALID: NZ("18.21"),
}
