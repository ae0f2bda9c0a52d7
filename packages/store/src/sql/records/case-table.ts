import {
  CASE_LIMITS,
  type HeldDecision,
  type LedgerEntry,
  type QueuesInForce,
  type RecordChanges,
  type StoredCase,
} from '@winnow/engine'
import {
  type CaseChange,
  caseChanges,
  changedMsOf,
  heldChange,
  type KnownCases,
  markOf,
  queuesAfter,
  rankOf,
  warnAtOf,
} from '@winnow/engine/records'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** Open cases are found in each order of a queue as they lie; those that time does something with have an index each. */
export const CASES = `CREATE TABLE cases (
  environment INTEGER NOT NULL, id INTEGER NOT NULL, queue TEXT NOT NULL, state TEXT NOT NULL,
  entity_type TEXT NOT NULL, entity_id TEXT NOT NULL, user_id TEXT,
  loss INTEGER NOT NULL, score REAL NOT NULL, due_at_ms INTEGER NOT NULL, since_ms INTEGER NOT NULL,
  usd_micros INTEGER NOT NULL, held_until_ms INTEGER NOT NULL, warn_at_ms INTEGER, undoable_ms INTEGER,
  ended_by INTEGER, mark TEXT, entered_ms INTEGER NOT NULL, changed_ms INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (environment, id)
);
CREATE INDEX cases_by_loss ON cases (environment, queue, loss DESC, due_at_ms, id) WHERE state = 'open';
CREATE INDEX cases_by_score ON cases (environment, queue, score DESC, due_at_ms, id) WHERE state = 'open';
CREATE INDEX cases_by_due ON cases (environment, queue, due_at_ms, id) WHERE state = 'open';
CREATE INDEX cases_by_age ON cases (environment, queue, since_ms, due_at_ms, id) WHERE state = 'open';
CREATE INDEX cases_of_entities ON cases (environment, entity_type, entity_id, queue, id);
CREATE INDEX cases_of_queues ON cases (environment, queue, id);
CREATE INDEX cases_of_states ON cases (environment, state, id);
CREATE INDEX ended_cases ON cases (environment, ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX cases_to_warn ON cases (warn_at_ms) WHERE warn_at_ms IS NOT NULL;
CREATE INDEX undoable_cases ON cases (undoable_ms) WHERE undoable_ms IS NOT NULL;
CREATE INDEX marked_cases ON cases (environment, mark, queue, id) WHERE mark IS NOT NULL;
CREATE INDEX cases_by_entry ON cases (environment, queue, entered_ms) WHERE state = 'open';
CREATE INDEX changed_cases ON cases (environment, changed_ms, id);
CREATE TABLE held_decisions (sequence INTEGER PRIMARY KEY, environment INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  bulk TEXT);
CREATE INDEX held_by_time ON held_decisions (at_ms, sequence);
CREATE TABLE queues (environment INTEGER PRIMARY KEY, in_force TEXT NOT NULL)`

/** Few cases are handed over at a time, so it is small. */
export const HANDED_CASES = `CREATE INDEX IF NOT EXISTS handed_cases
  ON cases (environment, queue, json_extract(body, '$.assignee'))
  WHERE state = 'open' AND json_extract(body, '$.assignee') IS NOT NULL`

export interface CasesTable {
  environment: number
  id: number
  queue: string
  state: string
  entity_type: string
  entity_id: string
  user_id: string | null
  /** As a CaseRank has them. */
  loss: number
  score: number
  due_at_ms: number
  since_ms: number
  usd_micros: number
  /** 0 = it is not held. */
  held_until_ms: number
  /** When it is warned of next; null = never. */
  warn_at_ms: number | null
  /** When it was decided; null = it is not, or that is final. */
  undoable_ms: number | null
  /** The entry that ended it. */
  ended_by: number | null
  /** A CaseMark; null = none. */
  mark: string | null
  entered_ms: number
  /** When something happened to it last. */
  changed_ms: number
  /** JSON of a StoredCase. */
  body: string
}

/** Persons' decisions outside of cases with messages that wait. */
export interface HeldDecisionsTable {
  sequence: number
  environment: number
  at_ms: number
  bulk: string | null
}

export const heldOfRow = ({
  sequence,
  environment,
  at_ms: atMs,
  bulk,
}: HeldDecisionsTable): HeldDecision => ({
  environment,
  sequence,
  atMs,
  ...(bulk !== null && { bulk }),
})

const REPLACE = `INSERT INTO cases (environment, id, queue, state, entity_type, entity_id, user_id,
  loss, score, due_at_ms, since_ms, usd_micros, held_until_ms, warn_at_ms, undoable_ms, ended_by,
  mark, entered_ms, changed_ms, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (environment, id) DO UPDATE SET queue = excluded.queue, state = excluded.state,
  entity_type = excluded.entity_type, entity_id = excluded.entity_id, user_id = excluded.user_id,
  loss = excluded.loss, score = excluded.score, due_at_ms = excluded.due_at_ms,
  since_ms = excluded.since_ms, usd_micros = excluded.usd_micros,
  held_until_ms = excluded.held_until_ms, warn_at_ms = excluded.warn_at_ms,
  undoable_ms = excluded.undoable_ms, ended_by = excluded.ended_by, mark = excluded.mark,
  entered_ms = excluded.entered_ms, changed_ms = excluded.changed_ms, body = excluded.body`

/** Open cases of an environment by their users: nearly every event is of a user without one. */
type OpenCases = Map<string, Set<number>>

/** Cases, as the projector reads and writes them. */
export class CaseTable {
  private readonly records: RecordsDatabase
  private readonly replace: RecordsStatement
  private readonly setQueues: RecordsStatement
  private readonly hold: RecordsStatement
  private readonly unhold: RecordsStatement
  private readonly find: RecordsStatement
  private readonly findEntity: RecordsStatement
  private readonly findNewest: RecordsStatement
  private readonly findEnded: RecordsStatement
  private readonly findQueues: RecordsStatement
  private readonly findGolden: RecordsStatement
  private readonly open = new Map<number, OpenCases>()
  private readonly openIds = new Map<number, Set<number>>()
  private readonly inForce = new Map<number, QueuesInForce>()
  private readonly views = new Map<number, KnownCases>()
  private isRead = false

  constructor(records: RecordsDatabase) {
    this.records = records
    this.replace = records.prepare(REPLACE)
    this.setQueues = records.prepare(`INSERT INTO queues (environment, in_force) VALUES (?, ?)
       ON CONFLICT (environment) DO UPDATE SET in_force = excluded.in_force`)
    this.hold =
      records.prepare(`INSERT INTO held_decisions (sequence, environment, at_ms, bulk) VALUES (?, ?, ?, ?)
       ON CONFLICT (sequence) DO UPDATE SET environment = excluded.environment,
       at_ms = excluded.at_ms, bulk = excluded.bulk`)
    this.unhold = records.prepare('DELETE FROM held_decisions WHERE sequence = ?')
    this.find = records.prepare('SELECT body FROM cases WHERE environment = ? AND id = ?')
    // `+id`: ordered afterwards, so that the index of few rows is used, and not that of the order.
    const ofEntity = 'FROM cases WHERE environment = ? AND entity_type = ? AND entity_id = ?'
    const noCopy = "(mark IS NULL OR mark = 'golden')"
    this.findEntity = records.prepare(
      `SELECT body ${ofEntity} AND state = 'open' AND ${noCopy} ORDER BY +id`,
    )
    this.findNewest = records.prepare(
      `SELECT body ${ofEntity} AND queue = ? AND ${noCopy} ORDER BY id DESC LIMIT 1`,
    )
    this.findGolden = records.prepare(
      `SELECT id FROM cases WHERE environment = ? AND mark = 'golden' AND queue = ?
       ORDER BY id LIMIT ${CASE_LIMITS.goldenOfQueue}`,
    )
    this.findEnded = records.prepare(
      'SELECT body FROM cases WHERE environment = ? AND ended_by = ? ORDER BY +id',
    )
    this.findQueues = records.prepare('SELECT in_force FROM queues WHERE environment = ?')
  }

  /** Answers what it changed. */
  fold(entry: LedgerEntry, changes: RecordChanges): readonly CaseChange[] {
    const { environment } = entry
    if (!this.isRead) this.readOpen()
    if (entry.kind === 'policy') {
      const queues = queuesAfter(this.queues(environment), entry.body)
      this.inForce.set(environment, queues)
      execute(this.setQueues, environment, JSON.stringify(queues))
    }
    this.foldHeld(entry)
    const changed = caseChanges(entry, changes, this.known(environment))
    for (const { after } of changed) this.put(environment, after)
    return changed
  }

  private foldHeld(entry: LedgerEntry): void {
    const { held, ended } = heldChange(entry)
    for (const decided of ended ?? []) execute(this.unhold, decided)
    if (held === undefined) return
    const { sequence, environment, atMs, bulk = null } = held
    execute(this.hold, sequence, environment, atMs, bulk)
  }

  /** Cases that an entry ended. */
  endedBy(environment: number, sequence: number): readonly StoredCase[] {
    return this.known(environment).endedBy(sequence)
  }

  /** The batch failed: what is open is read again. */
  forget(): void {
    this.isRead = false
    this.inForce.clear()
  }

  private readOpen(): void {
    this.open.clear()
    this.openIds.clear()
    const rows = this.records
      .prepare("SELECT environment, id, user_id, mark FROM cases WHERE state = 'open'")
      .all() as Pick<CasesTable, 'environment' | 'id' | 'user_id' | 'mark'>[]
    for (const { environment, id, user_id, mark } of rows) {
      this.noteOpen(environment, id, mark === null ? user_id : null)
    }
    this.isRead = true
  }

  private noteOpen(environment: number, id: number, userId: string | null): void {
    this.idsOf(environment).add(id)
    if (userId === null) return
    const users = this.usersOf(environment)
    const ids = users.get(userId)
    if (ids === undefined) users.set(userId, new Set([id]))
    else ids.add(id)
  }

  private put(environment: number, one: StoredCase): void {
    const { id, queue, state, entity, userId = null, heldUntilMs = 0, undoable, ending } = one
    const { lossMicros, score, dueAtMs, sinceMs } = rankOf(one)
    const entityOf = [entity.type, entity.id, userId]
    const rank = [lossMicros, score, dueAtMs, sinceMs, one.money?.usdMicros ?? 0]
    const ended = ending?.sequence ?? null
    const times = [heldUntilMs, warnAtOf(one) ?? null, undoable?.atMs ?? null, ended]
    const quality = [markOf(one) ?? null, one.clocks.enteredAtMs, changedMsOf(one)]
    const body = JSON.stringify(one)
    const all = [...entityOf, ...rank, ...times, ...quality, body]
    execute(this.replace, environment, id, queue, state, ...all)
    // The user of a copy has no case more.
    const owner = one.blind === undefined ? userId : null
    if (state === 'open') return this.noteOpen(environment, id, owner)
    this.idsOf(environment).delete(id)
    if (owner === null) return
    const users = this.usersOf(environment)
    const ids = users.get(owner)
    ids?.delete(id)
    if (ids?.size === 0) users.delete(owner)
  }

  private known(environment: number): KnownCases {
    const known = this.views.get(environment) ?? this.view(environment)
    this.views.set(environment, known)
    return known
  }

  private view(environment: number): KnownCases {
    const one = (id: number): StoredCase | undefined => caseOf(this.find.get(environment, id))
    return {
      one,
      queues: () => this.queues(environment),
      ofUser: (userId) =>
        [...(this.usersOf(environment).get(userId) ?? [])].flatMap((id) => one(id) ?? []),
      ofEntity: ({ type, id }) => casesOf(this.findEntity.all(environment, type, id)),
      newest: ({ type, id }, queue) => caseOf(this.findNewest.get(environment, type, id, queue)),
      endedBy: (sequence) => casesOf(this.findEnded.all(environment, sequence)),
      golden: (queue) =>
        (this.findGolden.all(environment, queue) as { id: number }[]).map(({ id }) => id),
      open: () => this.idsOf(environment).size,
    }
  }

  private queues(environment: number): QueuesInForce {
    const known = this.inForce.get(environment) ?? queuesOf(this.findQueues.get(environment))
    this.inForce.set(environment, known)
    return known
  }

  private usersOf(environment: number): OpenCases {
    const known = this.open.get(environment) ?? new Map<string, Set<number>>()
    this.open.set(environment, known)
    return known
  }

  private idsOf(environment: number): Set<number> {
    const known = this.openIds.get(environment) ?? new Set<number>()
    this.openIds.set(environment, known)
    return known
  }
}

const caseOf = (row: unknown): StoredCase | undefined =>
  row === undefined ? undefined : (JSON.parse((row as { body: string }).body) as StoredCase)

const casesOf = (rows: unknown): readonly StoredCase[] =>
  (rows as { body: string }[]).map(({ body }) => JSON.parse(body) as StoredCase)

const queuesOf = (row: unknown): QueuesInForce =>
  row === undefined ? {} : (JSON.parse((row as { in_force: string }).in_force) as QueuesInForce)
