import { WINDOWS } from '../aggregates/windows.ts'
import type { OpenRecord } from '../aggregates/open-records.ts'
import type { OpenStates } from '../aggregates/open-states.ts'
import { isRepeat } from '../entities/enrichment.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import type { CounterBody } from '../entries/counter-body.ts'
import type { EventCounters } from '../events/event-counters.ts'
import { keptIn } from '../events/kept-event.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import { COUNTER_LIMITS } from '../policies/counters/counter-document.ts'
import type { CounterValues } from '../policies/counters/counter-values.ts'
import { counterKey, valuesKey } from './counter-key.ts'
import { bytesIn, firstEventIn, lastEventIn } from './counter-record.ts'
import { type CountedValue, figureOf, foldCounter } from './counter-state.ts'
import { EnvironmentCounters, type SavedCounters } from './environment-counters.ts'
import { type CounterEvent, type CounterReading, EventReading } from './event-reading.ts'
import { KeptReading } from './kept-reading.ts'
import { type KnownCounter, NOTHING_READ } from './known-counter.ts'
import { countsOf, type EventCounts, ReadAhead } from './read-ahead.ts'
import { UsedCounters } from './used-counters.ts'

/** How many keys counters may have. */
export interface CounterBounds {
  readonly keys: number
  readonly keysOfEnvironment: number
}

/** What is counted of an event. */
interface CountedParts extends Pick<PastEvent, 'enrichment'> {
  readonly event: Pick<PastEvent, 'environment' | 'event'>
  readonly facts: { readonly atMs: number }
  readonly sequence: number | undefined
  readonly purpose: { readonly kind: string }
}

/** A counter, and how far it is. */
export type CounterPair = readonly [CompiledCounter, KnownCounter]

/** An event of the ledger. */
export interface PastEvent extends CounterEvent {
  readonly sequence: number
}

/** What one event is counted with. */
interface Counting {
  readonly of: EnvironmentCounters
  readonly sequence: number
  readonly atMs: number
  readonly open: OpenStates
  /** The keys that it begins are not counted yet. */
  readonly isFresh: boolean
  /** It is no repeat. */
  readonly isCounted: boolean
  /** Its figures are wanted. */
  readonly isRead: boolean
}

const NONE = new UsedCounters([])
const NOBODY: readonly (readonly [number, string])[] = []

/**
 * The counters that policies define, in memory: a projection of the ledger. Their figures are in the states of entities, one for each
 * key, and depend on the events of the key alone.
 */
export class Counters implements EventCounters, CounterValues {
  private readonly keys: EntityKeys
  private readonly bounds: CounterBounds
  private readonly environments = new Map<number, EnvironmentCounters>()
  private current = NONE
  private currentSequence = 0
  private saved: readonly (readonly [number, SavedCounters])[] = []
  private isOverflowing = false
  private readonly ahead = new ReadAhead()

  constructor(keys: EntityKeys, bounds: CounterBounds = COUNTER_LIMITS) {
    this.keys = keys
    this.bounds = bounds
  }

  /** Undefined = there never were any. */
  of(environment: number): EnvironmentCounters | undefined {
    return this.environments.get(environment)
  }

  /** The environments that ever had any. */
  get all(): Iterable<readonly [number, EnvironmentCounters]> {
    return this.environments
  }

  /** Puts other versions in force by an entry. One that is known already changes nothing. */
  use(environment: number, policies: readonly CompiledPolicy[], sequence: number): void {
    const known = this.environments.get(environment)
    if (known === undefined && policies.every(({ counters }) => counters === undefined)) return
    const counters = known ?? new EnvironmentCounters()
    this.environments.set(environment, counters)
    if (sequence > counters.noted) counters.use(policies, sequence)
  }

  /** Notes what an entry says of counters. One that is known already changes nothing. */
  note(environment: number, { is, counters }: CounterBody, sequence: number): void {
    const of = this.environments.get(environment)
    if (of === undefined || sequence <= of.noted) return
    if (is === 'ready') of.ready(counters, sequence)
    else of.full(counters, sequence)
  }

  count(
    { event: { environment, event }, facts, enrichment, sequence = NaN, purpose }: CountedParts,
    open: OpenStates,
  ): void {
    const isRead = purpose.kind !== 'recover'
    this.countNow({ environment, sequence, event, atMs: facts.atMs, enrichment }, open, isRead)
  }

  /** Reads what the counters will count of an event that is run soon. */
  readAhead(event: CounterEvent): void {
    const used = this.environments.get(event.environment)?.on(event.event.type) ?? NONE
    if (used.all.length === 0) return
    this.ahead.add(event.event, countsOf(used, this.readingOf(event)))
  }

  /** Counts the event that follows all others in the counters that are ready, and reads their figures for it. */
  countNow(given: PastEvent, open: OpenStates, isRead: boolean): void {
    const { environment, sequence, event, enrichment } = given
    const of = this.environments.get(environment)
    const used = of?.on(event.type) ?? NONE
    this.current = used
    this.currentSequence = sequence
    if (of === undefined || used.all.length === 0) return
    used.figures.fill(NOTHING_READ)
    const isFresh = sequence > of.counted
    const counts = this.ahead.take(event, used) ?? countsOf(used, this.readingOf(given))
    const isCounted = !isRepeat(enrichment)
    const { atMs } = given
    this.countIn(counts, { of, sequence, atMs, open, isFresh, isCounted, isRead })
    of.counted = Math.max(of.counted, sequence)
  }

  /** The figures for an event, by its entry; undefined: it is not the one that was counted last. */
  figuresFor(sequence: number | undefined): CounterValues | undefined {
    return sequence !== undefined && sequence === this.currentSequence ? this : undefined
  }

  /** The figure of a counter for the event that was counted last. */
  valueOf(id: string, window: number): number {
    return this.current.valueOf(id, window)
  }

  /**
   * The figures that an event which did not happen would have, itself included. Nothing is counted: the states that are opened are never
   * written back.
   */
  figuresAsIf(given: PastEvent, open: OpenStates): CounterValues {
    const of = this.environments.get(given.environment)
    const reading = this.readingOf(given)
    const figures = new Map<string, readonly number[]>()
    open.begin()
    for (const [counter, known] of of?.all ?? []) {
      const key = known.readyAt === undefined ? undefined : reading.key(counter)
      if (key === undefined) continue
      const record = open.records.open(key)
      if (lastEventIn(record) === 0 && known.fullAfter !== undefined) continue
      const isOn = counter.on.has(given.event.type) && !isRepeat(given.enrichment)
      const added = isOn ? reading.added(counter) : undefined
      if (added !== undefined) foldCounter(record, added, given.sequence, reading.atMs)
      const { kind } = counter.document
      figures.set(
        counter.id,
        WINDOWS.map((_, at) => figureOf(record, kind, at, reading.atMs)),
      )
    }
    open.begin()
    return { valueOf: (id, window) => figures.get(id)?.[window] ?? NaN }
  }

  /** Counts an event of the past in the counters that lack it, and writes their states back. */
  countPast(past: PastEvent, counters: readonly CounterPair[], open: OpenStates): void {
    const { environment, sequence, event, enrichment } = past
    const of = this.environments.get(environment)
    if (of === undefined || isRepeat(enrichment)) return
    const lacking = counters.filter(
      ([{ on }, { through }]) => sequence > through && on.has(event.type),
    )
    if (lacking.length === 0) return
    open.begin()
    const reading = this.readingOf(past)
    const { atMs } = past
    const counting = { of, sequence, atMs, open, isFresh: true, isCounted: true, isRead: false }
    const wanted = lacking.flatMap(([counter, known]) => {
      const added = reading.added(counter)
      const key = added === undefined ? undefined : reading.key(counter)
      return key === undefined ? [] : [{ known, added, record: open.records.want(key) }]
    })
    open.records.openWanted()
    for (const { known, record, added } of wanted) this.counted(known, record, added, counting)
    open.store()
  }

  /** The figures of a key as of a time, by the key's values; undefined: the counter never met it. */
  figuresOf(
    { document, mark }: CompiledCounter,
    values: readonly (string | number)[],
    {
      environment,
      atMs,
      open,
    }: { readonly environment: number; readonly atMs: number; readonly open: OpenStates },
  ): ((window: number) => number) | undefined {
    const record = open.records.peek(counterKey(valuesKey(this.keys, environment, values), mark))
    return record && ((window) => figureOf(record, document.kind, window, atMs))
  }

  /** The ready counters that have as many keys as they may since this was asked last. */
  overflowing(): readonly (readonly [environment: number, id: string])[] {
    if (!this.isOverflowing) return NOBODY
    this.isOverflowing = false
    return [...this.environments].flatMap(([environment, of]) =>
      of.all.flatMap(([, known]) =>
        this.isOver(of, known) ? [[environment, known.id] as const] : [],
      ),
    )
  }

  /** For a snapshot; undefined = there are none. */
  save(): Uint8Array | undefined {
    if (this.environments.size === 0) return undefined
    const saved = [...this.environments].map(([environment, of]) => [environment, of.save()])
    return new TextEncoder().encode(JSON.stringify(saved))
  }

  /** Takes what a snapshot has; `load` must follow. */
  restore(bytes: Uint8Array): void {
    const text = new TextDecoder().decode(bytes)
    this.saved = JSON.parse(text) as readonly (readonly [number, SavedCounters])[]
  }

  /** Puts the counters of a snapshot where they were. `policiesOf`: the versions that are in force by it. */
  load(policiesOf: (environment: number) => readonly CompiledPolicy[]): void {
    for (const [environment, of] of this.saved) {
      const counters = new EnvironmentCounters()
      counters.restore(of, policiesOf(environment))
      this.environments.set(environment, counters)
    }
    this.saved = []
  }

  private readingOf(event: CounterEvent): CounterReading {
    const kept = keptIn(event.event)
    if (kept !== undefined) return new KeptReading(kept, event.atMs)
    return new EventReading(event, this.keys)
  }

  /** First all records are found, then all are changed: the processor waits for several at once. */
  private countIn({ used: { all, figures }, added, keys }: EventCounts, counting: Counting): void {
    const { open, isCounted, isRead, atMs } = counting
    for (let at = 0; at < all.length; at += 1) {
      const one = all[at]
      if (one === undefined) continue
      one.added = isCounted ? added[at] : undefined
      const isMet = one.added !== undefined || (isRead && one.windows.length > 0)
      const key = isMet ? keys[at] : undefined
      one.record = key && open.records.want(key)
    }
    open.records.openWanted()
    for (const { record: opened, added: adds, known, counter, windows, at } of all) {
      const record = opened && this.counted(known, opened, adds, counting)
      if (record === undefined || !isRead) continue
      const { kind } = counter.document
      for (let place = 0; place < windows.length; place += 1) {
        figures[at + place] = figureOf(record, kind, windows[place] ?? 0, atMs)
      }
    }
  }

  /** Adds what the event adds to the record of a key. Undefined: it is a key too many. */
  private counted(
    known: KnownCounter,
    record: OpenRecord,
    added: CountedValue | undefined,
    { of, sequence, atMs, isFresh }: Counting,
  ): OpenRecord | undefined {
    const last = lastEventIn(record)
    const isNew = last === 0
    if (isNew && !this.mayBegin(of, known, sequence)) return undefined
    if (added === undefined) return record
    const before = bytesIn(record)
    if (last >= sequence) {
      // A snapshot was taken while events went on: it has the key, but did not count it.
      if (isFresh && firstEventIn(record) === sequence) grow(of, known, before)
      return record
    }
    foldCounter(record, added, sequence, atMs)
    if (isNew) {
      grow(of, known, bytesIn(record))
      if (this.isOver(of, known)) this.isOverflowing = true
    } else known.bytes += bytesIn(record) - before
    return record
  }

  private isMany({ keys: all }: EnvironmentCounters, { keys }: KnownCounter): boolean {
    return keys >= this.bounds.keys || all >= this.bounds.keysOfEnvironment
  }

  private isOver(of: EnvironmentCounters, known: KnownCounter): boolean {
    return known.readyAt !== undefined && known.fullAfter === undefined && this.isMany(of, known)
  }

  /**
   * Whether an event may be the first of its key. A counter that is filled stops at the bound by itself, and its entry says where;
   * one that is ready stops at the entry that says so.
   */
  private mayBegin(of: EnvironmentCounters, known: KnownCounter, sequence: number): boolean {
    if (known.readyAt === undefined && this.isMany(of, known)) known.fullAfter ??= sequence - 1
    return known.fullAfter === undefined || sequence <= known.fullAfter
  }
}

function grow(of: EnvironmentCounters, known: KnownCounter, bytes: number): void {
  known.keys += 1
  known.bytes += bytes
  of.keys += 1
}
