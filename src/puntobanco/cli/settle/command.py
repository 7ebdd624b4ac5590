"""``puntobanco settle``: the exact settlement of wagers on a round."""

from typing import Annotated

from msgspec import Struct

from puntobanco.cli.desk.sheet import Forms, check_forms, print_sheets
from puntobanco.cli.files import standard_input
from puntobanco.cli.refusals import Record, fault_record, print_json
from puntobanco.cli.setups import find_setup
from puntobanco.cli.verb import argument, option, verb
from puntobanco.money import Amount
from puntobanco.notation.settle_request import Request, request_from_json, request_from_words
from puntobanco.wagers.settlement import Settled, Settlement
from puntobanco.wagers.settlement import settle as settle_wagers
from puntobanco.words import in_words


class Settle(Forms, frozen=True, kw_only=True):
    setup: Annotated[str, argument()]
    round: Annotated[str | None, argument(metavar="[ROUND]", required=False)]
    wagers: Annotated[tuple[str, ...], argument(metavar="[WAGER=STAKE]...", required=False)]
    reduce: Annotated[bool, option(help="The dealer cut the bets to the differential before dealing (NZ 5.18).")]


@verb("Nothing was settled.")
def settle(given: Settle) -> None:
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
      bettor    who bet, where several share a spot; without it, the person who sits there
      standing  true for a standing player (seat 0 is the standing area of a full table)
      bet       1, 2 or 3: which insurance bet (NZ 11H)
      chair     Royal 9: whose combination counts; the seat by default (MA 13(i))
      choice    House Money: "take" or "add" to the bettor's own bet (MA 9(e)); add_to: "player" or "banker"
      nominee   who put the bet down for the bettor
    Fields beside them: meters {"major": "61234.50", "k9-banker": …, "k9-player": …} (their seeds by default);
      reduce true where the dealer cut the bets to the differential (NZ 5.18).

    In the answer, pays is the gross winnings and returned is everything handed back, the stake included.
    A side wager without its main bet is settled and noted, and so is an RWS bet below the minimum: accepted, it plays.
    """
    check_forms(given)
    table = find_setup(given.setup)
    if given.round is None:
        request = request_from_json(standard_input(), table)
    else:
        request = request_from_words(given.round, given.wagers, table)
    reduce = given.reduce or request.reduce
    settlement = settle_wagers(table.terms, request.facts, request.bets, meters=request.meters, reduce=reduce)
    if given.as_json:
        print_json(settlement_record(settlement, request))
    else:
        from puntobanco.cli.settle.render import print_settlement, wagers_of

        if given.as_csv or given.as_markdown:
            print_sheets([wagers_of(table, settlement, clauses_apart=True)], given)
        else:
            print_settlement(table, request, settlement)


def settlement_record(settlement: Settlement, request: Request) -> Record:
    """A settlement as JSON; amounts are decimal strings."""
    return {
        "player_total": settlement.player_total,
        "banker_total": settlement.banker_total,
        "winner": settlement.winner.value,
        "wagers": [_wager_record(settled) for settled in settlement.wagers],
        "order": [_record(step, ("act", "seat", "bettor", "wager", "amount", "clause")) for step in settlement.order],
        "owed": [_record(owed, ("seat", "bettor", "marked", "due", "clause")) for owed in settlement.owed],
        "notes": [fault_record(note) for note in request.judged.noted],
    }


def _wager_record(settled: Settled) -> Record:
    bet = settled.bet
    record: Record = {"seat": bet.seat, "bettor": bet.owner, "wager": bet.wager, "stake": str(bet.stake)}
    record |= _record(settled, ("line", "result", "pays", "commission", "returned", "clause", "label"))
    record |= _record(settled, ("played", "added", "moved", "marked", "remainder"))
    record |= {"clauses": list(dict.fromkeys(settled.clauses)), "notes": list(map(in_words, settled.notes))}
    extra: Record = {"given": bet.given, "add_to": bet.add_to, "nominee": bet.nominee, "standing": bet.standing or None}
    return record | {key: value for key, value in extra.items() if value is not None}


def _record(source: Struct, fields: tuple[str, ...]) -> Record:
    """Some fields of a record, amounts as decimal strings."""
    values = {field: getattr(source, field) for field in fields}
    return {field: str(value) if isinstance(value, Amount) else value for field, value in values.items()}
