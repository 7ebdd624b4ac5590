"""How a house is served: where it keeps its data, what it listens on, and whether it is for practice."""

import re
from ipaddress import ip_network
from pathlib import Path

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.server.cluster.leases import LASTS
from puntobanco.server.entrance.limits import Limits
from puntobanco.store.open import FILE, is_postgres

LOOPBACK = ("127.0.0.1", "::1", "localhost")
SHORTEST = 2.0
"""Seconds that a lease lasts at least."""
LARGE_MONEY = 1_000_000
"""Minor units."""
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for every address of this machine: nobody types them."""
AN_ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?")
"""An origin as a browser writes it: no path, no slash behind it, in small letters."""


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that is decided when the server starts."""

    data: Path
    """The folder of this house: keys, and the database unless it is elsewhere."""
    database: str = ""
    """A postgresql:// URL; empty for SQLite in the folder."""
    practice: bool = False
    """Play money, and anybody may try any role."""
    school: bool = False
    """A practice house in which everybody signs in: learners and instructors have accounts. It is for practice too."""
    laboratory: Path | None = None
    """Where the laboratory lies that `./go docs` built; a house for money serves none."""
    tables: tuple[tuple[str, str | tuple[Fault, ...]], ...] = ()
    """Table files, of tables to be added if the house does not have them yet: what each is called, and its text, or why
    it could not be read."""
    random_cards: bool = False
    """Whether the cards of new tables come from a random shoe; else they are keyed or scanned from a real one."""
    host: str = "127.0.0.1"
    port: int = 8000
    tls_cert: Path | None = None
    tls_key: Path | None = None
    trusted_proxies: tuple[str, ...] = ()
    """The proxies in front that end the encryption, by address or network; only they are believed on who calls."""
    limits: Limits = Limits()
    """How much connections may take, and how many there may be."""
    second_place: Path | None = None
    """Where signed checkpoints are copied to: a folder of somebody else's."""
    manifest: Path | None = None
    """What should be installed; unless given, what was at the first start."""
    large_wager: int | None = 1_000_000
    """From which stake of one person in one round on it is a significant event, in minor units; None for never."""
    large_win: int | None = 1_000_000
    """From which net win of one person in one round on it is one."""
    large_money: int | None = LARGE_MONEY
    """From which sum on that is carried in or out, or goes to or from a float, it is one."""
    origins: tuple[str, ...] = ()
    """The addresses under which people open the house, exactly; empty for the one it listens on."""

    exclusions: Path | None = None
    """A list of digests of people whom the house does not admit."""
    exclusions_program: Path | None = None
    """A program that is asked instead of a list."""

    internal: str = "127.0.0.1:0"
    """Where other processes of this house reach this one, `host:port`; port 0 for any that is free."""
    internal_key: Path | None = None
    """The key that the processes share; unless given, a file in the folder."""
    lease: float = LASTS
    """Seconds after which a table moves whose host has died."""

    @property
    def shared(self) -> bool:
        """Whether several processes may serve this house."""
        return is_postgres(self.database)

    @property
    def internal_address(self) -> tuple[str, int]:
        """Host and port for the other processes."""
        host, _, port = self.internal.rpartition(":")
        return host.strip("[]"), int(port)

    @property
    def url(self) -> str:
        """Which store it is."""
        return self.database or f"sqlite:///{self.data / FILE}"

    @property
    def encrypted(self) -> bool:
        """Whether what goes over the network is encrypted."""
        return self.tls_cert is not None or bool(self.trusted_proxies)

    def fault(self) -> str | None:
        """Why the server does not start like this, if it does not."""
        if (self.tls_cert is None) is not (self.tls_key is None):
            return "A certificate needs its key, and a key its certificate: give both or neither."
        for text in self.trusted_proxies:
            try:
                ip_network(text)
            except ValueError:
                advice = "give one such as 10.0.0.5, or a network such as 10.0.0.0/28."
                return f"{text[:60]} is no address of a proxy: {advice}"
        if min(self.limits.anonymous, self.limits.of_address) < 1:
            return "At least one connection must be left to somebody who is not signed in yet: else nobody could be."
        if self.exclusions is not None and self.exclusions_program is not None:
            return "Excluded people are named by a list or by a program: give --exclusions or --exclusions-program."
        if self.lease < SHORTEST:
            return f"A lease lasts at least {SHORTEST:g} seconds: a process that is only busy must not lose its tables."
        if not re.fullmatch(r"[^\s/@]+:[0-9]{1,5}", self.internal):
            return f"{self.internal[:60]} is no address for other processes: it is host:port, such as 10.0.0.5:9000."
        if self.host not in LOOPBACK and not self.encrypted:
            return (
                f"Without encryption the server listens on this machine only, not on {self.host}: passwords and bets "
                "would be readable on the way. Give --tls-cert and --tls-key, or --trusted-proxy."
            )
        return self._origin_fault()

    def _origin_fault(self) -> str | None:
        """Why no browser could send a command: pages that people open are told by their origin from all others."""
        if self.host in EVERYWHERE and not self.origins:
            return (
                f"{self.host} stands for every address of this machine, and nobody opens a house there: "
                "say what people type, such as --origin https://tables.example:8443."
            )
        for origin in self.origins:
            if not AN_ORIGIN.fullmatch(origin):
                advice = "write it as a browser shows it, such as https://tables.example:8443, without a slash."
                return f"{origin[:60]} is no address under which people open a house: {advice}"
        return None

    def allowed_origins(self) -> frozenset[str]:
        """The exact origins from which a browser may send commands."""
        if self.origins:  # a browser leaves the usual port out
            return frozenset(name.removesuffix(":443" if name.startswith("https") else ":80") for name in self.origins)
        scheme = "https" if self.encrypted else "http"
        names = ("127.0.0.1", "localhost", "[::1]") if self.host in LOOPBACK else (self.host,)
        port = "" if self.port == (443 if self.encrypted else 80) else f":{self.port}"  # as a browser writes it
        return frozenset(f"{scheme}://{name}{port}" for name in names)
