"""The live table itself: the machine of a table, guests at it, and the moment that waits for the trainee.

The floorperson puts right what the trainee answers wrongly, so every shift reaches its end. A card that was dealt
wrongly is an irregularity, and the trainee puts it right by the way out.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from puntobanco.academy.at_table import STAFF, AtTable, NotThere
from puntobanco.academy.chance import Draw, stream
from puntobanco.academy.drills.trouble import is_unknown
from puntobanco.academy.live import asking
from puntobanco.academy.live.director import BETTING, News, Scene, guest_at, happens, main_stake, put_down, reported
from puntobanco.academy.live.moment import Area, Judged, Moment, deed_of
from puntobanco.academy.live.shift import Deed, Shift, Surprise, injected
from puntobanco.academy.question import Posed, by_seat
from puntobanco.dealing.moves import NoEligibleStaff, able, next_move
from puntobanco.dealing.shuffled import Shuffled
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table.model.answer import Context
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.registry import ACTS
from puntobanco.table.shared.trials import would_do
from puntobanco.wagers.terms import Offer
from puntobanco.wagers.wager import Kind

MANAGER = able(STAFF, Role.SHIFT_MANAGER)
MOST_MOVES, MOST_SIDE_BETS = 2000, 2
_LATER = {Surprise.LATE_BET: 3, Surprise.LATE_BACK: 3, Surprise.CHAT: 3, Surprise.CARD: 2, Surprise.SQUEEZE: 2}
"""At how many moments of a round each may come; the others come at the first."""
_OWN_ERROR = frozenset({"deal", "player", "banker"})


class LiveTable:
    """A shift under way. `moment` waits for an answer; none when the shift is over."""

    def __init__(self, shift: Shift, setup: Setup) -> None:
        self.shift, self.setup = shift, setup
        name = (setup.name, shift.seed)
        self._director = Draw(stream("live", *name, "director"))
        self._guests = Draw(stream("live", *name, "guests"))
        self._cards = Shuffled(stream("live", *name, "cards"))
        self.at = AtTable(setup, self._guests)
        self.judged: list[Judged] = []
        self._round, self._bet_round = 0, 0
        self._due: list[tuple[Surprise, int]] = []
        """What is to happen in this round, and at how many moments more it waits."""
        self._news: News | None = None
        self._asking: asking.Asking | None = None
        """A question that belongs to what the dealer has begun: the call, the hands, a payment, the way out."""
        self._own_error = False
        self._let_in = 0
        """How many of the instructor's surprises have been let in."""
        self.seats = tuple(sorted(Draw(stream("live", *name, "seats")).some(setup.seats, shift.guests)))
        for seat in self.seats:
            self.at.join(seat)
        self.moment: Moment | None = self._next()
        self._injected()

    @property
    def rounds(self) -> int:
        """Rounds dealt to their end."""
        table = self.at.table
        return table.rounds - (1 if table.round is not None else 0)

    @property
    def scene(self) -> Scene:
        return Scene(at=self.at, setup=self.setup, draw=self._director, seats=self.seats, following=self._following)

    def _following(self, number: int) -> tuple[ask.CardText, ...]:
        return self._cards.following(self.at.table, number)

    # The course of the table.

    def _next(self) -> Moment | None:
        """Let others go on until the trainee is asked; none when the shift is over."""
        for _ in range(MOST_MOVES):
            if self._asking is not None:
                return self._posed(self._asking.posed(self.at, self.setup), self._asking.area)
            if self.at.table.round is None and self.rounds >= self.shift.rounds:
                return None
            self._begin_round()
            deed = self._deed()
            if deed is None or (deed == "open" and self.at.table.rounds >= self.shift.rounds):
                self._others()
                continue
            self._news = self._surprise()
            posed, area = asking.deeds(self.at, self.setup, self._deed() or deed, self._news)
            return self._posed(posed, area, self._news)
        raise NotThere

    def _posed(self, posed: Posed, area: Area, news: News | None = None) -> Moment:
        surprise = news.surprise.value if news is not None else ""
        return Moment(place=len(self.judged), round=self.rounds + 1, area=area, posed=by_seat(posed), surprise=surprise)

    def _deed(self) -> str | None:
        table, step = self.at.table, self.at.step
        if table.trouble is not None:
            self._asking = asking.WayOut(own=self._own_error)
            return None
        return deed_of(step, first_dealt=table.round is not None and table.round.first_dealt)

    def _begin_round(self) -> None:
        """A new round: what is to happen in it, and the bets, once they may be placed."""
        table = self.at.table
        if table.round is not None and table.rounds != self._round:
            self._round = table.rounds
            rates = [(surprise, self.shift.rates.get(surprise, 0)) for surprise in Surprise]
            drawn = [
                (surprise, self._director.below(100) < rate, self._director.below(_LATER.get(surprise, 1)))
                for surprise, rate in rates
            ]
            wanted = [(surprise, wait) for surprise, comes, wait in drawn if comes]
            self._due = [*(due for due in self._due if due[1] < 0), *self._director.some(wanted, len(wanted))]
        if table.round is not None and self.at.step.act in BETTING and self._bet_round != table.rounds:
            self._bet_round = table.rounds
            for seat in self.seats:
                self._bets_of(seat)

    def _bets_of(self, seat: int) -> None:
        """A main bet with what belongs to it, and now and then something beside it."""
        side, stake = main_stake(self.setup, self._guests)
        self._tried(seat, put_down(side, stake))
        ante = self.setup.terms.ante
        if ante is not None and (ante.waived_from is None or stake < ante.waived_from):
            self._tried(seat, put_down(ante.wager, ante.amount))
        beside = [offer for offer in self.setup.offers.values() if _is_plain(offer)]
        for _ in range(self._guests.below(MOST_SIDE_BETS + 1) if beside else 0):
            offer = self._guests.one_of(beside)
            self._tried(seat, put_down(offer.wager.id, offer.minimum))

    def _tried(self, seat: int, act: ask.AnyAct) -> None:
        """A guest does what they may; what is refused is not done and leaves no trace."""
        who = guest_at(seat)
        if not self.at.host.copied().ask(who, act).refused:
            self.at.give(who, act)

    def _others(self) -> None:
        """The staff, or a guest whose turn it is, do what the trainee does not."""
        if self._asking is not None:
            return
        if phase_of(self.at.table) is Phase.DISPUTED:
            self.at.give(MANAGER, ask.DecideDispute(decision="the result stands"))
            return
        self._go_on()

    def _go_on(self) -> None:
        try:
            who, act = next_move(self.at.table, STAFF, self._cards)
        except NoEligibleStaff as found:
            raise NotThere from found
        if self.at.host.ask(who, act).refused:
            if self.at.step.act not in BETTING or self.at.host.ask(able(STAFF, Role.DEALER), ask.ReduceBets()).refused:
                raise NotThere
            return
        if isinstance(act, ask.LoadShoe):
            self._cards.loaded(self.at.table)
        if isinstance(act, ask.ReturnDiscards):
            self._cards.returned(self.at.table)

    # What happens.

    def _surprise(self) -> News | None:
        """What the director lets happen at this moment."""
        for place, (surprise, wait) in enumerate(self._due):
            news = happens(self.scene, surprise)
            if news is None:
                continue
            if wait > 0:
                self._due[place] = (surprise, wait - 1)
                continue
            del self._due[place]
            if not news.right and news.who is not None and news.act is not None:
                self.at.give(news.who, news.act)
            return news
        return None

    def leads_to(self, shift: Shift) -> bool:
        """Whether a shift goes on from where this table stands."""
        done, before = len(self.judged), self._let_in
        given = [(judged.answer, judged.milliseconds) for judged in self.judged]
        return (
            [(deed.answer, deed.milliseconds) for deed in shift.deeds[:done]] == given
            and shift.injections[:before] == self.shift.injections[:before]
            and all(waiting.place >= done for waiting in shift.injections[before:])
        )

    def go_on(self, shift: Shift) -> None:
        """Deal what a shift holds beyond this moment."""
        self.shift = shift
        self._injected()
        for deed in shift.deeds[len(self.judged) :]:
            self.answer(deed)

    def inject(self, surprise: Surprise) -> None:
        """Let this happen as soon as it can; at this moment, if it can be now and nothing has happened yet."""
        self.shift = injected(self.shift, surprise)
        self._injected()

    def _injected(self) -> None:
        """What an instructor wants to happen before the next answer."""
        waiting = self.shift.injections
        while self._let_in < len(waiting) and waiting[self._let_in].place <= len(self.judged):
            self._due.insert(0, (waiting[self._let_in].surprise, -1))
            self._let_in += 1
            if self._asking is None and self._news is None and self.moment is not None:
                self.moment = self._next()

    # Answers.

    def answer(self, deed: Deed) -> Judged:
        """Judge an answer and let the table go on."""
        moment = self.moment
        assert moment is not None, "the shift is over"
        right = deed.answer in moment.posed.accepted
        judged = Judged(
            place=moment.place,
            round=moment.round,
            area=moment.area,
            answer=deed.answer,
            accepted=moment.posed.accepted,
            right=right,
            milliseconds=deed.milliseconds,
            clauses=moment.posed.clauses,
            surprise=moment.surprise,
        )
        self.judged.append(judged)
        if self._asking is not None:
            self._answered(self._asking, deed.answer if right else moment.posed.accepted[0])
        elif self._news is not None and self._news.right:
            self._met(self._news)
        elif right or not self._dealt_wrongly(deed.answer):
            self._done()
        self._news = None
        self.moment = self._next()
        self._injected()
        return judged

    def _met(self, news: News) -> None:
        """What happened goes on record, or to somebody of rank."""
        assert news.who is not None and news.act is not None
        self.at.host.ask(news.who, news.act)

    def _done(self) -> None:
        """What is due is done."""
        deed = self._deed()
        if deed == "result":
            self._asking = asking.CallOf()
        elif deed == "settle":
            self._asking = asking.hands_of(self.at, self.setup)
            if self._asking is None:
                self._go_on()
        elif deed == "deal":
            while self._deed() == "deal" and self.at.table.trouble is None:
                self._go_on()
        else:
            self._go_on()

    def _dealt_wrongly(self, answer: str) -> bool:
        """Whether a card that should not have come lies there now, as an irregularity."""
        round_, due = self.at.table.round, self._deed()
        if answer not in _OWN_ERROR or round_ is None or not round_.first_dealt or is_unknown(round_):
            return False
        side = Side.BANKER if answer == "banker" else Side.PLAYER
        wrong = Report.WRONG_SIDE if due in ("player", "banker") else Report.EXTRA_CARD
        if due not in ("player", "banker") and side is Side.PLAYER:
            wrong = Report.WRONGFUL_THIRD
        for report in (wrong, Report.EXTRA_CARD):
            following = self._following(1)
            act = ask.ReportTrouble(
                report=report,
                card=following[0] if following else None,
                seen=bool(following),
                side=side if report is Report.WRONG_SIDE else None,
            )
            news = reported(self.scene, Surprise.CARD, act)
            if news is not None:
                self._met(news)
                self._own_error = True
                return True
        return False

    def _answered(self, asked: asking.Asking, answer: str) -> None:
        """An answer within what the dealer has begun; the next one of it, or it is done."""
        if isinstance(asked, asking.WayOut):
            self._resolve(answer)
            self._own_error = False
            self._asking = None
            return
        self._asking = asked.after(answer)
        if self._asking is None:
            self._go_on()

    def _resolve(self, answer: str) -> None:
        """The way out that was named, or the first that can be taken without naming cards."""
        context, spec = Context(self.at.table, MANAGER, ask.At(0)), ACTS[ask.Resolve]
        found = [trial for trial in spec.trials(context) if would_do(context, spec, trial)]
        wanted = [trial for trial in found if isinstance(trial.act, ask.Resolve) and trial.act.exit is Exit(answer)]
        for trial in (*wanted, *found):
            if not self.at.host.ask(MANAGER, trial.act).refused:
                return
        raise NotThere


def _is_plain(offer: Offer) -> bool:
    """A side wager that is settled with the round and owes nothing to meters, choices or numbers."""
    wager = offer.wager
    return wager.kind is Kind.SIDE and not offer.pay_table.meters and wager.parameter is None


def replayed(shift: Shift, setup: Setup, deeds: Sequence[Deed] | None = None) -> LiveTable:
    """The table of a shift after all its answers, or after the first of them: any moment can be looked at again."""
    live = LiveTable(shift, setup)
    live.go_on(shift if deeds is None else replace(shift, deeds=tuple(deeds)))
    return live
