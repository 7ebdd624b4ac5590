"""The next move: every step of a table as an act, but for cards, a cut and people."""

from puntobanco.dealing.moves import CAST, NoEligibleStaff, complete
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import NextMove, WantedCard, move_due
from puntobanco.table.steps import next_step
from tests.table.stateful import ALL_SETUPS, VARIANTS, Evening

JUDGED = {"resolve", "decide-dispute", "ask-fill", "make-up-order", "accept-order", "record-hit"}
"""Steps for which somebody has to judge first, or that are asked of a jackpot's link."""
BEFORE = {"cutting-card-out", "collect-commission", "replace-cards"}
"""What the shoe or a debt asks for before the next step."""
STAFF = {ask.Person(person): role for person, role in CAST.items()}


class Followed(Evening):
    """A walk at whose every step the next move is looked at."""

    waited_for: frozenset[str] = frozenset()

    def _look(self) -> None:
        super()._look()
        self.waited_for |= {fits(self.table)}


def fits(table: Table) -> str:
    """The move is the step's own act, by the person whose turn it is, and its cards are where the table has them."""
    step, move = next_step(table), move_due(table)
    if step.act in JUDGED:
        assert move is None
        return step.act
    assert move is not None, step
    tag = str(move.act.__struct_config__.tag)
    assert tag == step.act or tag in BEFORE, (step, move)
    assert tag != step.act or move.person == step.person
    for wanted in move.cards:
        cards = table.the_shoe.cards
        dealt = cards.dealt[wanted.number] if wanted.number < len(cards.dealt) else None
        assert wanted.place == dealt or (dealt is None and wanted.place in (table.the_shoe.out, *cards.carried[:1]))
    return step.act


def test_every_step_of_a_walk_has_its_move_unless_somebody_has_to_judge() -> None:
    steps: set[str] = set()
    for number, name in enumerate((*ALL_SETUPS, *VARIANTS)):
        followed = Followed(number, name).run(60)
        assert isinstance(followed, Followed)
        steps |= followed.waited_for
    assert {"draw", "turn", "burn", "answer-cut", "tick-step", "settle", "resolve"} <= steps


def supply() -> Shuffled:
    return Shuffled(lambda below: 0)


def test_a_step_is_signed_by_somebody_who_did_not_do_what_it_checks() -> None:
    tick = NextMove(act=ask.TickStep(step="check"), by=Role.DEALER, signers=(Role.DEALER, Role.PIT))
    assert complete(tick, STAFF, supply())[0].person == "dina"
    barred = NextMove(act=tick.act, by=Role.DEALER, signers=tick.signers, barred=(ask.Person("dina"),))
    assert complete(barred, STAFF, supply())[0].person == "pia"
    try:
        complete(barred, {ask.Person("dina"): Role.DEALER}, supply())
    except NoEligibleStaff as nobody:
        assert "sign" in str(nobody)
    else:
        raise AssertionError("she checked her own work")


def test_a_card_comes_from_its_place_in_the_shoe() -> None:
    shoe = supply()
    shoe.next_set(ask.ReceiveCards(set_id="set-1", back="blue", secured="the card room"), 416)
    wanted = WantedCard(round=1, number=0, side=Side.PLAYER, of_hand=0, place=7)
    who, act = complete(NextMove(act=ask.Draw(), by=Role.DEALER, cards=(wanted,)), STAFF, shoe)
    assert act == ask.Draw(card=ask.CardText(str(shoe.order[7]))) and who.role is Role.DEALER
    _, hidden = complete(NextMove(act=ask.Draw(), by=Role.DEALER), STAFF, shoe)
    assert hidden == ask.Draw(), "a card that stays face down has no name"
