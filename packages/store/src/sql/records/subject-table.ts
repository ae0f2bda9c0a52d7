import type { Subject } from '@winnow/engine'
import { emptySubject, type SubjectRow } from '../../record-rows.ts'
import {
  execute,
  numberOf,
  type RecordsDatabase,
  type RecordsStatement,
} from './records-database.ts'
import { SUBJECT_TYPES } from './records-tables.ts'
import { RowMemory } from './row-memory.ts'
import { scoreBytes, scoresOfBytes } from './row-forms.ts'

/** Subjects remembered between batches, so that busy ones need no look-up. */
const MAX_REMEMBERED = 2000

/** Placeholder for scores that stay as stored: nothing here reads them, so they are not fetched. */
const AS_STORED = new Float32Array(0)

/** number, id, first seen, last seen, events, last sequence, levels, described by, joined */
type CountsRow = readonly [
  ...[number, string, number, number, number, number, number, number],
  string | null,
]

const COUNTS =
  'number, subjects.id, first_seen_ms, last_seen_ms, events, last_sequence, levels, described_by, joined'

/** A subject with its number in the tables. */
export interface KeptSubject {
  readonly number: number
  readonly row: SubjectRow
  /** It is not in the tables yet. */
  isNew: boolean
}

/** The subjects of the records, written back once per batch however often they were counted. */
export class SubjectTable {
  private readonly database: RecordsDatabase
  private readonly rows: RowMemory<KeptSubject>
  private readonly changed = new Set<KeptSubject>()
  private readonly insert: RecordsStatement
  private readonly update: RecordsStatement
  private readonly findScores: RecordsStatement
  private lastNumber: number

  constructor(database: RecordsDatabase) {
    this.database = database
    this.rows = new RowMemory(subjectsOf(database), MAX_REMEMBERED)
    this.insert = database.prepare(
      `INSERT INTO subjects (first_seen_ms, last_seen_ms, events, last_sequence, scores, levels,
       described_by, joined, number, environment, type, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.update = database.prepare(
      `UPDATE subjects SET first_seen_ms = ?, last_seen_ms = ?, events = ?, last_sequence = ?,
       scores = coalesce(?, scores), levels = ?, described_by = ?, joined = ? WHERE number = ?`,
    )
    this.findScores = database.prepare('SELECT scores FROM subjects WHERE number = ?')
    this.lastNumber = highestNumber(database)
  }

  /** Says that a subject will be asked for, before `lookUp`. */
  expect(environment: number, { type, id }: Subject): void {
    this.rows.expect(environment, SUBJECT_TYPES.indexOf(type), id)
  }

  /** Looks up all that is expected, in one query each for users and sessions. */
  lookUp(): void {
    this.rows.lookUp()
  }

  /** A subject if it is known. */
  get(environment: number, { type, id }: Subject): KeptSubject | undefined {
    return this.rows.get(environment, SUBJECT_TYPES.indexOf(type), id)
  }

  /** A subject; made when it is new, and not written back unless it is touched. */
  known(environment: number, subject: Subject): KeptSubject {
    return this.get(environment, subject) ?? this.make(environment, subject)
  }

  /** A subject to be counted. */
  open(environment: number, subject: Subject): KeptSubject {
    const kept = this.known(environment, subject)
    this.changed.add(kept)
    return kept
  }

  /** The scores a subject was last given; empty = none. */
  scoresOf({ number, row }: KeptSubject): Float32Array {
    if (row.scores !== AS_STORED) return row.scores
    const stored = this.findScores.get(number) as { scores: Uint8Array } | undefined
    return stored === undefined ? AS_STORED : scoresOfBytes(stored.scores)
  }

  /** Says that a subject was changed that was not opened. */
  touch(subject: KeptSubject): void {
    this.changed.add(subject)
  }

  /** Writes back what changed. */
  flush(): void {
    for (const kept of [...this.changed].sort((a, b) => a.number - b.number)) this.write(kept)
    this.changed.clear()
    this.rows.trim()
  }

  /** Forgets what was read and counted since the last flush: the batch failed. */
  forget(): void {
    this.changed.clear()
    this.rows.forget()
    this.lastNumber = highestNumber(this.database)
  }

  private make(environment: number, subject: Subject): KeptSubject {
    this.lastNumber += 1
    const row = emptySubject(environment, subject)
    const kept: KeptSubject = { number: this.lastNumber, row, isNew: true }
    this.rows.set(environment, SUBJECT_TYPES.indexOf(subject.type), subject.id, kept)
    return kept
  }

  private write(kept: KeptSubject): void {
    const { number, row } = kept
    const {
      environment,
      id,
      lastSeenMs,
      events,
      lastSequence,
      levels,
      describedBy,
      joined = null,
    } = row
    const first = row.events === 0 ? 0 : row.firstSeenMs
    const scores = row.scores === AS_STORED ? null : scoreBytes(row.scores)
    const seen = [first, lastSeenMs, events, lastSequence, scores] as const
    const counts = [...seen, levels, describedBy, joined, number] as const
    if (kept.isNew) {
      execute(this.insert, ...counts, environment, SUBJECT_TYPES.indexOf(row.type), id)
      kept.isNew = false
    } else execute(this.update, ...counts)
  }
}

function subjectsOf(database: RecordsDatabase) {
  const find = database.prepare(
    `SELECT ${COUNTS} FROM subjects WHERE environment = ? AND type = ? AND id = ?`,
  )
  find.setReturnArrays(true)
  const findAll = database.prepare(
    `SELECT ${COUNTS} FROM json_each(?) AS wanted CROSS JOIN subjects
     ON environment = ? AND subjects.type = ? AND subjects.id = wanted.value`,
  )
  findAll.setReturnArrays(true)
  return {
    kinds: SUBJECT_TYPES.length,
    find: (environment: number, type: number, id: string) => {
      const row = find.get(environment, type, id) as CountsRow | undefined
      return row && keptOf(environment, type, row)
    },
    *findAll(environment: number, type: number, ids: string): Iterable<[string, KeptSubject]> {
      const rows = findAll.all(ids, environment, type) as unknown as CountsRow[]
      for (const row of rows) yield [row[1], keptOf(environment, type, row)]
    },
  }
}

function keptOf(environment: number, type: number, row: CountsRow): KeptSubject {
  const [number, id, firstSeenMs, lastSeenMs, events, lastSequence, levels, describedBy, joined] =
    row
  return {
    number,
    row: {
      environment,
      type: SUBJECT_TYPES[type] ?? 'user',
      id,
      firstSeenMs: events === 0 ? Infinity : firstSeenMs,
      lastSeenMs,
      events,
      lastSequence,
      scores: AS_STORED,
      levels,
      joined: joined ?? undefined,
      describedBy,
    },
    isNew: false,
  }
}

function highestNumber(database: RecordsDatabase): number {
  return numberOf(database, 'SELECT max(number) FROM subjects')
}
