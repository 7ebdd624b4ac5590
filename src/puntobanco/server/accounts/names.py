"""What people are called: events name only ids, and what is shown to a person names people."""

import re
from itertools import islice

from msgspec import Struct

from puntobanco.procedure.asking import Person
from puntobanco.server.accounts.context import Accounts, everybody
from puntobanco.server.accounts.documents import GUESTS, PEOPLE
from puntobanco.server.accounts.records import Profile
from puntobanco.server.practice import HANDS
from puntobanco.store.port import Reader
from puntobanco.wire.posts import ALL, Post
from puntobanco.words import Text, say

OWN = {"founder": "house", "first-start": "house", "host": "system", "system": "system", "console": "console"}
"""Names for what acts without a person: the house, the system, the console."""
_HAND = re.compile(rf"{HANDS}(?:bot-.+-(?P<n>\d+)|(?P<post>[a-z]+))")
_ID = re.compile(r"(?:p|guest)-[0-9a-f]{16}(?![0-9a-f])")
MOST_FOUND = 20


def name_of(store: Reader, person: Person) -> Text:
    """What somebody is called; never the id."""
    if person in OWN:
        return say(f"hand.{OWN[person]}")
    hand = _HAND.fullmatch(person)
    if hand is not None:
        return say("hand.bot", n=int(hand["n"])) if hand["n"] else say(f"hand.{hand['post']}")
    # A guest of a practice house is another person in each role.
    own = person.partition(".")[0]
    found = PEOPLE.find(store, own) or GUESTS.find(store, own)
    profile = found.record if found is not None else None
    if profile is None and not _ID.match(person):
        return say("hand.person", name=person)  # a journal from elsewhere, which names people in its own way
    if profile is None:
        return say("hand.gone")
    return say("hand.person", name=profile.name) if profile.name else say("hand.guest")


class Candidate(Struct, frozen=True):
    """Somebody who was found, under the id by which they act."""

    id: Person
    profile: Profile
    post: Post | None = None
    """In a practice house, where somebody is another person in each post, which it is."""


def find_people(accounts: Accounts, text: str, post: Post | None, table: str) -> tuple[Candidate, ...]:
    """Those whose name or login has `text` in it and who hold a post at a table, or any; the first of them, by name."""
    wanted = text.strip().casefold()
    profiles = sorted(
        (kept.record for kept in everybody(accounts)), key=lambda profile: (profile.name.casefold(), profile.id)
    )
    found = (
        profile for profile in profiles if profile.usable and wanted in f"{profile.name}\n{profile.login}".casefold()
    )
    if accounts.practice:
        tried = [Post.PLAYER if post is Post.NOMINEE else post] if post is not None else _TRIED
        each = (Candidate(Person(f"{profile.id}.{as_.value}"), profile, as_) for profile in found for as_ in tried)
    else:
        each = (Candidate(profile.id, profile) for profile in found if post is None or _holds(profile, post, table))
    return tuple(islice(each, MOST_FOUND))


_TRIED = [post for post in Post if post.role is not None and post is not Post.NOMINEE]
"""The posts that a guest of a practice house may be somebody in."""


def _holds(profile: Profile, post: Post, table: str) -> bool:
    return any(held.post is post and (table == ALL or held.covers(table)) for held in profile.holdings)
