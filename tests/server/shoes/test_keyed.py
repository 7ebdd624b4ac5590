"""Tables of real cards: the dealer keys them in, and alarms go on record by themselves."""

from puntobanco.api.chance import chance
from puntobanco.cards import DECK
from puntobanco.dealing.moves import next_move
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.server.shoes.keeper import Cards
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import WantedCard
from puntobanco.words import Text, say
from tests.server.shoes.evening import GUESTS, STAFF, Evening, setup
from tests.server.shoes.test_random import NAME, run


class Unshuffled(Shuffled):
    """A set that nobody shuffled."""

    def loaded(self, table: Table) -> None:
        self.order = DECK * table.rules.shoe.decks


async def dealt(shoe: Shuffled, cards: int) -> Evening:
    """A number of cards dealt at a keyed table, as they come."""
    evening = await Evening().open(setup("new-zealand-commission", NAME), cards=Cards.KEYED)
    await evening.seat(NAME)
    while (table := evening.table(NAME)).shoe is None or table.shoe.out < cards:
        if table.round is not None and not table.round.bets and not table.round.called:
            await evening._bet(NAME, GUESTS[0])
        who, act = next_move(evening.table(NAME), STAFF, shoe)
        await evening.do(NAME, who, act)
        if isinstance(act, ask.LoadShoe):
            shoe.loaded(evening.table(NAME))
    return evening


def test_cards_in_factory_order_are_an_incident_and_honest_ones_are_not() -> None:
    async def scene() -> None:
        wrong = await dealt(Unshuffled(chance(1)), 14)
        found = [one.note for one in wrong.table(NAME).incidents if one.matter == say("incident.shoe-alarm")]
        assert "alarm.factory" in [note.code for note in found if isinstance(note, Text)]
        assert all(one.clause is None for one in wrong.table(NAME).incidents)
        honest = await dealt(Shuffled(chance(1)), 14)
        assert not honest.table(NAME).incidents

    run(scene())


def test_a_ninth_copy_is_refused_by_the_table_and_an_incident() -> None:
    async def scene() -> None:
        evening = await dealt(Shuffled(chance(2)), 14)
        card = next(iter(evening.table(NAME).the_shoe.cards.faces.values()))
        for _ in range(60):
            table = evening.table(NAME)
            if table.round is not None and table.round.stopped is not None:
                break
            if table.round is not None and not table.round.bets and not table.round.called:
                await evening._bet(NAME, GUESTS[0])
            who, act = next_move(evening.table(NAME), STAFF, Same(str(card)))
            await evening.do(NAME, who, act)
        note = evening.table(NAME).incidents[-1].note
        assert isinstance(note, Text) and note.code == "alarm.impossible"

    run(scene())


class Same(Shuffled):
    """A shoe in which every card is the same."""

    def __init__(self, card: str) -> None:
        super().__init__(chance(1))
        self.same = ask.CardText(card)

    def card(self, wanted: WantedCard) -> ask.CardText:
        return self.same
