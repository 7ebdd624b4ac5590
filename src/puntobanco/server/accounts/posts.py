"""Who holds which post: where it reaches, what needs a second factor, and what one person does not hold together."""

from msgspec import Struct

from puntobanco.house import commands as house_ask
from puntobanco.house.machine import ACTS as HOUSE_ACTS
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.machine import ACTS as LINK_ACTS
from puntobanco.procedure.roles import BETTORS, LADDER, Role
from puntobanco.wire.posts import ALL, Post, posts_of
from puntobanco.words import Text, say

MOVES_MONEY = (
    *(
        HOUSE_ACTS[act].may(None)
        for act in (house_ask.FundCage, house_ask.DrawFromCage, house_ask.Deposit, house_ask.Withdraw)
    ),
    *(
        LINK_ACTS[act].may(None)
        for act in (link_ask.OpenLink, link_ask.Confirm, link_ask.Adjust, link_ask.ChangeParameters)
    ),
)
"""Who may give each command that moves money outside a table: over the cage, or into and out of a jackpot."""
NEED_A_FACTOR = posts_of(frozenset[Role]().union(*MOVES_MONEY)) | {Post.OFFICER}
"""The posts in which nobody acts without a second factor."""


class Holding(Struct, frozen=True, order=True):
    post: Post
    scope: str = ALL

    def covers(self, place: str) -> bool:
        """Whether it reaches this table; what is of no table, or of several, asks for all of them."""
        return self.scope in (ALL, place)

    @property
    def words(self) -> Text:
        return say("ref.noted", what=self.post.text, note=place_words(self.scope))


def place_words(place: str) -> Text | str:
    """What a place is called: a table by its name."""
    return say("ref.all-tables") if place == ALL else place


_STAFF_AT_TABLES = posts_of(frozenset(LADDER))
_BETTORS = posts_of(BETTORS)
_WATCHING = frozenset({Post.SURVEILLANCE, Post.ANCHOR_HOLDER})

INCOMPATIBLE: tuple[tuple[frozenset[Post], frozenset[Post], str], ...] = (
    (_STAFF_AT_TABLES, _BETTORS, "bets"),
    (_STAFF_AT_TABLES, frozenset({Post.JACKPOT}), "jackpot"),
    (frozenset({Post.OFFICER}), frozenset({Post.ANCHOR_HOLDER}), "vouches"),
    (frozenset({Post.SURVEILLANCE}), frozenset(Post) - _WATCHING, "watches"),
)  # fmt: skip
"""Posts that one person does not hold together, at any table: a supervisor may deal, and counts as a dealer."""


def incompatible(one: Post, other: Post) -> str | None:
    """Why one person may not hold both posts; none if they may."""
    for left, right, why in INCOMPATIBLE:
        if (one in left and other in right) or (other in left and one in right):
            return why
    return None
