"""The trail of a shoe: where each of its cards has gone, by the number of cards that left before it.

It is folded from a table's events like the table itself and knows a card only if the table does, so it is no secret.
Set beside the order of a shoe it says which card is where: whoever deals a random shoe, publishes its proof, checks
that proof against the journal or watches real cards for slugs asks the same trail.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.shoe.last_hand import Life
from puntobanco.shoe.openings import Cut, CutBy
from puntobanco.table import events as ev
from puntobanco.table.shared.seeing import read_card

Places = tuple[int, ...]


class Trail(Struct, frozen=True, kw_only=True):
    """The cards of one shoe; a place is the number of cards that left the shoe before this one."""

    shoe: str = ""
    """The name in its commitment; empty for real cards, and before a random shoe is committed to."""
    root: str = ""
    cuts: tuple[Cut, ...] = ()
    """Since the commitment."""
    out: int = 0
    dealt: Places = ()
    """The cards of the round, in order of dealing."""
    lying: Places = ()
    """Cards that left the shoe by an error and belong to no hand yet."""
    apart: Places = ()
    """Cards that are kept for the next round, in the order in which they will be used."""
    marked: bool = False
    """Whether the cards kept make the next round one without bets."""
    faces: Mapping[int, Card] = {}
    """Every card that somebody has seen."""
    alone: frozenset[int] = frozenset()
    """Those of them that only their holder has seen."""
    over: bool = False
    """Whether no card of it is dealt any more."""

    @property
    def hidden(self) -> Places:
        """The cards that left and that not everybody has seen."""
        return tuple(place for place in range(self.out) if place not in self.faces or place in self.alone)

    @property
    def open(self) -> dict[int, Card]:
        """The cards that everybody has seen."""
        return {place: card for place, card in sorted(self.faces.items()) if place not in self.alone}


class Story(Struct, frozen=True, kw_only=True):
    """The shoes of a table: the one that is there, and the one before it."""

    now: Trail = Trail()
    before: Trail | None = None
    shoes: int = 0
    """How many there have been before, since the story is told."""


def told(story: Story, events: Iterable[Any]) -> Story:
    """The story after these events, of whatever machine."""
    for event in events:
        if type(event) in _NEXT:
            story = _NEXT[type(event)](story, event)
        elif type(event) in _FOLLOW:
            story = replace(story, now=_FOLLOW[type(event)](story.now, event))
    return story


def is_start(event: Any) -> bool:
    """Whether all cards of a set are together again with this event."""
    return isinstance(event, ev.CardsReceived | ev.ShuffleOrdered | ev.DiscardsReturned)


def kept_apart(number: int) -> Story:
    """The story of a shuffler that has just been given its cards back, but for so many."""
    return Story(now=Trail(out=number, apart=tuple(range(number))))


# Another shoe.


def _another(story: Story, event: Any) -> Story:
    if story.now == Trail():
        return story
    return Story(now=Trail(), before=replace(story.now, over=True), shoes=story.shoes + 1)


def _answered(story: Story, event: ev.CardsAnswered) -> Story:
    """A request about the cards granted in full has them shuffled anew; one turned down has them taken away."""
    return _another(story, event) if event.steps or not event.grant else story


def _returned(story: Story, event: ev.DiscardsReturned) -> Story:
    """A shuffler holds every card again; those that lie apart are its first, and have left it."""
    old = story.now
    faces = {new: old.faces[place] for new, place in enumerate(old.apart) if place in old.faces}
    new = Trail(out=len(old.apart), apart=tuple(range(len(old.apart))), marked=old.marked, faces=faces)
    return Story(now=new, before=old, shoes=story.shoes + 1)


_NEXT: dict[type[Any], Callable[[Story, Any], Story]] = {
    ev.CardsReceived: _another,
    ev.ShuffleOrdered: _another,
    ev.CardsRemoved: _another,
    ev.TableClosed: _another,
    ev.CardsAnswered: _answered,
    ev.DiscardsReturned: _returned,
}


# The cards of one shoe.


def _committed(trail: Trail, event: ev.ShoeCommitted) -> Trail:
    return replace(trail, shoe=event.shoe, root=event.root, cuts=())


def _cut(trail: Trail, event: ev.CardsCut) -> Trail:
    return replace(trail, cuts=(*trail.cuts, cut_by(event)))


def cut_by(event: ev.CardsCut) -> Cut:
    """A cut as a proof tells of it: in plain letters."""
    return Cut(CutBy.CUT, event.person.encode("ascii", "backslashreplace").decode()[:80] or "?", event.at)


def _seen(trail: Trail, cards: Iterable[tuple[int, str | None]], *, alone: bool = False) -> Trail:
    faces, only = dict(trail.faces), set(trail.alone)
    for place, text in cards:
        named = read_card(text)
        if named is None:
            continue
        if alone and place not in faces:
            only.add(place)
        elif not alone:
            only.discard(place)
        faces[place] = named
    return replace(trail, faces=faces, alone=frozenset(only))


def _burnt(trail: Trail, event: ev.CardsBurnt) -> Trail:
    trail = _seen(trail, enumerate(event.shown, trail.out))
    return replace(trail, out=trail.out + len(event.shown) + event.hidden)


def _burnt_shown(trail: Trail, event: ev.BurntCardShown) -> Trail:
    return _seen(trail, [(0, event.card)])


def _begins(trail: Trail, event: Any) -> Trail:
    return replace(trail, dealt=(), lying=())


def _without_bets(trail: Trail, event: ev.WithoutBetsAnnounced) -> Trail:
    """The card that lies there opens the round that it made one without bets."""
    return replace(trail, dealt=())


def _voided(trail: Trail, event: ev.RoundVoided) -> Trail:
    return _ended(replace(trail, dealt=(), lying=()), event)


def _ended(trail: Trail, event: ev.RoundEnded | ev.RoundVoided) -> Trail:
    return replace(trail, apart=(), marked=False, over=True) if Life(event.life) is Life.OVER else trail


def _reported(trail: Trail, event: ev.TroubleReported) -> Trail:
    lying = tuple(range(trail.out, trail.out + event.out))
    trail = _seen(trail, zip(lying, [event.card], strict=False))
    return replace(trail, lying=lying, out=trail.out + event.out)


def _drawn(trail: Trail, event: ev.CardDrawn) -> Trail:
    if event.carried:
        place, apart = trail.apart[0], trail.apart[1:]
        trail = replace(trail, apart=apart, marked=trail.marked and bool(apart))
    elif event.lying:
        place, trail = trail.lying[0], replace(trail, lying=trail.lying[1:])
    else:
        place, trail = trail.out, replace(trail, out=trail.out + 1)
    return _seen(replace(trail, dealt=(*trail.dealt, place)), [(place, event.card)])


def _carried(trail: Trail, event: ev.CardCarried) -> Trail:
    trail = _laid_apart(trail, trail.lying[:1], without_bets=event.without_bets is not None)
    return replace(trail, lying=trail.lying[1:])


def _laid_apart(trail: Trail, places: Places, *, without_bets: bool) -> Trail:
    """A card that makes the next round one without bets opens it, before others that are kept."""
    if not places:
        return trail
    first = without_bets and not trail.marked
    apart = (*places, *trail.apart) if first else (*trail.apart, *places)
    return replace(trail, apart=apart, marked=trail.marked or without_bets)


def _rebuilt(trail: Trail, event: ev.CardsRebuilt) -> Trail:
    """The cards in the order in which they should have fallen; those that no hand is entitled to are kept."""
    there = [*trail.dealt, *trail.lying]
    texts = [*(text for _, text in event.cards), *event.left_over]
    places = tuple(_found(trail, there, text) for text in texts)
    trail = _seen(trail, zip(places, texts, strict=True))
    number = len(event.cards)
    trail = replace(trail, dealt=places[:number], lying=())
    return _laid_apart(trail, places[number:], without_bets=event.without_bets is not None)


def _found(trail: Trail, there: list[int], text: str | None) -> int:
    """Which of the cards that are there this is: one seen as such, or else the next that nobody has seen."""
    named = read_card(text)
    known = next((place for place in there if trail.faces.get(place) == named), None)
    unseen = next((place for place in there if place not in trail.faces), None)
    place = known if known is not None else unseen if unseen is not None else there[0]
    there.remove(place)
    return place


def _discarded(trail: Trail, event: ev.CardsDiscarded) -> Trail:
    return replace(trail, out=trail.out + event.drawn, lying=())


def _looked_at(trail: Trail, event: ev.CardLookedAt) -> Trail:
    return _seen(trail, [(trail.dealt[event.place], event.card)], alone=True)


def _turned(trail: Trail, event: ev.CardsTurned) -> Trail:
    places = (trail.dealt[place] for place in event.places)
    return _seen(trail, zip(places, event.cards, strict=True))


def _read_again(trail: Trail, event: ev.CardReadAgain) -> Trail:
    place = trail.dealt[event.place]
    return replace(_seen(trail, [(place, event.new)], alone=True), alone=trail.alone)


_FOLLOW: dict[type[Any], Callable[[Trail, Any], Trail]] = {
    ev.ShoeCommitted: _committed,
    ev.CardsCut: _cut,
    ev.CardsBurnt: _burnt,
    ev.BurntCardShown: _burnt_shown,
    ev.BetsOpened: _begins,
    ev.WithoutBetsAnnounced: _without_bets,
    ev.RoundVoided: _voided,
    ev.RoundEnded: _ended,
    ev.TroubleReported: _reported,
    ev.CardDrawn: _drawn,
    ev.CardCarried: _carried,
    ev.CardsRebuilt: _rebuilt,
    ev.CardsDiscarded: _discarded,
    ev.CardLookedAt: _looked_at,
    ev.CardsTurned: _turned,
    ev.CardReadAgain: _read_again,
}


# Taking it up again.

MOST_APART = 12


def story_from(events: Iterable[Any], out: int) -> Story:
    """The story out of a table's latest events, from a start on, when so many cards have left its present shoe.

    If a shuffler's return is the first of them, how many cards then lay apart is not among them: it is the one number
    with which everything after it is possible and leads to what is out now.
    """
    heard = tuple(events)
    for apart in range(MOST_APART):
        try:
            story = told(kept_apart(apart), heard)
        except IndexError:
            continue
        if story.now.out == out:
            return story
    raise ValueError("These events do not lead to the cards that are out.")
