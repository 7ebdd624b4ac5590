"""The keys an operator may meet in a set-up file. Each rulebook permits those that its document knows."""

from fractions import Fraction

from puntobanco.elections import Chosen, Key, T_co
from puntobanco.money import Amount
from puntobanco.wagers.conditions import Combination
from puntobanco.words import say

# Cards, device and the life of a shoe.

DECKS: Key[int] = Key("decks", say("elect.decks"))
DEVICE: Key[str] = Key("device", say("elect.device"))
STYLE: Key[str] = Key("style", say("elect.style"))
FACE_DOWN: Key[bool] = Key("face_down", say("elect.face-down"))
CARD_HANDLING: Key[str] = Key("card_handling", say("elect.card-handling"))
OPENING: Key[str] = Key("opening", say("elect.opening"))
SHUFFLE: Key[str] = Key("shuffle", say("elect.shuffle"))
RESHUFFLE_AFTER_LACE: Key[bool] = Key("reshuffle_after_lace", say("elect.reshuffle-after-lace"))
BACKS: Key[tuple[str, ...]] = Key("backs", say("elect.backs"))
SHUFFLER_HOLDS: Key[int] = Key("shuffler_holds", say("elect.shuffler-holds"))
SHOE_HOLDS: Key[int] = Key("shoe_holds", say("elect.shoe-holds"))
DISCARD_HOLDS: Key[int] = Key("discard_holds", say("elect.discard-holds"))
PRELOAD_SHUFFLE: Key[bool] = Key("preload_shuffle", say("elect.preload-shuffle"))
PRELOAD_CUT: Key[bool] = Key("preload_cut", say("elect.preload-cut"))
CUT: Key[bool] = Key("cut", say("elect.cut"))
CUT_BY: Key[str] = Key("cut_by", say("elect.cut-by"))
CUT_OFFER: Key[str] = Key("cut_offer", say("elect.cut-offer"))
RECUT_BY: Key[str] = Key("recut_by", say("elect.recut-by"))
CUTTING_CARDS: Key[int] = Key("cutting_cards", say("elect.cutting-cards"))
CUTTING_CARD_DEPTH: Key[int] = Key("cutting_card_depth", say("elect.cutting-card-depth"))
BURN: Key[str] = Key("burn", say("elect.burn"))
LAST_CALL: Key[str] = Key("last_call", say("elect.last-call"))
LAST_HAND: Key[str] = Key("last_hand", say("elect.last-hand"))
CONTINUOUS_BUFFER: Key[int] = Key("continuous_buffer", say("elect.continuous-buffer"))
SECURED: Key[str] = Key("secured_at", say("elect.secured"))

# Calls, people, things on the table.

NO_MORE_BETS: Key[tuple[str, ...]] = Key("no_more_bets", say("elect.no-more-bets"))
STANDING: Key[bool] = Key("standing_players", say("elect.standing"))
PLAYERS_PER_AREA: Key[int] = Key("players_per_area", say("elect.players-per-area"))
AREA_CAP: Key[str] = Key("area_cap", say("elect.area-cap"))
AREA_CAP_NAMED: Key[tuple[str, ...]] = Key("area_cap_players", say("elect.area-cap-named"))
PALETTE: Key[bool] = Key("palette", say("elect.palette"))
PUCKS: Key[bool] = Key("pucks", say("elect.pucks"))
RESULTS_DISPLAY: Key[bool] = Key("results_display", say("elect.results-display"))
MAX_FREE_HANDS: Key[int] = Key("max_free_hands", say("elect.max-free-hands"))
ROUND_START: Key[str] = Key("round_start", say("elect.round-start"))
DROP_BOX: Key[str] = Key("drop_box", say("elect.drop-box"))
DISCRETION: Key[str] = Key("discretion", say("elect.discretion"))
GENERAL_RULES: Key[str] = Key("general_rules", say("elect.general-rules"))
DISCLOSED_THIRD: Key[str] = Key("disclosed_third", say("elect.disclosed-third"))
INSTRUMENTS: Key[tuple[str, ...]] = Key("instruments", say("elect.instruments"))
MATCH_PLAY_PAYS: Key[str] = Key("match_play_pays", say("elect.match-play-pays"))

# Money.

VIGORISH_ROUNDING: Key[str] = Key("vigorish.rounding", say("elect.vigorish-rounding"))
VIGORISH_ROUNDED_ON: Key[str] = Key("vigorish.rounded_on", say("elect.vigorish-rounded-on"))
VIGORISH_COLLECTED: Key[str] = Key("vigorish.collected", say("elect.vigorish-collected"))
FRACTIONS: Key[str] = Key("fractions", say("elect.fractions"))
DIFFERENTIAL_SCOPE: Key[str] = Key("limits.differential_scope", say("elect.differential-scope"))
PRO_RATA_FLOOR: Key[bool] = Key("limits.pro_rata_floor", say("elect.pro-rata-floor"))
SIDE_NEEDS_MAIN: Key[bool] = Key("side_needs_main", say("elect.side-needs-main"))
ANTE: Key[Amount] = Key("ante.amount", say("elect.ante"))
ANTE_WAIVED_FROM: Key[Amount] = Key("ante.waived_from", say("elect.ante-waived-from"))
INSURANCE_CAP: Key[bool] = Key("insurance.cap_to_main", say("elect.insurance-cap"))
INSURANCE_ALONE: Key[bool] = Key("insurance.one_bettor", say("elect.insurance-alone"))
PARLAY_PORTION: Key[Fraction] = Key("house_money.added", say("elect.parlay-portion"))

# A wager's own keys.

BETS: Key[tuple[int, ...]] = Key("bets", say("elect.bets"))
AWARDS: Key[str] = Key("awards", say("elect.awards"))
COMBINATIONS: Key[dict[int, Combination]] = Key("combinations", say("elect.combinations"))
METERS_OF: Key[str] = Key("meters_of", say("elect.meters-of"))
RESERVE_RATE: Key[Fraction] = Key("reserve_rate", say("elect.reserve-rate"))

# Filings and approvals: named references to papers outside this system.

LAYOUT_APPROVAL: Key[str] = Key("approvals.layout", say("elect.layout-approval"))
RULES_SUBMISSION: Key[str] = Key("filings.rules_submission", say("elect.rules-submission"))
PRESHUFFLED_PROCEDURE: Key[str] = Key("filings.preshuffled", say("elect.preshuffled-procedure"))
BATCH_PROCEDURE: Key[str] = Key("filings.batch_shuffler", say("elect.batch-procedure"))
CARD_HANDLING_FILING: Key[str] = Key("filings.card_handling", say("elect.card-handling-filing"))
PARLAY_FILING: Key[str] = Key("filings.house_money", say("elect.parlay-filing"))
SEALED_APPROVAL: Key[str] = Key("approvals.sealed_cards", say("elect.sealed-approval"))
LUCKY_MATCH_CAP_APPROVAL: Key[str] = Key("approvals.lucky_match_cap", say("elect.lucky-match-cap-approval"))
TIGER_CAP_APPROVAL: Key[str] = Key("approvals.tiger_cap", say("elect.tiger-cap-approval"))
JACKPOT_APPROVAL: Key[str] = Key("approvals.jackpot", say("elect.jackpot-approval"))

# The jackpot.

JACKPOT_NAME: Key[str] = Key("jackpot.name", say("elect.jackpot-name"))
JACKPOT_CHINESE: Key[tuple[str, str]] = Key("jackpot.chinese", say("elect.jackpot-chinese"))
JACKPOT_DISPLAY: Key[str] = Key("jackpot.display", say("elect.jackpot-display"))
JACKPOT_CONSOLE: Key[str] = Key("jackpot.console", say("elect.jackpot-console"))
JACKPOT_FUNDING: Key[str] = Key("jackpot.funding", say("elect.jackpot-funding"))
JACKPOT_QUALIFYING_WAGERS: Key[tuple[str, ...]] = Key(
    "jackpot.qualifying_wagers", say("elect.jackpot-qualifying-wagers")
)
JACKPOT_QUALIFYING_MINIMUM: Key[Amount] = Key("jackpot.qualifying_minimum", say("elect.jackpot-qualifying-minimum"))
JACKPOT_QUALIFYING: Key[str] = Key("jackpot.qualifying", say("elect.jackpot-qualifying"))
JACKPOT_PAYABLE_UNIT: Key[Amount] = Key("jackpot.payable_unit", say("elect.jackpot-payable-unit"))
JACKPOT_INCREMENT_POINT: Key[str] = Key("jackpot.increment_point", say("elect.jackpot-increment-point"))
JACKPOT_AUTO: Key[bool] = Key("jackpot.auto_activate", say("elect.jackpot-auto"))
JACKPOT_VOID_ROUNDS: Key[bool] = Key("jackpot.void_rounds_count", say("elect.jackpot-void-rounds"))
JACKPOT_SPLIT: Key[str] = Key("jackpot.split", say("elect.jackpot-split"))
JACKPOT_PICK: Key[str] = Key("jackpot.pick", say("elect.jackpot-pick"))
JACKPOT_UNREASONABLE: Key[Amount] = Key("jackpot.unreasonable_contribution", say("elect.jackpot-unreasonable"))
JACKPOT_TIERS: Key[tuple[Chosen, ...]] = Key("jackpot.tiers", say("elect.jackpot-tiers"))

# One tier of a jackpot: in its own table, or with ``jackpot.`` before it where there is one tier only.

TIER_NAME: Key[str] = Key("name", say("elect.tier-name"))
TIER_TITLE: Key[str] = Key("title", say("elect.tier-title"))
TIER_CHINESE: Key[tuple[str, str]] = Key("chinese", say("elect.tier-chinese"))
TIER_SEED: Key[Amount] = Key("seed", say("elect.tier-seed"))
TIER_RESET: Key[Amount] = Key("reset", say("elect.tier-reset"))
TIER_RATE: Key[Fraction] = Key("rate", say("elect.tier-rate"))
TIER_RESERVE_RATE: Key[Fraction] = Key("reserve_rate", say("elect.tier-reserve-rate"))
TIER_CEILING: Key[Amount] = Key("ceiling", say("elect.tier-ceiling"))
TIER_HOUSE: Key[Amount] = Key("house_contribution", say("elect.tier-house"))
TIER_TRIGGER: Key[str] = Key("trigger", say("elect.tier-trigger"))
TIER_ONE_IN: Key[int] = Key("one_in", say("elect.tier-one-in"))
TIER_PART: Key[Fraction] = Key("part", say("elect.tier-part"))
TIER_LEAST: Key[Amount] = Key("least", say("elect.tier-least"))
TIER_MOST: Key[Amount] = Key("most", say("elect.tier-most"))
TIER_WINS_ON: Key[str] = Key("wins_on", say("elect.tier-wins-on"))
TIER_PAYS: Key[str] = Key("pays", say("elect.tier-pays"))


def of_one_tier(key: Key[T_co]) -> Key[T_co]:
    """The key of a tier where the jackpot has one tier only and needs no table of tiers."""
    name = "wager_contribution" if key is TIER_RATE else key.name
    return Key(f"jackpot.{name}", key.meaning)
