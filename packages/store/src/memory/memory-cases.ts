import {
  CASE_LIMITS,
  type CaseChangesQuery,
  type ChangedCase,
  type CaseEntity,
  type CaseFilter,
  type CaseOf,
  type CasePage,
  type CaseQuery,
  type CaseRecords,
  compareCases,
  type HeldDecision,
  type KnownCases,
  type LedgerEntry,
  matchesCase,
  placeOfShare,
  type QueueCount,
  type QueuesInForce,
  type RecordChanges,
  type StoredCase,
  type WaitingQuery,
} from '@winnow/engine'
import {
  type KnownToMessages,
  type CaseChange,
  caseChanges,
  changedMsOf,
  heldChange,
  markOf,
  queuesAfter,
  warnAtOf,
} from '@winnow/engine/records'
import { rowText } from '../record-rows.ts'

/** The cases of an environment: the twin the other stores are compared with. */
export class MemoryCases implements CaseRecords, KnownToMessages {
  private readonly held = new Map<number, Map<number, StoredCase>>()
  /** Entries that later messages are made of. */
  private readonly recalled = new Map<number, LedgerEntry>()
  private readonly inForce = new Map<number, QueuesInForce>()
  /** By their entries. */
  private readonly heldDecisions = new Map<number, HeldDecision>()

  /** Answers what it changed. */
  fold(entry: LedgerEntry, changes: RecordChanges): readonly CaseChange[] {
    const { environment, sequence, kind } = entry
    if (kind === 'decided' || kind === 'case') this.recalled.set(sequence, entry)
    if (entry.kind === 'policy') {
      this.inForce.set(environment, queuesAfter(this.inForce.get(environment) ?? {}, entry.body))
    }
    const { held, ended } = heldChange(entry)
    for (const decided of ended ?? []) this.heldDecisions.delete(decided)
    if (held !== undefined) this.heldDecisions.set(held.sequence, held)
    const changed = caseChanges(entry, changes, this.known(environment))
    for (const { after } of changed) this.of(environment).set(after.id, after)
    return changed
  }

  entry = (sequence: number): LedgerEntry | undefined => this.recalled.get(sequence)

  /** Cases that an entry ended. */
  endedBy = (environment: number, sequence: number): readonly StoredCase[] =>
    this.known(environment).endedBy(sequence)

  async one(environment: number, id: number): Promise<StoredCase | undefined> {
    return this.of(environment).get(id)
  }

  async waiting(environment: number, query: WaitingQuery): Promise<readonly StoredCase[]> {
    const { queue, order, assignee, nowMs, offset, limit } = query
    return this.all(environment)
      .filter((one) => one.state === 'open' && one.queue === queue)
      .filter((one) => assignee === undefined || one.assignee === assignee)
      .filter(({ heldUntilMs = 0 }) => heldUntilMs <= nowMs)
      .toSorted((a, b) => compareCases(order, a, b))
      .slice(offset, offset + Math.min(limit, CASE_LIMITS.page))
  }

  async list(environment: number, query: CaseQuery): Promise<readonly StoredCase[]> {
    const { queue, state, entity, mark, before = Infinity, limit } = query
    return this.all(environment)
      .filter((one) => queue === undefined || one.queue === queue)
      .filter((one) => state === undefined || one.state === state)
      .filter((one) => entity === undefined || isAbout(one, entity))
      .filter((one) => mark === undefined || markOf(one) === mark)
      .filter(({ id }) => id < before)
      .toSorted((a, b) => b.id - a.id)
      .slice(0, Math.min(limit, CASE_LIMITS.page))
  }

  async matching(
    environment: number,
    filter: CaseFilter,
    { after, limit }: CasePage,
  ): Promise<readonly StoredCase[]> {
    return this.all(environment)
      .filter((one) => one.id > after && matchesCase(filter, one))
      .toSorted((a, b) => a.id - b.id)
      .slice(0, Math.min(limit, CASE_LIMITS.page))
  }

  async some(environment: number, ids: readonly number[]): Promise<readonly StoredCase[]> {
    const cases = this.of(environment)
    return [...new Set(ids)]
      .flatMap((id) => cases.get(id) ?? [])
      .toSorted((a, b) => a.id - b.id)
      .slice(0, CASE_LIMITS.page)
  }

  async counts(environment: number, nowMs: number): Promise<readonly QueueCount[]> {
    const open = this.all(environment).filter(({ state }) => state === 'open')
    const queues = [...new Set(open.map(({ queue }) => queue))].toSorted()
    return queues.map((queue) => {
      const own = open.filter((one) => one.queue === queue)
      return {
        queue,
        open: own.length,
        overdue: own.filter(({ dueAtMs }) => dueAtMs <= nowMs).length,
        usdMicros: own.reduce((sum, { money }) => sum + (money?.usdMicros ?? 0), 0),
      }
    })
  }

  async changedSince(
    environment: number,
    { fromMs, after, limit }: CaseChangesQuery,
  ): Promise<readonly ChangedCase[]> {
    const last = after ?? { changedMs: fromMs, id: -1 }
    return this.all(environment)
      .map((stored) => ({ stored, changedMs: changedMsOf(stored) }))
      .filter(
        ({ stored: { id }, changedMs }) =>
          changedMs > last.changedMs || (changedMs === last.changedMs && id > last.id),
      )
      .toSorted((a, b) => a.changedMs - b.changedMs || a.stored.id - b.stored.id)
      .slice(0, Math.min(limit, CASE_LIMITS.page))
  }

  async ages(
    environment: number,
    queue: string,
    shares: readonly number[],
  ): Promise<readonly number[]> {
    const entered = this.all(environment)
      .filter((one) => one.queue === queue && one.state === 'open')
      .map(({ clocks }) => clocks.enteredAtMs)
      .toSorted((a, b) => b - a)
    return shares.flatMap((share) => entered[placeOfShare(entered.length, share)] ?? [])
  }

  async queues(environment: number): Promise<QueuesInForce> {
    return this.inForce.get(environment) ?? {}
  }

  async toWarn(nowMs: number, limit: number): Promise<readonly CaseOf[]> {
    return this.earliest(warnAtOf, nowMs, limit)
  }

  async heldPastUndo(
    takenByMs: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<readonly HeldDecision[]> {
    return [...this.heldDecisions.values()]
      .filter(({ atMs, bulk }) => atMs <= takenByMs && !except.includes(bulk ?? ''))
      .toSorted((a, b) => a.atMs - b.atMs || a.sequence - b.sequence)
      .slice(0, limit)
  }

  async isHeld(environment: number, sequence: number): Promise<boolean> {
    return this.heldDecisions.get(sequence)?.environment === environment
  }

  async pastUndo(
    takenByMs: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<readonly CaseOf[]> {
    const isHeld = (bulk: string | undefined) => bulk !== undefined && except.includes(bulk)
    const timeOf = ({ undoable }: StoredCase) =>
      isHeld(undoable?.bulk) ? undefined : undoable?.atMs
    return this.earliest(timeOf, takenByMs, limit)
  }

  /** Texts of all rows, for the digest. */
  *texts(): Generator<string> {
    for (const [environment, cases] of this.held) {
      for (const one of cases.values()) yield rowText.case(environment, JSON.stringify(one))
    }
    for (const held of this.heldDecisions.values()) yield rowText.held(held)
    for (const [environment, queues] of this.inForce) {
      yield rowText.queues(environment, JSON.stringify(queues))
    }
  }

  private earliest(
    timeOf: (one: StoredCase) => number | undefined,
    byMs: number,
    limit: number,
  ): readonly CaseOf[] {
    return [...this.held]
      .flatMap(([environment, cases]) =>
        [...cases.values()].map((stored) => ({ environment, stored, atMs: timeOf(stored) })),
      )
      .filter(({ atMs = Infinity }) => atMs <= byMs)
      .toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || a.stored.id - b.stored.id)
      .slice(0, limit)
      .map(({ environment, stored }) => ({ environment, stored }))
  }

  private known(environment: number): KnownCases {
    const all = () => this.all(environment)
    const open = () => all().filter(({ state }) => state === 'open')
    const waiting = () => open().filter(({ blind }) => blind === undefined)
    return {
      queues: () => this.inForce.get(environment) ?? {},
      one: (id) => this.of(environment).get(id),
      ofUser: (userId) => waiting().filter((one) => one.userId === userId),
      ofEntity: (entity) => waiting().filter((one) => isAbout(one, entity)),
      newest: (entity, queue) =>
        all()
          .filter((one) => one.blind === undefined)
          .filter((one) => one.queue === queue && isAbout(one, entity))
          .toSorted((a, b) => b.id - a.id)[0],
      endedBy: (sequence) => all().filter(({ ending }) => ending?.sequence === sequence),
      golden: (queue) =>
        all()
          .filter((one) => one.queue === queue && markOf(one) === 'golden')
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .slice(0, CASE_LIMITS.goldenOfQueue),
      open: () => open().length,
    }
  }

  private all(environment: number): readonly StoredCase[] {
    return [...this.of(environment).values()]
  }

  private of(environment: number): Map<number, StoredCase> {
    const known = this.held.get(environment)
    if (known !== undefined) return known
    const cases = new Map<number, StoredCase>()
    this.held.set(environment, cases)
    return cases
  }
}

const isAbout = ({ entity }: StoredCase, { type, id }: CaseEntity): boolean =>
  entity.type === type && entity.id === id
