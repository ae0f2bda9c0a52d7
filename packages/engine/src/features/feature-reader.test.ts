import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileAggregates } from '../aggregates/compile-aggregates.ts'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { ip } from '../entities/declared/ip.ts'
import { EntityState } from '../aggregates/entity-state.ts'
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
    reader.after(NOW_MS, () => undefined)
    for (const { aggregate, name, read } of reads) {
      const startMs = windowStartMs(WINDOW_INDEX[name], NOW_MS)
      const sinceS = startMs === -Infinity ? 0 : Math.ceil(startMs / 1000)
      const count = state.links.countSince(layout.indexOf(aggregate), sinceS)
      expect(reader.values[reader.slotOf(read)], `${aggregate.name} ${name}`).toBe(count)
    }
  })
  fc.assert(law, { seed: 9107 })
})
