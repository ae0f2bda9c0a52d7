import {
  MAX_FORMER_USERS,
  MAX_JOINED_DEVICES,
  seenAgain,
  type SightingTimes,
} from '../../sightings.ts'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'
import { SUBJECT_TYPES } from './records-tables.ts'
import type { KeptSubject } from './subject-table.ts'

const USER = SUBJECT_TYPES.indexOf('user')
const DEVICE = SUBJECT_TYPES.indexOf('device')

/** A subject by its number in the tables. `type`: place in SUBJECT_TYPES. */
interface SeenSubject {
  readonly number: number
  readonly type: number
}

/** A subject that was seen with another, and when. */
interface StoredSighting extends SightingTimes {
  readonly other: SeenSubject
}

/** other, first seen, last seen, last sequence */
type SightingRow = readonly [number, number, number, number]

/** Which devices, sessions and users were seen together, written once per batch however often they were. */
export class SightingTable {
  private readonly unwritten = new Map<number, Map<number, StoredSighting>>()
  private readonly upsert: RecordsStatement
  private readonly find: RecordsStatement
  private readonly oldestDevices: RecordsStatement
  private readonly newestUsers: RecordsStatement

  constructor(database: RecordsDatabase) {
    this.upsert = database.prepare(
      `INSERT INTO sightings (subject, type, other, first_seen_ms, last_seen_ms, last_sequence)
       VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (subject, type, other) DO UPDATE SET
       first_seen_ms = CASE WHEN excluded.first_seen_ms < sightings.first_seen_ms
         THEN excluded.first_seen_ms ELSE sightings.first_seen_ms END,
       last_seen_ms = CASE WHEN excluded.last_seen_ms > sightings.last_seen_ms
         THEN excluded.last_seen_ms ELSE sightings.last_seen_ms END,
       last_sequence = CASE WHEN excluded.last_sequence > sightings.last_sequence
         THEN excluded.last_sequence ELSE sightings.last_sequence END`,
    )
    this.find = database.prepare(
      'SELECT 1 FROM sightings WHERE subject = ? AND type = ? AND other = ?',
    )
    const list = (type: number, order: string): RecordsStatement => {
      const statement = database.prepare(
        `SELECT other, first_seen_ms, last_seen_ms, last_sequence FROM sightings
         WHERE subject = ? AND type = ${type} ORDER BY ${order}`,
      )
      statement.setReturnArrays(true)
      return statement
    }
    this.oldestDevices = list(DEVICE, `other LIMIT ${MAX_JOINED_DEVICES}`)
    this.newestUsers = list(USER, `last_sequence DESC, other DESC LIMIT ${MAX_FORMER_USERS}`)
  }

  /** Keeps the pair at both. */
  add(a: SeenSubject, b: SeenSubject, now: SightingTimes): void {
    this.addTo(a, b, now)
    this.addTo(b, a, now)
  }

  /** Keeps the pair at the first alone. */
  addTo({ number }: SeenSubject, other: SeenSubject, now: SightingTimes): void {
    const shelf = shelfOf(number, other.type)
    const others = this.unwritten.get(shelf) ?? new Map<number, StoredSighting>()
    others.set(other.number, { other, ...seenAgain(others.get(other.number), now) })
    this.unwritten.set(shelf, others)
  }

  has({ number }: SeenSubject, other: SeenSubject): boolean {
    if (this.unwritten.get(shelfOf(number, other.type))?.has(other.number) === true) return true
    return this.find.get(number, other.type, other.number) !== undefined
  }

  /** The devices of a session that become its user's. */
  devicesOf(session: SeenSubject): readonly StoredSighting[] {
    return this.list(this.oldestDevices, DEVICE, session)
  }

  /** The last users of a session before the present one. */
  usersOf(session: SeenSubject): readonly SeenSubject[] {
    return this.list(this.newestUsers, USER, session).map(({ other }) => other)
  }

  /** Neighbours share a page, so they are written in the order of their subjects. */
  flush(): void {
    for (const shelf of [...this.unwritten.keys()].sort((a, b) => a - b)) this.write(shelf)
  }

  /** The batch failed. */
  forget(): void {
    this.unwritten.clear()
  }

  private write(shelf: number): void {
    const subject = Math.floor(shelf / SUBJECT_TYPES.length)
    for (const { other, ...seen } of this.unwritten.get(shelf)?.values() ?? []) {
      const times = [seen.firstSeenMs, seen.lastSeenMs, seen.lastSequence] as const
      execute(this.upsert, subject, other.type, other.number, ...times)
    }
    this.unwritten.delete(shelf)
  }

  /** Writes no more than is read: where all visitors have one session, each event asks. */
  private list(
    statement: RecordsStatement,
    type: number,
    { number }: SeenSubject,
  ): StoredSighting[] {
    this.write(shelfOf(number, type))
    return (statement.all(number) as unknown as SightingRow[]).map(
      ([other, firstSeenMs, lastSeenMs, lastSequence]) => {
        return { other: { number: other, type }, firstSeenMs, lastSeenMs, lastSequence }
      },
    )
  }
}

/** Where what is not written yet is found: by the subject and what was seen with it. */
const shelfOf = (subject: number, type: number): number => subject * SUBJECT_TYPES.length + type

export const seenSubject = ({ number, row }: KeptSubject): SeenSubject => ({
  number,
  type: SUBJECT_TYPES.indexOf(row.type),
})
