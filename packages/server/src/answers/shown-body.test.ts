import { openEntry, type StoredEntry } from '@winnow/engine'
import { expect, it } from 'vitest'
import { shownBody } from './shown-body.ts'

const entryOf = (kind: StoredEntry['kind'], body: object) =>
  openEntry({
    sequence: 9,
    environment: 1,
    kind,
    receivedAtMs: 1,
    body: JSON.stringify(body),
    requestId: undefined,
    outcome: new Uint8Array(0),
  })

it('a score that a late beacon moved names the beacon, and no states of the engine', () => {
  const found = { late: ['9.1a.2b'], event: { type: '$login', sessionId: 'visit' } }
  const earlier = [{ ...found, sequence: 3, userId: 'ann' }]
  const tie = { ...found, beacon: 7, score: 4, earlier }
  expect(shownBody(entryOf('rescore', { userId: 'ann', event: 4, atMs: 5, tie }))).toEqual({
    user_id: 'ann',
    event: 4,
    at_ms: 5,
    beacon: 7,
  })
})

it('an event is shown as it was sent, whatever its fields are called', () => {
  const event = { $type: '$login', tie: { beacon: 1 }, camelCase: { innerCase: 1 }, effect: 2 }
  expect(shownBody(entryOf('event', event))).toEqual(event)
})
