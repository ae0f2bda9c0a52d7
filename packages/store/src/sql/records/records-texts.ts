import type { KeptRequest } from '@winnow/engine'
import { ENTRY_KINDS } from '@winnow/engine/records'
import { rowText } from '../../record-rows.ts'
import { heldOfRow } from './case-table.ts'
import {
  type LabelTable,
  type OutboxTable,
  type RecordsTables,
  type RecordTable,
  SUBJECT_TYPES,
  type SubjectTable,
} from './records-tables.ts'
import { fieldsOfRow, headOfRow, labelOfRow, listedOfRow, subjectOfRow } from './row-forms.ts'

/** Texts of all rows of the records, for their digest. `has`: whether there is a table. */
export function* recordsTexts(rows: Rows, has: (table: string) => boolean): Generator<string> {
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
  if (has('list_values')) {
    for (const row of rows('SELECT * FROM list_values')) {
      const listed = row as RecordsTables['list_values']
      yield rowText.listed(listed.environment, listed.list, listedOfRow(listed))
    }
  }
  yield* caseTexts(rows, has)
  for (const row of rows("SELECT printf('%016x', key) AS name, digest, sequence FROM requests")) {
    yield rowText.request(row as KeptRequest)
  }
  for (const row of rows('SELECT * FROM outbox')) {
    const { environment, message } = row as OutboxTable
    yield rowText.message(environment, message)
  }
}

/** The rows that a statement answers. */
export type Rows = (sql: string) => Iterable<unknown>

/** Of cases, of decisions that are held, and of queues. */
function* caseTexts(rows: Rows, has: (table: string) => boolean): Generator<string> {
  for (const row of rows('SELECT environment, body FROM cases')) {
    const { environment, body } = row as RecordsTables['cases']
    yield rowText.case(environment, body)
  }
  if (has('held_decisions')) {
    for (const row of rows('SELECT * FROM held_decisions')) {
      yield rowText.held(heldOfRow(row as RecordsTables['held_decisions']))
    }
  }
  for (const row of rows('SELECT * FROM queues')) {
    const { environment, in_force } = row as RecordsTables['queues']
    yield rowText.queues(environment, in_force)
  }
}

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
