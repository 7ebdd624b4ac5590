"""The page of proofs keeps one row a proof, the latest."""

from tests.proofs.record import HEAD, rows_of, write_row


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
