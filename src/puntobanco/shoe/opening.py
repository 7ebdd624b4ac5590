"""From the shuffled stack to the first round: cut, cutting card, burn; and a cut ordered anew."""

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.opening import Burn, ShoeRules
from puntobanco.shoe.cut import cut
from puntobanco.shoe.shoe import Shoe, load


class Burnt(Struct, frozen=True):
    """The burnt cards as everybody at the table knows them: hidden ones are a number without faces."""

    shown: tuple[Card, ...] = ()
    hidden: int = 0

    @property
    def number(self) -> int:
        return len(self.shown) + self.hidden


def cards_to_burn(kind: Burn, first: Card) -> int:
    """How many cards leave, the first included; tens and pictures ask for ten more [MA 5(e) s5; NZ 4.1A]."""
    match kind:
        case Burn.VALUE_SHOWN | Burn.VALUE_HIDDEN:
            return 1 + first.rank.burn_points
        case Burn.SINGLE_HIDDEN:
            return 1
        case Burn.NONE:
            return 0


def burn(shoe: Shoe) -> tuple[Burnt, Shoe]:
    """Burn from a fresh shoe by the table's way; all burnt cards go to the discards [NZ 7.7; NZ 7.7(a)(iii)].

    All are shown [MA 5(e) s4], or the first alone [NZ 7.7(a)(i); NZ 7.7(a)(ii)], or none [NZ 7.7(b)]. A
    burn that reaches the cutting card leaves it to come out before the first round.
    """
    if shoe.out or not shoe.stack:
        raise Refused(Fault.of("burn-late", "burn", shoe.rules.burn_clause))
    kind = shoe.rules.burn
    leaving = shoe.stack[: cards_to_burn(kind, shoe.stack[0])]
    face_up = {Burn.VALUE_SHOWN: len(leaving), Burn.VALUE_HIDDEN: 1}.get(kind, 0)
    burnt = Burnt(shown=leaving[:face_up], hidden=len(leaving) - face_up)
    return burnt, replace(shoe, out=burnt.number, discarded=burnt.number, burnt=burnt.number)


def prepare(
    stack: tuple[Card, ...], rules: ShoeRules, *, cut_at: int | None = None, behind: int | None = None
) -> tuple[Burnt, Shoe]:
    """A shuffled stack cut, marked, loaded and burnt.

    Without `cut_at` nobody cuts: who must, and whether, is the table's procedure; here only where.
    """
    ready = stack if cut_at is None else cut(stack, cut_at, rules)
    return burn(load(ready, rules, behind=behind))


def recut(shoe: Shoe, at: int) -> Shoe:
    """Cut a loaded shoe again, before any card has left it; never what a shuffler is mixing [NZ 7.5 s1; NZ 7.8]."""
    rules = shoe.rules
    if rules.continuous:
        raise Refused(Fault.of("cut-in-shuffler", "cut", rules.no_cut_clause))
    if shoe.out:
        raise Refused(Fault.of("cut-late", "cut", rules.cut_clause))
    return replace(shoe, stack=cut(shoe.stack, at, rules))
