import { canonicalJson } from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from './any-body.test.support.ts'
import { readEntry } from './entry-laws.test.support.ts'
import { eventEntry, eventOf } from './event-entry.ts'
import { bodyText } from './stored-entry.ts'

const bodyOf = (type: string, more: object = {}): string =>
  canonicalJson({ type, fields: {}, custom: {}, ...more })

it('is kept and read as the text it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(readEntry('event', text).body).toBe(text)
      expect(bodyText(readEntry('event', text))).toBe(text)
    }),
  )
})

it.each(['', '{"$type":"$login"', 'null', '7 7'])(
  'names the entry and its kind when an event is to be read from %j',
  (text) => {
    const entry = readEntry('event', text)
    expect(() => eventOf(entry)).toThrow('entry 7 of the ledger, of kind event, cannot be read: ')
  },
)

it('is of the user that its sender names, whatever its own fields are called', () => {
  expect(eventEntry.userId?.(bodyOf('x', { userId: 'ann' }))).toBe('ann')
  expect(eventEntry.userId?.(bodyOf('x', { custom: { userId: 'eve' } }))).toBeUndefined()
})

it('is in a timeline with what identifies it, and one status', () => {
  const fields = { $order_id: 'o', $order_status: '$held', $description: 'long' }
  const details = eventEntry.timeline?.(bodyOf('$order_status', { fields }))
  expect(details?.fields).toMatchObject({ order_id: 'o', status: '$held' })
  expect(JSON.stringify(details)).not.toContain('long')
})

it('is imported under its entry’s name, at its own time or that of its receipt', () => {
  const lineOf = (more: object) =>
    eventEntry.imported?.(readEntry('event', bodyOf('$login', more)), 'id')
  expect(lineOf({})).toMatchObject({ $type: '$login', $event_id: 'id', $time: 1_700_000_000_000 })
  expect(lineOf({ timeMs: 5 })).toMatchObject({ $time: 5 })
})
