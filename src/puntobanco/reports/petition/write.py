"""A petition or a leaflet from a set-up, ready to be written."""

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.reports.paper.draft import printed
from puntobanco.reports.paper.fonts import CHINESE, fonts_for
from puntobanco.reports.pipeline import Wanted, drafted, report_extra
from puntobanco.reports.study import Progress, offers_of, study
from puntobanco.rulebooks.model import Setup


def made_petition(table: Setup, text: str, wanted: Wanted, progress: Progress) -> bytes:
    """The bytes of the petition of a table, with its analysis as annex."""
    report_extra()
    from puntobanco.reports.paper.write import written
    from puntobanco.reports.petition.petition import petition

    studies = study(table, offers_of(table, wanted.wagers), progress)
    analysis = drafted(table, text, wanted, progress, studies)
    progress(f"writing {wanted.form}", 0, 1)
    return written(printed(petition(table, studies, analysis), wanted.language), wanted.form)


class Sheet(Struct, frozen=True, kw_only=True):
    form: str
    date: str


def made_leaflet(table: Setup, wanted: Sheet, progress: Progress) -> bytes:
    """The bytes of the leaflet of a table, in three languages at once."""
    report_extra()
    from puntobanco.reports.petition.leaflet import leaflet, typeset

    if wanted.form not in ("pdf", "html"):
        raise Refused(Fault.of("format.name-leaflet", wanted.form))
    if wanted.form == "pdf":
        for language in CHINESE:
            fonts_for(language)
    studies = study(table, offers_of(table, frozenset()), progress)
    return typeset(leaflet(table, studies, wanted.date), "pdf" if wanted.form == "pdf" else "html")
