/** A user is erased from a database: a server of its own, since others write to the shared one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  answers,
  type Cluster,
  isPostgresThere,
  newCluster,
  POSTGRES,
  runOn,
  startCluster,
} from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import { ended, startWinnow } from '../run-winnow.test.support.ts'
import { findService } from '../service/running-service.ts'
import { until } from '../until.test.support.ts'
import {
  callerAt,
  foundIn,
  type Json,
  linesOf,
  live,
  openCaller,
} from './erased-user.test.support.ts'

const PATH = '/v1/users/billy_jones/erasure'

/** The write-ahead log is gone once it is not needed: none of its files is kept for later. */
const SETTINGS = ['fsync=off', 'wal_recycle=off', 'min_wal_size=32MB', 'checkpoint_timeout=1h']

let folder = ''
let server: Cluster
let pid = 0
/** Of the node. */
let data = ''
/** Of the database that the node uses. */
let url = ''

const place = (): readonly string[] => ['--data-dir', data, '--database-url', url]

/** What the server's files still have, those of its log, too: what was written before goes with two checkpoints. */
async function foundInServer(): Promise<readonly string[]> {
  for (let times = 0; times < 2; times += 1) {
    await runOn(server, 'SELECT pg_switch_wal()')
    await runOn(server, 'CHECKPOINT')
  }
  return foundIn(server.data)
}

/** Puts what the database held before any erasure in its place. */
async function restore(): Promise<void> {
  await runOn(server, 'DROP DATABASE shop')
  await runOn(server, 'CREATE DATABASE shop TEMPLATE backup')
}

type Caller = Pick<Awaited<ReturnType<typeof callerAt>>, 'call'>

const scoresOf = ({ call }: Caller): Promise<readonly unknown[]> =>
  Promise.all(
    ['carol', 'dave'].map(async (user) => (await call('GET', `/v1/users/${user}`))['scores']),
  )

const reportOf = ({ call }: Caller): Promise<Json> =>
  until(async () => {
    const { state, report } = await call('GET', PATH)
    if (state === 'failed') return { state }
    return state === 'done' ? (report as Json) : undefined
  })

describe.skipIf(!isPostgresThere)(`erasing a user from ${POSTGRES}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-erase-postgres-'))
    data = join(folder, 'node')
    const directory = join(folder, 'server')
    server = newCluster(directory)
    pid = startCluster(directory, SETTINGS)
    await answers(server)
    await runOn(server, 'CREATE DATABASE shop')
    url = server.url.replace('/postgres?', '/shop?')
    const caller = await openCaller(data, url)
    await live(caller)
    await caller.service.close()
    await runOn(server, 'CREATE DATABASE backup TEMPLATE shop')
  }, 120_000)

  afterAll(async () => {
    process.kill(pid, 'SIGINT')
    await rm(folder, { recursive: true, force: true })
  })

  it('scores of others stay, and replay is equal', async () => {
    const caller = await openCaller(data, url)
    const { ask, call, service } = caller
    const before = await scoresOf(caller)
    const lines = await linesOf(data, url)
    try {
      expect((await ask('POST', PATH)).status).toBe(202)
      const report = await reportOf(caller)
      expect(report).toMatchObject({ environment_name: 'production', found_in: [], sessions: 1 })
      expect(report['entries']).toMatchObject({ event: 5, label: 1, link: 1 })
      expect((await ask('GET', '/v1/users/billy_jones')).status).toBe(404)
      expect(await scoresOf(caller)).toEqual(before)
      const { values } = (await call('GET', '/v1/lists/bad_mails/values')) as {
        values: readonly Json[]
      }
      expect(values.map(({ value }) => value)).toEqual(['x@y.example'])
    } finally {
      await service.close()
    }
    const after = await linesOf(data, url)
    const scored = (all: readonly Json[]) => all.slice(0, lines.length).map(({ scores }) => scores)
    expect(scored(after)).toEqual(scored(lines))
    const { code, out } = await runHere(['replay', ...place()])
    expect([code, out]).toEqual([0, expect.stringContaining('shrunken')])
    expect(await foundIn(data)).toEqual([])
  }, 120_000)

  it('is done again on a restored database, from the reports', async () => {
    await restore()
    const again = ['user', 'erase', '--again', join(data, 'erasures.jsonl'), '--yes', ...place()]
    const { code, out } = await runHere(again)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ found_in: [] })
    expect(await runHere(['replay', ...place()])).toMatchObject({ code: 0 })
  }, 120_000)

  it('is done again by a node on a restored database, also when it is killed in the middle', async () => {
    await restore()
    const child = startWinnow(['serve', '--port', '0', ...place()])
    await until(() => findService(data))
    child.kill('SIGKILL')
    await ended(child)
    const caller = await openCaller(data, url)
    try {
      expect(await reportOf(caller)).toMatchObject({ found_in: [] })
      expect((await caller.ask('GET', '/v1/users/billy_jones')).status).toBe(404)
    } finally {
      await caller.service.close()
    }
    expect(await runHere(['replay', ...place()])).toMatchObject({ code: 0 })
  }, 120_000)

  it('leaves nothing of the user in any file of the server and the node', async () => {
    expect((await foundInServer()).length).toBeGreaterThan(8)
    await runOn(server, 'DROP DATABASE backup')
    expect(await foundInServer()).toEqual([])
    expect(await foundIn(data)).toEqual([])
  }, 120_000)
})
