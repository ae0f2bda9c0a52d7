import { BEACON_EVENT } from '@winnow/contract'
import type { LedgerEntry } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { recallBeacons, type Recalled } from './recall-beacons.ts'

const NOW_MS = Date.UTC(2026, 2, 2)
const HOUR_MS = 3_600_000
const LONG_AGO_HOURS = 1_000

/**
 * What an entry is, an hour after another or none; `quoted` names beacons and is none, `lesson` bears the time of
 * a label of long ago.
 */
const kinds = fc.array(
  fc.record({
    is: fc.constantFrom('beacon', 'event', 'quoted', 'lesson'),
    environment: fc.integer({ min: 1, max: 3 }),
    hours: fc.constantFrom(0, 0, 0, 1),
  }),
  { maxLength: 200 },
)

const bodyOf = (is: string, n: number): string =>
  JSON.stringify(
    is === 'beacon'
      ? { $type: BEACON_EVENT, $message_id: `m${n}` }
      : { $type: '$login', note: is === 'quoted' ? BEACON_EVENT : '', $message_id: `m${n}` },
  )

it('recalls the beacons of the last day, newest first, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(kinds, async (told) => {
      const { ledger } = openMemoryStore({ seed: { lo: 1, hi: 2 } })
      const ages = told.map((_, at) => told.slice(at).reduce((sum, { hours }) => sum + hours, 0))
      const entries = told.map(({ is, environment }, at): LedgerEntry => {
        const head = {
          sequence: at + 1,
          environment,
          receivedAtMs: NOW_MS - (is === 'lesson' ? LONG_AGO_HOURS : (ages[at] ?? 0)) * HOUR_MS,
          requestId: undefined,
          outcome: new Uint8Array(0),
        }
        return is === 'lesson'
          ? { ...head, kind: 'lesson', body: { said: [] } }
          : { ...head, kind: 'event', body: bodyOf(is, at) }
      })
      if (entries.length > 0) await ledger.append(entries)
      const expected = told
        .map(({ is, environment }, at) => ({ is, environment, at }))
        .filter(({ is, at }) => is === 'beacon' && (ages[at] ?? 0) <= 24)
        .map(({ environment, at }): Recalled => ({ environment, messageId: `m${at}` }))
      const recalled: Recalled[] = []
      for await (const one of recallBeacons(ledger, NOW_MS)) recalled.push(one)
      expect(recalled).toEqual(expected.toReversed())
    }),
  )
})
