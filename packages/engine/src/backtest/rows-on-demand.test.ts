import { ABUSE_TYPES, DAY_MS } from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventRequest, heldCore, START_MS } from '../core/held-core.test.support.ts'
import { ServingHistory } from '../report/serving-history.ts'
import { JudgedRows } from './judged-rows.ts'
import { RowsOnDemand } from './rows-on-demand.ts'

const USERS = 6
const LONGEST_DAYS = 400

const happening = fc.record({
  user: fc.nat({ max: USERS - 1 }),
  day: fc.nat({ max: LONGEST_DAYS }),
  isBad: fc.option(fc.boolean(), { nil: undefined }),
})

it('say of each event what all rows judged at once say, whenever it is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 20 }),
      fc.nat({ max: LONGEST_DAYS }),
      async (all, asOfDay) => {
        const { core, ledger } = await heldCore()
        for (const { user, day, isBad } of all.toSorted((a, b) => a.day - b.day)) {
          const atMs = START_MS + day * DAY_MS
          const userId = `u-${user}`
          const event = { $type: '$create_order', $user_id: userId, $time: atMs }
          await core.execute({ is: 'event', request: eventRequest(event, atMs) })
          if (isBad === undefined) continue
          const label = { abuseType: 'payment_abuse', isBad, timeMs: atMs } as const
          const request = { environment: 1, userId, receivedAtMs: atMs, label }
          await core.execute({ is: 'label', request })
        }
        const history = new ServingHistory()
        for (const entry of ledger.entries) history.take(entry)
        const span = { fromMs: 0, toMs: Infinity, asOfMs: START_MS + asOfDay * DAY_MS }
        const [whole, single] = [new JudgedRows(history, span), new RowsOnDemand(history, span)]
        for (const { sequence } of ledger.entries) {
          expect(single.statesOf(sequence)).toEqual(whole.statesOf(sequence))
          expect(single.statesOfBlocked(sequence)).toEqual(whole.statesOfBlocked(sequence))
        }
        expect(single.statesOf(ledger.entries.length + 1)).toEqual(ABUSE_TYPES.map(() => 'unknown'))
        await core.close()
      },
    ),
    { numRuns: 20 },
  )
})
