import type { CanonicalEvent } from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReadAhead } from './read-ahead.ts'
import { UsedCounters } from './used-counters.ts'

const MOST = 64

const eventOf = (number: number): CanonicalEvent => ({
  type: '$create_order',
  fields: { $order_id: `o-${number}` },
  custom: {},
})

it('what was read of an event is found once, while few others were read since, in whatever order they are counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 300 }), (steps) => {
      const ahead = new ReadAhead()
      const used = new UsedCounters([])
      const waiting: number[] = []
      const events: CanonicalEvent[] = []
      for (const step of steps) {
        const number = events.length
        if (step > 0) {
          const event = eventOf(number)
          events.push(event)
          waiting.push(number)
          ahead.add(event, { used, added: [number], keys: [] })
          continue
        }
        const [of] = waiting.splice(number % Math.max(1, waiting.length), 1)
        const event = of === undefined ? undefined : events[of]
        if (event === undefined || of === undefined) continue
        const expected = number - of > MOST ? undefined : [of]
        expect(ahead.take(event, used)?.added).toEqual(expected)
        expect(ahead.take(event, used)).toBeUndefined()
      }
    }),
  )
})

it('what was read for other counters than those in force is not used', () => {
  const ahead = new ReadAhead()
  const [before, after] = [new UsedCounters([]), new UsedCounters([])]
  const event = eventOf(1)
  ahead.add(event, { used: before, added: [1], keys: [] })
  expect(ahead.take(event, after)).toBeUndefined()
  expect(ahead.take(event, before)).toBeUndefined()
})
