import { LIMITS } from '@winnow/contract'
import { MESSAGE_KINDS, messageKindOf } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { IDS_PER_ENTRY } from '../ports/outbox.ts'
import { EXAMPLE_ENTRIES } from './example-entries.ts'
import { exampleMessages } from './example-messages.ts'
import { MESSAGE_DEFINITIONS } from './message-definitions.ts'
import { messagesOf } from './messages-of.ts'

const examples = exampleMessages()

/** The messages of an entry that changes no case. */
const alone = (entry: LedgerEntry) =>
  messagesOf(entry, [], { entry: () => undefined, endedBy: () => [] })

const exampleOf = (kind: string): LedgerEntry => {
  const found = EXAMPLE_ENTRIES.find((entry) => entry.kind === kind)
  if (found === undefined) throw new Error(`no example of ${kind}`)
  return found
}

describe('messages', () => {
  it('of every declared kind are made (W17)', () => {
    const made = new Set(examples.map(({ kind }) => kind))
    expect([...made].toSorted()).toEqual(MESSAGE_KINDS.map(({ kind }) => kind).toSorted())
  })

  it('are of the version that is declared (W17)', () => {
    for (const { kind, version } of examples) expect(messageKindOf(kind)?.version).toBe(version)
  })

  it('have ids of their entry and place: the same each time, no two the same, in order (W2, W22)', () => {
    const again = exampleMessages()
    expect(again).toEqual(examples)
    const ids = examples.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    for (const { id, sequence } of examples) expect(Math.floor(id / IDS_PER_ENTRY)).toBe(sequence)
  })

  it('have room for every kind in the ids of an entry', () => {
    const last = { ...exampleOf('noticed'), sequence: 1 }
    const most = Math.max(...alone(last).map(({ id }) => id))
    expect(most).toBeLessThan(2 * IDS_PER_ENTRY)
    expect(16 + MESSAGE_DEFINITIONS.length * 64).toBeLessThanOrEqual(8192)
  })

  it.each(['decided', 'label'])('are none of a %s entry of long ago', (kind) => {
    const entry = exampleOf(kind)
    const laterMs = entry.receivedAtMs + LIMITS.outboxEventAgeMs
    expect(alone({ ...entry, receivedAtMs: laterMs })).toHaveLength(1)
    expect(alone({ ...entry, receivedAtMs: laterMs + 1 })).toEqual([])
  })

  it('are none of imported labels, events, and models that do not serve', () => {
    const label = exampleOf('label')
    const imported = { ...(label.body as object), isHistory: true }
    const model = exampleOf('model')
    const kept = { ...(model.body as object), how: 'kept' }
    const silent = [
      { ...label, body: imported },
      { ...model, body: kept },
      { ...label, kind: 'event', body: '{}' },
    ] as unknown as readonly LedgerEntry[]
    expect(silent.flatMap(alone)).toEqual([])
  })

  it('name few values of a list, never a hash, and count all', () => {
    const added = Array.from({ length: 900 }, (_, at) => ({ value: `hash-${at}`, masked: 'a***' }))
    const body = { list: 'l', source: 'api', added, removed: ['x', 'y'] }
    const [message] = alone({ ...exampleOf('listed'), body } as unknown as LedgerEntry)
    expect(message?.body).toMatchObject({ added_count: 900, removed_count: 2 })
    expect(JSON.stringify(message)).not.toContain('hash-')
    expect(JSON.stringify(message).match(/a\*\*\*/g)).toHaveLength(LIMITS.messageValuesCount)
  })

  it('cut long texts', () => {
    const entry = exampleOf('decided')
    const body = entry.body as { readonly taken: object }
    const taken = { ...body.taken, description: 'x'.repeat(200_000) }
    const long = { ...entry, body: { ...body, taken } } as unknown as LedgerEntry
    expect(JSON.stringify(alone(long)).length).toBeLessThan(LIMITS.messageBytes)
  })
})
