import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { eventEntry } from '../laws/entries.test.support.ts'
import { wholeLedger } from '../laws/stores.test.support.ts'
import {
  answers,
  canFollow,
  clusterIn,
  FOLLOWED,
  newCluster,
  startCluster,
  startStandby,
} from './cluster.test.support.ts'
import { describeOnPostgres, openNode, withClient } from './open-for-laws.test.support.ts'
import { databaseFacts } from './open-on-demand.ts'

const LOOK_MS = 10

describeOnPostgres('a server that crashes', () => {
  const pids: number[] = []
  let folder = ''
  afterAll(async () => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
    await until(() => !pids.some(isRunning))
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps what was acknowledged; appends wait for it, say why, and go on', async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-crash-'))
    const directory = join(folder, 'cluster')
    const cluster = newCluster(directory)
    pids.push(startCluster(directory, []))
    await answers(cluster)
    const store = await openNode({ url: cluster.url })
    const { ledger } = store
    const append = (n: number) => ledger.append([eventEntry(n, { n })])
    const acknowledged = numbers(1, 300).map(append)
    await Promise.all(acknowledged)
    const underWay = numbers(301, 350).map(append)
    // At once, without a checkpoint: its next start recovers from its log.
    for (const pid of pids) process.kill(pid, 'SIGQUIT')
    await until(() => !pids.some(isRunning))
    const late = numbers(351, 360).map(append)
    await until(() => ledger.trouble() !== undefined)
    expect(ledger.trouble()).toMatch('the ledger cannot be written')
    pids.push(startCluster(directory, []))
    await Promise.all([...underWay, ...late])
    expect(ledger.trouble()).toBeUndefined()
    const entries = await wholeLedger(ledger)
    expect(entries.map(({ sequence }) => sequence)).toEqual(numbers(1, 360))
    await store.close()
  })

  it.skipIf(!canFollow)(
    `is safe to fail over while each commit waits for a synchronous standby, and nodes know, ${FOLLOWED}`,
    async () => {
      const directory = join(folder, 'cluster')
      const { url } = clusterIn(directory)
      const reports: boolean[] = []
      const store = await openNode({
        url,
        beatMs: LOOK_MS,
        onStandby: (waits) => reports.push(waits),
      })
      expect(reports).toEqual([false])
      pids.push(startStandby(directory, join(folder, 'log-of-standby')))
      await withClient(url, async (client) => {
        await client.query("ALTER SYSTEM SET synchronous_standby_names = 'pg_receivewal'")
        await client.query('SELECT pg_reload_conf()')
      })
      await until(() => reports.length > 1)
      const last = store.ledger.last()
      await store.ledger.append([eventEntry(last + 1, { n: 1 })])
      expect(reports).toEqual([false, true])
      expect(await databaseFacts(url)).toMatchObject({ waitsForStandby: true, isFollower: false })
      await store.close()
    },
  )
})

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(LOOK_MS)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
