"""Offers: what is offered would be accepted, and what the table waits for is offered as just that."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import get_args

import pytest

from puntobanco.cards import DECK
from puntobanco.money import Minor
from puntobanco.procedure.irregular import Exit
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import SUPERVISORS, Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.acts.irregular.cases import subjects
from puntobanco.table.acts.irregular.resolving import OTHERWISE
from puntobanco.table.events import RoundStopped
from puntobanco.table.machine import decide
from puntobanco.table.model.state import Table
from puntobanco.table.offers import Offered, is_offered, offers
from puntobanco.table.registry import ACTS, EVENTS
from puntobanco.table.shared.paying import won_now
from puntobanco.table.steps import next_step
from tests.table.evening import NINE_O_CLOCK, ROLES, STAFF, Evening
from tests.table.scenes import CAST, EVENINGS, moments

ANNA, BEN, STAN = (ask.Person(name) for name in ("anna", "ben", "stan"))
DINA, PIA = (ask.Who(ask.Person(name), ROLES[name]) for name in ("dina", "pia"))


def player(person: ask.Person) -> ask.Who:
    return ask.Who(person, Role.PLAYER)


def offer_of(table: Table, who: ask.Who, act: str) -> Offered | None:
    return next((one for one in offers(table, who) if one.act == act), None)


def accepts(table: Table, who: ask.Who, act: ask.AnyAct) -> bool:
    """Whether the machine takes it whole, and not as a card that cannot be."""
    answer = decide(table, ask.Command(id="1", at=ask.At(NINE_O_CLOCK), who=who, act=act))
    return not answer.refused and not any(isinstance(event, RoundStopped) for event in answer.events)


# What a console makes of an offer: an act built from nothing but the offer, the felt and the asker.

Builder = Callable[[Table, ask.Who, Offered, str], Iterable[ask.AnyAct]]


def _card(table: Table) -> ask.CardText:
    seen = table.shoe.seen if table.shoe else {}
    return next(ask.CardText(str(one)) for one in reversed(DECK) if seen.get(one, 0) < table.rules.shoe.decks)


def _smallest(table: Table) -> Minor:
    return Minor(table.rules.terms.chips.values[0])


def _own(who: ask.Who, choice: str) -> ask.Person:
    return who.person if who.role is Role.PLAYER else ask.Person(choice)


def _bets(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    for box in offered.boxes:
        stake = ask.Stake(wager=box.wager, amount=box.least, seat=box.seat, given=box.given)
        yield ask.PlaceBets(bets=(stake,))
    if not offered.boxes:
        for wager, offer in table.rules.terms.offers.items():
            for given in offer.wager.givens():
                for amount in (offer.minimum.minor, 1000):
                    for seat in (None, *table.rules.setup.seats):
                        stake = ask.Stake(wager=wager, amount=Minor(amount), seat=seat, given=given)
                        yield ask.PlaceBets(bets=(stake,), bettor=ask.Person(choice))


def _taken_back(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    assert table.round is not None
    for key in table.round.bets:
        if choice in (key.wager, key.bettor):
            yield ask.TakeBack(wager=key.wager, seat=key.seat, given=key.given, bettor=key.bettor)


def _turned(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    named = [ask.CardText(str(one)) for one in DECK if table.shoe and table.shoe.seen.get(one, 0) < 4]
    for number in range(4):
        yield ask.Turn(side=Side(choice), cards=tuple(named[:number]))
        for place in (1, 2, 3):
            yield ask.Turn(side=Side(choice), cards=tuple(named[:number]), place=place)


def _keyed(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    named = [ask.CardText(str(one)) for one in DECK if table.shoe and table.shoe.seen.get(one, 0) < 4]
    for one in table.the_round.cards:
        if one.side is Side(choice) and not one.shown and one.holder is not None:
            for number in range(4):
                yield ask.KeyTurned(side=one.side, holder=one.holder, cards=tuple(named[:number]))


def _another(table: Table, number: int) -> ask.CardText:
    """A card that may still come, and is not the one keyed last."""
    keyed = table.the_round.cards[table.the_round.keyed[number - 1]].card
    return next(
        ask.CardText(str(one)) for one in DECK if one != keyed and table.shoe and table.shoe.seen.get(one, 0) < 4
    )


def _looked(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    assert table.round is not None
    hand = [one for one in table.round.cards if one.side is Side(choice)]
    for place, one in enumerate(hand, 1):
        yield ask.Look(side=Side(choice), place=place, card=ask.CardText(str(one.card)) if one.card else _card(table))


def _passed(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    for person in (*table.guests, *table.nominees):
        for place in (None, 1, 2, 3):
            yield ask.PassCards(side=Side(choice), to=person, place=place)


def _burnt(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    shown = {Burn.SINGLE_HIDDEN: [], Burn.VALUE_HIDDEN: ["9d"]}.get(table.rules.shoe.burn, ["2d", "Kh", "Ks"])
    assert bool(shown) is offered.card
    yield ask.BurnCards(shown=tuple(ask.CardText(one) for one in shown))


def _cut(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    if choice == "cut":
        assert offered.between is not None
        yield ask.AnswerCut(at=offered.between[0])
    else:
        yield ask.AnswerCut()


def _received(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    for back in table.procedure.backs or ("blue",):
        yield ask.ReceiveCards(set_id="a fresh set", back=back, route=choice, secured="safe 2")


def _assigned(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    for person in table.guests:
        yield ask.AssignHand(side=Side(choice), person=person)


def _reported(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    for subject in subjects(table, who.role):
        if subject.report.value == choice:
            card = _card(table) if subject.must else None
            yield ask.ReportTrouble(report=subject.report, card=card, side=subject.side, place=subject.place)


def _resolved(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    one, trouble = _card(table), table.trouble
    assert trouble is not None
    judged = not trouble.rebuildable if choice.startswith(OTHERWISE) else None
    for order in ((), (one,), (one, one)):
        for card in (None, one):
            exit_ = Exit(choice.removeprefix(OTHERWISE))
            yield ask.Resolve(exit=exit_, card=card, order=order, debt=True, rebuildable=judged)


def _whose_shoe(table: Table, who: ask.Who) -> ask.Person | None:
    asked = next(iter((*table.curator.offers, table.curator.holder)), None)
    return asked if who.role is not Role.PLAYER else None


def _asked_people(table: Table) -> tuple[ask.Person, ...]:
    return table.asked.waiting if table.asked else ()


def _corrected(table: Table, who: ask.Who, offered: Offered, choice: str) -> Iterator[ask.AnyAct]:
    for one in table.finished:
        for second in ("pia", "sam"):
            yield ask.CorrectRound(
                number=int(choice), player=one.player, banker=one.banker, reason="misread", second=ask.Person(second)
            )


def _awards(table: Table, *, early: bool) -> tuple[ask.Award, ...]:
    """What a link would have locked for the bets that have won of a meter."""
    return tuple(
        ask.Award(
            bettor=one.bettor, seat=one.seat, wager=one.wager, meter=one.drawn.meter, hit=1, amount=Minor(5_000_000)
        )
        for one in won_now(table, {}, early=early)
    )


BUILDERS: dict[str, Builder] = {
    "appoint": lambda t, w, o, c: [ask.Appoint(person=ask.Person("new"), role=Role(c))],
    "dismiss": lambda t, w, o, c: [ask.Dismiss(person=ask.Person(c))],
    "post-signs": lambda t, w, o, c: [ask.PostSigns()],
    "open-table": lambda t, w, o, c: [ask.OpenTable()],
    "close-table": lambda t, w, o, c: [ask.CloseTable()],
    "fill": lambda t, w, o, c: [ask.Fill(chips={_smallest(t): 1})],
    "ask-fill": lambda t, w, o, c: [ask.AskFill(chips={_smallest(t): 1})],
    "ask-credit": lambda t, w, o, c: [ask.AskCredit(chips=dict(t.tray.chips))],
    "make-up-order": lambda t, w, o, c: [ask.MakeUpOrder(number=int(c))],
    "accept-order": lambda t, w, o, c: [ask.AcceptOrder(number=int(c))],
    "cancel-order": lambda t, w, o, c: [ask.CancelOrder(number=int(c), reason="not needed")],
    "print-slip": lambda t, w, o, c: [ask.PrintSlip(number=int(c))],
    "count-float": lambda t, w, o, c: [ask.CountFloat(chips={_smallest(t): 3})],
    "accept-count": lambda t, w, o, c: [ask.AcceptCount(reason="counted twice")],
    "change-colour": lambda t, w, o, c: [
        ask.ChangeColour(person=ask.Person(c), chips={_smallest(t): 500_000 // _smallest(t), Minor(500_000): -1})
    ],
    "empty-box": lambda t, w, o, c: [ask.EmptyBox()],
    "change-setup": lambda t, w, o, c: [ask.ChangeSetup(changes={"limits.maximum": "90000.00"})],
    "change-style": lambda t, w, o, c: [ask.ChangeStyle(style=c)],
    "give-notice": lambda t, w, o, c: [ask.GiveNotice(matter=c or "layout", reference="N")],
    "pause": lambda t, w, o, c: [ask.Pause(reason="tea")],
    "resume": lambda t, w, o, c: [ask.Resume(reason="misread")],
    "report-incident": lambda t, w, o, c: [ask.ReportIncident(matter="a glass fell")],
    "join": lambda t, w, o, c: [
        ask.Join(
            person=w.person if w.role is Role.PLAYER else ask.Person("new"),
            seat=None if c == "standing" else int(c),
        )
    ],
    "leave": lambda t, w, o, c: [ask.Leave(person=_own(w, c))],
    "buy-in": lambda t, w, o, c: [ask.BuyIn(person=ask.Person(c), amount=_smallest(t))],
    "cash-out": lambda t, w, o, c: [ask.CashOut(person=_own(w, c), amount=Minor(t.rack(_own(w, c))))],
    "collect-commission": lambda t, w, o, c: [ask.CollectCommission(person=ask.Person(c))],
    "name-nominee": lambda t, w, o, c: [ask.NameNominee(nominee=ask.Person(c or "a friend"))],
    "approve-nominee": lambda t, w, o, c: [ask.ApproveNominee(nominee=ask.Person(c))],
    "announce-nominee": lambda t, w, o, c: [ask.AnnounceNominee(nominee=ask.Person(c))],
    "end-nominee": lambda t, w, o, c: [ask.EndNominee(nominee=ask.Person(c))],
    "revoke-nominees": lambda t, w, o, c: [ask.RevokeNominees(handling=True)],
    "answer-shoe": lambda t, w, o, c: [
        ask.AnswerShoe(take=c != "decline", dealer_deals=c == "dealer-deals", person=_whose_shoe(t, w))
    ],
    "pass-shoe": lambda t, w, o, c: [ask.PassShoe(reason="slow")],
    "receive-cards": _received,
    "tick-step": lambda t, w, o, c: [ask.TickStep(step=c)],
    "ask-cards": lambda t, w, o, c: [ask.AskCards(full=c == "whole-process")],
    "answer-cards": lambda t, w, o, c: [ask.AnswerCards(grant=c == "grant")],
    "answer-cut": _cut,
    "commit-shoe": lambda t, w, o, c: [ask.CommitShoe(shoe="shoe-1", root="0" * 64)],
    "place-cutting-card": lambda t, w, o, c: [ask.PlaceCuttingCard(behind=o.between[1] if o.between else None)],
    "order-recut": lambda t, w, o, c: [ask.OrderRecut(reason="a card fell")],
    "order-shuffle": lambda t, w, o, c: [ask.OrderShuffle(reason="a card fell")],
    "load-shoe": lambda t, w, o, c: [ask.LoadShoe()],
    "burn": _burnt,
    "show-burnt-card": lambda t, w, o, c: [ask.ShowBurntCard(card=_card(t))],
    "cutting-card-out": lambda t, w, o, c: [ask.CuttingCardOut()],
    "confirm-cutting-card": lambda t, w, o, c: [ask.ConfirmCuttingCard()],
    "confirm-seen-card": lambda t, w, o, c: [
        ask.ConfirmSeenCard(second=one)
        for one, staff in t.staff.items()
        if one != w.person and staff.role in SUPERVISORS
    ],
    "return-discards": lambda t, w, o, c: [ask.ReturnDiscards()],
    "replace-cards": lambda t, w, o, c: [ask.ReplaceCards(reason="worn")],
    "open-bets": lambda t, w, o, c: [ask.OpenBets(start=c)],
    "place-bets": _bets,
    "take-back": _taken_back,
    "speak-bet": lambda t, w, o, c: [ask.SpeakBet(bet=ask.Stake(wager=c, amount=Minor(10_000)))],
    "confirm-spoken": lambda t, w, o, c: [ask.ConfirmSpoken(person=ask.Person(c))],
    "close-bets": lambda t, w, o, c: [ask.CloseBets()],
    "free-hand": lambda t, w, o, c: [ask.FreeHand()],
    "allow-late-change": lambda t, w, o, c: [ask.AllowLateChange(handler=w.person)],
    "card-disclosed": lambda t, w, o, c: [ask.CardDisclosed()],
    "reduce-bets": lambda t, w, o, c: [ask.ReduceBets()],
    "call-cards": lambda t, w, o, c: [ask.CallCards()],
    "draw": lambda t, w, o, c: [ask.Draw(card=_card(t) if o.card else None)],
    "tuck": lambda t, w, o, c: [ask.Tuck()],
    "hand-out": lambda t, w, o, c: [ask.HandOut(side=Side(c))],
    "decline-hand": lambda t, w, o, c: [ask.DeclineHand(side=Side(c))],
    "pass-cards": _passed,
    "look": _looked,
    "turn": _turned,
    "key-turned": _keyed,
    "key-again": lambda t, w, o, c: [ask.KeyAgain(card=_another(t, int(c)), place=int(c))],
    "banker-first": lambda t, w, o, c: [ask.BankerFirst()],
    "dealer-turns": lambda t, w, o, c: [ask.DealerTurns(side=Side(c))],
    "assign-hand": _assigned,
    "ask-squeeze": lambda t, w, o, c: [ask.AskSqueeze()],
    "answer-squeeze": lambda t, w, o, c: [ask.AnswerSqueeze(grant=c == "grant")],
    "choose-winnings": lambda t, w, o, c: [
        ask.ChooseWinnings(wager=c, person=None if w.role is Role.PLAYER else one) for one in t.guests
    ],
    "settle-early": lambda t, w, o, c: [ask.SettleEarly(awards=_awards(t, early=True))],
    "call-result": lambda t, w, o, c: [ask.CallResult()],
    "settle": lambda t, w, o, c: [ask.Settle(awards=_awards(t, early=False))],
    "enter-payment": lambda t, w, o, c: [
        ask.EnterPayment(payment=int(c), amount=t.the_round.payments[int(c) - 1].owed)
    ],
    "end-round": lambda t, w, o, c: [ask.EndRound()],
    "report-trouble": _reported,
    "resolve": _resolved,
    "choose-option": lambda t, w, o, c: [
        ask.ChooseOption(take_back=c == "take-back", bettor=None if w.role is Role.PLAYER else one)
        for one in _asked_people(t)
    ],
    "withdraw-bet": lambda t, w, o, c: [
        ask.WithdrawBet(wager=key.wager, seat=key.seat, given=key.given, bettor=key.bettor)
        for key in (t.round.bets if t.round else ())
        if key.wager == c
    ],
    "close-options": lambda t, w, o, c: [ask.CloseOptions(people=_asked_people(t))],
    "deal-without-bets": lambda t, w, o, c: [ask.DealWithoutBets()],
    "collect-debt": lambda t, w, o, c: [ask.CollectDebt(person=ask.Person(c))],
    "correct-round": _corrected,
    "open-dispute": lambda t, w, o, c: [ask.OpenDispute(matter="a chip moved")],
    "note-dispute": lambda t, w, o, c: [ask.NoteDispute(note="the camera saw it")],
    "decide-dispute": lambda t, w, o, c: [ask.DecideDispute(decision="it stands")],
    "tell-link": lambda t, w, o, c: [ask.TellLink(running=c == "running", reason="a cable is cut")],
    "tell-hands": lambda t, w, o, c: [
        ask.TellHands(
            hands=() if t.winning else (ask.WinningHand(link="jackpot", meter="major", title="Major", trigger="tie"),)
        )
    ],
    "close-hit": lambda t, w, o, c: [
        ask.CloseHit(link=one.hand.link, meter=one.hand.meter, round=one.round, end=ask.HitEnd.INVALID)
        for one in t.unrecorded
    ],
    "pay-award": lambda t, w, o, c: [
        ask.PayAward(
            hit=hit,
            meter=meter,
            round=number,
            person=ask.Person(c),
            seat=seat,
            amount=amount,
            instrument=Instrument.CHIPS,
        )
        for number, hit, meter, seat, amount in (
            [(one.round, one.award.hit, one.award.meter, one.award.seat, one.award.amount) for one in t.awards]
            or [(t.rounds, 1, "major", 1, Minor(500))]
        )
    ],
    "cancel-award": lambda t, w, o, c: [
        ask.CancelAward(
            hit=one.award.hit,
            meter=one.award.meter,
            round=one.round,
            person=ask.Person(c),
            seat=one.award.seat,
            reason="a wire was loose",
        )
        for one in t.awards
    ],
}


def test_every_act_and_every_event_is_declared_once() -> None:
    assert set(ACTS) == set(get_args(ask.AnyAct))
    assert set(EVENTS) == set(get_args(ev.AnyEvent))
    assert set(BUILDERS) == {str(act.__struct_config__.tag) for act in ACTS}


def _some(offered: Offered, position: int) -> tuple[str, ...]:
    """All choices; of reports, each of which takes a proof of what is established, one in turn."""
    if offered.act != "report-trouble":
        return offered.choices
    return offered.choices[position % len(offered.choices) :][:1]


@cache
def offered_in(name: str) -> tuple[tuple[Table, dict[ask.Who, tuple[Offered, ...]]], ...]:
    """Every moment of an evening, with what each of the cast is offered in it."""
    return tuple((table, {who: offers(table, who) for who in CAST}) for table in moments(name))


@pytest.mark.parametrize("name", EVENINGS)
def test_whatever_is_offered_would_be_accepted_choice_by_choice(name: str) -> None:
    tried = 0
    for table, everybody in offered_in(name):
        for who, everything in everybody.items():
            for offered in everything:
                for choice in _some(offered, table.position) or ("",):
                    acts = BUILDERS[offered.act](table, who, offered, choice)
                    assert any(accepts(table, who, act) for act in acts), (table.position, who, offered, choice)
                    tried += 1
    assert tried > 500


@pytest.mark.parametrize("name", EVENINGS)
def test_every_open_box_takes_its_least_and_its_most_and_no_chip_more(name: str) -> None:
    boxes = 0
    for table, everybody in offered_in(name):
        for who, everything in everybody.items():
            for box in (box for offered in everything if offered.act == "place-bets" for box in offered.boxes):
                for amount in {box.least, box.most}:
                    stake = ask.Stake(wager=box.wager, amount=amount, seat=box.seat, given=box.given)
                    assert accepts(table, who, ask.PlaceBets(bets=(stake,))), (table.position, who, box)
                boxes += 1
    assert boxes


@pytest.mark.parametrize("name", EVENINGS)
def test_exactly_the_next_step_is_expected_and_somebody_finds_it_among_their_offers(name: str) -> None:
    for table, everybody in offered_in(name):
        waiting = next_step(table)
        waited_for = [who for who, everything in everybody.items() if any(one.expected for one in everything)]
        expected = {one.act for who in waited_for for one in everybody[who] if one.expected}
        assert expected <= {waiting.act}
        if len(table.staff) == len(STAFF):
            assert expected, (table.position, waiting)
        if waiting.person is not None:
            assert {who.person for who in waited_for} == {waiting.person}


@pytest.mark.parametrize("name", EVENINGS)
def test_surveillance_and_a_stranger_are_offered_no_more_than_a_place(name: str) -> None:
    for table in moments(name):
        assert offers(table, ask.Who(ask.Person("eye"), Role.SURVEILLANCE)) == ()
        assert {one.act for one in offers(table, player(ask.Person("nobody")))} <= {"join"}


# Bounds, seen closely.


@pytest.mark.parametrize(("rack", "least", "most"), [("9", None, None), ("10", "10", "10"), ("11", "10", "10")])
def test_a_banker_bet_is_offered_only_from_a_stake_that_chips_can_pay(
    rack: str, least: str | None, most: str | None
) -> None:
    """At 5% with 50 cents as the smallest chip, 10 is the least that pays exactly: 9.50."""
    evening = Evening("new-zealand-commission")
    evening.do("anna", ask.Join(person=ANNA, seat=1))
    evening.do("dina", ask.BuyIn(person=ANNA, amount=evening.minor(rack)))
    evening.betting()
    offered = offer_of(evening.table, player(ANNA), "place-bets")
    assert offered is not None
    found = {box.wager: (box.least, box.most) for box in offered.boxes}
    assert found.get("banker") == ((evening.minor(least), evening.minor(most)) if least and most else None)
    assert found["player"][1] == evening.minor(rack)


def test_a_personal_maximum_bounds_the_boxes_of_that_person_alone() -> None:
    evening = Evening("new-zealand-commission", {"limits.personal.anna": "500.00"})
    evening.sit(anna=1, ben=2)
    evening.betting()
    most = {}
    for person in (ANNA, BEN):
        offered = offer_of(evening.table, player(person), "place-bets")
        assert offered is not None
        most[person] = next(box.most for box in offered.boxes if box.wager == "player")
    assert most == {ANNA: evening.minor("500"), BEN: evening.minor("10000")}


@pytest.mark.parametrize("setup", ["massachusetts-ez", "rws-non-commission", "new-zealand-2-to-1-tiger"])
def test_a_box_names_the_clause_by_which_more_is_refused(setup: str) -> None:
    evening = Evening(setup)
    evening.sit(anna=1)
    evening.do("dina", ask.BuyIn(person=ANNA, amount=evening.minor("1000000")))
    evening.betting()
    offered = offer_of(evening.table, player(ANNA), "place-bets")
    assert offered is not None and len(offered.boxes) >= 3
    for box in offered.boxes:
        more = ask.Stake(wager=box.wager, given=box.given, amount=Minor(box.most + evening.minor("100")))
        before = evening.floor
        evening.attempt("anna", ask.PlaceBets(bets=(more,)))
        assert box.clause in {fault.clause for fault in evening.refused}, box
        evening.floor = before  # what fits of a bet was taken, and would leave the other hand more room


def test_somebody_who_stands_is_offered_the_boxes_of_the_seats() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1, stan=0)
    evening.betting()
    offered = offer_of(evening.table, player(STAN), "place-bets")
    assert offered is not None
    assert {box.seat for box in offered.boxes} == set(range(1, 8))


def test_the_ante_is_offered_at_its_amount_once_a_main_bet_lies() -> None:
    evening = Evening("new-zealand-commission-ante")
    evening.sit(anna=1)
    evening.betting()
    before = offer_of(evening.table, player(ANNA), "place-bets")
    assert before is not None and "ante" not in {box.wager for box in before.boxes}
    evening.bet("anna", "player", "100")
    after = offer_of(evening.table, player(ANNA), "place-bets")
    assert after is not None
    (ante,) = [box for box in after.boxes if box.wager == "ante"]
    assert (ante.least, ante.most) == (evening.minor("5"), evening.minor("5"))
    evening.bet("anna", "ante", "5")
    done = offer_of(evening.table, player(ANNA), "place-bets")
    assert done is not None and "ante" not in {box.wager for box in done.boxes}


def test_the_dealer_may_put_down_a_bet_only_for_people_who_can_make_one() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.do("ben", ask.Join(person=BEN, seat=2))
    evening.betting()
    offered = offer_of(evening.table, DINA, "place-bets")
    assert offered is not None and offered.choices == ("anna",), "ben has no chips"


def test_settling_is_not_offered_while_the_float_is_short() -> None:
    evening = Evening("rws-non-commission")
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "1000")
    evening.close()
    evening.deal("Ks 9h", "2d 4d")
    evening.do("dina", ask.CallResult())
    evening.credit("999500")
    assert not is_offered(evening.table, DINA, ask.Settle())
    waiting = next_step(evening.table)
    assert (waiting.act, waiting.by) == ("ask-fill", Role.DEALER)
    filling = offer_of(evening.table, DINA, "ask-fill")
    assert filling is not None and filling.expected
    evening.carry(ask.AskFill(chips={evening.minor("100"): 5}))
    settling = offer_of(evening.table, DINA, "settle")
    assert settling is not None and settling.expected


def test_only_the_holder_of_cards_is_offered_to_look_or_to_turn_and_the_dealer_to_key_them() -> None:
    evening = Evening("new-zealand-commission-international", {"round_start": "close-first"})
    evening.sit(anna=4, ben=6)
    evening.betting()
    evening.bet("anna", "player", "200")
    evening.bet("ben", "banker", "100")
    evening.do("dina", ask.CloseBets())
    for _ in range(4):
        evening.do("dina", ask.Draw())
    evening.do("dina", ask.HandOut(side=Side.PLAYER))
    turning = {who.person: offer_of(evening.table, who, "turn") for who in (player(ANNA), player(BEN), DINA)}
    hers = turning[ANNA]
    assert hers is not None and hers.choices == ("player",) and hers.expected
    keyed = offer_of(evening.table, DINA, "key-turned")
    assert turning[DINA.person] is None
    assert keyed is not None and keyed.card and not keyed.expected, "the dealer keys in what she turns"
    assert turning[BEN] is None
    assert is_offered(evening.table, player(ANNA), ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("Ks")))
    assert not is_offered(evening.table, player(BEN), ask.Look(side=Side.PLAYER, place=1, card=ask.CardText("Ks")))
