"""Cards: what a hand counts, whether it draws, and who wins with what."""

from puntobanco.academy.chance import Draw
from puntobanco.academy.question import Choice, Form, Posed, named, options, shown
from puntobanco.academy.rounds import any_round, facts_of, four_cards, hands, two_cards, worth
from puntobanco.academy.syllabus import taught
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, decisions
from puntobanco.words import Text, listed, say


def count(setup: Setup, draw: Draw) -> Posed:
    """What two or three cards count."""
    cards = two_cards(draw, setup.game, draw.below(10))
    if draw.chance_of(1, 2):
        cards = (*cards, worth(draw, setup.game, draw.below(10)))
    points = setup.game.worth(cards)
    counted = setup.game.count(cards)
    return Posed(
        asks=say("academy.ask-count"),
        form=Form.NUMBER,
        accepted=(str(counted),),
        situation=(say("academy.cards", cards=shown(cards)),),
        working=(say("academy.work-count", values=listed(points), sum=sum(points), n=counted),),
        clauses=taught(setup, "count"),
        facts={"cards": named(cards)},
    )


def draw_or_stand(setup: Setup, draw: Draw) -> Posed:
    """Whether a hand draws: mostly the Banker's against a third card."""
    side = Side.BANKER if draw.chance_of(3, 4) else Side.PLAYER
    own = draw.one_of((3, 4, 5, 6, 3, 4, 5, 6, 0, 1, 2, 7, 8, 9)) if side is Side.BANKER else draw.below(10)
    other = draw.below(6) if side is Side.BANKER and draw.chance_of(3, 4) else draw.below(10)
    counts = (other, own) if side is Side.BANKER else (own, other)
    round_ = four_cards(draw, setup, counts)
    first = decisions(round_, setup.game)[0]
    if side is Side.BANKER and first.draws:
        round_ = round_.with_card(Side.PLAYER, worth(draw, setup.game, draw.below(10)))
    decision = next(decision for decision in decisions(round_, setup.game)[::-1] if decision.side is side)
    count_ = setup.game.count(round_.hand(side)[:2])
    work = say("academy.work-draw", side=_side(side), n=count_, row=decision.row.names)
    return Posed(
        asks=say("academy.ask-draw", side=_side(side)),
        form=Form.CHOICE,
        accepted=("draw" if decision.draws else "stand",),
        situation=both(round_),
        choices=options("draw", "stand", section="academy"),
        working=(work,),
        clauses=setup.drawing_clauses(decision.row),
        facts={**hands(round_), "side": side.value},
    )


def winner(setup: Setup, draw: Draw) -> Posed:
    """Who wins, with which counts."""
    round_ = any_round(draw, setup)
    known = facts_of(setup, round_)
    player, banker = known.player.count, known.banker.count
    wrong = {(known.player.two, banker), (player, known.banker.two), (banker, player), ((player + 1) % 10, banker)}
    offered = draw.some([(player, banker), *sorted(wrong - {(player, banker)})], len(wrong | {(player, banker)}))
    work = say("academy.work-winner", player=player, banker=banker)
    return Posed(
        asks=say("academy.ask-winner"),
        form=Form.CHOICE,
        accepted=(f"{player}-{banker}",),
        situation=both(round_),
        choices=tuple(Choice(f"{one}-{other}", result_text(one, other)) for one, other in offered),
        working=(work,),
        clauses=taught(setup, "winner"),
        facts=hands(round_),
    )


def result_text(player: int, banker: int) -> Text:
    """A result as it is called."""
    if player == banker:
        return say("academy.tie-each", n=player)
    won = Winner.PLAYER if player > banker else Winner.BANKER
    return say(f"call.{won.value}-wins", high=max(player, banker), low=min(player, banker))


def both(round_: Round) -> tuple[Text, ...]:
    """Both hands as they lie."""
    return tuple(say("academy.hand", side=_side(side), cards=shown(round_.hand(side))) for side in Side)


def _side(side: Side) -> Text:
    return say(f"side.{side.value}")
