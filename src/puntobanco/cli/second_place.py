"""``puntobanco second-place``: two officers let a house open without its second place, or with a new one."""

import click

from puntobanco.cli.officers.desk import Where, house_options, the_accounts
from puntobanco.cli.officers.pair import asked_for, kept, pair_options
from puntobanco.cli.refusals import print_json
from puntobanco.faults import Fault, Refused


@click.command("second-place")
@house_options
@pair_options
def second_place(
    data: str | None, database: str | None, as_json: bool, officer: str | None, second: str | None
) -> None:
    """Say on record, as two officers, that the second place of a house is gone, was emptied or is moved.

    \b
    puntobanco second-place --data house/ --as officer-1 --second officer-2

    A house that was ever opened with a second place does not open without it, nor with one that has lost checkpoints.
    After this it does: without one, or with a new one, which it then needs again. The server must be stopped, and both
    officers are asked for their passwords and codes. Keep whatever is left of the old checkpoints: they show what was
    signed.

    Exit codes: 0 it is on record, 2 wrong use, 3 the house cannot be read.
    """
    from puntobanco.server.accounts.documents import write
    from puntobanco.server.accounts.records import Matter
    from puntobanco.server.integrity.second_place_rule import released

    where = Where(data, database, as_json)
    with the_accounts(where) as accounts:
        documents = released(accounts.store)
        if not documents:
            sentence = "this house does not need a second place: it was never opened with one, or was let go of it."
            raise Refused(Fault("not-needed", "second-place", sentence))
        pair = asked_for(accounts.store, (officer, second), "opening without the second place", where.address)
        agreement, noted = kept(accounts.store, Matter.SECOND_PLACE, "the house may open without it", pair)
        write(accounts.store, *documents, *agreement, noted=noted)
    said = "The house opens without its second place, or with a new one, from its next start on."
    if as_json:
        print_json({"released": True})
    else:
        click.echo(said)
