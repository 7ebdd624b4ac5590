"""What is kept about people, as documents: profiles, sessions, approvals. Grants stand in the profile they are for."""

from enum import Enum

from msgspec import Struct

from puntobanco.procedure.asking import At, Matter, Person, Who
from puntobanco.procedure.roles import BETTORS, Role
from puntobanco.server.accounts.posts import Holding
from puntobanco.wire.posts import Post
from puntobanco.words import Text


class Grant(Struct, frozen=True, kw_only=True):
    """A post that a person was given: by whom, and who agreed."""

    holding: Holding
    by: Person
    second: Person | None
    """None where one person's word is enough: for a bettor, and at the first start."""
    at: At


class Factor(Struct, frozen=True, kw_only=True):
    """Somebody's second factor: a secret sealed under a key that is not in the database, and recovery codes."""

    sealed: str
    step: int
    """The last step whose code was used: neither it nor an earlier one is good again."""
    recovery: tuple[str, ...]
    """Digests of the recovery codes that are left."""
    since: At


class Profile(Struct, frozen=True, kw_only=True):
    """A person. Events name only the id; everything else that is known stands here, and can be erased."""

    id: Person
    login: str
    name: str
    hashed: str = ""
    """Argon2id, with its parameters; empty for a guest of a practice house, who has no password."""
    must_change: bool = True
    """Whether the password is a one-time one, good only for setting another."""
    own_since: At | None = None
    """When they first set a password of their own."""
    locked: bool = False
    """Whether an officer has locked it: nobody gets in until two officers have unlocked it. Guessing never does."""
    disabled: bool = False
    erased: bool = False
    grants: tuple[Grant, ...] = ()
    factor: Factor | None = None

    @property
    def usable(self) -> bool:
        return not (self.disabled or self.erased)

    @property
    def holdings(self) -> tuple[Holding, ...]:
        return tuple(grant.holding for grant in self.grants)

    def holds(self, post: Post) -> bool:
        return any(holding.post is post for holding in self.holdings)


class Session(Struct, frozen=True, kw_only=True):
    """Somebody signed in. It is found by the SHA-256 of a token that only the browser has."""

    person: Person
    login: str
    """The sign-in it comes from: kept when the session gets another id, so that one browser stays one."""
    started: At
    seen: At
    held: tuple[Holding, ...] = ()
    """What was granted when they signed in; what is granted later takes effect at the next login."""
    acting: Holding | None = None
    must_change: bool = False
    practice: bool = False
    school: bool = False
    """Whether it is for practice in a school: then nobody decides with themselves about accounts."""
    factor: bool = False
    """Whether a second factor was shown when it began."""
    offered: str = ""
    """A sealed secret that is to become the second factor once a code of it is shown."""

    @property
    def role(self) -> Role | None:
        return self.acting.post.role if self.acting else None

    @property
    def acts_as(self) -> Person:
        """The id under which they act now: in a practice house another one for each role, else always their own."""
        return self.who.person if self.who is not None else self.person

    @property
    def who(self) -> Who | None:
        """Who gives a command from this session.

        In a practice house each role somebody tries is another person; but somebody who acts for a player may play too.
        """
        if self.role is None:
            return None
        return Who(self.player if self.role in BETTORS else self._in(self.role), self.role)

    @property
    def player(self) -> Person:
        """The id under which they play."""
        return self._in(Role.PLAYER)

    def _in(self, role: Role) -> Person:
        return Person(f"{self.person}.{role.value}") if self.practice else self.person


class Stage(Enum):
    """How far an approval has come."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    DECLINED = "declined"
    USED = "used"


class Approval(Struct, frozen=True, kw_only=True):
    """Something that one person asks for and another agrees to."""

    id: str
    matter: Matter
    place: str
    """The table it is about; `*` if it is about none, or several."""
    details: bytes
    """Exactly what is asked for, in the one way in which it is written."""
    by: Person
    who: Who | None
    """The person and role in which the proposer gives the command; none for what officers decide."""
    login: str
    at: At
    stage: Stage = Stage.PROPOSED
    second: Person | None = None
    """Who agreed or declined; none yet, or none because the proposer took it back."""
    second_post: Post | None = None
    second_who: Who | None = None
    words: str = ""
    stream: str = ""
    """The stream the act is asked of; none for what officers do."""
    about: tuple[Person, ...] = ()
    """The people it is about, under the ids in which they act: none of them agrees to it in a post."""
    owner: Person | None = None
    """Whose money it is: their own word at their own session, as a player, is enough."""
    code: str = ""
    """The SHA-256 of a code that its owner was given, where it stands for their word."""
    fact: Text | None = None
    """What the second person confirms, as it stands on the table's record; the agreement is good for nothing else."""


class Noted(Struct, frozen=True, kw_only=True):
    """Something about accounts for the log: no password, no token, no name."""

    at: At
    what: str
    person: Person | None = None
    by: Person | None = None
    second: Person | None = None
    words: Text | str = ""
    """What the program says of it, such as a post and a table; this may go into the chain."""
    reason: str = ""
    """What somebody typed; it is kept out of the chain, for it may name a person."""
    address: str = ""
    chained: bool = False
    """Whether it is an entry of the accounts' stream."""
