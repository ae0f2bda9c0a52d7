/**
 * Aggregates against their naive twin. Goal: whatever the order events arrive in, every window says
 * what counting the events one by one would say, and packing loses nothing. Method: random streams,
 * late and far-apart events included; after each event the state is packed and opened again.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, lengthOf, viewOf } from '../ports/record-view.ts'
import { EntityState } from './entity-state.ts'
import { RecordBuffer } from './record-buffer.ts'
import { MAX_COUNTS, MAX_RECORD_BYTES, MAX_REGISTERS, MAX_SUMS } from './record-layout.ts'
import { windowSum } from './tiles.ts'
import { WINDOWS, windowStartMs } from './windows.ts'

const START_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const KEY = { lo: 1, hi: 2 }

interface Happening {
  readonly atMs: number
  readonly index: number
  readonly amount: number
}

/** Bursts, days apart, and now and then an event from long before. */
const stream = fc
  .array(
    fc.record({
      step: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 0, max: 120_000 }) },
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 * DAY_MS }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * DAY_MS }) },
        { weight: 2, arbitrary: fc.integer({ min: -50 * DAY_MS, max: 0 }) },
      ),
      index: fc.integer({ min: 0, max: 40 }),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let nowMs = START_MS
    return steps.map(({ step, index, amount }): Happening => {
      const atMs = nowMs + step
      if (step > 0) nowMs = atMs
      return { atMs, index, amount }
    })
  })

/** The definition: an event counts while its bucket is one of the last `buckets` of the window. */
function naive(happenings: readonly Happening[], nowMs: number, window: number, index: number) {
  const { bucketMs, buckets } = WINDOWS[window] ?? { bucketMs: NaN, buckets: NaN }
  const counted = happenings.filter((each) => {
    if (each.index !== index) return false
    if (bucketMs === Infinity) return true
    return Math.floor(each.atMs / bucketMs) > Math.floor(nowMs / bucketMs) - buckets
  })
  const sum = counted.reduce((total, { amount }) => total + amount, 0)
  return { count: counted.length, sum }
}

function reopened(state: EntityState, buffer: RecordBuffer): EntityState {
  state.pack(buffer)
  const again = new EntityState()
  again.open(KEY, buffer)
  return again
}

describe('windows', () => {
  it('equal counting the events one by one, late ones included', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: 0, max: 100 * DAY_MS }), (happenings, later) => {
        let state = new EntityState()
        state.openEmpty(KEY, 0)
        const buffer = new RecordBuffer()
        for (const { atMs, index, amount } of happenings) {
          state.see(atMs)
          state.tiles.addCount(index, atMs, state.lastSeenMs)
          state.tiles.addSum(index % MAX_SUMS, atMs, state.lastSeenMs, amount)
          state = reopened(state, buffer)
        }
        for (const nowMs of [state.lastSeenMs, state.lastSeenMs + later]) {
          const spread = new Float64Array((MAX_COUNTS + MAX_SUMS) * WINDOWS.length)
          state.tiles.spread(nowMs, spread)
          for (let window = 0; window < WINDOWS.length; window += 1) {
            for (const index of new Set(happenings.map((each) => each.index))) {
              const truth = naive(happenings, nowMs, window, index)
              expect(windowSum(spread, index, window)).toBe(truth.count)
              expect(state.tiles.countIn(index, window, nowMs)).toBe(truth.count)
              if (index >= MAX_SUMS) continue
              const wrapped = naive(happenings, nowMs, window, index + MAX_SUMS)
              const sum = windowSum(spread, MAX_COUNTS + index, window)
              expect(sum).toBe(truth.sum + wrapped.sum)
            }
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('taking back what was added leaves what was there', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: 0, max: 119 }), (happenings, pick) => {
        const state = new EntityState()
        state.openEmpty(KEY, 0)
        const taken = happenings[pick % happenings.length]
        for (const { atMs, index } of happenings) {
          state.see(atMs)
          state.tiles.addCount(index, atMs, state.lastSeenMs)
        }
        if (taken === undefined) throw new Error('an empty stream was generated')
        state.tiles.takeCount(taken.index, taken.atMs, state.lastSeenMs)
        const rest = happenings.filter((each) => each !== taken)
        const spread = new Float64Array((MAX_COUNTS + MAX_SUMS) * WINDOWS.length)
        state.tiles.spread(state.lastSeenMs, spread)
        for (let window = 0; window < WINDOWS.length; window += 1) {
          const truth = naive(rest, state.lastSeenMs, window, taken.index)
          expect(windowSum(spread, taken.index, window)).toBe(truth.count)
        }
      }),
      { numRuns: 100 },
    )
  })

  it.each(WINDOWS.slice(0, -1).map((window, index) => ({ ...window, index })))(
    '$name is coarse by at most an eighth and nests in the next',
    ({ index, bucketMs, buckets }) => {
      expect(1 / buckets).toBeLessThanOrEqual(1 / 8)
      const coarser = WINDOWS[index + 1]?.bucketMs ?? Infinity
      if (coarser !== Infinity) expect(coarser % bucketMs).toBe(0)
      const nowMs = START_MS + 12_345_678
      expect(nowMs - windowStartMs(index, nowMs)).toBeLessThanOrEqual(buckets * bucketMs)
      expect(nowMs - windowStartMs(index, nowMs)).toBeGreaterThan((buckets - 1) * bucketMs)
    },
  )
})

describe('links', () => {
  const visits = fc.array(
    fc.record({
      who: fc.integer({ min: 0, max: 400 }),
      atS: fc.integer({ min: 1_000_000, max: 9_000_000 }),
      kind: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 400 },
  )

  it('count exactly up to eight, and within the sketch error beyond', () => {
    fc.assert(
      fc.property(visits, fc.integer({ min: 1_000_000, max: 9_000_000 }), (all, sinceS) => {
        let state = new EntityState()
        state.openEmpty(KEY, 0)
        const buffer = new RecordBuffer()
        for (const { who, atS, kind } of all) {
          state.links.touch(kind, Math.imul(who + 1, 0x9e3779b1) >>> 0, who, atS)
        }
        state = reopened(state, buffer)
        for (const kind of [0, 1, 2]) {
          const last = new Map<number, number>()
          for (const { who, atS, kind: its } of all) {
            if (its === kind) last.set(who, Math.max(last.get(who) ?? 0, atS))
          }
          const truth = [...last.values()].filter((atS) => atS >= sinceS).length
          const counted = state.links.countSince(kind, sinceS)
          if (last.size <= 8) expect(counted).toBe(truth)
          else expect(Math.abs(counted - truth)).toBeLessThanOrEqual(4 + truth * 0.6)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keep the eight most recent neighbours', () => {
    const state = new EntityState()
    state.openEmpty(KEY, 0)
    for (let who = 1; who <= 100; who += 1) state.links.touch(0, who, who, 1000 + who)
    const kept: number[] = []
    state.links.forEach(0, (lo) => kept.push(lo))
    expect(kept.toSorted((a, b) => a - b)).toEqual([93, 94, 95, 96, 97, 98, 99, 100])
  })

  it('estimate without bias: the mean error over many sets is under 3 %', () => {
    for (const size of [16, 64, 200]) {
      let total = 0
      for (let set = 0; set < 60; set += 1) {
        const state = new EntityState()
        state.openEmpty(KEY, 0)
        for (let who = 0; who < size; who += 1) {
          let hash = Math.imul(who * 977 + set * 31_337 + 1, 0x9e3779b1)
          hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
          state.links.touch(0, (hash ^ (hash >>> 13)) >>> 0, who, 5)
        }
        total += state.links.countSince(0, 1)
      }
      expect(Math.abs(total / 60 / size - 1), `of ${size}`).toBeLessThan(0.03)
    }
  })
})

describe('a record', () => {
  it('never outgrows its limit, whatever is sent', () => {
    const state = new EntityState()
    state.openEmpty(KEY, 0)
    const buffer = new RecordBuffer()
    for (let n = 0; n < 4000; n += 1) {
      const atMs = START_MS + n * 3_700_000
      state.see(atMs)
      for (let index = 0; index < MAX_COUNTS; index += 1) {
        state.tiles.addCount(index, atMs, state.lastSeenMs)
      }
      for (let index = 0; index < MAX_SUMS; index += 1) {
        state.tiles.addSum(index, atMs, state.lastSeenMs, 5)
      }
      for (let kind = 0; kind < 14; kind += 1) {
        state.links.touch(kind, Math.imul(n, 0x9e3779b1) >>> 0, n, Math.floor(atMs / 1000))
      }
      if (n % 97 !== 0) continue
      state.pack(buffer)
      expect(lengthOf(buffer)).toBeLessThanOrEqual(MAX_RECORD_BYTES)
    }
    for (let register = 0; register < MAX_REGISTERS; register += 1) state.registers.set(register, 1)
    state.pack(buffer)
    expect(lengthOf(buffer)).toBeLessThanOrEqual(MAX_RECORD_BYTES)
    const spread = new Float64Array((MAX_COUNTS + MAX_SUMS) * WINDOWS.length)
    state.tiles.spread(state.lastSeenMs, spread)
    expect(windowSum(spread, 0, WINDOWS.length - 1)).toBe(4000)
  })

  it('comes back as it was packed', () => {
    fc.assert(
      fc.property(
        stream,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.double({ noNaN: true }))),
        (happenings, registers) => {
          const state = new EntityState()
          state.openEmpty(KEY, 7)
          state.version = 42
          for (const { atMs, index } of happenings) {
            state.see(atMs)
            state.tiles.addCount(index, atMs, state.lastSeenMs)
            state.links.touch(index % 3, index, index, Math.floor(atMs / 1000))
          }
          for (const [register, value] of registers) state.registers.set(register, value)
          const buffer = new RecordBuffer()
          state.pack(buffer)
          const bytes = bytesOf(buffer)
          const again = new EntityState()
          again.open(KEY, viewOf(bytes))
          again.pack(buffer)
          expect(bytesOf(buffer)).toEqual(bytes)
          for (let register = 0; register < MAX_REGISTERS; register += 1) {
            expect(again.registers.get(register)).toBe(state.registers.get(register))
          }
          expect([again.type, again.version]).toEqual([7, 42])
        },
      ),
      { numRuns: 100 },
    )
  })
})
