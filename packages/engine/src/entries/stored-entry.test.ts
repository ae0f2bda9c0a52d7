import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { definitionOf, ENTRY_KINDS, entryOfKind } from './ledger-entry.ts'
import { openEntry, type StoredEntry } from './stored-entry.ts'

const TEXT = '{"hysteresis":4,"byType":{}}'

const stored: StoredEntry = {
  sequence: 3,
  environment: 1,
  kind: 'thresholds',
  receivedAtMs: 5,
  body: TEXT,
  requestId: '0a',
  outcome: Uint8Array.of(1),
}

it('an entry is decoded when its body is asked for, and once', () => {
  const damaged = openEntry({ ...stored, body: '{' })
  expect([damaged.sequence, damaged.requestId, damaged.kind]).toEqual([3, '0a', 'thresholds'])
  expect(() => damaged.body).toThrow('entry 3 of the ledger, of kind thresholds')
  const entry = openEntry(stored)
  expect(entry.body).toBe(entry.body)
})

it('an entry that was read is as one that was made, also when it is copied', () => {
  const made = { ...stored, body: JSON.parse(TEXT) as object }
  expect(openEntry(stored)).toEqual(made)
  expect({ ...openEntry(stored) }).toEqual(made)
  expect(structuredClone(openEntry(stored))).toEqual(made)
})

it('an event that was read is the object that was given', () => {
  const event: StoredEntry = { ...stored, kind: 'event', body: '{' }
  expect(openEntry(event)).toBe(event)
})

it('an entry is of its own kind alone', () => {
  const entry = openEntry(stored)
  expect(ENTRY_KINDS.filter((kind) => entryOfKind(kind, entry) === entry)).toEqual(['thresholds'])
  expect(entryOfKind('event', undefined)).toBeUndefined()
})

/** Files name kinds by these numbers: one that changes makes every ledger unreadable. */
it('kinds keep their numbers', () => {
  expect(ENTRY_KINDS.slice(0, 12)).toEqual([
    'event',
    'label',
    'unlabel',
    'rescore',
    'lesson',
    'model',
    'thresholds',
    'decision',
    'decided',
    'lost',
    'link',
    'audit',
  ])
  expect(new Set(ENTRY_KINDS).size).toBe(ENTRY_KINDS.length)
})

it('every kind has a file and a test of its own', () => {
  const files = readdirSync(import.meta.dirname)
  for (const kind of ENTRY_KINDS) {
    expect(definitionOf({ kind }).kind).toBe(kind)
    expect(files).toContain(`${kind}-entry.ts`)
    expect(files).toContain(`${kind}-entry.test.ts`)
  }
})
