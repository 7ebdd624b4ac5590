"""The academy: questions for dealers and players, drawn from a rulebook and a set-up, answered by the engine alone."""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.academy.answers import Correction, corrected, is_right
from puntobanco.academy.question import Choice, Form, Question
from puntobanco.academy.skills import PLAYERS_ALONE, SKILLS, Skill, ask, players_skills_of, skills_of
