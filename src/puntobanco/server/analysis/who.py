"""Who may have figures worked out: nobody who could bet by them at a live table for money."""

from collections.abc import Iterable

from puntobanco.procedure.roles import BETTORS
from puntobanco.server.api.problems import Problem
from puntobanco.table.model.state import Table
from puntobanco.wire.posts import Post, posts_of

STAFF = frozenset({Post.OPERATOR, Post.OFFICER, Post.SHIFT_MANAGER, Post.SURVEILLANCE})
"""Who may while tables are open for money; unless they could also bet there."""
_BETTORS = posts_of(BETTORS)
CLOSED = "figures are not calculated for players while a table is open for money; ask again when all are closed."


def check_may(posts: frozenset[Post], tables: Iterable[Table], *, practice: bool) -> None:
    """`Problem` for those who may not: it is no aid for counting cards at a table that is played for money.

    It goes by every post a person holds, not by the one they act in: an operator who also plays is a player here.
    """
    if practice or not any(table.is_open for table in tables):
        return
    if not posts & STAFF or posts & _BETTORS:
        raise Problem("live-table", status=403)
