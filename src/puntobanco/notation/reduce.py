"""From a record to the shoes it tells of, and from a shoe file to a record without bets."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.notation.coup import Coup, read_unnumbered, write_unnumbered
from puntobanco.notation.faces import HIDDEN, Face, NotAFace, read_faces, write_faces
from puntobanco.notation.guard import Finding, differs
from puntobanco.notation.lines import (
    AnyLine,
    Bet,
    Burn,
    CardLine,
    CardsBack,
    Correct,
    FreeHand,
    Rebuild,
    ResultLine,
    ShoeOpened,
    VoidHand,
    VoidRound,
    Withdraw,
)
from puntobanco.notation.record import Placed
from puntobanco.notation.shoe_file import Burnt, ShoeFile, Sourced, check_shoe
from puntobanco.roads.coup import Dealt
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.setup.game import game_from, game_values


class Account:
    """One coup of a record, built up line by line."""

    def __init__(self, number: int, line: int) -> None:
        self.number, self.line = number, line
        self.lines: list[Placed] = []
        self.text: str | None = None
        self.cards: dict[str, Face] = {}
        self.free = self.without_bets = self.off = False
        self.bets: set[tuple[object, ...]] = set()

    def take(self, placed: Placed, findings: list[Finding]) -> None:
        """One more line of the coup."""
        self.lines.append(placed)
        match placed.line:
            case Bet() as bet:
                self.bets.add((bet.bettor, bet.seat, bet.on, bet.given))
            case Withdraw(left=0) as bet:
                self.bets.discard((bet.bettor, bet.seat, bet.on, bet.given))
            case CardLine() as card:
                try:
                    (self.cards[card.to],) = read_faces(card.card)
                except (NotAFace, ValueError):
                    findings.append(differs(placed.number, "not-a-card", "card", "one card, such as 4h", card.card))
            case ResultLine() | Correct() | Rebuild() as told:
                self.text, self.line = told.line, placed.number
            case FreeHand():
                self.free = True
            case VoidHand():
                self.without_bets = True
            case VoidRound() as void:
                self.off, self.line = True, placed.number
                self.text = void.line if void.line is not None else self.text
            case _:
                pass

    @property
    def dealt(self) -> Dealt:
        """How it was dealt; a free hand on which somebody bet after all is like any other."""
        if self.off:
            return Dealt.CALLED_OFF
        if self.without_bets:
            return Dealt.VOID_HAND
        return Dealt.FREE_HAND if self.free and not self.bets else Dealt.WITH_BETS

    def hand(self, side: str) -> tuple[Face, ...]:
        """The cards of a hand as the lines of single cards tell them."""
        places = [int(place[1]) for place in self.cards if place[0] == side]
        return tuple(self.cards.get(f"{side}{place}", HIDDEN) for place in range(1, max(places, default=0) + 1))

    def coup(self, findings: list[Finding]) -> Coup | None:
        """The coup, once everything is told; none if it never came to cards."""
        single = Coup(self.number, self.hand("P"), self.hand("B"), dealt=self.dealt)
        if self.text is None:
            return single if single.cards or self.dealt is not Dealt.WITH_BETS else None
        coup, found = read_unnumbered(self.text, self.number, self.dealt, line=self.line)
        findings += found
        told = any(isinstance(placed.line, Correct | Rebuild) for placed in self.lines)
        for what, by_line, by_card in (("Player", coup.player, single.player), ("Banker", coup.banker, single.banker)):
            if single.cards and not told and not self.off and not _agree(by_line, by_card):
                written = write_faces(by_card)
                findings.append(differs(self.line, "cards", f"the {what}'s cards", written, write_faces(by_line)))
        return coup


def _agree(line: Sequence[Face], cards: Sequence[Face]) -> bool:
    """Whether the lines of single cards, of which an extract may lack some, say the same as the line of the coup."""
    return len(cards) <= len(line) and all(HIDDEN in (a, b) or a == b for a, b in zip(line, cards, strict=False))


class Told:
    """One shoe of a record, built up line by line."""

    def __init__(self, opened: ShoeOpened | None, line: int) -> None:
        self.opened, self.line = opened, line
        self.burn: Burnt | None = None
        self.burn_line = line
        self.accounts: dict[int, Account] = {}
        self.continuous = opened.continuous if opened else False

    def take(self, placed: Placed, findings: list[Finding]) -> None:
        """One more line of the shoe."""
        line = placed.line
        if isinstance(line, Burn):
            self._burn(line, placed.number, findings)
        elif isinstance(line, CardsBack):
            self.continuous = True
        elif line.coup is not None:
            account = self.accounts.setdefault(line.coup, Account(line.coup, placed.number))
            account.take(placed, findings)

    def _burn(self, line: Burn, number: int, findings: list[Finding]) -> None:
        try:
            first, shown = read_faces(line.first), read_faces(line.cards)
        except NotAFace as found:
            findings.append(Finding(number, "not-a-card", f"burn: {found}.", "cards", line.first))
            return
        self.burn, self.burn_line = Burnt(first[0] if first else HIDDEN, line.count, shown), number

    def _game(self, findings: list[Finding]) -> Game:
        try:
            return game_from(self.opened.game if self.opened else "")
        except Refused as found:
            findings += [Finding(self.line, fault.code, fault.sentence, "a game", "") for fault in found.faults]
            return PUNTO_BANCO

    def sourced(self, findings: list[Finding]) -> Sourced:
        """The shoe with its coups and the lines that told of them."""
        coups, lines = [], []
        for account in self.accounts.values():
            coup = account.coup(findings)
            if coup is not None:
                coups.append(coup)
                lines.append(account.line)
        opened = self.opened
        shoe = ShoeFile(
            id=(opened.shoe or "") if opened else "",
            rules=opened.rules if opened else "unstated",
            game=self._game(findings),
            decks=opened.decks if opened else 8,
            continuous=self.continuous,
            cut_from_end=opened.cut_from_end if opened else None,
            burn=self.burn,
            started=(opened.at or "") if opened else "",
            table=opened.table if opened else "",
            coups=tuple(coups),
            own=opened.own if opened else {},
        )
        return Sourced(shoe, tuple(lines), self.burn_line)


def told_of(placed: Sequence[Placed]) -> tuple[list[Told], list[Finding]]:
    """The shoes of a record with every line of each; a line without a shoe belongs to the last one opened."""
    shoes: list[Told] = []
    by_id: dict[str, Told] = {}
    findings: list[Finding] = []
    for entry in placed:
        line = entry.line
        if isinstance(line, ShoeOpened):
            shoes.append(Told(line, entry.number))
            by_id[line.shoe or ""] = shoes[-1]
        elif line.coup is not None or isinstance(line, Burn | CardsBack):
            if not shoes:
                shoes.append(Told(None, entry.number))
            by_id.get(line.shoe or "", shoes[-1]).take(entry, findings)
    return shoes, findings


def shoes_of(placed: Sequence[Placed]) -> tuple[tuple[Sourced, ...], list[Finding]]:
    """The shoes that a record tells of, and what in them is wrong by the rules."""
    told, findings = told_of(placed)
    shoes = tuple(shoe.sourced(findings) for shoe in told)
    for shoe in shoes:
        findings += check_shoe(shoe)
    return shoes, findings


# From a shoe file to a record.


def record_of(shoe: ShoeFile) -> tuple[AnyLine, ...]:
    """A shoe as a record without bets. Only the start has a time: nobody wrote down the others."""
    return tuple(replace(line, seq=seq) for seq, line in enumerate(_lines(shoe), 1))


def _lines(shoe: ShoeFile) -> Iterator[Any]:
    yield ShoeOpened(
        seq=1,
        at=shoe.started or None,
        shoe=shoe.id or None,
        rules=shoe.rules,
        game=game_values(shoe.game),
        decks=shoe.decks,
        continuous=shoe.continuous,
        cut_from_end=shoe.cut_from_end,
        table=shoe.table,
        own=shoe.own,
    )
    if shoe.burn is not None:
        yield Burn(seq=1, first=str(shoe.burn.first), count=shoe.burn.count, cards=write_faces(shoe.burn.shown))
    for coup in shoe.coups:
        yield from _coup_lines(coup)


def _coup_lines(coup: Coup) -> Iterator[Any]:
    number, text = coup.number, write_unnumbered(coup)
    if coup.dealt is Dealt.FREE_HAND:
        yield FreeHand(seq=1, coup=number)
    if coup.dealt is Dealt.VOID_HAND:
        yield VoidHand(seq=1, coup=number)
    longest = max(len(coup.player), len(coup.banker))
    for place in range(longest):
        for side, hand in (("P", coup.player), ("B", coup.banker)):
            if place < len(hand):
                yield CardLine(seq=1, coup=number, to=f"{side}{place + 1}", card=str(hand[place]))
    if coup.dealt is Dealt.CALLED_OFF:
        yield VoidRound(seq=1, coup=number, line=text)
    else:
        yield ResultLine(seq=1, coup=number, line=text)
