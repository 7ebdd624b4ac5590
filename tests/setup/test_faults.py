"""A set-up that is wrong says so in one go: every fault, where it is, and the word that was meant."""

from typing import Any

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.irregular import Exit, Remedy
from puntobanco.procedure.opening import LastHand
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rulebooks.model import Rulebook
from puntobanco.setup import Unreadable, read_setup, setup_from
from puntobanco.wagers.wager import WagerId
from puntobanco.wire.messages import StreamName
from tests.support import REMOVE, SETUPS, refusals, refused_clauses, setup, table_of

MA = "massachusetts-commission"
NZ = "new-zealand-commission"
RWS = "rws-non-commission"


def text_of(name: str) -> str:
    return (SETUPS / f"{name}.toml").read_text("utf-8")


# A cutting card so deep that nothing can be dealt before it.


@pytest.mark.parametrize("name", [MA, NZ, RWS])
@pytest.mark.parametrize(("depth", "codes"), [(409, []), (410, []), (411, ["depth"]), (1000, ["depth"])])
def test_the_cutting_card_leaves_a_round_in_front_of_it(name: str, depth: int, codes: list[str]) -> None:
    faults = refusals(name, {"cutting_card_depth": depth})
    assert [fault.code for fault in faults] == codes
    assert all((fault.where, fault.clause) == ("cutting_card_depth", None) for fault in faults)


# All at once.


def test_a_set_up_wrong_in_ten_ways_has_ten_faults() -> None:
    faults = refusals(
        NZ,
        {
            "seats": 10,
            "decks": 9,
            "style": "D",
            "burn": "none",
            "cutting_card_depth": 19,
            "palette": "yes",
            "colour": "green",
            "limits.maximum": REMOVE,
            "wagers.tie.pays": "10 to 1",
            "wagers.any-pair": {"pay_table": "1"},
        },
    )
    assert {fault.where for fault in faults} == {
        "seats",
        "decks",
        "style",
        "burn",
        "cutting_card_depth",
        "palette",
        "colour",
        "limits.maximum",
        "wagers.tie.pays",
        "wagers.any-pair",
    }
    assert len(faults) == 10


def test_a_set_up_that_says_nothing_but_its_rulebook_lists_all_that_is_missing() -> None:
    with pytest.raises(Refused) as found:
        setup_from({"rulebook": "new-zealand"})
    missing = {fault.where for fault in found.value.faults if fault.code == "missing"}
    assert missing == {
        "version",
        "device",
        "decks",
        "style",
        "seats",
        "chips",
        "layout.name",
        "limits.minimum",
        "limits.maximum",
        "wagers.tie.pay_table",
    }


def test_a_refusal_reads_as_a_sentence_with_place_clause_and_advice() -> None:
    (fault,) = refusals(MA, {"decks": 5, "wagers.royal-9": REMOVE})
    assert str(fault) == "decks: “5” is not 6 to 8. [MA 3(a)] Permitted: 6 to 8."


# Words that nobody knows.


@pytest.mark.parametrize(
    ("changes", "where", "meant"),
    [
        ({"deck": 8}, "deck", "decks"),
        ({"cuting_card_depth": 20}, "cuting_card_depth", "cutting_card_depth"),
        ({"limits.minimun": "5.00"}, "limits.minimun", "limits.minimum"),
        ({"layout.box": 9}, "layout.box", "layout.boxes"),
        ({"insurance.cap_to_mian": True}, "insurance.cap_to_mian", "insurance.cap_to_main"),
        ({"wagers.dragon7": {}}, "wagers.dragon7", "dragon-7"),
        ({"wagers.panda-8.maxmum": "5.00"}, "wagers.panda-8.maxmum", "maximum"),
        ({"wagers.super-6.paytable": "12"}, "wagers.super-6.paytable", "pay_table"),
    ],
)
def test_an_unknown_word_is_refused_with_the_nearest_known_one(changes: dict[str, Any], where: str, meant: str) -> None:
    (fault,) = refusals(NZ, changes)
    assert (fault.where, fault.instead) == (where, f"Did you mean {meant}?")
    assert fault.code in {"unknown-key", "unknown-wager"}


@pytest.mark.parametrize("key", ["zzz", "shuffle", "vigorish.rounding", "house_money.added"])
def test_a_key_of_another_rulebook_is_unknown_here(key: str) -> None:
    (fault,) = refusals(NZ, {key: "lace"})
    assert (fault.code, fault.where) == ("unknown-key", key)


@pytest.mark.parametrize(
    ("wanted", "advice"),
    [
        ("new zealand", "Did you mean new-zealand?"),
        ("massachusets", "Did you mean massachusetts?"),
        ("macau", "Known:"),
        (None, "Known:"),
        (7, "Known:"),
        (["rws"], "Did you mean rws?"),
    ],
    ids=str,
)
def test_an_unknown_rulebook_is_refused_before_all_else(wanted: object, advice: str) -> None:
    table = table_of(NZ, {"rulebook": REMOVE if wanted is None else wanted})
    with pytest.raises(Refused) as found:
        setup_from(table)
    (fault,) = found.value.faults
    assert (fault.code, fault.where) == ("no-rulebook", "rulebook")
    assert fault.instead.startswith(advice)


def test_a_rulebook_without_options_says_so() -> None:
    (fault,) = refusals(MA, {"options": ["tiger"]})
    assert (fault.code, fault.where) == ("not-permitted", "options")


# Limits and chips.


@pytest.mark.parametrize(("minimum", "allowed"), [("99.00", True), ("100.00", True), ("101.00", False)])
@pytest.mark.parametrize("wager", ["panda-8", "tie"])
def test_a_minimum_is_at_most_its_maximum(wager: str, minimum: str, allowed: bool) -> None:
    table = {"limits.minimum": minimum, "limits.maximum": "100.00"}
    own = {f"wagers.{wager}.minimum": minimum, f"wagers.{wager}.maximum": "100.00"}
    assert ("limits" in {fault.where for fault in refusals(NZ, table)}) is not allowed
    assert [fault.where for fault in refusals(NZ, own)] == ([] if allowed else [f"wagers.{wager}"])


@pytest.mark.clause("RWS 3.4")
def test_an_individual_maximum_is_optional_where_only_the_differential_is_posted() -> None:
    table = setup(RWS, {"limits.maximum": REMOVE})
    assert table.limits.maximum is None and table.offers[WagerId("player")].maximum is None


@pytest.mark.parametrize(("name", "which"), [(MA, "minimum"), (MA, "maximum"), (RWS, "minimum"), (NZ, "maximum")])
def test_limits_that_are_needed_are_stated(name: str, which: str) -> None:
    assert [(fault.code, fault.where) for fault in refusals(name, {f"limits.{which}": REMOVE})] == [
        ("missing", f"limits.{which}")
    ]


def test_minima_can_be_put_down_in_chips() -> None:
    assert refusals(NZ, {"limits.minimum": "1.50"}) == ()
    faults = refusals(NZ, {"limits.minimum": "1.25"})
    assert {fault.code for fault in faults} == {"not-in-chips"}
    assert "limits.minimum" in {fault.where for fault in faults}
    (own,) = refusals(NZ, {"wagers.panda-8.minimum": "0.75"})
    assert (own.code, own.where) == ("not-in-chips", "wagers.panda-8")


def test_odd_chips_make_more_than_their_multiples() -> None:
    chips = {"chips": ["2.00", "5.00"], "limits.maximum": "100.00"}
    assert refusals(NZ, {**chips, "limits.minimum": "7.00"}) == ()
    assert {fault.code for fault in refusals(NZ, {**chips, "limits.minimum": "3.00"})} == {"not-in-chips"}


@pytest.mark.parametrize(
    "chips",
    [
        REMOVE,
        [],
        "5.00",
        5,
        ["5.00", "1.00"],
        ["1.00", "1.00"],
        ["1.00", "0.00"],
        ["0.00"],
        ["-1.00"],
        ["0.005"],
        [True],
        [["1.00"]],
        [1.5],
        [str(number) for number in range(1, 42)],
    ],
    ids=lambda chips: "unsaid" if chips is REMOVE else repr(chips)[:24],
)
def test_chips_are_a_rising_list_of_amounts(chips: object) -> None:
    assert [fault.where for fault in refusals(NZ, {"chips": chips})] == ["chips"]


@pytest.mark.parametrize(
    "chips", [["10000000000000.00"], ["9999999999999.99", "10000000000000.00"]], ids=["one-chip", "two-chips"]
)
def test_chips_larger_than_any_bet_are_refused_and_nothing_worse(chips: list[str]) -> None:
    assert refusals(NZ, {"chips": chips})


def test_a_currency_of_the_operators_own_is_kept_in_every_amount() -> None:
    table = setup(MA, {"currency": "CAD"})
    assert {table.currency.code, table.limits.minimum.currency.code, table.chips.currency.code} == {"CAD"}
    assert refusals(MA, {"currency": ""})


# No set-up at all.


@pytest.mark.parametrize(
    "text",
    ["=", "name = ", "[limits", "a = 1\na = 2", "minimum = 1.0.0", '\x00 = "x"', "[a]\n[a]", 'x = "unended', "x = 01"],
)
def test_text_that_is_no_toml_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_setup(text)


def test_a_file_far_too_long_is_unreadable() -> None:
    padded = text_of(NZ) + "#" * 300_000
    with pytest.raises(Unreadable):
        read_setup(padded)


def test_a_long_comment_within_reason_is_read() -> None:
    assert read_setup(text_of(NZ) + "#" * 100_000).name == "NZ-01"


@pytest.mark.parametrize(
    "added",
    [
        "deep = " + "[" * 20_000 + "]" * 20_000,
        "deep" + ".deep" * 20_000 + " = 1",
        "[" + ".".join(["deep"] * 20_000) + "]\nx = 1",
        "decks = " + "9" * 5_000,
        "decks = 0x" + "f" * 5_000,
        "deep = { pays" + ".deep" * 20_000 + " = 1 }",
    ],
    ids=["brackets", "dotted-key", "dotted-table", "a-number-of-5000-digits", "a-hexadecimal-number", "inline-table"],
)
def test_a_file_made_to_break_the_reader_is_only_refused(added: str) -> None:
    text = "\n".join(line for line in text_of(NZ).splitlines() if not line.startswith("decks"))
    head, tables = text.split("\n[layout]")
    with pytest.raises((Refused, Unreadable)):
        read_setup(f"{head}\n{added}\n[layout]{tables}")


def test_a_deep_value_inside_a_wager_is_only_refused() -> None:
    deep = "[wagers.super-6.pay_table" + ".deep" * 10_000 + "]\nx = 1\n"
    text = text_of(NZ).replace('super-6 = { pay_table = "12", maximum = "10000.00" }\n', "")
    with pytest.raises((Refused, Unreadable)):
        read_setup(text + "\n" + deep)


def test_a_name_given_by_the_file_wins_over_that_of_the_caller() -> None:
    assert read_setup(text_of(NZ), name="other").name == "NZ-01"
    assert setup_from(table_of(NZ, {"name": REMOVE}), name="other").name == "other"


@pytest.mark.parametrize("part", ["1e-3", "1E0", "1e-400"])
def test_a_portion_is_written_without_an_exponent(part: str) -> None:
    """An exponent such as 1e-999999999 would cost more memory than any machine has."""
    changes = {"house_money.added": part, "filings.house_money": "RS-14"}
    assert refused_clauses(MA, changes) == {"MA 9(e)(1)a"}


# A name that a table can be reached by.


@pytest.mark.parametrize("name", ["pit/7", "/", "x" * 81, "x" * 200])
def test_a_name_by_which_no_table_can_be_reached_is_refused(name: str) -> None:
    (fault,) = refusals(RWS, {"name": name})
    assert (fault.code, fault.where) == ("name", "name")
    assert "at most 80 characters, and no “/”" in fault.sentence
    with pytest.raises(ValidationError):
        convert(f"table/{name}", StreamName)


@pytest.mark.parametrize("name", ["x" * 80, "百家乐 7", "SG-01"])
def test_every_other_name_is_one_by_which_it_is_reached(name: str) -> None:
    assert setup(RWS, {"name": name}).name == name
    assert convert(f"table/{name}", StreamName) == f"table/{name}"


# A shoe that ends nowhere.


def without_a_cutting_card(way_out: Exit) -> Rulebook:
    """A rulebook whose shoes end nowhere, and in which this follows when no card is left."""
    remedies = (Remedy(exit=way_out, by=Role.PIT, clause=None),)
    book = next(book for book in RULEBOOKS if book.id == "massachusetts")
    return replace(
        book,
        shoe=lambda table: replace(book.shoe(table), depth=None, last_hand=LastHand.NONE),
        remedies=lambda table, case: remedies,
    )


@pytest.mark.parametrize(("way_out", "codes"), [(Exit.STAND, ["no-end"]), (Exit.VOID, [])])
def test_a_shoe_without_end_needs_a_rulebook_that_knows_what_follows(way_out: Exit, codes: list[str]) -> None:
    try:
        read_setup(text_of(MA), rulebooks=(without_a_cutting_card(way_out),))
        found = []
    except Refused as refused:
        found = [fault.code for fault in refused.faults]
    assert found == codes


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"depth": None}, "marker"), ({"last_hand": LastHand.NONE}, "marker"), ({"depth": 11}, "marker"),
     ({"depth": 12}, "")],
)  # fmt: skip
def test_the_cutting_card_of_any_rulebook_and_its_last_hand_agree(changes: dict[str, Any], code: str) -> None:
    book = next(book for book in RULEBOOKS if book.id == "massachusetts")
    other = replace(book, shoe=lambda table: replace(book.shoe(table), **changes))
    faults: tuple[Fault, ...] = ()
    try:
        read_setup(text_of(MA), rulebooks=(other,))
    except Refused as refused:
        faults = refused.faults
    assert [fault.code for fault in faults] == ([code] if code else [])
