"""The fixtures that every test of stores may use."""

from tests.store.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]
