"""`puntobanco bots`: whole rounds at a table of each rulebook, and books that hold afterwards."""

from pathlib import Path

from puntobanco.store.open import FILE
from tests.cli.run import answer, run
from tests.client.served import EACH_RULEBOOK, served


def test_bots_play_rounds_of_every_rulebook_and_everything_holds_afterwards(tmp_path: Path) -> None:
    with served(tmp_path / "house", *EACH_RULEBOOK) as url:
        told = answer("bots", "--url", url, "--players", "3", "--rounds", "2", "--pace", "0", "--seed", "1", "--json")
    assert [table["table"] for table in told["tables"]] == ["MA-01", "NZ-01", "SG-01"]
    for table in told["tables"]:
        assert (table["rounds"], table["players"], table["stuck"]) == (2, 3, False)
        assert table["bets"] >= 6
    checked = run("verify", f"sqlite:///{tmp_path / 'house' / FILE}")
    assert checked.exit_code == 0, checked.output
    assert "everything holds" in checked.output


def test_bots_come_to_known_tables_only(tmp_path: Path) -> None:
    with served(tmp_path / "house", "rws-non-commission") as url:
        told = run("bots", "--url", url, "--tables", "SG-09", "--rounds", "1")
    assert told.exit_code == 2
    assert "there are: SG-01" in told.stderr


def test_bots_do_not_play_for_money(tmp_path: Path) -> None:
    with served(tmp_path / "house", "rws-non-commission", practice=False) as url:
        told = run("bots", "--url", url, "--rounds", "1")
    assert told.exit_code == 2
    assert "practice house only" in told.stderr


def test_without_a_house_there_is_a_sentence() -> None:
    told = run("bots", "--url", "http://127.0.0.1:1", "--rounds", "1")
    assert told.exit_code == 1
    assert "does not answer" in told.stderr
