import { once } from 'node:events'
import { getPriority, platform } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const BUILT = new URL('../../../dist/sqlite/threads/thread-priority.js', import.meta.url)

/** The priority of a thread after it gave way by each of `nices` in turn. */
async function priorityAfter(nices: readonly number[]): Promise<unknown> {
  const calls = nices.map((nice) => `giveWay(${nice})`).join(';')
  const code = `
    const { getPriority } = require('node:os')
    const { parentPort } = require('node:worker_threads')
    import(${JSON.stringify(BUILT.href)}).then(({ giveWay }) => {
      ${calls}
      parentPort.postMessage(getPriority())
    })`
  const worker = new Worker(code, { eval: true })
  const [priority] = (await once(worker, 'message')) as [unknown]
  await worker.terminate()
  return priority
}

it.runIf(platform() === 'linux')('a thread gives way, and the others do not', async () => {
  const before = getPriority()
  expect(await priorityAfter([Math.min(before + 3, 19)])).toBe(Math.min(before + 3, 19))
  expect(getPriority()).toBe(before)
})

it.runIf(platform() === 'linux')('a thread that gives way never asks for more again', async () => {
  const before = getPriority()
  expect(await priorityAfter([Math.min(before + 3, 19), before - 1])).toBe(Math.min(before + 3, 19))
})
