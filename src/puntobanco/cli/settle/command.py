"""``puntobanco settle``: the exact settlement of wagers on a round."""

from typing import Any

import click

from puntobanco.cli.refusals import fault_record, print_json, refuse
from puntobanco.cli.setups import find_setup, standard_input
from puntobanco.faults import Refused
from puntobanco.notation.settle_request import Request, request_from_json, request_from_words
from puntobanco.wagers.settlement import Settled, Settlement, Step
from puntobanco.wagers.settlement import settle as settle_wagers


@click.command()
@click.argument("setup")
@click.argument("round_text", metavar="[ROUND]", required=False)
@click.argument("wagers", metavar="[WAGER=STAKE]...", nargs=-1)
@click.option("--reduce", is_flag=True, help="The dealer cut the bets to the differential before dealing (NZ 5.18).")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON in and JSON out.")
def settle(setup: str, round_text: str | None, wagers: tuple[str, ...], reduce: bool, as_json: bool) -> None:
    """Settle wagers on a complete round, with the clause behind every figure.

    In one line, the Player's cards before the bar; a wager is [SEAT:]WAGER[/BET][+HAND]=STAKE:

    \b
    puntobanco settle massachusetts-ez "Ks 9h | 2d 4d" banker=100 5:tie=10
    puntobanco settle new-zealand-commission "Kh 3c 4d | 2s 4h" banker=100 insurance-banker/2=10
    puntobanco settle massachusetts-commission "Kd 6s | 4h 4s" banker=100 house-money+banker=10

    Without a round, JSON is read from standard input:

    \b
    {"player": ["Ks", "9h"], "banker": ["2d", "4d"],
     "wagers": [{"seat": 3, "wager": "banker", "stake": "100.00"}]}

    \b
    Fields of a wager that some need:
      bettor    who bet, where several share a spot; without it, whoever sits there
      standing  true for a standing player (seat 0 is the standing area of a full table)
      bet       1, 2 or 3: which insurance bet (NZ 11H)
      chair     Royal 9: whose combination counts; the seat unless said (MA 13(i))
      choice    House Money: "take" or "add" to the bettor's own bet (MA 9(e)); add_to: "player" or "banker"
      nominee   who put the bet down for the bettor
    Fields beside them: meters {"major": "61234.50", "k9-banker": …, "k9-player": …} (their seeds unless said);
      reduce true where the dealer cut the bets to the differential (NZ 5.18).

    In the answer, pays is the gross winnings and returned is everything handed back, the stake included.
    A side wager without its main bet is settled and noted, and so is an RWS bet below the minimum: accepted, it plays.
    """
    table = find_setup(setup, json=as_json)
    try:
        if round_text is None:
            request = request_from_json(standard_input(), table)
        else:
            request = request_from_words(round_text, wagers, table)
    except Refused as refused:
        refuse(refused.faults, "Nothing was settled.", json=as_json)
    settlement = settle_wagers(
        table.terms, request.facts, request.bets, meters=request.meters, reduce=reduce or request.reduce
    )
    if as_json:
        print_json(settlement_record(settlement, request))
    else:
        from puntobanco.cli.settle.render import print_settlement

        print_settlement(table, request, settlement)


def settlement_record(settlement: Settlement, request: Request) -> dict[str, Any]:
    """A settlement as JSON; amounts are decimal strings."""
    return {
        "player_total": settlement.player_total,
        "banker_total": settlement.banker_total,
        "winner": settlement.winner.value,
        "wagers": [_wager_record(one) for one in settlement.wagers],
        "order": [_step_record(step) for step in settlement.order],
        "owed": [
            {
                "seat": owed.seat,
                "bettor": owed.bettor,
                "marked": str(owed.marked),
                "due": str(owed.due),
                "clause": owed.clause,
            }
            for owed in settlement.owed
        ],
        "notes": [fault_record(note) for note in request.judged.noted],
    }


def _wager_record(one: Settled) -> dict[str, Any]:
    bet = one.bet
    record: dict[str, Any] = {
        "seat": bet.seat,
        "bettor": bet.owner,
        "wager": bet.wager,
        "stake": str(bet.stake),
        "line": one.line,
        "result": one.result.value,
        "pays": str(one.pays),
        "commission": str(one.commission),
        "returned": str(one.returned),
        "clause": one.clause,
        "label": one.label,
        "played": str(one.played),
        "added": str(one.added),
        "moved": str(one.moved),
        "marked": one.marked,
        "remainder": str(one.remainder),
        "clauses": list(dict.fromkeys(one.clauses)),
        "notes": list(one.notes),
    }
    extra = {"given": bet.given, "add_to": bet.add_to, "nominee": bet.nominee, "standing": bet.standing or None}
    return record | {key: value for key, value in extra.items() if value is not None}


def _step_record(step: Step) -> dict[str, Any]:
    return {
        "act": step.act,
        "seat": step.seat,
        "bettor": step.bettor,
        "wager": step.wager,
        "amount": str(step.amount),
        "clause": step.clause,
    }
