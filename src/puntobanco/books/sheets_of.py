"""Every report of the books as sheets."""

from collections.abc import Callable, Iterable, Iterator

from puntobanco.books.heading import Heading
from puntobanco.books.jackpots import HitRow, JackpotReport, MeterRow
from puntobanco.books.liability import LiabilityReport
from puntobanco.books.notes import Noted
from puntobanco.books.record import EventsReport, NotedReport, RecallReport
from puntobanco.books.round_history import RecalledBet, RecalledRound
from puntobanco.books.sheets import Cell, Column, Form, Sheet, count, money, person, said, sheet
from puntobanco.books.significant import LargeFrom
from puntobanco.books.win import HandleReport, WinReport, WinRow
from puntobanco.money import Amount
from puntobanco.words import Money, PersonRef, Text, listed, say

KEYS = (Column("table"), Column("period"), person("dealer"))
WAGER = Column("wager", Form.WAGER)


def win_sheets(report: WinReport) -> tuple[Sheet, ...]:
    """Drop and win, chips and float, commission, rounds."""
    return tuple(_win_sheets(report.heading, report.rows))


def _win_sheets(heading: Heading, rows: tuple[WinRow, ...]) -> Iterator[Sheet]:
    def made(title: Text, columns: Iterable[Column], values: Callable[[WinRow], tuple[Cell, ...]]) -> Sheet:
        keyed = (((row.table, row.period, row.dealer, *values(row), _says(row))) for row in rows)
        return sheet(title, heading.currency, (*KEYS, *columns, said("activity")), keyed)

    drops = ("drop-in-cash", "drop-from-wallets", "drop")
    yield made(
        say("sheet.drop-win-hold"),
        (
            *(money(code) for code in (*drops, "handle", "won", "commission", "antes", "win")),
            Column("hold", Form.PERCENT),
        ),
        lambda row: (
            row.drop_cash, row.drop_wallet, row.drop, row.handle, row.won, row.commission, row.antes,
            row.win, None if row.hold is None else 100 * row.hold,
        ),
    )  # fmt: skip
    floats = ("float-before", "float-after", "float-differs", "opening-count", "closing-count", "count-differs")
    yield made(
        say("sheet.chips"),
        (
            *(money(name) for name in ("fills", "credits", "cash-outs", "awards-in-chips")),
            *(money(name, adds=False) for name in floats),
        ),
        lambda row: (
            row.fills, row.credits, row.cash_out, row.awards, row.float_before, row.float_after, row.float_differs,
            *_counts(row),
        ),
    )  # fmt: skip
    yield _denominations(heading, rows)
    flows = ("taken", "marked", "rounding", "earned", "collected")
    yield made(
        say("sheet.commission"),
        (*(money(name) for name in flows), money("owed-at-the-end", adds=False), money("coupons-on-lost-bets")),
        lambda row: (row.taken, row.marked, row.rounding, row.commission, row.collected, row.owed, row.coupons),
    )
    yield made(
        say("sheet.rounds"),
        (
            *(count(name) for name in ("rounds", "void", "free-hands", "without-bets", "keyed-again", "minutes-open")),
            Column("rounds-an-hour", Form.NUMBER),
        ),
        lambda row: (
            row.rounds, row.voids, row.free_hands, row.without_bets, row.keyed_again, row.open_minutes, row.pace,
        ),
    )  # fmt: skip


def _denominations(heading: Heading, rows: tuple[WinRow, ...]) -> Sheet:
    """How many chips of each denomination; a difference with the right sum is one of colours."""
    numbers = ("chips-before", "chips-filled", "chips-credited", "chips-played", "chips-after")
    counts = ("chips-counted", "chips-differ")
    columns = (*KEYS, money("chip", adds=False), *(count(name) for name in (*numbers, *counts)))
    return sheet(
        say("sheet.denominations"),
        heading.currency,
        columns,
        (
            (
                row.table, row.period, row.dealer, chip.chip, chip.before, chip.filled, chip.credited, chip.played,
                chip.after, chip.counted,
                chip.counted - chip.should_be if chip.counted is not None and chip.should_be is not None else None,
            )
            for row in rows
            for chip in row.chips
        ),
    )  # fmt: skip


def _says(row: WinRow) -> Text | None:
    return None if row.active else say("says.no-activity")


def _counts(row: WinRow) -> tuple[int | None, ...]:
    first, last = row.opening_count, row.closing_count
    if first is None or last is None:
        return None, None, None
    return first.counted, last.counted, last.counted - last.expected


def handle_sheets(report: HandleReport) -> tuple[Sheet, ...]:
    amounts = ("handle", "winnings-added", "won", "commission", "win", "coupons-on-lost-bets")
    columns = (*KEYS, WAGER, count("bets"), *(money(name) for name in amounts), Column("win-share", Form.PERCENT))
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
        (say("says.sum-wallets"), sums.wallets),
        (say("says.sum-racks"), sums.racks),
        (say("says.sum-unclaimed"), sums.unclaimed),
        (say("says.sum-stakes"), sums.stakes),
        (say("says.sum-owed-in-all"), sums.players),
        (say("says.sum-commission-owed"), sums.commission_owed),
        (say("says.sum-debts"), sums.debts),
        (say("says.sum-coupons"), sums.coupons),
        (say("says.sum-floats"), sums.floats),
        (say("says.sum-cage"), sums.cage),
        (say("says.sum-put-into-jackpots"), sums.put_into_jackpots),
        (say("says.sum-cash"), sums.cash),
    )
    held = (
        (say(f"says.kept-{holding.kind}"), _where(holding.where), holding.person, holding.amount)
        for holding in report.holdings
    )
    lying = (
        (
            bet.table, bet.round, say(f"phase.{bet.phase}"), bet.since, bet.person, bet.seat, bet.wager, bet.amount,
            bet.coupon, say("says.winnings") if bet.won else None,
        )
        for bet in report.lying
    )  # fmt: skip
    lying_columns = (
        Column("table"), count("round", adds=False), said("phase"), Column("since", Form.TIME),
        person("person"), count("seat", adds=False), WAGER, money("stake"), money("of-it-coupon"), said("lies-as"),
    )  # fmt: skip
    agree = (
        (agreement.table, agreement.house, agreement.received, agreement.differs) for agreement in report.agreements
    )
    agree_columns = (Column("table"), money("the-house-says"), money("the-table-says"), money("difference"))
    return (
        sheet(say("sheet.liability"), currency, (said("what"), money("amount", adds=False)), whole),
        sheet(say("sheet.holders"), currency, (said("kind"), said("where"), person("person"), money("amount")), held),
        sheet(say("sheet.unfinished"), currency, lying_columns, lying),
        sheet(say("sheet.agree"), currency, agree_columns, agree),
        *_meter_sheets(report.jackpots),
    )


def _where(where: str) -> Text | str:
    return say("says.house") if where == "house" else where


def jackpot_sheets(report: JackpotReport) -> tuple[Sheet, ...]:
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
            columns = (Column("meter"), *(Column(_code(name), Form.METER, True) for name in names), count("hits"))
            values = ((row.meter, *(getattr(row, name) for name in names), getattr(row, hits)) for row in own)
            yield sheet(title, own[0].currency, columns, values)


def _code(name: str) -> str:
    return name.removesuffix("_now").replace("_", "-")


def _hit_sheets(rows: tuple[HitRow, ...]) -> Iterator[Sheet]:
    for link in dict.fromkeys(row.link for row in rows):
        own = [row for row in rows if row.link == link]
        columns = (
            count("hit", adds=False), Column("time", Form.TIME), Column("table"), count("round", adds=False),
            Column("meter"), Column("part"), money("amount"), said("winners"), person("recorded-by"),
            said("stands"), Column("decided", Form.TIME), person("by"), person("second"), said("handed-out-as"),
            said("shares"), Column("why"),
        )  # fmt: skip
        values = (
            (
                row.number, row.at, row.table, row.round, row.meter, row.part, row.amount, row.winners,
                row.recorded_by, say(f"says.{row.standing}"), row.decided, row.confirmed_by, row.second,
                say(f"says.{row.instrument}") if row.instrument else None, row.shares, row.why,
            )
            for row in own
        )  # fmt: skip
        yield sheet(say("sheet.hits", link=link), own[0].currency, columns, values)


def noted_sheets(report: NotedReport) -> tuple[Sheet, ...]:
    columns = (
        Column("time", Form.TIME), Column("stream"), count("entry", adds=False), count("event", adds=False),
        said("kind"), said("what"), count("round", adds=False), person("person"), said("before"), said("after"),
        money("amount", adds=False), person("by"), said("role"), person("second"), said("why"), Column("clause"),
        said("returned-before-and-after"),
    )  # fmt: skip
    rows = (_noted(row, report.heading) for row in report.rows)
    return (sheet(report.heading.title, report.heading.currency, columns, rows),)


def events_sheets(report: EventsReport) -> tuple[Sheet, ...]:
    """What was significant, and from which amounts on money is."""
    codes = ("large-wager", "large-win", "large-money")
    columns = (Column("table"), *(money(code, adds=False) for code in codes))
    named: list[tuple[Text | str, LargeFrom]] = [(say("sheet.house"), report.limits.house)]
    named += sorted(report.limits.tables.items())
    rows = ((name, own.wager, own.win, own.money) for name, own in named)
    limits = sheet(say("sheet.thresholds"), report.heading.currency, columns, rows)
    return (*noted_sheets(report), limits)


def _noted(note: Noted, heading: Heading) -> tuple[Cell, ...]:
    changes = (
        say(
            "says.changed", person=PersonRef(change.person),
            before=Money.of(Amount(change.before, heading.currency)),
            after=Money.of(Amount(change.after, heading.currency)),
        )
        for change in note.changes
    )  # fmt: skip
    return (
        note.at, note.stream, note.entry, note.position, note.kind.text, note.what, note.round,
        note.person, note.before, note.after, note.amount,
        note.who, say(f"post.{note.role}"), note.second, note.why, note.clause,
        say("ref.whole", what=listed(changes)) if note.changes else None,
    )  # fmt: skip


def recall_sheets(report: RecallReport) -> tuple[Sheet, ...]:
    rounds = (
        (
            row.table, row.number, row.at, row.dealer, " ".join(row.player), row.player_count, " ".join(row.banker),
            row.banker_count, say(f"says.{row.winner}") if row.winner else None, _state(row.state),
            say("says.corrected") if row.corrected else None,
        )
        for row in report.rounds
    )  # fmt: skip
    round_columns = (
        Column("table"), count("round", adds=False), Column("time", Form.TIME), person("dealer"),
        Column("player", Form.CARDS), count("player-count", adds=False), Column("banker", Form.CARDS),
        count("banker-count", adds=False), said("winner"), said("stands"), said("record"),
    )  # fmt: skip
    names = ("stake", "of-it-coupon", "played", "added", "pays", "moved", "commission", "returned", "jackpot")
    bet_columns = (
        Column("table"), count("round", adds=False), person("person"), count("seat", adds=False), WAGER,
        count("number", adds=False), said("line"), said("result"), *(money(name) for name in names),
        said("commission-is"), said("jackpot-is"),
    )  # fmt: skip
    bets = (_bet(round_, bet) for round_ in report.rounds for bet in round_.bets)
    currency = report.heading.currency
    return (
        sheet(say("sheet.rounds"), currency, round_columns, rounds),
        sheet(say("sheet.bets"), currency, bet_columns, bets),
    )


def _state(state: str) -> Text:
    """How far a round has come: finished, void, or the phase in which it stands."""
    return say(f"says.{state}") if state in ("finished", "void") else say(f"phase.{state}")


def _bet(round_: RecalledRound, bet: RecalledBet) -> tuple[Cell, ...]:
    awards = (say("says.award", meter=award.meter, n=award.hit, stands=award.stands) for award in bet.awards)
    jackpot = sum(award.amount for award in bet.awards)
    return (
        round_.table, round_.number, bet.bettor, bet.seat, bet.wager, bet.given,
        bet.line_names or bet.line, say(f"says.{bet.result}") if bet.result else None,
        bet.stake, bet.coupon, bet.played, bet.added, bet.pays, bet.moved, bet.commission, bet.returned,
        jackpot, say("says.marked") if bet.marked else None,
        say("ref.whole", what=listed(awards)) if bet.awards else None,
    )  # fmt: skip
