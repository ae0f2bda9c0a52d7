import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { ListKeys } from '../lists/list-keys.ts'
import { Lists } from '../lists/lists.ts'
import type { ListForm } from '../ports/list.ts'
import { ListRefused, ListUnknown } from './core-errors.ts'
import { foldLists } from './fold-lists.ts'
import { heldCore, START_MS } from './held-core.test.support.ts'
import { ListIntake } from './list-intake.ts'
import type { ListChangeRequest, ListRequest } from './list-requests.ts'

const LIMITS = { lists: 2, values: 3, valuesOfChange: 4 }
const NAME = 'bad_mails'

const listRequest = (special: Partial<ListRequest> = {}): ListRequest => ({
  environment: 1,
  name: NAME,
  kind: 'email',
  form: 'plain',
  description: '',
  nowMs: START_MS,
  ...special,
})

const changeRequest = (
  add: ListChangeRequest['add'],
  special: Partial<ListChangeRequest> = {},
): ListChangeRequest => ({
  environment: 1,
  list: NAME,
  kind: 'email',
  source: 'api',
  add,
  remove: [],
  receivedAtMs: START_MS,
  ...special,
})

/** An intake with few places over a ledger in memory. */
function smallIntake() {
  const lists = new Lists(new ListKeys({ lo: 1, hi: 2 }))
  const entries: LedgerEntry[] = []
  const intake = new ListIntake(
    lists,
    {
      next: () => entries.length + 1,
      write: async (entry) => {
        entries.push(entry)
        foldLists(lists, entry)
      },
    },
    LIMITS,
  )
  return { lists, entries, intake }
}

const mails = (...names: readonly string[]) => names.map((name) => ({ value: `${name}@b.example` }))

describe('a list', () => {
  it('keeps its kind and its form, and when it was made', async () => {
    const { intake, lists } = smallIntake()
    await intake.define(listRequest())
    const changed = listRequest({ description: 'of chargebacks', nowMs: START_MS + 5 })
    const { name, kind, form, description } = changed
    const definition = { name, kind, form, description }
    const times = { createdAtMs: START_MS, updatedAtMs: START_MS + 5 }
    expect(await intake.define(changed)).toEqual({ ...definition, ...times })
    for (const other of [{ kind: 'phone' }, { form: 'hashed' }] as const) {
      await expect(intake.define(listRequest(other))).rejects.toThrow(ListRefused)
    }
    expect(lists.all(1)).toEqual([{ ...definition, ...times, values: 0 }])
  })

  it.each(['', 'Bad', '1st', 'a-b', 'a.b', '__proto__', 'in', 'null', 'x'.repeat(65), 'a\n'])(
    'is not called %j',
    async (name) => {
      await expect(smallIntake().intake.define(listRequest({ name }))).rejects.toThrow(ListRefused)
    },
  )

  it('is one of so many', async () => {
    const { intake } = smallIntake()
    for (const name of ['a', 'constructor']) await intake.define(listRequest({ name }))
    await expect(intake.define(listRequest({ name: 'c' }))).rejects.toThrow('2 lists already')
    await intake.define(listRequest({ name: 'c', environment: 2 }))
  })

  it('is gone with its values once it is deleted', async () => {
    const { intake, lists } = smallIntake()
    await intake.define(listRequest())
    await intake.change(changeRequest(mails('a')))
    await intake.delete(1, NAME, START_MS)
    await expect(intake.delete(1, NAME, START_MS)).rejects.toThrow(ListUnknown)
    await expect(intake.change(changeRequest(mails('a')))).rejects.toThrow(ListUnknown)
    await intake.define(listRequest())
    expect(lists.total(1)).toBe(0)
  })
})

describe.each<ListForm>(['plain', 'hashed'])('a change of a list that stores %s', (form) => {
  it('adds, changes and removes; what is so already is no change, and no entry', async () => {
    const { intake, entries, lists } = smallIntake()
    await intake.define(listRequest({ form }))
    const none = { added: 0, changed: 0, unchanged: 0, removed: 0, absent: 0 }
    const change = (add: ListChangeRequest['add'], ...remove: readonly string[]) =>
      intake.change(changeRequest(add, { remove }))
    expect(await change(mails('a', 'b', 'a'))).toEqual({
      ...none,
      added: 2,
      unchanged: 1,
      sequence: 2,
    })
    expect(await change(mails('a', 'b'))).toEqual({ ...none, unchanged: 2, sequence: undefined })
    const [a = { value: '' }] = mails('a')
    const result = await change([{ ...a, reason: 'chargeback' }], 'b@b.example', 'c@b.example')
    expect(result).toEqual({ ...none, changed: 1, removed: 1, absent: 1, sequence: 3 })
    expect(entries.length).toBe(3)
    expect(lists.all(1)).toMatchObject([{ values: 1 }])
    const text = JSON.stringify(entries.slice(1).map(({ body }) => body))
    expect(text.includes('a@b.example')).toBe(form === 'plain')
    expect(text.includes('"a***@b.example"')).toBe(form === 'hashed')
  })

  it('that does not fit changes nothing; expired values make room', async () => {
    const { intake, lists } = smallIntake()
    await intake.define(listRequest({ form }))
    const expiresAtMs = START_MS + 1_000
    const short = mails('a', 'b').map((each) => ({ ...each, expiresAtMs }))
    await intake.change(changeRequest(short))
    await intake.change(changeRequest(mails('c')))
    const late = changeRequest(mails('d', 'e'), { receivedAtMs: expiresAtMs })
    await expect(intake.change(changeRequest(mails('d', 'e')))).rejects.toThrow('at most 3 values')
    await expect(intake.change({ ...late, add: mails('d', 'e', 'f', 'g') })).rejects.toThrow(
      ListRefused,
    )
    expect(lists.total(1)).toBe(3)
    expect(await intake.change(late)).toMatchObject({ added: 2 })
    expect(lists.total(1)).toBe(3)
    expect(lists.expired(1, expiresAtMs)).toBe(0)
  })
})

it('a change has so many values at most, and those of the kind that it was read for', async () => {
  const { intake } = smallIntake()
  await intake.define(listRequest())
  await expect(intake.change(changeRequest(mails('a', 'b', 'c', 'd', 'e')))).rejects.toThrow(
    'at most 4 values',
  )
  const other = changeRequest(mails('a'), { kind: 'user' })
  await expect(intake.change(other)).rejects.toThrow(ListUnknown)
})

it('the core knows its lists again after a start, from the ledger', async () => {
  const { core, ledger } = await heldCore()
  await core.execute({ is: 'set_list', request: listRequest({ form: 'hashed' }) })
  await core.execute({ is: 'change_list', request: changeRequest(mails('a', 'b')) })
  await core.execute({ is: 'change_list', request: changeRequest([], { remove: ['a@b.example'] }) })
  const asked = { is: 'lists', environment: 1 } as const
  const before = await core.ask(asked)
  await core.close()
  const again = await heldCore({ ledger })
  expect(await again.core.ask(asked)).toEqual(before)
  expect(before).toMatchObject([{ name: NAME, values: 1 }])
  const listed = (value: string) =>
    again.core.ask({ is: 'listed', environment: 1, list: NAME, value, nowMs: START_MS })
  expect(await listed('a@b.example')).toEqual([])
  expect(await listed('b@b.example')).toHaveLength(1)
  await again.core.close()
})

/** What values a list has at two times. */
const contentsOf = (lists: Lists, times: readonly number[]): unknown =>
  times.map((atMs) => ['a', 'b', 'c'].map((name) => lists.has(1, NAME, `${name}@b.example`, atMs)))

it('the lists of any day follow from the entries until then', async () => {
  const anyStep = fc.record({
    add: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    remove: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    expiresInS: fc.constantFrom(undefined, 1, 2),
    isDeleted: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 8 }), async (steps) => {
      const { intake, lists, entries } = smallIntake()
      const days: { readonly entries: number; readonly contents: unknown }[] = []
      const times = [START_MS, START_MS + 1_500, START_MS + 5_000]
      for (const [at, { add, remove, expiresInS, isDeleted }] of steps.entries()) {
        const receivedAtMs = START_MS + at * 500
        await intake.define(listRequest({ form: 'hashed', nowMs: receivedAtMs }))
        const expiry = expiresInS && { expiresAtMs: receivedAtMs + expiresInS * 1000 }
        const added = mails(...add).map((each) => ({ ...each, ...expiry }))
        const gone = mails(...remove).map(({ value }) => value)
        await intake.change(changeRequest(added, { remove: gone, receivedAtMs }))
        if (isDeleted && at % 3 === 2) await intake.delete(1, NAME, receivedAtMs)
        days.push({ entries: entries.length, contents: contentsOf(lists, times) })
      }
      for (const day of days) {
        const asOf = new Lists(new ListKeys({ lo: 1, hi: 2 }))
        for (const entry of entries.slice(0, day.entries)) foldLists(asOf, entry)
        expect(contentsOf(asOf, times)).toEqual(day.contents)
      }
    }),
  )
})
