"""A table of each rulebook and style, as the page of irregularities names them, as set-ups that a house can serve."""

import re

from tests.server.api.served import setup_text
from tools.irregular_page import TABLES


def set_up(name: str, called: str) -> tuple[str, str]:
    """The set-up of one of these tables, under another name."""
    setup, changes = TABLES[name]
    text = setup_text(setup, called)[1]
    for line in changes.splitlines():
        text = _changed(text, line.removeprefix("change "))
    return called, text


def _changed(text: str, line: str) -> str:
    """The text of a set-up with one value changed or added: `style = "A"`, `wagers.insurance-player.bets = [2]`."""
    key, _, value = line.partition(" = ")
    *above, last = key.split(".")
    if not above:
        kept = re.sub(rf"^{last} = .*\n", "", text, flags=re.M)
        return re.sub(r"^(name = .*\n)", rf"\g<1>{last} = {value}\n", kept, count=1, flags=re.M)
    if above[0] == "wagers":
        return re.sub(rf"^({above[1]} = {{.*) }}", rf"\g<1>, {last} = {value} }}", text, flags=re.M)
    return text.replace(f"[{above[0]}]\n", f"[{above[0]}]\n{last} = {value}\n")
