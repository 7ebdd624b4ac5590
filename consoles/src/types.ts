// Made by `python -m tools.types` from the schemas of the server. Do not edit.

/** What a jackpot system must be able to do to be operating properly. */
export type Ability = "reads-console" | "records-amounts" | "records-times" | "selects";

/** Something that the system must be able to do. */
export interface AbilityNeeded {
  ability: Ability;
  title: Text;
}

/** What can be trained here, and the drill that was not finished. */
export interface AcademyOut {
  tables: TrainedOut[];
  ready: TrainedOut[];
  drill: DrillOut | null;
  shift: ShiftOut | null;
  exam: ExamOut | null;
  classes: JoinedOut[];
}

/** Let the books follow the last count, which differs; another person than the one who counted does so. */
export interface AcceptCount {
  type: "accept-count";
  reason: string;
}

/** Sign for the chips of a fill or a credit, counted at the table; two people do. */
export interface AcceptOrder {
  type: "accept-order";
  number: number;
}

/** The table's books in a few figures. */
export interface Account {
  in_float: number;
  filled: number;
  drop: number;
  win: number;
  commission: number;
  antes: number;
  owed: number;
  racks: number;
  held: number;
  unclaimed: number;
  clearing: number;
}

/** Somebody has looked at a round that brought more than is reasonable, and says what was found. */
export interface Acknowledge {
  type: "acknowledge";
  table: string;
  round: number;
  words: string;
}

/** In which post one acts from now on, and where: at one table, or `*` for all. */
export interface ActAs {
  post: string;
  scope?: string;
}

/** The dealer activates the link for a round; what goes in is posted when the round is settled. */
export interface Activate {
  type: "activate";
  table: string;
  round: number;
  moment: RoundMoment;
}

/** Let money go to a jackpot of this name, which keeps its books in this currency. */
export interface AddLink {
  type: "add-link";
  link: string;
  currency: string;
}

/** Put in what a round should have brought that the dealer did not activate. */
export interface AddMissedRound {
  type: "add-missed-round";
  table: string;
  round: number;
}

/** A new person, with a one-time password that is told once. */
export interface AddPerson {
  login: string;
  name: string;
}

/** Let chips go to a table of this name, which keeps its books in this currency. */
export interface AddTable {
  type: "add-table";
  table: string;
  currency: string;
}

/** A person that was added, or given a new one-time password: told once. */
export interface AddedOut {
  person: PersonOut;
  password: string;
}

/** Correct what a meter shows, up or down, in minor units. */
export interface Adjust {
  type: "adjust";
  meter: string;
  amount: number;
  words: string;
  second: Who;
}

/** What is wrong with the cards. */
export type AlarmKind = "excess" | "factory" | "impossible" | "missing" | "slug";

/** The operator lets bets be changed after the close while no card has been revealed. */
export interface AllowLateChange {
  type: "allow-late-change";
  handler?: string | null;
}

/** A sum of money: whole minor units of one currency. Never a float. */
export interface Amount {
  minor: number;
  currency: Currency;
}

/** What can be chosen on the analysis screen, and what is under way. */
export interface AnalysisOut {
  tables: Subject[];
  ready: Subject[];
  rulebooks: Subject[];
  simulates: boolean;
  reports: boolean;
  most_shoes: number;
  run: RunOut | null;
}

/** A supervisor tells the table that a nominee begins, or has stopped. */
export interface AnnounceNominee {
  type: "announce-nominee";
  nominee: string;
}

/** Agree to a proposal, or decline it. */
export interface AnswerApproval {
  agree: boolean;
  words?: string;
}

/** The operator grants or declines such a request. */
export interface AnswerCards {
  type: "answer-cards";
  grant: boolean;
}

/** The person who is offered the cut cuts after `at` cards from the front, or declines. */
export interface AnswerCut {
  type: "answer-cut";
  at?: number | null;
  person?: string | null;
}

/** An answer as it is typed, to the question that it names; empty if the learner gives up. */
export interface AnswerIn {
  number: number;
  typed?: string;
}

/** The answer to a command: the same again under the same id, except that words of refusal are kept for a day. */
export interface AnswerOut {
  type: "answer";
  id: string;
  done: boolean;
  refused: Refusal[];
  at: Record<string, number>;
  more: number;
  bets: RefusedBet[];
}

/** The person who is offered the shoe takes it, declines it, or has the dealer deal in their place. */
export interface AnswerShoe {
  type: "answer-shoe";
  take: boolean;
  dealer_deals?: boolean;
  person?: string | null;
}

/** The dealer grants or declines it. */
export interface AnswerSqueeze {
  type: "answer-squeeze";
  grant?: boolean;
}

/** Put a person on record as staff of this table, perhaps only acting in the post. */
export interface Appoint {
  type: "appoint";
  person: string;
  role: Role;
  acting?: boolean;
  duty?: Duty;
  section?: number[];
}

/** A proposal, as somebody who may agree to it sees it: a change of an account, or an act. */
export interface ApprovalOut {
  id: string;
  matter: string;
  what: Text;
  place: string;
  by: string;
  at: number;
  stage: string;
  stream: string;
  fact: Text | null;
  second: string | null;
  words: string;
  change: ChangeOut | null;
  act: unknown | null;
  password: string | null;
}

/** A supervisor approves or turns down a nominee. */
export interface ApproveNominee {
  type: "approve-nominee";
  nominee: string;
  approve?: boolean;
  staff?: boolean;
}

/** Cards that left the shoe by an error and lie beside it, in the order in which they open the next round. */
export interface Aside {
  cards: (string | null)[];
  without_bets: string | null;
  confirmed: boolean;
}

/** A player asks to look at pre-shuffled cards, or to have them inspected, mixed, shuffled and cut. */
export interface AskCards {
  type: "ask-cards";
  full?: boolean;
}

/** Ask the cage for a slip by which chips of the float go back to it. */
export interface AskCredit {
  type: "ask-credit";
  chips: Record<string, number>;
}

/** Ask the cage for chips. */
export interface AskFill {
  type: "ask-fill";
  chips: Record<string, number>;
}

/** The highest seated bettor asks to squeeze the next card. */
export interface AskSqueeze {
  type: "ask-squeeze";
}

/** A supervisor lets a willing player turn a hand to which nobody else has or wants the right. */
export interface AssignHand {
  type: "assign-hand";
  side: Side;
  person: string;
}

/** A drill that a class is to do, and what came of one's own best. */
export interface AssignmentOut {
  id: string;
  of: TrainedOut;
  skills: string[];
  speed: Speed;
  questions: number;
  done: TallyOut | null;
}

/** At which table. */
export interface AtTable {
  table: string;
}

/** Somebody who is signed in and acts in a post. */
export interface AtWork {
  person: string;
  acting: HoldingOut;
  since: number;
}

/** What a bet has won of a meter: the hit as the link recorded it, to be paid when the console has confirmed it. */
export interface Award {
  bettor: string;
  seat: number;
  wager: string;
  meter: string;
  hit: number;
  amount: number;
}

/** Something won of a meter that the console has not confirmed yet. */
export interface AwardSeen {
  person: string;
  seat: number;
  wager: string;
  meter: string;
  title: Names;
  round: number;
  amount: number | null;
}

/** What a backup holds, and everything that is wrong with it. */
export interface BackupChecked {
  name: string;
  entries: number;
  judged: boolean;
  findings: Finding[];
}

/** A file in the folder of backups. */
export interface BackupOut {
  name: string;
  at: number;
  bytes: number;
}

/** A supervisor of the right rank lets the Banker's Hand be shown first. */
export interface BankerFirst {
  type: "banker-first";
}

/** A bet as it lies. */
export interface BetSeen {
  bettor: string;
  seat: number;
  wager: string;
  given: number | null;
  stake: number;
  chips: Pile[];
  instrument: string;
  by: string;
  state: Names | null;
  result: string | null;
}

/** What is displayed beside the amounts [NZ 18.5; NZ 18.6; NZ 18.8; NZ 18.16]; it can only be read. */
export interface Board {
  name: string;
  title: Names;
  approval: string;
  picking: Text | null;
  split: Text;
  by_hand: boolean;
  tables: TableSeen[];
  hits: HitSeen[];
}

/** A place in a stream. */
export interface Bookmark {
  stream: string;
  number: number;
  note: string;
  by: string;
  at: number;
}

/** An entry and what to remember of it; without a note its bookmark is taken away. */
export interface BookmarkIn {
  stream: string;
  number: number;
  note?: string;
}

/** A rule that binds several tables: they are changed in one act, all or none. */
export interface BoundOut {
  where: string;
  meaning: string | Text | Names;
  clause: string;
  pit: string | null;
  notice_minutes: number;
  changes_from: number | null;
  ready: boolean;
  tables: BoundTable[];
}

/** A table that is bound, as it stands. */
export interface BoundTable {
  table: string;
  value: string;
  said: Text | Names;
  between_rounds: boolean;
  notice_at: number | null;
  changes_from: number | null;
}

/** One box that is open: what may still be put on it. */
export interface Box {
  wager: string;
  seat: number;
  given: number | null;
  least: number;
  most: number;
  there: number;
  clause: string | null;
}

/** How the first cards of a shoe are burnt. */
export type Burn = "none" | "single-hidden" | "value-hidden" | "value-shown";

/** Burn the first cards: those shown, in order; hidden ones are only a number. */
export interface BurnCards {
  type: "burn";
  shown?: string[];
}

/** Chips come to a person's rack: out of their wallet, from the cage; or for cash, out of the tray. */
export interface BuyIn {
  type: "buy-in";
  person: string;
  amount: number;
  slip?: string;
  cash?: boolean;
  second?: string | null;
}

/** What no screen can test: the examiner watches it at a table and marks it. */
export type ByHand = "cards" | "chips" | "control" | "hospitality" | "markers" | "shuffling" | "voice";

/** Call for cards: the deal begins. */
export interface CallCards {
  type: "call-cards";
}

/** Announce the final counts and the winner. */
export interface CallResult {
  type: "call-result";
}

/** A call as it is made aloud. */
export interface CallSeen {
  text: Text;
  clause: string | null;
}

/** A pending hit has been deemed invalid at the console. */
export interface CancelAward {
  type: "cancel-award";
  hit: number;
  meter: string;
  round: number;
  person: string;
  seat: number;
  reason: string;
}

/** Call an order off; the cage does so for a fill on its way, once it has the chips back. */
export interface CancelOrder {
  type: "cancel-order";
  number: number;
  reason: string;
}

/** A card was seen or touched before the close. */
export interface CardDisclosed {
  type: "card-disclosed";
  touched_by?: string | null;
}

/** A card in its notation: ``7s``. */
export interface CardRef {
  is: "card";
  card: string;
}

/** A card of a hand. */
export interface CardSeen {
  name: string | null;
  shown: boolean;
  holder: string | null;
  printed: boolean;
}

/** Cards in somebody's hands, and since when: they are to be checked promptly and in view [NZ 8.13]. */
export interface CardsInHand {
  side: Side;
  person: string;
  since: number | null;
}

/** A wager on one pay table under one condition; most have one, and it is none. */
export interface CaseOut {
  given: Record<string, string>;
  edge: number;
  edge_exact: string;
  resolved: number;
  hit: number;
  push: number;
  deviation: number;
  variance_exact: string;
  skew: number;
  total: string;
  lines: LineOut[];
}

/** Chips leave a person's rack for the house. */
export interface CashOut {
  type: "cash-out";
  person: string;
  amount: number;
  slip?: string;
}

/** The chips of the table, for the people who bring them and take them away. */
export interface CashierView {
  type: "cashier";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  account: Account;
  tray: TraySeen;
  racks: Rack[];
  offers: Offered[];
}

/** A wager in one column. */
export interface CellOut {
  pay_table: Names;
  edge: number;
  edge_exact: string;
  hit: number;
  deviation: number;
}

/** The hands that belong to a chair, each of two cards [MA 13(i) s2]. */
export interface ChairSeen {
  chair: number;
  hands: string[][];
}

/** Something about the table that was changed between rounds, as the pit reads it: old and new. */
export interface Change {
  key: string;
  old: string;
  new: string;
  reason: string;
}

/** Change a person's chips for others of the same worth. */
export interface ChangeColour {
  type: "change-colour";
  person: string;
  chips: Record<string, number>;
}

/** What is proposed about an account. */
export interface ChangeOut {
  person: string;
  holding: HoldingOut | null;
}

/** Change a meter's parameters from its next hit on. */
export interface ChangeParameters {
  type: "change-parameters";
  meter: string;
  parameters: Parameters;
  words: string;
  second: Who;
}

/** Change limits or elections between rounds: dotted keys of the set-up with their new values. */
export interface ChangeSetup {
  type: "change-setup";
  changes: Record<string, string | number | boolean | string[]>;
  reason?: string;
}

/** Change the set-ups of several tables in one act, at all of them or at none: what binds a pit or a casino. */
export interface ChangeSetups {
  type: "change-setups";
  tables: string[];
  changes: Record<string, string | number | boolean | string[]>;
  reason?: string;
  second?: string | null;
}

/** Deal by another style from now on. */
export interface ChangeStyle {
  type: "change-style";
  style: string;
}

/** The equipment reports what it is able to do. */
export interface CheckHealth {
  type: "check-health";
  able: Ability[];
}

/** A table as it would stand, or why it cannot: every fault, with its line and clause. */
export interface CheckedTable {
  name: string;
  faults: FileFaultOut[];
  rulebook_title: Names | null;
  title: Names | null;
  minimum: string;
  maximum: string;
  seats: number;
  decks: number;
  jackpot: Names | null;
  signs: number;
}

/** The last checkpoint as it was signed, and the key to check it with. */
export interface CheckpointsOut {
  last: string | null;
  public: string;
  second_place: boolean;
  waits: Text | null;
}

/** A person's chips come back from a table into the wallet. */
export interface ChipsFromTable {
  type: "chips-from-table";
  person: string;
  table: string;
  amount: number;
  slip?: string;
}

/** A person's money goes to a table as chips: from the wallet, or in cash handed over there. */
export interface ChipsToTable {
  type: "chips-to-table";
  person: string;
  table: string;
  amount: number;
  slip?: string;
  cash?: boolean;
  held?: number;
}

/** One answer that is offered. */
export interface ChoiceOut {
  text: string | Text | Names;
}

/** A bettor goes on, or takes all bets of the round back. */
export interface ChooseOption {
  type: "choose-option";
  take_back: boolean;
  bettor?: string | null;
}

/** A bettor has winnings handed over (onto none) or added to a main bet of their own. */
export interface ChooseWinnings {
  type: "choose-winnings";
  wager: string;
  onto?: string | null;
  person?: string | null;
}

/** A new class. */
export interface ClassIn {
  name: string;
}

/** A class as the instructor sees it. */
export interface ClassOut {
  id: string;
  name: string;
  code: string;
  assignments: AssignmentOut[];
  learners: LearnerOut[];
}

/** A class in a list. */
export interface ClassesOut {
  id: string;
  name: string;
  learners: number;
}

/** A clause, and what it means in our words. */
export interface ClauseOut {
  clause: string;
  meaning: string;
}

/** A clause of a rulebook. */
export interface ClauseRef {
  is: "clause";
  clause: string;
}

/** Call no more bets, by voice, notice or signal. */
export interface CloseBets {
  type: "close-bets";
  forms?: string[];
}

/** The cage's money is counted at the end of a day, by denomination, by two people; the books stay as they are. */
export interface CloseDay {
  type: "close-day";
  counted: Record<string, number>;
  reason?: string;
  second?: string | null;
}

/** The dealer has recorded a hand that was pointed out, or two people have deemed it invalid. */
export interface CloseHit {
  type: "close-hit";
  link: string;
  meter: string;
  round: number;
  end: HitEnd;
}

/** The marks given by hand; what is not marked was not seen. */
export interface CloseIn {
  marks?: MarkIn[];
}

/** Everybody has been asked; the bettors who have not answered go on, each of them named. */
export interface CloseOptions {
  type: "close-options";
  people?: string[];
}

/** Close the table. */
export interface CloseTable {
  type: "close-table";
}

/** How much of one's own wallet the cage is to pay out, in minor units. */
export interface CodeIn {
  amount: number;
}

/** A code that is good once, for that amount, until a time; it is told once. */
export interface CodeOut {
  code: string;
  amount: number;
  until: number;
}

/** Take all commission that is marked for a person. */
export interface CollectCommission {
  type: "collect-commission";
  person: string;
}

/** Take what a person owes since a correction, as far as the rack reaches. */
export interface CollectDebt {
  type: "collect-debt";
  person: string;
}

/** One of several that are set side by side. */
export interface Column {
  of: Of;
  decks?: number | null;
}

/** A column: its code, what its values are, and whether they add up. */
export interface ColumnOut {
  code: string;
  form: Form;
  adds: boolean;
}

/** A command to a stream: its act has the fields of its kind, and a `type` that names the kind. */
export interface CommandIn {
  stream: string;
  id: string;
  act: unknown;
  approval?: string | null;
  seen?: number | null;
}

/** A random shoe publishes what binds it to its order, before anybody cuts. */
export interface CommitShoe {
  type: "commit-shoe";
  shoe: string;
  root: string;
}

/** Two to four set-ups side by side. */
export interface CompareIn {
  columns: Column[];
}

/** Set-ups side by side. */
export interface CompareOut {
  columns: Subject[];
  rows: RowOut[];
}

/** Let a pending hit be paid: the figure read at the console, in what it is paid, and the second person. */
export interface Confirm {
  type: "confirm";
  hit: number;
  shown: number;
  instrument?: Instrument | null;
  second: Who;
}

/** The pit has looked at a cutting card that came far from its place, or has not come. */
export interface ConfirmCuttingCard {
  type: "confirm-cutting-card";
}

/** A card that was seen before the bets was announced and lies open for all: two supervisors confirm it. */
export interface ConfirmSeenCard {
  type: "confirm-seen-card";
  second?: string | null;
}

/** The dealer repeats a spoken bet, changes the cash if there is any, and puts the chips down. */
export interface ConfirmSpoken {
  type: "confirm-spoken";
  person: string;
}

/** Everything that the management console shows. */
export interface Console {
  position: number;
  name: string;
  meters: Figures[];
  pending: Hit[];
  last_hits: Hit[];
  tables: string[];
  unable: Ability[];
  alerts: Text[];
  currency: Currency;
  needed: AbilityNeeded[];
  linked: LinkedSeen[];
  kept: number;
}

/** A point about which a document may have a rule, so that a refusal can cite it. */
export type Control =
  | "activation"
  | "approval"
  | "automatic"
  | "confirmation"
  | "console"
  | "criteria"
  | "display"
  | "equipment"
  | "funding"
  | "group"
  | "house-amount"
  | "increment-point"
  | "instrument"
  | "invalid"
  | "malfunction"
  | "missed"
  | "qualifying"
  | "random"
  | "recording"
  | "rounding";

/** Correct the record of a settled round: its cards as they really were. */
export interface CorrectRound {
  type: "correct-round";
  number: number;
  player: string[];
  banker: string[];
  reason: string;
  second: string;
  debt?: boolean;
}

/** What is said of an answer. */
export interface CorrectedOut {
  number: number;
  right: boolean;
  late: boolean;
  answer: string | Text | Names;
  working: Text[];
  clauses: ClauseOut[];
  milliseconds: number;
}

/** A correction to look at: the cards of a settled round as they really were. */
export interface CorrectionIn {
  table: string;
  number: number;
  player: string[];
  banker: string[];
}

/** Everybody whose return would change. */
export interface CorrectionOut {
  changes: ReturnChanged[];
}

/** A correction of a round in which the person had bets: what it returned, what it returns, and why. */
export interface CorrectionSeen {
  round: number;
  before: number;
  after: number;
  reason: string;
}

/** Record a count of the chips in the float, by denomination: how many of which. */
export interface CountFloat {
  type: "count-float";
  chips: Record<string, number>;
}

/** A count beside what the tray should have held. */
export interface CountSeen {
  chips: Record<string, number>;
  should_be: Record<string, number>;
  difference: number;
  by: MarkSeen;
  accepted: boolean;
}

/** Chips come from a table's float back to the cage. */
export interface CreditTable {
  type: "credit-table";
  table: string;
  amount: number;
  slip: string;
}

/** What qualifies at one table, in words and for the machine [NZ 18.6]. */
export interface Criteria {
  words: string;
  wagers?: string[];
  minimum?: number;
}

/** Who has the shoe, or to whom it is offered. */
export interface Curator {
  holder: string | null;
  dealer_deals: boolean;
  offered: string[];
}

/** A currency and how many digits its minor unit has. */
export interface Currency {
  code: string;
  digits?: number;
  symbol?: string;
}

/** A number of cards went from front to back, after the commitment; a fresh cut comes on top of the first. */
export interface Cut {
  how: CutBy;
  who: string;
  at: number;
}

/** How the stack came to be turned. */
export type CutBy = "cut" | "number";

/** The cutting card has come out. */
export interface CuttingCardOut {
  type: "cutting-card-out";
}

/** The last count of the cage at the end of a day, as its slip says it. */
export interface DayClose {
  day: number;
  at: number;
  chips: Record<string, number>;
  counted: number;
  expected: number;
  reason: string;
  by: string;
  second: string;
}

/** Announce the round without bets that an error made necessary. */
export interface DealWithoutBets {
  type: "deal-without-bets";
}

/** A supervisor has the dealer turn a hand. */
export interface DealerTurns {
  type: "dealer-turns";
  side: Side;
}

/** The table before a dealer. */
export interface DealerView {
  type: "dealer";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  dealing: Dealing;
  orders: OrderSeen[];
  offers: Offered[];
}

/** What the person running the table needs to see. */
export interface Dealing {
  handlers: Handler[];
  out: CardsInHand[];
  flags: Flag[];
  spoken: Spoken[];
  choices: WinningsChoice[];
  curator: Curator | null;
  late: string | null;
  asked: string | null;
  steps_to_sign: Names[];
  settlement: HandStep[];
  payments: PaymentSeen[];
  to_record: HandToRecord[];
  wrong: Wrong | null;
  questions: Question[];
  few_cards: number | null;
  off: Text | null;
  move: NextMove | null;
}

/** Decide it, and go on. */
export interface DecideDispute {
  type: "decide-dispute";
  decision: string;
}

/** A wager from a number of decks. */
export interface DeckPoint {
  decks: number;
  lawful: boolean;
  edge: number;
  edge_exact: string;
  hit: number;
  deviation: number;
}

/** A wager by number of decks. */
export interface DeckRow {
  wager: string;
  names: Names;
  given: Record<string, string>;
  pay_table: Names;
  points: DeckPoint[];
}

/** Every wager by number of decks. */
export interface DecksOut {
  of: Subject;
  rows: DeckRow[];
}

/** A person entitled to a hand does not want it, or is too slow. */
export interface DeclineHand {
  type: "decline-hand";
  side: Side;
  person?: string | null;
  reason?: string;
}

/** An answer at a live table, as it is typed, to the moment that it names; empty for none. */
export interface DeedIn {
  number: number;
  typed?: string;
}

/** A person brings money to the cage, to be kept in the wallet. */
export interface Deposit {
  type: "deposit";
  person: string;
  amount: number;
  slip?: string;
}

/** A mark of a derived road: regular is red, irregular is blue. */
export interface DerivedMark {
  row: number;
  column: number;
  coup: number;
  regular: boolean;
}

/** A derived road, and what a coming win of each side would add to it. */
export interface DerivedOut {
  road: string;
  marks: DerivedMark[];
  if_banker: boolean | null;
  if_player: boolean | null;
}

/** Take a person off the record of staff: a change of dealer, the end of a shift. */
export interface Dismiss {
  type: "dismiss";
  person: string;
}

/** The results display and its signs: nothing but what the whole room may read. */
export interface DisplayView {
  type: "display";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  signs: Sign[];
}

/** What is disputed, with everything that was said about it. */
export interface DisputeSeen {
  matter: string;
  person: string | null;
  notes: string[];
}

/** An assignment of one's class that one begins. */
export interface DoIn {
  assignment: string;
}

/** It was done. */
export interface DoneOut {
  done: boolean;
}

/** A card leaves the shoe. Face up it must be named; face down it is named when it is seen. */
export interface Draw {
  type: "draw";
  card?: string | null;
  to?: Side | null;
}

/** The owner takes money out of the cage, which two people do. */
export interface DrawFromCage {
  type: "draw-from-cage";
  amount: number;
  slip?: string;
  second?: string | null;
}

/** Whose card leaves the shoe next, and why as far as the cards shown decide it. */
export interface Drawing {
  next: Side | null;
  rulings: Ruling[];
}

/** A drill: which skills of which set-up, how fast, and how many questions. */
export interface DrillIn {
  of: SetupOf;
  skills?: string[];
  speed?: Speed;
  questions?: number;
}

/** A drill as it stands: the question that waits, or the correction of the last, or what it came to. */
export interface DrillOut {
  id: string;
  of: TrainedOut;
  speed: Speed;
  questions: number;
  answered: number;
  question: QuestionOut | null;
  corrected: CorrectedOut | null;
  score: ScoreOut | null;
}

/** A drill that was finished or left. */
export interface DrilledOut {
  at: number;
  asked: number;
  good: number;
  milliseconds: number;
}

/** What a dealer at the table does. */
export type Duty = "calling" | "dealing" | "paying";

/** Take the cash of the drop box to the cage. */
export interface EmptyBox {
  type: "empty-box";
}

/** A player says that the nominee no longer acts. */
export interface EndNominee {
  type: "end-nominee";
  nominee: string;
}

/** Clear the cards into the discards and see what follows. */
export interface EndRound {
  type: "end-round";
}

/** The session under a new id, and recovery codes, which are told once: each is good once, in place of a code. */
export interface EnrolledOut {
  session: SessionOut;
  recovery: string[];
}

/** Come into a practice house under any name. */
export interface Enter {
  name?: string;
}

/** Enter what was paid by hand on a wager that won, where the table checks it against what is owed. */
export interface EnterPayment {
  type: "enter-payment";
  payment: number;
  amount: number;
  chips?: Record<string, number>;
}

/** Somebody with a qualifying wager. */
export interface Entrant {
  person: string;
  seat: number;
  stake: number;
}

/** What a bettor may choose after an error: go on, or take all bets back; or withdraw whole bets. */
export interface ErrorChoice {
  clause: string;
  whole_bets: boolean;
}

/** A paper: for whom, on what, how long, and what is a pass. */
export interface ExamIn {
  of: SetupOf;
  candidate: string;
  skills?: string[];
  speed?: Speed;
  questions?: number;
  seed?: string;
  total?: number;
  each_part?: number;
}

/** A question that was not answered well. */
export interface ExamMissedOut {
  number: number;
  skill: string;
  late: boolean;
  clauses: ClauseOut[];
}

/** An examination as it stands; no answer goes out before it is closed. */
export interface ExamOut {
  id: string;
  candidate: string;
  of: TrainedOut;
  questions: number;
  answered: number;
  opened: boolean;
  over: boolean;
  extra: number;
  question: QuestionOut | null;
  result: ExamResultOut | null;
}

/** What an examination came to; what was marked by hand stands apart. */
export interface ExamResultOut {
  passed: boolean;
  total: TallyOut;
  parts: TallyOut[];
  by_hand: MarkOut[];
  missed: ExamMissedOut[];
}

/** A lawful way out of an irregularity. */
export type Exit =
  | "bankers-third"
  | "decide-order"
  | "discard-with-one"
  | "first-of-next"
  | "read-again"
  | "rebuild"
  | "stand"
  | "use-card"
  | "void"
  | "without-bets-next"
  | "without-bets-now";

/** Extra time in per cent, in all. */
export interface ExtendIn {
  percent: number;
}

/** A code of a new second factor. */
export interface FactorCode {
  code?: string;
}

/** What everybody in the room can see and hear. */
export interface Felt {
  name: string;
  title: Names;
  casino: string;
  rulebook: Names;
  version: Names;
  options: Names[];
  game: GameSeen | null;
  currency: string;
  digits: number;
  chips: number[];
  is_open: boolean;
  paused: boolean;
  signs_posted: boolean;
  round: RoundSeen | null;
  hands: HandSeen[];
  drawing: Drawing | null;
  places: Place[];
  bets: BetSeen[];
  totals: Totals;
  wagers: WagerSeen[];
  limits: LimitsSeen;
  shoe: ShoeSeen | null;
  aside: Aside | null;
  awards: AwardSeen[];
  results: Finished[];
  said: CallSeen[];
}

/** A meter as the console sees it; amounts in minor units, what is below one cut off. */
export interface Figures {
  name: string;
  title: Names;
  fixed: string | null;
  current: number;
  parameters: Parameters;
  waiting: Parameters | null;
  reserve: number;
  overflow: number;
  contributed: number;
  seeded: number;
  topped_up: number;
  adjusted: number;
  paid: number;
  hits: number;
  drift: number;
  identity: Identity;
}

/** Exact figures of all wagers: for the decks of the set-up, for others, or for the cards that are left. */
export interface FiguresIn {
  of: Of;
  decks?: number | null;
  left?: Record<string, number> | null;
}

/** The figures of a table's wagers for whole decks. */
export interface FiguresOut {
  decks: number;
  wagers: WagerFigures[];
  left_out: string[];
}

/** One fault of a table file. */
export interface FileFaultOut {
  line: number | null;
  fault: Refusal;
}

/** The host puts chips into the float: in practice, in a script or a simulation, where nobody carries chips. */
export interface Fill {
  type: "fill";
  chips: Record<string, number>;
  slip?: string;
}

/** Chips go from the cage to a table's float. */
export interface FillTable {
  type: "fill-table";
  table: string;
  amount: number;
  slip: string;
}

/** Something in a journal that is not as it must be, and where. */
export interface Finding {
  code: string;
  stream: string;
  number: number | null;
  position: number | null;
  text: Text;
  expected: string | Text;
  found: string | Text;
}

/** A finished round as a board shows it. */
export interface Finished {
  number: number;
  player: string[];
  banker: string[];
  player_total: number;
  banker_total: number;
  winner: Winner;
  natural: boolean;
  player_pair: boolean;
  banker_pair: boolean;
  free: boolean;
}

/** What a house that is not founded yet is to have, as far as it has been filled in. */
export interface FirstCheckIn {
  code: string;
  currency: string;
  tables?: NewTable[];
  officers?: AddPerson[];
  second_place?: string;
}

/** Whether the house waits to be founded, and what it can be founded with. */
export interface FirstStartOut {
  waits: boolean;
  ready: ReadySetup[];
  currencies: string[];
}

/** Something about a bet that the dealer points out. */
export interface Flag {
  code: string;
  person: string;
  wager: string;
  text: Text;
  clause: string | null;
}

/** A folder on the server's machine. */
export interface FolderIn {
  path: string;
}

/** How the values of a column are written. */
export type Form =
  | "cards"
  | "count"
  | "meter"
  | "money"
  | "number"
  | "percent"
  | "person"
  | "said"
  | "text"
  | "time"
  | "wager";

/** Everything a house is founded with: done as a whole, or not at all. */
export interface FoundIn {
  code: string;
  name: string;
  currency: string;
  officers: AddPerson[];
  tables?: NewTable[];
  second_place?: string;
}

/** Somebody who may be chosen. */
export interface FoundOut {
  id: string;
  name: string;
  login: string;
  post: string;
}

/** A bet as it lies, and what became of it. */
export interface FrameBet {
  bettor: string;
  seat: number;
  wager: string;
  given: number | null;
  stake: number;
  paid: Paid | null;
}

/** A moment of a round, as it is shown. */
export interface FrameOut {
  entry: number;
  event: number;
  at: number;
  by: string;
  role: string;
  kind: string;
  about: Record<string, string>;
  was: string;
  player: (string | null)[];
  banker: (string | null)[];
  player_count: number | null;
  banker_count: number | null;
  winner: Winner | null;
  void: boolean;
  bets: FrameBet[];
  roads: number;
}

/** Announce a round dealt without bets on the table. */
export interface FreeHand {
  type: "free-hand";
}

/** The owner brings money to the cage. */
export interface FundCage {
  type: "fund-cage";
  amount: number;
  slip?: string;
}

/** What the house has put into a jackpot has reached this figure: move what is missing, or what is too much. */
export interface FundLink {
  type: "fund-link";
  link: string;
  stands: number;
}

/** Who puts money into the prize pool [NZ 18.3]. */
export type Funding = "both" | "house" | "wagers";

/** A game that is not in the rulebook. */
export interface GameSeen {
  id: string;
  names: Names;
  printed: Record<string, string>;
}

/** Record a written notice given to the authorities. */
export interface GiveNotice {
  type: "give-notice";
  matter: string;
  reference: string;
}

/** Record one written notice for several tables: what it is about changes only some time later [MA 5(a)(1)(ii)]. */
export interface GiveNotices {
  type: "give-notices";
  tables: string[];
  matter: string;
  reference: string;
}

/** A post for a person. */
export interface GrantIn {
  post: string;
  scope?: string;
}

/** A confirmed award leaves the jackpot: as chips to a table, or paid at the cage. */
export interface HandAward {
  type: "hand-award";
  link: string;
  hit: number;
  person: string;
  table: string;
  amount: number;
  chips: boolean;
}

/** Pass a hand's hidden cards to the person entitled to turn them, or a single card to someone who may. */
export interface HandOut {
  type: "hand-out";
  side: Side;
  to?: string | null;
  place?: number | null;
}

/** A hand in its own box before the dealer, apart from the bets [NZ 1.1 Player's Box; NZ 1.1 Banker's Box]. */
export interface HandSeen {
  side: Side;
  cards: CardSeen[];
  total: number | null;
  natural: boolean;
  tucked: boolean;
}

/** One movement of the dealer's hands, in order. */
export interface HandStep {
  act: string;
  seat: number;
  bettor: string;
  wager: string;
  amount: number;
  clause: string | null;
  dealer: string | null;
}

/** A hand that has won of a jackpot and that the dealer is to record [NZ 18.12]. */
export interface HandToRecord {
  round: number;
  link: string;
  meter: string;
  names: Names;
  clause: string | null;
}

/** Who turns one hand; nobody where the dealer does. */
export interface Handler {
  side: Side;
  person: string | null;
  declined: string[];
}

/** The process lives. */
export interface HealthOut {
  ok: boolean;
}

/** Somebody who acts for a player, or the player for whom somebody acts, and how far that has come. */
export interface Helper {
  person: string;
  stage: Stage;
  bets: boolean;
  handles: boolean;
}

/** One's own rounds that the table still has by it, the newest first. */
export interface HistoryOut {
  rounds: RoundRecalled[];
}

/** A recorded hit: its number is its place in the order of all hits of the link. */
export interface Hit {
  number: number;
  table: string;
  round: number;
  meter: string;
  part: string;
  winners: Entrant[];
  bet: string;
  amount: number;
  before: Meter;
  after: Meter;
  settled: number;
  by: Who;
  selection: Selection | null;
  standing: Standing;
  shares: WinnerShare[];
  instrument: Instrument | null;
}

/** What became of a hand that was pointed out. */
export type HitEnd = "invalid" | "not met" | "recorded";

/** A hit as everybody may see it: where, what and how far it has come; people are known by their seats. */
export interface HitSeen {
  number: number;
  meter: string;
  title: Names;
  table: string;
  round: number;
  seats: number[];
  amount: Amount;
  settled: number;
  standing: Standing;
}

/** A post and where it holds. */
export interface HoldingOut {
  post: string;
  scope: string;
}

export type HouseAct =
  | AddTable
  | RetireTable
  | ChangeSetups
  | GiveNotices
  | FundCage
  | DrawFromCage
  | OpenAccount
  | Deposit
  | Withdraw
  | ChipsToTable
  | ChipsFromTable
  | FillTable
  | CreditTable
  | TakeDrop
  | AddLink
  | FundLink
  | HandAward
  | TakeBackAward
  | CloseDay
  | LimitOwnPlay;

/** The house's money as its cashier and its operator see it; a person sees only their own wallet. */
export interface HouseView {
  type: "house";
  name: string;
  currency: string;
  cage: number | null;
  wallets: WalletView[];
  tables: Record<string, number>;
  jackpots: Record<string, number>;
  own: OwnPlayView | null;
  closed: DayClose | null;
}

/** What went into a meter and where it is now, in millionths of a minor unit: both sides are always the same. */
export interface Identity {
  contributed: number;
  seeded: number;
  topped_up: number;
  adjusted: number;
  displayed: number;
  reserve: number;
  overflow: number;
  paid: number;
}

/** Something forbidden that was tried. */
export interface IncidentSeen {
  at: number;
  person: string | null;
  matter: string | Text;
  clause: string | null;
  note: string | Text;
}

/** From when on the dealer may activate the jackpot in a round [NZ 18.11]. */
export type IncrementPoint = "after-close" | "round-end";

/** In what a jackpot is paid [NZ 18.18]. */
export type Instrument = "cash" | "cash-equivalent" | "chips";

/** One insurance bet: after how many cards shown it is offered, and the box while it is open to the person. */
export interface Insurance {
  wager: string;
  given: number;
  own: number;
  other: number;
  clause: string;
  box: Box | null;
  pays: Pay[];
}

/** For what a hit is deemed not to have been met. */
export type Invalid = "malfunction" | "not-met" | "nothing-qualifies" | "void-round";

/** A jackpot as everybody sees it, with its console for those who keep or oversee it, and what one may do. */
export interface JackpotView {
  type: "jackpot";
  levels: Level[];
  board: Board;
  wager: WagerBoard | null;
  console: Console | null;
  rounds: RoundCards[];
  offers: LinkOffer[];
}

/** Take a seat, or stand at the table (seat none). */
export interface Join {
  type: "join";
  person: string;
  seat?: number | null;
}

/** The code of a class, as the instructor tells it. */
export interface JoinIn {
  code: string;
}

/** A class as its learner sees it. */
export interface JoinedOut {
  id: string;
  name: string;
  assignments: AssignmentOut[];
}

/** The dealer keys a real card again that was keyed last and wrongly, before anything followed from it. */
export interface KeyAgain {
  type: "key-again";
  card: string;
  place?: number | null;
}

/** The dealer keys in real cards that their holder has turned before everybody's eyes. */
export interface KeyTurned {
  type: "key-turned";
  side: Side;
  holder: string;
  cards?: string[];
}

/** Main bets are on a hand or the tie; side wagers stand beside them; a fee is collected whatever happens. */
export type Kind = "fee" | "main" | "side";

/** From which amounts on something is significant, in minor units; None for never. */
export interface LargeFrom {
  wager: number | null;
  win: number | null;
  money: number | null;
}

/** A learner as the instructor sees them. */
export interface LearnerOut {
  person: string;
  name: string;
  total: TallyOut;
  done: (TallyOut | null)[];
  missed: MissedOut[];
  now: DrillOut | null;
  shift: ShiftOut | null;
  exam: ExamOut | null;
}

/** Leave the table with the chips from the rack. */
export interface Leave {
  type: "leave";
  person: string;
}

/** A table file that was given at the start and is not used. */
export interface LeftOutOut {
  file: string;
  faults: FileFaultOut[];
}

/** Which skill of which set-up is taught. */
export interface LessonIn {
  of: SetupOf;
  skill: string;
}

/** A lesson: the clauses that a skill rests on, and worked examples. */
export interface LessonOut {
  skill: string;
  clauses: ClauseOut[];
  examples: WorkedOut[];
}

/** A meter as the public sees it. */
export interface Level {
  name: string;
  title: Names;
  meter: string;
  chair: number | null;
  amount: Amount;
  wins_on: string | Text;
  pays: string | Text;
  trigger: string;
  random: boolean;
  contributions: Text[];
}

/** Where a shoe stands on its way to the end. */
export type Life = "next-is-last" | "one-after-this" | "over" | "play-on" | "this-is-last";

/** Set what one may lose and how long one may play in a day, or take a break. */
export interface LimitOwnPlay {
  type: "limit-own-play";
  person: string;
  loss?: number | null;
  minutes?: number | null;
  rest?: number;
}

/** What somebody allows themselves in a day. */
export interface Limits {
  loss: number | null;
  minutes: number | null;
}

/** What counts as significant at one table, in minor units; what is none never does. */
export interface LimitsIn {
  wager: number | null;
  win: number | null;
  money: number | null;
}

/** The posted limits of the table. */
export interface LimitsSeen {
  minimum: number;
  maximum: number | null;
  differential: number | null;
  scope: Scope | null;
  ante: number | null;
  ante_waived_from: number | null;
}

/** One way a wager ends. */
export interface LineOut {
  line: string;
  names: Names | Text;
  result: string;
  pays: OddsOf | Money | PartOf | null;
  commission: Share | null;
  net: string;
  returns: number;
  ways: string;
  probability: number;
  part: number;
}

export type LinkAct =
  | OpenLink
  | LinkTable
  | UnlinkTable
  | ReportDisplay
  | Activate
  | PostRound
  | AddMissedRound
  | LockHit
  | RecordHit
  | SelectWinner
  | Confirm
  | Reject
  | UnwindRound
  | UnwindHit
  | Acknowledge
  | Adjust
  | ChangeParameters
  | CheckHealth
  | Restore
  | LoseTable
  | RegainTable;

/** One act that a person may ask for now, at one table, meter or hit where it has one. */
export interface LinkOffer {
  act: string;
  table: string | null;
  meter: string | null;
  hit: number | null;
  round: number | null;
  from_round: number | null;
  between: [number, number] | null;
  amount: number | null;
  second: boolean;
}

/** Let a table take part, which has this display at it or close by [NZ 18.8(a); NZ 18.8(b)]. */
export interface LinkTable {
  type: "link-table";
  table: string;
  display: string;
  criteria?: Criteria | null;
}

/** A table that takes part, as the console sees it. */
export interface LinkedSeen {
  table: string;
  display: string;
  displaying: boolean;
  lost: string;
  armed: number | null;
  posted: number;
  missed: number[];
  qualifying: string | Text;
}

/** A moment that was answered wrongly. */
export interface LiveErrorOut {
  number: number;
  round: number;
  area: string;
  clauses: string[];
}

/** What a shift comes to; each tally has an area or a surprise in place of a skill. */
export interface LiveScoreOut {
  total: TallyOut;
  by_area: TallyOut[];
  surprises: TallyOut[];
  an_hour: number;
  target: number;
  is_met: boolean;
  errors: LiveErrorOut[];
  missed: MissedOut[];
}

/** Load the stack into the shoe or the shuffler. */
export interface LoadShoe {
  type: "load-shoe";
}

/** The house and its tables. */
export interface LobbyOut {
  house: string;
  first_start: boolean;
  practice: boolean;
  ready: boolean;
  tables: TableOut[];
  jackpots: string[];
  jackpot_titles: Record<string, Names>;
  school: boolean;
  laboratory: boolean;
}

/** A settled hand wins a meter, or a part of it: what it pays is locked until the dealer has recorded it. */
export interface LockHit {
  type: "lock-hit";
  table: string;
  round: number;
  meter: string;
  part?: string;
  winners?: Entrant[];
}

/** The holder of a hidden card looks at it alone. */
export interface Look {
  type: "look";
  side: Side;
  place: number;
  card?: string | null;
}

/** A table has lost the link. */
export interface LoseTable {
  type: "lose-table";
  table: string;
  words: string;
}

/** The cage makes a fill up and sends it with its slip, or sends the slip of a credit. */
export interface MakeUpOrder {
  type: "make-up-order";
  number: number;
  chips?: Record<string, number>;
}

/** What the examiner says of it. */
export type Mark = "failed" | "not-seen" | "passed";

/** What the examiner says of something that no screen tests. */
export interface MarkIn {
  item: ByHand;
  mark: Mark;
}

/** What was marked by hand. */
export interface MarkOut {
  item: ByHand;
  mark: Mark;
}

/** Who did something, and when. */
export interface MarkSeen {
  person: string;
  at: number;
}

/** A meter as it stands. Everything but the counts is in millionths of a minor unit. */
export interface Meter {
  parameters: Parameters;
  pending: Parameters | null;
  displayed: number;
  reserve: number;
  overflow: number;
  contributed: number;
  seeded: number;
  topped_up: number;
  adjusted: number;
  paid: number;
  hits: number;
  carry: string;
  reserve_carry: string;
}

/** A clause of answers that were wrong or late. */
export interface MissedOut {
  clause: ClauseOut;
  times: number;
}

/** A moment, as ISO 8601 writes it, in UTC. */
export interface Moment {
  is: "time";
  at: string;
}

/** A moment of a shift as it was. */
export interface MomentOut {
  round: number;
  area: string;
  question: QuestionOut;
  given: string | Text | Names;
  corrected: CorrectedOut;
}

/** An amount, with what is needed to write it. */
export interface Money {
  is: "money";
  minor: number;
  currency: string;
  digits: number;
  symbol: string;
}

/** A player names a person to act for them. */
export interface NameNominee {
  type: "name-nominee";
  nominee: string;
}

/** What people are called, by their ids. */
export interface NamedOut {
  names: Record<string, Text>;
}

/** What a declaration calls a thing, in the three languages of the felt. */
export interface Names {
  is: "names";
  en: string;
  zh_hans: string;
  zh_hant: string;
}

/** What is given for a new second factor: the password once more, and a code of the old one if there is one. */
export interface NewFactor {
  password: string;
  code?: string;
}

/** A table to be founded: a ready set-up under a name of its own, or a file. */
export interface NewTable {
  name?: string;
  ready?: string;
  text?: string;
  cards?: "keyed" | "random";
}

/** What is done next at a table, and by whom. */
export interface NextMove {
  act: AnswerCards | AnswerCut | AnswerShoe | AnswerSqueeze | BurnCards | CallCards | CallResult | CloseBets | CloseOptions | CollectCommission | ConfirmCuttingCard | ConfirmSeenCard | CuttingCardOut | DealWithoutBets | Draw | EndRound | EnterPayment | FreeHand | HandOut | LoadShoe | OpenBets | OpenTable | PlaceCuttingCard | PostSigns | ReceiveCards | ReplaceCards | ReportTrouble | Resume | ReturnDiscards | Settle | SettleEarly | TickStep | Tuck | Turn;
  by: Role;
  person: string | null;
  curator: string | null;
  signers: Role[];
  barred: string[];
  cards: WantedCard[];
  burn: Burn | null;
  total: number | null;
  margin: number;
}

/** A nominee and how far they have come. */
export interface NomineeSeen {
  person: string;
  player: string;
  stage: Stage;
}

/** Attach a note. */
export interface NoteDispute {
  type: "note-dispute";
  note: string;
}

/** A written notice that is out. */
export interface Notice {
  matter: string;
  at: number;
}

/** Odds as they were declared: 8 to 1, or 0.54 to 1; ``25 for 1`` counts the stake in. */
export interface OddsOf {
  is: "odds";
  wins: string;
  stake: string;
  counts_stake: boolean;
}

/** What is figured: a table of this house, a ready set-up, or a whole version of a rulebook on every pay table. */
export interface Of {
  kind: "ready" | "rulebook" | "table";
  name: string;
  version?: string;
}

/** A set-up of which something is asked for every wager. */
export interface OfIn {
  of: Of;
  decks?: number | null;
}

/** One act that a person may ask for now. */
export interface Offered {
  act: string;
  expected: boolean;
  between: [number, number] | null;
  choices: string[];
  names: Record<string, Names>;
  boxes: Box[];
  card: boolean;
  subjects: Reportable[];
}

/** The secret of a new second factor, told once; it holds when a code of it has been shown. */
export interface OfferedOut {
  secret: string;
  link: string;
  picture: string[];
}

/** At which table somebody takes the post that they act in. */
export interface OnDuty {
  table: string;
}

/** Give a person a wallet. */
export interface OpenAccount {
  type: "open-account";
  person: string;
}

/** Call for bets and begin a round. */
export interface OpenBets {
  type: "open-bets";
  start?: string;
}

/** Freeze the table over a dispute. */
export interface OpenDispute {
  type: "open-dispute";
  matter: string;
  person?: string | null;
}

/** Begin a link on these terms, every meter at its seed. */
export interface OpenLink {
  type: "open-link";
  terms: Terms;
  second: Who;
}

/** Open the table for play. */
export interface OpenTable {
  type: "open-table";
}

/** One card of a committed shoe with all that shows that it lay there from the start. */
export interface Opening {
  position: number;
  card: string;
  salt: string;
  path: string[];
}

/** The table as a business. */
export interface OperatorView {
  type: "operator";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  account: Account;
  tray: TraySeen;
  staff: StaffSeen[];
  incidents: IncidentSeen[];
  notices: Notice[];
  sets: SetSeen[];
  changes: Change[];
  signs: Sign[];
  shoes: number;
  rounds: number;
  offers: Offered[];
}

/** Who is still to be asked after an error, and who is bound by an answer. */
export interface OptionsSeen {
  clause: string;
  whole_bets: boolean;
  waiting: string[];
  answered: string[];
}

/** A supervisor orders a fresh cut. */
export interface OrderRecut {
  type: "order-recut";
  reason: string;
}

/** A fill or a credit. */
export interface OrderSeen {
  number: number;
  slip: string;
  credit: boolean;
  stage: OrderStage;
  chips: Record<string, number>;
  amount: number;
  asked: MarkSeen;
  made: MarkSeen | null;
  signed: MarkSeen[];
  cancelled: string | null;
  prints: number;
}

/** A supervisor orders a shuffle. */
export interface OrderShuffle {
  type: "order-shuffle";
  reason: string;
}

/** How far an order has come. */
export type OrderStage = "asked" | "cancelled" | "done" | "made-up";

/** Where the person who asks plays at a table. */
export interface OwnPlace {
  seat: number | null;
  bet: string;
}

/** A person's own limits and their day of play; nobody else is shown it. */
export interface OwnPlayView {
  limits: Limits;
  later: Limits | null;
  later_from: number;
  rest_until: number;
  since: number;
  taken: Record<string, number>;
}

/** How a bet was settled. */
export interface Paid {
  line: string;
  pays: number;
  commission: number;
  net: number;
}

/** How a meter is fed and what it begins with; amounts in minor units. */
export interface Parameters {
  seed: number;
  reset: number;
  rate: string;
  reserve_rate?: string;
  ceiling?: number | null;
}

/** A part of a progressive meter. */
export interface PartOf {
  is: "part";
  meter: string;
  names: Names;
  part: Share;
}

/** The holder of cards passes them on to a nominee or to the player. */
export interface PassCards {
  type: "pass-cards";
  side: Side;
  to: string;
  place?: number | null;
}

/** The curator gives the shoe up, or is ordered to. */
export interface PassShoe {
  type: "pass-shoe";
  reason?: string;
}

/** Stop the table where it stands. */
export interface Pause {
  type: "pause";
  reason: string;
}

/** One posted line: what wins and what it is paid. */
export interface Pay {
  line: string;
  names: Names;
  pays: OddsOf | Money | PartOf;
  commission: Share | null;
  clause: string;
}

/** A hit has been confirmed: in chips it comes to the table, else it was paid elsewhere. */
export interface PayAward {
  type: "pay-award";
  hit: number;
  meter: string;
  round: number;
  person: string;
  seat: number;
  amount: number;
  instrument: Instrument;
}

/** A pay table of a wager with its figures. */
export interface PayTableOut {
  pay_table: Names;
  elected: boolean;
  cases: CaseOut[];
}

/** A wager on every pay table. */
export interface PayTablesOut {
  wager: string;
  names: Names;
  pay_tables: PayTableOut[];
}

/** Winnings that are paid by hand, and what was entered as paid; no amount until then. */
export interface PaymentSeen {
  number: number;
  bettor: string;
  seat: number;
  wager: string;
  owed: number;
  paid: number | null;
}

/** A person, as an officer sees them. */
export interface PersonOut {
  id: string;
  login: string;
  name: string;
  holdings: HoldingOut[];
  locked: boolean;
  disabled: boolean;
  erased: boolean;
  must_change: boolean;
  second_factor: boolean;
  must_enrol: boolean;
}

/** A person, by id; the reader's view knows the name. */
export interface PersonRef {
  is: "person";
  person: string;
}

/** The table before one person. */
export interface PersonView {
  type: "person";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  person: string;
  seat: number | null;
  is_here: boolean;
  rack: number;
  held: number;
  unclaimed: number;
  owed: number;
  personal_maximum: number | null;
  bets: BetSeen[];
  flags: Flag[];
  room: Room | null;
  insurance: Insurance[];
  winnings: Winnings[];
  settled: WagerSettled[];
  settled_by: Names[];
  corrections: CorrectionSeen[];
  choice: ErrorChoice | null;
  nominees: Helper[];
  acts_for: Helper | null;
  offers: Offered[];
  as_nominee: Offered[];
}

/** A maximum that holds for one person. */
export interface Personal {
  person: string;
  maximum: number;
}

/** Where a table stands. */
export type Phase =
  | "betting"
  | "called"
  | "closed"
  | "complete"
  | "dealing"
  | "disputed"
  | "drawing"
  | "early"
  | "options"
  | "paused"
  | "ready"
  | "result"
  | "settled"
  | "shoe"
  | "showing"
  | "stopped";

/** What a random selection picks [NZ 18.8(d)]. */
export type Pick = "seat" | "spot" | "table";

/** Chips of one value that lie on each other. */
export interface Pile {
  value: number;
  number: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  n?: number;
}

/** The supervisor's view of the table. */
export interface PitView {
  type: "pit";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  dealing: Dealing;
  staff: StaffSeen[];
  racks: Rack[];
  personal: Personal[];
  account: Account;
  tray: TraySeen;
  nominees: NomineeSeen[];
  incidents: IncidentSeen[];
  notices: Notice[];
  sets: SetSeen[];
  changes: Change[];
  free_hands: number;
  offers: Offered[];
}

/** A seat, or somebody who stands, with every marker that lies there. */
export interface Place {
  seat: number | null;
  person: string | null;
  nominees: string[];
  handles: Side[];
  curator: boolean;
  owed: number;
  away: boolean;
}

/** Put bets down or raise them; each is judged in order and the good ones stand. */
export interface PlaceBets {
  type: "place-bets";
  bets: Stake[];
  bettor?: string | null;
  round?: number | null;
}

/** Put the cutting card in with `behind` cards behind it; none for the table's usual depth. */
export interface PlaceCuttingCard {
  type: "place-cutting-card";
  behind?: number | null;
}

/** I am here. */
export interface Pong {
  type: "pong";
  n: number;
  at: number;
}

/** A round of a table has been settled: what goes into the meters for it. */
export interface PostRound {
  type: "post-round";
  table: string;
  round: number;
  stakes?: QualifyingStake[];
  qualifies?: boolean;
  void?: boolean;
}

/** Say that the signs of this set-up are displayed at the table. */
export interface PostSigns {
  type: "post-signs";
}

/** Put on record that the slip of an order is printed, for the first time or again. */
export interface PrintSlip {
  type: "print-slip";
  number: number;
}

/** What went wrong with a request, as RFC 9457 has it. */
export interface ProblemOut {
  title: string;
  status: number;
  detail: string;
  text: Text;
  advice: Text | null;
  type: string;
}

/** What a learner has answered for a set-up so far. */
export interface ProgressOut {
  score: ScoreOut;
  drills: DrilledOut[];
}

/** That one entry is under a checkpoint: checked by `puntobanco.journal.merkle.included`. */
export interface Proof {
  checkpoint: number;
  stream: string;
  number: number;
  length: number;
  root: string;
  leaf: string;
  path: string[];
}

/** A command for which another person is to agree first. */
export interface ProposeIn {
  stream: string;
  act: unknown;
}

/** A wager that may be picked at random, and where it lies. */
export interface QualifyingBet {
  table: string;
  round: number;
  spot?: string;
  winner: Entrant;
}

/** A qualifying wager. */
export interface QualifyingStake {
  seat: number;
  amount: number;
}

/** What one guest is asked; staff write the answer of somebody without a device down. */
export interface Question {
  person: string;
  answers: Offered[];
}

/** A question without its answer. */
export interface QuestionOut {
  number: number;
  skill: string;
  form: string;
  situation: Text[];
  asks: Text;
  choices: ChoiceOut[];
  chips: number[];
  currency: string;
  digits: number;
  limit: number | null;
  left: number | null;
}

/** A person's chips. */
export interface Rack {
  person: string;
  rack: number;
  held: number;
  owed: number;
  unclaimed: number;
}

/** How far the cards have come on their way to the first round. */
export type Ready = "burn" | "cut" | "cutting-card" | "load" | "play" | "steps";

/** Whether the house can be asked; for each stream that has stopped, why. */
export interface ReadyOut {
  ready: boolean;
  stopped: Record<string, Text>;
  second_place: Text | null;
  process: string;
  tables: string[];
}

/** A set-up that comes with the program. */
export interface ReadySetup {
  id: string;
  name: string;
  rulebook_title: Names;
  title: Names;
  currency: string;
  jackpot: Names | null;
  text: string;
}

/** A set of cards comes to the table. */
export interface ReceiveCards {
  type: "receive-cards";
  set_id: string;
  back: string;
  route?: string;
  maker?: string;
  secured?: string;
}

/** A result that wins a meter, or a part of it, and who had a qualifying wager. */
export interface RecordHit {
  type: "record-hit";
  table: string;
  round: number;
  meter: string;
  part?: string;
  winners?: Entrant[];
  bet?: string;
}

/** The dealer brings bets that exceed the differential down in proportion. */
export interface ReduceBets {
  type: "reduce-bets";
  second?: string | null;
}

/** Why something was not done, as a person reads it. */
export interface Refusal {
  code: string;
  where: string;
  text: Text;
  clause: string | null;
  advice: Text | null;
  bet: number | null;
  taken: number;
}

/** A bet of a command that was refused, in full or in part. */
export interface RefusedBet {
  bet: number;
  taken: number;
}

/** A table has the link again; what was kept for it is put in. */
export interface RegainTable {
  type: "regain-table";
  table: string;
}

/** Deem a pending hit invalid, expressly, with the reason and a second person. */
export interface Reject {
  type: "reject";
  hit: number;
  why: Invalid;
  words: string;
  second: Who;
}

/** What the return of a wager gains when one card is gone from whole decks. */
export interface RemovalBar {
  card: string;
  effect: number;
  exact: string;
}

/** The effects of removal on every wager. */
export interface RemovalOut {
  of: Subject;
  decks: number;
  rows: RemovalRow[];
}

/** The effects on one wager. */
export interface RemovalRow {
  wager: string;
  names: Names;
  given: Record<string, string>;
  pay_table: Names;
  bars: RemovalBar[];
}

/** Take the cards in play away after a round. */
export interface ReplaceCards {
  type: "replace-cards";
  reason?: string;
}

/** A round moment by moment. */
export interface ReplayOut {
  table: string;
  number: number;
  rounds: number;
  currency: string;
  digits: number;
  names: Record<string, Names>;
  printed: Side[];
  frames: FrameOut[];
  roads: RoadsOut[];
}

/** What went wrong, as a dealer says it. */
export type Report =
  | "card-count"
  | "exposed"
  | "extra-card"
  | "face-up-in-shoe"
  | "foreign-card"
  | "interrupted"
  | "misread"
  | "no-burn"
  | "other"
  | "out-of-cards"
  | "two-at-once"
  | "unshuffled"
  | "wrong-handler"
  | "wrong-number"
  | "wrong-side"
  | "wrongful-third";

/** A table's display works, or does not. */
export interface ReportDisplay {
  type: "report-display";
  table: string;
  working: boolean;
}

/** The report of a set-up as a file. */
export interface ReportIn {
  of: Of;
  form?: "html" | "md" | "pdf";
  language?: string;
  wagers?: string[];
  counting?: boolean;
}

/** Put something on record that changes nothing by itself: a card touched, a losing bet reached for. */
export interface ReportIncident {
  type: "report-incident";
  matter?: string;
  person?: string | null;
  note?: string;
  alarm?: AlarmKind | null;
  number?: number;
  cards?: string[];
}

/** A report as it is laid out for people. */
export interface ReportOut {
  name: string;
  operator: string;
  since: number | null;
  until: number | null;
  made: number;
  entries: number;
  events: number;
  active: boolean;
  sheets: SheetOut[];
  cannot_be: Text[];
}

/** Say what went wrong; the round waits until somebody of the right rank has taken a lawful way out. */
export interface ReportTrouble {
  type: "report-trouble";
  report: Report;
  card?: string | null;
  seen?: boolean;
  side?: Side | null;
  place?: number | null;
  rebuildable?: boolean;
  number?: number | null;
  note?: string;
}

/** Something that may be reported now, and the card it is about. */
export interface Reportable {
  report: Report;
  side: Side | null;
  place: number | null;
  leaves: boolean;
  card: boolean;
  must: boolean;
  judged: boolean;
}

/** One report, or all of them. */
export interface ReportsOut {
  reports: ReportOut[];
  names: Record<string, Names>;
}

/** Take one of the lawful ways out. */
export interface Resolve {
  type: "resolve";
  exit: Exit;
  order?: string[];
  card?: string | null;
  rebuildable?: boolean | null;
  withdrawal?: boolean;
  asked_by?: string | null;
  handler?: string | null;
  replace_cards?: boolean;
  debt?: boolean;
  reason?: string;
  second?: string | null;
}

/** The system operates properly again; what was kept is put in, in its order. */
export interface Restore {
  type: "restore";
  able: Ability[];
  words: string;
  second: Who;
}

/** What a self-check found. */
export interface Result {
  at: number;
  about: string;
  against: string;
  differences: string[];
  more: number;
}

/** Go on where the table stands. */
export interface Resume {
  type: "resume";
  reason?: string;
}

/** A table that is closed and empty is not used any more: it leaves the lobby, and its journal stays. */
export interface RetireTable {
  type: "retire-table";
  table: string;
  reason: string;
}

/** What the round had returned to a person, and what it would return. */
export interface ReturnChanged {
  person: string;
  old: number;
  new: number;
}

/** The discards go back into a continuous shuffler. */
export interface ReturnDiscards {
  type: "return-discards";
}

/** A supervisor makes players bet, or handle cards, for themselves. */
export interface RevokeNominees {
  type: "revoke-nominees";
  betting?: boolean;
  handling?: boolean;
  players?: string[];
}

/** A mark in its square: whose win or which colour, and what it says when it is pointed at. */
export interface RoadMark {
  row: number;
  column: number;
  coup: number;
  winner: Winner;
  natural: boolean;
  player_pair: boolean;
  banker_pair: boolean;
  total: number | null;
  ties: number;
  told: Text;
}

/** All roads of the present shoe. */
export interface RoadsOut {
  coups: number;
  beads: RoadMark[];
  big: RoadMark[];
  waiting: number;
  derived: DerivedOut[];
  counts: Text;
  told: Text[];
}

/** In what capacity a person gives a command. */
export type Role =
  | "cashier"
  | "casino-supervisor"
  | "clock"
  | "dealer"
  | "jackpot"
  | "nominee"
  | "operator"
  | "pit"
  | "player"
  | "security"
  | "shift-manager"
  | "surveillance";

/** How much still fits under the differential on each hand, over the table or on the person's own box. */
export interface Room {
  scope: Scope;
  limit: number;
  player: number;
  banker: number;
}

/** The cards of a round that has won something, as long as its table has them at hand. */
export interface RoundCards {
  table: string;
  round: number;
  player: string[];
  banker: string[];
  printed: Side[];
}

/** How far a round has come when something is asked of the link. */
export type RoundMoment = "betting" | "closed" | "complete";

/** A settled round as one who bet in it recalls it. */
export interface RoundRecalled {
  number: number;
  player: string[];
  banker: string[];
  player_total: number;
  banker_total: number;
  winner: Winner;
  settled: WagerSettled[];
  settled_by: Names[];
}

/** The round under way. */
export interface RoundSeen {
  number: number;
  style: string;
  free: boolean;
  bets_open: boolean;
  winner: Winner | null;
  squeeze: string | null;
  stopped: boolean;
  without_bets: string | null;
}

/** A wager across the columns; none where a column does not offer it. */
export interface RowOut {
  wager: string;
  names: Names;
  given: Record<string, string>;
  cells: (CellOut | null)[];
}

/** What a hand does about a third card: the row of the drawing table and its clauses. */
export interface Ruling {
  side: Side;
  draws: boolean;
  row: Names;
  clauses: string[];
}

/** Shoes to be dealt and settled beside the exact figures. */
export interface RunIn {
  of: Of;
  shoes?: number;
  seed?: number;
}

/** A simulation or a report that is being made, or has been. */
export interface RunOut {
  id: string;
  kind: "report" | "run";
  state: "done" | "failed" | "running" | "stopped" | "waiting";
  of: string;
  stage: string;
  done: number;
  wanted: number;
  seconds: number;
  why: Text | null;
  advice: Text | null;
  code: string;
  seed: number;
  form: string;
  seen: RunSeen;
}

/** The means after a number of hands, in the order of the wagers. */
export interface RunPoint {
  hands: number;
  means: number[];
  margins: number[];
}

/** What a run has brought so far. */
export interface RunSeen {
  shoes: number;
  hands: number;
  wagers: RunWager[];
  points: RunPoint[];
}

/** A wager in a run, beside its exact figures. */
export interface RunWager {
  wager: string;
  names: Names;
  given: Record<string, string>;
  exact: number;
  mean: number;
  margin: number;
  bets: number;
  z: number;
}

/** Over what the difference between Banker and Player bets is taken. */
export type Scope = "box" | "table";

/** What answers come to: in all, by skill, and the clauses that were missed most. */
export interface ScoreOut {
  total: TallyOut;
  by_skill: TallyOut[];
  missed: MissedOut[];
}

/** A seat of a table. */
export interface SeatRef {
  is: "seat";
  seat: number;
}

/** Pick who wins a meter by a number drawn outside: any of 0 to `out_of` − 1, all equally likely. */
export interface SelectWinner {
  type: "select-winner";
  meter: string;
  part?: string;
  drawn: number;
  out_of: number;
  source: string;
  places: QualifyingBet[];
}

/** A number drawn outside and what it picked among how many. */
export interface Selection {
  drawn: number;
  out_of: number;
  source: string;
  among: number;
  index: number;
}

/** Who is signed in here, as what they act, and what they may choose. */
export interface SessionOut {
  person: string;
  name: string;
  acting: HoldingOut | null;
  acts_as: string;
  may: HoldingOut[];
  must_change: boolean;
  must_enrol: boolean;
  second_factor: boolean;
  practice: boolean;
  ends: number;
}

/** Another password of one's own. */
export interface SetPassword {
  old: string;
  new: string;
}

/** A set of cards. */
export interface SetSeen {
  id: string;
  back: string;
  route: Names;
  state: SetState;
  shoes: number;
  handled: boolean;
}

/** Where a set of cards stands in its life. */
export type SetState = "checked" | "finished" | "in-play" | "new" | "pre-shuffled" | "retired" | "sealed";

/** Collect and pay. */
export interface Settle {
  type: "settle";
  meters?: Record<string, number>;
  awards?: Award[];
}

/** Settle what the first four cards have decided. */
export interface SettleEarly {
  type: "settle-early";
  meters?: Record<string, number>;
  awards?: Award[];
}

/** The set-up that is trained: of a table of this house, or a ready one. */
export interface SetupOf {
  kind: "ready" | "table";
  name: string;
}

/** Several parameters in a row: all of them (``and``), one of them (``or``), or a plain list. */
export interface Several {
  is: "list";
  items: (number | string | Money | PersonRef | SeatRef | CardRef | OddsOf | Share | ClauseRef | Moment | Names | Several | Text)[];
  joined: "and" | "list" | "or";
}

/** A share of something, written in per cent. */
export interface Share {
  is: "share";
  part: number;
  whole: number;
}

/** A table of a report: values written out, and texts for the reader's language. */
export interface SheetOut {
  title: Text;
  currency: string;
  digits: number;
  columns: ColumnOut[];
  rows: ((string | Text | Names)[])[];
  totals: string[];
}

/** A live table: how many rounds, guests and surprises. */
export interface ShiftIn {
  of: SetupOf;
  rounds?: number;
  guests?: number;
  faults?: number | null;
  target?: number;
}

/** A shift at a live table as it stands: the moment that waits, what was said of the last, or what it came to. */
export interface ShiftOut {
  id: string;
  of: TrainedOut;
  round: number;
  rounds: number;
  answered: number;
  good: number;
  stopped: boolean;
  question: QuestionOut | null;
  corrected: CorrectedOut | null;
  score: LiveScoreOut | null;
}

/** A committed shoe of which there is a proof. */
export interface ShoeOut {
  table: string;
  shoe: string;
  root: string;
  over: boolean;
}

/** All that is published of one committed shoe, at one moment. */
export interface ShoeProof {
  format: "puntobanco-shoe-proof-1";
  shoe: string;
  decks: number;
  root: string;
  cuts: Cut[];
  out: number;
  hidden: number[];
  closed: boolean;
  openings: Opening[];
}

/** The cards at the table, as numbers that everybody can count. */
export interface ShoeSeen {
  set_id: string;
  back: string;
  ready: Ready;
  total: number;
  left: number;
  discarded: number;
  burnt: number;
  burnt_shown: string[];
  behind: number | null;
  life: Life;
  says: Text;
  rounds: number;
  commitment: string;
  cut_offered: string | null;
}

/** A player asks to see the single burnt card. */
export interface ShowBurntCard {
  type: "show-burnt-card";
  card?: string | null;
}

/** The two hands of the game. */
export type Side = "banker" | "player";

/** A sign that this set-up must display. */
export interface Sign {
  clause: string;
  title: string | Text | Names;
  lines: (string | Text | Names)[];
}

/** A name and a password. */
export interface SignIn {
  login: string;
  password: string;
  code?: string;
}

/** Somebody who is signed in, as an officer sees it. */
export interface SignedInOut {
  id: string;
  person: string;
  acting: HoldingOut | null;
  started: number;
  seen: number;
  ends: number;
  yours: boolean;
}

/** Something that happened and that somebody will ask about. */
export interface Significant {
  number: number;
  at: number;
  kind: string;
  words: string | Text;
  stream: string;
  entry: number | null;
  person: string;
  about: string;
  second: string;
  round: number | null;
  amount: number | null;
  before: string | Text | Money;
  after: string | Text | Money;
  why: string | Text;
  address: string;
  times: number;
  until: number | null;
}

/** What a question found, the newest first. */
export interface SignificantEvents {
  events: Significant[];
  before: number | null;
  gathered: Significant[];
}

/** The signs that a table must display. */
export interface SignsOut {
  posted: boolean;
  signs: Sign[];
}

export type SocketAnswer = AnswerOut | ViewOut | Pong | SocketProblem;

/** A command over the socket. */
export interface SocketCommand {
  type: "command";
  stream: string;
  id: string;
  act: unknown;
  approval?: string | null;
  seen?: number | null;
}

export type SocketMessage = Watch | Unwatch | SocketCommand | Ping;

/** What went wrong with a message, with the id of the command if it was one. */
export interface SocketProblem {
  type: "problem";
  title: string;
  status: number;
  detail: string;
  text: Text;
  advice: Text | null;
  id: string | null;
}

/** Call a bet aloud with the money shown. */
export interface SpeakBet {
  type: "speak-bet";
  bet: Stake;
}

/** How long an answer may take. */
export type Speed = "calm" | "fast" | "usual";

/** How several winners share [NZ 18.16]. */
export type Split = "equal" | "pro-rata";

/** A bet called aloud that waits to be put down. */
export interface Spoken {
  person: string;
  wager: string;
  amount: number;
}

/** A member of staff, perhaps only acting in the post [RWS 1.13]. */
export interface StaffSeen {
  person: string;
  role: Role;
  title: Text | Names;
  acting: boolean;
  duty: Duty;
  section: number[];
  since: number;
}

/** How far a nominee has come. */
export type Stage = "acting" | "approved" | "ending" | "named";

/** One bet as it is put down or raised. */
export interface Stake {
  wager: string;
  amount: number;
  seat?: number | null;
  given?: number | null;
  instrument?: string;
}

/** How far a hit has come. */
export type Standing = "confirmed" | "locked" | "pending" | "rejected";

/** What the table waits for, by whom, and the words to say with it. */
export interface Step {
  act: string;
  by: Role;
  person: string | null;
  text: Text;
  warnings: Text[];
  words: CallSeen[];
  clause: string | null;
}

/** Whether a learner's table stands still. */
export interface StopIn {
  stopped: boolean;
}

/** Something that can be chosen. */
export interface Subject {
  kind: string;
  name: string;
  version: string;
  rulebook: string;
  rulebook_title: Names;
  title: Names;
  decks: number;
}

/** What there is of a stream. */
export interface Summary {
  stream: string;
  entries: number;
  events: number;
  judged: number;
  last: string;
  root: string;
  stopped: Text | null;
}

/** What the director lets happen. */
export type Surprise =
  | "break"
  | "card"
  | "chat"
  | "dispute"
  | "late-back"
  | "late-bet"
  | "slow"
  | "squeeze"
  | "touch"
  | "under";

/** What an instructor lets happen at a learner's table. */
export interface SurpriseIn {
  surprise: Surprise;
}

/** The table as the cameras see it, with the incidents. It is never ahead of the players. */
export interface SurveillanceView {
  type: "surveillance";
  position: number;
  phase: Phase;
  step: Step;
  felt: Felt;
  dealing: Dealing;
  staff: StaffSeen[];
  racks: Rack[];
  nominees: NomineeSeen[];
  incidents: IncidentSeen[];
  sets: SetSeen[];
  paused: string | null;
}

export type TableAct =
  | Appoint
  | Dismiss
  | PostSigns
  | OpenTable
  | CloseTable
  | ChangeSetup
  | ChangeStyle
  | GiveNotice
  | Pause
  | Resume
  | ReportIncident
  | Fill
  | AskFill
  | AskCredit
  | MakeUpOrder
  | AcceptOrder
  | CancelOrder
  | PrintSlip
  | CountFloat
  | AcceptCount
  | ChangeColour
  | EmptyBox
  | Join
  | Leave
  | BuyIn
  | CashOut
  | CollectCommission
  | NameNominee
  | ApproveNominee
  | AnnounceNominee
  | EndNominee
  | RevokeNominees
  | AnswerShoe
  | PassShoe
  | ReceiveCards
  | TickStep
  | AskCards
  | AnswerCards
  | AnswerCut
  | CommitShoe
  | PlaceCuttingCard
  | OrderRecut
  | OrderShuffle
  | LoadShoe
  | BurnCards
  | ShowBurntCard
  | CuttingCardOut
  | ConfirmCuttingCard
  | ConfirmSeenCard
  | ReturnDiscards
  | ReplaceCards
  | OpenBets
  | PlaceBets
  | TakeBack
  | SpeakBet
  | ConfirmSpoken
  | CloseBets
  | FreeHand
  | AllowLateChange
  | CardDisclosed
  | ReduceBets
  | CallCards
  | Draw
  | Tuck
  | HandOut
  | DeclineHand
  | PassCards
  | Look
  | Turn
  | KeyTurned
  | KeyAgain
  | BankerFirst
  | DealerTurns
  | AssignHand
  | AskSqueeze
  | AnswerSqueeze
  | ChooseWinnings
  | SettleEarly
  | CallResult
  | Settle
  | EnterPayment
  | EndRound
  | ReportTrouble
  | Resolve
  | ChooseOption
  | WithdrawBet
  | CloseOptions
  | DealWithoutBets
  | CollectDebt
  | CorrectRound
  | OpenDispute
  | NoteDispute
  | DecideDispute
  | TellLink
  | TellHands
  | CloseHit
  | PayAward
  | CancelAward;

/** The limits of a table; none to have those of the house hold there. */
export interface TableLimitsIn {
  limits: LimitsIn | null;
}

/** A table in the lobby. */
export interface TableOut {
  name: string;
  names: Names;
  rulebook: string;
  version: string;
  options: string[];
  currency: string;
  minimum: string;
  maximum: string;
  phase: string;
  open: boolean;
  seats: number[];
  free: number[];
  players: number;
  rounds: number;
  results: string[];
  stopped: Text | null;
  rulebook_title: Names;
  title: Names;
  game: string;
  game_title: Names | null;
  decks: number;
  jackpots: string[];
  yours: OwnPlace | null;
  left: number;
}

/** A table that takes part, what qualifies at it [NZ 18.6], and whether the jackpot runs there. */
export interface TableSeen {
  table: string;
  qualifying: string | Text;
  running: boolean;
  wagers_open: boolean;
  why: Text | null;
  displaying: boolean;
}

export type TableView = PersonView | DealerView | PitView | SurveillanceView | DisplayView | OperatorView | CashierView;

/** Tables to be checked, as if they were founded beside those that stand. */
export interface TablesIn {
  tables: NewTable[];
}

/** Take a bet back, whole or in part. */
export interface TakeBack {
  type: "take-back";
  wager: string;
  seat?: number | null;
  given?: number | null;
  amount?: number | null;
  bettor?: string | null;
}

/** An award of a void round goes back into the jackpot, from where it had gone. */
export interface TakeBackAward {
  type: "take-back-award";
  link: string;
  hit: number;
  person: string;
  table: string;
  amount: number;
  chips: boolean;
}

/** The cash of a table's drop box comes to the cage. */
export interface TakeDrop {
  type: "take-drop";
  table: string;
  amount: number;
  slip?: string;
}

/** How often something was asked and answered well, and how long that took in all. */
export interface TallyOut {
  skill: string;
  asked: number;
  good: number;
  milliseconds: number;
}

/** Which hands win of the jackpots that this table takes part in. */
export interface TellHands {
  type: "tell-hands";
  hands: WinningHand[];
}

/** The link runs at this table, or does not, and why. */
export interface TellLink {
  type: "tell-link";
  running: boolean;
  reason?: string;
}

/** The whole of what was elected when the link was opened. */
export interface Terms {
  name: string;
  currency: Currency;
  approval: string;
  display: string;
  console: string;
  qualifying: string;
  qualifying_wagers?: string[];
  qualifying_minimum?: number;
  unreasonable?: number | null;
  funding: Funding;
  tiers: Tier[];
  split?: Split;
  payable_unit?: number | null;
  increment_point?: IncrementPoint;
  auto_activate?: boolean;
  void_rounds_count?: boolean;
  pick?: Pick | null;
  when_lost?: WhenLost;
  controls?: Record<string, string>;
}

/** A text that a person reads: the code of its sentence and what stands in it. */
export interface Text {
  is: "text";
  code: string;
  params: Record<string, number | string | Money | PersonRef | SeatRef | CardRef | OddsOf | Share | ClauseRef | Moment | Names | Several | Text>;
}

/** What the operator has set, or what the house started with. */
export interface Thresholds {
  large_wager: number | null;
  large_win: number | null;
  large_money: number | null;
  pace: number;
  tables: Record<string, LargeFrom>;
}

/** What counts as significant, in minor units, and the pace of a table in rounds an hour. */
export interface ThresholdsIn {
  large_wager: number | null;
  large_win: number | null;
  large_money?: number | null;
  pace: number;
}

/** Sign for the next step of opening or shuffling. */
export interface TickStep {
  type: "tick-step";
  step: string;
  note?: string;
}

/** One meter of the link, and what wins it [NZ 18.7]. */
export interface Tier {
  name: string;
  title: string;
  parameters: Parameters;
  wins_on: string;
  pays: string;
  trigger?: string;
  random?: boolean;
  one_in?: number | null;
  part?: string;
  house?: number;
  least?: number;
  most?: number | null;
  seat?: number | null;
  fixed?: string | null;
}

/** The bets on the two hands over the table. */
export interface Totals {
  player: number;
  banker: number;
  difference: number;
}

/** A set-up that can be trained, and what a dealer there is asked. */
export interface TrainedOut {
  kind: string;
  name: string;
  rulebook: string;
  rulebook_title: Names;
  title: Names;
  skills: string[];
  for_players: string[];
}

/** What lies in the tray by its record, and what is under way to it or from it. */
export interface TraySeen {
  chips: Record<string, number>;
  coin: number;
  worth: number;
  drop: number;
  transit: number;
  orders: OrderSeen[];
  count: CountSeen | null;
}

/** What was reported and waits for a way out. */
export interface TroubleSeen {
  report: Report;
  text: Text;
  card: string | null;
  lying: number;
  established: Text[];
  rebuildable: boolean;
  ways: WayOut[];
  otherwise: WayOut[];
}

/** Lay the Banker's Hand aside under the shoe. */
export interface Tuck {
  type: "tuck";
}

/** Turn hidden cards of a hand face up: their names in order, those not yet seen. */
export interface Turn {
  type: "turn";
  side: Side;
  cards?: string[];
  place?: number | null;
}

/** A table takes part no longer. */
export interface UnlinkTable {
  type: "unlink-table";
  table: string;
}

/** Send me no more of it. */
export interface Unwatch {
  type: "unwatch";
  stream: string;
  public?: boolean;
}

/** A round was corrected, as is on record at the table, and does not win a meter after all. */
export interface UnwindHit {
  type: "unwind-hit";
  table: string;
  round: number;
  meter: string;
}

/** A round is void, or was settled on a misread card, as is on record at the table: what it won is taken back. */
export interface UnwindRound {
  type: "unwind-round";
  table: string;
  round: number;
  why?: Invalid;
}

/** Whether a record holds when it is verified from its first line. */
export interface VerdictOut {
  holds: boolean;
  lines: number;
  key: string;
}

/** How thoroughly. */
export interface VerifyIn {
  chain_only?: boolean;
}

/** A verification of the whole journal: how far it has come, or what it found. */
export interface VerifyOut {
  state: "done" | "failed" | "none" | "running";
  chain_only: boolean;
  by: string;
  begun: number;
  ended: number;
  read: number;
  size: number;
  checkpoint: number | null;
  words: Text | null;
  streams: Summary[];
  findings: Finding[];
}

/** What one sees of a stream; a view whose number is not lower replaces it. */
export interface ViewOut {
  type: "view";
  stream: string;
  number: number;
  stopped: Text | null;
  until: number;
  view: PersonView | DealerView | PitView | SurveillanceView | DisplayView | OperatorView | CashierView | HouseView | JackpotView;
}

/** The wager whose meters these are: what each line pays, and which hands belong to which chair. */
export interface WagerBoard {
  names: Names;
  pays: Pay[];
  chairs: ChairSeen[];
}

/** What a wager costs and how often it wins, in parts of one. */
export interface WagerFigures {
  wager: string;
  edge: number;
  hit: number;
  push: number;
  deviation: number;
}

/** One wager on every pay table that its document allows. */
export interface WagerIn {
  of: Of;
  wager: string;
  decks?: number | null;
}

/** A wager with its figures. */
export interface WagerOut {
  wager: string;
  names: Names;
  pay_table: Names;
  pay_tables: number;
  clause: string;
  lawful: boolean;
  cases: CaseOut[];
}

/** A box of the felt with its posted pay and limits. */
export interface WagerSeen {
  id: string;
  family: string;
  family_names: Names;
  side: Side | null;
  group: string;
  number: number | null;
  names: Names;
  kind: Kind;
  pay_table: Names;
  pays: Pay[];
  minimum: number;
  maximum: number | null;
  cap: number | null;
  clause: string;
  house: boolean;
  closed: Text | null;
}

/** One wager as it was settled. */
export interface WagerSettled {
  bettor: string;
  seat: number;
  wager: string;
  given: number | null;
  stake: number;
  played: number;
  added: number;
  line: string;
  label: string;
  result: string;
  pays: number;
  moved: number;
  commission: number;
  marked: string | null;
  returned: number;
  awards: Award[];
  clauses: string[];
  notes: Text[];
  stands: boolean;
}

/** Every wager for one composition. */
export interface WagersOut {
  of: Subject;
  decks: number | null;
  cards: number;
  wagers: WagerOut[];
}

/** For how many seconds from now the dealer is to wait; 0 to go on at once. */
export interface WaitIn {
  table: string;
  seconds: number;
}

/** What the cage keeps for a person. */
export interface WalletView {
  person: string;
  holds: number;
}

/** A card that a move names. */
export interface WantedCard {
  round: number;
  number: number;
  side: Side;
  of_hand: number;
  place: number;
}

/** Send me views of a stream from now on; as the public sees it, or as I act. */
export interface Watch {
  type: "watch";
  stream: string;
  public?: boolean;
}

/** A lawful way out: what it does, the lowest rank that may take it, and what follows for the bettors. */
export interface WayOut {
  exit: Exit;
  by: Role;
  title: Text | Names;
  clause: string | null;
  options: string | null;
  withdrawal: string | null;
  replaces_cards: string | null;
  two_people: boolean;
}

/** What becomes of the wager at a table that lost the link. */
export type WhenLost = "close" | "suspend";

/** A person in a role. */
export interface Who {
  person: string;
  role: Role;
}

/** Ids as events and views have them. */
export interface WhoIn {
  people: string[];
}

/** Why something is taken from a person, for the log. */
export interface Why {
  words?: string;
}

/** How a complete round ended. */
export type Winner = "banker" | "player" | "tie";

/** What one winner gets. */
export interface WinnerShare {
  person: string;
  seat: number;
  amount: number;
}

/** A hand that wins a meter of a jackpot at this table. */
export interface WinningHand {
  link: string;
  meter: string;
  title: string;
  trigger: string;
  automatic?: boolean;
  clause?: string | null;
}

/** Winnings that may be handed over or added to a main bet of the person's own. */
export interface Winnings {
  wager: string;
  pays: number;
  onto: string[];
  chosen: string | null;
  clause: string;
}

/** What a bettor chose to have done with winnings. */
export interface WinningsChoice {
  person: string;
  wager: string;
  onto: string | null;
}

/** A person takes money from the wallet home: the owner confirms it, or a second person of the house does. */
export interface Withdraw {
  type: "withdraw";
  person: string;
  amount: number;
  slip?: string;
  second?: string | null;
}

/** A bettor withdraws one whole bet where the operator lets them. */
export interface WithdrawBet {
  type: "withdraw-bet";
  wager: string;
  seat?: number | null;
  given?: number | null;
  bettor?: string | null;
}

/** An example with its answer. */
export interface WorkedOut {
  question: QuestionOut;
  answer: string | Text | Names;
  working: Text[];
}

/** What the staff see of something that went wrong. */
export interface Wrong {
  trouble: TroubleSeen | null;
  options: OptionsSeen | null;
  dispute: DisputeSeen | null;
  may_replace: string | null;
}
