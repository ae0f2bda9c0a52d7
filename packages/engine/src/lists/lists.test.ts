import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListChange, ListDefinition, ListForm, ListKind } from '../ports/list.ts'
import { ListKeys } from './list-keys.ts'
import { Lists } from './lists.ts'

const AT_MS = Date.UTC(2026, 3, 1)

const definitionOf = (name: string, kind: ListKind, form: ListForm = 'plain'): ListDefinition => {
  return { name, kind, form, description: '', createdAtMs: AT_MS, updatedAtMs: AT_MS }
}

const newLists = (): Lists => new Lists(new ListKeys({ lo: 1, hi: 2 }))

/** A list `it` of environment 1 with these values, in their normal form. */
function listWith(
  { kind, form }: { readonly kind: ListKind; readonly form?: ListForm },
  values: readonly string[],
): Lists {
  const lists = newLists()
  const definition = definitionOf('it', kind, form)
  lists.define(1, { name: 'it', definition })
  const added = values.map((value) => ({ value: lists.keys.stored(1, definition, value) }))
  lists.change(1, { list: 'it', source: 'api', added, removed: [] })
  return lists
}

describe.each(['plain', 'hashed'] as const)('a list with values that are stored %s', (form) => {
  it('finds a value however it is written, and no other', () => {
    const lists = listWith({ kind: 'email', form }, ['ab@gmail.com'])
    expect(lists.has(1, 'it', 'A.B+x@Gmail.com', AT_MS)).toBe(true)
    expect(lists.has(1, 'it', 'abc@gmail.com', AT_MS)).toBe(false)
    expect(lists.has(1, 'other', 'ab@gmail.com', AT_MS)).toBe(false)
    expect(lists.has(2, 'it', 'ab@gmail.com', AT_MS)).toBe(false)
  })

  it('finds addresses by the networks that they are in', () => {
    const networks = ['192.0.2.0/24', '198.51.100.7', '2001:db8::/32']
    const lists = listWith({ kind: 'ip', form }, networks)
    const found = (ip: string): boolean => lists.has(1, 'it', ip, AT_MS)
    for (const ip of ['192.0.2.1', '192.0.2.255', '198.51.100.7', '2001:db8:9::1']) {
      expect([ip, found(ip)]).toEqual([ip, true])
    }
    for (const ip of ['192.0.3.1', '198.51.100.8', '2001:db9::1', '::', 'x', '']) {
      expect([ip, found(ip)]).toEqual([ip, false])
    }
    const stored = lists.keys.stored(1, definitionOf('it', 'ip', form), '192.0.2.0/24')
    expect(lists.matching(1, 'it', '192.0.2.1', AT_MS)).toEqual([stored])
    lists.change(1, { list: 'it', source: 'api', added: [], removed: [stored] })
    expect(found('192.0.2.1')).toBe(false)
  })

  it('is in a snapshot as it is in memory', () => {
    const lists = listWith({ kind: 'ip', form }, ['192.0.2.0/24'])
    const restored = newLists()
    for (const part of lists.parts()) restored.restore(part)
    expect(restored.all(1)).toEqual(lists.all(1))
    expect(restored.has(1, 'it', '192.0.2.9', AT_MS)).toBe(true)
  })
})

it('a hashed list stores nothing that shows the value, and other hashes in other environments', () => {
  const keys = new ListKeys({ lo: 1, hi: 2 })
  const definition = definitionOf('it', 'email', 'hashed')
  const stored = keys.stored(1, definition, 'ann@shop.example')
  expect(stored).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.stored(2, definition, 'ann@shop.example')).not.toBe(stored)
  const others = new ListKeys({ lo: 1, hi: 3 })
  expect(others.stored(1, definition, 'ann@shop.example')).not.toBe(stored)
  expect(keys.stored(1, definition, `hash:${stored}`)).toBe(stored)
})

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'there is no list %s, and a list of texts has it only once it is added',
  (name) => {
    const lists = listWith({ kind: 'custom' }, ['a'])
    expect(lists.has(1, name, 'a', AT_MS)).toBe(false)
    expect(lists.has(1, 'it', name, AT_MS)).toBe(false)
    lists.change(1, { list: 'it', source: 'api', added: [{ value: name }], removed: [] })
    expect(lists.has(1, 'it', name, AT_MS)).toBe(true)
  },
)

it('a value is listed until it expires, by the time of the event', () => {
  const lists = listWith({ kind: 'custom' }, [])
  const added = [{ value: 'a', expiresAtMs: AT_MS }]
  lists.change(1, { list: 'it', source: 'api', added, removed: [] })
  expect(lists.has(1, 'it', 'a', AT_MS - 1)).toBe(true)
  expect(lists.has(1, 'it', 'a', AT_MS)).toBe(false)
  expect(lists.expired(1, AT_MS)).toBe(1)
  const change = { list: 'it', source: 'api', added: [], removed: [], expiredByMs: AT_MS }
  lists.change(1, change)
  expect(lists.total(1)).toBe(0)
})

const anyChange: fc.Arbitrary<ListChange> = fc
  .record({
    list: fc.constantFrom('a', 'b'),
    added: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
    removed: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
    expiresS: fc.nat({ max: 3 }),
    expiredByMs: fc.constantFrom(undefined, 1_000, 2_000),
  })
  .map(({ added, removed, expiresS, expiredByMs, ...change }) => ({
    ...change,
    source: 'api',
    added: added.map((value) => {
      return { value: String(value), ...(expiresS > 0 && { expiresAtMs: expiresS * 1000 }) }
    }),
    removed: removed.map(String),
    ...(expiredByMs !== undefined && { expiredByMs }),
  }))

interface Defined {
  readonly name: string
  readonly isDeleted: boolean
}

const anyFold: fc.Arbitrary<ListChange | Defined> = fc.oneof(
  { weight: 5, arbitrary: anyChange },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constantFrom('a', 'b'), isDeleted: fc.boolean() }),
  },
)

function fold(lists: Lists, step: ListChange | Defined): void {
  if ('list' in step) return lists.change(1, step)
  const { name, isDeleted } = step
  lists.define(1, { name, definition: isDeleted ? null : definitionOf(name, 'custom') })
}

/** The steps that a ledger can have: only lists that exist are changed. */
function written(steps: readonly (ListChange | Defined)[]): readonly (ListChange | Defined)[] {
  const known = new Set<string>()
  return steps.filter((step) => {
    if ('list' in step) return known.has(step.list)
    if (step.isDeleted) return known.delete(step.name)
    return known.add(step.name)
  })
}

const contentsOf = (lists: Lists): unknown => [
  lists.all(1),
  ['a', 'b'].map((name) =>
    Array.from({ length: 10 }, (_, value) => lists.heldValue(1, name, String(value))),
  ),
]

it('a snapshot may be newer than its place: folding what it has already comes to the same', () => {
  fc.assert(
    fc.property(fc.array(anyFold, { maxLength: 40 }), fc.nat({ max: 40 }), (any, from) => {
      const steps = written(any)
      const live = newLists()
      for (const step of steps) fold(live, step)
      const restored = newLists()
      for (const part of live.parts()) restored.restore(part)
      for (const step of steps.slice(from)) fold(restored, step)
      expect(contentsOf(restored)).toEqual(contentsOf(live))
    }),
  )
})

it('a million values fit: at most 44 bytes each, however far the tables have grown', () => {
  const lists = listWith({ kind: 'custom' }, [])
  const most = { perValue: 0 }
  for (let from = 0; from < 60_000; from += 1_000) {
    const added = Array.from({ length: 1_000 }, (_, at) => ({ value: `value-${from + at}` }))
    lists.change(1, { list: 'it', source: 'import', added, removed: [] })
    if (from > 20_000) most.perValue = Math.max(most.perValue, lists.bytes(1) / lists.total(1))
  }
  expect(lists.total(1)).toBe(60_000)
  expect(most.perValue).toBeLessThan(44)
})
