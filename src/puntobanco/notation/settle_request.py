"""What `settle` is given: cards and wagers as JSON or in one line, read with every fault noted at once."""

import re
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from puntobanco.cards import Card, NotACard, cards
from puntobanco.faults import Fault, Refused, near_to
from puntobanco.json_text import key_twice
from puntobanco.money import Amount, NotAnAmount
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round, copies_over, faults, printed_faults, third_card_faults
from puntobanco.wagers.accept import Judged, judge, window_faults
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Kind, MeterId, WagerId
from puntobanco.words import Param, listed

MOST_WAGERS = 2000
_KEYS = {"player", "banker", "wagers", "meters", "reduce"}
_BET_KEYS = {"seat", "wager", "stake", "bettor", "standing", "bet", "chair", "choice", "add_to", "nominee"}


Raw = str | int | bool | None | list["Raw"] | dict[str, "Raw"]
Given = Mapping[str, Raw]


class Request(Struct, frozen=True):
    """A round and the wagers on it, ready to be settled."""

    round: Round
    facts: Facts
    bets: tuple[Bet, ...]
    meters: Mapping[MeterId, Amount]
    reduce: bool
    judged: Judged


class _Reader:
    """Reads one request and keeps every fault it meets."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.faults: list[Fault] = []

    def fault(self, key: str, where: str, /, **params: Param) -> None:
        self.faults.append(Fault(key, where, None, params))

    def hand(self, given: Given, side: str) -> tuple[Card, ...]:
        raw = given.get(side)
        texts = raw.split() if isinstance(raw, str) else raw if isinstance(raw, list) else [None]
        words = [text for text in texts if isinstance(text, str)]
        if len(words) != len(texts):
            self.fault("missing.hand-list", side)
            return ()
        try:
            return cards(words)
        except NotACard as found:
            self.fault("not-a-card.said", side, why=str(found))
            return ()

    def amount(self, raw: object, where: str) -> Amount | None:
        try:
            amount = Amount.read(raw, self.setup.currency)
        except NotAnAmount as found:
            self.fault("not-an-amount.said", where, why=str(found))
            return None
        if not amount:
            self.fault("not-an-amount", where)
            return None
        return amount

    def flag(self, given: Given, key: str, where: str) -> bool:
        raw = given.get(key, False)
        if not isinstance(raw, bool):
            self.fault("not-a-flag", where, key=key)
        return raw is True

    def unknown(self, given: Given, known: set[str], where: str) -> None:
        for key in given:
            if key not in known:
                self.fault("unknown-field", f"{where}{key}"[:80], sorted=listed(sorted(known)))


def request_from_json(text: str | bytes, setup: Setup) -> Request:
    """Read a request from JSON text, or `Refused` with every fault."""
    try:
        text = text.removeprefix(b"\xef\xbb\xbf") if isinstance(text, bytes) else text
        given = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as found:
        raise Refused(Fault.of("not-json.found", "input", found=str(found))) from None
    if (key := key_twice(text)) is not None:
        raise Refused(Fault.of("key-twice", "input", key=key[:60]))
    if not isinstance(given, dict):
        raise Refused(Fault.of("not-json.input-one", "input"))
    reader = _Reader(setup)
    reader.unknown(given, _KEYS, "")
    return _request(reader, Round(reader.hand(given, "player"), reader.hand(given, "banker")), given)


def request_from_words(round_text: str, words: tuple[str, ...], setup: Setup) -> Request:
    """Read ``"Ks 9h | 2d 4d"`` and words such as ``banker=100``, ``3:tie=10`` or ``insurance-banker/2=10``."""
    player, bar, banker = round_text.partition("|")
    if not bar:
        raise Refused(Fault.of("not-a-round", round_text[:60]))
    reader = _Reader(setup)
    hands = {"player": player, "banker": banker}
    return request_for(Round(reader.hand(hands, "player"), reader.hand(hands, "banker")), words, setup, reader)


def request_for(round_: Round, words: tuple[str, ...], setup: Setup, reader: "_Reader | None" = None) -> Request:
    """A round and wagers in words such as ``banker=100``, or `Refused` with every fault."""
    return _request(reader or _Reader(setup), round_, {"wagers": [_word(word, setup) for word in words]})


_WORD = re.compile(r"(?:(\d{1,3}):)?([a-z0-9-]+)(?:/(\d))?(?:\+([a-z]+))?=(.*)", re.ASCII)


def _word(word: str, setup: Setup) -> Raw:
    match = _WORD.fullmatch(word.strip()) if isinstance(word, str) else None
    if match is None:
        raise Refused(Fault.of("not-a-wager.written-seat", str(word)[:60]))
    seat, wager, bet, add_to, stake = match.groups()
    made: dict[str, Raw] = {"seat": int(seat or setup.seats[0]), "wager": wager, "stake": stake}
    if bet:
        made["bet"] = int(bet)
    if add_to:
        made |= {"choice": "add", "add_to": add_to}
    return made


def _request(reader: _Reader, round_: Round, given: Given) -> Request:
    setup = reader.setup
    bets = _bets(reader, given.get("wagers"))
    meters = _meters(reader, given.get("meters", {}))
    reduce = reader.flag(given, "reduce", "reduce")
    if not reader.faults or (round_.player and round_.banker):
        reader.faults += _round_faults(round_, setup)
    if reader.faults:
        raise Refused(*reader.faults)
    known = facts(round_, setup.game)
    judged = judge(setup.terms, bets)
    refused = [*judged.refused, *window_faults(setup.terms, known, bets)]
    if refused:
        raise Refused(*refused)
    return Request(round_, known, bets, meters, reduce, judged)


def _round_faults(round_: Round, setup: Setup) -> list[Fault]:
    found = []
    decks = setup.chosen[DECKS]
    for card in copies_over(round_, decks, setup.game):
        found.append(Fault.of("too-many-copies", str(card), decks=decks))
    sized = all(2 <= len(hand) <= 3 for hand in (round_.player, round_.banker))
    if not sized:
        return found + [Fault.of("not-a-round.said", "cards", why=sentence) for sentence in faults(round_, setup.game)]
    for side, sentence in printed_faults(round_, setup.game):
        found.append(Fault.of("printed-card", side.value, setup.game.clause, why=sentence))
    for decision, sentence in third_card_faults(round_, setup.game):
        clause = next(iter(setup.drawing_clauses(decision.row)), None)
        found.append(Fault.of("breaks-the-tableau", decision.side.value, clause, why=sentence))
    return found


def _meters(reader: _Reader, raw: object) -> dict[MeterId, Amount]:
    known = {meter.id for offer in reader.setup.offers.values() for meter in offer.pay_table.meters}
    if not isinstance(raw, dict):
        reader.fault("not-meters", "meters")
        return {}
    read = {}
    for name, value in raw.items():
        if name not in known:
            key = "unknown-meter.known" if known else "unknown-meter.none"
            reader.fault(key, f"meters.{name}"[:60], known=listed(sorted(known)))
        else:
            amount = reader.amount(value, f"meters.{name}")
            if amount:
                read[MeterId(name)] = amount
    return read


def _bets(reader: _Reader, raw: object) -> tuple[Bet, ...]:
    if not isinstance(raw, list):
        reader.fault("missing.wagers-list", "wagers")
        return ()
    if len(raw) > MOST_WAGERS:
        reader.fault("too-many.most-wagers", "wagers", most_wagers=MOST_WAGERS)
        return ()
    bets = [_bet(reader, wager, f"wagers[{place}]") for place, wager in enumerate(raw)]
    whole = [bet for bet in bets if bet is not None]
    return tuple(_with_own_main(reader, bet, whole, f"wagers[{place}]") for place, bet in enumerate(whole))


def _bet(reader: _Reader, given: object, where: str) -> Bet | None:
    if not isinstance(given, dict):
        reader.fault("not-a-wager.object-seat", where)
        return None
    before = len(reader.faults)
    reader.unknown(given, _BET_KEYS, f"{where}.")
    wager = _wager_id(reader, given.get("wager"), where)
    seat = given.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < 100:
        reader.fault("no-such-seat.number-stands", f"{where}.seat")
    stake = reader.amount(given.get("stake"), f"{where}.stake")
    texts = {key: _text(reader, given, key, where) for key in ("bettor", "nominee")}
    standing = reader.flag(given, "standing", f"{where}.standing")
    if wager is None or stake is None or len(reader.faults) > before:
        return None
    return Bet(
        seat=seat if isinstance(seat, int) else 0,
        wager=wager,
        stake=stake,
        bettor=texts["bettor"] or "",
        standing=standing,
        given=_given(reader, given, wager, seat, where),
        add_to=_add_to(reader, given, where),
        nominee=texts["nominee"],
    )


def _wager_id(reader: _Reader, raw: object, where: str) -> WagerId | None:
    offers = reader.setup.offers
    if isinstance(raw, str) and raw in offers:
        return WagerId(raw)
    everywhere = {wager.id for wager in reader.setup.rulebook.wagers}
    if isinstance(raw, str) and raw in everywhere:
        reader.fault("not-offered.raw", f"{where}.wager", raw=raw, offers=listed(offers))
    else:
        near = near_to(str(raw)[:40], map(str, offers))
        key = "unknown-wager.rulebook-knows-near" if near else "unknown-wager.rulebook-knows"
        reader.fault(key, f"{where}.wager", raw=str(raw)[:40], offers=listed(offers), near=near)
    return None


def _text(reader: _Reader, given: Given, key: str, where: str) -> str | None:
    raw = given.get(key)
    if raw is not None and not (isinstance(raw, str) and 0 < len(raw) <= 100 and raw.isprintable()):
        reader.fault("not-a-name", f"{where}.{key}", key=key)
        return None
    return raw


def _given(reader: _Reader, given: Given, wager: WagerId, seat: object, where: str) -> int | None:
    """The chair, by default the seat, or the insurance bet, by default the only one offered."""
    parameter = reader.setup.offers[wager].wager.parameter
    if parameter is None:
        for key in ("bet", "chair"):
            if key in given:
                reader.fault("no-meaning.depend", f"{where}.{key}", wager=wager, key=key)
        return None
    for key in ("bet", "chair"):
        if key in given and key != parameter.name:
            reader.fault("no-meaning.depends", f"{where}.{key}", wager=wager, parameter=parameter.name, key=key)
    default = seat if parameter.name == "chair" else parameter.values[0] if len(parameter.values) == 1 else None
    raw = given.get(parameter.name, default)
    if isinstance(raw, bool) or not isinstance(raw, int):
        known = ", ".join(map(str, parameter.values))
        reader.fault(
            "missing.needs-one", f"{where}.{parameter.name}", wager=wager, parameter=parameter.name, known=known
        )
        return None
    return raw


def _add_to(reader: _Reader, given: Given, where: str) -> str | None:
    choice, target = given.get("choice", "add" if "add_to" in given else "take"), given.get("add_to")
    if choice not in ("take", "add"):
        reader.fault("not-a-choice.take-add", f"{where}.choice")
        return None
    if choice == "take":
        if target is not None:
            reader.fault("not-a-choice.winnings-taken", f"{where}.add_to")
        return None
    if target is not None and target not in ("player", "banker"):
        reader.fault("not-a-hand", f"{where}.add_to")
        return None
    return target if isinstance(target, str) else "?"


def _with_own_main(reader: _Reader, bet: Bet, bets: list[Bet], where: str) -> Bet:
    """Winnings to be added without saying where go to the bettor's only bet on a hand."""
    if bet.add_to != "?":
        return bet
    offers = reader.setup.offers
    own = {
        other.wager
        for other in bets
        if other.owner == bet.owner and offers[other.wager].wager.kind is Kind.MAIN and other.wager != "tie"
    }
    if len(own) != 1:
        reader.fault("which-hand", f"{where}.add_to")
        return bet
    return msgspec.structs.replace(bet, add_to=own.pop())
