"""The procedure of one table: what its rulebook and set-up say about people, calls, cards and money in their order.

The table machine is an interpreter of this record. It never asks which rulebook it plays: where a rulebook is
silent a field is empty, and the machine then does not offer the thing, or lets the operator's policy decide.
"""

from collections.abc import Mapping

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.procedure.calls import Call
from puntobanco.procedure.dealing import CuratorRules, HandlerRules, SqueezeRules, Style
from puntobanco.procedure.irregular import Report
from puntobanco.procedure.opening import CardLife, CutRules, Route, Tick
from puntobanco.procedure.roles import Rank, Role


class ClosingRules(Struct, frozen=True, kw_only=True):
    """When bets freeze, and what may still happen afterwards."""

    clause: ClauseId
    at_call: bool
    """Bets freeze at the call; else only once the first card has left the shoe as well."""
    frozen: ClauseId
    """No bet may then be made, raised, altered or taken back."""
    altered: ClauseId | None = None
    """The clause that keeps hands off a bet already down, where it is another one."""
    forms: tuple[str, ...] = ("voice",)
    forms_clause: ClauseId | None = None
    late_change: ClauseId | None = None
    """The proviso: bets may be changed while no card has been revealed, and the close is called again."""
    late_handler: ClauseId | None = None
    recall: ClauseId | None = None
    """After a late change the close is called again before the next card."""
    deemed_seen: ClauseId | None = None
    """A card seen before the close closes betting by itself."""
    deemed_touched: ClauseId | None = None
    losing_bet: ClauseId | None = None
    """A losing bet may not be touched."""
    cards_call: ClauseId | None = None
    """A second call that starts the deal."""
    withdrawn_new: ClauseId | None = None
    """After whole bets could be withdrawn none is made."""
    withdrawn_kept: ClauseId | None = None
    """Nor is one that was left touched until the round is over."""


class NomineeRules(Struct, frozen=True, kw_only=True):
    approval: ClauseId
    announced: ClauseId
    one_player: ClauseId
    ends: ClauseId
    revoke_betting: ClauseId
    revoke_handling: ClauseId
    no_staff: ClauseId
    seated: ClauseId | None
    """The clause that wants the nominee seated; none where nominees may stand and be several."""
    several: ClauseId | None


class SpokenRules(Struct, frozen=True, kw_only=True):
    """Bets that are spoken before they lie on the layout."""

    clause: ClauseId
    with_cash: bool
    """Backed by cash that is changed at once, or by chips that the dealer puts down."""


class FreeHandRules(Struct, frozen=True, kw_only=True):
    """Rounds dealt without a bet on the table."""

    clause: ClauseId
    most: int | None
    most_clause: ClauseId
    notice: ClauseId | None = None
    """Where four cards already lie on the table, the intention is shown or signalled first."""


class Procedure(Struct, frozen=True, kw_only=True):
    """Everything the machine asks a rulebook about a table's procedure."""

    ranks: tuple[Rank, ...]
    discretion: Role
    """The lowest role that exercises what a document leaves to the operator."""
    acting: ClauseId | None
    dealer: ClauseId | None
    styles: Mapping[str, Style]
    style: str
    style_choices: Mapping[str, Mapping[str, object]]
    """What each style means in a set-up: the keys and values that elect it."""
    style_changes: ClauseId | None = None
    style_mid_round: Mapping[str, ClauseId] = {}
    """Styles to which a round under way may change."""
    round_start: str = "close-first"
    round_start_clause: ClauseId | None = None
    round_starts: Mapping[str, ClauseId] = {}
    """Ways of beginning a round with cards before the close, each with its clause."""
    routes: tuple[Route, ...]
    route: str
    shuffle: tuple[Tick, ...]
    """The steps of a shuffle by hand, before every shoe that does not come shuffled."""
    shuffle_clause: ClauseId | None
    notice: ClauseId | None = None
    """The clause that wants written notice before the shuffle is changed, and how many minutes."""
    notice_minutes: int = 0
    notice_keys: tuple[str, ...] = ()
    cut: CutRules | None
    life: CardLife
    load: ClauseId | None = None
    backs: tuple[str, ...] = ()
    """The back colours of the sets in use, where the set-up names them."""
    backs_clause: ClauseId | None = None
    secured_at: str = ""
    """Where cards prepared beforehand are kept."""
    request_declined: ClauseId | None = None
    """When the operator turns a request about pre-shuffled cards down, another set is brought."""
    opening_call: ClauseId | None = None
    closing: ClosingRules
    calls: Mapping[Call, ClauseId | None]
    """The calls that this rulebook knows, with the clause that asks for each."""
    one_more: ClauseId | None = None
    """The clause that has the last hand called after the round in which the cutting card came out, if another."""
    calls_together: bool = False
    """Whether both counts are called once all four cards lie face up, and not each hand's as it is shown."""
    calls_ahead: bool = False
    """Whether what the Banker's Hand does is said with the first four cards, where no third card can change it."""
    handlers: HandlerRules | None = None
    squeeze: SqueezeRules | None = None
    curator: CuratorRules | None = None
    nominees: NomineeRules | None = None
    spoken: SpokenRules | None = None
    instruments: tuple[str, ...] = ("chips",)
    instruments_clause: ClauseId | None = None
    coupon_wagers: frozenset[str] = frozenset()
    """Wagers on which a match-play coupon may lie, where the operator says how coupons are paid."""
    staff_bets: ClauseId | None = None
    """Staff may put a bet down for a player who asks."""
    placement: ClauseId | None = None
    """A bet stands as it was put down, no matter who put it there."""
    no_veto: ClauseId | None = None
    under_minimum: ClauseId | None = None
    """A bet below the minimum is pointed out and may be raised or taken back until the close."""
    excess_refused: ClauseId | None = None
    """The part of a bet beyond the differential is refused while bets are open."""
    seated_first: ClauseId | None = None
    """Seated players' bets fill a box before standing players' do."""
    side_before_cards: Mapping[str, ClauseId] = {}
    """By family of wager, the clause that wants it down before any card of the round is dealt."""
    settles_after_call: Mapping[str, ClauseId] = {}
    """By family of wager, the clause that has it collected or paid after the result is announced."""
    odds_sign: ClauseId | None = None
    """The clause that wants a sign up from the first round to which changed odds apply."""
    other_versions: tuple[str, ...] = ()
    """Versions that differ only in odds which the operator may elect from one round to the next."""
    walked_off: ClauseId | None = None
    """A bettor who left is settled all the same."""
    later_stands: ClauseId | None = None
    """An error found only in a later round leaves everything as it is."""
    until_next_call: frozenset[Report] = frozenset()
    """Errors that are put right also once the bets are settled, as long as the next round has not been called."""
    seen_card_next: ClauseId | None = None
    """A card that was seen may open the next round, with bets on it."""
    debt_due: ClauseId | None = None
    """Marked commission is due before a new shoe and on leaving."""
    debt_stays: ClauseId | None = None
    free_hands: FreeHandRules | None = None
    tie_alterable: ClauseId | None = None
    """After a tie, bets that stand may be altered before the next round."""
    discards: ClauseId | None = None
    only_dealer_touches: ClauseId | None = None
    early_choice: ClauseId | None = None
    """Only the dealer moves winnings that a bettor chose to have added."""
    early: ClauseId | None = None
    """Wagers on the first four cards are settled before any third card."""
    ante_before_cards: ClauseId | None = None
