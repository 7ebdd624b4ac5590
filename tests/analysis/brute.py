"""Every figure of a rulebook by brute force: all rounds of a small composition, every bet settled by settlement.

What a bettor has seen when insuring, and what a bettor would choose about House Money, is written here a
second time, slowly and plainly.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Rulebook
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import Side
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet, Offer, bare_terms
from puntobanco.wagers.wager import Kind, MeterId, PayTable, Wager
from tests.analysis.dealing import all_facts, by_four_cards

STAKE = 12_000
"""In minor units: every pay table and commission divides it, which is asserted."""

Given = tuple[tuple[str, object], ...]
Key = tuple[str, str, str, Given]
"""Version, wager, pay table and what the figure is conditioned on."""
Lines = dict[str, tuple[Fraction, int]]
"""By line: what one unit nets, and in how many ordered draws of six cards."""
Meters = Mapping[MeterId, Amount]
MOST_SETTLED = 400
"""The most facts settled one by one; beyond it, once for each line that the declaration says holds."""

Laid = tuple[Wager, PayTable, Bet]


def worked_out(rulebook: Rulebook, composition: Composition, meters: Meters | None = None) -> dict[Key, Lines]:
    """The same figures as the exact analysis gives them; lines that cannot come up are left out."""
    asked = Query(rulebook=rulebook, versions=rulebook.versions, meters=meters or {})
    found: dict[Key, Lines] = {}
    for one in figures_of(asked, composition):
        key = (one.version, one.wager, one.pay_table, tuple(one.given.items()))
        assert key not in found, f"{key} is given twice"
        found[key] = {line.line: (line.net, line.ways) for line in one.lines if line.ways}
    return found


def expect_same(rulebook: Rulebook, composition: Composition, meters: Meters | None = None) -> int:
    """Exact analysis equals brute force, figure by figure and line by line; how many figures that were."""
    exact, brute = worked_out(rulebook, composition, meters), Brute(rulebook, composition, meters).figures()
    assert set(exact) == set(brute), sorted(map(str, set(exact) ^ set(brute)))[:10]
    different = [f"{key}: exact {exact[key]}, brute force {brute[key]}" for key in brute if exact[key] != brute[key]]
    assert not different, "\n".join(["", *different[:10]])
    return len(brute)


class Brute:
    """A rulebook with its bets, settled on every round of a composition."""

    def __init__(self, rulebook: Rulebook, composition: Composition, meters: Meters | None = None) -> None:
        self.rulebook = rulebook
        self.composition = composition
        self.meters = meters
        self._each = len(all_facts(composition)) <= MOST_SETTLED
        self._known: dict[object, tuple[str, Fraction]] = {}
        self._all = by_four_cards(composition)
        """Kept, because the lines of facts are remembered by their identity: one stands for all alike."""
        self._lines_shown: dict[tuple[int, int | None], dict[int, object]] = {}

    def figures(self) -> dict[Key, Lines]:
        """Every figure of every version."""
        known: dict[tuple[int, int], list[tuple[Given, Lines]]] = {}
        found: dict[Key, Lines] = {}
        options = frozenset(option.id for option in self.rulebook.options)
        for version in self.rulebook.versions:
            wagers = self.rulebook.wagers_of(version.id, options)
            for wager, table in ((one, table) for one in wagers for table in one.pay_tables):
                place = (id(wager), id(table))
                if place not in known:
                    known[place] = list(self._conditions(wager, table))
                for given, lines in (*known[place], *self._with_others(wager, table, wagers)):
                    found[version.id, wager.id, table.id, given] = lines
        return found

    # Settling.

    def _laid(self, wager: Wager, table: PayTable, given: int | None = None, add_to: str | None = None) -> Laid:
        amount = Amount(wager.fixed_stake or STAKE, self.rulebook.currency)
        return wager, table, Bet(seat=1, wager=wager.id, stake=amount, given=given, add_to=add_to)

    def _settled(self, facts: Facts, *laid: Laid) -> tuple[tuple[str, ...], int]:
        """The lines of bets settled together, and what they brought in minor units."""
        offers = [Offer(wager=wager, pay_table=table, minimum=bet.stake, maximum=None) for wager, table, bet in laid]
        terms = bare_terms(self.rulebook.currency, offers)
        wagers = settle(terms, facts, [bet for _, _, bet in laid], meters=self.meters).wagers
        assert not any(one.notes for one in wagers), f"a broken unit: {[one.notes for one in wagers]}"
        return tuple(one.line for one in wagers), sum((one.returned - one.bet.stake).minor for one in wagers)

    def _one(self, wager: Wager, table: PayTable, given: int | None, facts: Facts) -> tuple[str, Fraction]:
        """The line of a bet that stands alone, and what one unit nets."""
        key = (id(wager), id(table), given, self._shown(facts, wager, given))
        if key not in self._known:
            laid = self._laid(wager, table, given)
            (line,), minor = self._settled(facts, laid)
            self._known[key] = line, Fraction(minor, laid[2].stake.minor)
        return self._known[key]

    def _shown(self, facts: Facts, wager: Wager, given: int | None = None) -> object:
        shown = self._lines_shown.setdefault((id(wager), given), {})
        if id(facts) not in shown:
            shown[id(facts)] = facts if self._each else tuple(line.id for line in wager.lines_of(facts, given))
        return shown[id(facts)]

    def _lines(self, wager: Wager, table: PayTable, given: int | None, some: Mapping[Facts, int]) -> Lines:
        lines: Lines = {}
        for facts, ways in some.items():
            _add(lines, *self._one(wager, table, given, facts), ways)
        return lines

    # A wager by itself: by chair, or by what is seen when it is made.

    def _conditions(self, wager: Wager, table: PayTable) -> Iterator[tuple[Given, Lines]]:
        for given in wager.givens():
            if wager.windows:
                yield from self._insured(wager, table, given or 0)
            else:
                named: Given = ((wager.parameter.name, given),) if wager.parameter else ()
                yield named, self._lines(wager, table, given, all_facts(self.composition))

    def _insured(self, wager: Wager, table: PayTable, bet: int) -> Iterator[tuple[Given, Lines]]:
        states: dict[Given, Counter[Facts]] = defaultdict(Counter)
        for facts, ways in all_facts(self.composition).items():
            if wager.is_open(facts, bet):
                own, other = _seen(facts, Side(wager.insures), bet)
                for known in {other, None}:
                    states[("bet", bet), ("own", own), ("other", known)][facts] += ways
        for given, some in states.items():
            yield given, self._lines(wager, table, bet, some)

    # A wager together with a main bet: House Money added to it, an Ante beside it.

    def _with_others(self, wager: Wager, table: PayTable, wagers: tuple[Wager, ...]) -> Iterator[tuple[Given, Lines]]:
        for other in wagers:
            if wager.parlay and other.id in wager.parlay.onto:
                yield from self._parlay(wager, table, other)
            if wager.kind is Kind.MAIN and other.kind is Kind.FEE:
                yield (("ante", "1/8"),), self._with_ante(wager, table, other)

    def _with_ante(self, wager: Wager, table: PayTable, fee: Wager) -> Lines:
        """A bet and an Ante of an eighth of it, both settled."""
        lines: Lines = {}
        ante = Bet(seat=1, wager=fee.id, stake=Amount(STAKE // 8, self.rulebook.currency))
        for facts, ways in all_facts(self.composition).items():
            key = (id(wager), id(table), id(fee), self._shown(facts, wager))
            if key not in self._known:
                (line, _), minor = self._settled(facts, self._laid(wager, table), (fee, fee.pay_tables[0], ante))
                self._known[key] = line, Fraction(minor, STAKE)
            _add(lines, *self._known[key], ways)
        return lines

    def _parlay(self, wager: Wager, table: PayTable, main: Wager) -> Iterator[tuple[Given, Lines]]:
        always: Lines = {}
        favourable: Lines = {}
        for after in self._all.values():
            future = sum(self._one(main, main.pay_tables[0], None, facts)[1] * ways for facts, ways in after.items())
            for facts, ways in after.items():
                added = self._added(wager, table, main, facts)
                _add(always, *added, ways)
                line, net = self._one(wager, table, None, facts)
                taken = (f"{line}, taken", net) if net > 0 else (line, net)
                _add(favourable, *(added if future > 0 else taken), ways)
        yield (("added_to", main.id), ("when", "always")), always
        yield (("added_to", main.id), ("when", "favourable")), favourable

    def _added(self, wager: Wager, table: PayTable, main: Wager, facts: Facts) -> tuple[str, Fraction]:
        """What House Money brings when added to a main bet: both bets settled, less the main bet alone."""
        key = (id(wager), id(table), id(main), self._shown(facts, wager), self._shown(facts, main))
        if key not in self._known:
            main_laid = self._laid(main, main.pay_tables[0])
            (line, main_line), both = self._settled(facts, self._laid(wager, table, add_to=main.id), main_laid)
            _, alone = self._settled(facts, main_laid)
            won = self._one(wager, table, None, facts)[1] > 0
            self._known[key] = f"{line}, added, {main_line}" if won else line, Fraction(both - alone, STAKE)
        return self._known[key]


def _add(lines: Lines, line: str, net: Fraction, ways: int) -> None:
    known, number = lines.get(line, (net, 0))
    assert known == net, f"{line} nets {known}, and then {net}"
    lines[line] = net, number + ways


def _seen(facts: Facts, side: Side, bet: int) -> tuple[int, int | None]:
    """The counts on the table at Bet 1 (the own two cards), Bet 2 (all four) and Bet 3 (and the own third)."""
    own, other = facts.of(side), facts.of(side.other)
    if bet == 1:
        return own.two, None
    return own.two if bet == 2 else own.count, other.two
