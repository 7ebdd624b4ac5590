"""Reports as the tests read them: in English unless they say otherwise."""

from collections.abc import Mapping

from puntobanco.reports import build as drafted
from puntobanco.reports.build import Counting
from puntobanco.reports.paper.document import Document
from puntobanco.reports.paper.draft import printed
from puntobanco.reports.simulated import Simulated
from puntobanco.rulebooks.model import Setup


def build(
    setup: Setup,
    text: str,
    *,
    date: str,
    language: str = "en",
    wagers: frozenset[str] = frozenset(),
    simulated: Mapping[str, Simulated] | None = None,
    counting: Counting = lambda study: (),
) -> Document:
    """The report of a set-up in a language."""
    draft = drafted.build(setup, text, date=date, wagers=wagers, simulated=simulated, counting=counting)
    return printed(draft, language)
