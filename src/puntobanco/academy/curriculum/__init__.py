"""The curriculum: for every rule, procedure and irregularity clause of a rulebook the skill that asks for it."""

from puntobanco.academy.curriculum.coverage import Coverage, Place, Reason, coverage

__all__ = ["Coverage", "Place", "Reason", "coverage"]
