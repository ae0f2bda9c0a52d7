import {
  type Attempt,
  type AttemptNote,
  type Deliveries,
  type Delivery,
  type DeliveryCounts,
  type DeliveryEntity,
  type DeliveryQuery,
  type DeliveryState,
  MAX_DELIVERY_PAGE,
  MAX_REPLAYED,
  type Replay,
  type ReplaySelection,
} from '@winnow/engine'

type Given<Name extends keyof Deliveries> = Parameters<Deliveries[Name]>

type Row = { -readonly [Name in keyof Delivery]: Delivery[Name] } & { isClaimed: boolean }

type ReplayRow = { -readonly [Name in keyof Replay]: Replay[Name] } & {
  place: number
  readonly last: number
}

const OPEN: ReadonlySet<DeliveryState> = new Set(['waiting', 'queued', 'held'])
const LINED_UP: ReadonlySet<DeliveryState> = new Set(['waiting', 'queued'])

const isSame = (a: DeliveryEntity | undefined, b: DeliveryEntity | undefined): boolean =>
  a?.type === b?.type && a?.id === b?.id

/** Deliveries that last as long as the process, in plain lists: what any other store is compared with. */
export class MemoryDeliveries implements Deliveries {
  private rows: Row[] = []
  private last = 0
  private readonly fedTo = new Map<number, number>()
  private readonly tried = new Map<number, Attempt[]>()
  private readonly jobs: ReplayRow[] = []

  async fed(endpoint: number): Promise<number | undefined> {
    return this.fedTo.get(endpoint)
  }

  async rewind(endpoint: number, upTo: number): Promise<void> {
    this.fedTo.set(endpoint, upTo)
  }

  async add(...[fed, deliveries]: Given<'add'>): Promise<void> {
    const { endpoint, upTo, isStrict, isHeld, nowMs } = fed
    for (const delivery of deliveries) {
      const row = { ...delivery, endpoint, tries: 0, dueMs: nowMs, madeMs: nowMs }
      const isBehind = isStrict && this.isLinedUp({ ...row, replay: undefined })
      this.push({ ...row, state: isHeld ? 'held' : isBehind ? 'queued' : 'waiting' })
    }
    this.fedTo.set(endpoint, upTo)
  }

  async claim(...[wishes, { nowMs, untilMs }]: Given<'claim'>): Promise<readonly Delivery[]> {
    const claimed = wishes.flatMap(({ endpoint, limit, replays }) => {
      const due = this.rows
        .filter((row) => row.endpoint === endpoint && row.state === 'waiting' && row.dueMs <= nowMs)
        .toSorted((a, b) => a.dueMs - b.dueMs || a.number - b.number)
      const fresh = due.filter(({ replay }) => replay === undefined).slice(0, limit)
      const room = Math.max(Math.min(replays, limit - fresh.length), 0)
      return [...fresh, ...due.filter(({ replay }) => replay !== undefined).slice(0, room)]
    })
    const answer = claimed.map(shown)
    for (const row of claimed) Object.assign(row, { isClaimed: true, dueMs: untilMs })
    return answer
  }

  async release(nowMs: number): Promise<void> {
    for (const row of this.rows) {
      if (!row.isClaimed || row.state !== 'waiting') continue
      Object.assign(row, { isClaimed: false, dueMs: nowMs })
    }
  }

  async note(notes: readonly AttemptNote[]): Promise<void> {
    for (const { number, attempt, state, dueMs } of notes) {
      const others = (this.tried.get(number) ?? []).filter((one) => one.attempt !== attempt.attempt)
      const all = [...others, attempt].toSorted((a, b) => a.attempt - b.attempt)
      this.tried.set(number, all)
      const row = this.rows.find((one) => one.number === number)
      if (row === undefined || !OPEN.has(row.state)) continue
      const next = state === 'waiting' && row.state === 'held' ? 'held' : state
      Object.assign(row, { state: next, tries: attempt.attempt, dueMs, isClaimed: false })
      if (!OPEN.has(next)) this.promote(row, dueMs)
    }
  }

  async hasten(endpoint: number, nowMs: number): Promise<void> {
    for (const row of this.rows) {
      const isLate = row.state === 'waiting' && !row.isClaimed && row.dueMs > nowMs
      if (row.endpoint === endpoint && isLate) row.dueMs = nowMs
    }
  }

  async hold(...[endpoint, limit]: Given<'hold'>): Promise<number> {
    const isOf = (row: Row) =>
      row.endpoint === endpoint && row.replay === undefined && LINED_UP.has(row.state)
    return this.turn(isOf, 'held', limit)
  }

  async unhold(...[endpoint, { nowMs, isStrict, limit }]: Given<'unhold'>): Promise<number> {
    const held = this.rows.filter((row) => row.endpoint === endpoint && row.state === 'held')
    for (const row of held.slice(0, limit)) {
      const state = isStrict && this.isLinedUp(row) ? 'queued' : 'waiting'
      Object.assign(row, { state, dueMs: nowMs, isClaimed: false })
    }
    return Math.min(held.length, limit)
  }

  async cancel(...[endpoint, { replay, limit }]: Given<'cancel'>): Promise<number> {
    const isOf = (row: Row) => replay === undefined || row.replay === replay
    return this.turn(
      (row) => row.endpoint === endpoint && isOf(row) && OPEN.has(row.state),
      'cancelled',
      limit,
    )
  }

  async lowestOpen(endpoint: number): Promise<number | undefined> {
    const open = this.rows.filter(
      (row) => row.endpoint === endpoint && row.replay === undefined && OPEN.has(row.state),
    )
    return open.length === 0 ? undefined : Math.min(...open.map(({ message }) => message))
  }

  async counts(endpoint: number): Promise<DeliveryCounts> {
    const own = this.rows.filter((row) => row.endpoint === endpoint)
    const of = (state: DeliveryState) => own.filter((row) => row.state === state).length
    const oldest = own.find((row) => row.replay === undefined && LINED_UP.has(row.state))
    return {
      waiting: of('waiting'),
      queued: of('queued'),
      held: of('held'),
      parked: of('parked'),
      ...(oldest !== undefined && { oldestMs: oldest.madeMs }),
    }
  }

  async find(query: DeliveryQuery): Promise<readonly Delivery[]> {
    return this.rows
      .filter((row) => isSelected(row, query))
      .toSorted((a, b) => b.number - a.number)
      .slice(0, Math.min(query.limit, MAX_DELIVERY_PAGE))
      .map(shown)
  }

  async get(number: number): Promise<Delivery | undefined> {
    const row = this.rows.find((one) => one.number === number)
    return row && shown(row)
  }

  async attempts(number: number): Promise<readonly Attempt[]> {
    return this.tried.get(number) ?? []
  }

  async countReplay(source: number, selection: ReplaySelection): Promise<number> {
    return Math.min(this.selected(source, selection).length, MAX_REPLAYED)
  }

  async addReplay(replay: Given<'addReplay'>[0]): Promise<Replay> {
    const number = this.jobs.length + 1
    const job = { ...replay, number, state: 'running', made: 0, place: 0, last: this.last } as const
    this.jobs.push({ ...job })
    return shownReplay(job)
  }

  async advanceReplay(...[number, limit, nowMs]: Given<'advanceReplay'>): Promise<void> {
    const job = this.jobs[number - 1]
    if (job?.state !== 'running') return
    const next = this.selected(job.source, job.selection)
      .filter((row) => row.number > job.place && row.number <= job.last)
      .slice(0, limit)
    for (const { isClaimed: _, number: __, ...row } of next) {
      const copy = { ...row, endpoint: job.target, replay: number, tries: 0 }
      const state = this.isLinedUp(copy) ? 'queued' : 'waiting'
      this.push({ ...copy, state, dueMs: nowMs, madeMs: nowMs })
    }
    job.made += next.length
    job.place = next.at(-1)?.number ?? job.place
    if (next.length < limit) job.state = 'done'
  }

  async stopReplay(number: number): Promise<void> {
    const job = this.jobs[number - 1]
    if (job?.state === 'running') job.state = 'stopped'
  }

  async replays(targets: readonly number[]): Promise<readonly Replay[]> {
    const jobs = this.jobs.filter(({ target }) => targets.includes(target))
    return jobs.toReversed().slice(0, 100).map(shownReplay)
  }

  async expire(...[beforeMs, limit]: Given<'expire'>): Promise<number> {
    const old = this.rows
      .slice(0, limit)
      .filter((row) => row.madeMs < beforeMs && !LINED_UP.has(row.state))
    this.rows = this.rows.filter((row) => !old.includes(row))
    for (const { number } of old) this.tried.delete(number)
    return old.length
  }

  async close(): Promise<void> {
    await Promise.resolve()
  }

  private push(row: Omit<Row, 'number' | 'isClaimed'>): void {
    this.rows.push({ ...row, number: (this.last += 1), isClaimed: false })
  }

  private isLinedUp({
    endpoint,
    replay,
    entity,
  }: Pick<Row, 'endpoint' | 'entity'> & { readonly replay?: number | undefined }): boolean {
    return entity !== undefined && this.lane(endpoint, replay, entity).length > 0
  }

  private lane(endpoint: number, replay: number | undefined, entity: DeliveryEntity | undefined) {
    return this.rows.filter(
      (row) =>
        row.endpoint === endpoint &&
        row.replay === replay &&
        LINED_UP.has(row.state) &&
        isSame(row.entity, entity),
    )
  }

  /** The next of a lane is due, where no other is under way. */
  private promote({ endpoint, replay, entity }: Row, dueMs: number): void {
    const lane = this.lane(endpoint, replay, entity)
    const next = lane.find(({ state }) => state === 'queued')
    if (next === undefined || lane.some(({ state }) => state === 'waiting')) return
    Object.assign(next, { state: 'waiting', dueMs })
  }

  private turn(isOf: (row: Row) => boolean, state: DeliveryState, limit: number): number {
    const some = this.rows.filter(isOf).slice(0, limit)
    for (const row of some) Object.assign(row, { state, isClaimed: false })
    return some.length
  }

  private selected(source: number, { numbers, ...selection }: ReplaySelection): readonly Row[] {
    const query = { ...selection, endpoints: [source], limit: 0 }
    return this.rows.filter(
      (row) =>
        row.replay === undefined &&
        isSelected(row, query) &&
        (numbers === undefined || numbers.includes(row.number)) &&
        (selection.kind === undefined || row.kind === selection.kind),
    )
  }
}

function isSelected(row: Row, query: DeliveryQuery): boolean {
  const { endpoints, message, entity, state, replay, sinceMs, untilMs, before } = query
  return (
    endpoints.includes(row.endpoint) &&
    (message === undefined || row.message === message) &&
    (entity === undefined || isSame(row.entity, entity)) &&
    (state === undefined || row.state === state) &&
    (replay === undefined || row.replay === replay) &&
    row.madeMs >= (sinceMs ?? -Infinity) &&
    row.madeMs < (untilMs ?? Infinity) &&
    row.number < (before ?? Infinity)
  )
}

function shown(row: Row): Delivery {
  const { isClaimed: _, replay, ...rest } = row
  return { ...rest, ...(replay !== undefined && { replay }) }
}

function shownReplay(row: ReplayRow): Replay {
  const { place: _, last: __, ...replay } = row
  return replay
}
