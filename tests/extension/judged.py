"""What becomes of a set-up's wager everywhere: `python -m tests.extension.judged SETUP=WAGER …` tells it as JSON.

It runs in the tree that holds what was brought. Each wager is priced exactly and by dealing every round of a small
composition, simulated, dealt at a table from a shuffled shoe, and the table's journal is judged again.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path

from puntobanco.analysis.distribution import Weights
from puntobanco.journal.check import check_stream
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import facts
from puntobanco.simulate.compare import compare, exact_figures, plan_of
from puntobanco.simulate.run import run
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import WagerId
from tests.analysis.dealing import composed, deals
from tests.support import setup
from tests.table.dealt import Dealt

SMALL = composed("As*2 Ad 4h*2 6d Kd*2 Qs 9h")
"""Red and black, aces, court cards, counts on which the hands draw differently."""
STAKE = 12_000
ROUNDS = 40
HANDS = 100_000
SIGMAS = 5


def brute(at: Setup, wager: WagerId) -> Fraction:
    """The return of a wager over every round of the small composition, each settled at the table's terms."""
    stake = Amount(STAKE, at.currency)
    won = ways = 0
    known: dict[str, int] = {}
    for round_, number in deals(SMALL, at.game):
        found = facts(round_, at.game)
        line = at.offers[wager].wager.lines_of(found)[0].id
        if line not in known:
            (settled,) = settle(at.terms, found, [Bet(seat=at.seats[0], wager=wager, stake=stake)]).wagers
            known[line] = (settled.returned - stake).minor
        won, ways = won + known[line] * number, ways + number
    return Fraction(won, ways * STAKE)


def judged(name: str, wager: WagerId) -> dict[str, object]:
    """Everything about the wager of a set-up."""
    at = setup(name)
    exact = exact_figures(at, at.offers[wager], None, {}, Weights(SMALL, at.game))
    wanted = frozenset({str(wager)})
    (simulated,) = compare(at, run(plan_of(at, wanted, hands=HANDS)), wanted)
    table = Dealt(name, seed=len(Path(name).name), more="" if wager in ("player", "banker", "tie") else wager).run(
        ROUNDS
    )
    paid = [coup.wagers[wager] for coup in table.coups]
    again = check_stream(f"table/{at.name}", table.writer.lines)
    return {
        "exact": str(exact.expected_return),
        "brute": str(brute(at, wager)),
        "simulated": abs(simulated.z) < SIGMAS and 0 < simulated.simulated.hit_frequency < 1,
        "lines": sorted({settled.line for settled in paid}),
        "returned": sum(settled.returned for settled in paid),
        "findings": [finding.code for finding in again.findings],
        "edition": at.edition,
        "return": str(simulated.exact.expected_return),
    }


if __name__ == "__main__":
    asked = [word.partition("=") for word in sys.argv[1:]]
    found = {Path(name).name: judged(name, WagerId(wager)) for name, _, wager in asked}
    sys.stdout.write(json.dumps(found))
