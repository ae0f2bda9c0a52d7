import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Registers } from '../../aggregates/registers.ts'
import { EARLIER_EVENTS } from '../../aggregates/system-registers.ts'
import { MAX_EARLIER_EVENTS } from '../../entities/counted/state-slots.ts'
import { lastEventOf } from './last-event.ts'
import { eventsBeforeLast, MAX_SESSION_EVENTS, noteEvent } from './session-events.ts'

it('a session knows its latest events, the last first, and no others', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 3 * MAX_SESSION_EVENTS }), (sequences) => {
      const registers = new Registers()
      for (const sequence of sequences) noteEvent(registers, sequence)
      const [last, ...before] = sequences.toReversed().slice(0, MAX_SESSION_EVENTS)
      expect(lastEventOf(registers)).toBe(last)
      expect(eventsBeforeLast(registers)).toEqual(before)
      expect(registers.get(EARLIER_EVENTS + MAX_EARLIER_EVENTS)).toBeNaN()
    }),
  )
})
