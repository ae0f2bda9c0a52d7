import { expect, it } from 'vitest'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { readOnce } from './read-once.ts'

const entry = (sequence: number): LedgerEntry => ({
  sequence,
  environment: 1,
  kind: 'event',
  receivedAtMs: 0,
  body: '{}',
  requestId: undefined,
  outcome: new Uint8Array(0),
})

it('reads each entry once, also one that is not there or cannot be read', async () => {
  const asked: number[] = []
  const find = readOnce((sequence) => {
    asked.push(sequence)
    if (sequence === 3) return Promise.reject(new Error('the disk says no'))
    return Promise.resolve(sequence === 2 ? undefined : entry(sequence))
  })
  for (let time = 0; time < 2; time += 1) {
    expect(await find(1)).toEqual(entry(1))
    expect(await find(2)).toBeUndefined()
    await expect(find(3)).rejects.toThrow('the disk says no')
  }
  expect(asked).toEqual([1, 2, 3])
})
