"""Resorts World Sentosa, sections 1 and 2 with the appendices: the one form of the game and its eight layouts."""

from puntobanco.rulebooks.model import Layout, Version
from puntobanco.rulebooks.rws.cite import RWS
from puntobanco.wagers.wager import VersionId

NON_COMMISSION = VersionId("non-commission")
ONLY = frozenset({NON_COMMISSION})

VERSIONS = (Version(NON_COMMISSION, "Non-Commission Baccarat", RWS("1.11"), chinese=("免佣百家乐", "免佣百家樂")),)

LAYOUT_A = frozenset(
    {"player", "banker", "tie", "player-pair", "banker-pair", "player-wins-on", "banker-wins-on", "tie-wins-on"}
)

_APPENDICES = {
    "B": RWS("App B"),
    "C": RWS("App C"),
    "D": RWS("App D"),
    "E": RWS("App E"),
    "F": RWS("App F"),
    "G": RWS("App G"),
    "H": RWS("App H"),
}

# 2.1.1: only on one of the eight appended layouts [RWS 2.1.1].
LAYOUTS = (
    Layout(
        id="A",
        title="Appendix A: every wager",
        clause=RWS("App A"),
        most_seats=None,
        seats_clause=RWS("2.1.1a"),
        families=LAYOUT_A,
        chinese=("附录 A：全部投注", "附錄 A：全部投注"),
    ),
    *(
        Layout(
            id=letter,
            title=f"Appendix {letter}: a drawing, missing from our copy",
            clause=clause,
            most_seats=None,
            seats_clause=RWS("2.1.1a"),
            drawn=False,
            chinese=(f"附录 {letter}：图样，所用文本未载", f"附錄 {letter}：圖樣，所用文本未載"),
        )
        for letter, clause in _APPENDICES.items()
    ),
)
