"""An evening at a house with many tables: a dealer and a player before browsers of their own, and shoes whose order the
test has chosen.

The house deals random shoes, but what it calls a shuffle is stacked: the cards that a test names come out first, behind
an ace and one card that are burnt. Both cut in the middle, as the consoles propose.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.cards import Card, cards
from puntobanco.dealing import shuffled as shuffler
from puntobanco.server.shoes import keeper as shoes
from puntobanco.shoe.shuffle import DrawBelow, shuffled
from puntobanco.table.model.accounts import rack_of
from puntobanco.table.model.state import Table
from puntobanco.table.steps import NextStep, next_step
from tests.consoles.pressed import Bots, press, shown, standing
from tests.consoles.staged import Guest, house
from tests.server.api.served import Served

BURNT = "Ac 2c "


class Stack:
    """What comes out of the next shoe, whichever table it is for."""

    names = ""

    def shuffle(self, deck: Sequence[Card], below: DrawBelow) -> tuple[Card, ...]:
        """The wanted cards in front and in the middle, so that they come first with a cut and without."""
        wanted, rest = cards(BURNT + self.names), list(shuffled(deck, below))
        for one in (*wanted, *wanted):
            rest.remove(one)
        half = len(deck) // 2 - len(wanted)
        return (*wanted, *rest[:half], *wanted, *rest[half:])

    def mix(self, deck: Sequence[Card], below: DrawBelow) -> tuple[Card, ...]:
        """The wanted cards in front of what a continuous shuffler has mixed again."""
        wanted, rest = cards(self.names), list(shuffled(deck, below))
        for one in wanted:
            rest.remove(one)
        return (*wanted, *rest)


class Evening:
    """A house, and in it one dealer and one player, who go from table to table."""

    def __init__(self, browser: Browser, served: Served, stack: Stack) -> None:
        self.served, self.stack = served, stack
        self.dealer, self.player = Guest(browser, served).come_in(), Guest(browser, served).come_in()
        self.table = ""
        self._bots: list[Bots] = []

    def open(self, table: str, names: str, upto: str = "open-bets") -> None:
        """The table with this shoe, opened by bots as far as the first call for bets; then the player sits down."""
        self.table, self.stack.names = table, names
        self._bots.append(Bots(self.served, table))
        self._bots[-1].until(upto)
        self.player.sit(table)
        self.dealer.open("deal", table)
        self.follow()

    @property
    def bots(self) -> Bots:
        """The other people needed at the table."""
        return self._bots[-1]

    @property
    def state(self) -> Table:
        """How the table stands."""
        return standing(self.served, self.table)

    @property
    def step(self) -> NextStep:
        """What it waits for."""
        return next_step(self.state)

    @property
    def rack(self) -> int:
        """The player's chips, in minor units."""
        return int(self.state.books[rack_of(self.player.person)])

    def follow(self) -> None:
        """Both browsers show the table as it stands."""
        shown(self.served, self.table, self.dealer.page, ".deal")
        shown(self.served, self.table, self.player.page, ".play")

    def key(self, key: str = "Enter") -> None:
        """A key at the dealer's console by which the table goes on."""
        press(self.served, self.table, self.dealer.page, key)

    def until(self, *acts: str) -> None:
        """The dealer goes on with Enter, and the player turns what they hold, until one of these is next."""
        while self.step.act not in acts:
            self.follow()
            if self.step.person is None:
                self.key()
            else:
                before = self.state.position
                self.player.page.get_by_role("button", name=ANSWERS.get(self.step.act, "Reveal all")).first.click()
                self.player.page.locator(f'.play[data-position="{before}"]').wait_for(state="detached")
        self.follow()

    def settled(self) -> list[str]:
        """The dealer's movements, each as the console says it."""
        rows = self.dealer.page.locator(".staff-settlement li")
        return [" ".join(one.split()) for one in rows.all_inner_texts()]

    def paid(self) -> list[str]:
        """What the player reads about every bet, the clauses included."""
        expect(self.player.page.locator(".play-settled")).to_be_visible()
        clauses = self.player.page.get_by_role("button", name="Show the clauses")
        if clauses.get_attribute("aria-pressed") == "false":
            clauses.click()
        return [" ".join(one.split()) for one in self.player.page.locator(".play-settled tbody tr").all_inner_texts()]

    def said(self) -> str:
        """The words that the dealer is to say."""
        return self.dealer.text(".deal-say")

    def close(self) -> None:
        """Good night."""
        self.dealer.close()
        self.player.close()
        for bots in self._bots:
            bots.close()


ANSWERS = {"answer-shoe": "Take it, the dealer deals"}
"""What the player presses where it is not their cards that the table waits for."""


@contextmanager
def evening(browser: Browser, data: Path, *setups: str) -> Iterator[Evening]:
    """A house with these tables."""
    stack = Stack()
    with pytest.MonkeyPatch.context() as patched, house(data, *setups) as served:
        patched.setattr(shoes, "shuffled", stack.shuffle)
        patched.setattr(shuffler, "shuffled", stack.mix)
        one = Evening(browser, served, stack)
        yield one
        one.close()
