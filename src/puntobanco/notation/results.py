"""Lists of results without cards, and coups as the roads see them."""

from collections.abc import Iterable

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.notation.check import outcome_of
from puntobanco.notation.coup import Coup, Outcome, write_unnumbered
from puntobanco.notation.guard import Finding
from puntobanco.roads.coup import Coup as RoadCoup
from puntobanco.roads.coup import read_coups
from puntobanco.rules.game import Game
from puntobanco.rules.round import Winner

A_LINE = 20


def for_roads(coup: Coup, game: Game) -> RoadCoup:
    """A coup as the roads take it: its result by the cards, or as written where nobody knows them."""
    outcome = outcome_of(coup, game)
    cards = write_unnumbered(Coup(coup.number, coup.player, coup.banker)) if coup.cards else None
    if outcome is None:
        return RoadCoup(None, number=coup.number, cards=cards, dealt=coup.dealt)
    return RoadCoup(
        winner=outcome.winner,
        player_pair=outcome.player_pair,
        banker_pair=outcome.banker_pair,
        natural=outcome.natural,
        total=outcome.player if outcome.winner is Winner.PLAYER else outcome.banker,
        number=coup.number,
        cards=cards,
        dealt=coup.dealt,
    )


def read_results(text: str) -> tuple[tuple[Coup, ...], tuple[int, ...], list[Finding]]:
    """A list such as ``B B Pp T Bn``: its coups, the line of each, and what is no result."""
    coups: list[Coup] = []
    lines: list[int] = []
    findings: list[Finding] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            read = read_coups(line)
        except Refused as found:
            findings += [_finding(number, fault) for fault in found.faults]
            continue
        for coup in read:
            coups.append(_coup(len(coups) + 1, coup))
            lines.append(number)
    return tuple(coups), tuple(lines), findings


def _finding(line: int, fault: Fault) -> Finding:
    return Finding(line, fault.code, f"{fault.where}: {fault.sentence}", "a result such as B, Pp or Tn", "")


def _coup(number: int, coup: RoadCoup) -> Coup:
    if coup.winner is None:
        return Coup(number, dealt=coup.dealt)
    outcome = Outcome(
        winner=coup.winner,
        player=coup.total if coup.winner is not Winner.BANKER else None,
        banker=coup.total if coup.winner is not Winner.PLAYER else None,
        natural=coup.natural,
        player_pair=coup.player_pair,
        banker_pair=coup.banker_pair,
    )
    return Coup(number, outcome=outcome, dealt=coup.dealt)


def write_results(coups: Iterable[Coup], game: Game) -> str:
    """The strict form: one token a coup, twenty a line; a coup without a known result cannot be told."""
    tokens = [replace(for_roads(coup, game), total=None).token for coup in coups]
    told = [token for token in tokens if token not in ("", "f")]
    rows = (told[at : at + A_LINE] for at in range(0, len(told), A_LINE))
    return "".join(f"{' '.join(row)}\n" for row in rows)
