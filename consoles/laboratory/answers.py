"""What the laboratory asks of the library: one function a question, from plain values to plain values.

The page runs in a browser, with this module and the package unmodified under Pyodide: no server answers. `answer` takes
the name of a question and its words as JSON, and gives JSON back: the answer, or under ``refused`` every fault with its
clause. What a person reads is a text of the catalogue or a name in three languages, as a house sends them. Nothing in
here is of the browser, so tests call it as it is.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec

import puntobanco as pb
from puntobanco.faults import Fault
from puntobanco.money import Currency
from puntobanco.pages.ready import SETUPS
from puntobanco.rules.facts import facts
from puntobanco.shoe import proof
from puntobanco.shoe.commitment import SALT_BYTES, commit
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.openings import Cut, CutBy
from puntobanco.shoe.shuffle import below_from_bytes, shuffled
from puntobanco.wagers.paid import posted
from puntobanco.wagers.wager import Kind, WagerId
from puntobanco.words import Money, Names, Wording, in_english, listed, say

Answer = dict[str, Any]
PLAY = Currency("PLAY")
"""What a wager alone is priced in: it has no table whose currency it could have."""


def start() -> Answer:
    """The ready set-ups with their text, for the list to choose from."""
    return {"setups": {name: (SETUPS / f"{name}.toml").read_text("utf-8") for name in pb.setup_names()}}


def setup(text: str) -> Answer:
    """A set-up as the page shows it: the felt, box by box."""
    known = pb.build(text)
    return {
        "title": known.name,
        "rulebook": known.rulebook.names,
        "adopted": listed((known.version.names, *(option.names for option in known.options))),
        "decks": known.shoe.decks,
        "seats": known.values.get("seats"),
        "boxes": [
            {
                "wager": offer.wager.id,
                "names": offer.wager.names,
                "pays": _pays(offer.wager, offer.pay_table, offer.minimum.currency),
                "clause": offer.wager.clause,
                "givens": list(offer.wager.givens()) if offer.wager.parameter else [],
                "parameter": offer.wager.parameter.name if offer.wager.parameter else None,
                "priced": offer.wager.series is None and offer.wager.kind is not Kind.FEE,
            }
            for offer in known.offers.values()
        ],
    }


def _pays(wager: pb.Wager, table: pb.PayTable, currency: Currency) -> list[Answer]:
    """Each line that pays, as it stands on the felt."""
    lines = {line.id: line for given in wager.givens() for line in wager.lines[given]}.values()
    rows = ((line, table.row(line.id)) for line in lines)
    return [{"when": line.names, "pays": posted(row, table, currency)} for line, row in rows if row]


def deal(text: str, seed: int) -> Answer:
    """A round from the front of a shoe shuffled from a number."""
    dealt, _ = pb.Shoe(pb.build(text), seed=seed).deal()
    return {"player": " ".join(map(str, dealt.player)), "banker": " ".join(map(str, dealt.banker))}


def settle(text: str, player: str, banker: str, bets: list[str]) -> Answer:
    """A round settled at the table of a set-up: who won, each wager's line, money and clause."""
    known = pb.build(text)
    dealt = pb.deal(player, banker, known.game)
    settled = pb.settle(known, dealt, *bets)
    return {
        "winner": pb.winner(dealt, known.game).value,
        "counts": {side.value: dealt.count(side, known.game) for side in pb.Side},
        "natural": any(hand.is_natural for hand in _hands(dealt, known)),
        "wagers": [
            {
                "seat": wager.bet.seat,
                "wager": wager.bet.wager,
                "names": known.offers[wager.bet.wager].wager.names,
                "stake": Money.of(wager.bet.stake),
                "line": _line(known.offers[wager.bet.wager].wager, wager.line, wager.bet.given, wager.label),
                "result": wager.result.value,
                "returned": Money.of(wager.returned),
                "commission": Money.of(wager.commission) if wager.commission.minor else None,
                "clauses": list(wager.clauses),
            }
            for wager in settled.wagers
        ],
    }


def _line(wager: pb.Wager, line: str, given: int | None, label: str) -> Names:
    """What a line is called; one that settlement made has its label."""
    return wager.line_called(line, given) or in_english(label)


def _hands(dealt: pb.Round, known: pb.Setup) -> tuple[pb.Hand, ...]:
    found = facts(dealt, known.game)
    return (found.player, found.banker)


def edges(text: str, gone: str = "") -> Answer:
    """The exact figures of every wager of a set-up, with the cards gone that are named."""
    known = pb.build(text)
    seen = pb.cards(gone)
    left = pb.remaining(known.shoe.decks, seen)
    rows = [_figured(found, known.offers[WagerId(found.wager)].wager) for found in pb.edges(known, seen=seen)]
    return {"left": left.total, "rows": rows}


def figures(text: str, wager: str, gone: str = "", given: int | None = None) -> Answer:
    """One wager of a set-up over every draw of the cards that are left, line by line."""
    known = pb.build(text)
    found = pb.figures(wager, known, seen=gone, given=given)
    fresh = pb.figures(wager, known, given=given) if gone else found
    offer = known.offers[WagerId(found.wager)]
    lines = _lines(found, offer.wager, offer.pay_table, offer.minimum.currency)
    return _figured(found, offer.wager) | lines | {"fresh_decimal": float(fresh.edge)}


def _figured(found: pb.Figures, wager: pb.Wager) -> Answer:
    return found.record() | {"names": wager.names, "given": found.given}


def _lines(found: pb.Figures, wager: pb.Wager, table: pb.PayTable, currency: Currency) -> Answer:
    given = next((int(str(value)) for value in found.given.values()), None)
    return {
        "total": str(found.total),
        "lines": [
            {
                "line": _line(wager, line.line, given, line.label),
                "result": line.result.value,
                "pays": posted(row, table, currency) if (row := table.row(line.line)) else None,
                "ways": str(line.ways),
                "probability": float(Fraction(line.ways, found.total)),
            }
            for line in found.lines
        ],
    }


def counting(text: str, wager: str, tags: str = "", gone: str = "", given: int | None = None) -> Answer:
    """What each card that is left is worth to a wager, the tags that follow it best, and how well the given ones do."""
    effects = pb.removal(wager, pb.build(text), seen=gone, given=given)
    best = pb.best_tags(effects)
    own = pb.tags(tags) if tags.strip() else None
    told: Answer = {
        "edge": str(effects.figures.edge),
        "edge_decimal": float(effects.figures.edge),
        "suits_matter": effects.suits_matter,
        "effects": [
            {"rank": rank.value, "exact": str(effect), "effect": float(effect)}
            for rank, effect in effects.by_rank.items()
        ],
        "best": _told(best, effects) if best else None,
        "own": _told(own, effects) if own else None,
    }
    return told


def _told(known: pb.Tags, effects: pb.Effects) -> Answer:
    return {
        "tags": str(known),
        "balanced": known.is_balanced,
        "by_value": list(known.by_value),
        "correlation": pb.betting_correlation(known, effects),
    }


def price(toml: str, rulebook: str = "massachusetts", decks: int = 8, gone: str = "") -> Answer:
    """A declared wager with its felt and its exact price; every fault with its line, if it is not allowed."""
    wager = pb.house_wager(toml, under=rulebook)
    found = [pb.figures(wager, rulebook, decks=decks, seen=gone, given=given) for given in wager.givens()]
    boxes = [
        {"names": wager.names, "pays": _pays(wager, table, PLAY), "clause": wager.clause}
        for table in wager.pay_tables[:1]
    ]
    return {
        "felt": boxes,
        "figures": [_figured(figures, wager) | _lines(figures, wager, wager.pay_tables[0], PLAY) for figures in found],
    }


def roads(results: str, dark: bool = False) -> Answer:
    """The five scoreboards of results, as one picture."""
    board = pb.roads(results)
    won = Counter(coup.winner.value for coup in board.coups if coup.winner)
    return {"svg": board.svg(dark=dark, totals=True), "coups": len(board.coups), "won": dict(won)}


def shoe_roads(text: str, seed: int) -> Answer:
    """The results of a whole shoe, shuffled from a number and dealt by the rules of a set-up."""
    board = pb.roads(pb.Shoe(pb.build(text), seed=seed).rounds(), pb.build(text).game)
    return {"results": " ".join(coup.token for coup in board.coups)}


def commit_shoe(decks: int, secret: str) -> Answer:
    """Shuffle by a secret of 32 bytes and commit to the order; only what may be told before the cut."""
    made = _committed(decks, secret)
    return {"shoe": made.commitment.shoe, "decks": decks, "root": made.commitment.root}


def open_shoe(decks: int, secret: str, cut: int, text: str) -> Answer:
    """Cut the committed shoe, deal it whole, open every card and check the proof as a stranger would."""
    made = _committed(decks, secret)
    if not 0 <= cut < 52 * decks:
        raise pb.Refused(Fault.of("cut", "cut", size=52 * decks))
    document = proof.write(proof.publish(made, [Cut(CutBy.CUT, "you", cut)], 52 * decks, closed=True))
    read = proof.read(document)
    order = [opening.card for opening in read.openings]
    known = pb.replace(text, decks=decks) if text.isidentifier() else pb.build(text)
    whole = decks == known.shoe.decks
    board = pb.roads(pb.Shoe(known, order=" ".join(order)).rounds(), known.game) if whole else None
    return {
        "root": read.root,
        "order": order,
        "document": document.decode(),
        "faults": [_fault(found) for found in proof.faults_of(read)],
        "results": " ".join(coup.token for coup in board.coups) if board else None,
    }


def check_proof(document: str) -> Answer:
    """A proof of a shoe from a house or from anywhere: whether it holds, and if not, why."""
    try:
        read = proof.read(document.encode())
    except proof.Unreadable:
        return {"shoe": None, "faults": [_said("proof", say("laboratory.no-proof"))]}
    return {
        "shoe": read.shoe,
        "root": read.root,
        "decks": read.decks,
        "opened": len(read.openings),
        "closed": read.closed,
        "faults": [_fault(found) for found in proof.faults_of(read)],
    }


def _committed(decks: int, secret: str) -> Any:
    """Order and salts out of one secret, by SHA-256 in counter mode: who has the secret can make all of it again."""
    if not 1 <= decks <= 8:
        raise pb.Refused(Fault.of("decks.number", "decks", decks=decks, most_decks=8))
    key = bytes.fromhex(secret)
    order = shuffled(decks_of(decks), below_from_bytes(_stream(key, b"order")))
    salts = _stream(key, b"salts")
    name = f"laboratory-{sha256(b'name' + key).hexdigest()[:12]}"
    return commit(name, order, bytes(next(salts) for _ in range(SALT_BYTES * len(order))))


def _stream(key: bytes, what: bytes) -> Iterator[int]:
    return iter(byte for number in count() for byte in sha256(key + what + number.to_bytes(8)).digest())


# One door for the page.

QUESTIONS: dict[str, Callable[..., Answer]] = {
    asked.__name__: asked
    for asked in (
        start, setup, deal, settle, edges, figures, counting, price, roads, shoe_roads, commit_shoe, open_shoe,
        check_proof,
    )
}  # fmt: skip


def answer(question: str, words: str) -> str:
    """The answer as JSON; what is not allowed comes back as faults, never as a traceback."""
    try:
        told = QUESTIONS[question](**msgspec.json.decode(words))
    except pb.Refused as refused:
        told = {"refused": [_fault(found) for found in refused.faults]}
    except ValueError as found:
        told = {"refused": [_said("", str(found))]}
    return msgspec.json.encode(told, enc_hook=str).decode()


def _fault(found: Fault) -> Answer:
    return {
        "where": found.where,
        "text": found.text,
        "clause": found.clause,
        "advice": found.advice,
    }


def _said(where: str, text: Wording) -> Answer:
    return {"where": where, "text": text, "clause": None, "advice": None}
