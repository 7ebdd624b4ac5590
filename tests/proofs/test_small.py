"""Every proof holds at its small size; `./go prove` runs the same ones in full."""

import pytest

from tests.proofs import Proof, find_proofs


def test_there_is_something_to_prove() -> None:
    assert find_proofs(), "no module of tests/proofs declares PROOFS"


@pytest.mark.timeout(300)  # servers are killed and disks fail here, on machines that may be slow
@pytest.mark.parametrize("proof", find_proofs(), ids=lambda proof: proof.name)
def test_holds_at_small_size(proof: Proof) -> None:
    assert proof.small <= proof.full
    assert proof.show(proof.small, 1), f"{proof.name} found nothing to say"
