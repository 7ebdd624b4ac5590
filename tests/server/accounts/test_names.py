"""Names hold no characters that nobody sees, whichever way they come in."""

import pytest

from puntobanco.server.accounts import login, people
from puntobanco.server.accounts.context import shown_name
from puntobanco.server.accounts.posts import Holding
from puntobanco.wire.posts import Post
from tests.server.accounts.front import Front, code

BAD = [
    "An\x00na",
    "Anna\n",
    "\x1b[31mAnna",
    "Anna\u202egpj",
    "An\u200bna",
    "\ufeffAnna",
    "A\x7fnna",
    "A\ud800",
    "A\u2028b",
]


@pytest.mark.parametrize("name", BAD)
def test_a_control_character_in_a_name_is_refused(name: str) -> None:
    front = Front()
    before = len(front.store.documents("person"))
    assert code(lambda: people.add(front.accounts, front.olga.session, "anna", name, front.now)) == "control-character"
    assert len(front.store.documents("person")) == before
    guests = Front(practice=True)
    assert code(lambda: login.enter(guests.accounts, name, guests.now)) == "control-character"
    dina = front.add("dina")
    player = Holding(Post.PLAYER, f"T1{name}x")
    assert (
        code(lambda: people.admit(front.accounts, front.olga.session, dina, player, front.now)) == "control-character"
    )
    assert code(lambda: front.grant(dina, Post.DEALER, player.scope)) == "control-character"


@pytest.mark.parametrize("name", ["Dina D.", "李小龍", "Zoë O’Neil", "نوشین\u200cدخت", "José", "👩\u200d⚖️"])
def test_names_of_people_are_taken(name: str) -> None:
    assert shown_name(f" {name} ") == name
