import { DAY_MS } from '@winnow/contract'
import { type HealthSighting, MAX_HEALTH_COUNTS_PER_DAY, OTHER_SIGHTINGS } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

const sightings: fc.Arbitrary<HealthSighting> = fc.record({
  environment: fc.integer({ min: 1, max: 2 }),
  verdict: fc.constantFrom(
    'accepted' as const,
    'refused' as const,
    'warned' as const,
    'measured' as const,
  ),
  eventType: fc.constantFrom('$login', '$create_order', ''),
  code: fc.constantFrom(0, 105, -3),
  path: fc.constantFrom('', '$.$amount', '$.$items[].$price'),
  problem: fc.constantFrom('', 'wrong_type'),
  atMs: fc.integer({ min: 0, max: 4 * DAY_MS }),
})

/** What integration health of every store must keep. */
export function healthLaws({ open }: StoreKind<'health' | 'close'>): void {
  it('counts what it saw, flushed or not, per environment and day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(sightings, fc.nat({ max: 9 })), { maxLength: 60 }),
        async (seen) => {
          const store = await open()
          const { health } = store
          for (const [sighting, flush] of seen) {
            health.count(sighting)
            if (flush === 0) await health.flush()
          }
          for (const [environment, since] of [
            [1, 0],
            [2, 2],
          ] as const) {
            const counts = await health.read(environment, since)
            expect(sorted(counts)).toEqual(
              sorted(
                counted(
                  seen.map(([one]) => one),
                  environment,
                  since,
                ),
              ),
            )
          }
          await store.close()
        },
      ),
      { numRuns: process.env['WINNOW_LONG'] === '1' ? 20 : 4 },
    )
  })

  it('counts a bounded number of different things a day, the rest together', async () => {
    const { health } = await open()
    const extra = 20
    for (let n = 0; n < MAX_HEALTH_COUNTS_PER_DAY + extra; n += 1) {
      health.count({
        environment: 1,
        verdict: 'refused',
        eventType: 'x',
        code: 105,
        path: `$.f${n}`,
        problem: 'field_unknown',
        atMs: 5,
      })
      if (n % 200 === 0) await health.flush()
    }
    const counts = await health.read(1, 0)
    expect(counts.length).toBe(MAX_HEALTH_COUNTS_PER_DAY + 1)
    const other = counts.find(({ path }) => path === OTHER_SIGHTINGS)
    expect(other).toMatchObject({
      verdict: 'refused',
      eventType: OTHER_SIGHTINGS,
      code: 0,
      count: extra,
    })
  })
}

/** The naive twin. */
function counted(
  seen: readonly HealthSighting[],
  environment: number,
  since: number,
): readonly object[] {
  const counts = new Map<string, { count: number; lastSeenMs: number }>()
  for (const { atMs, ...sighting } of seen) {
    const { environment: of, ...rest } = sighting
    const day = Math.floor(atMs / DAY_MS)
    if (of !== environment || day < since) continue
    const name = JSON.stringify({ ...rest, day })
    const known = counts.get(name) ?? { count: 0, lastSeenMs: 0 }
    counts.set(name, { count: known.count + 1, lastSeenMs: Math.max(known.lastSeenMs, atMs) })
  }
  return [...counts].map(([name, count]) => ({ ...JSON.parse(name), ...count }))
}

function sorted(counts: readonly object[]): readonly string[] {
  return counts
    .map((count) => {
      const members = Object.entries(count).toSorted(([a], [b]) => (a < b ? -1 : 1))
      return JSON.stringify(members)
    })
    .toSorted()
}
