"""The routes of the API, one module for each subject; importing the package registers them all."""

# mypy: implicit-reexport
# ruff: noqa: F401

from puntobanco.server.api.route import ROUTES, Route
from puntobanco.server.api.routes import (
    academy,
    analysis,
    audit,
    extracts,
    figures,
    first_start,
    history,
    integrity,
    keeping,
    names,
    overview,
    owner,
    people,
    practice,
    preview,
    reports,
    roads,
    sessions,
    signs,
)
