"""Who may have figures worked out: nobody who could bet by them while a table is open for money."""

from types import SimpleNamespace
from typing import Any

import pytest

from puntobanco.server.analysis.who import CLOSED, check_may
from puntobanco.server.api.problems import Problem
from puntobanco.wire.posts import Post

OPEN, SHUT = SimpleNamespace(is_open=True), SimpleNamespace(is_open=False)


def may(*posts: Post, tables: tuple[Any, ...] = (SHUT, OPEN), practice: bool = False) -> bool:
    try:
        check_may(frozenset(posts), tables, practice=practice)
    except Problem as problem:
        assert (problem.status, problem.fault.sentence) == (403, CLOSED)
        return False
    return True


@pytest.mark.parametrize("post", list(Post))
def test_while_one_table_is_open_for_money_only_four_posts_may(post: Post) -> None:
    assert may(post) == (post in (Post.OPERATOR, Post.OFFICER, Post.SHIFT_MANAGER, Post.SURVEILLANCE))


@pytest.mark.parametrize("post", [Post.PLAYER, Post.NOMINEE])
def test_an_operator_who_also_bets_is_a_player_here(post: Post) -> None:
    assert may(Post.OPERATOR) and not may(Post.OPERATOR, post)


def test_a_player_may_as_soon_as_the_last_table_is_closed_and_always_in_practice() -> None:
    assert not may(Post.PLAYER, tables=(SHUT, OPEN))
    assert may(Post.PLAYER, tables=(SHUT, SHUT)) and may(Post.PLAYER, tables=())
    assert may(Post.PLAYER, tables=(OPEN,), practice=True)


def test_a_person_without_a_post_may_not() -> None:
    assert not may() and may(tables=(SHUT,))
