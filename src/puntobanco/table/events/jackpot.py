"""What the jackpot's link brought to a table."""

from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.table.commands.base import Person
from puntobanco.table.events.base import Happened


class LinkTold(Happened, frozen=True, kw_only=True, tag="link-told"):
    """Whether the link runs here, and if not why."""

    running: bool
    reason: str


class AwardPaid(Happened, frozen=True, kw_only=True, tag="award-paid"):
    """A confirmed hit was handed out: in chips here, or elsewhere."""

    hit: int
    meter: str
    round: int
    person: Person
    seat: int
    amount: Minor
    instrument: Instrument
    transfers: tuple[Transfer, ...]


class AwardCancelled(Happened, frozen=True, kw_only=True, tag="award-cancelled"):
    """A hit was deemed invalid at the console."""

    hit: int
    meter: str
    round: int
    person: Person
    seat: int
    reason: str
