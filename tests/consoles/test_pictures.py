"""Every screen is among the pictures that are made to be looked at."""

from tests.consoles.pictures import KEY, SCENES, screens


def test_every_screen_has_a_picture() -> None:
    assert screens() and screens() <= {one.where.partition("/")[0] or "lobby" for one in SCENES}


def test_a_key_of_the_catalogue_is_known_when_it_is_seen() -> None:
    assert KEY.findall("Balance\nplay.on-the-felt\nPLAY 10") == ["play.on-the-felt"]
    assert not KEY.findall("Round 1\n405 of 416 cards left\n[NZ 8.2]\n1.5")
