import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { answerAsStandby } from './standby-answers.ts'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const LAG = { entries: 7, ms: 20 }

it('a node that waits is alive and not ready, and refuses everything else', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const answers = answerAsStandby(place, { lag: () => LAG, read: () => false })
  answers.because('the database is in use by one')
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${place.port}${path}`)
    return [answer.status, answer.headers.get('retry-after'), await answer.json()]
  }
  expect(await ask('/health/live')).toEqual([
    200,
    null,
    expect.objectContaining({ status: 'live' }),
  ])
  const reason = 'standby: the database is in use by one'
  for (const path of ['/health/ready', '/v205/events']) {
    expect(await ask(path)).toEqual([
      503,
      '1',
      expect.objectContaining({ role: 'standby', reason, behind: LAG }),
    ])
  }
  await answers.close()
  await expect(ask('/health/live')).rejects.toThrow()
})

it('a node that never had to wait opens nothing', async () => {
  const port = await freePort()
  const answers = answerAsStandby(
    { host: '127.0.0.1', port },
    { lag: () => undefined, read: () => false },
  )
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
  await expect(answers.close()).resolves.toBeUndefined()
})
