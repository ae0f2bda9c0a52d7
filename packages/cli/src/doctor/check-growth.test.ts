import { DAY_MS } from '@winnow/contract'
import { openEntry, type StoredEntry } from '@winnow/engine'
import { expect, it } from 'vitest'
import { checkGrowth } from './check-growth.ts'

const NOW_MS = Date.UTC(2026, 2, 1)

function growthAfter(parts: readonly Partial<StoredEntry>[]) {
  const entries = parts.map((part, at) =>
    openEntry({
      sequence: at + 1,
      environment: 1,
      kind: 'event',
      receivedAtMs: NOW_MS,
      body: '{"$type":"$login"}',
      requestId: undefined,
      outcome: new Uint8Array(0),
      ...part,
    }),
  )
  const read = async (from: number, limit: number) => entries.slice(from - 1, from - 1 + limit)
  return checkGrowth({ ledger: { last: () => entries.length, read } })
}

it('an empty ledger does not grow', async () => {
  expect(await growthAfter([])).toMatchObject({ state: 'unseen' })
})

it('the kinds of the last day are named, the largest first', async () => {
  const beacon = (chars: number) => `{"$type":"$beacon","$pages":"${'x'.repeat(chars)}"}`
  const found = await growthAfter([
    {
      body: `{"$type":"$order","a":"${'x'.repeat(9_000_000)}"}`,
      receivedAtMs: NOW_MS - 2 * DAY_MS,
    },
    { body: beacon(1_999_970), receivedAtMs: NOW_MS - DAY_MS },
    {},
    { kind: 'lost', body: '{}', outcome: new Uint8Array(50_000) },
    { body: beacon(970) },
  ])
  expect(found).toEqual({
    what: 'ledger growth',
    state: 'well',
    told: 'a day: beacon 2.0 MB, lost 51 kB, event 1 kB',
  })
})
