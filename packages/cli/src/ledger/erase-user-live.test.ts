/** A user is erased while the service runs, and by one that was killed in the middle. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findService } from '../service/running-service.ts'
import { copyClosed } from '../copy-closed.test.support.ts'
import { runHere } from '../run-here.test.support.ts'
import { ended, startWinnow } from '../run-winnow.test.support.ts'
import { until } from '../until.test.support.ts'
import { callerAt, foundIn, type Json, live, openCaller } from './erased-user.test.support.ts'

let folder = ''
let data = ''
let copy = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-erase-live-'))
  data = join(folder, 'data')
  copy = join(folder, 'copy')
  const caller = await openCaller(data)
  await live(caller)
  await caller.service.close()
  await copyClosed(data, copy)
}, 30_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

type Caller = Awaited<ReturnType<typeof callerAt>>

const PATH = '/v1/users/billy_jones/erasure'

const visitor = (count: number) => ({ $type: '$login', $user_id: `visitor-${count}` })

/** Of users who have something in common with the one who goes. */
const others = async ({ call }: Caller): Promise<readonly unknown[]> =>
  Promise.all(
    ['carol', 'dave'].map(async (user) => (await call('GET', `/v1/users/${user}`))['scores']),
  )

/** Sends events of others until it is over; answers its report, and how many were acknowledged. */
async function meanwhile({
  call,
}: Caller): Promise<{ readonly report: Json; readonly sent: number }> {
  for (let sent = 0; ; sent += 1) {
    await call('POST', '/v205/events', visitor(sent))
    const { state, report } = await call('GET', PATH)
    if (state === 'done') return { report: report as Json, sent: sent + 1 }
    expect(state).not.toBe('failed')
  }
}

describe('POST /v1/users/{userId}/erasure', () => {
  it('leaves nothing of the user in any file of a service that goes on; scores of others stay, replay is equal', async () => {
    const caller = await openCaller(data)
    const { ask, call, service } = caller
    try {
      expect((await foundIn(data)).length).toBeGreaterThan(8)
      expect((await ask('GET', PATH)).status).toBe(404)
      expect(await call('GET', '/v1/cases?state=open')).toMatchObject({
        cases: [{ user_id: 'billy_jones' }],
      })
      const before = await others(caller)
      const begun = await ask('POST', PATH)
      expect(begun.status).toBe(202)
      const { report, sent } = await meanwhile(caller)
      expect(report).toMatchObject({ environment_name: 'production', found_in: [], sessions: 1 })
      expect(await foundIn(data)).toEqual([])
      expect((await ask('GET', '/v1/users/billy_jones')).status).toBe(404)
      expect(await others(caller)).toEqual(before)
      const last = await call('GET', `/v1/users/visitor-${sent - 1}`)
      expect(last).toMatchObject({ events: 1 })
      const { values } = (await call('GET', '/v1/lists/bad_mails/values')) as {
        values: readonly Json[]
      }
      expect(values.map(({ value }) => value)).toEqual(['x@y.example'])
      expect(await call('GET', '/v1/cases?state=open')).toMatchObject({ cases: [] })
      const left = await call('GET', '/v1/cases?state=left')
      expect(left).toMatchObject({ cases: [{ ending: { why: 'erased' } }] })
      const { entries } = await caller.audit('erase_user')
      expect(entries).toMatchObject([{ who: { kind: 'key' } }])
      await call('POST', '/v205/events', { $type: '$login', $user_id: 'billy_jones' })
      expect(await call('GET', '/v1/users/billy_jones')).toMatchObject({ events: 1, labels: [] })
    } finally {
      await service.close()
    }
    const { code, out } = await runHere(['replay', '--data-dir', data])
    expect([code, out]).toEqual([0, expect.stringContaining('shrunken')])
  }, 30_000)

  it('is finished by the next start when the service is killed in the middle', async () => {
    const child = startWinnow(['serve', '--port', '0', '--data-dir', copy])
    const running = await until(() => findService(copy))
    const { ask } = await callerAt(running.url, copy)
    expect((await ask('POST', PATH)).status).toBe(202)
    child.kill('SIGKILL')
    await ended(child)
    expect(await readdir(copy)).toContain('erasures-open.json')
    const { call, service } = await openCaller(copy)
    try {
      expect(await call('GET', PATH)).toMatchObject({ state: 'done' })
      expect(await foundIn(copy)).toEqual([])
      await expect(stat(join(copy, 'erasures-open.json'))).rejects.toThrow('ENOENT')
    } finally {
      await service.close()
    }
    expect(await runHere(['replay', '--data-dir', copy])).toMatchObject({ code: 0 })
  }, 30_000)
})
