export type Role = "spectator" | "player" | "referee" | "organizer" | "head";
export type StaffRole = "referee" | "organizer";
export type Phase = "draft" | "registration" | "running" | "finished" | "cancelled";
export type Stage = "preliminary" | "semifinal" | "final";
export type TableState = "awaiting" | "submitted" | "confirmed" | "disputed" | "ruled" | "void";
export type RulingKind = "uphold" | "amend";
export type FeedName = "public" | "staff";
export type Criterion = "round_points" | "vp" | "share" | "wins" | "seconds" | "thirds";
export type LastResort = "name" | "lot" | "shared";
export type VirtualScore = "none" | "exact" | "nearest" | "up";
export type SheetKind = "pieces" | "totals" | "either";
export type Confirmation = "none" | "one" | "all";
export type SeatingMethod = "schedule" | "round" | "standings";
export type Board = "free" | "per_round" | "random_per_table";

export type Position = { epoch: number, version: number, };

export type ClientFrame = { "type": "hello", feed: FeedName, resume?: Position, } | { "type": "command", request: string, command: Request, } | { "type": "ping" };

export type CommandRequest = { request: string, command: Request, };

export type NewPlayer = { name: string, club?: string, };

export type VerdictRequest = { "type": "uphold" } | { "type": "take_other" } | { "type": "amend", sheet: SheetView, } | { "type": "replay" };

export type Request = { "type": "rename", title: string, } | { "type": "open_registration" } | { "type": "change_rules", criteria: Array<Criterion>, three_table: VirtualScore, } | { "type": "cancel", reason: string, } | { "type": "finish" } | { "type": "reopen", reason: string, } | { "type": "add_players", players: Array<NewPlayer>, checked_in: boolean, } | { "type": "rename_player", player: string, name: string, club: string | null, } | { "type": "remove_player", player: string, } | { "type": "erase_person", player: string, } | { "type": "check_in", players: Array<string>, } | { "type": "check_out", players: Array<string>, } | { "type": "withdraw", player: string, } | { "type": "return", player: string, } | { "type": "disqualify", player: string, reason: string, } | { "type": "cancel_disqualification", player: string, } | { "type": "make_round", expected: number, method: SeatingMethod | null, map: string | null, } | { "type": "undo_round", round: number, typed: string | null, } | { "type": "lock_round", round: number, } | { "type": "unlock_round", round: number, } | { "type": "void_table", round: number, table: number, reason: string, } | { "type": "name_captain", round: number, table: number, player: string, } | { "type": "take_off", round: number, table: number, player: string, } | { "type": "submit", round: number, table: number, revision: number, sheet: SheetView, } | { "type": "confirm", round: number, table: number, revision: number, } | { "type": "dispute", round: number, table: number, revision: number, reason: string | null, sheet: SheetView | null, } | { "type": "enter_on_paper", round: number, table: number, revision: number, sheet: SheetView, note: string | null, } | { "type": "accept", round: number, table: number, revision: number, reason: string, } | { "type": "rule", round: number, table: number, revision: number, verdict: VerdictRequest, note: string | null, } | { "type": "call_referee", round: number, table: number, } | { "type": "answer_call", call: number, } | { "type": "announce", text: string, } | { "type": "invite_staff", role: StaffRole, label: string, } | { "type": "reissue_link", player: string, } | { "type": "revoke_link", player: string, } | { "type": "reissue_invitation", staff: string, } | { "type": "revoke_invitation", staff: string, };

export type You = { role: Role, player?: string, name?: string, };

export type FaultView = { code: string, message: string, seat?: number, field?: string, };

export type RefusalView = { code: string, message: string, path?: string, values: Record<string, unknown>, faults?: Array<FaultView>, };

export type Answer = { players?: Array<string>, staff?: string, round?: number, call?: number, disputed?: boolean, };

export type FeedFrame<V, C> = { "type": "snapshot", epoch: number, version: number, state_hash: string, view: V, } | { "type": "delta", epoch: number, from: number, to: number, state_hash: string, changes: C, };

export type ServerFrame = { "type": "welcome", protocol: number, you: You, now: string, alive_every_seconds: number, } | { "type": "receipt", request: string, version: number, answer: Answer, } | { "type": "refused", request: string, refusal: RefusalView, } | { "type": "unknown", request: string, message: string, } | { "type": "alive", version: number, } | { "type": "demoted", you: You, } | { "type": "not_understood", message: string, };

export type PublicView = { tournament: TournamentView, round: RoundView | null, standings: StandingsView, announcements: Array<AnnouncementView>, };

export type TournamentView = { id: string, title: string, phase: Phase, demo: boolean, players: number, active: number, checks_in: boolean, planned_rounds?: number, rules: RulesView, lot_commitment: string, lot_key?: string, };

export type RulesView = { preset: string, name: string, criteria: Array<Criterion>, last: LastResort, three_table: VirtualScore, editable: boolean, sheet: SheetKind, target: number, highest_total: number, winner_required: boolean, points_four: [number, number, number, number], points_three: [number, number, number], cap?: number, confirmation: Confirmation, seating_methods: Array<SeatingMethod>, late_entry: boolean, board: Board, notice: string, official_rules: string, };

export type RoundView = { no: number, stage: Stage, method: SeatingMethod, seed: number, locked: boolean, map?: string, made_at: string, tables: Array<TableView>, };

export type TableView = { no: number, revision: number, state: TableState, captain: string, seats: Array<SeatView>, signed_by?: Array<string>, handed_in_at?: string, };

export type SeatView = { seat: number, player: string, name: string, club?: string, vp?: number, place?: number, round_points?: string, };

export type StandingsView = { provisional: boolean, rows: Array<StandingsRow>, };

export type StandingsRow = { player: string, name: string, club?: string, ranked: boolean, shared: boolean, active: boolean, games: number, round_points: string, round_points_exact: string, vp: number, share: string, share_exact: string, wins: number, seconds: number, thirds: number, decided_by?: DecisionView, };

export type DecisionView = { criterion: string, mine: string, above: string, };

export type AnnouncementView = { text: string, at: string, };

export type StaffView = { public: PublicView, desk: DeskView, };

export type DeskView = { roster: Array<RosterRow>, disputes: Array<DisputeView>, calls: Array<CallView>, staff: Array<StaffRow>, waiting: Array<number>, };

export type RosterRow = { player: string, name: string, club?: string, checked_in: boolean, withdrawn: boolean, disqualified?: string, link_revoked: boolean, seated: boolean, };

export type DisputeView = { round: number, table: number, revision: number, by: AuthorView, at: string, reason?: string, first: VersionView, other?: VersionView, };

export type VersionView = { by: AuthorView, sheet: SheetView, vp: Array<number | null>, };

export type AuthorView = { id: string, name: string, };

export type CallView = { call: number, round: number, table: number, by: AuthorView, at: string, };

export type StaffRow = { staff: string, role: StaffRole, label: string, link_revoked: boolean, };

export type SheetView = { entries: Array<SheetEntry>, road_nobody?: boolean, };

export type SheetEntry = { seat: number, vp?: number, pieces?: PiecesView, army_first?: boolean, road_first?: boolean, declared?: boolean, };

export type PiecesView = { settlements: number, cities: number, vp_cards: number, knights: number, roads: number, longest_road: number, };

export type TableDetail = { round: number, locked: boolean, table: TableView, sheet?: VersionView, dispute?: DisputeView, ruling?: RulingView, void?: string, warnings: Array<string>, };

export type RulingView = { kind: RulingKind, by: AuthorView, at: string, note?: string, };

export type MyView = { you: You, version: number, table?: TableDetail, may: Array<string>, games: Array<MyGame>, };

export type MyGame = { round: number, table: number, state: TableState, seats: Array<SeatView>, };

export type PublicChanges = { tournament?: TournamentView, round?: RoundChange, tables?: Array<TableView>, standings?: StandingsChange, announcements?: Array<AnnouncementView>, };

export type RoundChange = { "type": "shown", round: RoundView, } | { "type": "gone" } | { "type": "lock", locked: boolean, };

export type StandingsChange = { provisional: boolean, left?: Array<string>, moved: Array<MovedRow>, };

export type MovedRow = { at: number, row: StandingsRow, };

export type StaffChanges = { public: PublicChanges, roster?: Array<RosterRow>, roster_left?: Array<string>, disputes?: Array<DisputeView>, calls?: Array<CallView>, staff?: Array<StaffRow>, waiting?: Array<number>, };
