import { canonicalJson } from '@winnow/contract'
import { expect, it } from 'vitest'
import { openEntry } from '../entries/stored-entry.ts'
import { noBytes, WRITTEN_KINDS, writtenKindOf } from './written-kind.ts'

const HEAD = {
  sequence: 1,
  environment: 1,
  receivedAtMs: 0,
  requestId: undefined,
  outcome: new Uint8Array(0),
}

const bodyOf = (type: string, fields: Record<string, string> = {}) =>
  canonicalJson({ type, sessionId: 's', fields, custom: {} })

it.each([
  ['event', bodyOf('$beacon', { $device_id: 'web:1' }), 'beacon'],
  ['event', bodyOf('$login'), 'event'],
  ['event', bodyOf('$beacons'), 'event'],
  ['event', bodyOf('my_event', { $note: '{"$type":"$beacon"' }), 'event'],
  ['lost', '{}', 'lost'],
  ['link', '{"userId":"u","events":[]}', 'link'],
] as const)('of kind %s, %s is written as %s', (kind, body, written) => {
  expect(writtenKindOf(openEntry({ ...HEAD, kind, body }))).toBe(written)
})

it('every kind has a place of its own', () => {
  expect(Object.keys(noBytes())).toEqual(WRITTEN_KINDS)
  expect(new Set(WRITTEN_KINDS).size).toBe(WRITTEN_KINDS.length)
})
