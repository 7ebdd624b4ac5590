"""The few names that most programs need: a table, a round, its settlement."""

from pathlib import Path

from puntobanco.cards import cards
from puntobanco.faults import Fault, Refused
from puntobanco.library import complete
from puntobanco.notation.settle_request import request_for
from puntobanco.pages.ready import SETUPS, ready_names
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, faults, winner
from puntobanco.setup import read_setup
from puntobanco.wagers.settlement import Settled, Settlement
from puntobanco.wagers.settlement import settle as settle_bets

__all__ = [
    "RULEBOOKS",
    "Fault",
    "Refused",
    "Round",
    "Settled",
    "Settlement",
    "Setup",
    "Side",
    "Winner",
    "deal",
    "ready_names",
    "settle",
    "load",
    "winner",
]


def load(name: str | Path) -> Setup:
    """A table by the name of a ready set-up or the path of a TOML file; `Refused` with all faults if it has any."""
    ready = SETUPS / f"{name}.toml"
    path = ready if isinstance(name, str) and ready.is_file() else Path(name)
    return read_setup(complete(path.read_text(encoding="utf-8"), path.parent), name=path.stem)


def deal(player: str, banker: str, game: Game = PUNTO_BANCO) -> Round:
    """A complete round from the cards of both hands: ``deal("Ks 9h", "2d 4d")``."""
    round_ = Round(cards(player), cards(banker))
    found = faults(round_, game)
    if found:
        raise Refused(*(Fault.of("not-a-round.said", "cards", why=sentence) for sentence in found))
    return round_


def settle(setup: Setup, round_: Round, *wagers: str, reduce: bool = False) -> Settlement:
    """Settle wagers written as ``banker=100``, ``3:tie=10`` or ``insurance-banker/2=10`` on a round."""
    request = request_for(round_, wagers, setup)
    return settle_bets(setup.terms, request.facts, request.bets, meters=request.meters, reduce=reduce)
