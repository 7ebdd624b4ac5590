"""``puntobanco second-place``: two officers let a house open without its second place, or with a new one."""

from typing import Annotated

from puntobanco.cli.officers.desk import NOTHING, House, accounts_of
from puntobanco.cli.officers.pair import Officers, agreement_of
from puntobanco.cli.verb import option, verb
from puntobanco.faults import Fault, Refused


class SecondPlace(House, frozen=True, kw_only=True):
    officer: Annotated[str | None, option("--as", metavar="LOGIN", help="The officer who does this.")]
    second: Annotated[str | None, option(metavar="LOGIN", help="The officer who agrees to it.")]


@verb(NOTHING)
def second_place(given: SecondPlace) -> None:
    """Say on record, as two officers, that the second place of a house is gone, was emptied or is moved.

    \b
    puntobanco second-place --data house/ --as officer-1 --second officer-2

    A house that was ever opened with a second place does not open without it, nor with one that has lost checkpoints.
    After this it does: without one, or with a new one, which it then needs again. The server must be stopped, and both
    officers are asked for their passwords and codes. Keep what is left of the old checkpoints: they show what was
    signed.

    Exit codes: 0 it is on record, 2 wrong use, 3 the house cannot be read.
    """
    from puntobanco.procedure.asking import Matter
    from puntobanco.server.accounts.documents import write
    from puntobanco.server.integrity.second_place import released

    two = Officers(officer=given.officer, second=given.second, keys=given.keys)
    with accounts_of(given) as accounts:
        documents = released(accounts.store)
        if not documents:
            raise Refused(Fault.of("not-needed", "second-place"))
        pair = two.agree(accounts.store, "opening without the second place", given.address)
        agreement, noted = agreement_of(accounts.store, Matter.SECOND_PLACE, "the house may open without it", pair)
        write(accounts.store, *documents, *agreement, noted=noted)
    given.answer("The house opens without its second place, or with a new one, from its next start on.", released=True)
