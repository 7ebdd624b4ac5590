"""Settling a set of wagers on a complete round.

Stakes meet only here. First what of each stake plays at all (ante, exact chips, differential), then
every wager's line, then what the lines pay (winnings added to a main bet, caps, commission), then the
order in which the dealer collects and pays.
"""

from puntobanco.wagers.settlement.pay import Drawn
from puntobanco.wagers.settlement.record import Owed, Settled, Settlement, Step
from puntobanco.wagers.settlement.settle import settle

__all__ = ["Drawn", "Owed", "Settled", "Settlement", "Step", "settle"]
