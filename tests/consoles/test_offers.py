"""Whatever a table may offer a player, the player's screen can ask for."""

import re

from consoles import build
from puntobanco.procedure.roles import BETTORS
from puntobanco.table.registry import ACTS

SCREEN = build.HERE / "src" / "screens" / "play"


def test_every_act_that_a_player_may_be_offered_has_a_control() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(SCREEN.glob("*.ts*")))
    sent = set(re.findall(r'\btype: "([a-z-]+)"', source))
    offered = {
        str(row.act.__struct_config__.tag) for row in ACTS.values() if not callable(row.roles) and row.roles & BETTORS
    }
    assert len(offered) > 20
    assert not sorted(offered - sent)
