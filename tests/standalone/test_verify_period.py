"""The stand-alone verifier of a period: what it tells of one, and every way in which one could be altered."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from puntobanco.audit.period import VERIFIER, archive_of, period_of
from puntobanco.books.scan import Query
from puntobanco.faults import Refused
from puntobanco.journal.checkpoint import checkpoint_of, signed_line
from puntobanco.journal.merkle import Frontier
from puntobanco.procedure.asking import At
from standalone import verify_extract as verifier
from tests.audit.nights import STREAM, TABLE, the_night
from tests.standalone import periods
from tests.standalone.periods import CHEATS, TABLE_FILE, held, middle, opened, pair, period, relisted, times


def verdict(folder: Path, data: bytes) -> tuple[int, str]:
    """As a stranger checks it: with the verifier of the archive itself, and a key from elsewhere."""
    (folder / "period.zip").write_bytes(data)
    (folder / "verify.py").write_bytes(opened(data)[VERIFIER])
    (folder / "house.pub").write_bytes(pair().public)
    words = [sys.executable, "-I", "verify.py", "period.zip", "--key", "house.pub"]
    ran = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert not ran.stderr
    return ran.returncode, ran.stdout


def test_a_whole_night_holds_and_is_told(tmp_path: Path) -> None:
    data = archive_of(period(), pair())
    assert data == archive_of(period(), pair()), "the same period gives the same bytes"
    code, said = verdict(tmp_path, data)
    assert code == 0, said
    assert "all tables, from open to open." in said and "HOLDS: these are all entries of the period" in said
    entries = len(the_night()[STREAM])
    assert f"{STREAM}: {entries} entries, " in said
    assert "2 rounds settled, 450.00 staked, 1,050.00 given back, 1 of them voided or corrected." in said, said
    assert {"reports/win.csv", "reports/events.json", "journal/house.jsonl", TABLE_FILE} < set(opened(data))


@pytest.mark.parametrize("tables", [frozenset[str](), frozenset({TABLE})])
def test_an_interval_has_every_entry_of_it_and_those_beside_it(tables: frozenset[str]) -> None:
    found = times()
    for since, until in ((found[0], found[5]), (found[5], found[-1] + 1), (found[5] + 1, found[5] + 2), (1, 2)):
        made = period(since, until, tables)
        assert held(archive_of(made, pair())) == ""
        (stretch,) = [one for one in made.stretches if one.stream == STREAM]
        within = [number for number, at in enumerate(found) if since <= at < until]
        assert list(range(stretch.first, stretch.past)) == within
        assert ("house" in [one.stream for one in made.stretches]) is (not tables)


@pytest.mark.parametrize("what", CHEATS)
def test_what_the_house_hides_is_found_though_it_signs_it(what: str) -> None:
    for seed in range(4):
        made = CHEATS[what](middle(), Random(seed))
        assert made != middle() and held(archive_of(made, pair())), (what, seed)


def test_what_anybody_changes_is_found() -> None:
    for what, data in periods.tampers(7, 24):
        assert held(data), what


def test_a_stream_twice_is_found_though_it_is_listed() -> None:
    files = opened(archive_of(middle(), pair()))
    assert held(relisted(files)) == ""
    assert "twice" in held(relisted({**files, "journal/more.jsonl": files[TABLE_FILE]}))


def test_a_round_is_an_extract_of_the_same_form() -> None:
    """What surveillance exports for one round and what a period has of one stream are read by the same lines."""
    extract = verifier.Extract(opened(archive_of(middle(), pair()))[TABLE_FILE])
    assert extract.heading["format"] == verifier.FORMAT
    assert len(verifier.check(extract, verifier.key_of(extract.public))) == extract.heading["entries"]


def test_a_journal_other_than_the_signed_one_gives_no_file() -> None:
    keys, tree = pair(), Frontier()
    for line in the_night()[STREAM][:-1]:
        tree.append(line)
    tree.append(b"another")
    checkpoint = checkpoint_of({STREAM: tree}, at=At(1))
    line = signed_line(checkpoint, keys.key, keys.sign)
    with pytest.raises(Refused) as refused:
        period_of(periods.Night(), checkpoint, line, Query(), At(2))
    assert refused.value.faults[0].code == "not-as-signed" and refused.value.faults[0].where == STREAM
