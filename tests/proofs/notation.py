"""Shoes are written and read without loss, one changed card never goes unnoticed, and no bytes end in a traceback."""

import re
from collections import Counter
from random import Random

from msgspec.structs import replace

from puntobanco.cards import DECK, Card
from puntobanco.notation.forms import Form, Reading, read_any, write_any
from puntobanco.notation.guard import Unreadable
from puntobanco.notation.shoe_file import ShoeFile, Sourced, write_shoe
from puntobanco.notation.shoe_read import read_shoe
from puntobanco.rules.round import Round, next_card
from puntobanco.shoe.decks import decks_of
from tests.notation.shoes import random_shoe
from tests.proofs import Proof


def keep(size: int, seed: int) -> str:
    """`size` random shoes in every form, as many changed cards, and as many spoilt files."""
    source = Random(f"{seed} notation")
    changed = unnoticed = refused = 0
    for _ in range(size):
        round_trip(random_shoe(source, coups=80))
        matters = change_a_card(source)
        changed, unnoticed = changed + matters, unnoticed + (not matters)
        refused += spoil(source)
    return (
        f"{size:,} shoes are the same bytes again in five forms; {changed:,} changed cards that matter found by line, "
        f"{unnoticed:,} that do not left alone; {refused:,} of {size:,} spoilt files refused, none with a traceback."
    )


def round_trip(shoe: ShoeFile) -> None:
    """A shoe in each form, read and written again."""
    for form in Form:
        if not shoe.coups and form is not Form.SHOE:
            continue
        written = write_any(Reading(form, (Sourced(shoe, (1,) * len(shoe.coups)),), ()), form)
        reading = read_any(written.encode(), form=form)
        assert write_any(reading, form) == written, f"{form} is not the same bytes again:\n{written}"
        assert form is not Form.SHOE or not reading.findings, reading.faults


def change_a_card(source: Random) -> bool:
    """One card of a right shoe becomes another; whether that changes anything that a shoe file checks."""
    shoe = dealt(source)
    at = source.randrange(len(shoe.coups))
    old = shoe.coups[at]
    hands = [list(old.player), list(old.banker)]
    hand = source.choice(hands)
    place = source.randrange(len(hand))
    card = source.choice([one for one in DECK if one != hand[place].card])
    hand[place] = replace(hand[place], rank=card.rank, suit=card.suit)
    new = replace(old, player=tuple(hands[0]), banker=tuple(hands[1]))
    text = write_shoe(replace(shoe, coups=(*shoe.coups[:at], new, *shoe.coups[at + 1 :])))
    read, findings = read_shoe(text)
    wrong_here = naive(hands_of(new)) != naive(hands_of(old))
    too_often = over(read.shoe)
    lines = {one.line for one in findings}
    assert (read.lines[at] in lines) >= wrong_here, f"not found on line {read.lines[at]}:\n{text}"
    assert any(one.code == "too-often" for one in findings) == too_often, text
    assert bool(findings) == (wrong_here or too_often), (findings, text)
    return wrong_here or too_often


def dealt(source: Random) -> ShoeFile:
    """A right shoe of which every card is known."""
    while True:
        shoe = random_shoe(source, coups=60, unknown=False, marks=False)
        if shoe.coups:
            return shoe


def hands_of(coup: object) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of both hands."""
    player, banker = (tuple(face.card for face in hand) for hand in (coup.player, coup.banker))  # type: ignore[attr-defined]
    return player, banker


def naive(hands: tuple[tuple[Card, ...], tuple[Card, ...]]) -> tuple[object, ...]:
    """Everything a coup line says of its cards, worked out anew by dealing them one after the other."""
    counts = [sum(card.points for card in hand) % 10 for hand in hands]
    pairs = [hand[0].rank is hand[1].rank for hand in hands]
    natural = any(sum(card.points for card in hand[:2]) % 10 > 7 for hand in hands)
    round_ = Round()
    waiting = {"player": list(hands[0]), "banker": list(hands[1])}
    while (side := next_card(round_)) is not None and waiting[side.value]:
        round_ = round_.with_card(side, waiting[side.value].pop(0))
    as_dealt = next_card(round_) is None and not waiting["player"] and not waiting["banker"]
    return *counts, *pairs, natural, as_dealt


def over(shoe: ShoeFile) -> bool:
    """Whether a card comes more often than the decks hold it, by counting all of them."""
    faces = [face for coup in shoe.coups for face in coup.cards] + list(shoe.burn.faces if shoe.burn else ())
    cards = Counter(face.card for face in faces if face.card)
    whole = Counter(decks_of(shoe.decks))
    ranks = Counter(card.rank for card in cards.elements())
    return any(cards[card] > whole[card] for card in cards) or any(n > 4 * shoe.decks for n in ranks.values())


def spoil(source: Random) -> bool:
    """A file with a few bytes changed, cut or put in, or only noise: read or refused in a sentence."""
    form = source.choice(list(Form))
    shoe = dealt(source)
    data = bytearray(write_any(Reading(form, (Sourced(shoe, (1,) * len(shoe.coups)),), ()), form).encode())
    if not source.randrange(5):
        data = bytearray(source.randbytes(source.randrange(400)))
    for _ in range(source.randint(1, 8)):
        at = source.randrange(len(data) + 1)
        noise = source.choice(
            (source.randbytes(3), b'"', b"{", b"[", b"|", b">", b"\n", b"9" * 30, b",", b"\\u0000", b"?")
        )
        data[at : at + source.choice((0, 0, 1, 40))] = noise
    try:
        reading = read_any(
            bytes(data), source.choice(("", "x.toml", "x.jsonl", "x.csv")) if source.random() < 0.3 else "", form=form
        )
    except Unreadable as found:
        assert re.search(r"[.…)”]$", str(found).strip()), str(found)
        return True
    for wanted in Form:
        if len(reading.shoes) == 1:
            write_any(reading, wanted)
    return False


PROOFS = (
    Proof(
        name="notation",
        what="shoes survive every form, a changed card is found, spoilt files are refused in a sentence",
        run=keep,
        small=40,
        full=5_000,
    ),
)
