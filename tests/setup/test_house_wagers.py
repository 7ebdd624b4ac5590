"""House wagers in set-ups: read, offered, paid as declared, and refused with every fault and its line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.library import complete, library
from puntobanco.money import Amount, Odds
from puntobanco.rulebooks.model import Setup
from puntobanco.setup import Unreadable, read_setup
from puntobanco.setup.checks import faults_of
from puntobanco.setup.references import inline
from puntobanco.setup.toml_places import places
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import Moment, Parameter, WagerId
from puntobanco.words import in_words
from tests.support import SETUPS, facts_of

RWS = (SETUPS / "rws-non-commission.toml").read_text(encoding="utf-8")
DEPARTS = "departs_from_rulebook = true\n"
NAMES = 'names = { en = "Red Dragon", zh_hans = "红龙", zh_hant = "紅龍" }'
HEAD_LINES = RWS.count("\n") + 1


def declared(lines: str, more: str = "", *, id_: str = "red-dragon") -> str:
    """The text of one declaration."""
    return f'[[house_wagers]]\nid = "{id_}"\n{NAMES}\n{more}\nlines = [\n{lines}\n]\n'


def setup_with(text: str, departs: str = DEPARTS) -> Setup:
    return read_setup(departs + RWS + text)


def faults_with(text: str, departs: str = DEPARTS) -> list[tuple[str, str]]:
    """Where and why a set-up with this text is refused."""
    with pytest.raises(Refused) as refused:
        setup_with(text, departs)
    return [(fault.code, fault.where) for fault in refused.value.faults]


def paid(setup: Setup, wager: str, stake: str, *cards: str) -> tuple[str, str]:
    """The line and the winnings of one bet."""
    bet = Bet(seat=1, wager=WagerId(wager), stake=Amount.read(stake, setup.currency))
    (settled,) = settle(setup.terms, facts_of(*cards), [bet]).wagers
    return settled.line, str(settled.pays)


TWO_LINES = """
  { when = "all cards red", pays = "12 to 1" },
  { id = "small", label = "Small", when = "banker wins on 6 with 2 cards and not all cards red", pays = "3 to 1" },
  { when = "tie and not all cards red", result = "push" },
"""


def test_a_declared_wager_is_offered_and_paid() -> None:
    setup = setup_with(declared(TWO_LINES, 'minimum = "5.00"\nmaximum = "50.00"\nsource = "our own"'))
    offer = setup.offers[WagerId("red-dragon")]
    assert (offer.wager.family, offer.minimum.minor, offer.wager.source) == ("red-dragon", 500, "our own")
    assert offer.house
    assert "red-dragon" in setup.spots
    assert [line.label for line in offer.wager.lines[None]] == [
        "All cards are red", "Small", "The hands tie and not all cards are red", "Anything else",
    ]  # fmt: skip
    assert paid(setup, "red-dragon", "10", "Kd 9h", "2d 4d") == ("line-1", "120.00")
    assert paid(setup, "red-dragon", "10", "Ks 5h 9d", "2d 4d") == ("small", "30.00")
    assert paid(setup, "red-dragon", "10", "Ks 9h", "2d 4d")[0] == "lose"
    assert paid(setup, "red-dragon", "10", "Ks 8h", "2s 6d") == ("line-3", "0.00")


def test_a_section_of_the_wagers_limits_it_too() -> None:
    setup = read_setup(
        DEPARTS + RWS + 'red-dragon = { maximum = "20.00" }\n' + declared(TWO_LINES, 'maximum = "50.00"')
    )
    offer = setup.offers[WagerId("red-dragon")]
    assert offer.maximum is not None and offer.maximum.minor == 2000


def test_without_the_word_of_the_operator_it_is_refused_by_name() -> None:
    with pytest.raises(Refused) as refused:
        setup_with(declared(TWO_LINES), "")
    (fault,) = refused.value.faults
    assert (fault.code, fault.sentence) == ("departs", "The wager Red Dragon is not in the rulebook.")
    assert fault.where == f"line {HEAD_LINES}, house_wagers[1]"


def test_odds_are_printed_as_they_were_declared() -> None:
    setup = setup_with(declared('{ when = "tie", pays = "0.54 to 1" }', 'rounding = "up"'))
    (row,) = setup.offers[WagerId("red-dragon")].pay_table.rows
    assert isinstance(row.pays, Odds) and (str(row.pays), row.pays.pays, row.pays.staked) == ("0.54 to 1", 27, 50)
    counted = Odds.declared("25 for 1")
    assert counted.ratio == 24 and str(counted) == "25 for 1"


@pytest.mark.parametrize(("rule", "winnings"), [("down", "5.00"), ("up", "5.50"), ("bettor", "5.50")])
def test_winnings_that_chips_cannot_make_follow_the_named_rule(rule: str, winnings: str) -> None:
    setup = setup_with(declared('{ when = "tie", pays = "0.54 to 1" }', f'rounding = "{rule}"'))
    assert paid(setup, "red-dragon", "10", "Ks 8h", "2s 6d") == ("line-1", winnings)


@pytest.mark.parametrize(
    ("lines", "more", "expected"),
    [
        ('{ when = "tie" }', "", [("missing", "line 5, house_wagers[1].lines[1].pays")]),
        ('{ when = "tie", pays = "-1 to 1" }', "", [("not-permitted", "line 5, house_wagers[1].lines[1].pays")]),
        ('{ when = "tie", pays = "0 to 1" }', "", [("not-permitted", "line 5, house_wagers[1].lines[1].pays")]),
        ('{ when = "tie", pays = "1 for 1" }', "", [("not-permitted", "line 5, house_wagers[1].lines[1].pays")]),
        ('{ id = "lose", when = "tie", pays = "8 to 1" }', "", [("twice", "line 5, house_wagers[1].lines[1].id")]),
        (
            '{ when = "tie", pays = "8 to 1", commission = "100%" }',
            "",
            [("keeps-all", "line 5, house_wagers[1].lines[1].commission")],
        ),
        ('{ when = "tie", pays = "3 to 2" }', "", [("not-in-chips", "line 0, house_wagers[1]")]),
        ('{ when = "tie", pays = "2 to 1", result = "push" }', "",
         [("push-pays", "line 5, house_wagers[1].lines[1].pays")]),
        ('{ when = "player wons", pays = "2 to 1" }', "",
         [("not-permitted", "line 5, column 18, house_wagers[1].lines[1].when")]),
        ('{ when = """tie and\n  player wins on 12""", pays = "2 to 1" }', "",
         [("not-permitted", "line 6, column 18, house_wagers[1].lines[1].when")]),
        ('{ when = "player wins and banker wins", pays = "2 to 1" }', "",
         [("never-holds", "line 5, house_wagers[1].lines[1].when")]),
        ('{ when = "tie", pays = "8 to 1" },\n{ when = "tie on 7", pays = "9 to 1" }', "",
         [("overlap", "line 6, house_wagers[1].lines[2].when")]),
        ('{ when = "tie", pays = "8 to 1" },\n{ when = "tie on 7", pays = "9 to 1" }', "first_that_holds = true",
         [("unreachable", "line 6, house_wagers[1].lines[2].when")]),
        ('{ when = "tie", pays = "8 to 1" }', "settles_early = true",
         [("not-four-cards", "line 5, house_wagers[1].lines[1].when")]),
        ('{ when = "tie", pays = "8 to 1" }', 'share = "1/10"', [("missing", "line 3, house_wagers[1].share")]),
        ('{ when = "tie", pays = "8 to 1" }', 'barred_with = ["plyer"]',
         [("unknown-wager", "line 3, house_wagers[1].barred_with")]),
        ('{ when = "tie", pays = "8 to 1" }', 'barred_with = ["red-dragon"]',
         [("unknown-wager", "line 3, house_wagers[1].barred_with")]),
        ('{ when = "tie", pays = "8 to 1" }', 'share = "1/2"\nshare_of = ["banker", "red-dragon"]',
         [("unknown-wager", "line 4, house_wagers[1].share_of")]),
        ('{ when = "tie", pays = "8 to 1" }', 'minimum = "100"\nmaximum = "50"',
         [("limits", "line 3, house_wagers[1].minimum")]),
        ('{ when = "tie", pays = "8 to 1" }', 'colour = "red"', [("unknown-key", "line 3, house_wagers[1].“colour”")]),
        ('{ when = "tie", pays = "8 to 1" },' * 201, "", [("not-permitted", "line 4, house_wagers[1].lines")]),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line(lines: str, more: str, expected: list[tuple[str, str]]) -> None:
    start = HEAD_LINES + 1
    found = faults_with(declared(lines, more))
    moved = [(code, where.replace("line ", "", 1)) for code, where in found]
    assert [
        (code, f"line {int(where.split(',')[0]) - start}," + where.split(",", 1)[1]) for code, where in moved
    ] == expected


def test_all_faults_are_told_at_once() -> None:
    text = declared('{ when = "tie on", pays = "x" },\n{ pays = "2 to 1", odds = 3 }', id_="Bad id")
    codes = [code for code, _ in faults_with(text + declared('{ when = "banker wun", pays = "1 to 1" }', id_="other"))]
    assert codes == ["not-permitted"] * 3 + ["missing", "unknown-key", "not-permitted"]


@pytest.mark.parametrize("taken", ["tie", "banker-pair", "tie-wins-on"])
def test_a_name_of_the_rulebook_is_taken(taken: str) -> None:
    assert [code for code, _ in faults_with(declared(TWO_LINES, id_=taken))] == ["twice"]


def test_two_declarations_with_one_id_are_refused() -> None:
    assert [code for code, _ in faults_with(declared(TWO_LINES) + declared(TWO_LINES))] == ["twice"]


@settings(max_examples=60, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["tie", "8 to 1", "x"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["id", "names", "lines", "when", "pays", "en", "family"]), inner, max_size=4
            )
        ),
        max_leaves=12,
    )
)
def test_no_values_crash_the_reader(value: object) -> None:
    text = f"house_wagers = {inline(value)}\n" if value is not None else ""  # type: ignore[arg-type]
    try:
        read_setup(DEPARTS + text + RWS)
    except (Refused, Unreadable) as found:
        assert str(found)


@pytest.mark.parametrize(
    ("setup", "section", "where", "line"),
    [
        ("massachusetts-ez", '[wagers.dragon-7]\npays = "35 to 1"', "wagers.dragon-7", "35 to 1"),
        (
            "massachusetts-ez",
            '[wagers.panda-8]\npays = { panda-8 = "24.5 to 1" }\nrounding = "down"',
            "wagers.panda-8",
            "24.5 to 1",
        ),
    ],
)
def test_other_pays_of_a_wager_of_the_rulebook_depart_from_it(setup: str, section: str, where: str, line: str) -> None:
    lines = (SETUPS / f"{setup}.toml").read_text(encoding="utf-8").splitlines()
    wager = where.removeprefix("wagers.")
    text = "\n".join(one for one in lines if not one.startswith(f"{wager} =")) + "\n" + section
    with pytest.raises(Refused) as refused:
        read_setup(text)
    assert [fault.where for fault in refused.value.faults][0].startswith(where)
    offer = read_setup(DEPARTS + text).offers[WagerId(wager)]
    assert offer.house and line in [str(row.pays) for row in offer.pay_table.rows]


def test_another_commission_is_collected_and_named() -> None:
    text = (SETUPS / "massachusetts-commission.toml").read_text(encoding="utf-8")
    section = '\n[wagers.banker]\ncommission = "4%"\n'
    with pytest.raises(Refused, match="The pay table of Banker is not in the rulebook"):
        read_setup(text + section)
    setup = read_setup(DEPARTS + text + section)
    bet = Bet(seat=1, wager=WagerId("banker"), stake=Amount.read("100", setup.currency))
    (settled,) = settle(setup.terms, facts_of("Ks 5h 9d", "2d 4d"), [bet]).wagers
    assert str(settled.commission) == "4.00"
    assert [(key, in_words(what)) for key, what in setup.departures] == [("wagers.banker", "The pay table of Banker")]


def test_a_wager_of_the_library_is_written_into_the_set_up() -> None:
    text = complete(DEPARTS + 'house_wagers = ["library:ox-6", "library:lucky-99"]\n' + RWS, None)
    setup = read_setup(text)
    assert paid(setup, "ox-6", "10", "2s 2h 2d", "4s Ah")[0] == "line-1"
    assert setup.offers[WagerId("lucky-99")].wager.settles is Moment.FIRST_FOUR
    assert text.count("\n") == RWS.count("\n") + 2


def test_a_file_beside_the_set_up_is_written_into_it(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(declared(TWO_LINES), encoding="utf-8")
    setup = read_setup(complete(DEPARTS + 'house_wagers = ["mine.toml"]\n' + RWS, tmp_path))
    assert WagerId("red-dragon") in setup.offers


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("library:ox-7", "line 2, house_wagers: the library has no wager “ox-7”. Did you mean ox-6?"),
        ("absent.toml", "line 2, house_wagers: absent.toml cannot be read: "),
    ],
)
def test_a_name_that_stands_for_nothing_is_refused(named: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        complete(f'{DEPARTS}house_wagers = ["{named}"]\n{RWS}', tmp_path)
    assert str(refused.value).startswith(sentence)


def test_values_that_only_name_a_wager_are_refused() -> None:
    assert [code for code, _ in faults_with("", DEPARTS + 'house_wagers = ["library:ox-6"]\n')] == ["not-resolved"]


def test_what_is_written_inline_is_read_back() -> None:
    import tomllib

    for wager in library().values():
        assert tomllib.loads(f"x = {inline(wager)}")["x"] == wager


def test_the_places_of_values_are_found() -> None:
    text = "a = 1\n[b]\n\"c d\" = [1, \"x # y\",\n { e = '''q\n''', f = 2 } ] # g = 3\n"
    text += "[[h]]\ni.j = true\n[[h.k]]\nl = 1\n[[h]]\ni = 2\n"
    found = places(text)
    assert {path: found[path] for path in ("a", "b.c d[2]", "b.c d[3].f", "h[1].i.j", "h[1].k[1].l", "h[2].i")} == {
        "a": (1, 5), "b.c d[2]": (3, 13), "b.c d[3].f": (5, 10), "h[1].i.j": (7, 7), "h[1].k[1].l": (9, 5),
        "h[2].i": (11, 5),
    }  # fmt: skip


def test_lines_that_only_hand_the_stake_back_are_no_wager() -> None:
    found = faults_with(declared('{ when = "tie", result = "push" }'))
    assert [code for code, _ in found] == ["never-pays"]


def test_what_is_no_declaration_is_told_one_by_one() -> None:
    found = faults_with("", DEPARTS + "house_wagers = [1, [[]], true]\n")
    assert [where for code, where in found if code == "not-permitted"] == [
        f"line 2, house_wagers[{place}]" for place in (1, 2, 3)
    ]


HEAVY = "all cards show 4 suits and exactly 3 nines of one suit among all cards and third cards of one rank"


def test_many_wagers_that_each_could_be_checked_are_refused_together() -> None:
    each = [declared(f'{{ when = "{HEAVY}", pays = "8 to 1" }}', id_=f"heavy-{number}") for number in range(40)]
    (found,) = faults_with("".join(each))
    assert found[0] == "too-fine" and found[1].endswith("house_wagers[18].lines[1].when")


def test_lines_that_each_put_many_hands_together_are_refused() -> None:
    some = [f"{first}, {second}" for first in range(1, 6) for second in range(first + 1, 7)]
    lines = ",\n".join(
        f'{{ when = "exactly {one} cards of one rank among all cards", pays = "8 to 1" }}' for one in some
    )
    assert [code for code, _ in faults_with(declared(lines, "first_that_holds = true"))] == ["too-fine"]


def test_a_bet_at_a_table_names_a_chair_or_a_moment_and_nothing_else() -> None:
    """A package may declare a wager by suit; a seat would offer it for its own number only."""
    setup = setup_with(declared(TWO_LINES))
    offer = setup.offers[WagerId("red-dragon")]
    by_suit = Parameter("suit", (1, 2), offer.wager.clause)
    wager = replace(offer.wager, parameter=by_suit, lines=dict.fromkeys(by_suit.values, offer.wager.lines[None]))
    found = faults_of(replace(setup, offers={offer.wager.id: replace(offer, wager=wager)}))
    assert [fault.where for fault in found if fault.code == "no-such-parameter"] == ["wagers.red-dragon"]


def test_a_mistake_in_toml_is_told_at_a_bounded_length() -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_setup(("[" + "a." * 900 + "a]\n") * 2)
    assert len(str(unreadable.value)) < 300
