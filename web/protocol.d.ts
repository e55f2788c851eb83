// The wire, as the browser side sees it. Made from src/protocol by `UPDATE_CONTRACT=1 cargo test --lib contract`.

export type Board = "free" | "per_round" | "random_per_table";

export type Confirmation = "none" | "one" | "all";

export type Criterion = "round_points" | "vp" | "share" | "wins" | "seconds" | "thirds";

export type HistoryKind = "tournament" | "players" | "rounds" | "tables" | "results" | "remarks" | "calls" | "links";

export type LastResort = "name" | "lot" | "shared";

export type ListedField = "name" | "club" | "address" | "phone" | "email" | "brings_game" | "fee_paid";

export type MissingField = "address" | "phone_or_email";

export type NameShown = "full" | "initial" | "nickname" | "number";

export type Origin = "drawn" | "file" | "bracket";

export type Phase = "draft" | "registration" | "running" | "finished" | "cancelled";

export type Role = "spectator" | "player" | "referee" | "organizer" | "head";

export type RulingKind = "uphold" | "amend" | "correct";

export type SeatingMethod = "schedule" | "round" | "standings";

export type ShareOf = "sum" | "pooled";

export type SheetKind = "pieces" | "totals" | "either";

export type StaffRole = "referee" | "organizer";

export type Stage = "preliminary" | "semifinal" | "final";

export type VirtualScore = "none" | "exact" | "nearest" | "up";

export type Whom = "active" | "registered";

/**
 * One message from a client.
 */
export type ClientFrame = { "type": "hello", feed: FeedName, resume?: Position, } | { "type": "command", 
/**
 * Made up by the client for this one wish; sent again unchanged when no answer came.
 */
request: string, command: Request, } | { "type": "ping" };

/**
 * Which of the two feeds a client follows.
 */
export type FeedName = "public" | "staff";

/**
 * A place in the feed. Versions grow by every event; another epoch is another history.
 */
export type Position = { epoch: number, version: number, };

/**
 * The body of `POST /api/v1/tournaments/{id}/commands`: the same as a `command` frame.
 */
export type CommandRequest = { request: string, command: Request, };

/**
 * What can be asked of a tournament. Who may ask what: `rules.md` §10, in short at each command.
 */
export type Request = { "type": "rename", title: string, } | { "type": "open_registration" } | { "type": "change_rules", criteria: Array<Criterion>, three_table: VirtualScore, } | { "type": "cancel", reason: string, } | { "type": "finish" } | { "type": "reopen", reason: string, } | { "type": "add_players", players: Array<NewPlayer>, 
/**
 * They are here already.
 */
checked_in: boolean, } | { "type": "enter_list", players: Array<ListedPlayer>, known: Array<KnownPlayer>, checked_in: boolean, } | { "type": "rename_player", player: string, name: string, club: string | null, } | { "type": "remove_player", player: string, } | { "type": "erase_person", player: string, } | { "type": "check_in", players: Array<string>, } | { "type": "check_out", players: Array<string>, } | { "type": "withdraw", player: string, } | { "type": "return", player: string, } | { "type": "disqualify", player: string, reason: string, } | { "type": "cancel_disqualification", player: string, } | { "type": "keep_apart", pairs: Array<[string, string]>, } | { "type": "let_meet", pairs: Array<[string, string]>, } | { "type": "fix_table", player: string, table: number | null, } | { "type": "draw_seating", 
/**
 * The number of the first round in it.
 */
expected: number, method: SeatingMethod | null, whom: Whom, } | { "type": "propose_seating", 
/**
 * The number of the first round in it.
 */
expected: number, whom: Whom, rounds: Array<PlannedRound>, } | { "type": "discard_seating" } | { "type": "publish_schedule", 
/**
 * Of the proposal that was looked at.
 */
revision: number, } | { "type": "swap_seats", round: number, one: SeenAtRequest, other: SeenAtRequest, } | { "type": "make_round", 
/**
 * The number of the round to be made; a second click asks for a round that is there already.
 */
expected: number, 
/**
 * Left out: the first method of the preset.
 */
method: SeatingMethod | null, 
/**
 * The map's label or link, where one board is for all tables.
 */
map: string | null, 
/**
 * The revision of the proposed seating that was looked at. Left out: the published schedule's next round, or
 * a new drawing.
 */
proposal: number | null, } | { "type": "set_map", round: number, map: string | null, } | { "type": "undo_round", round: number, typed: string | null, } | { "type": "lock_round", round: number, } | { "type": "unlock_round", round: number, } | { "type": "void_table", round: number, table: number, reason: string, } | { "type": "name_captain", round: number, table: number, player: string, } | { "type": "take_off", round: number, table: number, player: string, } | { "type": "join_table", round: number, table: number, player: string, } | { "type": "add_table", round: number, players: Array<string>, } | { "type": "stand_in", round: number, table: number, absent: string, name: string, club: string | null, } | { "type": "record_play_order", round: number, table: number, revision: number, order: Array<string>, } | { "type": "call_next_in_rank", absent: string, reason: string, } | { "type": "play_without", absent: string, reason: string, } | { "type": "call_back", absent: string, } | { "type": "decide_table", round: number, table: number, winner: string, reason: string, } | { "type": "submit", round: number, table: number, 
/**
 * The revision of the table as it was shown.
 */
revision: number, sheet: SheetView, } | { "type": "confirm", round: number, table: number, revision: number, } | { "type": "dispute", round: number, table: number, revision: number, reason: string | null, 
/**
 * His own version.
 */
sheet: SheetView | null, } | { "type": "enter_on_paper", round: number, table: number, revision: number, sheet: SheetView, note: string | null, } | { "type": "enter_sheets", round: number, sheets: Array<SheetOfTable>, note: string | null, } | { "type": "accept", round: number, table: number, revision: number, reason: string, } | { "type": "rule", round: number, table: number, revision: number, verdict: VerdictRequest, note: string | null, } | { "type": "correct", round: number, table: number, revision: number, sheet: SheetView, reason: string, } | { "type": "warn", player: string, reason: string, } | { "type": "cancel_warning", warning: number, } | { "type": "take_note", text: string, round: number | null, table: number | null, player: string | null, } | { "type": "call_referee", round: number, table: number, } | { "type": "take_back_call", round: number, table: number, } | { "type": "answer_call", call: number, } | { "type": "close_call", call: number, } | { "type": "announce", text: string, } | { "type": "announce_start", round: number, at: string, } | { "type": "take_down", announcement: number, } | { "type": "set_time_zone", zone: string, } | { "type": "set_turn_limit", minutes: number | null, } | { "type": "invite_staff", role: StaffRole, label: string, } | { "type": "reissue_link", player: string, } | { "type": "revoke_link", player: string, } | { "type": "reissue_invitation", staff: string, } | { "type": "revoke_invitation", staff: string, } | { "type": "add_head", name: string, } | { "type": "remove_head", account: string, } | { "type": "set_details", details: DetailsView, 
/**
 * The venue's clocks as an IANA name, where none are set yet; others are the head's to set.
 */
time_zone: string | null, } | { "type": "open_self_registration" } | { "type": "close_self_registration" } | { "type": "reissue_registration_link" } | { "type": "change_registration", player: string, registration: RegistrationForm, } | { "type": "call_up", player: string | null, absent: string | null, } | { "type": "send_back", player: string, } | { "type": "mark_fee", players: Array<string>, paid: boolean, } | { "type": "mark_game", players: Array<string>, brings: boolean, };

/**
 * A player as typed or imported.
 */
export type NewPlayer = { name: string, 
/**
 * Club or town; tells two people of one name apart.
 */
club?: string, };

/**
 * How a referee ends a dispute.
 */
export type VerdictRequest = { "type": "uphold" } | { "type": "take_other" } | { "type": "amend", sheet: SheetView, } | { "type": "replay" };

/**
 * One round of a plan that somebody else made.
 */
export type PlannedRound = { tables: Array<PlannedTable>, };

export type PlannedTable = { no: number, 
/**
 * In the order of the seats, from seat 1.
 */
players: Array<string>, };

/**
 * A player, and the table where the screen showed him.
 */
export type SeenAtRequest = { player: string, table: number, };

/**
 * A player as a list has him. Only organizers read the contact data in it.
 */
export type ListedPlayer = { name: string, 
/**
 * Club or town; tells two people of one name apart.
 */
club?: string, address?: string, phone?: string, email?: string, brings_game?: boolean, fee_paid?: boolean, };

/**
 * Somebody who is entered already: completed from the list where the roster knows nothing.
 */
export type KnownPlayer = { player: string, listed: ListedPlayer, 
/**
 * Where both say something, and the list is right.
 */
chosen: Array<ListedField>, };

/**
 * One message from the server. `V` and `C` are the view and the changes of the feed that was asked for.
 */
export type FeedFrame<V, C> = { "type": "snapshot", epoch: number, version: number, 
/**
 * Covers roster, rules, rounds, seats and results: two screens with one hash show the same tournament.
 */
state_hash: string, view: V, } | { "type": "delta", epoch: number, from: number, to: number, state_hash: string, changes: C, };

/**
 * Messages to one client alone.
 */
export type ServerFrame = { "type": "welcome", protocol: number, you: You, 
/**
 * The server's clock, in RFC 3339.
 */
now: string, 
/**
 * `alive` comes at least this often; hear nothing for twice as long, and you are offline.
 */
alive_every_seconds: number, } | { "type": "receipt", request: string, version: number, answer: AnswerView, } | { "type": "refused", request: string, refusal: RefusalView, } | { "type": "unknown", request: string, message: string, } | { "type": "alive", version: number, } | { "type": "demoted", you: You, } | { "type": "not_understood", message: string, };

/**
 * Who a session belongs to, at this tournament.
 */
export type You = { role: Role, 
/**
 * For players.
 */
player?: string, 
/**
 * Your name, or what the head calls your invitation.
 */
name?: string, };

/**
 * What was given out by a command.
 */
export type AnswerView = { 
/**
 * The ids of players who were entered, in the order of the command; who was called up.
 */
players?: Array<string>, 
/**
 * The id of an invitation.
 */
staff?: string, 
/**
 * The round that is there now.
 */
round?: number, 
/**
 * The number of a call for a referee.
 */
call?: number, 
/**
 * The number of a warning.
 */
warning?: number, 
/**
 * The revision of the seating that was proposed.
 */
seating?: number, 
/**
 * Another version of the sheet was there already: both are kept, the referee rules.
 */
disputed?: boolean, };

/**
 * A refusal on the wire: a stable code with its values for screens to translate, and an English sentence.
 */
export type RefusalView = { code: string, message: string, 
/**
 * The field it is about, as a path into the command.
 */
path?: string, 
/**
 * The values in the sentence, by name.
 */
values: Record<string, unknown>, 
/**
 * All faults of a sheet together.
 */
faults?: Array<FaultView>, };

/**
 * One fault of a sheet, where without a seat it is the table's; or of a plan in a file.
 */
export type FaultView = { code: string, message: string, seat?: number, field?: string, 
/**
 * The number that the sentence speaks of, for translations.
 */
limit?: number, 
/**
 * Where in a file it is: the line, counted from 1, and the column by its header, or `row`, `table` or `file`.
 */
line?: number, column?: string, 
/**
 * The columns that the file lacks.
 */
needs?: Array<string>, 
/**
 * The table that the line is of.
 */
table?: number, };

/**
 * What changed in the public view. A part that is absent stays as it is.
 */
export type PublicChanges = { tournament?: TournamentView, 
/**
 * Another round, or none any more: replaces the round and its tables.
 */
round?: RoundChange, 
/**
 * Tables of the round that changed; replace those of the same number.
 */
tables?: Array<TableView>, standings?: StandingsChange, announcements?: Array<AnnouncementView>, schedule?: PlanChange, bracket?: BracketChange, };

export type RoundChange = { "type": "shown", round: RoundView, } | { "type": "gone" } | { "type": "lock", locked: boolean, } | { "type": "swapped", swaps: number, };

/**
 * New standings out of the old: drop the rows of everybody named in `moved` and `left`, keep the others in their
 * order, then put each moved row at its final position, in the order given.
 */
export type StandingsChange = { provisional: boolean, 
/**
 * Absent: the cut line stays as it is.
 */
cut?: CutChange, 
/**
 * Players who are not in the standings any more.
 */
left?: Array<string>, 
/**
 * Ascending by position.
 */
moved: Array<MovedRow>, };

/**
 * The cut line runs elsewhere now, or there is none any more.
 */
export type CutChange = { "type": "shown", cut: CutView, } | { "type": "gone" };

export type MovedRow = { 
/**
 * The final position, from 0.
 */
at: number, row: StandingsRow, };

/**
 * A plan is another one now, or there is none any more.
 */
export type PlanChange = { "type": "shown", plan: PlanMark, } | { "type": "gone" };

/**
 * The tree of the knock-outs is another one now, or there is none any more.
 */
export type BracketChange = { "type": "shown", bracket: BracketView, } | { "type": "gone" };

/**
 * What changed in the view of the staff.
 */
export type StaffChanges = { public: PublicChanges, 
/**
 * Rows of the roster that are new or changed; replace those of the same player, new ones come last.
 */
roster?: Array<RosterRow>, 
/**
 * Players who are not on the roster any more.
 */
roster_left?: Array<string>, disputes?: Array<DisputeView>, calls?: Array<CallView>, staff?: Array<StaffRow>, waiting?: Array<number>, proposal?: PlanChange, away?: Array<string>, next_in_rank?: Array<string>, replacements?: Array<ReplacementView>, warnings?: Array<WarningView>, notes?: Array<NoteView>, waiting_list?: Array<RosterRow>, };

/**
 * What everybody may see.
 */
export type PublicView = { tournament: TournamentView, 
/**
 * The newest round; older ones are under `…/rounds/{round}`.
 */
round: RoundView | null, standings: StandingsView, 
/**
 * The newest last.
 */
announcements: Array<AnnouncementView>, 
/**
 * Rounds that were published before the day, under `…/schedule`.
 */
schedule?: PlanMark, 
/**
 * The knock-outs as a tree, once the first of their rounds is made.
 */
bracket?: BracketView, };

/**
 * That a plan is there, and whether it is another one than before; the plan itself is fetched.
 */
export type PlanMark = { 
/**
 * Of the rounds in it that are not made yet.
 */
first: number, last: number, method: SeatingMethod, origin: Origin, 
/**
 * Another number whenever the plan changes.
 */
revision: number, 
/**
 * Who has come or left since: the rounds that are not made yet will be planned anew.
 */
changed?: Array<string>, };

/**
 * How full it is.
 */
export type RegistrationMark = { 
/**
 * People can register themselves.
 */
open: boolean, 
/**
 * Places that are taken.
 */
registered: number, capacity?: number, 
/**
 * People on the waiting list.
 */
waiting: number, };

/**
 * Which stages are played. Decided for ever when round 1 is made; not there before.
 */
export type ProgrammeView = { 
/**
 * How many were active when round 1 was made: the number that decided.
 */
players: number, 
/**
 * Preliminary games.
 */
games: number, 
/**
 * Who has no win after this many games sits out the rest of the preliminaries.
 */
winless_sit_out_after?: number, 
/**
 * How many go on from the preliminaries.
 */
cut: number, 
/**
 * In the order of play; the last is the final.
 */
knock_outs: Array<Stage>, 
/**
 * The stage of the round that is made next; absent when the final is made.
 */
next?: Stage, 
/**
 * Who would sit at which table of the knock-out that is made next, in the order of the bracket. Empty while results
 * are missing; an unlocking, another result or a drop-out can still change it.
 */
line_up?: Array<Array<BracketPlayer>>, 
/**
 * Beside that line-up: who would be called first for somebody who is away.
 */
reserve?: BracketPlayer, };

/**
 * The line in the standings that knock-out players have to stay above. It goes by confirmed results only, so that
 * while some are provisional it can run elsewhere than between two rows: `reached` tells who is above.
 */
export type CutView = { 
/**
 * How many go on.
 */
after: number, 
/**
 * The preliminaries are not all locked yet: the line can still move.
 */
provisional: boolean, 
/**
 * All criteria leave a tie across the line: the lot decides between these two.
 */
lot_between?: LotBetween, 
/**
 * Who is above the line by confirmed results of the preliminaries, in their order. Who is away is in here too:
 * he blocks the step until the head decides. Empty while there is no confirmed result.
 */
reached: Array<string>, };

/**
 * Two neighbours in the preliminaries whom only the lot tells apart.
 */
export type LotBetween = { above: string, below: string, };

/**
 * The knock-outs as a tree, from the moment that the first of their rounds is made.
 */
export type BracketView = { 
/**
 * In the order of play; the last is the final, which is empty until it is made.
 */
stages: Array<BracketStage>, };

export type BracketStage = { stage: Stage, 
/**
 * Absent: not made yet.
 */
round?: number, 
/**
 * In the order of the bracket.
 */
tables: Array<BracketTable>, };

export type BracketTable = { table: number, state: TableState, 
/**
 * The better ranked first, as they choose their play order.
 */
players: Array<BracketPlayer>, 
/**
 * Qualified for this table, and could not play.
 */
absent?: Array<BracketPlayer>, 
/**
 * Who won, once the result is confirmed, ruled or decided by the head.
 */
winner?: string, };

export type BracketPlayer = { player: string, name: string, 
/**
 * In the preliminaries.
 */
rank: number, 
/**
 * At this table, of a result that counts.
 */
place?: number, 
/**
 * He was called up for this player, who could not play.
 */
instead_of?: string, };

export type TournamentView = { id: string, title: string, phase: Phase, 
/**
 * Invented people play here.
 */
demo: boolean, players: number, 
/**
 * Checked in where the tournament checks in, not withdrawn, not disqualified: who is seated next.
 */
active: number, checks_in: boolean, planned_rounds?: number, rules: RulesView, 
/**
 * The hash of the lot's key, shown from the beginning.
 */
lot_commitment: string, 
/**
 * The key itself, after the finish, so that anybody can verify the lot.
 */
lot_key?: string, 
/**
 * The venue's clocks, as an IANA name; absent: the reader's own.
 */
time_zone?: string, 
/**
 * Minutes a turn; absent: off. Shown only, nobody's game is ended.
 */
turn_limit?: number, 
/**
 * What the head calls the referees.
 */
referees?: Array<string>, 
/**
 * It was finished before, and reopened for this reason.
 */
reopened?: string, 
/**
 * The stages, where the rules have knock-outs; from round 1 on.
 */
programme?: ProgrammeView, 
/**
 * Absent where nothing was announced and nobody can register; the rest is under `…/about`.
 */
registration?: RegistrationMark, 
/**
 * The round that was taken back last, until another is made.
 */
undone?: UndoneView, };

/**
 * The active rules, as far as screens need them.
 */
export type RulesView = { 
/**
 * The preset's id: `custom`.
 */
preset: string, name: string, criteria: Array<Criterion>, last: LastResort, three_table: VirtualScore, 
/**
 * Criteria and virtual score can be changed while the tournament runs.
 */
editable: boolean, sheet: SheetKind, target: number, highest_total: number, winner_required: boolean, points_four: [number, number, number, number], points_three: [number, number, number], cap?: number, confirmation: Confirmation, seating_methods: Array<SeatingMethod>, late_entry: boolean, board: Board, 
/**
 * Turn limits that the head can choose from, in minutes.
 */
turn_limit_minutes?: Array<number>, 
/**
 * The head may correct locked rounds.
 */
corrections: boolean, 
/**
 * A referee must be named before round 1.
 */
referee_required: boolean, 
/**
 * How the shares of single games make a player's share.
 */
share: ShareOf, 
/**
 * The rounds that everybody plays, where the rules fix them and have no knock-outs.
 */
rounds?: number, 
/**
 * Where they have knock-outs: the stages by the number of active players at round 1, the smallest fields first.
 */
brackets?: Array<BracketRulesView>, notice: string, 
/**
 * The notice in other languages, by language.
 */
notices?: { [key in string]: string }, official_rules: string, };

/**
 * The stages that the rules demand for fields of a certain size.
 */
export type BracketRulesView = { 
/**
 * The least number of players; it reaches up to the next bracket's.
 */
from: number, 
/**
 * Preliminary games.
 */
games: number, 
/**
 * Who has no win after this many games sits out the rest of the preliminaries.
 */
winless_sit_out_after?: number, 
/**
 * How many go on from the preliminaries.
 */
cut: number, 
/**
 * In the order of play; the last is the final.
 */
knock_outs: Array<Stage>, };

export type RoundView = { no: number, stage: Stage, method: SeatingMethod, 
/**
 * Drawn once; the same seed and history seat the same people for ever.
 */
seed: number, locked: boolean, map?: string, 
/**
 * An earlier round had the same map.
 */
map_repeated?: boolean, made_at: string, 
/**
 * Where the tables come from.
 */
origin: Origin, 
/**
 * Swaps by hand since the drawing: the seed alone no longer tells the seats.
 */
swaps: number, 
/**
 * The players choose who starts: the seat is the position in which they choose.
 */
play_order_chosen?: boolean, 
/**
 * Active players whom the programme has sit out this round: they have no win. They stay in the standings.
 */
sits_out?: Array<string>, tables: Array<TableView>, };

export type TableView = { no: number, 
/**
 * What a command about this table says that it saw.
 */
revision: number, state: TableState, captain: string, seats: Array<SeatView>, 
/**
 * Who starts, and so on, where it was chosen and recorded.
 */
play_order?: Array<string>, 
/**
 * Why the head corrected the result after the lock.
 */
corrected?: string, 
/**
 * Who goes on from a knock-out that the head decided without a result.
 */
winner?: string, 
/**
 * Who stands by the sheet that lies there.
 */
signed_by?: Array<string>, 
/**
 * When the sheet was handed in, in RFC 3339.
 */
handed_in_at?: string, 
/**
 * Since when the table is told to play again, until something else stands there.
 */
replay_at?: string, };

/**
 * `rules.md` §9: awaiting → submitted → confirmed, or disputed → ruled.
 */
export type TableState = "awaiting" | "submitted" | "confirmed" | "disputed" | "ruled" | "void" | "decided";

export type SeatView = { seat: number, player: string, name: string, club?: string, 
/**
 * Plays this one game for somebody who is away, and is in no standings.
 */
stand_in?: boolean, 
/**
 * Only of a result that counts; absent for a missing result.
 */
vp?: number, place?: number, 
/**
 * Cut at three decimals.
 */
round_points?: string, };

export type StandingsView = { 
/**
 * Some result in here is not confirmed yet.
 */
provisional: boolean, 
/**
 * Where knock-out players are told from the rest; from round 1 on, where the rules have knock-outs.
 */
cut?: CutView, rows: Array<StandingsRow>, };

/**
 * One line of the standings. The rank is not in here: it is the row's position counted from 1, the rank of the row
 * above where `shared`, and none where not `ranked`; so that a row that only slid down has not changed.
 */
export type StandingsRow = { player: string, name: string, club?: string, 
/**
 * False: disqualified, listed after everyone else.
 */
ranked: boolean, 
/**
 * Shares the rank of the row above.
 */
shared: boolean, 
/**
 * Still playing; false for those who withdrew.
 */
active: boolean, 
/**
 * Sits, or has sat, at a knock-out table. Never shown before that round is made, since until then unlocking,
 * another result or a drop-out can change who goes on.
 */
qualified?: boolean, games: number, 
/**
 * Cut, and exact.
 */
round_points: string, round_points_exact: string, vp: number, 
/**
 * In percent, cut, and exact.
 */
share: string, share_exact: string, wins: number, seconds: number, thirds: number, 
/**
 * What puts this row below the row above it; absent in the first row.
 */
decided_by?: DecisionView, };

/**
 * Why a row stands below the row above it, with both exact values.
 */
export type DecisionView = { 
/**
 * A criterion, or `name`, `lot`, `shared`, `disqualified`, `stage`, `place`.
 */
criterion: string, mine: string, above: string, };

export type AnnouncementView = { 
/**
 * To take it down by.
 */
no: number, 
/**
 * What the desk says; absent where a round's start is announced.
 */
text?: string, start?: StartView, at: string, };

/**
 * When a round begins.
 */
export type StartView = { round: number, 
/**
 * On the venue's clocks: `14:30`.
 */
at: string, };

/**
 * What referees and organizers see beside the public view.
 */
export type StaffView = { public: PublicView, desk: DeskView, };

export type DeskView = { 
/**
 * By number of the player.
 */
roster: Array<RosterRow>, disputes: Array<DisputeView>, 
/**
 * Tables that wait for a referee, or to which one is on the way.
 */
calls: Array<CallView>, staff: Array<StaffRow>, 
/**
 * What keeps the newest round from being locked.
 */
waiting: Array<number>, 
/**
 * A seating to look at, under `…/seating`, before it is published.
 */
proposal?: PlanMark, 
/**
 * Qualified players who are away and about whom the head has not decided: they block the next stage.
 */
away: Array<string>, 
/**
 * While somebody is away: who would be called, the next in rank first.
 */
next_in_rank?: Array<string>, 
/**
 * What the head decided about qualified players who are away.
 */
replacements: Array<ReplacementView>, warnings: Array<WarningView>, notes: Array<NoteView>, 
/**
 * Who waits for a place, the next first; they are not on the roster.
 */
waiting_list?: Array<RosterRow>, };

export type RosterRow = { player: string, name: string, club?: string, checked_in: boolean, withdrawn: boolean, 
/**
 * The reason.
 */
disqualified?: string, 
/**
 * The link was taken away.
 */
link_revoked: boolean, 
/**
 * Has sat at a table: cannot be removed any more.
 */
seated: boolean, 
/**
 * Needs this table in every round.
 */
table?: number, 
/**
 * To be found at the door by.
 */
code: string, fee_paid?: boolean, brings_game?: boolean, 
/**
 * Came from the waiting list, and can be sent back there.
 */
moved_up?: boolean, 
/**
 * By a call of the desk, which can be taken back with one click.
 */
called_up?: boolean, 
/**
 * Who did not come, and has the place again when the call is taken back.
 */
called_up_for?: string, 
/**
 * What the rules ask for and the person has not given yet; never what he gave.
 */
missing?: Array<MissingField>, };

/**
 * An open dispute with both versions.
 */
export type DisputeView = { round: number, table: number, revision: number, 
/**
 * Who raised it.
 */
by: AuthorView, at: string, reason?: string, first: VersionView, 
/**
 * Absent where somebody only said that the first is wrong.
 */
other?: VersionView, };

/**
 * One version of a sheet, with what it comes to.
 */
export type VersionView = { 
/**
 * Who handed in at this table, or disputed, whatever stands there now: who ruled or corrected is in the ruling.
 */
by: AuthorView, sheet: SheetView, 
/**
 * By position in the sheet; null for a missing result.
 */
vp: Array<number | null>, };

/**
 * Who did something: a player, somebody on the staff, or the head.
 */
export type AuthorView = { 
/**
 * `P17`, `S2`, or `head`.
 */
id: string, name: string, };

export type CallView = { call: number, round: number, table: number, by: AuthorView, at: string, 
/**
 * Absent while the table waits.
 */
coming?: ComingView, };

/**
 * Who is on the way to a table that called, and since when.
 */
export type ComingView = { by: AuthorView, at: string, };

/**
 * A qualified player who is away, and who plays instead (`rules.md` §6).
 */
export type ReplacementView = { stage: Stage, absent: string, absent_name: string, 
/**
 * Absent: the table is played with three.
 */
by?: string, by_name?: string, reason: string, };

/**
 * A penalty without points.
 */
export type WarningView = { warning: number, player: string, name: string, round?: number, reason: string, by: AuthorView, at: string, cancelled: boolean, };

/**
 * What a referee wrote down for the staff.
 */
export type NoteView = { note: number, text: string, round?: number, table?: number, player?: string, by: AuthorView, at: string, };

export type StaffRow = { staff: string, role: StaffRole, label: string, link_revoked: boolean, };

/**
 * A sheet on the wire, both ways. One entry a seat, in the order of the seats.
 */
export type SheetView = { entries: Array<SheetEntry>, 
/**
 * The referee's answer to a tie for the longest road that a cut road left: nobody holds it.
 */
road_nobody?: boolean, };

/**
 * One player's line: the total, or the pieces, or neither for a missing result.
 */
export type SheetEntry = { seat: number, vp?: number, pieces?: PiecesView, 
/**
 * First to claim the largest army, where a tie asks for it.
 */
army_first?: boolean, 
/**
 * First to claim the longest road, where a tie asks for it.
 */
road_first?: boolean, 
/**
 * Declared victory, where two or more reached the target.
 */
declared?: boolean, };

/**
 * What a player has on the board: all six, or the sheet is refused as incomplete.
 */
export type PiecesView = { settlements: number, cities: number, vp_cards: number, knights: number, roads: number, longest_road: number, };

/**
 * A table for those who sit at it and for the staff: the sheet itself, both versions where they differ.
 */
export type TableDetail = { round: number, locked: boolean, table: TableView, sheet?: VersionView, dispute?: DisputeView, ruling?: RulingView, 
/**
 * Why it is to play again, while nothing else stands there.
 */
replay?: ReplayView, 
/**
 * Why the table is void.
 */
void?: string, 
/**
 * More than unusual, but not refused: codes of warnings on the sheet.
 */
warnings: Array<string>, };

export type RulingView = { kind: RulingKind, by: AuthorView, at: string, note?: string, 
/**
 * Whose version of the dispute stands, where it is the other one.
 */
version_of?: AuthorView, 
/**
 * The sheet that stood there until then, where it was another.
 */
before?: VersionView, };

/**
 * A ruling that the game is played again.
 */
export type ReplayView = { by: AuthorView, at: string, note?: string, };

/**
 * `GET …/me`: what a phone shows to the person who holds it.
 */
export type MyView = { you: You, version: number, 
/**
 * The table of the newest round; absent for those who do not sit in it.
 */
table?: TableDetail, 
/**
 * What the person may do at that table now: `submit`, `confirm`, `dispute`, `call_referee`, `take_back_call`.
 */
may: Array<string>, 
/**
 * Since when that table has called a referee; absent where nobody is called.
 */
called_at?: string, 
/**
 * Since when one is on the way there; absent while the table waits.
 */
coming_at?: string, 
/**
 * Own games, oldest first.
 */
games: Array<MyGame>, 
/**
 * Warnings that were given to the person and still stand.
 */
warnings?: Array<WarningView>, 
/**
 * Why the person is disqualified.
 */
disqualified?: string, 
/**
 * Taken off the list by himself or by the desk: he is not seated any more.
 */
withdrawn?: boolean, 
/**
 * The seat in the newest round that the person has lost.
 */
taken_off?: TakenOffView, 
/**
 * What the head decided since the person is away and cannot play the knock-out that he is qualified for.
 */
away?: AwayView, };

/**
 * One game of one's own.
 */
export type MyGame = { round: number, table: number, state: TableState, seats: Array<SeatView>, };

/**
 * Somebody does not play at the table where he was seated.
 */
export type TakenOffView = { round: number, table: number, 
/**
 * Who has the seat; absent: nobody.
 */
stand_in?: string, };

/**
 * A qualified player is away: who plays for him, and why.
 */
export type AwayView = { stage: Stage, 
/**
 * The next in rank; absent: the table is played with three.
 */
by?: string, reason: string, };

/**
 * A round that is gone, with all that was handed in.
 */
export type UndoneView = { round: number, at: string, };

/**
 * The standings with every game behind them.
 */
export type DetailedView = { 
/**
 * Of the tournament, as in the feed: the rows belong to the standings of this version.
 */
version: number, state_hash: string, rounds: Array<number>, 
/**
 * The rules add a virtual score to 3-tables: their totals in here include it.
 */
virtual_score: boolean, 
/**
 * In the order of the standings.
 */
rows: Array<DetailedRow>, };

export type DetailedRow = { player: string, 
/**
 * One for each of `rounds`; null where the player has no game that counts: not seated, a missing result, a table
 * without a result, in dispute or void.
 */
rounds: Array<DetailedGame | null>, };

export type DetailedGame = { table: number, 
/**
 * A 3-table: to be marked 3P, also where the virtual score is off.
 */
three: boolean, 
/**
 * VP on the board.
 */
vp: number, 
/**
 * VP that count, after the cap.
 */
counted: number, place: number, 
/**
 * Cut, and exact.
 */
round_points: string, round_points_exact: string, 
/**
 * Exact. The sum of the counted VP, and the virtual score only where it is on.
 */
table_total: string, 
/**
 * In percent, cut, and exact.
 */
share: string, share_exact: string, 
/**
 * Handed in, not confirmed yet.
 */
provisional: boolean, };

/**
 * Everybody's rank after each round.
 */
export type CourseView = { 
/**
 * Of the tournament, as in the feed.
 */
version: number, state_hash: string, rounds: Array<number>, 
/**
 * In the order of the standings.
 */
rows: Array<CourseRow>, };

export type CourseRow = { player: string, 
/**
 * One for each of `rounds`; null for the disqualified, who have none.
 */
ranks: Array<number | null>, };

/**
 * The standings as they are with the games up to a round, and none after it.
 */
export type StandingsAfterView = { 
/**
 * Of the tournament, as in the feed.
 */
version: number, state_hash: string, round: number, standings: StandingsView, };

/**
 * A seating to look at before it is published: only the staff sees it.
 */
export type SeatingProposalView = { method: SeatingMethod, origin: Origin, whom: Whom, 
/**
 * What it was drawn from, and by which edition of the algorithm; both 0 for a plan from a file.
 */
seed: number, seating_version: number, 
/**
 * Swaps by hand since it was drawn.
 */
swaps: number, 
/**
 * What `publish_schedule` and `make_round` say that they saw.
 */
revision: number, 
/**
 * Who has come or left since: a round cannot be made of it any more.
 */
changed: Array<NamedPlayer>, rounds: Array<PlannedRoundView>, report: SeatingReportView, };

/**
 * How good a seating is, the rounds already made included. Lower bounds are proven.
 */
export type SeatingReportView = { 
/**
 * Sum over all pairs of their meetings beyond the first.
 */
repeats: number, repeats_lower_bound: number, 
/**
 * Sum over all pairs of the square of their meetings beyond the first.
 */
repeat_cost: number, repeat_cost_lower_bound: number, 
/**
 * Meetings of the two who met most often.
 */
most_meetings: number, 
/**
 * Pairs of these rounds who meet again; the most meetings first, at most 200 of them.
 */
meet_again: Array<MeetingView>, 
/**
 * How many there are.
 */
meet_again_count: number, 
/**
 * Sum over players and seats of the times beyond the first.
 */
seat_repeats: number, seat_repeats_lower_bound: number, 
/**
 * 3-tables of the player who has most, and of the one who has fewest.
 */
three_tables_max: number, three_tables_min: number, 
/**
 * Who sits at 3-tables more than once; the most first, at most 200 of them.
 */
three_tables_again: Array<ThreeTablesView>, 
/**
 * How many there are.
 */
three_tables_again_count: number, 
/**
 * Friends and family at one table.
 */
apart: ApartReportView, };

/**
 * How well friends and family are kept apart.
 */
export type ApartReportView = { 
/**
 * How often such pairs sit together, the rounds already made included.
 */
broken: number, 
/**
 * The pairs who sit together in these rounds; at most 200 of them.
 */
meet: Array<MeetingView>, 
/**
 * How many there are.
 */
meet_count: number, };

/**
 * Two players and how often they have met, the rounds of the plan included.
 */
export type MeetingView = { player: string, name: string, other: string, other_name: string, meetings: number, };

/**
 * How often somebody sits at a 3-table.
 */
export type ThreeTablesView = { player: string, name: string, times: number, };

/**
 * The rounds that were published before the day, for everybody.
 */
export type ScheduleView = { method: SeatingMethod, origin: Origin, seed: number, seating_version: number, swaps: number, revision: number, 
/**
 * Who has come or left since: the rounds that are not made yet will be planned anew.
 */
changed: Array<NamedPlayer>, 
/**
 * Those that are made already as they were made, the others as planned.
 */
rounds: Array<PlannedRoundView>, };

export type PlannedRoundView = { no: number, 
/**
 * It is no plan any more.
 */
made?: boolean, tables: Array<PlannedTableView>, };

export type PlannedTableView = { no: number, 
/**
 * By seat; the first starts.
 */
seats: Array<PlannedSeatView>, };

export type PlannedSeatView = { seat: number, player: string, name: string, club?: string, };

/**
 * Friends and family who should not meet, for organizers.
 */
export type ApartView = { pairs: Array<ApartPairView>, };

export type ApartPairView = { player: string, name: string, other: string, other_name: string, };

/**
 * Why a player stands where he stands: every number behind each metric, and both neighbours.
 */
export type ExplanationView = { 
/**
 * Of the tournament, as in the feed.
 */
version: number, state_hash: string, 
/**
 * Some result in the standings is not confirmed yet.
 */
provisional: boolean, player: string, name: string, 
/**
 * Absent: disqualified.
 */
rank?: number, 
/**
 * The line in the standings, counted from 1.
 */
position: number, metrics: MetricsView, 
/**
 * By round and table; also those with a missing result, which add nothing.
 */
games: Array<ExplainedGame>, 
/**
 * Each metric with what it is made of: those that order this player first, in their order.
 */
sums: Array<SumView>, 
/**
 * Absent for the first.
 */
above?: Neighbour, 
/**
 * Absent for the last.
 */
below?: Neighbour, };

/**
 * The metrics as the line in the standings shows them.
 */
export type MetricsView = { games: number, 
/**
 * Cut, and exact.
 */
round_points: string, round_points_exact: string, vp: number, 
/**
 * In percent, cut, and exact.
 */
share: string, share_exact: string, wins: number, seconds: number, thirds: number, };

/**
 * One game with every number that goes into the metrics. What belongs to the result is absent where it is missing.
 */
export type ExplainedGame = { round: number, table: number, stage: Stage, seat: number, 
/**
 * A 3-table, also where the virtual score is off.
 */
three: boolean, 
/**
 * Handed in, not confirmed yet.
 */
provisional: boolean, 
/**
 * Who else sat there, as everybody may see it.
 */
others?: Array<SeatView>, 
/**
 * Exact: the sum of the counted VP and the virtual score.
 */
table_total: string, 
/**
 * Exact, part of the total; `0` where there is none.
 */
virtual_score: string, vp?: number, counted?: number, place?: number, round_points_exact?: string, share_exact?: string, 
/**
 * How the share came about: `10 / 30 × 100`.
 */
division?: string, };

/**
 * One metric with the numbers that make it.
 */
export type SumView = { criterion: Criterion, 
/**
 * It is one of the criteria that order this player; the others are only shown.
 */
compared: boolean, 
/**
 * Exact, and cut.
 */
value: string, cut: string, 
/**
 * Exact, one for each game with a result, in the order of `games`: they add up to the value. Empty where the
 * share is pooled.
 */
adds: Array<string>, 
/**
 * Present where the share is pooled: two sums and one division.
 */
pooled?: PooledView, };

/**
 * A pooled share: all counted VP over all table totals, times 100.
 */
export type PooledView = { 
/**
 * The counted VP, one for each game with a result, and their sum.
 */
counted: Array<string>, counted_sum: string, 
/**
 * The totals of the tables of these games, and their sum.
 */
totals: Array<string>, totals_sum: string, 
/**
 * `15 / 60 × 100`
 */
division: string, };

/**
 * The line above or below, and what separates it from this one.
 */
export type Neighbour = { player: string, name: string, 
/**
 * As the lower of the two lines says it: `mine` is the value of the lower line, `above` that of the upper one.
 */
decided_by: DecisionView, };

/**
 * A result of a locked round as it should have been.
 */
export type CorrectionRequest = { round: number, table: number, sheet: SheetView, };

/**
 * What the correction would change. Nobody is seated anew by it.
 */
export type CorrectionPreview = { 
/**
 * Of the tournament that was looked at, as in the feed.
 */
version: number, state_hash: string, 
/**
 * Everybody whose rank or numbers change, in the order of the corrected standings.
 */
rows: Array<ChangedRow>, 
/**
 * Absent where the rules cut nobody, and once the knock-outs have begun.
 */
cut?: CutPreview, 
/**
 * Later rounds by standings of which some tables would have been drawn otherwise; their seats stay.
 */
redrawn: Array<RedrawnRound>, };

export type ChangedRow = { player: string, name: string, before: StandingView, after: StandingView, 
/**
 * The numbers that are other ones; none where only others passed.
 */
changed: Array<Criterion>, };

/**
 * Where somebody stands, and by which numbers.
 */
export type StandingView = { 
/**
 * Absent for the disqualified.
 */
rank?: number, metrics: MetricsView, };

/**
 * Who would be above the cut that was not, and who would not be any more; both empty where it stays as it is.
 */
export type CutPreview = { places: number, comes_in: Array<NamedPlayer>, falls_out: Array<NamedPlayer>, };

export type RedrawnRound = { round: number, tables: Array<number>, };

/**
 * A part of the history.
 */
export type HistoryView = { 
/**
 * The newest first; at most 200.
 */
records: Array<HistoryRecord>, 
/**
 * There is more that fits: ask again `before` the `seq` of the last one.
 */
more: boolean, };

/**
 * One thing that happened: who, when, on which device, and what.
 */
export type HistoryRecord = { seq: number, at: string, by: AuthorView, device?: string, kind: HistoryKind, 
/**
 * The event as it is in the journal, with its `type`.
 */
event: { type: string } & Record<string, unknown>, about: AboutView, before?: MomentView, after?: MomentView, };

/**
 * What a record is about. A record of a table is about everybody who sat there, too.
 */
export type AboutView = { round?: number, table?: number, 
/**
 * With the names that they have now.
 */
players: Array<NamedPlayer>, };

export type NamedPlayer = { player: string, name: string, };

/**
 * What a record touched, as it was at one moment. Of a record that was asked for by table or by player, only what
 * concerns them.
 */
export type MomentView = { tournament?: TournamentMoment, round?: RoundMoment, tables?: Array<TableMoment>, 
/**
 * Absent from the list: not on the roster.
 */
players?: Array<PlayerMoment>, };

/**
 * Title, phase, and the rules that can change.
 */
export type TournamentMoment = { title: string, phase: Phase, criteria: Array<Criterion>, three_table: VirtualScore, 
/**
 * Why a finish was taken back.
 */
reopened?: string, 
/**
 * The venue's, as an IANA name.
 */
time_zone?: string, 
/**
 * Minutes a turn.
 */
turn_limit?: number, };

export type RoundMoment = { round: number, stage: Stage, method: SeatingMethod, locked: boolean, map?: string, };

/**
 * A table with whatever lay there, also what counted for nobody.
 */
export type TableMoment = { round: number, table: number, state: TableState, captain: string, 
/**
 * In the order of the seats.
 */
seats: Array<SeatMoment>, signed_by?: Array<string>, 
/**
 * The sheet that lay there.
 */
sheet?: VersionView, 
/**
 * The other version of a dispute.
 */
other?: VersionView, 
/**
 * Who starts, and so on, where it was chosen and recorded.
 */
play_order?: Array<string>, 
/**
 * Who goes on from a knock-out that the head decided without a result.
 */
winner?: string, 
/**
 * Why the table was void.
 */
void?: string, };

export type SeatMoment = { seat: number, player: string, name: string, 
/**
 * Of the sheet that lay there; absent for a missing result, and without a sheet.
 */
vp?: number, };

/**
 * How a player stood on the roster.
 */
export type PlayerMoment = { player: string, name: string, checked_in: boolean, withdrawn: boolean, 
/**
 * The reason.
 */
disqualified?: string, link_revoked: boolean, 
/**
 * The table that he needs, whatever the round.
 */
fixed_table?: number, 
/**
 * Warnings that were not taken back.
 */
warnings?: number, 
/**
 * On the waiting list, and on no roster.
 */
waiting?: boolean, fee_paid?: boolean, brings_game?: boolean, };

/**
 * The body of `POST /api/v1/seasons/{id}/commands`.
 */
export type SeasonCommandRequest = { 
/**
 * Made up by the client for this one wish; sent again unchanged when no answer came.
 */
request: string, command: SeasonRequest, };

/**
 * A wish. Dates are written `2006-09-10`; persons and entries as the list has them.
 */
export type SeasonRequest = { "type": "change_settings", title: string, starts: string, closes: string, 
/**
 * The planned day of the final: contact data of the season's events are kept for 30 days after it.
 */
final_day?: string, best: number, qualify: number, title_holders: number, } | { "type": "add_keeper", name: string, } | { "type": "apply", tournament: string, date?: string, capacity?: number, public: boolean, place?: string, } | { "type": "accept", tournament: string, } | { "type": "refuse", tournament: string, reason: string, } | { "type": "withdraw", tournament: string, reason: string, } | { "type": "undo_import", import: number, } | { "type": "link", persons: Array<string>, } | { "type": "unlink", entry: string, } | { "type": "keep_apart", one: string, other: string, } | { "type": "name_title_holder", person: string, } | { "type": "add_title_holder", name: string, club?: string, } | { "type": "remove_title_holder", entry: string, } | { "type": "make_invitations" } | { "type": "discard_invitations", reason: string, } | { "type": "record_answer", candidate: number, answer: AnswerWord, note?: string, } | { "type": "erase_person", entry: string, };

export type AnswerWord = "open" | "invited" | "accepted" | "declined" | "no_answer";

/**
 * One line of the list of seasons.
 */
export type SeasonSummary = { id: string, title: string, preset: string, starts: string, closes: string, tournaments: number, persons: number, yours: boolean, };

/**
 * What counts how much, and what is asked of a tournament (`rules.md` §7).
 */
export type SeasonRulesView = { points: Array<number>, best: number, qualify: number, title_holders: number, least_players: number, least_capacity: number, applied_days_before: number, };

/**
 * A season as everybody sees it.
 */
export type SeasonView = { id: string, version: number, title: string, preset: string, starts: string, closes: string, 
/**
 * The day of the final, as far as the keeper has said it.
 */
final_day?: string, rules: SeasonRulesView, lot_commitment: string, lot_key?: string, calendar: Array<CalendarRow>, rows: Array<ListRow>, outside: Array<string>, invitations_made: boolean, final_tournament?: string, };

/**
 * A tournament of the season; without an id it was played elsewhere.
 */
export type CalendarRow = { tournament?: string, title: string, date: string, place?: string, capacity?: number, phase: Phase, took_part: number, checks: Array<CheckView>, counts: boolean, next_season: boolean, };

/**
 * A line of the check list: `met` is absent where only the day will tell.
 */
export type CheckView = { requirement: string, met?: boolean, wanted?: string, found?: string, };

/**
 * A row of the season list. `decided_by` is what puts it below the row above; `place` who goes to the final.
 */
export type ListRow = { rank: number, person: string, name: string, club?: string, points: number, played: number, counted: number, quotient: string, quotient_exact: string, best_place?: number, worst_place?: number, qualified: string, decided_by?: string, place?: string, };

/**
 * The numbers behind a row.
 */
export type PersonView = { row: ListRow, results: Array<ResultView>, above?: PersonNeighbour, below?: PersonNeighbour, };

/**
 * One result of a person, and whether it is among the best that count.
 */
export type ResultView = { event: string, date: string, tournament?: string, entry: string, place?: number, points: number, quotient: string, quotient_exact: string, counts: boolean, };

/**
 * Who stands next to it, what parts them, and both exact values.
 */
export type PersonNeighbour = { person: string, name: string, rank: number, decided_by: string, own: string, other: string, };

/**
 * A season as its keeper sees it.
 */
export type SeasonDeskView = { version: number, keepers: Array<string>, applications: Array<ApplicationView>, imports: Array<ImportView>, linked: Array<LinkedView>, suggestions: Array<Array<SuggestedPerson>>, title_holders: Array<TitleHolderView>, invitations?: InvitationsView, discarded?: string, final_tournament?: string, 
/**
 * What the roster of the final does not say yet; absent where there is nothing to do.
 */
to_do_in_final?: FinalToDo, };

/**
 * `status` is `applied`, `accepted`, `refused` or `withdrawn`; `at` the server's stamp.
 */
export type ApplicationView = { tournament: string, title: string, by: string, at: string, status: string, reason?: string, date: string, capacity: number, place?: string, checks: Array<CheckView>, counts: boolean, next_season: boolean, yours: boolean, };

/**
 * Placings that were imported together, and can be taken back together.
 */
export type ImportView = { import: number, at: string, players: number, events: Array<ImportedEventView>, };

/**
 * A tournament that was played elsewhere.
 */
export type ImportedEventView = { title: string, date: string, players: number, in_season: boolean, 
/**
 * Before an import: the calendar has a tournament of this title on this day. Imported again, it would count twice.
 */
already?: boolean, 
/**
 * Before an import: it is in the import that can be replaced.
 */
replaced?: boolean, };

/**
 * Entries that the keeper linked to one person.
 */
export type LinkedView = { person: string, name: string, entries: Array<EntryView>, };

/**
 * Somebody on the list of one tournament.
 */
export type EntryView = { entry: string, name: string, club?: string, events: Array<string>, };

/**
 * One of several persons who may be one.
 */
export type SuggestedPerson = { person: string, name: string, club?: string, rank?: number, events: Array<string>, 
/**
 * He gave the same e-mail address as another one of them.
 */
same_mail?: boolean, };

/**
 * A title holder; `listed` if he has a row, too.
 */
export type TitleHolderView = { entry: string, name: string, listed: boolean, };

/**
 * Names of those who gave their place up and are still on the roster of the final, and of those who hold a place now
 * and are not on it. The keeper has it done at the desk of the final, which may be another's.
 */
export type FinalToDo = { withdraw: Array<string>, enter: Array<string>, };

/**
 * Who is invited to the final. `list_changed`: the list is not what it was when they were made.
 */
export type InvitationsView = { made_at: string, holders: number, waiting: number, list_changed: boolean, candidates: Array<CandidateView>, };

/**
 * `place` is `list`, `lot`, `title`, `moved_up` or `waiting`; `answer` `open`, `invited`, `accepted`, `declined` or `no_answer`.
 */
export type CandidateView = { candidate: number, person: string, name: string, rank?: number, place: string, instead_of?: string, answer: string, history: Array<CandidateMoment>, };

/**
 * What happened to a candidate: an answer, `moved_up` or `moved_back`.
 */
export type CandidateMoment = { at: string, what: string, note?: string, about?: string, };

/**
 * How the season ended: what was played, who took part, and who is awaited at the final.
 */
export type ReportView = { title: string, 
/**
 * Tournaments that counted.
 */
tournaments: number, participants: number, results: number, calendar: Array<CalendarRow>, 
/**
 * Everybody who took part, as the list has them.
 */
rows: Array<ListRow>, finalists: Array<FinalistView>, };

/**
 * Somebody who is awaited at the final. Contact data are absent where he gave none, or where they were erased.
 */
export type FinalistView = { contact?: FinalistContact, candidate: number, person: string, name: string, rank?: number, place: string, instead_of?: string, answer: string, history: Array<CandidateMoment>, };

/**
 * How to reach a finalist, as he said when he registered last.
 */
export type FinalistContact = { 
/**
 * First and last name.
 */
name: string, address?: string, phone?: string, email?: string, 
/**
 * The last day on which they are kept.
 */
kept_until?: string, };

/**
 * What a command would do to the list.
 */
export type PreviewView = { changed: number, changes: Array<RowChange>, persons_before: number, persons_after: number, };

/**
 * Somebody whose row would be another one; without a rank he is in no list.
 */
export type RowChange = { name: string, club?: string, rank_before?: number, rank_after?: number, points_before?: number, points_after?: number, qualified_before?: string, qualified_after?: string, };

/**
 * A file of placings as it was read. Nothing is imported yet.
 */
export type PlacingsPreview = { events: Array<ImportedEventView>, players: number, faults: Array<FaultView>, effect?: PreviewView, 
/**
 * How the bytes were read.
 */
encoding: string, 
/**
 * Headings of columns that mean nothing here; empty where a column has none.
 */
columns_left_out: Array<string>, 
/**
 * Lines that were not read: sums, and remarks alone.
 */
lines_left_out: number[], 
/**
 * The sheet of a workbook that has several.
 */
sheet?: string, 
/**
 * An earlier import whose tournaments are all in this file: it can be replaced, and `effect` is that.
 */
replaces?: number, };

/**
 * One thing that happened; `event` has a `type` and its values, `about` the names of whom and what it concerns;
 * `instead_of`: for whom somebody moved up.
 */
export type SeasonHistoryRecord = { seq: number, at: string, by: string, device?: string, event: { type: string } & Record<string, unknown>, about: Array<string>, instead_of?: string, };

/**
 * The numbers that a command gave.
 */
export type SeasonAnswer = { import?: number, person?: number, moved_up?: number, };

/**
 * A command that is done, and durable.
 */
export type SeasonReceipt = { request: string, version: number, answer: SeasonAnswer, };

/**
 * A season, or a final, that was made.
 */
export type MadeView = { id: string, };

/**
 * The lot of a tournament (`rules.md` §4). Before the finish only the promise is told.
 */
export type LotView = { 
/**
 * Shown since the tournament was made: the hash of the key.
 */
commitment: string, 
/**
 * After the finish: 64 hexadecimal digits.
 */
key?: string, 
/**
 * How to check it without this server, in English.
 */
recipe: Array<string>, 
/**
 * After the finish: everybody on the roster, the first in the lot first.
 */
lots: Array<PlayerLot>, };

export type PlayerLot = { player: string, name: string, 
/**
 * 32 hexadecimal digits, as the reasons in the standings have it.
 */
lot: string, 
/**
 * The same as a whole number, as the column `lot` of RESULTS has it.
 */
written: string, };

/**
 * `GET …/about`: the page of a tournament.
 */
export type AboutTournament = { id: string, title: string, phase: Phase, 
/**
 * Invented people play here.
 */
demo: boolean, details: DetailsView, 
/**
 * The venue's clocks, as an IANA name.
 */
time_zone?: string, 
/**
 * Places that are taken: "3 of 32".
 */
registered: number, waiting: number, 
/**
 * People can register themselves now.
 */
open: boolean, 
/**
 * Where, if the organizer wants it to be public.
 */
register_url?: string, 
/**
 * What the rules ask players to bring, by language; said where the organizer says nothing else.
 */
bring: { [key in string]: string }, 
/**
 * What a registration must have, at check-in at the latest.
 */
required: Array<MissingField>, 
/**
 * The full name is published; whoever takes part agrees.
 */
consent_required: boolean, 
/**
 * The last day on which contact data are kept.
 */
contacts_kept_until?: string, rules: RulesView, 
/**
 * The rules as sentences, in the language of whoever asks: `?lang=`, or else what the browser prefers.
 */
rules_in_words: Array<string>, 
/**
 * What the head calls the referees.
 */
referees: Array<string>, };

/**
 * Days as `2006-10-15`, times as `11:00`, moments as `2006-10-14T20:00`, all on the venue's clocks.
 */
export type DetailsView = { place?: string, date?: string, start?: string, fee?: string, 
/**
 * What players bring; left out: what the rules say (`bring` beside the details).
 */
bring?: string, description?: string, 
/**
 * Left out: nobody is turned away.
 */
capacity?: number, deadline?: string, waiting_list: boolean, 
/**
 * The public page leads to the registration.
 */
link_is_public: boolean, };

/**
 * What somebody says who registers.
 */
export type RegistrationForm = { 
/**
 * First and last name.
 */
name: string, club?: string, 
/**
 * How the name stands on public pages.
 */
shown: NameShown, nickname?: string, 
/**
 * Agrees that the name is published in this way.
 */
consent: boolean, address?: string, phone?: string, email?: string, 
/**
 * Friends and family to keep apart; only organizers read it.
 */
wishes?: string, brings_game: boolean, };

/**
 * The body of `POST …/registrations`.
 */
export type RegistrationRequest = { 
/**
 * Made up by the client; the same one sent again registers nobody twice.
 */
request: string, 
/**
 * What stands after the `#` of the registration link.
 */
secret: string, registration: RegistrationForm, 
/**
 * Was asked whether he is registered already, and is somebody else.
 */
another_person: boolean, };

/**
 * The body of `POST …/registrations/link`.
 */
export type RegistrationLink = { 
/**
 * What stands after the `#` of the registration link.
 */
secret: string, };

/**
 * Registered. The link is as good as a password: it is shown to this person only, and the desk can print it again.
 */
export type RegisteredView = { player: string, 
/**
 * His place on the waiting list, from 1; absent: he has a place.
 */
waiting?: number, link: string, 
/**
 * The same as a picture.
 */
link_svg: string, };

/**
 * `GET …/registration`: what the server has of the person who asks, all of it.
 */
export type MyRegistration = { 
/**
 * The code for the desk, and the address that its picture opens there.
 */
code: string, check_in_url: string, 
/**
 * It can still be changed, and taken back.
 */
may_change: boolean, may_withdraw: boolean, checked_in: boolean, withdrawn: boolean, waiting?: number, 
/**
 * He came from the waiting list, and has a place now.
 */
moved_up: boolean, contacts_kept_until?: string, 
/**
 * His own link, to take to another device; shown to himself only, never in the file that the desk hands out.
 */
link?: string, 
/**
 * The same as a picture.
 */
link_svg?: string, player: string, 
/**
 * The name on public pages.
 */
public_name: string, 
/**
 * Absent where nothing was said, or where it was erased.
 */
registration?: RegistrationForm, missing: Array<MissingField>, };

/**
 * `GET …/contacts`: what organizers may read.
 */
export type ContactsView = { kept_until?: string, 
/**
 * The registration link; absent while people cannot register themselves.
 */
registration_link?: string, 
/**
 * Everybody on the roster and the waiting list, by number.
 */
rows: Array<ContactRow>, };

/**
 * One person, with what is missing of it.
 */
export type ContactRow = { player: string, 
/**
 * The name on public pages.
 */
public_name: string, 
/**
 * Absent where nothing was said, or where it was erased.
 */
registration?: RegistrationForm, missing: Array<MissingField>, };

/**
 * `GET …/check-in/{code}`: whom the desk has before it.
 */
export type AtTheDesk = { player: string, 
/**
 * The full name where it is known.
 */
name: string, club?: string, checked_in: boolean, withdrawn: boolean, waiting?: number, fee_paid: boolean, brings_game: boolean, missing: Array<MissingField>, };

export type PublicFrame = FeedFrame<PublicView, PublicChanges>;
export type StaffFrame = FeedFrame<StaffView, StaffChanges>;
