import type { AttemptNote, Deliveries, Delivery, Endpoint, Endpoints } from '@winnow/engine'
import { DELIVERY_LIMITS } from './delivery-limits.ts'
import type { SendDelivery } from './delivery-sender.ts'
import { EndpointPace } from './endpoint-pace.ts'
import type { EndpointRegistry } from './endpoint-registry.ts'
import { pauseAfter, retryPauses } from './retry-schedule.ts'
import type { AttemptResult } from './send/attempt-result.ts'

export interface DispatcherParts {
  readonly registry: EndpointRegistry
  readonly deliveries: Deliveries
  readonly endpoints: Pick<Endpoints, 'move'>
  readonly send: SendDelivery
  readonly nowMs: () => number
  /** Between tries, ms; the first is that before a probe of an endpoint, too. */
  readonly pauses: readonly number[]
  /** 0 to 1. */
  readonly chance: () => number
  /** Called with an endpoint that answered 410. */
  readonly onGone: (endpoint: Endpoint) => void
  /** Called with each try. */
  readonly onTried: (endpoint: Endpoint, result: AttemptResult, delivery: Delivery) => void
  readonly onTrouble: (error: unknown) => void
}

/** After so long without a delivery, an endpoint is looked at again only when something is added. */
const LOOKS_WITHOUT_WORK = 2

/** Times of retries that are known of an endpoint; others are looked for every few seconds. */
const MAX_DUES = 1_000

/** Tries that wait to be noted, while the disk refuses. */
const MAX_NOTES = 10_000

interface Lane {
  readonly pace: EndpointPace
  /** Claims in a row that gave nothing, with nothing under way. */
  idle: number
  /** When retries are due, ms, as far as they are known. */
  dues: number[]
}

/** Claims deliveries that are due, sends them, and notes what came of it. */
export class Dispatcher {
  private readonly parts: DispatcherParts
  private readonly lanes = new Map<number, Lane>()
  private readonly underWay = new Set<Promise<void>>()
  private notes: AttemptNote[] = []
  private noting: Promise<void> = Promise.resolve()
  private pumping: Promise<void> | undefined
  private isWanted = false
  private isStopped = false
  private readonly moved = new Set<number>()
  /** By their hours. */
  private readonly schedules = new Map<number, readonly number[]>()

  constructor(parts: DispatcherParts) {
    this.parts = parts
  }

  /** Something may be due for an endpoint. */
  wake({ number }: Pick<Endpoint, 'number'>): void {
    this.laneOf(number).idle = 0
    this.moved.add(number)
    void this.pump()
  }

  /** Looks at all endpoints again: what waits since before the start is due at some time. */
  wakeAll(): void {
    for (const lane of this.lanes.values()) lane.idle = 0
    void this.pump()
  }

  /** The pace of an endpoint, for those who look. */
  paceOf({ number }: Pick<Endpoint, 'number'>): EndpointPace {
    return this.laneOf(number).pace
  }

  forget({ number }: Pick<Endpoint, 'number'>): void {
    this.lanes.delete(number)
    this.moved.delete(number)
  }

  /** Claims and begins all that is due; resolves when nothing more can begin. Never rejects. */
  pump(): Promise<void> {
    this.isWanted = true
    return (this.pumping ??= this.run().finally(() => (this.pumping = undefined)))
  }

  /** Begins nothing more, and resolves when all that is under way is noted. */
  async stop(): Promise<void> {
    this.isStopped = true
    while (this.underWay.size > 0) await Promise.all(this.underWay)
    await this.flush()
  }

  /** Resolves when nothing is under way and all is noted. */
  async quiet(): Promise<void> {
    await this.pump()
    while (this.underWay.size > 0) await Promise.all(this.underWay)
    await this.flush()
  }

  /** Brings how far endpoints are to the ledger's database. `fedTo`: the last message that an endpoint was fed. */
  async movePositions(fedTo: (endpoint: Endpoint) => number | undefined): Promise<void> {
    const { deliveries, endpoints, registry } = this.parts
    const positions = new Map<number, number>()
    const moved = [...this.moved]
    this.moved.clear()
    for (const number of moved) {
      const endpoint = registry.get(number)
      // Before the queue is asked: what is fed meanwhile is open.
      const fed = endpoint && fedTo(endpoint)
      if (fed === undefined) continue
      const lowest = await deliveries.lowestOpen(number)
      positions.set(number, lowest === undefined ? fed : lowest - 1)
    }
    await endpoints.move(positions)
  }

  private async run(): Promise<void> {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false
      try {
        while ((await this.claim()) && !this.isStopped);
      } catch (error) {
        this.parts.onTrouble(error)
        return
      }
    }
  }

  /** Answers whether there may be more that can begin. */
  private async claim(): Promise<boolean> {
    const { deliveries, registry, nowMs } = this.parts
    const now = nowMs()
    const active = registry
      .all()
      .filter(({ state, number }) => state === 'active' && this.isDue(number, now))
    const share = Math.max(
      1,
      Math.floor(DELIVERY_LIMITS.underWayCount / Math.max(active.length, 1)),
    )
    const wishes = active.flatMap((endpoint) => {
      const { pace } = this.laneOf(endpoint.number)
      return pace.wish(endpoint, { nowMs: now, share }) ?? []
    })
    if (wishes.length === 0) return false
    const until = { nowMs: now, untilMs: now + DELIVERY_LIMITS.claimMs }
    const claimed = await deliveries.claim(wishes, until)
    const busy = new Set(claimed.map(({ endpoint }) => endpoint))
    for (const { endpoint } of wishes) this.looked(endpoint, busy.has(endpoint))
    for (const delivery of claimed) this.begin(delivery)
    return claimed.length > 0
  }

  private isDue(number: number, nowMs: number): boolean {
    const lane = this.laneOf(number)
    return lane.idle < LOOKS_WITHOUT_WORK || lane.dues.some((dueMs) => dueMs <= nowMs)
  }

  private looked(number: number, isBusy: boolean): void {
    const lane = this.laneOf(number)
    if (isBusy) {
      lane.idle = 0
      return
    }
    if (lane.pace.busy === 0) lane.idle += 1
    const now = this.parts.nowMs()
    lane.dues = lane.dues.filter((dueMs) => dueMs > now)
  }

  private begin(delivery: Delivery): void {
    const endpoint = this.parts.registry.get(delivery.endpoint)
    if (endpoint === undefined) return
    this.laneOf(endpoint.number).pace.begin(delivery.replay !== undefined)
    const work = this.send(endpoint, delivery).catch(this.parts.onTrouble)
    this.underWay.add(work)
    void work.finally(() => this.underWay.delete(work))
  }

  private async send(endpoint: Endpoint, delivery: Delivery): Promise<void> {
    const { send, nowMs, chance, deliveries } = this.parts
    const atMs = nowMs()
    const result = await send(endpoint, delivery, atMs)
    const lane = this.laneOf(endpoint.number)
    const recovers = lane.pace.end({
      isSuccess: result.error === undefined,
      isReplay: delivery.replay !== undefined,
      nowMs: nowMs(),
      retryAfterMs: result.retryAfterMs,
      chance: chance(),
    })
    this.parts.onTried(endpoint, result, delivery)
    if (result.error === 'gone') this.parts.onGone(endpoint)
    this.note(endpoint, delivery, { result, atMs })
    await this.flush()
    if (recovers) await deliveries.hasten(endpoint.number, nowMs())
    if (recovers) lane.idle = 0
    void this.pump()
  }

  private note(
    endpoint: Endpoint,
    { number, tries }: Delivery,
    { result, atMs }: { readonly result: AttemptResult; readonly atMs: number },
  ): void {
    const { status, error, timings, answer, retryAfterMs = 0 } = result
    const attempt = {
      attempt: tries + 1,
      atMs,
      ...(status !== undefined && { status }),
      ...(error !== undefined && { error }),
      timings,
      answer,
    }
    const now = this.parts.nowMs()
    const next = this.nextOf(endpoint, attempt)
    const dueMs = next.state === 'waiting' ? now + Math.max(next.pauseMs, retryAfterMs) : now
    const lane = this.laneOf(endpoint.number)
    if (next.state !== 'waiting') lane.idle = 0
    else if (lane.dues.length < MAX_DUES) lane.dues.push(dueMs)
    this.moved.add(endpoint.number)
    this.notes.push({ number, attempt, state: next.state, dueMs })
  }

  private nextOf(
    endpoint: Endpoint,
    { attempt, error }: AttemptNote['attempt'],
  ):
    | { readonly state: 'waiting'; readonly pauseMs: number }
    | { readonly state: 'delivered' | 'held' | 'parked' } {
    if (error === undefined) return { state: 'delivered' }
    const isActive = this.parts.registry.get(endpoint.number)?.state === 'active'
    if (error === 'gone' || !isActive) return { state: 'held' }
    const pauseMs = pauseAfter(attempt, this.scheduleOf(endpoint), this.parts.chance())
    return pauseMs === undefined ? { state: 'parked' } : { state: 'waiting', pauseMs }
  }

  private scheduleOf({ retryHours }: Endpoint): readonly number[] {
    const known = this.schedules.get(retryHours)
    if (known !== undefined) return known
    const schedule = retryPauses(this.parts.pauses, retryHours)
    this.schedules.set(retryHours, schedule)
    return schedule
  }

  /** Notes of one turn are written together. */
  private flush(): Promise<void> {
    const next = this.noting.then(async () => {
      const notes = this.notes.splice(0)
      if (notes.length === 0) return
      try {
        await this.parts.deliveries.note(notes)
      } catch (error) {
        // They go with the next ones: a delivery with a claim that ran out meanwhile is sent once more.
        if (this.notes.length < MAX_NOTES) this.notes.unshift(...notes)
        throw error
      }
    })
    this.noting = next.catch(() => undefined)
    return next
  }

  private laneOf(number: number): Lane {
    const known = this.lanes.get(number)
    if (known !== undefined) return known
    const lane: Lane = {
      pace: new EndpointPace(this.parts.pauses[0] ?? 0),
      idle: 0,
      dues: [],
    }
    this.lanes.set(number, lane)
    return lane
  }
}
