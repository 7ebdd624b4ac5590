"""What a person may ask of a link now, as it stands beside its tables: the link's own offers, and what the tables say.

A link knows no cards: which hand wins, whether a round is closed for betting and who has a wager that can be picked,
the floor knows. An act that hangs on these is offered if a trial of it on the floor would be accepted.
"""

from collections.abc import Callable

from puntobanco.floor.ask import at_link
from puntobanco.floor.transaction import Floor
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.offers import LinkOffer, offers
from puntobanco.procedure.asking import At, Who
from puntobanco.procedure.jackpot import RoundMoment

PLENTY = 2**32
"""Numbers that a trial of a random selection is drawn from: more than there can be places."""


def link_offers(floor: Floor, name: str, who: Who) -> tuple[LinkOffer, ...]:
    """Everything that a person may ask of a link now."""
    return tuple(offer for offer in offers(floor.links[name], who) if _holds(floor, name, who, offer))


def _holds(floor: Floor, name: str, who: Who, offer: LinkOffer) -> bool:
    trial = _TRIALS.get(offer.act)
    if trial is None or (offer.table is not None and offer.table not in floor.tables):
        return True
    stepped = at_link(floor, name, ask.Command(id="", at=At(0), who=who, act=trial(offer)))
    return bool(stepped.parts) and not stepped.refused


def _activate(offer: LinkOffer) -> ask.AnyAct:
    return ask.Activate(table=offer.table or "", round=offer.from_round or 1, moment=RoundMoment.COMPLETE)


def _post(offer: LinkOffer) -> ask.AnyAct:
    return ask.PostRound(table=offer.table or "", round=offer.from_round or 1)


def _record(offer: LinkOffer) -> ask.AnyAct:
    return ask.RecordHit(table=offer.table or "", round=offer.round or 0, meter=offer.meter or "")


def _lock(offer: LinkOffer) -> ask.AnyAct:
    return ask.LockHit(table=offer.table or "", round=1, meter=offer.meter or "")


def _select(offer: LinkOffer) -> ask.AnyAct:
    return ask.SelectWinner(meter=offer.meter or "", drawn=0, out_of=PLENTY, source="tried", places=())


def _unlink(offer: LinkOffer) -> ask.AnyAct:
    return ask.UnlinkTable(table=offer.table or "")


_TRIALS: dict[str, Callable[[LinkOffer], ask.AnyAct]] = {
    "activate": _activate,
    "post-round": _post,
    "lock-hit": _lock,
    "record-hit": _record,
    "select-winner": _select,
    "unlink-table": _unlink,
}
"""What hangs on the tables; everything else the link answers alone."""
