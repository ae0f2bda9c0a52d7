import { setTimeout as wait } from 'node:timers/promises'
import { bodyText } from '@winnow/engine'
import { expect, it } from 'vitest'
import { entryOf, eventEntry } from '../laws/entries.test.support.ts'
import { wholeLedger } from '../laws/stores.test.support.ts'
import { LeaseLost } from '../errors.ts'
import { openConnections } from './database/connections.ts'
import { rowOf } from './ledger/entry-row.ts'
import { LedgerConnection } from './ledger/ledger-connection.ts'
import { takeTurn } from './ledger/take-turn.ts'
import {
  describeOnPostgres,
  newStores,
  withClient,
  openNode,
} from './open-for-laws.test.support.ts'

/** Ends the session that appends to the same schema. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = current_setting('application_name') AND query LIKE '%INSERT INTO ledger%'
  AND pid <> pg_backend_pid()`

const NEVER_MS = 1e8

const ignore = (): void => undefined

const events = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => eventEntry(first + at, { n: first + at }))

describeOnPostgres('the one writer', () => {
  const open = newStores()

  it('a second node is refused as long as the first is there, and takes over when it is gone', async () => {
    const first = await open({ node: 'one' })
    await first.ledger.append(events(1, 2))
    await expect(openNode({ url: first.url })).rejects.toThrow('in use by one')
    await first.close()
    const second = await openNode({ url: first.url })
    expect(second.ledger.last()).toBe(2)
    expect(second.seed).toEqual(first.seed)
    await second.close()
  })

  it('a node that waits says who is active, and takes over when that one is gone', async () => {
    const standbys: boolean[] = []
    const first = await open({ node: 'one', onStandby: (waits) => void standbys.push(waits) })
    expect(standbys).toEqual([false])
    const reasons: string[] = []
    const waiting = { onWaiting: (why: string) => void reasons.push(why) }
    const second = openNode({ url: first.url, waiting })
    while (reasons.length === 0) await wait(20)
    expect(reasons).toEqual(['the database is in use by one'])
    await first.ledger.append(events(1, 2))
    await first.close()
    const taken = await second
    expect(taken.ledger.last()).toBe(2)
    await taken.close()
  })

  it('a node that waits ends with the reason of its signal', async () => {
    const { url } = await open({ node: 'one' })
    const stop = new AbortController()
    const waiting = { onWaiting: () => stop.abort(new Error('stopped')), signal: stop.signal }
    await expect(openNode({ url, waiting })).rejects.toThrow('stopped')
  })

  it('a node that wakes after another took over writes nothing, and says so', async () => {
    const { ledger, url } = await open()
    await ledger.append(events(1, 2))
    await withClient(url, (client) => client.query(CUT))
    const second = await openNode({ url })
    await second.ledger.append(events(3, 1))
    await expect(ledger.append(events(3, 4))).rejects.toThrow('another node writes')
    await expect(ledger.append(events(7, 1))).rejects.toThrow('another node writes')
    expect(ledger.trouble()).toMatch('another node writes')
    await second.ledger.append(events(4, 1))
    expect(await wholeLedger(second.ledger)).toHaveLength(4)
    await second.close()
  })

  it('a paused node is replaced once it has not beaten for too long, and writes nothing later', async () => {
    const { ledger, url } = await open({ beatMs: NEVER_MS })
    await ledger.append(events(1, 2))
    await expect(openNode({ url })).rejects.toThrow('in use')
    await withClient(url, (client) =>
      client.query("UPDATE lease SET beat_at = now() - interval '6 seconds'"),
    )
    const second = await openNode({ url })
    await second.ledger.append(events(3, 1))
    await expect(ledger.append(events(3, 1))).rejects.toThrow('another node writes')
    await second.close()
  })

  it('a node that has nothing to write learns that another took over', async () => {
    const { ledger, url } = await open({ beatMs: 20 })
    await withClient(url, (client) => client.query('UPDATE lease SET epoch = epoch + 1'))
    while (ledger.trouble() === undefined) await wait(20)
    expect(ledger.trouble()).toMatch('another node writes')
    await expect(ledger.append(events(1, 1))).rejects.toThrow('another node writes')
  })

  it('a session that lives on after another took over writes nothing', async () => {
    const { ledger, url } = await open()
    await ledger.append(events(1, 2))
    await withClient(url, (client) => client.query('UPDATE lease SET epoch = epoch + 1'))
    await expect(ledger.append(events(3, 1))).rejects.toThrow('another node writes')
    expect(await wholeLedger(ledger)).toHaveLength(2)
  })

  it('sessions that are cut lose nothing and write nothing twice', async () => {
    const { ledger, url } = await open({ beatMs: 1 })
    const appends: Promise<void>[] = []
    await withClient(url, async (client) => {
      for (let cut = 0; cut < 6; cut += 1) {
        const first = cut * 20 + 1
        const more = events(first, 20).map((entry) => ledger.append([entry]))
        appends.push(...more)
        if (cut % 2 === 0) await more[0]
        await client.query(CUT)
      }
    })
    await Promise.all(appends)
    expect(ledger.trouble()).toBeUndefined()
    const bodies = (await wholeLedger(ledger)).map((entry) => JSON.parse(bodyText(entry)) as object)
    expect(bodies).toEqual(events(1, 120).map(({ body }) => JSON.parse(body) as object))
  })
})

describeOnPostgres('an append in doubt', () => {
  const open = newStores()

  it('counts as done where its entries are there, and never where others are', async () => {
    const { url, close } = await open()
    await close()
    const connections = await openConnections(url)
    const parts = { connections, node: 'test', onBeat: ignore, onRefusal: ignore, onLost: ignore }
    const client = await takeTurn(connections, undefined)
    const { connection } = await LedgerConnection.open(parts, client)
    const rows = [1, 2].map((n) => rowOf(entryOf(n, 'event', { n })))
    await connection.append({ first: 1, rows })
    await connection.append({ first: 1, rows })
    const others = rows.toReversed()
    await expect(connection.append({ first: 1, rows: others })).rejects.toThrow(/duplicate key/)
    await withClient(url, (client) => client.query('UPDATE lease SET epoch = epoch + 1'))
    await expect(connection.append({ first: 3, rows })).rejects.toThrow(LeaseLost)
    await connections.close()
  })
})

describeOnPostgres('the entries', () => {
  const open = newStores()

  it('go on from partition to partition, also within one append', async () => {
    const { ledger } = await open({ partitionEntries: 10 })
    await ledger.append(events(1, 45))
    for (let n = 46; n <= 60; n += 1) await ledger.append(events(n, 1))
    expect((await wholeLedger(ledger)).map(({ sequence }) => sequence)).toEqual(
      events(1, 60).map(({ sequence }) => sequence),
    )
  })

  it('that are not what was written are reported, once, and not given', async () => {
    const met: string[] = []
    const { ledger, url } = await open({ onDamage: ({ message }) => met.push(message) })
    await ledger.append(events(1, 3))
    await withClient(url, (client) =>
      client.query('UPDATE ledger SET body = \'{"n":7}\' WHERE sequence = 2'),
    )
    await expect(ledger.get(2)).rejects.toThrow('entry 2 of the ledger is damaged')
    await expect(ledger.read(1, 3)).rejects.toThrow('entry 2')
    expect(await ledger.get(3)).toMatchObject({ sequence: 3 })
    expect(met).toHaveLength(1)
  })

  it('do not come all at once where they are large', async () => {
    const { ledger } = await open()
    await ledger.append([eventEntry(1, { text: 'x'.repeat(17 * 2 ** 20) }), eventEntry(2, {})])
    expect(await ledger.read(1, 2)).toHaveLength(1)
    expect(await ledger.read(2, 1)).toHaveLength(1)
  })
})

describeOnPostgres('the commits', () => {
  const open = newStores()

  it('wait for the disk, also where the server would not', async () => {
    const { url: plain, close } = await open()
    await close()
    const url = plain.replace('search_path', 'synchronous_commit%3Doff%20-c%20search_path')
    const connections = await openConnections(url)
    const client = await connections.connect()
    const asked = await client.query('SHOW synchronous_commit')
    const unasked = await connections.pool.query('SHOW synchronous_commit')
    expect([...asked.rows, ...unasked.rows]).toEqual([
      { synchronous_commit: 'on' },
      { synchronous_commit: 'off' },
    ])
    await connections.close()
  })
})

describeOnPostgres('the tables', () => {
  const open = newStores()

  it('keep any text, and order it byte by byte', async () => {
    const { accounts, merchants } = await open()
    const { name } = await accounts.create({ name: 'a\0b\uf8fe0', nowMs: 1 })
    expect(name).toBe('a\0b\uf8fe0')
    const ids = ['ä', 'b', 'B', 'a_', 'a']
    const head = { environment: 1, details: '{}', createdAtMs: 1, createdBy: 'x' }
    for (const id of ids) await merchants.create({ ...head, id, updatedAtMs: 1, updatedBy: 'x' }, 9)
    const page = await merchants.page(1, { limit: 9 })
    expect(page.map(({ id }) => id)).toEqual(['B', 'a', 'a_', 'b', 'ä'])
  })

  it('of a newer version are refused', async () => {
    const { url, close } = await open()
    await close()
    await withClient(url, (client) =>
      client.query("INSERT INTO kysely_migration VALUES ('9999-later', 'now')"),
    )
    await expect(openNode({ url })).rejects.toThrow('newer version of Winnow')
    await withClient(url, (client) => client.query("DELETE FROM kysely_migration WHERE name > '9'"))
  })
})
