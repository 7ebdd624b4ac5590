"""The results that have been called: what boards and roads show from the call on, not only when the round is over."""

from puntobanco.table.model.state import Result, RoundState, Table


def result_of(round_: RoundState) -> Result:
    """A round whose cards are all out, as boards and histories show it."""
    shown = round_.shown
    return Result(
        number=round_.number,
        player=shown.player,
        banker=shown.banker,
        free=round_.free and not round_.bets,
        kind="without-bets" if round_.without_bets else "",
    )


def called_results(table: Table) -> tuple[Result, ...]:
    """The finished rounds of the present shoe, and the one under way once its result has been called."""
    round_ = table.round
    return (*table.results, result_of(round_)) if round_ is not None and round_.announced else table.results
