"""Odds of the cards that nobody has seen: in a practice house, and never sent by a house for money."""

from pathlib import Path

from puntobanco.cards import DECK
from puntobanco.server.api.routes.figures import unseen_cards
from puntobanco.wire.posts import Post
from tests.server.api.hired import Hired
from tests.server.api.served import Served, setup_text


def test_a_house_for_money_never_sends_the_odds_of_the_cards_that_are_left(tmp_path: Path) -> None:
    with Served(data=tmp_path) as served:
        player = Hired(served).hire("pia", Post.PLAYER)
        answer = player.get("/api/odds/SG-01")
        assert answer.status_code == 403 and "wagers" not in answer.json(), answer.text


def test_before_a_round_every_card_of_the_shoe_is_unseen(tmp_path: Path) -> None:
    with Served(data=tmp_path, practice=True, tables=(setup_text("rws-non-commission"),)) as served:
        left = unseen_cards(served.state("table/SG-01"))
        assert left == {str(one): 8 for one in DECK}
