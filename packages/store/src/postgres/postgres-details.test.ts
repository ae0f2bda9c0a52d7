import { DAY_MS } from '@winnow/contract'
import type { LedgerEntry } from '@winnow/engine'
import { expect, it } from 'vitest'
import { eventEntry } from '../laws/entries.test.support.ts'
import { describeOnPostgres, newStores, openNode } from './open-for-laws.test.support.ts'

const NOW_MS = Date.UTC(2026, 5, 30, 12)

const beacon = (sequence: number, ageDays: number, details = `{"n":${sequence}}`): LedgerEntry => ({
  ...eventEntry(sequence, { $type: '$beacon' }, { receivedAtMs: NOW_MS - ageDays * DAY_MS }),
  details,
})

describeOnPostgres('the details of beacons', () => {
  const open = newStores()

  it('are read as they were put, and are no part of the entry', async () => {
    const { details, ledger } = await open()
    await ledger.append([beacon(1, 0, '{"$path":"é"}'), beacon(2, 40), eventEntry(3, {})])
    const [first, second, third] = await ledger.read(1, 3)
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('all were appended')
    expect(first).not.toHaveProperty('details')
    expect(await details.of(first)).toBe('{"$path":"é"}')
    expect(await details.of(second)).toBe('{"n":2}')
    expect(await details.of(third)).toBeUndefined()
    expect(await details.of({ ...first, receivedAtMs: 1 })).toBeUndefined()
  })

  it('are cut by their age, and entries stay', async () => {
    const { ledger, url, close } = await open()
    await ledger.append(Array.from({ length: 40 }, (_, at) => beacon(at + 1, 39 - at)))
    await close()
    const detailsRetention = { days: 5, nowMs: () => NOW_MS }
    const again = await openNode({ url, detailsRetention })
    await again.close()
    const { details, ...later } = await openNode({ url })
    expect(later.ledger.last()).toBe(40)
    expect(await details.of(beacon(34, 6))).toBeUndefined()
    expect(await details.of(beacon(35, 5))).toBe('{"n":35}')
    await later.close()
  })
})
