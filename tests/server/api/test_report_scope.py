"""Every report goes as far as the grant: every report, every post, one's own table, another one, and all of them."""

from collections.abc import Iterator

import pytest

from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.reports.operator import NAMES
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from puntobanco.wire.posts import Post
from tests.server.api.served import Caller, Served, setup_text
from tests.server.api.staffed import Staffed, bet

OURS, THEIRS = "SG-01", "SG-02"
JACKPOT = "new-zealand-commission-jackpot"
IN_A_WALLET = 77_777_700
"""What a player keeps in the wallet: a figure that nothing else can be."""

EVERYTHING = ("cashier", "shift-manager", "surveillance", "operator", "officer")
"""Posts that read tables, wallets and the cage, with a grant for all tables; for one table, that table alone."""
TABLES_ALONE = ("pit", "casino-supervisor")
"""Posts that read tables, and never a wallet or the cage."""
NOTHING = ("player", "nominee", "dealer", "security", "jackpot", "anchor-holder", "instructor")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, object]]:
    """A house of three tables, one of them with a jackpot; a round was played at two, and wallets hold something."""
    tables = (setup_text("rws-non-commission"), setup_text("rws-non-commission", THEIRS), setup_text(JACKPOT))
    data = tmp_path_factory.mktemp("scoped") / "house"
    with Served(data=data, practice=True, database="", tables=tables) as served:
        _set_limits(served)
        players = {}
        for name in (OURS, THEIRS):
            staffed = Staffed(served, f"table/{name}")
            staffed.until(Phase.READY)
            player = staffed.player(1_000_000, 1, wallet=IN_A_WALLET)
            staffed.until(Phase.BETTING)
            player.does(bet(10_000), staffed.stream)
            staffed.until(Phase.SETTLED)
            staffed.next()
            staffed.carry(ask.AskCredit(chips={Minor(10_000): 1}))
            players[name] = Person(player.person)
        yield {"served": served, "players": players}


def _set_limits(served: Served) -> None:
    """What is staked below is significant at our table and nowhere else; each operator sets what the grant reaches."""
    house, own = served.guest("operator"), {"wager": 10_000, "win": None, "money": 1_000_000}
    assert house.post("/api/thresholds", {"large_wager": 10_001, "large_win": None, "pace": 60}).status_code == 200
    at_ours = served.guest("operator", OURS)
    assert at_ours.post(f"/api/thresholds/{OURS}", {"limits": own}).status_code == 200
    assert at_ours.post(f"/api/thresholds/{THEIRS}", {"limits": own}).status_code == 403
    assert served.guest("pit").post(f"/api/thresholds/{OURS}", {"limits": own}).status_code == 403
    assert house.post("/api/thresholds/T99", {"limits": own}).status_code == 404
    assert house.post("/api/thresholds", {"large_wager": 10_001, "large_win": None, "pace": 70}).status_code == 200
    assert house.get("/api/thresholds").json()["tables"] == {OURS: own}, "the house's limits leave a table its own"
    assert served.guest("pit", THEIRS).get("/api/thresholds").json()["tables"] == {}


def _served(night: dict[str, object]) -> Served:
    served = night["served"]
    assert isinstance(served, Served)
    return served


def _others(night: dict[str, object], name: str) -> tuple[str, ...]:
    players = night["players"]
    assert isinstance(players, dict)
    return tuple(one for one in (OURS, THEIRS) if one != name) + tuple(
        str(person) for table, person in players.items() if table != name
    )


def _texts(caller: Caller, report: str, query: str = "") -> Iterator[str]:
    """A report in all its forms."""
    for path in (f"/api/reports/{report}?", f"/api/sheets/{report}?", f"/api/reports/{report}?form=csv&"):
        answer = caller.get(path + query)
        assert answer.status_code == 200, (report, query, answer.text)
        yield answer.text


def _shows_wallets(text: str) -> bool:
    return any(one in text for one in (str(IN_A_WALLET), "777,777.00", "777777.00"))


def test_every_post_stands_in_the_matrix() -> None:
    assert sorted((*EVERYTHING, *TABLES_ALONE, *NOTHING)) == sorted(post.value for post in Post)


@pytest.mark.parametrize("post", (*EVERYTHING, *TABLES_ALONE))
def test_a_grant_for_one_table_reads_that_table_alone(night: dict[str, object], post: str) -> None:
    caller = _served(night).guest(post, OURS)
    for report in NAMES:
        for query in ("", f"table={OURS}"):
            for text in _texts(caller, report, query):
                assert not _shows_wallets(text), f"{post} of {OURS} reads wallets in {report}"
                assert not any(one in text for one in _others(night, OURS)), f"{post}: {report} shows another table"
        for foreign in (THEIRS, "SG-99", "", "*", f"{OURS}&table={THEIRS}"):
            for path in ("reports", "sheets"):
                answer = caller.get(f"/api/{path}/{report}?table={foreign}")
                assert (answer.status_code, answer.json()["title"]) == (403, "not-your-table"), (report, foreign)


@pytest.mark.parametrize("post", (*EVERYTHING, *TABLES_ALONE))
def test_a_grant_for_all_tables_reads_each_and_no_table_that_is_not_there(night: dict[str, object], post: str) -> None:
    caller = _served(night).guest(post)
    for report in NAMES:
        json_, *rest = _texts(caller, report)
        shown = _shows_wallets(json_)
        assert shown is (post in EVERYTHING and report in ("liability", "all")), f"{post}: {report}"
        assert all(_shows_wallets(one) is shown for one in rest)
        for text in _texts(caller, report, f"table={THEIRS}"):
            assert _others(night, THEIRS)[0] not in text, f"{post}: {report} of {THEIRS} shows {OURS}"
        for unknown in ("SG-99", "", "*", f"{OURS}&table=SG-99"):
            answer = caller.get(f"/api/reports/{report}?table={unknown}")
            assert (answer.status_code, answer.json()["title"]) == (404, "no-such-stream"), (report, unknown)


@pytest.mark.parametrize("post", NOTHING)
def test_the_others_read_no_report(night: dict[str, object], post: str) -> None:
    for scope in (OURS, "*"):
        caller = _served(night).guest(post, scope)
        for report in NAMES:
            for path in ("reports", "sheets"):
                assert caller.get(f"/api/{path}/{report}?table={OURS}").status_code == 403


def test_a_jackpot_is_reported_to_its_own_tables_alone(night: dict[str, object]) -> None:
    served = _served(night)
    (with_it,) = (name for name in served.serving.casino.sequencer.floor.tables if name not in (OURS, THEIRS))
    assert served.guest("pit", with_it).get("/api/reports/jackpots").json()["jackpots"]["meters"]
    assert not served.guest("pit", OURS).get("/api/reports/jackpots").json()["jackpots"]["meters"]
    assert served.guest("pit").get("/api/reports/jackpots").json()["jackpots"]["meters"]


OVERSEE = ("surveillance", "officer", "shift-manager", "operator", "anchor-holder")


@pytest.mark.parametrize("post", OVERSEE)
def test_significant_events_and_self_checks_go_as_far_as_the_grant(night: dict[str, object], post: str) -> None:
    served = _served(night)
    book = served.serving.service.integrity
    assert book is not None
    book.book.note("denied", "something at our table", stream=f"table/{OURS}")
    book.book.note("denied", "something at theirs", stream=f"table/{THEIRS}")
    book.book.note("sign-in-failed", "a stranger at the door")
    book.book.write()
    ours = served.guest(post, OURS)
    found = ours.get("/api/significant?most=500").json()["events"]
    assert found and {one["stream"] for one in found} == {f"table/{OURS}"}
    assert ours.get("/api/self-checks").status_code == 403
    assert ours.post("/api/self-checks").status_code == 403
    everything = served.guest(post)
    streams = {one["stream"] for one in everything.get("/api/significant?most=500").json()["events"]}
    assert streams > {f"table/{OURS}", f"table/{THEIRS}", ""}
    assert everything.get("/api/self-checks").status_code == 200


@pytest.mark.parametrize("post", sorted(post.value for post in Post))
def test_what_is_read_of_a_foreign_table_is_what_everybody_sees(night: dict[str, object], post: str) -> None:
    """Journal, replay, a preview, and a watched stream: refused, or nothing but the public's view."""
    served = _served(night)
    caller, public = served.guest(post, OURS), served.caller()
    for stream in (f"table/{THEIRS}", "house", "link/any"):
        assert caller.get(f"/api/journal/{stream}").status_code in (403, 404), stream
    assert caller.get(f"/api/replay/{THEIRS}/1").status_code == 403
    assert caller.get("/api/verify").status_code == 403
    message = {"table": THEIRS, "number": 1, "player": ["2c", "3c"], "banker": ["4c", "5c"]}
    assert caller.post("/api/preview/correction", message).status_code == 403
    views = [one.get(f"/api/view/table/{THEIRS}").json() for one in (caller, public)]
    assert views[0]["view"] == views[1]["view"]
    wallets = caller.get("/api/view/house").json()["view"]
    assert "cage" not in wallets or wallets["cage"] is None
    assert not wallets.get("wallets"), "nobody here has a wallet of their own"


def test_the_counters_of_the_process_name_no_table_and_nobody(night: dict[str, object]) -> None:
    text = _served(night).caller().get("/metrics").text
    assert OURS not in text and THEIRS not in text and "p-" not in text


@pytest.mark.parametrize("post", ["pit", "shift-manager", "surveillance", "cashier", "dealer", "player"])
def test_a_socket_shows_a_foreign_stream_as_everybody_sees_it(night: dict[str, object], post: str) -> None:
    caller = _served(night).guest(post, OURS)
    with caller.socket() as line:
        line.watch(f"table/{THEIRS}")
        assert line.until("view")["view"]["type"] == "display"
        line.watch("house")
        view = line.until("view")["view"]
        assert view["cage"] is None and not view["wallets"]
        line.watch("accounts")
        assert line.until("problem")["title"] in ("no-such-stream", "not-understood")
    assert caller.get("/api/view/accounts").status_code == 404


def test_report_and_book_tell_the_same_large_events_by_the_limits_of_house_and_table(night: dict[str, object]) -> None:
    officer, kinds = _served(night).guest("officer"), ("large-wager", "large-win", "large-money")
    found = officer.get("/api/reports/events").json()["events"]
    reported = {(row["kind"], row["stream"], row["entry"], row["amount"]) for row in found["rows"]}
    large = {one for one in reported if one[0] in kinds}
    assert ("large-wager", f"table/{OURS}", 10_000) in {(kind, where, amount) for kind, where, _, amount in large}
    assert not [one for one in large if one[0] == "large-wager" and one[1] == f"table/{THEIRS}"]
    assert {one[1] for one in large if one[0] == "large-money"} >= {"house", f"table/{OURS}", f"table/{THEIRS}"}
    assert found["limits"]["tables"] == {OURS: {"wager": 10_000, "win": None, "money": 1_000_000}}
    _served(night).serving.service.integrity.book.write()
    noted = [one for kind in kinds for one in officer.get(f"/api/significant?kind={kind}&most=500").json()["events"]]
    assert {(one["kind"], one["stream"], one["entry"], one["amount"]) for one in noted} == large
    sheets = officer.get("/api/sheets/events").json()["reports"][0]["sheets"]
    assert [row[1:] for row in sheets[1]["rows"]] == [["100.01", "", "10000.00"], ["100.00", "", "10000.00"]]
