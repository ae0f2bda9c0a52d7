import type { Subject } from '@winnow/engine'
import { emptySubject, type SubjectRow } from '../record-rows.ts'
import type { Database, Statement } from './open-database.ts'
import { SUBJECT_TYPES, type SubjectTable } from './records-schema.ts'
import { scoreBytes, subjectOfRow } from './row-forms.ts'

/** Subjects remembered between batches, so that busy ones need no look-up. */
const MAX_REMEMBERED = 50_000

/** A subject with its number in the tables; 0 = not in them yet. */
export interface KeptSubject {
  number: number
  readonly row: SubjectRow
}

/** The subjects of the records, written back once per batch however often they were counted. */
export class SubjectBook {
  private readonly known = new Map<string, KeptSubject | undefined>()
  private readonly changed = new Set<KeptSubject>()
  private readonly find: Statement
  private readonly insert: Statement
  private readonly update: Statement

  constructor(database: Database) {
    this.find = database.prepare(
      'SELECT * FROM subjects WHERE environment = ? AND type = ? AND id = ?',
    )
    this.insert = database.prepare(
      `INSERT INTO subjects (environment, type, id, first_seen_ms, last_seen_ms, events,
       last_sequence, scores, joined) VALUES (?, ?, ?, 0, 0, 0, 0, x'', NULL)`,
    )
    this.update = database.prepare(
      `UPDATE subjects SET first_seen_ms = ?, last_seen_ms = ?, events = ?, last_sequence = ?,
       scores = ?, joined = ? WHERE number = ?`,
    )
  }

  /** A subject if it is known. */
  get(environment: number, { type, id }: Subject): KeptSubject | undefined {
    const name = `${environment} ${type} ${id}`
    if (this.known.has(name)) return this.known.get(name)
    const found: unknown = this.find.get(environment, SUBJECT_TYPES.indexOf(type), id)
    const kept = found === undefined ? undefined : keptOf(found as SubjectTable)
    this.known.set(name, kept)
    return kept
  }

  /** A subject to be counted; made when it is new. */
  open(environment: number, subject: Subject): KeptSubject {
    const known = this.get(environment, subject)
    const kept = known ?? this.make(environment, subject)
    this.changed.add(kept)
    return kept
  }

  /** Says that a subject was changed that was not opened. */
  touch(subject: KeptSubject): void {
    this.changed.add(subject)
  }

  /** Writes back what changed. */
  flush(): void {
    const inOrder = [...this.changed].sort((a, b) => a.number - b.number)
    for (const { number, row } of inOrder) {
      const first = row.events === 0 ? 0 : row.firstSeenMs
      const scores = scoreBytes(row.scores)
      const { lastSeenMs, events, lastSequence, joined } = row
      this.update.run(first, lastSeenMs, events, lastSequence, scores, joined ?? null, number)
    }
    this.changed.clear()
    if (this.known.size > MAX_REMEMBERED) this.known.clear()
  }

  /** Forgets what was read and counted since the last flush: the batch failed. */
  forget(): void {
    this.changed.clear()
    this.known.clear()
  }

  private make(environment: number, subject: Subject): KeptSubject {
    const type = SUBJECT_TYPES.indexOf(subject.type)
    const { lastInsertRowid } = this.insert.run(environment, type, subject.id)
    const kept = { number: Number(lastInsertRowid), row: emptySubject(environment, subject) }
    this.known.set(`${environment} ${subject.type} ${subject.id}`, kept)
    return kept
  }
}

function keptOf(row: SubjectTable): KeptSubject {
  return { number: row.number, row: subjectOfRow(row) }
}
