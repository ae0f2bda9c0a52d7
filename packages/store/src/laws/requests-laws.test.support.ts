import { expect, it } from 'vitest'
import { eventEntry } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** As the engine writes it: key, digest, and a sign where the key lasts. */
export const requestId = (key: string, digest: string, isLasting = true): string =>
  `${key}${digest}${isLasting ? '+' : ''}`

/** What is kept of requests. */
export function requests({ open }: StoreKind): void {
  const [known, high, recent, never] = [
    '0'.repeat(15) + '1',
    'f'.repeat(16),
    '7'.repeat(16),
    'ab'.repeat(8),
  ]

  it('are known by their names where their key lasts, with the entry that came first', async () => {
    const login = { $type: '$login', $user_id: 'ann' }
    const { records } = await filled(await open(), [
      eventEntry(1, login, { requestId: requestId(known, '00000a') }),
      eventEntry(2, login, { requestId: requestId(recent, '00000b', false) }),
      eventEntry(3, login, { requestId: requestId(high, '1fffff') }),
      eventEntry(4, login, { requestId: requestId(known, '00000c') }),
    ])
    await records.settled(4)
    const found = await records.requests([known, high, recent, never])
    expect(found.toSorted((a, b) => a.sequence - b.sequence)).toEqual([
      { name: known, digest: 10, sequence: 1 },
      { name: high, digest: 0x1fffff, sequence: 3 },
    ])
    expect(await records.requests([])).toEqual([])
  })
}
