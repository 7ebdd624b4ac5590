"""The columns that many tables of a report share."""

from puntobanco.reports.paper.draft import Right
from puntobanco.words import say

WAGER = say("figures.wager")
PAY_TABLE = say("figures.pay-table")
PAYS = say("figures.pays")
LINE = say("figures.line")
STAKE = Right(say("figures.stake"))
EDGE = Right(say("figures.edge"))
EDGE_RESOLVED = Right(say("figures.edge-resolved"))
SD = Right(say("figures.sd"))
HIT = Right(say("figures.hit"))
PUSH = Right(say("figures.push"))
WAYS = Right(say("figures.ways"))
PROBABILITY = Right(say("figures.probability"))
EXACT = Right(say("figures.exact"))
SIMULATED = Right(say("figures.simulated"))
