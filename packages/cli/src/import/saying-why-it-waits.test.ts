import { afterEach, expect, it } from 'vitest'
import { answering, closeAll } from '../service/answering.test.support.ts'
import { sayingWhyItWaits, type Later } from './saying-why-it-waits.ts'

afterEach(closeAll)

/** A service that is not ready, and what is done about a request that takes long. */
async function notReady() {
  const url = await answering(503, '{"status":"not_ready","reason":"the disk is full"}')
  const acts: (() => void)[] = []
  const later: Later = (_, act) => {
    acts.push(act)
    return () => acts.splice(0)
  }
  return { url, acts, later }
}

it('says why the service takes nothing, while a request waits', async () => {
  const { acts, ...at } = await notReady()
  const said = await new Promise<string>((resolve) => {
    const send = sayingWhyItWaits(() => new Promise(() => undefined), { ...at, say: resolve })
    void send(Buffer.from('{}'), 1)
    for (const act of acts) act()
  })
  expect(said).toBe('Waiting for the service: the disk is full.')
})

it('asks nothing about a request that was answered', async () => {
  const { acts, ...at } = await notReady()
  const send = sayingWhyItWaits(async () => [], { ...at, say: expect.unreachable })
  expect(await send(Buffer.from('{}'), 1)).toEqual([])
  expect(acts).toEqual([])
})
