import { expect, it } from 'vitest'
import { describeOnPostgres, newStores, withClient } from '../open-for-laws.test.support.ts'
import { openConnections } from './connections.ts'
import { News } from './news.ts'

/** Sessions that listen. */
const LISTENERS = `SELECT pid FROM pg_stat_activity
  WHERE query LIKE 'LISTEN%' AND application_name = current_setting('application_name')`

describeOnPostgres('what nodes tell each other', () => {
  const open = newStores()

  it('are changes of keys, and that a node lets go; a listener whose session is cut listens again', async () => {
    const { accounts, health, url, release } = await open()
    const connections = await openConnections(url)
    let heard: (topic: string) => void = () => undefined
    const news = new News(connections, (topic) => heard(topic))
    const next = (): Promise<string> => new Promise((resolve) => (heard = resolve))
    const listeners = async () =>
      withClient(url, async (client) => (await client.query<{ pid: number }>(LISTENERS)).rows)
    const listens = async (former = 0): Promise<number> => {
      for (;;) {
        const found = (await listeners()).find(({ pid }) => pid !== former)
        if (found !== undefined) return found.pid
      }
    }
    const pid = await listens()
    await health.flush()
    const made = next()
    await accounts.create({ name: 'one', nowMs: 1 })
    expect(await made).toBe('keys')
    await withClient(url, (client) => client.query('SELECT pg_terminate_backend($1)', [pid]))
    await listens(pid)
    const released = next()
    await release?.()
    expect(await released).toBe('released')
    await news.close()
    await connections.close()
  })
})
