import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LedgerEntry, openEntry, type StoredEntry } from '@winnow/engine'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SpilledLedger } from './spilled-ledger.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-spilled-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Draft = Omit<StoredEntry, 'sequence'>

/** A few of them fill the piece that is in memory, some are larger than it. */
const draft: fc.Arbitrary<Draft> = fc.record({
  environment: fc.nat({ max: 2 ** 31 }),
  kind: fc.constant('event'),
  receivedAtMs: fc.integer({ min: -1, max: 2 ** 45 }),
  body: fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(1, 1000, 90_000))
    .map(([text, times]) => text.repeat(times)),
  requestId: fc.constant(undefined),
  outcome: fc.uint8Array(),
})

/** Events, with bodies as texts, and settings, with decoded bodies. */
const entryOf = (draft: Draft, sequence: number): LedgerEntry =>
  sequence % 3 === 0
    ? openEntry({ ...draft, sequence, kind: 'thresholds', body: settings(draft.body) })
    : openEntry({ ...draft, sequence })

const settings = (text: string): string => JSON.stringify({ hysteresis: 1, byType: {}, text })

const lists = fc.array(fc.array(draft, { minLength: 1, maxLength: 3 }), { maxLength: 12 })

it('gives back what it was given', async () => {
  await fc.assert(
    fc.asyncProperty(lists, fc.array(fc.nat({ max: 40 })), async (appends, looks) => {
      const spilled = new SpilledLedger(join(folder, 'ledger'))
      const given: LedgerEntry[] = []
      for (const drafts of appends) {
        const entries = drafts.map((each, at) => entryOf(each, given.length + 1 + at))
        await spilled.append(entries)
        given.push(...entries)
        for (const at of looks) expect(bare(await spilled.get(at))).toEqual(bare(given[at - 1]))
      }
      expect(spilled.last()).toBe(given.length)
      expect((await spilled.read(2, 5)).map(bare)).toEqual(given.slice(1, 6).map(bare))
      await spilled.close()
    }),
    { numRuns: 30 },
  )
})

/** Whatever kind of array the bytes lie in. */
const bare = (entry: LedgerEntry | undefined) => entry && { ...entry, outcome: [...entry.outcome] }

it('shows nobody what is hidden', async () => {
  const ledger = new SpilledLedger(join(folder, 'ledger'))
  const entry = { environment: 1, kind: 'event', receivedAtMs: 1, requestId: undefined } as const
  for (const sequence of [1, 2]) {
    await ledger.append([{ ...entry, sequence, body: `${sequence}`, outcome: new Uint8Array(1) }])
  }
  ledger.hide(1)
  expect(await ledger.get(1)).toBeUndefined()
  expect(await ledger.get(2)).toMatchObject({ body: '2' })
  expect(ledger.entry(1)).toMatchObject({ body: '1' })
  await ledger.close()
})

it('refuses an entry out of its order', async () => {
  const ledger = new SpilledLedger(join(folder, 'ledger'))
  const entry = { environment: 1, kind: 'event', receivedAtMs: 1, requestId: undefined } as const
  const outOfOrder = { ...entry, sequence: 2, body: '', outcome: new Uint8Array(0) }
  await expect(ledger.append([outOfOrder])).rejects.toThrow(RangeError)
  await ledger.close()
})
