import type { KeptRequest } from '@winnow/engine'
import { ENTRY_KINDS } from '@winnow/engine/records'
import { heldOfRow } from './case-table.ts'
import { Digest } from '../../digest.ts'
import { rowText } from '../../record-rows.ts'
import { numberOf } from '../database/open-database.ts'
import type { OpenDatabase } from '../store-reader.ts'
import {
  type LabelTable,
  type OutboxTable,
  type RecordsTables,
  RECORDS_VERSION,
  type RecordTable,
  SUBJECT_TYPES,
  type SubjectTable,
} from './records-schema.ts'
import { fieldsOfRow, headOfRow, labelOfRow, listedOfRow, subjectOfRow } from './row-forms.ts'

/** The records at one moment. */
export interface RecordsDigest {
  /** Sequence up to which the ledger was folded in. */
  readonly position: number
  readonly digest: string
}

/** Digest over all rows of the records, with the position they have at that moment. Error: records of another version. */
export function recordsDigest(records: OpenDatabase): RecordsDigest {
  const { database } = records
  const version = numberOf(database, 'PRAGMA user_version')
  if (version !== RECORDS_VERSION) {
    throw new Error(`they are of version ${version}, and this Winnow has ${RECORDS_VERSION}`)
  }
  database.exec('BEGIN')
  try {
    const position = numberOf(database, 'SELECT sequence FROM progress')
    const digest = new Digest()
    for (const text of rowTexts(records)) digest.addText(text)
    return { position, digest: digest.toString() }
  } finally {
    database.exec('COMMIT')
  }
}

function* rowTexts({ statements }: OpenDatabase): Generator<string> {
  const rows = (sql: string) => statements.get(sql).iterate()
  for (const row of rows('SELECT * FROM subjects')) {
    yield rowText.subject(subjectOfRow(row as SubjectTable))
  }
  for (const row of rows(LINES)) {
    yield lineText(row as LineRow)
  }
  for (const row of rows(SIGHTINGS)) {
    yield sightingText(row as SightingRow)
  }
  for (const row of rows('SELECT * FROM records')) {
    yield recordText(row as RecordTable)
  }
  for (const row of rows('SELECT * FROM labels')) {
    const label = row as LabelTable
    yield rowText.label(label.environment, label.user_id, labelOfRow(label))
  }
  for (const row of rows('SELECT * FROM thresholds')) {
    const { environment, settings } = row as RecordsTables['thresholds']
    yield rowText.thresholds(environment, settings)
  }
  for (const row of rows('SELECT * FROM decisions')) {
    const { environment, decision } = row as RecordsTables['decisions']
    yield rowText.decision(environment, decision)
  }
  for (const row of rows('SELECT * FROM notices')) {
    const { environment, notice } = row as RecordsTables['notices']
    yield rowText.notice(environment, notice)
  }
  for (const row of rows('SELECT * FROM audit')) {
    const { sequence, environment, body } = row as RecordsTables['audit']
    yield rowText.audit(sequence, environment, body)
  }
  if (hasTable(rows, 'list_values')) {
    for (const row of rows('SELECT * FROM list_values')) {
      const listed = row as RecordsTables['list_values']
      yield rowText.listed(listed.environment, listed.list, listedOfRow(listed))
    }
  }
  yield* caseTexts(rows)
  for (const row of rows("SELECT printf('%016x', key) AS name, digest, sequence FROM requests")) {
    yield rowText.request(row as KeptRequest)
  }
  for (const row of rows('SELECT * FROM outbox')) {
    const { environment, message } = row as OutboxTable
    yield rowText.message(environment, message)
  }
}

type Rows = (sql: string) => Iterable<unknown>

/** Of cases, of decisions that are held, and of queues. */
function* caseTexts(rows: Rows): Generator<string> {
  for (const row of rows('SELECT environment, body FROM cases')) {
    const { environment, body } = row as RecordsTables['cases']
    yield rowText.case(environment, body)
  }
  if (hasTable(rows, 'held_decisions')) {
    for (const row of rows('SELECT * FROM held_decisions')) {
      yield rowText.held(heldOfRow(row as RecordsTables['held_decisions']))
    }
  }
  for (const row of rows('SELECT * FROM queues')) {
    const { environment, in_force } = row as RecordsTables['queues']
    yield rowText.queues(environment, in_force)
  }
}

/** Records that an older version wrote last lack some tables. */
const hasTable = (rows: Rows, name: string): boolean =>
  [...rows(`SELECT 1 FROM sqlite_master WHERE name = '${name}'`)].length > 0

/** A line of a timeline and its user. */
interface LineRow {
  readonly environment: number
  readonly subject_type: number
  readonly id: string
  readonly at_ms: number
  readonly sequence: number
  readonly kind: number
  readonly event_type: string
}

const LINES = `SELECT environment, subjects.type AS subject_type, id, at_ms, sequence, kind,
  timeline.type AS event_type FROM timeline JOIN subjects ON subjects.number = timeline.subject`

function lineText(row: LineRow): string {
  const { environment, id, at_ms, sequence } = row
  const type = SUBJECT_TYPES[row.subject_type] ?? 'user'
  const line = [at_ms, sequence, ENTRY_KINDS[row.kind] ?? 'event', row.event_type]
  return rowText.timeline({ environment, type, id }, line)
}

/** Two subjects that were seen together. */
interface SightingRow {
  readonly environment: number
  readonly type: number
  readonly id: string
  readonly other_type: number
  readonly other_id: string
  readonly first_seen_ms: number
  readonly last_seen_ms: number
  readonly last_sequence: number
}

const SIGHTINGS = `SELECT subjects.environment, subjects.type, subjects.id, others.type AS other_type,
  others.id AS other_id, sightings.first_seen_ms, sightings.last_seen_ms, sightings.last_sequence
  FROM sightings JOIN subjects ON subjects.number = sightings.subject
  JOIN subjects AS others ON others.number = sightings.other`

function sightingText(row: SightingRow): string {
  const { environment, id, other_id, first_seen_ms, last_seen_ms, last_sequence } = row
  const [type = 'user', seen = 'user'] = [row.type, row.other_type].map((at) => SUBJECT_TYPES[at])
  const times = [first_seen_ms, last_seen_ms, last_sequence]
  return rowText.sighting({ environment, type, id }, { type: seen, id: other_id }, times)
}

function recordText(row: RecordTable): string {
  const own = row.fields === null ? undefined : fieldsOfRow(row.fields)
  return rowText.record(row.environment, headOfRow(row), own)
}
