import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { EntityKeys } from '../entities/entity-keys.ts'
import { prepareEvent } from './prepare-event.ts'
import { randomEvents } from './random-events.test.support.ts'

const keys = new EntityKeys({ lo: 1, hi: 2 })

it('reads an event the same, whatever was read before', () => {
  fc.assert(
    fc.property(randomEvents, (events) => {
      const first = events.map((event) => prepareEvent(event, keys))
      const backwards = events.toReversed().map((event) => prepareEvent(event, keys))
      expect(backwards.toReversed()).toEqual(first)
    }),
    { numRuns: 25 },
  )
})

it('does not change what it is given', () => {
  fc.assert(
    fc.property(randomEvents, (events) => {
      const before = structuredClone(events)
      for (const event of events) prepareEvent(event, keys)
      expect(events).toEqual(before)
    }),
    { numRuns: 25 },
  )
})

it('names the devices that an event of the ledger was tied to, its visit and its user’s devices', () => {
  const found = {
    entities: [{ type: 1, key: { lo: 3, hi: 4 } }],
    isNear: true,
    isSettled: false,
    isShared: false,
    isLate: false,
  }
  const received = {
    environment: 1,
    receivedAtMs: 1,
    event: { type: '$login', userId: 'ann', sessionId: 's', fields: {}, custom: {} },
  }
  const own = prepareEvent({ ...received, enrichment: {} }, keys).named
  const tied = prepareEvent({ ...received, enrichment: { found } }, keys).named
  expect(tied.slice(0, own.length)).toEqual(own)
  expect(tied.slice(own.length).map(({ role }) => role)).toEqual([
    'visit',
    expect.any(String),
    'device_owner',
  ])
})
