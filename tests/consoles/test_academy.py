"""The academy in a browser, by keys alone: a lesson, a drill in every form, its correction and its score."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.server.academy.records import Asked
from tests.consoles.english import TEXT, english_left
from tests.consoles.staged import Guest, house
from tests.consoles.test_staff_access import wrong
from tests.server.api.served import Served
from tests.server.api.test_academy import typed

QUESTIONS = int(os.environ.get("DRILL_QUESTIONS", "10"))
"""A drill of 50 questions is the proof; 10 meet each form."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with house(tmp_path_factory.mktemp("academy"), "SG-01=rws-non-commission") as made:
        yield made


@pytest.fixture
def learner(browser: Browser, served: Served) -> Iterator[Guest]:
    one = opened(Guest(browser, served).come_in())
    yield one
    one.close()


def opened(guest: Guest) -> Guest:
    """At the academy, with what can be trained."""
    guest.page.goto(f"{guest.served.origin}/")
    guest.page.locator('a[href="#/academy"]').press("Enter")
    guest.page.locator(".academy-choose").wait_for()
    return guest


def asked(guest: Guest) -> Asked:
    """The question before the learner, as the house keeps it."""
    person = guest.context.request.get(f"{guest.served.origin}/api/session").json()["person"]
    found = guest.served.serving.service.academy.all(person)[-1].asked
    assert found is not None
    return found


def answer(page: Page, text: str) -> None:
    """An answer by the keyboard: a choice by its key, anything else typed into the field that has the focus."""
    page.locator('[data-state="asked"]').wait_for()
    if page.locator(".academy-typed").count():
        expect(page.locator(".academy-typed input")).to_be_focused()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    else:
        expect(page.locator(".academy-asks")).to_be_focused()
        page.keyboard.press("123456789ABCDEFGHIJ"[int(text) - 1])
    page.locator('[data-state="corrected"]').wait_for()
    expect(page.locator(".academy-next")).to_be_focused()


def choose(page: Page, skill: str = "", questions: str = "", speed: str = "calm") -> None:
    """What is drilled, chosen in the fields of the first page."""
    for place, value in enumerate(("ready/massachusetts-commission", skill, speed, questions)):
        if value:
            page.locator(".academy-choose select").nth(place).select_option(value)


def test_a_lesson_and_a_drill_by_keys_alone(learner: Guest) -> None:
    page = learner.page
    choose(page, "pay")
    page.locator("h1").click()
    page.keyboard.press("l")
    expect(page.locator(".academy-lesson")).to_contain_text("Work out what a bet pays")
    expect(page.locator(".academy-lesson dt").first).to_contain_text("MA ")
    expect(page.locator(".academy-example")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".academy-head")).to_contain_text("Question 1 of 10")
    right = typed(asked(learner))
    answer(page, right)
    expect(page.locator(".academy-verdict")).to_contain_text("Right:")
    expect(page.locator(".academy-clauses dt").first).to_contain_text("MA ")
    page.keyboard.press("Enter")
    answer(page, "99999")
    expect(page.locator(".academy-verdict")).to_contain_text("Wrong. It is:")
    page.locator(".academy-leave").press("Enter")
    expect(page.locator(".academy-score h2")).to_contain_text("1 of 2 answered well")


def test_a_drill_of_every_skill_is_answered_well_and_adds_to_ones_progress(learner: Guest) -> None:
    page = learner.page
    choose(page, questions="50" if QUESTIONS > 20 else "10")
    page.locator(".academy-begin").press("Enter")
    page.locator(".academy-drill").wait_for()
    number = 0
    while not page.locator(".academy-score").count():
        number += 1
        expect(page.locator(".academy-head")).to_contain_text(f"Question {number} of ")
        answer(page, typed(asked(learner)))
        expect(page.locator(".academy-verdict")).to_have_class("academy-verdict good")
        page.keyboard.press("Enter")
        page.locator('[data-state="asked"], .academy-score').wait_for()
    assert number >= 10
    expect(page.locator("h2")).to_contain_text(f"{number} of {number} answered well")
    page.keyboard.press("Enter")
    choose(page)
    page.locator("h1").click()
    page.keyboard.press("p")
    expect(page.locator(".academy-plot rect")).to_have_count(1)
    expect(page.locator(".academy-score h2")).to_contain_text(f"{number} of {number}")


def test_a_player_learns_what_past_results_do_not_tell(learner: Guest) -> None:
    page = learner.page
    choose(page, "past")
    page.locator("h1").click()
    page.keyboard.press("l")
    expect(page.locator(".academy-lesson")).to_contain_text("nothing beyond the cards that are gone")
    page.keyboard.press("Enter")
    expect(page.locator(".academy-head")).to_contain_text("Question 1 of 10")
    answer(page, typed(asked(learner)))
    expect(page.locator(".academy-verdict")).to_contain_text("Right:")
    expect(page.locator(".academy-drill")).to_contain_text("changes nothing")


def test_what_is_no_answer_is_said_and_nothing_is_lost(learner: Guest) -> None:
    page = learner.page
    choose(page, "chips", speed="fast")
    page.locator(".academy-begin").press("Enter")
    expect(page.locator(".academy-clock")).to_contain_text("s")
    page.keyboard.type("as few as I can")
    page.keyboard.press("Enter")
    expect(page.locator(".notice.bad")).to_contain_text("That is no answer here: Chips")
    page.get_by_role("button", name="Clear").press("Enter")
    page.locator(".academy-tray button").first.press("Enter")
    page.locator(".academy-tray button").first.press("Enter")
    assert page.locator(".academy-typed input").input_value().startswith("2x")
    learner.faults.clear()  # the browser itself writes down that it was answered 409
    page.reload()
    expect(page.locator(".academy-head")).to_contain_text("Question 1 of")


@pytest.mark.parametrize(
    ("width", "scheme", "language"), [(1280, "dark", "zh-Hans"), (390, "light", "en"), (390, "dark", "zh-Hant")]
)
def test_axe_finds_no_serious_fault(
    browser: Browser, served: Served, width: int, scheme: str, language: str, tmp_path: Path
) -> None:
    guest = Guest(browser, served, width=width, height=844, color_scheme=scheme, bypass_csp=True).come_in(language)
    page = opened(guest).page
    folder = Path(os.environ.get("PICTURES", tmp_path))

    def look(name: str) -> None:
        assert not wrong(page, width)
        page.screenshot(path=folder / f"{name}-{width}-{language}.png")
        if language != "en":
            page.evaluate("() => document.querySelectorAll('dd[lang=en]').forEach((one) => one.remove())")
            assert not english_left(page.evaluate(TEXT))

    look("choose")
    choose(page, "way-out")
    page.locator("h1").click()
    page.keyboard.press("l")
    page.locator(".academy-lesson").wait_for()
    look("lesson")
    for skill in ("way-out", "chips", "order"):
        page.goto(f"{served.origin}/#/")
        opened(guest)
        choose(page, skill, "5", "usual")
        page.locator(".academy-begin").press("Enter")
        page.locator(".academy-drill").wait_for()
        look(f"asked-{skill}")
        answer(page, "1" if skill == "way-out" else typed(asked(guest)))
        look(f"corrected-{skill}")
        page.locator(".academy-leave").press("Enter")
        page.locator(".academy-score").wait_for()
    look("score")
    guest.close()
