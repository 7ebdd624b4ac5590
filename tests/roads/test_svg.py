"""The picture of a board: well formed, told in words, every mark with its coup, in both grounds and in shapes."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench.roads import dealt_shoe
from puntobanco.roads import Board, Coup, board, read_coups
from puntobanco.roads.svg import DEFAULT, Look, as_svg
from puntobanco.roads.svg_marks import DARK, LIGHT, Palette
from puntobanco.roads.words import Word
from puntobanco.rules.round import Winner
from tests.browser import dom

SVG = "{http://www.w3.org/2000/svg}"
SHOE = board(dealt_shoe(7))
LOOKS = [DEFAULT, Look(dark=True), Look(shapes=True, three_star=True), Look(language="zh-Hant", totals=True)]


def drawn(shown: Board, look: Look = DEFAULT) -> ElementTree.Element:
    return ElementTree.fromstring(as_svg(shown, look))


def road(picture: ElementTree.Element, label: str) -> ElementTree.Element:
    """The group that is told by a sentence that begins so."""
    (found,) = (one for one in picture.iter(f"{SVG}g") if one.get("aria-label", "").startswith(label))
    return found


def marks(group: ElementTree.Element) -> list[ElementTree.Element]:
    return [one for one in group.iter(f"{SVG}g") if one.get("data-coup")]


def title(mark: ElementTree.Element) -> str:
    return mark.findtext(f"{SVG}title") or ""


@pytest.mark.parametrize("look", LOOKS)
def test_a_full_shoe_is_well_formed_and_every_mark_tells_its_coup(look: Look) -> None:
    picture = drawn(SHOE, look)
    derived = sum(len(run) for one in SHOE.derived for run in one.runs)
    rings = sum(len(streak.rings) for streak in SHOE.big_road)
    stars = sum(ring.square.column >= SHOE.three_star[-1].square.column + 3 - 22 for ring in SHOE.three_star)
    assert len(marks(picture)) == len(SHOE.coups) + rings + derived + (stars if look.three_star else 0)
    for mark in marks(picture):
        assert re.search(rf"\b{mark.get('data-coup')}\b", title(mark)), title(mark)


def test_each_road_is_an_image_with_words() -> None:
    picture = drawn(board(read_coups("B B P P P B")))
    group = road(picture, "Big road")
    assert (group.get("role"), group.get("aria-label")) == ("img", "Big road: Banker 2, Player 3, Banker 1")
    assert road(picture, "Ask: Banker").get("aria-label") == "Ask: Banker: Big eye boy regular, Small road regular"
    assert "Big road: Banker 2" in (picture.findtext(f"{SVG}desc") or "")


def test_pointing_at_a_ring_tells_cards_totals_and_the_ties_on_it() -> None:
    coups = [Coup(Winner.PLAYER, total=9, natural=True, cards="7d2s|Kh5c"), Coup(Winner.TIE), Coup(Winner.TIE)]
    (ring,) = marks(road(drawn(board(coups)), "Big road"))
    assert title(ring) == "Round 1: Player wins on 9, natural (7d2s|Kh5c); ties on it: 2, 3"
    assert [one.text for one in ring.iter(f"{SVG}text")] == ["2"]


def test_one_tie_is_a_stroke_without_a_number() -> None:
    (ring,) = marks(road(drawn(board(read_coups("B T"))), "Big road"))
    assert len(list(ring.iter(f"{SVG}path"))) == 1 and not list(ring.iter(f"{SVG}text"))


@pytest.mark.parametrize(("look", "palette"), [(DEFAULT, LIGHT), (Look(dark=True), DARK)])
def test_the_colours_are_at_least_three_to_one_against_their_ground(look: Look, palette: Palette) -> None:
    assert palette.ground in as_svg(SHOE, look)
    for colour in (palette.red, palette.blue, palette.green, palette.ink):
        assert colour in as_svg(SHOE, look) and contrast(colour, palette.ground) >= 3


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2."""
    light = []
    for colour in (one, other):
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        light.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_shapes_tell_apart_what_colours_do() -> None:
    picture = drawn(board(read_coups("B P T B P P")), Look(shapes=True))
    kinds = [{part.tag.removeprefix(SVG) for part in mark} - {"title", "text"} for mark in marks(road(picture, "Bead"))]
    assert kinds[:3] == [{"circle"}, {"rect"}, {"path"}]
    fills = {title(mark).partition(";")[0]: mark[1].get("fill") for mark in marks(road(picture, "Big eye"))}
    assert fills == {"regular": LIGHT.red, "irregular": LIGHT.ground}


def test_the_newest_columns_are_shown_with_two_empty_ones_at_the_right() -> None:
    picture = drawn(board(read_coups("BP" * 60)))
    shown = marks(road(picture, "Big road"))
    places = [int(re.findall(r"-?\d+", mark.get("transform", ""))[0]) for mark in shown]
    assert len(shown) == 51 and min(places) == 0 and max(places) == 50 * 22
    assert title(shown[-1]).startswith("Round 120:")


def test_words_of_a_file_cannot_become_markup() -> None:
    coup = Coup(Winner.BANKER, cards='</title><script>alert("x")</script>')
    assert "<script" not in as_svg(board([coup])) and title(marks(drawn(board([coup])))[0]).count("script") == 2


def test_the_footer_and_the_note_on_colours_are_always_there() -> None:
    for text in ("", "B P", "T"):
        written = [one.text for one in drawn(board(read_coups(text))).iter(f"{SVG}text")]
        assert Word.FOOTER.said() in written and Word.DERIVED_NOTE.said() in written


def test_a_browser_understands_the_picture(tmp_path: Path) -> None:
    page = tmp_path / "board.html"
    page.write_text(f"<!doctype html><title>roads</title>{as_svg(SHOE)}", encoding="utf-8")
    understood = dom(page)
    assert understood.count("data-coup") == as_svg(SHOE).count("data-coup") > 200
    assert 'aria-label="Big road: ' in understood


@pytest.mark.parametrize(("beads", "first"), [(90, 1), (91, 7), (96, 7), (97, 13)])
def test_a_full_bead_plate_drops_its_oldest_whole_column(beads: int, first: int) -> None:
    shown = marks(road(drawn(board(read_coups("B" * beads))), "Bead plate"))
    assert (shown[0].get("data-coup"), len(shown)) == (str(first), beads - first + 1)


@pytest.mark.parametrize(
    ("token", "corner", "colour"),
    [
        ("Pb", ("circle", "4", "4"), LIGHT.red),
        ("Bp", ("circle", "18", "18"), LIGHT.blue),
        ("Bn", ("path", None, None), LIGHT.ink),
    ],
)
def test_a_corner_tells_a_pair_or_a_natural(token: str, corner: tuple[str, ...], colour: str) -> None:
    (ring,) = marks(road(drawn(board(read_coups(token))), "Big road"))
    _, _, mark = ring
    assert (mark.tag.removeprefix(SVG), mark.get("cx"), mark.get("cy")) == corner and mark.get("fill") == colour
    (plain,) = marks(road(drawn(board(read_coups(token[0]))), "Big road"))
    assert len(plain) == 2
