"""Every act that a post may do is reached from that post's screens, or is listed here with the reason why not.

What a post may do is the hand-written authority matrix; what a screen can ask for is read out of its sources: the act's
name stands in them, or the screen shows whatever its view offers.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from puntobanco.server.api.routes import ROUTES
from puntobanco.wire.posts import Post
from tests.server import test_authority_matrix as matrix

SOURCE = Path(__file__).parents[2] / "consoles" / "src"
SCREENS = {
    Post.PLAYER: ("play",),
    Post.NOMINEE: ("play",),
    Post.DEALER: ("deal",),
    Post.PIT: ("pit",),
    Post.CASINO_SUPERVISOR: ("pit",),
    Post.SHIFT_MANAGER: ("pit",),
    Post.CASHIER: ("cage",),
    Post.OPERATOR: ("operator",),
    Post.JACKPOT: ("jackpot",),
}
"""The screens at which somebody acts in a post."""
SHOWS_OFFERS = {
    "deal": matrix.AT_A_TABLE,
    "pit": matrix.AT_A_TABLE,
    "operator": matrix.AT_A_TABLE,
    "jackpot": matrix.AT_A_LINK,
}
"""Screens that show every act that a view offers (`Acts`, `LinkActs`): at the table, or at the jackpot."""
AT_THE_CONSOLE = (
    "done at the jackpot console, where its reports and meters lie; the pit agrees there as the second person"
)
_PIT = {
    "activate": "the dealer does it each round; a supervisor who deals has the dealer's screen",
    "post-round": "the host tells the jackpot of every settled round",
    **dict.fromkeys(("restore", "select-winner", "lose-table", "regain-table"), AT_THE_CONSOLE),
}
NOT_THERE: dict[Post, dict[str, str]] = {
    Post.DEALER: {"post-round": "the host tells the jackpot of every settled round"},
    Post.PIT: _PIT,
    Post.CASINO_SUPERVISOR: _PIT,
    Post.SHIFT_MANAGER: _PIT,
    Post.OPERATOR: {
        "add-table": "the set-up editor asks for POST /api/tables, which founds the table and adds it",
        "add-link": "a jackpot is added with the first table whose set-up has it",
        "open-link": "a jackpot is opened with the first table whose set-up has it",
        "open-account": "wallets are opened at the cage, by those who take the money",
    },
}
"""What a post may ask for and its screens do not, and why."""


NO_SCREEN = (SOURCE / "types.ts", SOURCE / "staff" / "fields.ts", SOURCE / "screens" / "index.ts")
"""Modules that name acts without asking for them."""


@cache
def text_of(screen: str) -> str:
    """Everything that a screen is made of: its modules, and those that they import."""
    seen, due = set[Path](), [*(SOURCE / "screens" / screen).glob("*.ts*")]
    while due:
        path = due.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in re.findall(r'from "(\.[^"]+)"|import\("(\.[^"]+)"\)', path.read_text(encoding="utf-8")):
            base = (path.parent / (name[0] or name[1])).resolve()
            found = [base.with_name(base.name + end) for end in (".ts", ".tsx")] + [
                base / "index.ts",
                base / "index.tsx",
            ]
            due += [one for one in found if one.is_file() and one not in NO_SCREEN]
    return "\n".join(one.read_text(encoding="utf-8") for one in sorted(seen))


@cache
def elsewhere() -> frozenset[str]:
    """Acts that are not shown as plain offers: each has a place of its own on a console, or none."""
    fields = (SOURCE / "staff" / "fields.ts").read_text(encoding="utf-8")
    return frozenset(re.findall(r'"([a-z-]+)"', fields.partition("ELSEWHERE")[2]))


def is_reached(post: Post, act: str) -> bool:
    """Whether one of the post's screens asks for it."""
    for screen in SCREENS[post]:
        offered = SHOWS_OFFERS.get(screen, {}).get(post, matrix.NOTHING) | matrix.DISCRETION
        if f'"{act}"' in text_of(screen) or (screen in SHOWS_OFFERS and act in offered - elsewhere()):
            return True
    return False


def may(post: Post) -> frozenset[str]:
    """What a post may ask for anywhere."""
    acts = matrix.AT_A_TABLE.get(post, matrix.NOTHING) | matrix.AT_THE_HOUSE.get(post, matrix.NOTHING)
    more = matrix.DISCRETION if post in matrix.RANKS[1:] else matrix.NOTHING
    return acts | more | matrix.AT_A_LINK.get(post, matrix.NOTHING)


@pytest.mark.parametrize("post", SCREENS, ids=lambda post: post.value)
def test_every_act_of_a_post_is_reached_from_its_screens(post: Post) -> None:
    missing = {act for act in may(post) if not is_reached(post, act)}
    assert missing == NOT_THERE.get(post, {}).keys()


def test_a_screen_without_the_act_would_be_noticed() -> None:
    assert not is_reached(Post.CASHIER, "close-table") and not is_reached(Post.OPERATOR, "deposit")
    assert is_reached(Post.CASHIER, "withdraw") and is_reached(Post.OPERATOR, "draw-from-cage")
    assert all(reason for reasons in NOT_THERE.values() for reason in reasons.values())


UNASKED = {
    **dict.fromkeys(
        (f"/api/analysis/{what}" for what in ("compare", "decks", "figures", "pay-tables", "removal")),
        "the analysis screen names what it asks for in a word of its own, and its tests ask for all",
    ),
    "/api/commands": "the screens give commands over their socket",
}
"""What can be asked for over HTTP and no screen asks for, and why."""


OF_A_SCHOOL = ("/api/academy/", "/api/school/")
"""What learners and instructors ask for; the tests of their screens press all of it."""


def is_asked(path: str, sources: list[str]) -> bool:
    """Whether a module of the consoles names the path, its last word perhaps filled in."""
    *before, last = re.sub(r"\{[^}]+\}", "{}", path).split("/")

    def named(*parts: str) -> str:
        return "/".join(re.escape(one).replace(r"\{\}", r"\$\{[^}]+\}") for one in parts)

    whole, filled = named(*before, last), named(*before, "{}")
    return any(
        re.search(rf'["`]{whole}["`?]', text)
        or (re.search(rf"`{filled}`", text) and re.search(rf'"{re.escape(last)}"', text))
        or re.search(rf"\$\{{path\}}/{re.escape(last)}`", text)
        for text in sources
    )


def test_every_act_over_http_is_asked_for_by_a_screen() -> None:
    """Accounts, approvals, backups, thresholds, tables: what officers and operators do beside commands."""
    sources = [one.read_text(encoding="utf-8") for one in SOURCE.rglob("*.ts*")]
    acts = {one.path for one in ROUTES if one.method == "POST" and not one.path.startswith(OF_A_SCHOOL)}
    assert len(acts) > 40
    assert {one for one in acts if not is_asked(one, sources)} == UNASKED.keys()
    assert not is_asked("/api/people/{id}/promote", sources)
