"""Wrong guesses, counted for the pair of account and place, in memory.

A place is an address (for IPv6 its /64), or a browser that has signed in to that account before. Guessing is anonymous,
so nothing here is written down: it can neither grow a record nor make the disk wait. The counts are bounded, and those
of a process are forgotten when it ends. Several processes of a house count together: each asks the others before it
looks at a guess.
"""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from threading import Lock

from msgspec import Struct

from puntobanco.procedure.asking import At

ATTEMPTS = 3
"""The number of wrong guesses that locks a pair."""
LASTS = 15 * 60_000
"""How long a pair stays locked, and how long a wrong guess is remembered."""
DELAYS = (1_000, 4_000)
"""How long a pair waits after its first and its second wrong guess."""
MANY = 5
"""From how many places one account is guessed at before the officers are told and unknown browsers are slowed."""
SLOWED = 5_000
"""How long a guess from an unknown browser is then held before it is checked."""
FORGIVEN = 20_000
"""The time after which one failure of an address is forgotten."""
MOST = 50_000
"""Pairs, accounts and addresses that are remembered at the most."""


class Pair(Struct):
    """How one account was guessed at from one place."""

    wrong: int = 0
    looking: int = 0
    """Guesses that are being checked: they count until their result is known."""
    until: At = At(0)
    """Until then no password is checked."""
    last: At = At(0)


class Count(Struct, frozen=True):
    """How a pair stands at a process of the house, or at several together."""

    wrong: int = 0
    looking: int = 0
    wait: int = 0
    """Milliseconds for which no password is checked."""

    def __add__(self, other: "Count") -> "Count":
        return Count(self.wrong + other.wrong, self.looking + other.looking, max(self.wait, other.wait))


class Aim(Struct):
    """From where one account was guessed at, and when the officers were last told of it."""

    places: dict[str, At]
    told: At = At(0)


class Wrong(Struct, frozen=True):
    locked: bool = False
    many: int = 0
    """From how many places this account is being guessed at, if it is time to tell the officers."""


def account_key(login: str) -> str:
    """The key under which guesses at a login name are counted, whether or not the name exists."""
    return blake2b(login.strip().casefold().encode("utf-8", "replace"), digest_size=16).hexdigest()


def place_of(address: str) -> str:
    """The place that an address stands for: itself, or the /64 of an IPv6 address."""
    from puntobanco.server.entrance.address import network_of  # not for those who only look at accounts

    return network_of(address)


def neighbours_of(address: str) -> str:
    """The network around an address: addresses are often rented by the block."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, 24 if found.version == 4 else 48), strict=False))


def nowhere(account: str, place: str) -> Count:
    """How a pair stands at the other processes of a house that has none."""
    return Count()


class Guesses:
    """Counts wrong guesses; safe to use from several threads."""

    def __init__(self, most: int = MOST, elsewhere: Callable[[str, str], Count] = nowhere) -> None:
        self._most, self._lock = most, Lock()
        self._pairs: OrderedDict[tuple[str, str], Pair] = OrderedDict()
        self._aims: OrderedDict[str, Aim] = OrderedDict()
        self._failures: OrderedDict[str, tuple[float, At]] = OrderedDict()
        self.elsewhere = elsewhere
        """How a pair stands at the other processes of the house. It waits for them: never on the event loop."""

    def count(self, account: str, place: str, now: At) -> Count:
        """How a pair stands here, for the other processes."""
        with self._lock:
            if (account, place) not in self._pairs:
                return Count()
            pair = self._pair(account, place, now)
            return Count(pair.wrong, pair.looking, max(0, pair.until - now))

    def joined(self, account: str, place: str, there: Count, now: At) -> int:
        """How many milliseconds a guess that has begun here has to wait, with all that others count of its pair."""
        with self._lock:
            pair = self._pair(account, place, now)
            if there.wait:
                return there.wait
            if pair.wrong + there.wrong >= ATTEMPTS:  # they were looked at in one moment
                pair.wrong, pair.until = 0, At(now + LASTS)
                return LASTS
            many = pair.wrong + pair.looking + there.wrong + there.looking > ATTEMPTS
            return DELAYS[-1] if many else 0

    def wait(self, account: str, place: str, now: At) -> int:
        """How many milliseconds this pair has to wait before anything is looked at; 0 if a guess may begin, which
        then counts until `right`, `wrong` or `dropped` says what it was.
        """
        with self._lock:
            pair = self._pair(account, place, now)
            left = pair.until - now
            if left > 0:
                return left
            if pair.wrong + pair.looking >= ATTEMPTS:
                return DELAYS[-1]  # three are being looked at in this moment
            pair.looking += 1
            return 0

    def slowed(self, account: str, now: At) -> int:
        """How long a guess from an unknown browser is held, as this account is being guessed at now."""
        with self._lock:
            aim = self._aims.get(account)
            return SLOWED if aim is not None and self._counted(aim, now) >= MANY else 0

    def dropped(self, account: str, place: str, now: At) -> None:
        """Drop an attempt that was not checked, or whose check gave no result."""
        with self._lock:
            self._looked(account, place, now)

    def right(self, account: str, place: str, now: At) -> None:
        """It was right: the wrong ones before it are forgotten."""
        with self._lock:
            pair = self._looked(account, place, now)
            pair.wrong, pair.until = 0, At(0)

    def wrong(self, account: str, place: str, addresses: tuple[str, ...], now: At, there: int = 0) -> Wrong:
        """It was wrong, as others were at other processes; `addresses` are what the line holds it against."""
        with self._lock:
            pair = self._looked(account, place, now)
            pair.wrong, pair.last = pair.wrong + 1, now
            locked = pair.wrong + there >= ATTEMPTS
            pair.until = At(now + (LASTS if locked else DELAYS[pair.wrong + there - 1]))
            if locked:
                pair.wrong = 0  # when the lock is over it begins anew
            for address in addresses:
                self._failures[address] = (self._failed(address, now) + 1, now)
                self._failures.move_to_end(address)
            while len(self._failures) > self._most:
                self._failures.popitem(last=False)
            return Wrong(locked, self._aimed(account, place, now))

    def failures(self, address: str, now: At) -> int:
        """How many wrong guesses stand against an address in the line."""
        with self._lock:
            return round(self._failed(address, now))

    def _failed(self, address: str, now: At) -> float:
        count, since = self._failures.get(address, (0.0, now))
        return max(0.0, count - max(0, now - since) / FORGIVEN)

    def _pair(self, account: str, place: str, now: At) -> Pair:
        key = (account, place)
        pair = self._pairs.setdefault(key, Pair())
        self._pairs.move_to_end(key)
        if pair.until - now > LASTS:  # the clock was set back
            pair.until = At(now + LASTS)
        if pair.wrong and not pair.last <= now < pair.last + LASTS:
            pair.wrong = 0
        while len(self._pairs) > self._most:
            self._pairs.popitem(last=False)
        return pair

    def _looked(self, account: str, place: str, now: At) -> Pair:
        pair = self._pair(account, place, now)
        pair.looking = max(0, pair.looking - 1)
        return pair

    def _counted(self, aim: Aim, now: At) -> int:
        return sum(last <= now < last + LASTS for last in aim.places.values())

    def _aimed(self, account: str, place: str, now: At) -> int:
        """Remember from where it came; from how many places, if the officers have not been told for a while."""
        aim = self._aims.setdefault(account, Aim({}))
        self._aims.move_to_end(account)
        aim.places.pop(place, None)
        aim.places[place] = now
        while len(aim.places) > 4 * MANY:
            aim.places.pop(next(iter(aim.places)))
        while len(self._aims) > self._most:
            self._aims.popitem(last=False)
        many = self._counted(aim, now)
        if many < MANY or aim.told <= now < aim.told + LASTS:
            return 0
        aim.told = now
        return many
