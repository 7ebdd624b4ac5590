"""The chapter on method, what procedure does to the figures, and the page for the person who takes responsibility."""

from puntobanco.reports.paper.draft import Field, Part, Prose, Row, table
from puntobanco.rulebooks.model import Setup
from puntobanco.words import say


def method_part(setup: Setup) -> Part:
    """How the figures are made and how they are checked."""
    points = ("counts", "settled", "exact", "checked", "simulated", "recompute")
    return Part("", tuple(Prose(say(f"paper.method-{point}")) for point in points))


def procedure_part(setup: Setup) -> Part:
    """What the rules of procedure do to the return: most do nothing, and the reason is said."""
    shoe = setup.shoe
    depth = str(shoe.depth) if shoe.depth is not None else "–"
    rows: list[Row] = [
        (say("paper.proc-burn"), say("paper.proc-none")),
        (say("paper.proc-cut"), say("paper.proc-none")),
        (say("paper.proc-depth", depth=depth), say("paper.proc-cutting-card")),
        (say("paper.proc-decks"), say("paper.proc-see-decks")),
        (say("paper.proc-rounding"), say("paper.proc-see-rounding")),
        (say("paper.proc-seen"), say("paper.proc-see-counting")),
        (say("paper.proc-void"), say("paper.proc-void-none")),
    ]
    columns = (say("paper.proc-rule"), say("paper.proc-effect"))
    return Part(say("paper.procedure"), (table(say("paper.procedure-caption"), columns, rows),))


def signature_part() -> Part:
    """Who takes responsibility: fields with room to write."""
    fields = (Field(say(f"paper.sign-{key}")) for key in ("name", "position", "company", "date", "signature"))
    return Part("", (Prose(say("paper.signature-words")), Prose(say("paper.not-certified")), *fields))
