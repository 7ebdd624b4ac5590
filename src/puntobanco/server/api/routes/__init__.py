"""The routes of the API, one module for each subject; importing the package registers them all."""

from puntobanco.server.api.route import ROUTES, Route
from puntobanco.server.api.routes import (
    analysis,
    audit,
    figures,
    history,
    integrity,
    overview,
    people,
    practice,
    preview,
    reports,
    roads,
    sessions,
    signs,
)

__all__ = [
    "ROUTES",
    "Route",
    "analysis",
    "audit",
    "figures",
    "history",
    "integrity",
    "overview",
    "people",
    "practice",
    "preview",
    "reports",
    "roads",
    "sessions",
    "signs",
]
