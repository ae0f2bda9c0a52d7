import type { Ledger } from '@winnow/engine'
import { expect, it } from 'vitest'
import { eventEntry } from '../../laws/entries.test.support.ts'
import { openConnections } from '../database/connections.ts'
import { describeOnPostgres, newStores, withClient } from '../open-for-laws.test.support.ts'
import { FollowedLedger } from './followed-ledger.ts'

const events = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => eventEntry(first + at, { n: first + at }))

/** Sequences read from an entry on, two at a time. */
async function sequencesFrom(ledger: Ledger, from: number): Promise<readonly number[]> {
  const sequences: number[] = []
  for (let next = from; next <= ledger.last(); next = (sequences.at(-1) ?? next) + 1) {
    sequences.push(...(await ledger.read(next, 2)).map(({ sequence }) => sequence))
  }
  return sequences
}

describeOnPostgres('a ledger that another node writes', () => {
  const open = newStores()

  it('grows at each look, and is read on where it ended', async () => {
    const { ledger: written, url } = await open()
    const connections = await openConnections(url)
    const ledger = new FollowedLedger(connections.pool)
    await ledger.look()
    expect(ledger.last()).toBe(0)
    await written.append(events(1, 5))
    await ledger.look()
    expect(await sequencesFrom(ledger, 1)).toEqual([1, 2, 3, 4, 5])
    await written.append(events(6, 2))
    expect(ledger.last()).toBe(5)
    await ledger.look()
    expect(await sequencesFrom(ledger, 6)).toEqual([6, 7])
    expect(await ledger.read(1, 7)).toEqual(await written.read(1, 7))
    await ledger.settled()
    await expect(ledger.append()).rejects.toThrow('read only')
    await connections.close()
  })

  it.each([
    ['has other entries', 'UPDATE ledger SET checksum = checksum + 1 WHERE sequence = 3'],
    ['ends sooner', 'DELETE FROM ledger WHERE sequence = 3'],
  ])('is refused once it %s than those that were read', async (_, failover) => {
    const { ledger: written, url, close } = await open()
    const connections = await openConnections(url)
    const ledger = new FollowedLedger(connections.pool)
    await written.append(events(1, 3))
    await ledger.look()
    await sequencesFrom(ledger, 1)
    await withClient(url, (client) => client.query(failover))
    await expect(ledger.settled()).rejects.toThrow('entry 3 of the ledger is not the one')
    await written.append(events(4, 1))
    await ledger.look()
    await expect(ledger.read(4, 2)).rejects.toThrow('entry 3 of the ledger is not the one')
    await connections.close()
    await close()
  })
})
