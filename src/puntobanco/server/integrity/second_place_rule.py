"""Whether a house must find its second place: it must, once it was opened with one, until two officers say otherwise.

Anyone who could take the second place away, or empty it, could cut the end of the journal and not be found out. So the
house remembers that it has one, in a document that the chain covers.
"""

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.documents import HOUSE, Mark, write
from puntobanco.server.accounts.records import Noted
from puntobanco.store.port import Document, Reader, Store

SECOND_PLACE = "second place"
NEEDED, RELEASED = "needed", "released"
HOST = Person("host")


def is_needed(store: Reader) -> bool:
    """Whether the house does not open without its second place."""
    kept = HOUSE.find(store, SECOND_PLACE)
    return kept is not None and kept.record.value == NEEDED


def bind(store: Store, now: At) -> None:
    """The house was opened with a second place: from now on it needs it."""
    kept = HOUSE.find(store, SECOND_PLACE)
    mark = Mark(NEEDED)
    if kept is None or kept.record != mark:
        document = HOUSE.new(SECOND_PLACE, mark) if kept is None else HOUSE.over(kept, mark)
        write(store, document, noted=Noted(at=now, what="second place bound", by=HOST))


def released(store: Reader) -> tuple[Document, ...]:
    """What is written where two officers let the house open without it, or with an empty one; nothing if it may."""
    kept = HOUSE.find(store, SECOND_PLACE)
    if kept is None or kept.record.value != NEEDED:
        return ()
    return (HOUSE.over(kept, Mark(RELEASED)),)


def refused(sentence: str) -> Refused:
    """Why the house does not open."""
    advice = (
        "Bring the second place back as it was; or let two officers say at the machine that it is gone: "
        "puntobanco second-place --data DIR --as LOGIN --second LOGIN"
    )
    return Refused(Fault("second-place", "second place", sentence, None, advice))
