import type { NotedCounter } from '../entries/counter-body.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import { COUNTER_LIMITS } from '../policies/counters/counter-document.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { type KnownCounter, newCounter, UsedCounter } from './known-counter.ts'
import { UsedCounters } from './used-counters.ts'

/** What a snapshot keeps of the counters of one environment. */
export interface SavedCounters {
  readonly noted: number
  /** Events up to this entry were counted. */
  readonly counted: number
  readonly known: readonly KnownCounter[]
}

/** The counters of one environment: which are in use, and how far each is. */
export class EnvironmentCounters {
  /** The last entry that changed which are in use, or how far one is. */
  noted = 0
  /** The last event that was counted. */
  counted = 0
  /** Keys of all counters that are known. */
  keys = 0
  private readonly byId = new Map<string, KnownCounter>()
  private policies: readonly CompiledPolicy[] = []
  private inUse: ReadonlyMap<string, CompiledCounter> = new Map()
  private readonly used = new Map<string, UsedCounters>()

  /** The counters that versions in force use, each once. */
  get all(): readonly (readonly [CompiledCounter, KnownCounter])[] {
    return [...this.inUse.values()].map((counter) => [counter, this.knownOf(counter.id)] as const)
  }

  /** Undefined = no version uses it, or it was forgotten. */
  known(id: string): KnownCounter | undefined {
    return this.byId.get(id)
  }

  /** Those in use that are not ready. */
  get unready(): readonly (readonly [CompiledCounter, KnownCounter])[] {
    return this.all.filter(([, { readyAt }]) => readyAt === undefined)
  }

  /** Puts other versions in force by an entry. A counter that is in use no more has counted what came before it. */
  use(policies: readonly CompiledPolicy[], sequence: number): void {
    this.setPolicies(policies)
    for (const known of this.byId.values()) {
      if (this.inUse.has(known.id)) continue
      if (known.readyAt !== undefined) known.through = sequence - 1
      known.readyAt = undefined
    }
    for (const id of this.inUse.keys()) this.knownOf(id)
    this.noted = sequence
    this.forgetRetired()
  }

  /** Notes that counters are ready by an entry: all events before it are counted. */
  ready(counters: readonly NotedCounter[], sequence: number): void {
    for (const { id, fullAfter } of counters) {
      const known = this.knownOf(id)
      known.readyAt = sequence
      known.through = sequence
      known.fullAfter ??= fullAfter
    }
    this.noted = sequence
    this.used.clear()
  }

  /** Notes that counters make no new keys after an entry. */
  full(counters: readonly NotedCounter[], sequence: number): void {
    for (const { id } of counters) this.knownOf(id).fullAfter ??= sequence
    this.noted = sequence
  }

  /** The ready counters that matter on a type of event. */
  on(eventType: string): UsedCounters {
    const known = this.used.get(eventType)
    if (known !== undefined) return known
    const all: UsedCounter[] = []
    let at = 0
    for (const [counter, of] of this.all) {
      const windows = this.windowsRead(counter.id, eventType)
      const one = new UsedCounter(counter, of, { eventType, windows, at })
      if ((!one.isOn && windows.length === 0) || of.readyAt === undefined) continue
      all.push(one)
      at += windows.length
    }
    const used = new UsedCounters(all)
    if (this.used.size >= MAX_EVENT_TYPES) this.used.clear()
    this.used.set(eventType, used)
    return used
  }

  save(): SavedCounters {
    return {
      noted: this.noted,
      counted: this.counted,
      known: [...this.byId.values()].map((one) => ({ ...one })),
    }
  }

  restore({ noted, counted, known }: SavedCounters, policies: readonly CompiledPolicy[]): void {
    for (const one of known) {
      this.byId.set(one.id, { ...newCounter(one.id), ...one })
      this.keys += one.keys
    }
    this.setPolicies(policies)
    this.noted = noted
    this.counted = counted
  }

  private setPolicies(policies: readonly CompiledPolicy[]): void {
    this.policies = policies
    const counters = policies.flatMap((policy) => policy.counters ?? [])
    this.inUse = new Map(counters.map((one) => [one.id, one]))
    this.used.clear()
  }

  private knownOf(id: string): KnownCounter {
    const known = this.byId.get(id) ?? newCounter(id)
    this.byId.set(id, known)
    return known
  }

  private windowsRead(id: string, eventType: string): readonly number[] {
    const reads = this.policies.flatMap(({ counterReads }) => counterReads?.get(eventType) ?? [])
    return [...new Set(reads.filter((read) => read.id === id).map(({ window }) => window))]
  }

  /** The records of one that is forgotten stay: should it be used again, they are found to be counted. */
  private forgetRetired(): void {
    const retired = [...this.byId.values()].filter(({ id }) => !this.inUse.has(id))
    const oldest = retired.toSorted((one, other) => one.through - other.through)
    for (const { id } of oldest.slice(0, -COUNTER_LIMITS.retired)) this.byId.delete(id)
  }
}

/** Event types with their counters in memory. */
const MAX_EVENT_TYPES = 1_000
