"""Several processes on one PostgreSQL: a host that dies loses its tables to the others, and nobody loses anything."""

import os
import uuid
from urllib.parse import quote

import psycopg

from tests.proofs import Proof
from tests.server.cluster.kills import killed
from tests.store.postgres import NAMED, own_server


def host_kills(kills: int, seed: int) -> str:
    """In a schema of its own: on the server that is named for tests, or on a private one."""
    named = os.environ.get(NAMED)
    server = None if named else own_server()
    address = named or (server.address if server else "")
    schema = f"proof_{uuid.uuid4().hex[:12]}"
    try:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}")
            try:
                joined = "&" if "?" in address else "?"
                return killed(f"{address}{joined}options={quote(f'-csearch_path={schema}')}", kills, seed)
            finally:
                connection.execute(f"DROP SCHEMA {schema} CASCADE")
    finally:
        if server is not None:
            server.remove()


PROOFS = (
    Proof(
        name="host-kills",
        what="hosts killed on PostgreSQL while bots play: tables move, nothing acknowledged is lost or happens twice",
        run=host_kills,
        small=10,
        full=200,
    ),
)
