"""The trace is judged rightly; the houses that are traced are proofs (tests/proofs/durability.py)."""

import pytest

from tests.server.durability.tracing import judged

ID = "0d9f7a52-6c1e-4c3b-9a55-1f2e3d4c5b6a"
WRITE = f'7 pwrite64(4</x/puntobanco.sqlite-wal>, "\\0\\f{ID}...", 4096, 56) = 4096'
SYNC = "7 fdatasync(4</x/puntobanco.sqlite-wal>) = 0"
BEGUN, ENDED = "7 fdatasync(4</x/puntobanco.sqlite-wal> <unfinished ...>", "7 <... fdatasync resumed>) = 0"
ANSWER = f'"{{\\"type\\":\\"answer\\",\\"id\\":\\"{ID}\\",\\"done\\":true}}"'
SAID = f"8 sendto(9<socket:[12]>, {ANSWER}, 80, 0, NULL, 0) = 80"


@pytest.mark.parametrize("calls", [[WRITE, SYNC, SAID], [WRITE, BEGUN, ENDED, SAID], [WRITE, SYNC, WRITE, SAID]])
def test_an_acknowledgement_after_its_sync_is_in_order(calls: list[str]) -> None:
    assert judged(calls)[:2] == (1, ())


@pytest.mark.parametrize(
    "calls",
    [
        [SAID],
        [WRITE, SAID],
        [WRITE, SAID, SYNC],
        [SYNC, WRITE, SAID],
        [WRITE, BEGUN, SAID, ENDED],
        [BEGUN, WRITE.replace("7 ", "6 ", 1), ENDED, SAID],
        [WRITE, SYNC.replace("= 0", "= -1 EIO (Input/output error) (INJECTED)"), SAID],
        [WRITE, SYNC.replace("-wal", ""), SAID],
    ],
)
def test_an_acknowledgement_before_its_sync_is_noticed(calls: list[str]) -> None:
    assert judged(calls)[:2] == (1, (ID,))


def test_what_is_written_to_a_file_is_no_acknowledgement() -> None:
    assert judged([WRITE, SAID.replace("socket:[12]", "/x/said")]).acknowledged == 0
