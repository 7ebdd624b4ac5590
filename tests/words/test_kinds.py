"""Every kind of command and of event has its words: the audit shows them, and a refusal names them."""

from typing import get_args

import pytest

from puntobanco.house import commands as house_commands
from puntobanco.house import events as house_events
from puntobanco.jackpot.link import commands as link_commands
from puntobanco.jackpot.link import events as link_events
from puntobanco.table import commands, events
from puntobanco.words.catalogue import language_of

KINDS = {
    "act": (commands.AnyAct, house_commands.AnyAct, link_commands.AnyAct),
    "event": (events.AnyEvent, house_events.AnyEvent, link_events.AnyEvent),
}


@pytest.mark.parametrize("section", KINDS)
def test_every_kind_has_its_words_and_no_event_has_too_many(section: str) -> None:
    tags = {kind.__struct_config__.tag for union in KINDS[section] for kind in get_args(union)}
    known = {code.partition(".")[2] for code in language_of("en").sentences if code.startswith(f"{section}.")}
    assert tags <= known
    if section == "event":
        assert known == tags
