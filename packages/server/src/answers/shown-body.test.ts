import { expect, it } from 'vitest'
import { shownBody } from './shown-body.ts'

it('a score that a late beacon moved names the beacon, and no states of the engine', () => {
  const found = { late: [{ type: 9, key: '1a.2b' }], event: { type: '$login', sessionId: 'visit' } }
  const earlier = [{ ...found, sequence: 3, userId: 'ann' }]
  const tie = { ...found, beacon: 7, score: 4, earlier }
  const body = JSON.stringify({ userId: 'ann', event: 4, atMs: 5, tie })
  expect(shownBody({ kind: 'rescore', body })).toEqual({
    user_id: 'ann',
    event: 4,
    at_ms: 5,
    beacon: 7,
  })
})

it('an event is shown as it was sent, whatever its fields are called', () => {
  const event = { $type: '$login', tie: { beacon: 1 }, camelCase: { innerCase: 1 }, effect: 2 }
  expect(shownBody({ kind: 'event', body: JSON.stringify(event) })).toEqual(event)
})
