"""Posts: what a person may be signed in as, the roles of a table and three offices of the house."""

from enum import Enum

from puntobanco.procedure.roles import Role
from puntobanco.words import Text, in_words, say

ALL = "*"
"""The scope of all tables."""


class Post(Enum):
    """A role or an office that is granted. The clock's role is nobody's: it cannot be signed in as."""

    PLAYER = "player"
    NOMINEE = "nominee"
    DEALER = "dealer"
    PIT = "pit"
    CASINO_SUPERVISOR = "casino-supervisor"
    SHIFT_MANAGER = "shift-manager"
    CASHIER = "cashier"
    SECURITY = "security"
    JACKPOT = "jackpot"
    SURVEILLANCE = "surveillance"
    OPERATOR = "operator"
    OFFICER = "officer"
    """Keeps accounts and grants, and gives no command to a table."""
    ANCHOR_HOLDER = "anchor-holder"
    """Keeps the checkpoints in a second place."""
    INSTRUCTOR = "instructor"
    """Teaches and examines in a practice house or a school: classes, assignments, examinations."""

    @property
    def role(self) -> Role | None:
        """The role in which commands are given; none for an office."""
        return None if self in OFFICES else Role(self.value)

    @property
    def text(self) -> Text:
        """The post as a sentence names it."""
        return say(f"role.{self.value}")

    @property
    def words(self) -> str:
        """The post as an English sentence names it."""
        return in_words(self.text)


OFFICES = frozenset({Post.OFFICER, Post.ANCHOR_HOLDER, Post.INSTRUCTOR})
"""Posts of the house as a whole: they are granted, and acted in, for all tables."""


def posts_of(roles: frozenset[Role]) -> frozenset[Post]:
    """The posts that have these roles."""
    return frozenset(post for post in Post if post.role in roles)
