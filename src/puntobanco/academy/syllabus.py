"""The syllabus: which clauses of each rulebook belong to which skill.

A clause may be shortened: it stands for all of its parts (`belongs`). A question cites the clause that the engine
names; where the engine answers without naming one, as for adding up a hand, it cites what the syllabus says here.
"""

from collections.abc import Mapping

from puntobanco.clauses import ClauseId
from puntobanco.rulebooks.model import Setup

Taught = Mapping[str, tuple[ClauseId, ...]]


def _taught(**skills: str) -> Taught:
    return {
        skill.replace("_", "-"): tuple(ClauseId(clause) for clause in clauses.split("; "))
        for skill, clauses in skills.items()
    }


TAUGHT: Mapping[str, Taught] = {
    "massachusetts": _taught(
        count="MA 6(b)",
        winner="MA 12(a) s1",
        burn="MA 5(e) s5",
        first_cards="MA 9(c) s2",
        cutting_card="MA 10(d)",
        insurance="MA 9(e)",
        order_recut="MA 5(f) s1; MA 5(f) s2",
        order_pass="MA 14(a)(2)",
    ),
    "rws": _taught(
        count="RWS 1.17",
        winner="RWS 3.13",
        below_minimum="RWS 5.2",
        first_cards="RWS 3.10 s2",
        order_dispute="RWS 5.13 s1; RWS 5.13 s2",
        exit_void="RWS 5.15; RWS 1.24",
        exit_rebuild="RWS 1.18; RWS 5.7 s2",
        found_later="RWS 5.11",
        report_interrupted="RWS 5.4",
        report_wrong_side="RWS 5.8; RWS 5.8 closing 1",
        report_wrong_handler="RWS 5.8; RWS 5.8 closing 1",
        exit_decide_order="RWS 5.10.2",
        options="RWS 5.12; RWS 1.14",
        options_stand="RWS 5.12.1",
        options_rebuild="RWS 5.12.2",
        option_back="RWS 5.12.3",
        option_on="RWS 5.12 closing",
    ),
    "new-zealand": _taught(
        count="NZ 1.1 Point Count",
        winner="NZ 10.1",
        burn="NZ 7.7",
        first_cards="NZ 8.4 s2",
        cutting_card="NZ 11.2",
        order_shuffle="NZ 7.1(b); NZ 7.1(c); NZ 7.1 closing",
        found_later="NZ 12.8",
        exit_void="NZ 12.6 s3",
        exit_without_bets_next="NZ 1.1 Void Hand; NZ 12.1(b) s3",
        exit_without_bets_now="NZ 1.1 Void Hand",
        withdrawal="NZ 15.10 middle; NZ 15.10(c); NZ 15.10(d); NZ 15.10 closing",
    ),
}


def taught(setup: Setup, skill: str) -> tuple[ClauseId, ...]:
    """What a rulebook says about a skill; nothing where it is silent."""
    return TAUGHT.get(setup.rulebook.id, {}).get(skill, ())
