import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import { foundIn, type Json, linesOf, live, openCaller } from './erased-user.test.support.ts'
import { runWinnow } from '../run-winnow.test.support.ts'

let folder = ''
let data = ''
let backup = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-erase-'))
  data = join(folder, 'data')
  backup = join(folder, 'backup')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** In a process of its own: what else this one still has open of the ledger would keep the erasure waiting. */
const erase = (directory: string, ...words: readonly string[]) =>
  runWinnow(['user', 'erase', ...words, '--yes', '--data-dir', directory])

describe('winnow user erase', () => {
  let before: readonly Json[] = []

  beforeAll(async () => {
    const caller = await openCaller(data)
    await live(caller)
    await caller.service.close()
    before = await linesOf(data)
    await runHere(['backup', backup, '--data-dir', data])
  }, 30_000)

  it('leaves nothing of the user in any file, and signs what it did', async () => {
    expect((await foundIn(data)).length).toBeGreaterThan(8)
    const { code, out, err } = await erase(data, 'billy_jones')
    expect(code, err).toBe(0)
    const report = JSON.parse(out) as Json
    expect(report).toMatchObject({ environment_name: 'production', found_in: [], sessions: 1 })
    expect(report['entries']).toMatchObject({ event: 5, label: 1, link: 1, listed: 2 })
    expect(await foundIn(data)).toEqual([])
  })

  it('replay is equal, and scores of others are as they were', async () => {
    const { code, out } = await runHere(['replay', '--data-dir', data])
    expect([code, out]).toEqual([0, expect.stringContaining('shrunken')])
    const after = await linesOf(data)
    const scoresOf = (lines: readonly Json[]) =>
      lines.slice(0, before.length).map(({ scores }) => scores)
    expect(scoresOf(after)).toEqual(scoresOf(before))
    expect(after.length).toBe(before.length + 1)
  })

  it('a service goes on without the user, who is new when they come again', async () => {
    const { ask, call, service } = await openCaller(data)
    try {
      expect((await ask('GET', '/v1/users/billy_jones')).status).toBe(404)
      const listed = async (list: string) => {
        const { values } = await call('GET', `/v1/lists/${list}/values`)
        return (values as readonly Json[]).map(({ value }) => value)
      }
      expect(await listed('bad_mails')).toEqual(['x@y.example'])
      expect(await listed('watched')).toEqual(['carol'])
      expect((await ask('GET', '/v1/users/carol')).status).toBe(200)
      await call('POST', '/v205/events', { $type: '$login', $user_id: 'billy_jones' })
      const known = await call('GET', '/v1/users/billy_jones')
      expect(known).toMatchObject({ events: 1, labels: [] })
    } finally {
      await service.close()
    }
    expect(await runHere(['replay', '--data-dir', data])).toMatchObject({ code: 0 })
  })

  it('is done again on a restored backup that is older, from the reports', async () => {
    expect((await foundIn(backup)).length).toBeGreaterThan(8)
    const reports = join(data, 'erasures.jsonl')
    expect(await erase(backup, '--again', reports)).toMatchObject({ code: 0 })
    expect(await foundIn(backup)).toEqual([])
    expect(await runHere(['replay', '--no-records', '--data-dir', backup])).toMatchObject({
      code: 0,
    })
  })

  it('refuses reports that were changed, and to go on without a yes', async () => {
    const forged = join(folder, 'forged.jsonl')
    await writeFile(
      forged,
      (await readFile(join(data, 'erasures.jsonl'), 'utf8')).replace(
        '"sessions":1',
        '"sessions":2',
      ),
    )
    expect(await erase(data, '--again', forged)).toMatchObject({
      code: 1,
      err: expect.stringContaining('signature'),
    })
    expect(await runHere(['user', 'erase', 'carol', '--data-dir', data])).toMatchObject({ code: 2 })
  })
})
