"""What every question of a set-up must hold, drawn by number; shared by tests and by the proof."""

from collections import Counter
from typing import Any

from puntobanco.academy import PLAYERS_ALONE, Form, Question, ask, skills_of
from puntobanco.academy.answers import corrected, is_right, read
from puntobanco.academy.question import GUEST
from puntobanco.cards import card
from puntobanco.money import Amount
from puntobanco.rulebooks.model import Setup
from puntobanco.words import LANGUAGES, in_words
from tests.academy import second_reading


def check_questions(setup: Setup, number: int, seed: str) -> Counter[str]:
    """Ask this many questions over all skills in turn and check each; how many of each skill there were."""
    skills = (*skills_of(setup), *(skill for skill in PLAYERS_ALONE if skill.wanted(setup)))
    asked: Counter[str] = Counter()
    for place in range(number):
        skill = skills[place % len(skills)].id
        check_question(ask(setup, skill, seed, place))
        asked[skill] += 1
    return asked


def check_question(question: Question) -> None:
    posed, where = question.posed, (question.skill, question.setup, question.seed, question.number)
    ids = [choice.id for choice in posed.choices]
    assert posed.accepted and len(set(ids)) == len(ids), where
    for language in LANGUAGES:
        words = [in_words(choice.text, language) for choice in posed.choices]
        told = [in_words(text, language) for text in (posed.asks, *posed.situation, *posed.working)]
        assert not any(GUEST in said for said in (*words, *told)), where
        assert len(set(words)) == len(words), (where, words)
        assert all(told), where
    assert corrected(question, posed.accepted[0]).right, where
    wrong = [one for one in ids if one not in posed.accepted]
    if posed.form is Form.CHOICE:
        assert set(posed.accepted) <= set(ids), where
        assert wrong and not any(is_right(question, one) for one in wrong), where
    for answer in posed.accepted[:3]:
        assert read(question, typed(question, answer)) in posed.accepted, (where, answer)
    check_second_reading(question)


def typed(question: Question, answer: str) -> str:
    """An answer as a person types it."""
    places = {choice.id: str(place) for place, choice in enumerate(question.posed.choices, 1)}
    match question.posed.form:
        case Form.CHOICE:
            return places[answer]
        case Form.NUMBER:
            return answer
        case Form.MONEY:
            return str(Amount(int(answer), question.currency))
        case Form.CHIPS:
            parts = [part.split("x") for part in answer.split()]
            return " ".join(f"{number}x{Amount(int(value), question.currency)}" for number, value in parts)
        case Form.ORDER:
            return " ".join(places[one] for one in answer.split())


def check_second_reading(question: Question) -> None:
    """The answers are those that another program works out from the facts."""
    facts: dict[str, Any] = dict(question.posed.facts)
    where = (question.skill, question.setup, question.seed, question.number)
    if question.skill in ("chips", "colour-up"):
        pieces = {sum(int(part.split("x")[0]) for part in way.split()) for way in question.posed.accepted}
        assert pieces == {second_reading.fewest(facts)}, (where, facts)
        return
    expected = second_reading.accepted(question.skill, facts)
    if expected is not None:
        assert set(question.posed.accepted) <= expected, (where, facts, question.posed.accepted, expected)
        wrong = {choice.id for choice in question.posed.choices} - set(question.posed.accepted)
        assert question.posed.form is Form.ORDER or not wrong & expected, (where, facts, wrong & expected)
    for name in ("cards", "player", "banker"):
        assert all(card(str(one)) for one in facts.get(name, ()) if isinstance(one, str)), where
