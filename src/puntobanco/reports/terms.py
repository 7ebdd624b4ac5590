"""What the terms of this table do to a wager at its smallest and its largest stake."""

from collections.abc import Iterator

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.stakes import AtStake, at_stake
from puntobanco.money import Amount
from puntobanco.procedure.keys import DECKS
from puntobanco.reports.document import Block, Prose, Table
from puntobanco.reports.shown import percent, points
from puntobanco.reports.study import Study
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.wagers.wager import Result


def at_limits(setup: Setup, study: Study) -> Iterator[Block]:
    """The edge by the odds alone and as the table pays, at both ends of the limits."""
    offer = study.offer
    stakes = [offer.minimum] if offer.maximum in (None, offer.minimum) else [offer.minimum, offer.maximum]
    rows = []
    for name, figures in study.cases.items():
        for stake in stakes:
            if stake is not None:
                found = at_stake(setup, offer.wager.id, stake, fresh(setup.chosen[DECKS]), given=_given(figures))
                rows.append(_row(name, stake, found))
    yield Table(
        caption="House edge for each unit staked, by the odds alone and as this table settles",
        columns=("Stake", "By the odds", "As settled", "Difference, points", "Most that is won"),
        align="lrrrr",
        rows=tuple(rows),
    )
    yield Prose(" ".join(_terms(setup, study)) or "No term of this table changes what the odds say.")


def _given(figures: Figures) -> int | None:
    """The chair, or which insurance bet."""
    return next((value for value in figures.given.values() if isinstance(value, int)), None)


def _row(name: str, stake: Amount, found: AtStake) -> tuple[str, ...]:
    shown = f"{stake.shown}, {name}" if name else stake.shown
    odds = percent(-found.by_odds.expected_return)
    if all(line.result is Result.VOID for line in found.paid.lines):
        return shown, odds, "not valid", "–", "–"
    most = max(line.net for line in found.paid.lines if line.ways)
    won = Amount(int(most * stake.minor), stake.currency).shown
    return shown, odds, percent(-found.paid.expected_return), points(-found.effect), won


def _terms(setup: Setup, study: Study) -> Iterator[str]:
    """The rules that may change what the odds alone would pay, as far as this set-up has them."""
    terms, offer = setup.terms, study.offer
    if offer.commission and terms.commission is not None:
        when = "at once" if terms.commission.at_once else "later, and marked until then"
        yield f"Commission is taken {when}, rounded {terms.commission.rounding.value}."
    if offer.commission and terms.exact_chips is not None:
        clause = terms.exact_chips.partly_valid
        yield f"A stake whose winnings chips cannot pay exactly is valid only in part [{clause}]."
    if offer.cap is not None:
        yield f"The pay-out is limited to {offer.cap.shown} [{offer.wager.cap}]."
    if offer.wager.insures and terms.insurance_cap is not None:
        yield f"Insurance pays no more than the bet it insures, here of the same stake [{terms.insurance_cap}]."
    rule = terms.differential
    if rule is not None and rule.automatic and offer.wager.id in [side.value for side in Side]:
        yield (
            f"A bet alone at the table plays only up to the differential of {rule.limit.shown} [{rule.reduced}]; "
            "the edge above is for each unit put down, played or handed back."
        )
    if terms.to_chips:
        yield "Winnings are brought down to what chips can pay."
