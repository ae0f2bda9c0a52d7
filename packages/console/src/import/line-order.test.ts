import { array, assert, asyncProperty, integer, nat, record, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { inOrder, planOrder } from './line-order.ts'
import type { SourceLine } from './read-lines.ts'

const drawn = record({ timeMs: nat(9), kind: constantFrom('events', 'labels') })

it('gives each line once, in the order of time, events before labels, however little may be held', async () => {
  const files = array(array(drawn, { maxLength: 8 }), { maxLength: 6 })
  await assert(
    asyncProperty(files, integer({ min: 1, max: 30 }), async (batches, windowChars) => {
      let place = 0
      const file = batches.map((batch) =>
        batch.map((line): SourceLine => ({ ...line, place: (place += 1), text: `${place}` })),
      )
      const read = async function* reading() {
        yield* file
      }
      const plan = await planOrder(read, windowChars)
      const given: SourceLine[] = []
      for await (const batch of inOrder(read, plan)) given.push(...batch)
      const rank = ({ kind }: SourceLine) => (kind === 'events' ? 0 : 1)
      const wanted = file
        .flat()
        .toSorted((a, b) => a.timeMs - b.timeMs || rank(a) - rank(b) || a.place - b.place)
      expect(given).toEqual(wanted)
      expect(plan.lines).toBe(wanted.length)
    }),
    { numRuns: 100 },
  )
})
