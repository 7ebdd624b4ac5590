"""A real PostgreSQL for tests: the one that PUNTOBANCO_TEST_POSTGRES names, or a private server of this machine's.

On a machine without one such a test is skipped with the reason; under CI it fails instead. A test module that wants
it imports the fixtures: ``from tests.store.postgres import postgres, postgres_server``.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.patience import PATIENCE

NAMED = "PUNTOBANCO_TEST_POSTGRES"
PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name))


class Server:
    """A server of our own in a folder of its own, reached by a socket in it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="pb-postgres-", dir="/tmp"))
        self._user = _unprivileged() if os.getuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "-D", "data", "-U", "house", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"postgresql://house@/postgres?host={quote(str(self.folder), safe='')}"

    def start(self) -> None:
        """It listens on nothing but its socket, and stays as careful with the disk as it is by default."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c shared_buffers=16MB"
        self._run("pg_ctl", "-D", "data", "-w", "-o", options, "-l", "log", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; "immediate" is a crash."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", mode, "stop")

    def remove(self) -> None:
        """Nothing of it stays."""
        with suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *options: str) -> None:
        as_user = {"user": self._user, "group": pwd.getpwnam(self._user).pw_gid} if self._user else {}
        subprocess.run(
            [self._programs / program, *options],
            cwd=self.folder,
            check=True,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **as_user,  # type: ignore[call-overload]
        )


def _unprivileged() -> str:
    """PostgreSQL does not run as root."""
    known = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def own_server() -> Server:
    """A server made with this machine's programs."""
    on_path = shutil.which("initdb")
    places = [*PLACES, *([Path(on_path).resolve().parent] if on_path else [])]
    for place in places:
        if (place / "initdb").is_file() and (place / "pg_ctl").is_file():
            return Server(place)
    reason = f"no PostgreSQL: initdb is neither on the path nor in /usr/lib/postgresql; name a server in {NAMED}"
    if os.environ.get("CI"):
        pytest.fail(f"{reason}, or install the listed system packages")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server, one a session; of several workers each has its own."""
    if named := os.environ.get(NAMED):
        yield named
        return
    server = own_server()
    yield server.address
    server.remove()


@pytest.fixture
def postgres(postgres_server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database of this test's own: a schema."""
    import psycopg

    schema = f"test_{os.getpid()}_{abs(hash(request.node.nodeid)) % 10**9}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
        connection.execute(f"CREATE SCHEMA {schema}")
        joined = "&" if "?" in postgres_server else "?"
        yield f"{postgres_server}{joined}options={quote(f'-csearch_path={schema}')}"
        connection.execute(f"DROP SCHEMA {schema} CASCADE")
