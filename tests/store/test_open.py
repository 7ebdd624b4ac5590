"""Which store an address means."""

from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.store import MemoryStore, SqliteStore, looked_at, opened
from puntobanco.store.open import FILE, file_of


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("sqlite:///casino.db", "casino.db"),
        ("sqlite:////srv/casino.db", "/srv/casino.db"),
        ("casino.sqlite", "casino.sqlite"),
        ("casino", f"casino/{FILE}"),
        ("/srv/casino/", f"/srv/casino/{FILE}"),
    ],
)
def test_a_path_or_an_address_means_a_file(address: str, file: str) -> None:
    assert file_of(address) == Path(file)


def test_a_folder_is_made_with_a_store_in_it(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "new" / "house")) as store:
        assert isinstance(store, SqliteStore)
    assert (tmp_path / "new" / "house" / FILE).is_file()
    with closing(looked_at(str(tmp_path / "new" / "house"))) as reader:
        assert reader.streams() == ()


def test_memory_is_new_every_time() -> None:
    one, other = opened("memory:"), opened("memory:")
    assert isinstance(one, MemoryStore) and one is not other


@pytest.mark.parametrize("address", ["mysql://x/y", "sqlite://", "sqlite:///", ""])
def test_an_address_of_nothing_is_refused_with_advice(address: str) -> None:
    with pytest.raises(Refused, match="postgresql://user@host/database"):
        opened(address)


def test_what_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such store"):
        looked_at(tmp_path / "nothing.sqlite")
    assert list(tmp_path.iterdir()) == []
