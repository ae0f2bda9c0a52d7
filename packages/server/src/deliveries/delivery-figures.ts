import type { DeliveryError } from '@winnow/engine'
import { Counter, Gauge, type Registry } from 'prom-client'

/** What waits, of all endpoints that are active. */
export interface Backlog {
  readonly count: number
  /** When the oldest was added, ms; undefined = nothing waits. */
  readonly oldestMs: number | undefined
  /** Endpoints that get probes alone. */
  readonly failing: number
}

/** Figures of deliveries: tries by how they ended, and what waits. */
export class DeliveryFigures {
  private readonly tries = new Counter({
    name: 'winnow_delivery_tries_total',
    help: 'Tries to deliver a message, by how they ended.',
    labelNames: ['outcome'],
    registers: [],
  })
  private backlog: () => Promise<Backlog> = async () => EMPTY

  private readonly nowMs: () => number

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
    this.tries.inc({ outcome: 'delivered' }, 0)
  }

  tried(error: DeliveryError | undefined): void {
    this.tries.inc({ outcome: error ?? 'delivered' })
  }

  /** Asks this for what waits, from now on. */
  readFrom(backlog: () => Promise<Backlog>): void {
    this.backlog = backlog
  }

  register(registry: Registry): void {
    const { nowMs } = this
    registry.registerMetric(this.tries)
    const [registers, read] = [[registry], () => this.backlog().catch(() => EMPTY)]
    const waiting: Gauge = new Gauge({
      name: 'winnow_deliveries_waiting',
      help: 'Messages that wait for their delivery to an active endpoint.',
      registers,
      collect: async () => waiting.set((await read()).count),
    })
    const age: Gauge = new Gauge({
      name: 'winnow_deliveries_oldest_seconds',
      help: 'For how long the oldest of them has waited; 0 = none waits.',
      registers,
      async collect() {
        const { oldestMs } = await read()
        age.set(oldestMs === undefined ? 0 : Math.max(0, nowMs() - oldestMs) / 1000)
      },
    })
    const failing: Gauge = new Gauge({
      name: 'winnow_endpoints_failing',
      help: 'Endpoints that failed many times in a row and get probes alone.',
      registers,
      collect: async () => failing.set((await read()).failing),
    })
  }
}

const EMPTY: Backlog = { count: 0, oldestMs: undefined, failing: 0 }
