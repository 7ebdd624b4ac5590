"""What the consoles ask for besides views: the page itself, roads, figures, one's own history, and practice chips."""

import json
from html import unescape
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.server.api import static
from puntobanco.server.api.routes.roads import roads_of
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.records import Result
from puntobanco.words import in_words
from tests.patience import PATIENCE
from tests.server.api.served import TABLE, Served
from tests.server.api.staffed import Staffed, bet
from tests.support import dealt


@pytest.fixture
def files(tmp_path: Path) -> TestClient:
    """A server of files only, of which none is there yet."""
    return TestClient(Starlette(routes=static.routes(tmp_path)))


def test_without_a_build_the_page_says_in_words_what_to_do(files: TestClient) -> None:
    answer = files.get("/")
    assert answer.status_code == 503 and "<pre>./go run</pre>" in answer.text and "failed" not in answer.text


def test_after_a_build_that_failed_the_page_says_why_even_where_an_old_one_lies(
    files: TestClient, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<p>old</p>", encoding="utf-8")
    (tmp_path / static.FAILED).write_text("npm ci ended with <1>", encoding="utf-8")
    answer = files.get("/")
    assert answer.status_code == 503 and "The last build failed: npm ci ended with &lt;1&gt;." in answer.text


def test_files_named_by_their_content_are_kept_always_and_the_page_is_not(files: TestClient, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>here</p>", encoding="utf-8")
    (tmp_path / "app-ABC.js").write_text("1;" * 500, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("no", encoding="utf-8")
    page, script = files.get("/"), files.get("/app-ABC.js")
    assert page.text == "<p>here</p>" and page.headers["cache-control"] == "no-cache"
    assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
    assert script.text == "1;" * 500 and script.headers["content-type"].startswith("text/javascript")
    assert files.get("/secret.txt").status_code == files.get("/..%2Fpyproject.js").status_code == 404


def test_words_come_in_pieces_out_of_the_catalogue_and_in_english_where_a_language_lacks_them(
    tmp_path: Path,
) -> None:
    catalogues, folder = tmp_path / "words", tmp_path / "static"
    catalogues.mkdir()
    folder.mkdir()
    head = {"name": "English", "plural": {}}
    english = {"language": head, "common": {"words-lost": "lost", "close": "Close"}, "play": {"sit": "Sit"}}
    other = {"language": {"name": "Andere"}, "common": {"words-lost": "weg"}}
    for code, held in (("en", english), ("xx", other)):
        (catalogues / f"{code}.json").write_text(json.dumps(held), encoding="utf-8")
    (folder / static.PIECES).write_text('{"table": ["play"]}', encoding="utf-8")
    (folder / "index.html").write_text('<html data-languages="[]">', encoding="utf-8")
    client = TestClient(Starlette(routes=static.routes(folder, catalogues)))
    told = client.get("/").text
    _, xx = json.loads(unescape(told.removeprefix('<html data-languages="').removesuffix('">')))
    assert (xx["code"], xx["name"], xx["lost"]) == ("xx", "Andere", "weg")
    base = client.get(f"/words-xx-{xx['made']}-base.json")
    assert base.json() == {"common": {"words-lost": "weg", "close": "Close"}}
    assert "immutable" in base.headers["cache-control"] and base.headers["content-type"].startswith("application/json")
    assert client.get(f"/words-xx-{xx['made']}-table.json").json() == {"play": {"sit": "Sit"}}
    assert client.get("/words-xx-00000000-base.json").status_code == 404
    (catalogues / "xx.json").write_text(json.dumps(other | {"play": {"sit": "Setzen"}}), encoding="utf-8")
    assert f"-{xx['made']}" not in client.get("/").text  # changed words have another name, so that no old ones are kept


def test_the_page_comes_with_a_policy_that_loads_nothing_from_outside(practice: Served) -> None:
    headers = practice.caller().get("/").headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"


def results(*hands: tuple[str, str]) -> tuple[Result, ...]:
    rounds = [dealt(*one) for one in hands]
    return tuple(Result(number=at, player=one.player, banker=one.banker) for at, one in enumerate(rounds, 1))


def test_roads_are_squares_and_colours_and_texts_for_every_language() -> None:
    roads = roads_of(results(("5 2", "9 K"), ("9 K", "2 5"), ("9 K", "9 Q"), ("8 K", "2 5")), PUNTO_BANCO)
    assert [(one.row, one.column, one.winner.value, one.ties) for one in roads.big] == [
        (0, 0, "banker", 0), (0, 1, "player", 1), (1, 1, "player", 0),
    ]  # fmt: skip
    assert [one.winner.value for one in roads.beads] == ["banker", "player", "tie", "player"]
    assert in_words(roads.beads[2].told).startswith("Round 3: Tie")
    assert in_words(roads.big[1].told, "zh-Hans") == "第 2 局：闲赢 9 点、例牌（9sKh|2d5s）；其上和局：3"
    assert [one.road for one in roads.derived] == ["big-eye", "small", "cockroach"]
    assert in_words(roads.told[1]) == "Big road: Banker 1, Player 2"


def test_the_two_answers_of_an_ask_road_are_opposite_or_both_empty() -> None:
    hands = [("5 2", "9 K"), ("9 K", "2 5"), ("8 K", "2 5"), ("5 2", "9 K"), ("5 2", "8 K"), ("9 K", "2 5")]
    for length in range(len(hands) + 1):
        for road in roads_of(results(*hands[:length]), PUNTO_BANCO).derived:
            assert road.if_banker is road.if_player is None or road.if_banker is not road.if_player


def test_the_roads_of_a_new_shoe_are_empty_and_those_of_no_table_are_none(practice: Served) -> None:
    caller = practice.caller()
    assert caller.get("/api/roads/SG-01").json()["coups"] == 0
    assert caller.get("/api/roads/nowhere").status_code == 404


def test_figures_are_for_whole_decks_and_say_what_they_leave_out(practice: Served) -> None:
    """The Player's edge with eight decks is 1.2351%, as every book has it [experience.md 3 lists the rest]."""
    found = practice.caller().get("/api/figures/SG-01", timeout=PATIENCE).json()
    edges = {one["wager"]: one for one in found["wagers"]}
    assert found["decks"] == 8 and found["left_out"] == []
    assert round(edges["player"]["edge"], 6) == 0.012351 and round(edges["banker-pair"]["hit"], 4) == 0.0747


def test_figures_are_shown_beside_a_table_for_money_and_odds_of_the_cards_left_are_not(real: Served) -> None:
    """A box explains itself in every house; a live aid for counting cards is in none for money."""
    caller = real.caller()
    found = caller.get("/api/figures/SG-01", timeout=PATIENCE).json()
    assert found["decks"] == 8 and found["wagers"]
    assert caller.get("/api/odds/SG-01").status_code in {401, 403}


def test_a_practice_house_hands_out_chips_to_players_at_a_table(practice: Served) -> None:
    Staffed(practice).until(Phase.READY)
    player = practice.guest("player", "SG-01")
    assert player.post("/api/practice/chips", {"table": "SG-01"}).status_code == 409  # not at the table yet
    player.does(ask.Join(person=ask.Person(player.person), seat=3))
    player.post("/api/practice/chips", {"table": "SG-01"}, good=True)
    player.post("/api/practice/chips", {"table": "SG-01"}, good=True)
    assert practice.state(TABLE).rack(player.person) == 2 * 5_000_00


def test_a_person_who_tries_a_post_in_practice_stands_on_the_tables_record(practice: Served) -> None:
    dealer = practice.guest("dealer", "SG-01")
    dealer.post("/api/practice/stand", {"table": "SG-01"}, good=True)
    dealer.post("/api/practice/stand", {"table": "SG-01"}, good=True)
    assert practice.state(TABLE).staff[dealer.person].role.value == "dealer"


def test_a_house_for_money_does_neither(real: Served) -> None:
    caller = real.caller()
    for path in ("/api/practice/chips", "/api/practice/stand"):
        assert caller.post(path, {"table": "SG-01"}).json()["title"] == "not-practice"
    assert caller.get("/api/history/SG-01").status_code == 401


def test_ones_own_history_has_the_cards_and_every_line_and_nobody_elses(practice: Served) -> None:
    table = Staffed(practice)
    table.until(Phase.READY)
    mine, other = table.player(seat=1), table.player(seat=2)
    table.until(Phase.BETTING)
    mine.does(bet(5_00, "banker"))
    other.does(bet(9_00, "player"))
    table.until(Phase.READY)
    found = mine.get("/api/history/SG-01").json()["rounds"]
    assert [one["number"] for one in found] == [1] and len(found[0]["player"]) in (2, 3)
    assert [(one["wager"], one["stake"]) for one in found[0]["settled"]] == [("banker", 5_00)]
