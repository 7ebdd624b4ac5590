"""Where somebody comes from: the peer, or what trusted proxies say, and never what the client says."""

from pathlib import Path

import pytest

from puntobanco.server.entrance.address import MOST_HOPS, Proxies, network_of, plain
from puntobanco.server.settings import Settings
from tests.server.api.served import Served

NEAR, OTHER, CLIENT = "10.0.0.5", "10.1.0.9", "203.0.113.7"
TRUSTED = Proxies((NEAR, "10.1.0.0/16", "fd00::/8"))


def forwarded(*lines: str) -> list[tuple[bytes, bytes]]:
    """The headers of a request."""
    return [(b"host", b"casino.example"), *((b"x-forwarded-for", line.encode("latin-1")) for line in lines)]


@pytest.mark.parametrize(
    ("peer", "lines", "found"),
    [
        (CLIENT, [], CLIENT),
        (CLIENT, ["198.51.100.1"], CLIENT),  # nobody else is believed
        (NEAR, [], NEAR),
        (NEAR, [CLIENT], CLIENT),
        (NEAR, [f"198.51.100.1, {CLIENT}"], CLIENT),  # what the client wrote stands to the left
        (NEAR, ["198.51.100.1", CLIENT], CLIENT),  # the same over two lines
        (NEAR, [f"{NEAR}, {CLIENT}"], CLIENT),  # a client that pretends to be a proxy
        (NEAR, [f"198.51.100.1, {CLIENT}, {OTHER}"], CLIENT),  # two proxies in a row
        (NEAR, [f"{CLIENT}:51234"], CLIENT),
        (NEAR, ["[2001:db8::1]:51234"], "2001:db8::1"),
        (NEAR, [f"::ffff:{CLIENT}"], CLIENT),
        (f"::ffff:{NEAR}", [CLIENT], CLIENT),
        ("fd00::1", ["2001:DB8:0::1"], "2001:db8::1"),
        (NEAR, [f"198.51.100.1, unknown, {OTHER}"], OTHER),  # the last address that anybody trusted has named
        (NEAR, ["_hidden"], NEAR),
        (NEAR, [""], NEAR),
        (NEAR, [OTHER], OTHER),  # all of them trusted: a proxy calls for itself
        (NEAR, ["\xff\x00, , ,"], NEAR),
        (NEAR, ["1" * 30_000], NEAR),
        (NEAR, [",".join([CLIENT] + [OTHER] * (MOST_HOPS - 1))], CLIENT),
        (NEAR, [",".join([CLIENT] + [OTHER] * MOST_HOPS)], OTHER),
    ],
)
def test_the_address_is_the_first_from_the_right_that_is_no_proxy(peer: str, lines: list[str], found: str) -> None:
    assert TRUSTED.client(peer, forwarded(*lines)) == found


def test_without_a_trusted_proxy_no_header_is_believed() -> None:
    assert Proxies(()).client("127.0.0.1", forwarded(CLIENT)) == "127.0.0.1"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("", "no address", False),
    ],
)
def test_a_place_is_an_address_of_ipv4_or_a_64_of_ipv6(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same
    assert network_of("2001:db8:0:1::1") == "2001:db8:0:1::/64"


def test_an_address_is_written_in_one_way() -> None:
    assert {plain(one) for one in ("2001:DB8::0:1", "[2001:db8::1]", "2001:db8::1%eth0", " 2001:db8::1 ")} == {
        "2001:db8::1"
    }
    assert [plain(one) for one in ("", "localhost", "1.2.3", "1.2.3.4.5", "[", "::g")] == [None] * 6


def test_what_is_no_address_of_a_proxy_is_refused_at_the_start() -> None:
    assert "casino.example is no address" in str(Settings(data=Path("x"), trusted_proxies=("casino.example",)).fault())
    assert Settings(data=Path("x"), trusted_proxies=(NEAR, "10.1.0.0/16")).fault() is None


def test_people_behind_a_proxy_are_counted_by_their_own_addresses(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house", quick=False, trusted_proxies=("127.0.0.1",)) as served:
        caller = served.caller()
        caller.http.headers["Origin"] = f"https://127.0.0.1:{served.settings.port}"
        body = {"login": "nobody", "password": "x"}

        def tried(*hops: str) -> int:
            return caller.post("/api/sign-in", body, headers={"X-Forwarded-For": ", ".join(hops)}).status_code

        first = [tried(f"198.51.100.{number}", CLIENT) for number in range(10)]
        assert first[0] == 401 and set(first) == {401, 429}, "what the client wrote makes no difference"
        assert first.count(401) <= 3, "the third wrong password locks the pair of name and address"
        assert tried("203.0.113.8") == 401, "another guest of the same proxy is somebody else"


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_an_encrypted_house_is_opened_by_https_only(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with Served(data=tmp_path / "house", practice=True, trusted_proxies=proxies) as served:
        for path in ("/", "/api/lobby", "/nothing", "/openapi.json"):
            told = served.caller().get(path).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if proxies else None), path
