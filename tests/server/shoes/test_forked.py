"""Two processes never shuffle the same shoe, even if one is a copy of the other, and no bytes are drawn in advance."""

from puntobanco.procedure.asking import At
from puntobanco.server.shoes.keeper import ShoeKeeper
from puntobanco.server.shoes.sealing import Seal
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.shuffle import shuffled
from puntobanco.store import MemoryStore
from tests.shoe.audited_source import forked, restarted


def test_no_two_shoes_of_forked_and_restarted_processes_are_alike() -> None:
    found = [*forked(children=6, each=2), *restarted(2)]
    assert len(found) == 5 + 7 * 2 + 2
    assert len(set(found)) == len(found), "a forked process shuffled with bytes that its parent had drawn"


def test_every_shuffle_reads_bytes_of_its_own() -> None:
    read: list[int] = []

    def entropy(number: int) -> bytes:
        read.append(number)
        return bytes(number)

    keeper = ShoeKeeper(MemoryStore(), Seal(bytes(32)), find=lambda _: None, now=lambda: At(0), entropy=entropy)
    for shoes in (1, 2, 3):
        shuffled(decks_of(8), keeper._below())
        assert len(read) == shoes, "bytes that one shoe has left over are used for the next"
