#!/usr/bin/env python3
"""Check an extract of a journal, or a whole period: python3 verify_extract.py FILE [--key house.pub]

An extract (.jsonl) holds the entries of a round (or of anything else) of one stream, each with its path to a root that
the house has signed. A period (.zip) holds one extract of each stream, which have every entry of that time, the house's
reports, and a signed manifest. This one file needs nothing but Python 3.11 or newer. It shares no code with the program
that made the extract, so read it, or write your own from docs/journal.md: nothing here is secret.

It ends with 0 when the extract holds, 1 when it does not, 3 when the file is no extract at all (2: wrong use).
"""

import argparse
import base64
import hashlib
import io
import json
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

FORMAT = "puntobanco-extract-1"
PERIOD = "puntobanco-period-1"
MOST_BYTES = 500_000_000
HEADING = ["format", "house", "stream", "about", "currency", "at", "entries"]
ENTRY = ["schema", "stream", "number", "first", "prev", "id", "at", "who", "act", "events"]

MANIFEST = ["format", "house", "since", "until", "tables", "whole", "currency", "at", "checkpoint", "files"]

Object = dict[str, Any]


class NoExtract(Exception):
    """The file is not an extract."""


class DoesNotHold(Exception):
    """The file is an extract, and something in it is wrong."""


# ---- Ed25519 (RFC 8032, 5.1.7), only checking ------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def add(one: Point, other: Point) -> Point:
    """The sum of two points in extended coordinates (5.1.4)."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    """A point added to itself so often."""
    result: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def point_of(data: bytes) -> Point:
    """The point that 32 bytes stand for (5.1.3)."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        raise DoesNotHold("a signature or key is not a point of the curve")
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        raise DoesNotHold("a signature or key is not a point of the curve")
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def signature_holds(key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the signature is this key's for this message."""
    if len(signature) != 64:
        return False
    first, second = signature[:32], int.from_bytes(signature[32:], "little")
    if second >= ORDER:
        return False
    factor = int.from_bytes(hashlib.sha512(first + key + message).digest(), "little") % ORDER
    left, right = times(second, BASE), add(point_of(first), times(factor, point_of(key)))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


def key_of(pem: str) -> bytes:
    """The 32 bytes of a public Ed25519 key in PEM."""
    found = re.fullmatch(r"-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----\s*", pem)
    data = base64.b64decode(found[1]) if found else b""
    if len(data) != 44 or data[:12].hex() != "302a300506032b6570032100":
        raise NoExtract("its public key is no Ed25519 key")
    return data[12:]


# ---- reading ---------------------------------------------------------------------------------------------------------


class Extract:
    """The parts of an extract, as they stand in the file."""

    def __init__(self, data: bytes) -> None:
        lines = data.split(b"\n")
        need(len(lines) >= 6 and lines[-1] == b"", "it is too short, or its last line is cut")
        self.signed = data[: len(data) - len(lines[-2]) - 1]
        self.heading = object_of(lines[0], HEADING, "the heading")
        need(self.heading["format"] == FORMAT, f"its format is not {FORMAT}")
        need(isinstance(self.heading["about"], dict), "the heading does not say what it is about")
        self.checkpoint_line = lines[1]
        self.checkpoint = object_of(lines[1], ["checkpoint", "key", "signature"], "the checkpoint")
        self.public = str(object_of(lines[2], ["public"], "the public key")["public"])
        pairs = lines[3:-2]
        need(len(pairs) == 2 * int(self.heading["entries"]), "it does not have as many entries as it says")
        self.entries = [(path_of(path), line) for path, line in zip(pairs[::2], pairs[1::2], strict=True)]
        self.closing = object_of(lines[-2], ["key", "signature"], "the last line")


def object_of(line: bytes, names: list[str], what: str) -> Object:
    """The fields of a line, which has exactly these in this order."""
    value = parsed(line, what)
    if not isinstance(value, dict) or list(value) != names:
        raise NoExtract(f"{what} does not have the fields {', '.join(names)}, in this order")
    return value


def path_of(line: bytes) -> list[bytes]:
    """The hashes of a path."""
    value = parsed(line, "a path")
    good = isinstance(value, list) and all(
        isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) for text in value
    )
    need(good, "a path is not a list of hashes")
    return [bytes.fromhex(text) for text in value]


def parsed(line: bytes, what: str) -> Any:
    """A line of JSON."""
    try:
        return json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as found:
        raise NoExtract(f"{what} is not JSON ({found})") from None


def need(condition: bool, otherwise: str) -> None:
    """Stop reading unless the condition is met."""
    if not condition:
        raise NoExtract(otherwise)


# ---- checking --------------------------------------------------------------------------------------------------------


def leads_to(root: bytes, line: bytes, index: int, size: int, path: list[bytes]) -> bool:
    """RFC 9162, 2.1.3.2, with its letters: whether the path joins the line at this index to the root."""
    if not 0 <= index < size:
        return False
    fn, sn, r = index, size - 1, hashlib.sha256(b"\x00" + line).digest()
    for p in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = hashlib.sha256(b"\x01" + p + r).digest()
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = hashlib.sha256(b"\x01" + r + p).digest()
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def check(extract: Extract, key: bytes) -> list[Object]:
    """The entries when the extract holds; `DoesNotHold` names the first thing that is wrong."""
    check_signatures(extract, key)
    stream, heads = extract.heading["stream"], extract.checkpoint["checkpoint"]["heads"]
    head = next((head for head in heads if head["stream"] == stream), None)
    if head is None:
        raise DoesNotHold(f"the checkpoint has not seen {stream}")
    root, size = bytes.fromhex(head["root"]), int(head["length"])
    entries, before = list[Object](), b""
    for path, line in extract.entries:
        entry = object_of(line, ENTRY, "an entry")
        if entry["stream"] != stream or not leads_to(root, line, entry["number"], size, path):
            raise DoesNotHold(f"entry {entry['number']} is not under the signed root")
        if entries and entry["number"] <= entries[-1]["number"]:
            raise DoesNotHold(f"entry {entry['number']} stands after entry {entries[-1]['number']}")
        follows = entries and entry["number"] == entries[-1]["number"] + 1
        if follows and entry["prev"] != hashlib.sha256(before).hexdigest():
            raise DoesNotHold(f"entry {entry['number']} does not follow the entry before it")
        entries.append(entry)
        before = line
    return entries


def check_signatures(extract: Extract, key: bytes) -> None:
    """The checkpoint and the file as a whole are signed by this key."""
    inner = extract.checkpoint_line.removeprefix(b'{"checkpoint":')
    checkpoint = inner[: inner.rindex(b',"key":"')]
    need_signature("the checkpoint", extract.checkpoint, b"puntobanco checkpoint\n" + checkpoint, key)
    whole = b"puntobanco extract\n" + hashlib.sha256(extract.signed).hexdigest().encode()
    need_signature("the file", extract.closing, whole, key)


def need_signature(what: str, said: Object, message: bytes, key: bytes) -> None:
    """What says that it is signed by this key is."""
    name = hashlib.sha256(key).hexdigest()[:16]
    good = re.fullmatch("([0-9a-f]{2})+", str(said["signature"]))
    signature = bytes.fromhex(said["signature"]) if good else b""
    if said["key"] != name or not signature_holds(key, signature, message):
        raise DoesNotHold(f"{what} is not signed by this key")


# ---- a period --------------------------------------------------------------------------------------------------------


class Period:
    """The files of a period, and what its manifest says of them."""

    def __init__(self, data: bytes) -> None:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                listed = archive.infolist()
                need(sum(info.file_size for info in listed) <= MOST_BYTES, "it is too large")
                need(len({info.filename for info in listed}) == len(listed), "two of its files have one name")
                self.files = {info.filename: archive.read(info) for info in listed}
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as found:
            raise NoExtract(f"the archive is damaged ({found})") from None
        lines = self.files.pop("manifest.jsonl", b"").split(b"\n")
        need(len(lines) == 3 and not lines[2], "it has no manifest")
        self.signed = lines[0]
        self.manifest = object_of(lines[0], MANIFEST, "the manifest")
        need(self.manifest["format"] == PERIOD, f"its format is not {PERIOD}")
        self.closing = object_of(lines[1], ["key", "signature"], "the second line of the manifest")
        self.public = self.files.get("house.pub", b"").decode("utf-8", "replace")


def check_period(period: Period, key: bytes) -> dict[str, list[Object]]:
    """The entries of each stream within the period when everything holds."""
    manifest = period.manifest
    message = b"puntobanco period\n" + hashlib.sha256(period.signed).hexdigest().encode()
    need_signature("the manifest", period.closing, message, key)
    found = [(name, len(data), hashlib.sha256(data).hexdigest()) for name, data in period.files.items()]
    for name, size, digest in set(found) ^ {
        (listed["name"], listed["bytes"], listed["sha256"]) for listed in manifest["files"]
    }:
        raise DoesNotHold(f"{name} is not the file that the manifest lists ({size} bytes, {digest[:16]}…)")
    extracts = [Extract(data) for name, data in period.files.items() if name.startswith("journal/")]
    told: dict[str, list[Object]] = {}
    for extract in extracts:
        stream = extract.heading["stream"]
        if stream in told or extract.checkpoint_line != extracts[0].checkpoint_line:
            raise DoesNotHold(f"{stream} stands there twice, or under another checkpoint")
        told[stream] = within(manifest, extract, check(extract, key))
    if extracts:
        check_streams(manifest, extracts[0].checkpoint["checkpoint"], set(told))
    check_reports(period, told)
    return told


def within(manifest: Object, extract: Extract, entries: list[Object]) -> list[Object]:
    """The entries of the period: an unbroken stretch, and those next to it show that it begins and ends there."""
    about, stream = extract.heading["about"], extract.heading["stream"]
    since, until, first, past = manifest["since"], manifest["until"], about["first"], about["past"]
    if (about.get("since"), about.get("until")) != (since, until):
        raise DoesNotHold(f"{stream} is of another period")
    heads = extract.checkpoint["checkpoint"]["heads"]
    length = next(head["length"] for head in heads if head["stream"] == stream)
    wanted = {0, *range(max(0, first - 1), min(past + 1, length))}
    if not 0 <= first <= past <= length or [entry["number"] for entry in entries] != sorted(wanted):
        raise DoesNotHold(f"{stream} does not have every entry of the period")
    at = {entry["number"]: entry["at"] for entry in entries}
    begins = first == 0 or (since is not None and at[first - 1] < since)
    ends = past == length or (until is not None and at[past] >= until)
    inside = all(at[number] < (until or at[number] + 1) for number in range(first, past))
    if not begins or not ends or not inside or (first < past and since is not None and at[first] < since):
        raise DoesNotHold(f"{stream} does not begin and end with the period")
    return [entry for entry in entries if first <= entry["number"] < past]


def check_streams(manifest: Object, checkpoint: Object, told: set[str]) -> None:
    """No stream that belongs to the period is left out, and none is there that does not."""
    known = {head["stream"] for head in checkpoint["heads"] if head["length"]}
    tables = {f"table/{name}" for name in manifest["tables"]}
    links = {stream for stream in known if stream.startswith("link/")}
    wanted = tables or {stream for stream in known if stream.startswith("table/")} | links
    wanted |= {"house"} & known if manifest["whole"] else set()
    for stream in sorted(wanted ^ told):
        raise DoesNotHold(f"{stream} is missing" if stream in wanted else f"{stream} does not belong to it")
    if checkpoint["number"] != manifest["checkpoint"]:
        raise DoesNotHold("the manifest names another checkpoint")


def check_reports(period: Period, told: dict[str, list[Object]]) -> None:
    """Every report was made from just as many entries and events as the journal has here."""
    numbers = sum(map(len, told.values())), sum(len(entry["events"]) for entries in told.values() for entry in entries)
    for name, data in period.files.items():
        if name.startswith("reports/") and name.endswith(".json"):
            heading = parsed(data, name)["heading"]
            if (heading["entries"], heading["events"]) != numbers:
                raise DoesNotHold(f"{name} was not made from this journal")


def told_period(period: Period, told: dict[str, list[Object]]) -> Iterator[str]:
    """What happened in each stream, counted here: entries, rounds that were settled, what was staked and paid back."""
    digits = int(period.manifest["currency"]["digits"])
    for stream, entries in sorted(told.items()):
        events = [event for entry in entries for event in entry["events"]]
        rounds = [event for event in events if event["type"] == "round-settled"]
        line = f"{stream}: {len(entries)} entries, {len(events)} events"
        if stream.startswith("table/"):
            bets = [
                bet
                for event in events
                if event["type"] in ("round-settled", "early-settled")
                for bet in event["wagers"]
            ]
            staked, back = (sum(bet[name] for bet in bets) / 10**digits for name in ("stake", "returned"))
            changed = sum(event["type"] in ("round-corrected", "round-voided") for event in events)
            line += f", {len(rounds)} rounds settled, {staked:,.{digits}f} staked, {back:,.{digits}f} given back"
            line += f", {changed} of them voided or corrected" if changed else ""
        yield f"{line}."
    yield f"{sum(name.startswith('reports/') for name in period.files)} files of reports, made from just these entries."


# ---- what the entries tell -------------------------------------------------------------------------------------------

WORTH = {rank: min(place, 10) % 10 for place, rank in enumerate("A23456789TJQK", 1)}


def told(extract: Extract, entries: list[Object]) -> Iterator[str]:
    """The round as its entries tell it: cards, counts worked out here, and what every bet was paid."""
    digits, wanted = int(extract.heading["currency"]["digits"]), extract.heading["about"].get("round")
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    for entry in entries:
        for event in entry["events"]:
            if event["type"] == "bets-opened" and event["number"] == wanted:
                hands = {"player": [], "banker": []}
                yield f"Round {event['number']} began {clock(entry['at'])}, called by {entry['who']['person']}."
            elif event["type"] == "card-drawn" and event["card"]:
                hands[event["side"]].append(event["card"])
            elif event["type"] in ("round-settled", "round-corrected"):
                if event["type"] == "round-corrected":
                    hands = {"player": list(event["player"]), "banker": list(event["banker"])}
                    yield f"Put right {clock(entry['at'])} by {entry['who']['person']} and {event['second']}:"
                yield from settled(event, hands, digits)


def settled(event: Object, hands: dict[str, list[str]], digits: int) -> Iterator[str]:
    """The hands with their counts, and each bet; a hand that lost must not have been paid as the winner."""
    counts = {side: sum(WORTH[card[0]] for card in cards) % 10 for side, cards in hands.items()}
    open_ = all(len(cards) >= 2 for cards in hands.values())
    if open_:
        yield "; ".join(f"{side.title()} {' '.join(cards)} = {counts[side]}" for side, cards in hands.items()) + "."
    for bet in event["wagers"]:
        amounts = [bet[name] / 10**digits for name in ("stake", "pays", "commission", "returned")]
        stake, pays, commission, back = (f"{amount:,.{digits}f}" for amount in amounts)
        less = f" less commission {commission}" if bet["commission"] else ""
        yield f"  seat {bet['seat']}, {bet['wager']} {stake}: {bet['result']}, wins {pays}{less}, gets {back} back."


def clock(at: int) -> str:
    """A moment, in universal time."""
    return datetime.fromtimestamp(at / 1000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


# ---- telling ---------------------------------------------------------------------------------------------------------


def verdict(found: Extract | Period, key: bytes, compared: bool) -> Iterator[str]:
    """What it means that the file holds, and what it cannot mean."""
    if isinstance(found, Period):
        number = found.manifest["checkpoint"]
        yield f"HOLDS: these are all entries of the period under checkpoint {number}, and the house signed every file."
        yield "The figures of the reports are the house's: only its whole journal gives them."
    else:
        number = found.checkpoint["checkpoint"]["number"]
        yield f"HOLDS: every entry is under checkpoint {number}, in its place, and the house signed the whole file."
    yield f"The key's fingerprint: {hashlib.sha256(key).hexdigest()}"
    if not compared:
        yield "Nobody compared the key: do so with --key and a copy of house.pub that you did not get with this file."
    yield "Whether every act was lawful is judged from the whole journal: puntobanco verify."


def say(lines: Iterator[str]) -> None:
    """Print."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def read_file(name: str) -> bytes:
    """The bytes of a file, or of standard input for “-”."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES)
    with open(name, "rb") as file:
        return file.read(MOST_BYTES)


def main(words: list[str] | None = None) -> int:
    """Check one file and say what was found."""
    parser = argparse.ArgumentParser(description="Check an extract of a journal, or of a period.")
    parser.add_argument("file", help="the extract, or - for standard input")
    parser.add_argument("--key", help="a copy of the house's public key (house.pub) that you trust")
    asked = parser.parse_args(words)
    try:
        data = read_file(asked.file)
        found = Period(data) if data.startswith(b"PK") else Extract(data)
        key = key_of(found.public)
        trusted = key_of(read_file(asked.key).decode("utf-8", "replace")) if asked.key else None
    except (OSError, ValueError, NoExtract) as wrong:
        say(iter([f"NO EXTRACT: {getattr(wrong, 'strerror', None) or wrong}."]))
        return 3
    say(iter([headed(found)]))
    try:
        if trusted is not None and trusted != key:
            raise DoesNotHold("the key in the file is not the one that you have")
        if isinstance(found, Period):
            lines = [*told_period(found, check_period(found, key))]
        else:
            lines = [*told(found, check(found, key))]
    except DoesNotHold as wrong:
        say(iter([f"DOES NOT HOLD: {wrong}."]))
        return 1
    except (NoExtract, LookupError, TypeError, ValueError, AttributeError) as wrong:
        say(iter([f"NO EXTRACT: {wrong}."]))
        return 3
    say(iter(lines))
    say(verdict(found, key, trusted is not None))
    return 0


def headed(found: Extract | Period) -> str:
    """What the file says that it is."""
    if isinstance(found, Period):
        manifest = found.manifest
        since, until = ("open" if end is None else clock(end) for end in (manifest["since"], manifest["until"]))
        return f"{manifest['house']}, {', '.join(manifest['tables']) or 'all tables'}, from {since} to {until}."
    heading = found.heading
    about = ", ".join(f"{name} {value}" for name, value in heading["about"].items())
    return f"{heading['house']}, {heading['stream']}, {about}: {heading['entries']} entries."


if __name__ == "__main__":
    sys.exit(main())
