import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSqliteStore, threadFile } from '@winnow/store'
import { expect, it } from 'vitest'
import { keptThreads } from './kept-threads.ts'

const STORE = new URL('../../packages/store/src/sqlite/worker-link.ts', import.meta.url).href

const ENTRY = {
  sequence: 1,
  environment: 1,
  kind: 'event',
  receivedAtMs: 1,
  requestId: undefined,
  body: '{}',
  outcome: new Uint8Array(0),
} as const

/** Files below the folder that this process has open. */
async function openFiles(folder: string): Promise<readonly string[]> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await turn()
  const paths = readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)]
    } catch {
      return []
    }
  })
  return paths.filter((path) => path.startsWith(folder))
}

it('a thread that has closed begins again, once', async () => {
  const file = new URL(threadFile('reader-worker', STORE))
  const first = keptThreads.start(file)
  await keptThreads.finish(first)
  const [again, another] = [keptThreads.start(file), keptThreads.start(file)]
  expect(again).toBe(first)
  expect(another).not.toBe(first)
  await Promise.all([keptThreads.finish(again), keptThreads.finish(another)])
})

it('threads that begin again have nothing of the store before, whose files are closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-kept-'))
  for (const name of ['first', 'second', 'third']) {
    const store = await openSqliteStore({ directory: join(folder, name) })
    expect(await store.ledger.read(1, 10)).toEqual([])
    await store.ledger.append([ENTRY])
    await store.records.settled(1)
    expect(await store.ledger.get(1)).toMatchObject({ body: '{}' })
    await store.close()
    if (process.platform === 'linux') expect(await openFiles(folder)).toEqual([])
  }
  await rm(folder, { recursive: true, force: true })
})
