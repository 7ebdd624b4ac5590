#!/usr/bin/env python3
"""Check the proof of a shoe: python3 verify_shoe.py PROOF.json [--root HEX] [--cut NUMBER]

This one file needs nothing but Python 3.10 or newer. It shares no code with the program that made the proof, so read
it, or write your own from docs/fair-shoes.md: nothing here is secret.

It ends with 0 when the proof holds, 1 when it does not, 3 when the file is no proof at all (2: wrong use).
"""

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

FORMAT = "puntobanco-shoe-proof-1"
MOST_BYTES = 1_000_000
DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
FIELDS = ["format", "shoe", "decks", "root", "cuts", "out", "hidden", "closed", "openings"]
CUT_FIELDS = ["how", "who", "at"]
OPENING_FIELDS = ["position", "card", "salt", "path"]

Object = dict[str, Any]
"""An object of the document, its fields already known to be there."""


class NoProof(Exception):
    """The file is not a proof of a shoe."""


class DoesNotHold(Exception):
    """The file is a proof, and something in it is wrong."""


# ---- reading -------------------------------------------------------------------------------------------------------


def read_proof(data: bytes) -> Object:
    """The fields of a proof, each of the right kind, present once and in the documented order."""
    if len(data) > MOST_BYTES:
        raise NoProof("it is far too long")
    try:
        document = json.loads(data.decode("utf-8"), object_pairs_hook=Fields)
    except (ValueError, RecursionError) as found:
        raise NoProof(f"it is not JSON ({found})") from None
    proof = fields(document, FIELDS, "the document")
    need(proof["format"] == FORMAT, f"its format is not {FORMAT}")
    need(matches(r"[A-Za-z0-9._:/-]{1,80}", proof["shoe"]), "the shoe has no proper name")
    need(is_number(proof["decks"], 1, 10), "decks is not a number from 1 to 10")
    need(is_hex(proof["root"]), "root is not 64 hexadecimal digits")
    need(is_number(proof["out"], 0, 520), "out is not a number of cards")
    need(isinstance(proof["closed"], bool), "closed is neither true nor false")
    for name in ("cuts", "hidden", "openings"):
        need(type(proof[name]) is list, f"{name} is not a list")
    need(all(is_number(place, 0, 519) for place in proof["hidden"]), "hidden is not a list of numbers")
    proof["cuts"] = [read_cut(cut) for cut in proof["cuts"]]
    proof["openings"] = [read_opening(opening) for opening in proof["openings"]]
    return proof


def read_cut(value: object) -> Object:
    """One cut."""
    cut = fields(value, CUT_FIELDS, "a cut")
    need(cut["how"] in ("cut", "number"), "a cut is neither a cut nor a number")
    need(matches(r"[ -~]{1,80}", cut["who"]), "a cut does not say who made it")
    need(is_number(cut["at"], 0, 519), "a cut has no proper place")
    return cut


def read_opening(value: object) -> Object:
    """One opened card."""
    opening = fields(value, OPENING_FIELDS, "an opening")
    need(is_number(opening["position"], 0, 519), "an opening has no proper position")
    need(opening["card"] in DECK, "an opening shows no card")
    need(is_hex(opening["salt"]), "a salt is not 64 hexadecimal digits")
    path = opening["path"]
    need(type(path) is list and all(is_hex(text) for text in path), "a path is not a list of hashes")
    return opening


class Fields(list[tuple[str, Any]]):
    """The fields of a JSON object as they stand in the file, so that one given twice is seen."""


def fields(value: object, names: list[str], what: str) -> Object:
    """The fields of an object that has exactly these."""
    if not isinstance(value, Fields) or [name for name, _ in value] != names:
        raise NoProof(f"{what} does not have the fields {', '.join(names)}, each once, in this order")
    return dict(value)


def need(condition: bool, otherwise: str) -> None:
    """Stop reading unless the condition is met."""
    if not condition:
        raise NoProof(otherwise)


def is_number(value: object, least: int, most: int) -> bool:
    """Whether this is a whole number within bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def matches(pattern: str, value: object) -> bool:
    """Whether this is a text of this pattern."""
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def is_hex(value: object) -> bool:
    """Whether this is 32 bytes in hexadecimal digits."""
    return matches(r"[0-9a-f]{64}", value)


# ---- checking ------------------------------------------------------------------------------------------------------


def leaf_hash(shoe: str, opening: Object) -> bytes:
    """A zero byte, then four lines of text: tag and shoe, salt, position, card."""
    text = f"puntobanco-shoe-1 {shoe}\n{opening['salt']}\n{opening['position']}\n{opening['card']}\n"
    return hashlib.sha256(b"\x00" + text.encode("ascii")).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """A one byte, then the two hashes below."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def tree_root(leaves: list[bytes]) -> bytes:
    """RFC 9162, 2.1.1: split at the largest power of two smaller than the number of leaves."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return node_hash(tree_root(leaves[:split]), tree_root(leaves[split:]))


def leads_to(root: bytes, leaf: bytes, index: int, size: int, path: list[bytes]) -> bool:
    """RFC 9162, 2.1.3.2, with its letters: whether the path joins the leaf at this index to the root."""
    if index >= size:
        return False
    fn, sn, r = index, size - 1, leaf
    for p in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = node_hash(p, r)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = node_hash(r, p)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def check(proof: Object) -> None:
    """Nothing happens when the proof holds; `DoesNotHold` names the first thing that is wrong."""
    size, out, hidden = 52 * proof["decks"], proof["out"], proof["hidden"]
    if out > size:
        raise DoesNotHold(f"{out} cards cannot have left a shoe of {size}")
    if any(cut["at"] >= size for cut in proof["cuts"]):
        raise DoesNotHold(f"a cut lies outside the stack of {size} cards")
    if hidden != sorted(set(hidden)) or any(place >= out for place in hidden):
        raise DoesNotHold("the cards said to have left face down are not among those that left, in order")
    check_order(proof, size)
    check_cards(proof, size)
    check_decks(proof)


def check_order(proof: Object, size: int) -> None:
    """The cards opened are those that the cut brings to the front, in this order, and no others."""
    turned = sum(cut["at"] for cut in proof["cuts"])
    unseen = set(proof["hidden"])
    places = [place for place in range(size) if proof["closed"] or (place < proof["out"] and place not in unseen)]
    if len(places) != len(proof["openings"]):
        raise DoesNotHold(f"{len(places)} cards should be opened, and {len(proof['openings'])} are")
    for place, opening in zip(places, proof["openings"], strict=True):
        due = (place + turned) % size
        if opening["position"] != due:
            told = f"card {place + 1} of the shoe must be the one at position {due} after this cut"
            raise DoesNotHold(f"{told}, not the one at {opening['position']}")


def check_cards(proof: Object, size: int) -> None:
    """Every card opened is the one that the root stands for at its position."""
    root = bytes.fromhex(proof["root"])
    for opening in proof["openings"]:
        path = [bytes.fromhex(text) for text in opening["path"]]
        if not leads_to(root, leaf_hash(proof["shoe"], opening), opening["position"], size, path):
            told = f"the {opening['card']} at position {opening['position']}"
            raise DoesNotHold(f"{told} is not the card that was committed to")


def check_decks(proof: Object) -> None:
    """No card comes more often than the decks have it; a closed shoe is exactly the decks and gives the root."""
    decks, copies = proof["decks"], Counter(opening["card"] for opening in proof["openings"])
    for card in DECK:
        if copies[card] > decks:
            raise DoesNotHold(f"{card} comes {copies[card]} times out of {decks} decks")
    if not proof["closed"]:
        return
    if any(copies[card] != decks for card in DECK):
        raise DoesNotHold(f"the cards of the shoe are not {decks} whole decks")
    in_place = sorted(proof["openings"], key=lambda opening: opening["position"])
    if tree_root([leaf_hash(proof["shoe"], opening) for opening in in_place]).hex() != proof["root"]:
        raise DoesNotHold("all cards together do not give the root")


# ---- telling -------------------------------------------------------------------------------------------------------


def described(proof: Object) -> Iterator[str]:
    """What the document says of the shoe."""
    decks = proof["decks"]
    yield f"Shoe {proof['shoe']}: {decks} deck{'s' if decks > 1 else ''}, {52 * decks} cards."
    yield f"Root: {proof['root']}"
    for cut in proof["cuts"]:
        how = "Cut" if cut["how"] == "cut" else "Turned by a number, as the cards are not cut"
        yield f"{how}: {cut['at']} cards from the front went to the back ({cut['who']})."
    if not proof["cuts"]:
        yield "Nobody cut the stack or named a number."
    face_down = f", {len(proof['hidden'])} of them face down" if proof["hidden"] else ""
    yield f"Cards that left the shoe: {proof['out']}{face_down}. Cards opened: {len(proof['openings'])}."


def verdict(proof: Object) -> Iterator[str]:
    """What it means that the document holds, and what it cannot mean."""
    yield "HOLDS: every opened card lay at its place when the root was made, and came in the order of the cut."
    if proof["closed"]:
        yield "The shoe is closed: all of its cards are opened, and they are exactly the decks."
    else:
        yield "The shoe is still open: ask again when it is closed, to see that it was whole decks."
    yield "Compare yourself: the root with the one you were told before the first bet, the cut with the one you saw,"
    yield "the cards with those on the table. No file can do that for you."


def say(lines: Iterator[str]) -> None:
    """Print."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for “-”; no more than a proof can have."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with open(name, "rb") as file:
        return file.read(MOST_BYTES + 1)


def main(words: list[str] | None = None) -> int:
    """Check one file and say what was found."""
    parser = argparse.ArgumentParser(description="Check the proof of a committed shoe.")
    parser.add_argument("file", help="the proof, or - for standard input")
    parser.add_argument("--root", help="the root that you were told before the first bet")
    parser.add_argument("--cut", type=int, help="by how many cards in all you saw the stack turned")
    asked = parser.parse_args(words)
    try:
        proof = read_proof(read_file(asked.file))
    except (OSError, ValueError, NoProof) as found:
        reason = getattr(found, "strerror", None) or found
        say(iter([f"NO PROOF: this file is not the proof of a shoe: {reason}."]))
        return 3
    say(described(proof))
    try:
        if asked.root is not None and asked.root.strip().lower() != proof["root"]:
            raise DoesNotHold("the root is not the one that you were told")
        if asked.cut is not None and (sum(cut["at"] for cut in proof["cuts"]) - asked.cut) % (52 * proof["decks"]):
            raise DoesNotHold("the cut is not the one that you saw")
        check(proof)
    except DoesNotHold as found:
        say(iter([f"DOES NOT HOLD: {found}."]))
        return 1
    say(verdict(proof))
    return 0


if __name__ == "__main__":
    sys.exit(main())
