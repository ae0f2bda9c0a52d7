import type { EntryKind, ListChange, ListDefinition, ListedValue, Records } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryRecords } from '../memory/memory-records.ts'
import { entryOf } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const LISTS = ['bad_cards', 'constructor']
const VALUES = ['a', 'B', '', '__proto__', 'ü', '𝒂', '%', 'a b', "it's", '\uffff']

/** When an entry came: `entryOf` says so. */
const atMs = (sequence: number): number => 1_000_000 + sequence

const anyAddition = fc.record(
  {
    value: fc.constantFrom(...VALUES),
    masked: fc.constant('***'),
    expiresAtMs: fc.nat({ max: 60 }).map(atMs),
    reason: fc.constantFrom('', 'chargeback'),
  },
  { requiredKeys: ['value'] },
)

const anyChange: fc.Arbitrary<ListChange> = fc.record(
  {
    list: fc.constantFrom(...LISTS),
    author: fc.constant('eva'),
    source: fc.constantFrom('api', 'import'),
    added: fc.array(anyAddition, { maxLength: 4 }),
    removed: fc.array(fc.constantFrom(...VALUES), { maxLength: 3 }),
    expiredByMs: fc.nat({ max: 60 }).map(atMs),
  },
  { requiredKeys: ['list', 'source', 'added', 'removed'] },
)

const definitionOf = (name: string): ListDefinition => {
  const times = { createdAtMs: 1, updatedAtMs: 1 }
  return { name, kind: 'custom', form: 'plain', description: '', ...times }
}

const anyBody = fc.oneof(
  { weight: 6, arbitrary: anyChange.map((body) => ({ kind: 'listed' as EntryKind, body })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...LISTS), fc.boolean()).map(([name, isDeleted]) => ({
      kind: 'list' as EntryKind,
      body: { name, definition: isDeleted ? null : definitionOf(name) },
    })),
  },
)

/** All values, page by page. */
async function allOf({ lists }: Records, list: string, nowMs: number, limit: number) {
  const all: ListedValue[] = []
  for (let after: string | undefined; ; after = all.at(-1)?.value) {
    const page = await lists.page(1, list, { nowMs, limit, ...(after !== undefined && { after }) })
    all.push(...page)
    if (page.length < limit) return all
  }
}

/** What the lists of every store must keep. */
export function listLaws({ open }: StoreKind): void {
  it('have no value at first', async () => {
    const { records } = await open()
    expect(await allOf(records, 'bad_cards', 0, 2)).toEqual([])
    expect(await records.lists.find(1, 'bad_cards', ['a'])).toEqual([])
  })

  it('have what was added last of each value, and say when it was and by whom', async () => {
    const change = { list: 'bad_cards', source: 'api', removed: [] }
    const { records } = await filled(await open(), [
      entryOf(1, 'list', { name: 'bad_cards', definition: definitionOf('bad_cards') }),
      entryOf(2, 'listed', { ...change, author: 'eva', added: [{ value: 'a', reason: 'x' }] }),
      entryOf(3, 'listed', { ...change, added: [{ value: 'b', masked: 'b***' }] }),
      entryOf(4, 'listed', { ...change, added: [{ value: 'a' }] }, { environment: 2 }),
    ])
    const first = { value: 'a', reason: 'x', author: 'eva', source: 'api', sequence: 2 }
    const second = { value: 'b', masked: 'b***', source: 'api', sequence: 3 }
    const expected = [first, second].map((each) => ({ ...each, addedAtMs: atMs(each.sequence) }))
    expect(await allOf(records, 'bad_cards', 0, 1)).toEqual(expected)
    expect(await records.lists.find(1, 'bad_cards', ['b', 'c'])).toEqual(expected.slice(1))
    expect(await records.lists.find(1, 'other', ['b'])).toEqual([])
  })

  it('are those of the twin, whatever is written and asked', async () => {
    const bodies = fc.sample(anyBody, { numRuns: 60, seed: 11 })
    const entries = bodies.map(({ kind, body }, at) => {
      return entryOf(at + 1, kind, body, { environment: at % 7 === 0 ? 2 : 1 })
    })
    const twin = new MemoryRecords()
    for (const entry of entries) twin.fold(entry)
    const { records } = await filled(await open(), entries)
    expect(await records.digest()).toBe(await twin.digest())
    let values = 0
    for (const list of LISTS) {
      for (const nowMs of [0, atMs(20), atMs(80)]) {
        const expected = await allOf(twin, list, nowMs, 1_000)
        expect(await allOf(records, list, nowMs, 3)).toEqual(expected)
        values += expected.length
      }
      const sorted = (all: readonly ListedValue[]) =>
        all.toSorted((a, b) => (a.value < b.value ? -1 : 1))
      const found = await records.lists.find(1, list, VALUES)
      expect(sorted(found)).toEqual(sorted(await twin.lists.find(1, list, VALUES)))
    }
    expect(values).toBeGreaterThan(5)
  })
}
