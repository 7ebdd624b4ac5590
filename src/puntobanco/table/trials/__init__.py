"""Trials: for every kind of act, what a person could ask for now, to be tried on a table without being done.

An offer must be something that the machine would accept. Instead of stating each condition a second time, `offers`
tries: deciding is a pure function, so a trial costs nothing but a little time and changes nothing.
"""

from puntobanco.table.commands import Act
from puntobanco.table.trials.base import Trial, Trials, would_do
from puntobanco.table.trials.business import BUSINESS
from puntobanco.table.trials.cards import CARDS
from puntobanco.table.trials.irregular import IRREGULAR
from puntobanco.table.trials.money import MONEY

TRIALS: dict[type[Act], Trials] = {**BUSINESS, **CARDS, **MONEY, **IRREGULAR}
"""One entry for every act."""

__all__ = ["TRIALS", "Trial", "Trials", "would_do"]
