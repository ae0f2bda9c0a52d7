import { DAY_MS } from '@winnow/contract'
import {
  type Account,
  type Accounts,
  type Deliveries,
  type Delivery,
  type Endpoint,
  type Endpoints,
  IDS_PER_ENTRY,
  type Ledger,
  type Outbox,
  type Replay,
} from '@winnow/engine'
import type { BodySources } from './bodies/body-sources.ts'
import type { Backlog } from './delivery-figures.ts'
import { DELIVERY_LIMITS } from './delivery-limits.ts'
import type { SendDelivery } from './delivery-sender.ts'
import { Dispatcher } from './dispatcher.ts'
import { EndpointRegistry } from './endpoint-registry.ts'
import { Feeder } from './feeder.ts'
import type { AttemptResult } from './send/attempt-result.ts'

export interface DeliveryMeans {
  readonly endpoints: Endpoints
  readonly deliveries: Deliveries
  readonly outbox: Outbox
  readonly ledger: Pick<Ledger, 'last'>
  readonly accounts: Pick<Accounts, 'list'>
  /** Where bodies find what messages do not contain. */
  readonly sources: BodySources
  readonly send: SendDelivery
  readonly nowMs: () => number
  /** Between tries, ms. */
  readonly pauses: readonly number[]
  /** 0 to 1. */
  readonly chance: () => number
  readonly retentionDays: number
  readonly onTried: (endpoint: Endpoint, result: AttemptResult, delivery: Delivery) => void
  /** Called with what an operator should know. */
  readonly onTrouble: (what: string, error: unknown) => void
  readonly onNews: (what: string, endpoint: Endpoint) => void
  /** Awaited before an endpoint of the account that answered 410 is disabled; what fails here leaves it as it is. */
  readonly onDisabling: (endpoint: Endpoint, account: Account | undefined) => Promise<void>
}

/** For so long what is known of accounts is used. */
const ACCOUNTS_MS = 5_000

/** Brings messages to endpoints: from the outbox into the queue, and from there to receivers. */
export class DeliveryService {
  readonly registry: EndpointRegistry
  private readonly means: DeliveryMeans
  private readonly feeder: Feeder
  readonly dispatcher: Dispatcher
  private readonly watches = new Map<number, () => void>()
  private accounts: { readonly atMs: number; readonly by: ReadonlyMap<number, Account> } | undefined
  /** The ledger's last entry when messages were last taken up by a tick. */
  private fedAt = -1
  /** A replay may be running. */
  private hasReplays = true
  private readonly chores = new Set<Promise<unknown>>()
  private isStopped = false

  private constructor(means: DeliveryMeans, registry: EndpointRegistry) {
    this.means = means
    this.registry = registry
    const { deliveries, outbox, endpoints, sources, send, nowMs, pauses, chance, onTried } = means
    this.dispatcher = new Dispatcher({
      registry,
      deliveries,
      endpoints,
      send,
      nowMs,
      pauses,
      chance,
      onTried,
      onGone: (endpoint) => this.chore(this.disableGone(endpoint)),
      onTrouble: (error) => means.onTrouble('deliveries are held up', error),
    })
    this.feeder = new Feeder({
      registry,
      deliveries,
      outbox,
      sources,
      nowMs,
      accountOf: (environment) => this.accountOf(environment),
      onFed: (endpoint) => this.dispatcher.wake(endpoint),
      onGap: (endpoint) => means.onNews('messages were gone before they were delivered', endpoint),
    })
    registry.onChange((endpoint, change) => {
      if (change === 'removed') this.chore(this.dropped(endpoint))
      else this.dispatcher.wake(endpoint)
    })
  }

  static async open(means: DeliveryMeans): Promise<DeliveryService> {
    return new DeliveryService(means, await EndpointRegistry.open(means.endpoints))
  }

  /** Takes up every endpoint where it was left. Resolves at once where there are none. */
  async start(): Promise<void> {
    const all = this.registry.all()
    if (all.length === 0) return
    await this.means.deliveries.release(this.means.nowMs())
    const positions = await this.means.endpoints.positions()
    for (const endpoint of all) await this.takeUp(endpoint, positions.get(endpoint.number) ?? 0)
    await this.tick()
  }

  /** Adds an endpoint, which gets messages from now on. */
  async add(endpoint: Omit<Endpoint, 'number'>): Promise<Endpoint> {
    const position = this.newest()
    const added = await this.registry.add(endpoint, position)
    await this.takeUp(added, position)
    this.feed(added.environment)
    return added
  }

  /** Disables an endpoint; what is open stays and is held. */
  async disable(endpoint: Endpoint, disabledBy: 'person' | 'gone'): Promise<Endpoint> {
    const updatedAtMs = this.means.nowMs()
    const disabled: Endpoint = { ...endpoint, state: 'disabled', disabledBy, updatedAtMs }
    await this.registry.put(disabled)
    await this.inSteps((limit) => this.means.deliveries.hold(endpoint.number, limit))
    return disabled
  }

  /** Enables an endpoint, with or without what was held. */
  async enable(
    disabled: Endpoint,
    { replaysGap }: { readonly replaysGap: boolean },
  ): Promise<Endpoint> {
    const { nowMs, deliveries } = this.means
    const { disabledBy: _, ...endpoint } = disabled
    const isStrict = endpoint.order === 'strict'
    if (replaysGap) {
      await this.inSteps((limit) =>
        deliveries.unhold(endpoint.number, { nowMs: nowMs(), isStrict, limit }),
      )
    }
    const enabled: Endpoint = { ...endpoint, state: 'active', updatedAtMs: nowMs() }
    await this.registry.put(enabled)
    this.dispatcher.paceOf(enabled).reset()
    this.dispatcher.wake(enabled)
    return enabled
  }

  /** Sends deliveries of an endpoint again, to it or to another one. */
  async startReplay(replay: Pick<Replay, 'source' | 'target' | 'selection'>): Promise<Replay> {
    const { deliveries, nowMs } = this.means
    const total = await deliveries.countReplay(replay.source, replay.selection)
    const started = await deliveries.addReplay({ ...replay, total, createdAtMs: nowMs() })
    this.hasReplays = true
    return started
  }

  /** Stops a replay: what of it is not under way is cancelled. */
  async stopReplay({ number, target }: Replay): Promise<void> {
    const { deliveries } = this.means
    await deliveries.stopReplay(number)
    await this.inSteps((limit) => deliveries.cancel(target, { replay: number, limit }))
  }

  /** What is done again and again: new messages, what is due, replays that go on. Never rejects. */
  async tick(): Promise<void> {
    if (this.isStopped) return
    try {
      await this.takeUpNews()
      if (this.hasReplays) await this.replay()
      await this.dispatcher.pump()
    } catch (error) {
      this.means.onTrouble('messages were not taken up', error)
    }
  }

  /** Brings positions to disk and drops what is older than the retention. Never rejects. */
  async tidy(): Promise<void> {
    if (this.registry.all().length === 0) return
    const { deliveries, nowMs, retentionDays } = this.means
    try {
      await this.dispatcher.movePositions((endpoint) => this.feeder.fedTo(endpoint))
      this.dispatcher.wakeAll()
      const beforeMs = nowMs() - retentionDays * DAY_MS
      await this.inSteps((limit) => deliveries.expire(beforeMs, limit))
    } catch (error) {
      this.means.onTrouble('deliveries were not tidied up', error)
    }
  }

  /** What waits for active endpoints. */
  async backlog(): Promise<Backlog> {
    const active = this.registry.all().filter(({ state }) => state === 'active')
    const all = await Promise.all(active.map(({ number }) => this.means.deliveries.counts(number)))
    const oldest = all.flatMap(({ oldestMs }) => oldestMs ?? [])
    return {
      count: all.reduce((sum, { waiting, queued }) => sum + waiting + queued, 0),
      oldestMs: oldest.length === 0 ? undefined : Math.min(...oldest),
      failing: active.filter((endpoint) => this.dispatcher.paceOf(endpoint).isFailing).length,
    }
  }

  /** Feeds what there is and sends until nothing is under way. */
  async drain(): Promise<void> {
    await this.tick()
    await this.dispatcher.quiet()
    await Promise.all(this.chores)
  }

  /** Begins nothing more; resolves when what is under way is noted, and positions are on disk. */
  async stop(): Promise<void> {
    if (this.isStopped) return
    this.isStopped = true
    for (const end of this.watches.values()) end()
    this.watches.clear()
    const onTrouble = (error: unknown) =>
      this.means.onTrouble('deliveries did not stop in order', error)
    await this.dispatcher.stop().catch(onTrouble)
    await Promise.all(this.chores)
    await this.dispatcher.movePositions((endpoint) => this.feeder.fedTo(endpoint)).catch(onTrouble)
  }

  private async takeUp(endpoint: Endpoint, position: number): Promise<void> {
    await this.feeder.takeUp(endpoint, position, this.newest())
    const { environment } = endpoint
    if (!this.watches.has(environment) && !this.isStopped) {
      const watch = this.means.outbox.watch(environment, () => this.feed(environment))
      this.watches.set(environment, watch)
    }
    // A tick before now looked at messages for the others alone.
    this.fedAt = -1
    this.dispatcher.wake(endpoint)
  }

  /** No message has an id above it. */
  private newest(): number {
    return (this.means.ledger.last() + 1) * IDS_PER_ENTRY - 1
  }

  private feed(environment: number): void {
    if (this.isStopped) return
    this.feeder
      .feed(environment)
      .catch((error: unknown) => this.means.onTrouble('messages were not taken up', error))
  }

  /** What nobody called for: messages are there, and a watch was not called. */
  private async takeUpNews(): Promise<void> {
    const last = this.means.ledger.last()
    if (last === this.fedAt) return
    for (const environment of this.environments()) await this.feeder.feed(environment)
    this.fedAt = last
  }

  private environments(): ReadonlySet<number> {
    return new Set(this.registry.all().map(({ environment }) => environment))
  }

  /** Settings of accounts change rarely: they are read again after a while. */
  private async accountOf(environment: number): Promise<Account | undefined> {
    const now = this.means.nowMs()
    const { atMs = -Infinity, by } = this.accounts ?? {}
    if (by !== undefined && now - atMs < ACCOUNTS_MS && by.has(environment)) {
      return by.get(environment)
    }
    const all = await this.means.accounts.list()
    const pairs = all.flatMap((account) =>
      Object.values(account.environments).map(({ number }) => [number, account] as const),
    )
    this.accounts = { atMs: now, by: new Map(pairs) }
    return this.accounts.by.get(environment)
  }

  /** Makes deliveries of replays, a few ahead of what is sent. */
  private async replay(): Promise<void> {
    const { deliveries, nowMs } = this.means
    const targets = this.registry.all().map(({ number }) => number)
    if (targets.length === 0) return
    const running = (await deliveries.replays(targets)).filter(({ state }) => state === 'running')
    this.hasReplays = running.length > 0
    for (const { number, target } of running) {
      const endpoint = this.registry.get(target)
      if (endpoint === undefined) continue
      const ahead = await deliveries.find({
        endpoints: [target],
        state: 'waiting',
        replay: number,
        limit: DELIVERY_LIMITS.replayAheadCount,
      })
      const room = DELIVERY_LIMITS.replayAheadCount - ahead.length
      if (room <= 0) continue
      await deliveries.advanceReplay(number, room, nowMs())
      this.dispatcher.wake(endpoint)
    }
  }

  private async disableGone(endpoint: Endpoint): Promise<void> {
    const now = this.registry.get(endpoint.number)
    if (now?.state !== 'active') return
    await this.means.onDisabling(now, await this.accountOf(now.environment))
    await this.disable(now, 'gone')
    this.means.onNews('an endpoint answered 410 and is disabled', now)
  }

  private async dropped(endpoint: Endpoint): Promise<void> {
    this.feeder.forget(endpoint)
    await this.inSteps((limit) => this.means.deliveries.cancel(endpoint.number, { limit }))
    this.dispatcher.forget(endpoint)
  }

  private async inSteps(step: (limit: number) => Promise<number>): Promise<void> {
    const limit = DELIVERY_LIMITS.stepCount
    while ((await step(limit)) === limit && !this.isStopped);
  }

  /** Waited for by a stop. */
  private chore(work: Promise<unknown>): void {
    const chore = work.catch((error: unknown) =>
      this.means.onTrouble('an endpoint could not be changed', error),
    )
    this.chores.add(chore)
    void chore.finally(() => this.chores.delete(chore))
  }
}
