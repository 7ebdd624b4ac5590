"""The cut, and where the cutting card goes afterwards. Places are counted in cards lying in front."""

from puntobanco.cards import Card
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import ShoeRules


def cut(stack: tuple[Card, ...], at: int, rules: ShoeRules) -> tuple[Card, ...]:
    """The stack after a cut: the cards in front of it go to the back [MA 5(e) s1; NZ 7.6 s2]."""
    check_cut(len(stack), at, rules)
    return stack[at:] + stack[:at]


def check_cut(size: int, at: int, rules: ShoeRules) -> None:
    """Refuse a cut that leaves less than the table asks for on either side [MA 5(d); NZ 7.6 s1]."""
    margin = rules.cut_from_end
    if margin is None:
        raise Refused(Fault.of("no-cut", "cut", rules.no_cut_clause))
    if not margin <= at <= size - margin:
        raise Refused(
            Fault.of("cut-near-end", "cut", rules.cut_clause, at=at, size=size, margin=margin, size2=size - margin)
        )


def place_cutting_card(size: int, rules: ShoeRules, behind: int | None = None) -> int | None:
    """Where the cutting card lies, given the cards behind it; none where there is none [NZ 7.8].

    The table's depth is the least that may lie behind it [MA 5(e) s2; NZ 7.6 s2] and where it goes without
    further word; one card at least lies in front.
    """
    if rules.depth is None:
        if behind is None:
            return None
        raise Refused(Fault.of("no-cutting-card.goes-into", "cutting card", rules.last_hand_clause))
    behind = rules.depth if behind is None else behind
    if not rules.depth <= behind < size:
        raise Refused(
            Fault.of(
                "cutting-card-depth", "cutting card", rules.depth_clause, size=size, behind=behind, depth=rules.depth
            )
        )
    return size - behind
