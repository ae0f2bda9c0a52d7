import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileAggregates } from '../aggregates/compile-aggregates.ts'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { ip } from '../entities/declared/ip.ts'
import { user } from '../entities/declared/user.ts'
import { EntityState } from '../aggregates/entity-state.ts'
import { MAX_COUNTS, MAX_SUMS } from '../aggregates/record-layout.ts'
import { windowSum } from '../aggregates/tiles.ts'
import { WINDOW_INDEX, WINDOWS, windowStartMs } from '../aggregates/windows.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { over } from './define-feature.ts'
import { FeatureReader } from './feature-reader.ts'

const layout = compileAggregates(AGGREGATES)
const COUNTED = [ip.users, ip.cards, ip.devices, ip.emails]
const NOW_MS = Date.UTC(2026, 0, 1)
const NOW_S = NOW_MS / 1000
const YEAR_S = 365 * 86_400

/** Who came when: few of some kinds, and of others so many that a sketch counts them. */
const touches = fc.array(
  fc.record({
    kind: fc.constantFrom(...COUNTED.map((aggregate) => layout.indexOf(aggregate))),
    lo: fc.integer({ min: 0, max: 40 }),
    agoS: fc.oneof(fc.integer({ min: 0, max: 86_400 }), fc.integer({ min: 0, max: YEAR_S })),
  }),
  { maxLength: 80, size: 'max' },
)

it('counts of different things, read in one walk, are those of one by one', () => {
  const reads = COUNTED.flatMap((aggregate) =>
    WINDOWS.map(({ name }) => ({ aggregate, name, read: over(aggregate, name, 'ip') })),
  )
  const reader = new FeatureReader(
    reads.map(({ read }) => read),
    layout,
  )
  const state = new EntityState()
  const law = fc.property(touches, (came) => {
    state.openEmpty({ lo: 1, hi: 2 }, typeCode('ip'))
    state.see(NOW_MS)
    for (const { kind, lo, agoS } of came) state.links.touch(kind, lo, 7, NOW_S - agoS)
    reader.begin([{ role: 'ip', state }])
    reader.after(NOW_MS, { peek: () => undefined, peekCounts: () => undefined })
    for (const { aggregate, name, read } of reads) {
      const startMs = windowStartMs(WINDOW_INDEX[name], NOW_MS)
      const sinceS = startMs === -Infinity ? 0 : Math.ceil(startMs / 1000)
      const count = state.links.countSince(layout.indexOf(aggregate), sinceS)
      expect(reader.values[reader.slotOf(read)], `${aggregate.name} ${name}`).toBe(count)
    }
  })
  fc.assert(law, { seed: 9107 })
})

const TILED = AGGREGATES.filter(
  ({ by, measure }) => by === user.events.by && ['count', 'sum'].includes(measure.kind),
)

const happened = fc.array(
  fc.record({
    aggregate: fc.constantFrom(...TILED),
    amount: fc.double({ min: 0.01, max: 1000, noNaN: true }),
    agoMs: fc.integer({ min: 0, max: YEAR_S * 1000 }),
  }),
  { maxLength: 40, size: 'max' },
)

it('windows of all numbers, read in one walk, are those of one by one', () => {
  const reads = fc.shuffledSubarray(
    TILED.flatMap((aggregate) =>
      WINDOWS.map(({ name }) => ({ aggregate, name, read: over(aggregate, name, 'user') })),
    ),
    { minLength: 1 },
  )
  const state = new EntityState()
  const law = fc.property(reads, happened, (asked, all) => {
    const reader = new FeatureReader(
      asked.map(({ read }) => read),
      layout,
    )
    state.openEmpty({ lo: 1, hi: 2 }, typeCode('user'))
    state.see(NOW_MS)
    for (const { aggregate, amount, agoMs } of all) {
      const index = layout.indexOf(aggregate)
      if (aggregate.measure.kind === 'count') state.tiles.addCount(index, NOW_MS - agoMs, NOW_MS)
      else state.tiles.addSum(index, NOW_MS - agoMs, NOW_MS, amount)
    }
    reader.begin([{ role: 'user', state }])
    reader.after(NOW_MS, { peek: () => undefined, peekCounts: () => undefined })
    const spread = new Float64Array((MAX_COUNTS + MAX_SUMS) * WINDOWS.length)
    state.tiles.spread(NOW_MS, spread)
    for (const { aggregate, name, read } of asked) {
      const isSum = aggregate.measure.kind === 'sum'
      const place = layout.indexOf(aggregate) + (isSum ? MAX_COUNTS : 0)
      const total = windowSum(spread, place, WINDOW_INDEX[name])
      expect(reader.values[reader.slotOf(read)], `${aggregate.name} ${name}`).toBe(total)
    }
  })
  fc.assert(law, { seed: 9108, numRuns: 30 })
})
