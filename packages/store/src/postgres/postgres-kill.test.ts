import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { eventEntry } from '../laws/entries.test.support.ts'
import { wholeLedger } from '../laws/stores.test.support.ts'
import { answers, newCluster, startCluster } from './cluster.test.support.ts'
import { describeOnPostgres } from './open-for-laws.test.support.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const LOOK_MS = 10

describeOnPostgres('a server that is killed', () => {
  const pids: number[] = []
  let folder = ''
  afterAll(async () => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
    await until(() => !pids.some(isRunning))
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps what was acknowledged; appends wait for it, say why, and go on', async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-kill-'))
    const directory = join(folder, 'cluster')
    const cluster = newCluster(directory)
    pids.push(startCluster(directory, []))
    await answers(cluster)
    const store = await openPostgresStore({ url: cluster.url })
    const { ledger } = store
    let acknowledged = 0
    const appends = Array.from({ length: 300 }, async (_, at) => {
      await ledger.append([eventEntry(at + 1, { n: at + 1 })])
      acknowledged = Math.max(acknowledged, at + 1)
    })
    await appends[0]
    const more = Array.from({ length: 50 }, (_, at) => ledger.append([eventEntry(at + 301, {})]))
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    const before = acknowledged
    await until(() => ledger.trouble() !== undefined)
    expect(ledger.trouble()).toMatch('the ledger cannot be written')
    pids.push(startCluster(directory, []))
    await Promise.all([...appends, ...more])
    expect(ledger.trouble()).toBeUndefined()
    const sequences = (await wholeLedger(ledger)).map(({ sequence }) => sequence)
    expect(sequences).toEqual(Array.from({ length: 350 }, (_, at) => at + 1))
    expect(before).toBeGreaterThan(0)
    await store.close()
  })
})

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
