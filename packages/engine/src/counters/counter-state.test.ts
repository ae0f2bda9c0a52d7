/**
 * The record of a counter's key against the states of entities, which keep the same figures in another layout, and against a naive
 * count. Method: random streams of one key, late and far-apart events included; after each event the record is written back.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntityState } from '../aggregates/entity-state.ts'
import { OPEN_RECORD_BYTES, OpenRecords } from '../aggregates/open-records.ts'
import { TILE_UNIT_MS } from '../aggregates/record-layout.ts'
import { WINDOWS, windowStartMs } from '../aggregates/windows.ts'
import { hash64 } from '../entities/entity-key.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { COUNTER_KINDS, type CounterKind } from '../policies/counters/counter-document.ts'
import { lengthOf } from '../ports/record-view.ts'
import { bytesIn, firstEventIn, lastEventIn } from './counter-record.ts'
import { figureOf, foldCounter } from './counter-state.ts'

const START_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const KEY = { lo: 7, hi: 9 }
const ALL = WINDOWS.map((_, window) => window)

interface Counted {
  readonly atMs: number
  readonly amount: number
  /** Which of the distinct values. */
  readonly value: number
}

/** Bursts, days apart, and now and then an event from long before. */
const stream = (values: number) =>
  fc
    .array(
      fc.record({
        step: fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 0, max: 120_000 }) },
          { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 * DAY_MS }) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * DAY_MS }) },
          { weight: 2, arbitrary: fc.integer({ min: -50 * DAY_MS, max: 0 }) },
        ),
        amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        value: fc.integer({ min: 0, max: values - 1 }),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((steps) => {
      let nowMs = START_MS
      return steps.map(({ step, ...counted }): Counted => {
        const atMs = nowMs + step
        if (step > 0) nowMs = atMs
        return { ...counted, atMs }
      })
    })

/** One key in stored records. */
class StoredKey {
  readonly states = mapStates()
  private readonly records = new OpenRecords(this.states)
  private readonly kind: CounterKind
  private sequence = 0

  constructor(kind: CounterKind) {
    this.kind = kind
  }

  count({ atMs, amount, value }: Counted): void {
    this.records.begin()
    const added = { count: 1, sum: amount, distinct: `t${value}` }[this.kind]
    this.sequence += 1
    foldCounter(this.records.open(KEY), added, this.sequence, atMs)
    this.records.store()
  }

  look() {
    const record = this.records.peek(KEY)
    if (record === undefined) throw new Error('nothing was stored')
    return record
  }

  figures(atMs: number): readonly number[] {
    return ALL.map((window) => figureOf(this.look(), this.kind, window, atMs))
  }
}

/** The same figures from the state of an entity. */
class EntityTwin {
  private readonly state = new EntityState()
  private readonly kind: CounterKind

  constructor(kind: CounterKind) {
    this.kind = kind
    this.state.openEmpty(KEY, 0)
  }

  count({ atMs, amount, value }: Counted): void {
    const { state, kind } = this
    state.see(atMs)
    const { lo, hi } = hash64(`t${value}`, 0x7f4a7c15, 0x3c6ef372)
    if (kind === 'distinct') state.links.touch(0, lo, hi, Math.floor(atMs / 1000))
    else if (kind === 'sum') state.tiles.addSum(0, atMs, state.lastSeenMs, amount)
    else state.tiles.addCount(0, atMs, state.lastSeenMs)
  }

  figures(atMs: number): readonly number[] {
    const { tiles, links, lastSeenMs } = this.state
    const nowMs = Math.max(lastSeenMs, atMs)
    return ALL.map((window) => {
      if (this.kind === 'count') return tiles.countIn(0, window, nowMs)
      if (this.kind === 'sum') return tiles.sumIn(0, window, nowMs)
      return links.countSince(0, Math.max(0, windowStartMs(window, nowMs) / 1000))
    })
  }
}

const naive = (counted: readonly Counted[], kind: CounterKind): readonly number[] =>
  ALL.map((window) => {
    const nowMs = Math.max(...counted.map(({ atMs }) => atMs))
    const startMs = windowStartMs(window, nowMs)
    const within = counted.filter(({ atMs }) => atMs >= startMs)
    if (kind === 'count') return within.length
    if (kind === 'distinct') return new Set(within.map(({ value }) => value)).size
    return within.reduce((sum, { amount }) => sum + amount, 0)
  })

describe.each(COUNTER_KINDS)('a key that is counted as %s', (kind) => {
  it('P3: has the figures of an entity state, after each event and later', () => {
    fc.assert(
      fc.property(stream(20), fc.integer({ min: 0, max: 100 * DAY_MS }), (events, laterMs) => {
        const [key, twin] = [new StoredKey(kind), new EntityTwin(kind)]
        for (const event of events) {
          key.count(event)
          twin.count(event)
          for (const atMs of [event.atMs, event.atMs + laterMs]) {
            expect(key.figures(atMs)).toEqual(twin.figures(atMs))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('P3: has the figures of a naive count, late events in place', () => {
    fc.assert(
      fc.property(stream(8), (events) => {
        const key = new StoredKey(kind)
        for (const [at, event] of events.entries()) {
          key.count(event)
          expect(key.figures(event.atMs)).toEqual(naive(events.slice(0, at + 1), kind))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('depends on its own events alone, to the byte', () => {
    fc.assert(
      fc.property(stream(20), (events) => {
        const [key, again] = [new StoredKey(kind), new StoredKey(kind)]
        for (const event of events) key.count(event)
        for (const event of events) again.count(event)
        expect(again.states.digest()).toBe(key.states.digest())
        expect(firstEventIn(key.look())).toBe(1)
        expect(lastEventIn(key.look())).toBe(events.length)
      }),
      { numRuns: 20 },
    )
  })

  it('has a record with room for all buckets of all windows', () => {
    const key = new StoredKey(kind)
    const nowMs = START_MS + 200 * DAY_MS
    const buckets = WINDOWS.flatMap(({ bucketMs, buckets: count }) =>
      bucketMs === Infinity
        ? [START_MS]
        : Array.from({ length: count }, (_, at) => nowMs - at * bucketMs),
    )
    for (const atMs of [nowMs, ...buckets, nowMs + TILE_UNIT_MS]) {
      for (let value = 0; value < 12; value += 1) key.count({ atMs, amount: 1, value })
      expect(lengthOf(key.look())).toBeLessThanOrEqual(OPEN_RECORD_BYTES)
      expect(bytesIn(key.look()) % 8).toBe(0)
    }
  })
})
