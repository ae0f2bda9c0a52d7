import { CASES, HANDED_CASES, type CasesTable, type HeldDecisionsTable } from './case-table.ts'
import { LIST_VALUES, type ListValuesTable } from './list-table.ts'

/**
 * Version of the tables below and of the fold that fills them. Raise it when either changes: the
 * records are then rebuilt from the ledger at the next start.
 */
export const RECORDS_VERSION = 20

/** Few users are above a threshold at a time, so it is small. */
export const RISKY_USERS = `CREATE INDEX IF NOT EXISTS risky_users ON subjects (environment, last_sequence)
  WHERE levels <> 0`

/**
 * Users, sessions and devices have a number of their own, so that a line of a timeline is small and lies
 * next to the other lines of its subject. Two that were seen together have a row at each of them, so that
 * the list of either is read as it lies. `fields` is empty where the ledger's entry `updated_by`
 * has them already.
 */
export const RECORDS_TABLES = `
CREATE TABLE progress (sequence INTEGER NOT NULL, checksum INTEGER);
CREATE TABLE subjects (
  number INTEGER PRIMARY KEY,
  environment INTEGER NOT NULL, type INTEGER NOT NULL, id TEXT NOT NULL,
  first_seen_ms INTEGER NOT NULL, last_seen_ms INTEGER NOT NULL, events INTEGER NOT NULL,
  last_sequence INTEGER NOT NULL, scores BLOB NOT NULL, levels INTEGER NOT NULL, joined TEXT,
  described_by INTEGER NOT NULL,
  UNIQUE (environment, type, id)
);
CREATE TABLE timeline (
  subject INTEGER NOT NULL, at_ms INTEGER NOT NULL, sequence INTEGER NOT NULL,
  kind INTEGER NOT NULL, type TEXT NOT NULL,
  PRIMARY KEY (subject, at_ms, sequence)
) WITHOUT ROWID;
CREATE TABLE sightings (
  subject INTEGER NOT NULL, type INTEGER NOT NULL, other INTEGER NOT NULL,
  first_seen_ms INTEGER NOT NULL, last_seen_ms INTEGER NOT NULL, last_sequence INTEGER NOT NULL,
  PRIMARY KEY (subject, type, other)
) WITHOUT ROWID;
CREATE INDEX newest_sightings ON sightings (subject, type, last_sequence);
CREATE TABLE records (
  environment INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, user_id TEXT,
  fields TEXT, created_by INTEGER, created_at_ms INTEGER,
  updated_by INTEGER NOT NULL, updated_at_ms INTEGER NOT NULL, links TEXT NOT NULL,
  PRIMARY KEY (environment, kind, id)
) WITHOUT ROWID;
CREATE TABLE originals (
  environment INTEGER NOT NULL, order_id TEXT NOT NULL, transaction_id TEXT NOT NULL,
  PRIMARY KEY (environment, order_id)
) WITHOUT ROWID;
CREATE TABLE parts (
  environment INTEGER NOT NULL, original_id TEXT NOT NULL, part_id TEXT NOT NULL,
  PRIMARY KEY (environment, original_id, part_id)
) WITHOUT ROWID;
CREATE TABLE labels (
  environment INTEGER NOT NULL, user_id TEXT NOT NULL, abuse_type TEXT NOT NULL,
  of_type TEXT NOT NULL, of_id TEXT NOT NULL, is_bad INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  description TEXT, source TEXT, analyst TEXT, sequence INTEGER NOT NULL,
  PRIMARY KEY (environment, user_id, abuse_type, of_type, of_id)
) WITHOUT ROWID;
CREATE INDEX labels_of_things ON labels (environment, of_type, of_id);
CREATE TABLE outbox (
  environment INTEGER NOT NULL, id INTEGER NOT NULL, at_ms INTEGER NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY (environment, id)
) WITHOUT ROWID;
CREATE TABLE outbox_marks (
  environment INTEGER PRIMARY KEY, messages INTEGER NOT NULL, newest_ms INTEGER NOT NULL,
  gone INTEGER NOT NULL
);
CREATE TABLE notices (
  environment INTEGER NOT NULL, topic TEXT NOT NULL, notice TEXT NOT NULL,
  PRIMARY KEY (environment, topic)
) WITHOUT ROWID;
CREATE TABLE thresholds (environment INTEGER PRIMARY KEY, settings TEXT NOT NULL);
CREATE TABLE decisions (
  environment INTEGER NOT NULL, id TEXT NOT NULL, decision TEXT NOT NULL,
  PRIMARY KEY (environment, id)
) WITHOUT ROWID;
CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY, environment INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  account_id TEXT, who TEXT NOT NULL, what TEXT NOT NULL, body TEXT NOT NULL
);
CREATE TABLE requests (key INTEGER PRIMARY KEY, digest INTEGER NOT NULL, sequence INTEGER NOT NULL);
${RISKY_USERS};
${LIST_VALUES};
${CASES};
${HANDED_CASES};
`

/** The tables as queries see them. Times are ms since 1970. */
export interface RecordsTables {
  /** `checksum`: of the last entry folded in; null where it is not known. */
  progress: { sequence: number; checksum: number | null }
  subjects: SubjectTable
  timeline: { subject: number; at_ms: number; sequence: number; kind: number; type: string }
  sightings: SightingsTable
  records: RecordTable
  /** Transactions that are part of another one, or were. */
  parts: { environment: number; original_id: string; part_id: string }
  labels: LabelTable
  outbox: OutboxTable
  /** What is known of the messages of an environment without reading them. `gone`: the id of the newest that is gone. */
  outbox_marks: { environment: number; messages: number; newest_ms: number; gone: number }
  /** `notice`: JSON of a NoticedBody. */
  notices: { environment: number; topic: string; notice: string }
  /** `settings`: JSON of ThresholdSettings. */
  thresholds: { environment: number; settings: string }
  /** `decision`: JSON of a Decision. */
  decisions: { environment: number; id: string; decision: string }
  audit: AuditTable
  list_values: ListValuesTable
  cases: CasesTable
  held_decisions: HeldDecisionsTable
  /** `in_force`: JSON of QueuesInForce. */
  queues: { environment: number; in_force: string }
  /** Requests with lasting keys; `key`: a 64-bit integer. */
  requests: { key: bigint; digest: number; sequence: number }
}

interface AuditTable {
  sequence: number
  environment: number
  at_ms: number
  account_id: string | null
  /** As `actorName` says it. */
  who: string
  what: string
  /** JSON of an AuditBody. */
  body: string
}

export interface OutboxTable {
  environment: number
  id: number
  at_ms: number
  /** JSON of an OutboxMessage. */
  message: string
}

export interface SubjectTable {
  number: number
  environment: number
  /** Place in SUBJECT_TYPES. */
  type: number
  id: string
  first_seen_ms: number
  last_seen_ms: number
  events: number
  last_sequence: number
  /** f32 each, in the order of ABUSE_TYPES. */
  scores: Uint8Array
  levels: number
  joined: string | null
  /** 0 = no beacon says what it is like. */
  described_by: number
}

interface SightingsTable {
  /** Number of whom it is kept for. */
  subject: number
  /** Place of the other's type in SUBJECT_TYPES, and its number. */
  type: number
  other: number
  first_seen_ms: number
  last_seen_ms: number
  last_sequence: number
}

export interface RecordTable {
  environment: number
  kind: string
  id: string
  user_id: string | null
  /** JSON; null = the fields of the ledger's entry `updated_by`. */
  fields: string | null
  created_by: number | null
  created_at_ms: number | null
  updated_by: number
  updated_at_ms: number
  /** JSON. */
  links: string
}

export interface LabelTable {
  environment: number
  user_id: string
  abuse_type: string
  /** Empty = the user as a whole. */
  of_type: string
  of_id: string
  is_bad: number
  at_ms: number
  description: string | null
  source: string | null
  analyst: string | null
  sequence: number
}

export const SUBJECT_TYPES = ['user', 'session', 'device'] as const
