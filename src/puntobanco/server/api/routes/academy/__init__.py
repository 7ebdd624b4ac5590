"""The routes of the academy: drills, live tables and examinations of learners, classes for instructors."""

from puntobanco.server.api.routes.academy import classes, drills, exams, live

__all__ = ["classes", "drills", "exams", "live"]
