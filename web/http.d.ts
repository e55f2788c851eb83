// What the HTTP API answers beside the frames of `protocol.d.ts`.
import type { FaultView, FeedFrame, ListedField, ListedPlayer, Phase, PublicChanges, PublicView, RefusalView, SheetOfTable, StaffChanges, StaffRole, StaffView, You } from "./protocol";

export type ServerInfo = { name: string, version: string, build: string, demo: boolean, setup_needed: boolean };

export type TournamentRow = { id: string, title: string, phase: Phase, preset: string, players: number, rounds: number, date?: string, place?: string, registered: number, capacity?: number, created_at: string, yours: boolean };

export type SessionView = { as: string, account?: { name: string, season_keeper?: boolean }, tournament?: string, you?: You };

export type AnyFrame = FeedFrame<PublicView, PublicChanges> | FeedFrame<StaffView, StaffChanges>;

export type LastUsed = { at: string, device?: string };
export type PlayerLink = { player: string, name: string, club?: string, url: string, revoked: boolean, last_used?: LastUsed };
export type StaffLink = { staff: string, role: StaffRole, label: string, url: string, revoked: boolean, last_used?: LastUsed };
export type HeadRow = { account: string, name: string, you: boolean, last_used?: LastUsed };
export type LinksView = { public: { page: string, kiosk: string }, players: PlayerLink[], staff: StaffLink[], heads: HeadRow[] };

export type DeviceRow = { as: string, device: string, signed_in_at: string, last_used: string, this: boolean };

type SameAs = { player: string, known: ListedPlayer, new: ListedField[], differs: ListedField[], withdrawn?: boolean, waits?: boolean };
type Twin = { line: number, new: ListedField[], differs: ListedField[] };

export type Perhaps = { same_as: SameAs, twin?: undefined } | { twin: Twin, same_as?: undefined };

export type LineOfList = ListedPlayer & { line: number, same_as?: SameAs, twin?: Twin, perhaps?: Perhaps[] };

export type ImportPreview = {
  players: LineOfList[], faults: FaultView[], encoding: string, separator?: string, contacts_left_out?: boolean,
  header?: { line: number, above: number }, unread?: { column: number, heading?: string }[],
  lines_left_out?: number[], sheet?: string, phones_cut?: number[],
};

export type ResultsPreview = {
  round: number, sheets: SheetOfTable[], tables: { table: number, seats: { player: string, name: string, vp?: number }[] }[],
  entered_before: number, not_in_the_file: number[], other_rounds: number, faults: FaultView[], refusal?: RefusalView,
  encoding: string, columns_left_out: string[], lines_left_out: number[],
  sheet?: string, read_as?: { heading: string, column: 'seat' | 'place' },
};

// The receipt for a plan out of a file, and what of the file was not read.
export type PlanTaken = {
  answer: AnswerView, encoding: string, columns_left_out: string[], lines_left_out: number[], sheet?: string,
};

// How a call over HTTP can end: done, refused with a reason, or no answer that could be trusted (try again).
export type Outcome<T> =
  | { ok: true, status: number, body: T, etag: string | null }
  | { ok: false, refusal: RefusalView, status: number }
  | { ok: false, refusal: null, status: number };

export type Shows = "rotation" | "standings" | "seating" | "bracket" | "announcements";
export type KioskLanguage = "de" | "en" | "ro";
export type KioskTheme = "dark" | "light";
export type KioskAssignment = { name: string, tournament: string, shows: Shows, language: KioskLanguage, theme: KioskTheme };
export type ScreenView = { have: string, code?: string, shows?: KioskAssignment };
export type KioskRow = KioskAssignment & { id: string, device: string, paired_at: string, last_seen: string, here: boolean };
