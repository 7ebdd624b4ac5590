"""The page of proofs keeps one row a proof, the latest, and says of every other how long it should take."""

from tests.proofs import find_proofs
from tests.proofs.record import HEAD, PAGE, estimates_of, rows_of, write_row


def test_first_row() -> None:
    assert write_row(HEAD, ("tableau", "agrees")) == HEAD + "| tableau | agrees |\n"


def test_a_new_run_replaces_its_own_row_only() -> None:
    page = write_row(write_row(HEAD, ("tableau", "old")), ("burn", "kept"))
    assert write_row(page, ("tableau", "new")) == HEAD + "| burn | kept |\n| tableau | new |\n"


def test_a_result_cannot_break_the_table() -> None:
    assert write_row(HEAD, ("tableau", "P|B")).endswith("| tableau | P/B |\n")


def test_what_stands_below_the_table_stays() -> None:
    below = "\n## Smaller numbers\n\n| AT | why |\n| --- | --- |\n| AT-99 | too long |\n"
    page = write_row(HEAD, ("tableau", "old")) + below
    assert write_row(page, ("tableau", "new")) == HEAD + "| tableau | new |\n" + below
    assert set(rows_of(page)) == {"tableau"}


def test_every_proof_has_a_full_run_or_an_estimate() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows, estimates = rows_of(page), estimates_of(page)
    assert {proof.name for proof in find_proofs()} == rows.keys() | estimates.keys()


def test_a_row_of_another_count_than_the_full_one_has_a_run_still_to_do() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows, estimates = rows_of(page), estimates_of(page)
    stale = {one.name for one in find_proofs() if one.name in rows and rows[one.name][4] != f"{one.full:,}"}
    assert stale <= estimates.keys()
