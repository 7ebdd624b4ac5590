"""The academy: questions for dealers and players, drawn from a rulebook and a set-up, answered by the engine alone."""

from puntobanco.academy.answers import Correction, corrected, is_right
from puntobanco.academy.question import Choice, Form, Question
from puntobanco.academy.skills import PLAYERS_ALONE, SKILLS, Skill, ask, players_skills_of, skills_of

__all__ = [
    "PLAYERS_ALONE",
    "SKILLS",
    "Choice",
    "Correction",
    "Form",
    "Question",
    "Skill",
    "ask",
    "corrected",
    "is_right",
    "players_skills_of",
    "skills_of",
]
