import { fromCanonicalJson } from '@winnow/contract/canonical'
import {
  type Decision,
  ENTRY_KINDS,
  type LedgerEntry,
  type Records,
  type RecordKind,
  type SeenSubject,
  type StoredLabel,
  type StoredRecord,
  type Subject,
  type ThresholdSettings,
  type TimelineCursor,
  type TimelineEntry,
  type UserSummary,
} from '@winnow/engine'
import type { CompiledQuery } from 'kysely'
import { StoreStopped } from '../errors.ts'
import { decisionIn, MAX_LABELS, seenOf, settingsIn, summaryOf } from '../record-rows.ts'
import { compiler } from './database/compile.ts'
import type { Folded } from './records/projector.ts'
import { type RecordsTables, SUBJECT_TYPES } from './records/records-schema.ts'
import { fieldsOfRow, headOfRow, labelOfRow, subjectOfRow } from './records/row-forms.ts'
import type { RecordsDigest } from './store-reader.ts'
import type { WorkerLink } from './worker-link.ts'

/** Entries that may wait to be folded before that is done at once: a full batch. */
const EAGER_ENTRIES = 8000

/** Fewer entries wait this long: in large batches a busy row is written once, a busy page too. */
const IDLE_MS = 500

/** Pause after a fold that failed, a full disk say. */
const RETRY_MS = 1000

/** Lines of a timeline answered at once. */
const MAX_TIMELINE_LINES = 1000

const db = compiler<RecordsTables>()

export interface SqliteRecordsParts {
  readonly projector: WorkerLink
  readonly reader: WorkerLink
  /** Sequence of the last entry on disk. */
  readonly committed: () => number
  /** One committed entry. */
  readonly entry: (sequence: number) => Promise<LedgerEntry | undefined>
}

interface Waiter {
  readonly sequence: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** The records in SQLite: folded behind the ledger by one thread, read by another. */
export class SqliteRecords implements Records {
  private readonly parts: SqliteRecordsParts
  private folded = 0
  private generation = 0
  private isFolding = false
  private isClosed = false
  private timer: NodeJS.Timeout | undefined
  private waiters: Waiter[] = []

  constructor(parts: SqliteRecordsParts) {
    this.parts = parts
  }

  /**
   * Waits until the records can be read, if not all of them: what is missing is folded behind, and
   * a disk that refuses only delays it. Error: their thread could not start.
   */
  async start(): Promise<void> {
    this.isFolding = true
    await this.parts.projector.call<Folded>('fold').then(this.took, this.failed)
    if (this.parts.projector.failure !== undefined) throw this.parts.projector.failure
  }

  /** Says that the ledger has grown. */
  nudge(): void {
    const behind = this.parts.committed() - this.folded
    if (behind <= 0 || this.isFolding || this.isClosed) return
    if (behind >= EAGER_ENTRIES || this.waiters.length > 0) this.fold()
    else this.timer ??= setTimeout(this.fold, IDLE_MS)
  }

  async position(): Promise<number> {
    return this.folded
  }

  settled(sequence: number): Promise<void> {
    const wanted = Math.min(sequence, this.parts.committed())
    if (this.folded >= wanted) return Promise.resolve()
    if (this.isClosed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      this.waiters.push({ sequence: wanted, resolve, reject })
      this.nudge()
    })
  }

  async user(environment: number, userId: string): Promise<UserSummary | undefined> {
    const [row] = await this.all(
      subjectQuery(environment, { type: 'user', id: userId }).selectAll().compile(),
    )
    return summaryOf(row && subjectOfRow(row))
  }

  async seen(
    environment: number,
    type: 'session' | 'device',
    id: string,
  ): Promise<SeenSubject | undefined> {
    const [row] = await this.all(subjectQuery(environment, { type, id }).selectAll().compile())
    return seenOf(row && subjectOfRow(row))
  }

  async timeline(
    environment: number,
    id: string,
    page: {
      readonly of?: Subject['type']
      readonly before?: TimelineCursor
      readonly limit: number
    },
  ): Promise<readonly TimelineEntry[]> {
    const { of = 'user', before, limit } = page
    const lines = db
      .selectFrom('timeline')
      .select(['at_ms', 'sequence', 'kind', 'type'])
      .where('subject', '=', subjectQuery(environment, { type: of, id }).select('number'))
      .orderBy('at_ms', 'desc')
      .orderBy('sequence', 'desc')
      .limit(Math.min(limit, MAX_TIMELINE_LINES))
    const older =
      before === undefined
        ? lines
        : lines.where((is) =>
            is.or([
              is('at_ms', '<', before.atMs),
              is.and([is('at_ms', '=', before.atMs), is('sequence', '<', before.sequence)]),
            ]),
          )
    const rows = await this.all(older.compile())
    return rows.map(({ at_ms, sequence, kind, type }) => {
      return { sequence, atMs: at_ms, kind: ENTRY_KINDS[kind] ?? 'event', type }
    })
  }

  async record(
    environment: number,
    kind: RecordKind,
    id: string,
  ): Promise<StoredRecord | undefined> {
    const query = db
      .selectFrom('records')
      .selectAll()
      .where('environment', '=', environment)
      .where('kind', '=', kind)
      .where('id', '=', id)
    const [row] = await this.all(query.compile())
    if (row === undefined) return undefined
    if (row.fields !== null) return { ...headOfRow(row), fields: fieldsOfRow(row.fields) }
    const entry = await this.parts.entry(row.updated_by)
    return entry && { ...headOfRow(row), fields: fromCanonicalJson(entry.body).fields }
  }

  async labels(environment: number, userId: string): Promise<readonly StoredLabel[]> {
    const query = db
      .selectFrom('labels')
      .selectAll()
      .where('environment', '=', environment)
      .where('user_id', '=', userId)
      .orderBy('sequence', 'desc')
      .limit(MAX_LABELS)
    return (await this.all(query.compile())).map(labelOfRow)
  }

  async thresholds(environment: number): Promise<ThresholdSettings | undefined> {
    const query = db.selectFrom('thresholds').selectAll().where('environment', '=', environment)
    const [row] = await this.all(query.compile())
    return row && settingsIn(row.settings)
  }

  async decisions(environment: number): Promise<readonly Decision[]> {
    const query = db
      .selectFrom('decisions')
      .selectAll()
      .where('environment', '=', environment)
      .orderBy('id')
    return (await this.all(query.compile())).map(({ decision }) => decisionIn(decision))
  }

  async digest(): Promise<string> {
    await this.settled(this.parts.committed())
    return (await this.parts.reader.call<RecordsDigest>('recordsDigest')).digest
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    for (const { reject } of this.waiters) reject(closed())
    this.waiters = []
  }

  private all<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<readonly Row[]> {
    return this.parts.reader.call('all', { database: 'records', sql, parameters })
  }

  private readonly fold = (): void => {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.isFolding || this.isClosed) return
    this.isFolding = true
    this.parts.projector.call<Folded>('fold').then(this.took, this.failed)
  }

  private readonly took = ({ position, isBehind, generation }: Folded): void => {
    this.isFolding = false
    this.folded = position
    if (generation !== this.generation) {
      this.generation = generation
      this.parts.reader.call('reopen').catch(() => undefined)
    }
    const done = this.waiters.filter(({ sequence }) => sequence <= position)
    this.waiters = this.waiters.filter(({ sequence }) => sequence > position)
    for (const { resolve } of done) resolve()
    if (isBehind) this.fold()
    else this.nudge()
  }

  /** The records fall behind; the ledger goes on, and they are folded when the disk takes them again. */
  private readonly failed = (error: Error): void => {
    this.isFolding = false
    const { failure } = this.parts.projector
    if (failure === undefined) this.timer ??= setTimeout(this.fold, RETRY_MS)
    else for (const { reject } of this.waiters.splice(0)) reject(error)
  }
}

const closed = (): StoreStopped => new StoreStopped('the records are closed')

function subjectQuery(environment: number, { type, id }: Subject) {
  return db
    .selectFrom('subjects')
    .where('environment', '=', environment)
    .where('type', '=', SUBJECT_TYPES.indexOf(type))
    .where('id', '=', id)
}
