"""The keys an operator may meet in a set-up file. Each rulebook permits those that its document knows."""

from fractions import Fraction

from puntobanco.elections import Chosen, Key, T_co
from puntobanco.money import Amount
from puntobanco.wagers.conditions import Combination

# Cards, device and the life of a shoe.

DECKS: Key[int] = Key("decks", "decks of 52 cards in play")
DEVICE: Key[str] = Key("device", "what the cards are dealt from")
STYLE: Key[str] = Key("style", "how cards are dealt and turned")
FACE_DOWN: Key[bool] = Key("face_down", "whether cards are dealt face down")
CARD_HANDLING: Key[str] = Key("card_handling", "who turns the first cards over")
OPENING: Key[str] = Key("opening", "how a set of cards comes to the table")
SHUFFLE: Key[str] = Key("shuffle", "how the cards are shuffled by hand")
RESHUFFLE_AFTER_LACE: Key[bool] = Key("reshuffle_after_lace", "a second shuffle after lacing")
BACKS: Key[tuple[str, ...]] = Key("backs", "the back colours of the sets of cards in use")
SHUFFLER_HOLDS: Key[int] = Key("shuffler_holds", "decks that the shuffler can hold")
SHOE_HOLDS: Key[int] = Key("shoe_holds", "decks that the card shoe can hold")
DISCARD_HOLDS: Key[int] = Key("discard_holds", "decks that the discard holder can hold")
PRELOAD_SHUFFLE: Key[bool] = Key("preload_shuffle", "shuffling before the machine is loaded")
PRELOAD_CUT: Key[bool] = Key("preload_cut", "cutting before the machine is loaded")
CUT: Key[bool] = Key("cut", "whether the cards are cut")
CUT_BY: Key[str] = Key("cut_by", "who cuts the cards")
CUT_OFFER: Key[str] = Key("cut_offer", "with whom the offer of the cut begins after the first shoe")
RECUT_BY: Key[str] = Key("recut_by", "who makes a re-cut that was ordered")
CUTTING_CARDS: Key[int] = Key("cutting_cards", "number of cutting cards")
CUTTING_CARD_DEPTH: Key[int] = Key("cutting_card_depth", "cards behind the cutting card")
BURN: Key[str] = Key("burn", "how the first cards of a shoe are burnt")
LAST_CALL: Key[str] = Key("last_call", "the words that announce the last round of a shoe")
LAST_HAND: Key[str] = Key("last_hand", "what is still dealt once the cutting card has appeared")
CONTINUOUS_BUFFER: Key[int] = Key("continuous_buffer", "cards a continuous shuffler holds ready, out of the mix")
SECURED: Key[str] = Key("secured_at", "where pre-checked or pre-shuffled cards are kept")

# Calls, people, things on the table.

NO_MORE_BETS: Key[tuple[str, ...]] = Key("no_more_bets", "how the close of betting is told")
STANDING: Key[bool] = Key("standing_players", "whether standing players may bet")
PLAYERS_PER_AREA: Key[int] = Key("players_per_area", "bettors that may share one wagering area")
AREA_CAP: Key[str] = Key("area_cap", "whose bets on one area the table maximum binds together")
AREA_CAP_NAMED: Key[tuple[str, ...]] = Key("area_cap_players", "the bettors whom that maximum binds together")
PALETTE: Key[bool] = Key("palette", "a palette for moving cards")
PUCKS: Key[bool] = Key("pucks", "pucks that mark who handles the hands")
RESULTS_DISPLAY: Key[bool] = Key("results_display", "an electronic display of recent results")
MAX_FREE_HANDS: Key[int] = Key("max_free_hands", "Free Hands dealt one after another at most")
ROUND_START: Key[str] = Key("round_start", "how a hidden round begins")
DROP_BOX: Key[str] = Key("drop_box", "the number of the drop box")
DISCRETION: Key[str] = Key("discretion", "the lowest role that exercises what is left to the operator")
GENERAL_RULES: Key[str] = Key("general_rules", "the general rules that apply beside this rulebook")
DISCLOSED_THIRD: Key[str] = Key("disclosed_third", "what becomes of a seen third card that nobody may have")
INSTRUMENTS: Key[tuple[str, ...]] = Key("instruments", "what a bet may be made with")
MATCH_PLAY_PAYS: Key[str] = Key("match_play_pays", "how a match-play coupon is paid")

# Money.

VIGORISH_ROUNDING: Key[str] = Key("vigorish.rounding", "how the vigorish is rounded")
VIGORISH_ROUNDED_ON: Key[str] = Key("vigorish.rounded_on", "whether each bet's vigorish is rounded, or the sum")
VIGORISH_COLLECTED: Key[str] = Key("vigorish.collected", "when the vigorish is collected")
FRACTIONS: Key[str] = Key("fractions", "what is paid when the odds give less than the smallest chip")
DIFFERENTIAL_SCOPE: Key[str] = Key("limits.differential_scope", "over what the differential is taken")
PRO_RATA_FLOOR: Key[bool] = Key("limits.pro_rata_floor", "whether a reduced bet stays at or above the minimum")
SIDE_NEEDS_MAIN: Key[bool] = Key("side_needs_main", "whether side wagers need a main bet in the same round")
ANTE: Key[Amount] = Key("ante.amount", "the Ante of each bettor in each round")
ANTE_WAIVED_FROM: Key[Amount] = Key("ante.waived_from", "the main bet from which no Ante is due")
INSURANCE_CAP: Key[bool] = Key("insurance.cap_to_main", "whether insurance pays no more than the bet it insures")
INSURANCE_ALONE: Key[bool] = Key("insurance.one_bettor", "whether an insurance area serves one bettor only")
PARLAY_PORTION: Key[Fraction] = Key("house_money.added", "the part of House Money winnings that may be added to a bet")

# A wager's own keys.

BETS: Key[tuple[int, ...]] = Key("bets", "which of the three insurance bets are offered")
AWARDS: Key[str] = Key("awards", "whether overlapping awards are paid once or together")
COMBINATIONS: Key[dict[int, Combination]] = Key("combinations", "combinations for chairs beyond the document's")
METERS_OF: Key[str] = Key("meters_of", "whether the K9 meters belong to the table or to each chair")
RESERVE_RATE: Key[Fraction] = Key("reserve_rate", "the part of each stake kept for the next seed")

# Filings and approvals: named references to papers outside this system.

LAYOUT_APPROVAL: Key[str] = Key("approvals.layout", "the approval of the layout")
RULES_SUBMISSION: Key[str] = Key("filings.rules_submission", "the Rules Submission that holds the elections")
PRESHUFFLED_PROCEDURE: Key[str] = Key("filings.preshuffled", "the filed procedure for pre-shuffled cards")
BATCH_PROCEDURE: Key[str] = Key("filings.batch_shuffler", "the filed procedure for a batch shuffler")
CARD_HANDLING_FILING: Key[str] = Key("filings.card_handling", "the filing that lets players turn the cards")
PARLAY_FILING: Key[str] = Key("filings.house_money", "the filing that names the portion")
SEALED_APPROVAL: Key[str] = Key("approvals.sealed_cards", "the approval of maker-sealed cards")
LUCKY_MATCH_CAP_APPROVAL: Key[str] = Key("approvals.lucky_match_cap", "the approval of the Lucky Match limit")
TIGER_CAP_APPROVAL: Key[str] = Key("approvals.tiger_cap", "the approval of the Tiger limit")
JACKPOT_APPROVAL: Key[str] = Key("approvals.jackpot", "the approval of the jackpot system")

# The jackpot.

JACKPOT_NAME: Key[str] = Key("jackpot.name", "what the jackpot is called")
JACKPOT_CHINESE: Key[tuple[str, str]] = Key("jackpot.chinese", "what it is called in Chinese: simplified, traditional")
JACKPOT_DISPLAY: Key[str] = Key("jackpot.display", "the jackpot display at or near the table")
JACKPOT_CONSOLE: Key[str] = Key("jackpot.console", "the management console")
JACKPOT_FUNDING: Key[str] = Key("jackpot.funding", "who funds the prize pool")
JACKPOT_QUALIFYING_WAGERS: Key[tuple[str, ...]] = Key("jackpot.qualifying_wagers", "the wagers that qualify, by id")
JACKPOT_QUALIFYING_MINIMUM: Key[Amount] = Key("jackpot.qualifying_minimum", "the least stake that qualifies")
JACKPOT_QUALIFYING: Key[str] = Key("jackpot.qualifying", "which wagers qualify, in words of your own")
JACKPOT_PAYABLE_UNIT: Key[Amount] = Key("jackpot.payable_unit", "what a pay-out is rounded up to")
JACKPOT_INCREMENT_POINT: Key[str] = Key("jackpot.increment_point", "from when in a round the dealer activates it")
JACKPOT_AUTO: Key[bool] = Key("jackpot.auto_activate", "whether the equipment activates it and records by itself")
JACKPOT_VOID_ROUNDS: Key[bool] = Key(
    "jackpot.void_rounds_count", "whether the operator puts in for a void or Free Hand"
)
JACKPOT_SPLIT: Key[str] = Key("jackpot.split", "how several winners share it")
JACKPOT_PICK: Key[str] = Key("jackpot.pick", "what a random selection picks")
JACKPOT_UNREASONABLE: Key[Amount] = Key(
    "jackpot.unreasonable_contribution", "what one round brings at most before a supervisor looks at it"
)
JACKPOT_TIERS: Key[tuple[Chosen, ...]] = Key("jackpot.tiers", "its tiers, each a table of keys")

# One tier of a jackpot: in its own table, or with ``jackpot.`` before it where there is one tier only.

TIER_NAME: Key[str] = Key("name", "the tier's short name")
TIER_TITLE: Key[str] = Key("title", "what the tier is called on the display")
TIER_CHINESE: Key[tuple[str, str]] = Key("chinese", "what it is called in Chinese: simplified, traditional")
TIER_SEED: Key[Amount] = Key("seed", "what its meter begins with")
TIER_RESET: Key[Amount] = Key("reset", "what its meter shows after a hit; the seed unless said")
TIER_RATE: Key[Fraction] = Key("rate", "the part of each qualifying wager that goes in")
TIER_RESERVE_RATE: Key[Fraction] = Key("reserve_rate", "the part of each qualifying wager kept for the next reset")
TIER_CEILING: Key[Amount] = Key("ceiling", "what its meter shows at most")
TIER_HOUSE: Key[Amount] = Key("house_contribution", "what the operator puts in each round")
TIER_TRIGGER: Key[str] = Key("trigger", "the condition that wins it")
TIER_ONE_IN: Key[int] = Key("one_in", "in how many rounds a random selection wins it once")
TIER_PART: Key[Fraction] = Key("part", "the part of its meter that is paid")
TIER_LEAST: Key[Amount] = Key("least", "the smallest pay-out")
TIER_MOST: Key[Amount] = Key("most", "the greatest pay-out")
TIER_WINS_ON: Key[str] = Key("wins_on", "what wins it, in words of your own")
TIER_PAYS: Key[str] = Key("pays", "what it pays, in words of your own")


def of_one_tier(key: Key[T_co]) -> Key[T_co]:
    """The key of a tier where the jackpot has one tier only and needs no table of tiers."""
    name = "wager_contribution" if key is TIER_RATE else key.name
    return Key(f"jackpot.{name}", key.meaning)
