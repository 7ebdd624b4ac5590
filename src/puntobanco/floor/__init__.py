"""The floor, where house, tables and jackpots meet: one request becomes the commands that belong together.

Each machine knows only its own side. Here chips go from house to table on both books, what a round brings goes from
its table to the meters, and a confirmed award comes back: in all the streams at once, or in none. Afterwards the
clearing accounts must agree: what the house has at a table is what the table has from the house, and what it has put
into a jackpot is what the jackpot has from it.
"""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.floor.ask import at_house, at_link, at_table
from puntobanco.floor.clearing import check_agreement, house_act
from puntobanco.floor.jackpots import linked
from puntobanco.floor.offers import link_offers
from puntobanco.floor.retiring import in_use
from puntobanco.floor.transaction import (
    HOUSE,
    Floor,
    Outcome,
    Part,
    is_houses,
    is_links,
    is_tables,
    link_stream,
    table_stream,
)
