import { type LedgerEntry, bodyText } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyEntries, entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** What every ledger must keep. */
export function ledgerLaws({ open }: StoreKind<'ledger' | 'close'>): void {
  it('is empty at first', async () => {
    const { ledger } = await open()
    expect(ledger.last()).toBe(0)
    expect(await ledger.read(1, 10)).toEqual([])
    expect(await ledger.get(1)).toBeUndefined()
    expect(ledger.trouble()).toBeUndefined()
  })

  it('gives back what was appended, whatever the batches and the pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyEntries(40),
        fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
        fc.nat({ max: 45 }),
        fc.integer({ min: 1, max: 45 }),
        async (entries, cuts, from, limit) => {
          const store = await open()
          const { ledger } = store
          await Promise.all(batches(entries, cuts).map((batch) => ledger.append(batch)))
          expect(ledger.last()).toBe(entries.length)
          expect(plain(await ledger.read(1, 1000))).toEqual(plain(entries))
          const page = entries.slice(Math.max(0, from - 1), Math.max(0, from - 1) + limit)
          expect(plain(await ledger.read(Math.max(1, from), limit))).toEqual(plain(page))
          await store.close()
        },
      ),
      { numRuns: process.env['WINNOW_LONG'] === '1' ? 20 : 4 },
    )
  })

  it('counts an entry as its last only when the append is done', async () => {
    const { ledger } = await open()
    const seen: number[] = []
    const appends = [1, 2, 3].map((sequence) =>
      ledger.append([eventEntry(sequence, {})]).then(() => seen.push(ledger.last())),
    )
    await Promise.all(appends)
    expect(seen.every((last, at) => last >= at + 1)).toBe(true)
    expect(ledger.last()).toBe(3)
  })

  it('has no entry in the place of one that is lost, and goes on after it', async () => {
    const { ledger } = await open()
    const all = [eventEntry(1, {}), entryOf(2, 'lost', {}), eventEntry(3, {})]
    await ledger.append(all)
    expect(ledger.last()).toBe(3)
    expect(plain(await ledger.read(1, 3))).toEqual(plain(all))
    const each = await Promise.all([1, 2, 3].map((sequence) => ledger.get(sequence)))
    expect(each.map((entry) => entry?.sequence)).toEqual([1, undefined, 3])
  })

  it.each([
    ['a gap', [2]],
    ['a gap within', [1, 3]],
    ['an entry twice', [1, 1]],
  ])('refuses %s, and goes on', async (_, sequences) => {
    const { ledger } = await open()
    await expect(ledger.append(sequences.map((n) => eventEntry(n, {})))).rejects.toThrow(
      /cannot follow/,
    )
    expect(ledger.last()).toBe(0)
    await ledger.append([eventEntry(1, {})])
    expect(await ledger.get(1)).toMatchObject({ sequence: 1 })
  })

  it('keeps a copy of the outcome, not the sender’s bytes', async () => {
    const { ledger } = await open()
    const outcome = outcomeOf([1, 2, 3])
    const sent = [...outcome]
    const appended = ledger.append([eventEntry(1, {}, { outcome })])
    outcome.fill(9)
    await appended
    expect([...((await ledger.get(1))?.outcome ?? [])]).toEqual(sent)
  })

  it('has the entries that were put in the place of others, all or none, and goes on', async () => {
    const { ledger } = await open()
    const text = 'what is erased'
    await ledger.append([1, 2, 3].map((n) => eventEntry(n, { text })))
    const outcome = outcomeOf([1])
    const shrunk = [eventEntry(1, {}), eventEntry(3, {}, { outcome })]
    await ledger.rewrite(shrunk)
    await expect(ledger.rewrite([eventEntry(2, {}), eventEntry(4, {})])).rejects.toThrow(RangeError)
    await ledger.append([eventEntry(4, {})])
    const [first, second, third] = plain(await ledger.read(1, 9))
    expect([first, third]).toEqual(plain(shrunk))
    expect(second).toEqual(plain([eventEntry(2, { text })])[0])
  })

  it('keeps entries of a megabyte', async () => {
    const { ledger } = await open()
    const text = 'ä'.repeat(500_000)
    await ledger.append([1, 2, 3].map((n) => eventEntry(n, { text, n })))
    const entries = await ledger.read(1, 3)
    expect(entries.map((entry) => JSON.parse(bodyText(entry)).n)).toEqual([1, 2, 3])
    expect(entries.map((entry) => JSON.parse(bodyText(entry)).text)[2]).toBe(text)
  })
}

function batches(
  entries: readonly LedgerEntry[],
  cuts: readonly number[],
): readonly LedgerEntry[][] {
  const ends = [...cuts, entries.length].toSorted((a, b) => a - b)
  return ends.map((end, at) => entries.slice(at === 0 ? 0 : ends[at - 1], end))
}

/** Entries with outcomes that compare by value. */
function plain(entries: readonly LedgerEntry[]): readonly unknown[] {
  return entries.map((entry) => ({ ...entry, outcome: [...entry.outcome] }))
}
