"""One attempt at a password or a code: it counts from before it is checked until its outcome is known."""

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.context import Accounts, by_login
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.guesses import ATTEMPTS, DELAYS, LASTS, account_key, neighbours_of, place_of
from puntobanco.server.accounts.records import Noted
from puntobanco.server.accounts.turns import Asker
from puntobanco.words import say


class Attempt:
    """An attempt on an account, whether or not anybody has it; `Refused` if its pair has to wait."""

    def __init__(self, accounts: Accounts, login: str, browser: Browser, now: At) -> None:
        self._accounts, self.login, self.browser = accounts, login, browser
        self._account = account_key(login)
        self._place, self.known = accounts.devices.place(browser, login, now)
        wait = accounts.guesses.wait(self._account, self._place, now)
        if wait:
            raise Refused(_waits(wait))
        self._open, self._there = True, 0
        self.slowed = 0 if self.known else accounts.guesses.slowed(self._account, now)
        """Milliseconds for which it is held before it is looked at."""

    @property
    def _addresses(self) -> tuple[str, str]:
        return place_of(self.browser.address), neighbours_of(self.browser.address)

    def asker(self, now: At) -> Asker:
        place, around = self._addresses
        guesses = self._accounts.guesses
        failures, neighbours = guesses.failures(place, now), guesses.failures(around, now)
        return Asker(self._place, self.known, failures, neighbours)

    def join(self, now: At) -> None:
        """Before it is looked at: `Refused` if it has to wait by what the other processes of the house count."""
        guesses = self._accounts.guesses
        there = guesses.elsewhere(self._account, self._place)
        wait = guesses.joined(self._account, self._place, there, now)
        if wait:
            self.close(now)
            if not there.wait and wait == LASTS and (kept := by_login(self._accounts, self.login)) is not None:
                self._tell_locked(now, kept.record.id)
            raise Refused(_waits(wait))
        self._there = there.wrong

    def right(self, now: At) -> None:
        if self._closes():
            self._accounts.guesses.right(self._account, self._place, now)

    def close(self, now: At) -> None:
        """Drop an attempt that was not checked, or whose check gave no result."""
        if self._closes():
            self._accounts.guesses.dropped(self._account, self._place, now)

    def wrong(self, now: At, person: Person | None, what: str = "sign-in-failed") -> None:
        """Note a wrong guess; after the third, tell the officers that the pair is locked."""
        if not self._closes():
            return
        found = self._accounts.guesses.wrong(self._account, self._place, self._addresses, now, self._there)
        address, tell = self.browser.address, self._accounts.tell
        tell(Noted(at=now, what=what, person=person, address=address))
        if person is not None and found.locked:
            self._tell_locked(now, person)
        if person is not None and found.many:
            words = say("deed.guesses-places", n=found.many)
            tell(Noted(at=now, what="guessed-from-many-places", person=person, words=words))

    def _tell_locked(self, now: At, person: Person) -> None:
        words = say("deed.guesses-browser" if self.known else "deed.guesses-address", n=ATTEMPTS)
        what, address = "locked-there", self.browser.address
        self._accounts.tell(Noted(at=now, what=what, person=person, words=words, address=address))

    def _closes(self) -> bool:
        was, self._open = self._open, False
        return was


def _waits(milliseconds: int) -> Fault:
    if milliseconds <= max(DELAYS):
        seconds = -(-milliseconds // 1000)
        return Fault.of("too-fast.soon-after", "sign-in", seconds=seconds)
    return Fault.of("locked-here", "sign-in", attempts=ATTEMPTS, minutes=-(-milliseconds // 60000))
