"""Every report of the books as sheets."""

from collections.abc import Callable, Iterable, Iterator

from puntobanco.books.heading import NO_ACTIVITY, Heading
from puntobanco.books.jackpots import HitRow, JackpotReport, MeterRow
from puntobanco.books.liability import LiabilityReport
from puntobanco.books.notes import Noted
from puntobanco.books.record import NotedReport, RecallReport
from puntobanco.books.round_history import RecalledBet, RecalledRound
from puntobanco.books.sheets import Cell, Column, Form, Sheet, count, money, sheet
from puntobanco.books.win import HandleReport, WinReport, WinRow
from puntobanco.words import Text, say

KEYS = (Column("table"), Column("period"), Column("dealer"))


def win_sheets(report: WinReport) -> tuple[Sheet, ...]:
    """Drop and win, chips and float, commission, rounds."""
    return tuple(_win_sheets(report.heading, report.rows))


def _win_sheets(heading: Heading, rows: tuple[WinRow, ...]) -> Iterator[Sheet]:
    def made(title: Text, columns: Iterable[Column], values: Callable[[WinRow], tuple[Cell, ...]]) -> Sheet:
        keyed = (((row.table, row.period, row.dealer, *values(row), _says(row))) for row in rows)
        return sheet(title, heading.currency, (*KEYS, *columns, Column("activity")), keyed)

    names = (
        "drop in cash",
        "drop from wallets",
        "drop, source not said",
        "drop",
        "handle",
        "won",
        "commission",
        "antes",
    )
    yield made(
        say("sheet.drop-win-hold"),
        (*(money(name) for name in (*names, "win")), Column("hold %", Form.PERCENT)),
        lambda row: (
            row.drop_cash, row.drop_wallet, row.drop_unsaid, row.drop, row.handle, row.won, row.commission, row.antes,
            row.win, None if row.hold is None else 100 * row.hold,
        ),
    )  # fmt: skip
    floats = ("float before", "float after", "float differs", "opening count", "closing count", "count differs")
    yield made(
        say("sheet.chips"),
        (
            *(money(name) for name in ("fills", "credits", "cash-outs", "awards in chips")),
            *(money(name, adds=False) for name in floats),
        ),
        lambda row: (
            row.fills, row.credits, row.cash_out, row.awards, row.float_before, row.float_after, row.float_differs,
            *_counts(row),
        ),
    )  # fmt: skip
    flows = ("taken", "marked", "rounding", "earned", "collected")
    yield made(
        say("sheet.commission"),
        (*(money(name) for name in flows), money("owed at the end", adds=False), money("coupons on lost bets")),
        lambda row: (row.taken, row.marked, row.rounding, row.commission, row.collected, row.owed, row.coupons),
    )
    yield made(
        say("sheet.rounds"),
        (
            *(count(name) for name in ("rounds", "void", "free hands", "without bets", "minutes open")),
            Column("rounds an hour", Form.NUMBER),
        ),
        lambda row: (row.rounds, row.voids, row.free_hands, row.without_bets, row.open_minutes, row.pace),
    )


def _says(row: WinRow) -> str:
    return "" if row.active else NO_ACTIVITY


def _counts(row: WinRow) -> tuple[int | None, ...]:
    first, last = row.opening_count, row.closing_count
    if first is None or last is None:
        return None, None, None
    return first.counted, last.counted, last.counted - last.expected


def handle_sheets(report: HandleReport) -> tuple[Sheet, ...]:
    """Handle and win by wager."""
    amounts = ("handle", "winnings added", "won", "commission", "win", "coupons on lost bets")
    columns = (*KEYS, Column("wager"), count("bets"), *(money(name) for name in amounts), Column("win %", Form.PERCENT))
    rows = (
        (
            row.table, row.period, row.dealer, row.wager, row.bets, row.handle, row.added, row.won, row.commission,
            row.win, row.coupons, None if row.held is None else 100 * row.held,
        )
        for row in report.rows
    )  # fmt: skip
    return (sheet(say("sheet.handle"), report.heading.currency, columns, rows),)


def liability_sheets(report: LiabilityReport) -> tuple[Sheet, ...]:
    """The sums, who has what where, stakes of unfinished rounds, whether the books agree, and the meters."""
    currency, sums = report.heading.currency, report.sums
    whole = (
        ("players' wallets", sums.wallets),
        ("racks at the tables", sums.racks),
        ("kept for bettors who walked off", sums.unclaimed),
        ("stakes on layouts", sums.stakes),
        ("owed to players in all", sums.players),
        ("commission owed by players", sums.commission_owed),
        ("debts of players", sums.debts),
        ("coupons on layouts", sums.coupons),
        ("floats", sums.floats),
        ("cage", sums.cage),
        ("put into jackpots", sums.put_into_jackpots),
        ("cash in the house", sums.cash),
    )
    held = ((holding.kind, holding.where, holding.person, holding.amount) for holding in report.holdings)
    lying = (
        (bet.table, bet.round, bet.phase, bet.since, bet.person, bet.seat, bet.wager, bet.amount, bet.coupon)
        for bet in report.lying
    )
    lying_columns = (
        Column("table"), count("round", adds=False), Column("phase"), Column("since"), Column("person"),
        count("seat", adds=False), Column("wager"), money("stake"), money("of it coupon"),
    )  # fmt: skip
    agree = (
        (agreement.table, agreement.house, agreement.received, agreement.differs) for agreement in report.agreements
    )
    agree_columns = (Column("table"), money("the house says"), money("the table says"), money("difference"))
    return (
        sheet(say("sheet.liability"), currency, (Column("what"), money("amount", adds=False)), whole),
        sheet(
            say("sheet.holders"), currency, (Column("kind"), Column("where"), Column("person"), money("amount")), held
        ),
        sheet(say("sheet.unfinished"), currency, lying_columns, lying),
        sheet(say("sheet.agree"), currency, agree_columns, agree),
        *_meter_sheets(report.jackpots),
    )


def jackpot_sheets(report: JackpotReport) -> tuple[Sheet, ...]:
    """The meters of each jackpot, and its last hits."""
    return (*_meter_sheets(report.meters), *_hit_sheets(report.hits))


_INWARD = ("contributed", "seeded", "topped_up", "adjusted")
_THERE = ("displayed", "reserve", "overflow", "paid", "differs", "books_differ", "pending")
_NOW = ("contributed_now", "seeded_now", "topped_up_now", "adjusted_now", "paid_now")


def _meter_sheets(rows: tuple[MeterRow, ...]) -> Iterator[Sheet]:
    for link in dict.fromkeys(row.link for row in rows):
        own = [row for row in rows if row.link == link]
        for title, names, hits in (
            (say("sheet.meters", link=link), (*_INWARD, *_THERE), "hits"),
            (say("sheet.interval", link=link), _NOW, "hits_now"),
        ):
            columns = (Column("meter"), *(Column(_words(name), Form.METER, True) for name in names), count("hits"))
            values = ((row.meter, *(getattr(row, name) for name in names), getattr(row, hits)) for row in own)
            yield sheet(title, own[0].currency, columns, values)


def _words(name: str) -> str:
    return name.removesuffix("_now").replace("_", " ")


def _hit_sheets(rows: tuple[HitRow, ...]) -> Iterator[Sheet]:
    for link in dict.fromkeys(row.link for row in rows):
        own = [row for row in rows if row.link == link]
        columns = (
            count("hit", adds=False), Column("time", Form.TIME), Column("table"), count("round", adds=False),
            Column("meter"), Column("part"), money("amount"), Column("winners"), Column("recorded by"),
            Column("stands"), Column("decided", Form.TIME), Column("by"), Column("second"), Column("handed out as"),
            Column("shares"), Column("why"),
        )  # fmt: skip
        values = (
            (
                row.number, row.at, row.table, row.round, row.meter, row.part, row.amount, row.winners,
                row.recorded_by, row.standing, row.decided, row.confirmed_by, row.second, row.instrument, row.shares,
                row.why,
            )
            for row in own
        )  # fmt: skip
        yield sheet(say("sheet.hits", link=link), own[0].currency, columns, values)


def alteration_sheets(report: NotedReport) -> tuple[Sheet, ...]:
    """One line for each void, correction and change."""
    return (_noted_sheet(say("sheet.alterations"), report),)


def event_sheets(report: NotedReport) -> tuple[Sheet, ...]:
    """One line for each significant event."""
    return (_noted_sheet(say("sheet.events"), report),)


def _noted_sheet(title: Text, report: NotedReport) -> Sheet:
    columns = (
        Column("time", Form.TIME), Column("stream"), count("entry", adds=False), count("event", adds=False),
        Column("kind"), Column("what"), Column("round"), Column("person"), Column("before"), Column("after"),
        money("amount", adds=False), Column("by"), Column("role"), Column("second"), Column("why"), Column("clause"),
        Column("returned before and after"),
    )  # fmt: skip
    rows = (_noted(row, report.heading) for row in report.rows)
    return sheet(title, report.heading.currency, columns, rows)


def _noted(note: Noted, heading: Heading) -> tuple[Cell, ...]:
    written = Sheet(title=say("sheet.alterations"), currency=heading.currency, columns=(money("amount"),), rows=())
    changes = "; ".join(
        f"{change.person} {written.written(0, change.before)} to {written.written(0, change.after)}"
        for change in note.changes
    )
    return (
        note.at, note.stream, note.entry, note.position, note.kind.value, note.what,
        "" if note.round is None else note.round, note.person, note.before, note.after, note.amount, note.who,
        note.role, note.second, note.why, note.clause, changes,
    )  # fmt: skip


def recall_sheets(report: RecallReport) -> tuple[Sheet, ...]:
    """The rounds card for card, then every bet in them."""
    rounds = (
        (
            row.table, row.number, row.at, row.dealer, " ".join(row.player), row.player_count, " ".join(row.banker),
            row.banker_count, row.winner, row.state, "corrected" if row.corrected else "",
        )
        for row in report.rounds
    )  # fmt: skip
    round_columns = (
        Column("table"), count("round", adds=False), Column("time", Form.TIME), Column("dealer"), Column("player"),
        count("player count", adds=False), Column("banker"), count("banker count", adds=False), Column("winner"),
        Column("stands"), Column("record"),
    )  # fmt: skip
    names = ("stake", "of it coupon", "played", "added", "pays", "moved", "commission", "returned", "jackpot")
    bet_columns = (
        Column("table"), count("round", adds=False), Column("person"), count("seat", adds=False), Column("wager"),
        Column("number"), Column("line"), Column("result"), *(money(name) for name in names), Column("commission is"),
        Column("jackpot is"),
    )  # fmt: skip
    bets = (_bet(round_, bet) for round_ in report.rounds for bet in round_.bets)
    currency = report.heading.currency
    return (
        sheet(say("sheet.rounds"), currency, round_columns, rounds),
        sheet(say("sheet.bets"), currency, bet_columns, bets),
    )


def _bet(round_: RecalledRound, bet: RecalledBet) -> tuple[Cell, ...]:
    awards = "; ".join(f"{award.meter}, hit {award.hit}: {award.stands}" for award in bet.awards)
    jackpot = sum(award.amount for award in bet.awards)
    return (
        round_.table, round_.number, bet.bettor, bet.seat, bet.wager, "" if bet.given is None else bet.given, bet.line,
        bet.result, bet.stake, bet.coupon, bet.played, bet.added, bet.pays, bet.moved, bet.commission, bet.returned,
        jackpot, "marked" if bet.marked else "", awards,
    )  # fmt: skip
