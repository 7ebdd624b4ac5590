"""Baccarat as casinos really run it: three rulebooks, one engine, every figure with its clause.

Every public name is at hand here and loaded when it is first used::

    import puntobanco as pb

    pb.settle("massachusetts-ez", pb.deal("Ks 9h", "2d 4d"), "player=100")
    pb.edge("dragon-7", "massachusetts-ez")
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from puntobanco.analysis.composition import Composition as Composition
    from puntobanco.analysis.correlation import Together as Together
    from puntobanco.analysis.desk.design import Search as Search
    from puntobanco.analysis.desk.game import GameStatistics as GameStatistics
    from puntobanco.analysis.desk.ruin import Sessions as Sessions
    from puntobanco.analysis.desk.spread import Spread as Spread
    from puntobanco.analysis.figures import Figures as Figures
    from puntobanco.analysis.figures import LineFigure as LineFigure
    from puntobanco.analysis.removal import Effects as Effects
    from puntobanco.analysis.tags import Tags as Tags
    from puntobanco.api.browse import house_wager as house_wager
    from puntobanco.api.browse import rulebook as rulebook
    from puntobanco.api.browse import rulebooks as rulebooks
    from puntobanco.api.browse import wager as wager
    from puntobanco.api.browse import wagers as wagers
    from puntobanco.api.clients import AsyncClient as AsyncClient
    from puntobanco.api.clients import Client as Client
    from puntobanco.api.desk import design as design
    from puntobanco.api.desk import ruin as ruin
    from puntobanco.api.eyes import LEAVE as LEAVE
    from puntobanco.api.eyes import Played as Played
    from puntobanco.api.eyes import Seen as Seen
    from puntobanco.api.eyes import play_plan as play_plan
    from puntobanco.api.figures import EdgeTable as EdgeTable
    from puntobanco.api.figures import best_tags as best_tags
    from puntobanco.api.figures import betting_correlation as betting_correlation
    from puntobanco.api.figures import correlation as correlation
    from puntobanco.api.figures import edge as edge
    from puntobanco.api.figures import edges as edges
    from puntobanco.api.figures import figures as figures
    from puntobanco.api.figures import game_statistics as game_statistics
    from puntobanco.api.figures import remaining as remaining
    from puntobanco.api.figures import removal as removal
    from puntobanco.api.figures import spread as spread
    from puntobanco.api.figures import tags as tags
    from puntobanco.api.files import read_shoes as read_shoes
    from puntobanco.api.files import shoe_file as shoe_file
    from puntobanco.api.files import write_shoe as write_shoe
    from puntobanco.api.journals import verify as verify
    from puntobanco.api.roads import roads as roads
    from puntobanco.api.rounds import Hand as Hand
    from puntobanco.api.rounds import deal as deal
    from puntobanco.api.rounds import hand as hand
    from puntobanco.api.rounds import settle as settle
    from puntobanco.api.runs import Simulation as Simulation
    from puntobanco.api.runs import bankroll as bankroll
    from puntobanco.api.runs import count as count
    from puntobanco.api.runs import simulate as simulate
    from puntobanco.api.setups import build as build
    from puntobanco.api.setups import load as load
    from puntobanco.api.setups import replace as replace
    from puntobanco.api.setups import setup_names as setup_names
    from puntobanco.api.shoes import Shoe as Shoe
    from puntobanco.api.tables import Table as Table
    from puntobanco.audit.verify import Verdict as Verdict
    from puntobanco.cards import DECK as DECK
    from puntobanco.cards import Card as Card
    from puntobanco.cards import NotACard as NotACard
    from puntobanco.cards import Rank as Rank
    from puntobanco.cards import Suit as Suit
    from puntobanco.cards import card as card
    from puntobanco.cards import cards as cards
    from puntobanco.client.blocking import BlockingSeat as BlockingSeat
    from puntobanco.client.messages import NoAnswer as NoAnswer
    from puntobanco.client.messages import NotServed as NotServed
    from puntobanco.client.seat import Declined as Declined
    from puntobanco.client.seat import Seat as Seat
    from puntobanco.client.seat import boxes as boxes
    from puntobanco.faults import Fault as Fault
    from puntobanco.faults import Refused as Refused
    from puntobanco.money import Amount as Amount
    from puntobanco.money import Currency as Currency
    from puntobanco.money import NotAnAmount as NotAnAmount
    from puntobanco.money import NotOdds as NotOdds
    from puntobanco.money import Odds as Odds
    from puntobanco.notation.shoe_file import ShoeFile as ShoeFile
    from puntobanco.roads.board import Board as Board
    from puntobanco.rulebooks.model import Rulebook as Rulebook
    from puntobanco.rulebooks.model import Setup as Setup
    from puntobanco.rulebooks.model import Version as Version
    from puntobanco.rules.game import PUNTO_BANCO as PUNTO_BANCO
    from puntobanco.rules.game import Game as Game
    from puntobanco.rules.hand import PairKind as PairKind
    from puntobanco.rules.hand import Side as Side
    from puntobanco.rules.round import Round as Round
    from puntobanco.rules.round import Winner as Winner
    from puntobanco.rules.round import winner as winner
    from puntobanco.simulate.bankroll.figures import Bankroll as Bankroll
    from puntobanco.simulate.counting.study import CountingStudy as CountingStudy
    from puntobanco.table.model.phases import Phase as Phase
    from puntobanco.table.offers import Offered as Offered
    from puntobanco.table.views.person import PersonView as PersonView
    from puntobanco.table.words.dealing import WagerSettled as WagerSettled
    from puntobanco.wagers.settlement.record import Settled as Settled
    from puntobanco.wagers.settlement.record import Settlement as Settlement
    from puntobanco.wagers.wager import Line as Line
    from puntobanco.wagers.wager import PayTable as PayTable
    from puntobanco.wagers.wager import Result as Result
    from puntobanco.wagers.wager import Wager as Wager
    from puntobanco.wire.answers import Answer as Answer
else:
    _MODULES = {
        "analysis.composition": "Composition",
        "analysis.correlation": "Together",
        "analysis.desk.design": "Search",
        "analysis.desk.game": "GameStatistics",
        "analysis.desk.ruin": "Sessions",
        "analysis.desk.spread": "Spread",
        "analysis.figures": "Figures LineFigure",
        "analysis.removal": "Effects",
        "analysis.tags": "Tags",
        "api.browse": "house_wager rulebook rulebooks wager wagers",
        "api.clients": "AsyncClient Client",
        "api.desk": "design ruin",
        "api.eyes": "LEAVE Played Seen play_plan",
        "api.figures": "EdgeTable best_tags betting_correlation correlation edge edges figures game_statistics "
        "remaining removal spread tags",
        "api.files": "read_shoes shoe_file write_shoe",
        "api.journals": "verify",
        "api.roads": "roads",
        "api.rounds": "Hand deal hand settle",
        "api.runs": "Simulation bankroll count simulate",
        "api.setups": "build load replace setup_names",
        "api.shoes": "Shoe",
        "api.tables": "Table",
        "audit.verify": "Verdict",
        "cards": "Card DECK NotACard Rank Suit card cards",
        "client.blocking": "BlockingSeat",
        "client.messages": "NoAnswer NotServed",
        "client.seat": "Declined Seat boxes",
        "faults": "Fault Refused",
        "money": "Amount Currency NotAnAmount NotOdds Odds",
        "notation.shoe_file": "ShoeFile",
        "roads.board": "Board",
        "rulebooks.model": "Rulebook Setup Version",
        "rules.game": "Game PUNTO_BANCO",
        "rules.hand": "PairKind Side",
        "rules.round": "Round Winner winner",
        "simulate.bankroll.figures": "Bankroll",
        "simulate.counting.study": "CountingStudy",
        "table.model.phases": "Phase",
        "table.offers": "Offered",
        "table.views.person": "PersonView",
        "table.words.dealing": "WagerSettled",
        "wagers.settlement.record": "Settled Settlement",
        "wagers.wager": "Line PayTable Result Wager",
        "wire.answers": "Answer",
    }
    _HOMES = {name: f"{__name__}.{module}" for module, names in _MODULES.items() for name in names.split()}
    """The module of each public name."""

    def __getattr__(name):
        """Load a public name when somebody asks for it."""
        if name == "__all__":  # of `import *`, which takes what the installed extras let it have
            return sorted(filter(_is_there, _HOMES))
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            globals()[name] = found = getattr(import_module(_HOMES[name]), name)
        except ModuleNotFoundError as missing:
            from puntobanco.extras import extra_of

            if (extra := extra_of(missing)) is None:
                raise
            told = f'pb.{name} needs the extra “{extra}”: pip install "puntobanco[{extra}]"'
            raise ImportError(told, name=missing.name) from missing
        return found

    def _is_there(name):
        try:
            __getattr__(name)
        except ImportError:
            return False
        return True

    def __dir__():
        return ["__doc__", "__file__", "__name__", "__path__", "__version__", *_HOMES]

    class _Package(ModuleType):
        """The package: `roads`, `simulate`, `rulebooks` and `wagers` are functions here, not the folders so called."""

        def __setattr__(self, name, value):
            if name not in _HOMES or not isinstance(value, ModuleType):
                super().__setattr__(name, value)

    import_module(__name__).__class__ = _Package
