"""The first start at the browser: a house is founded once, with the code that was printed at the machine.

The code is drawn anew at every start and kept only in memory; it is void as soon as the house is founded. Whatever is
wrong is found before anything is written. Officers come last, so that passwords are told only for a house that stands.
"""

import asyncio
import hmac
from collections.abc import Iterable

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.floor import HOUSE
from puntobanco.server.accounts.context import Accounts, shown_name
from puntobanco.server.accounts.credentials.passwords import one_time
from puntobanco.server.accounts.founding import found_officers
from puntobanco.server.accounts.people import Added, check_login
from puntobanco.server.casino import Casino
from puntobanco.server.integrity.integrity import Integrity
from puntobanco.server.integrity.second_place import check_folder
from puntobanco.server.new_tables import checked, found_tables, good_tables
from puntobanco.setup import currency_named
from puntobanco.wire.messages import AddPerson
from puntobanco.wire.tables import CheckedTable, FirstCheckIn, FoundIn


class FirstStart:
    """A house that waits to be founded, or was."""

    def __init__(self, casino: Casino, accounts: Accounts, integrity: Integrity) -> None:
        self._casino, self._accounts, self._integrity = casino, accounts, integrity
        waits = HOUSE not in casino.sequencer.durable
        self.code = one_time(accounts.chance) if waits else ""
        """What is printed at the machine; empty where the house is founded."""
        self.founding = asyncio.Lock()
        """Held while tables are founded: one is checked beside the others as they stand then."""

    @property
    def waits(self) -> bool:
        """Whether the house waits to be founded."""
        return HOUSE not in self._casino.sequencer.durable

    def check_code(self, given: str) -> None:
        """Refuse anybody who was not at the machine."""
        if not self.waits:
            raise Refused(Fault("first-start.founded", "house"))
        if not self.code or not hmac.compare_digest(given.strip().lower().encode(), self.code.encode()):
            raise Refused(Fault("first-start.code", "code"))

    def check(self, wanted: FirstCheckIn) -> tuple[CheckedTable, ...]:
        """How each table would stand, or why it cannot; refuse officers or a second place that could not be."""
        _check_officers(wanted.officers)
        if wanted.second_place:
            check_folder(wanted.second_place)
        return checked(self._casino, wanted.tables, currency_named(wanted.currency))

    async def found(self, wanted: FoundIn) -> tuple[Added, ...]:
        """Found the house, its tables and its officers; their one-time passwords, told once."""
        async with self.founding:
            self.check_code(wanted.code)
            named = await asyncio.to_thread(self._checked, wanted)
            currency = currency_named(wanted.currency)
            tables = await asyncio.to_thread(good_tables, self._casino, wanted.tables, currency)
            if wanted.second_place:
                await asyncio.to_thread(self._integrity.choose_second_place, check_folder(wanted.second_place))
            await self._casino.found(named.house, currency)
            await found_tables(self._casino, tables)
            officers = await asyncio.to_thread(found_officers, self._accounts, named.officers, self._casino.now())
            self.code = ""
            return officers

    def _checked(self, wanted: FoundIn) -> "_Named":
        house = shown_name(wanted.name)
        if not house:
            raise Refused(Fault("no-name.house", "name"))
        officers = _check_officers(wanted.officers)
        if wanted.second_place:
            check_folder(wanted.second_place)
        return _Named(house, officers)


def _check_officers(officers: Iterable[AddPerson]) -> tuple[tuple[str, str], ...]:
    """Login and name of each, as they are kept; no two share a login."""
    kept = tuple((check_login(officer.login), shown_name(officer.name)) for officer in officers)
    if len({login for login, _ in kept}) < len(kept):
        raise Refused(Fault("known-already.two-officers", "officers"))
    return kept


class _Named(Struct, frozen=True):
    """The names of a house and its officers as they are kept."""

    house: str
    officers: tuple[tuple[str, str], ...]
