/** History by the line: `POST /v1/events:bulk`, durable, two requests at a time. */
import { fileURLToPath } from 'node:url'
import {
  cpuSecondsAtRest,
  DRIVER_CORE,
  nextMessage,
  startNode,
  stop,
} from './support/processes.mjs'
import { startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const GENERATOR = fileURLToPath(new URL('support/bulk-generator.mjs', import.meta.url))
const LINES = 5000

export async function run({ quick }) {
  const winnow = await startWinnow({ onAllCores: true })
  const generator = startNode(DRIVER_CORE, [GENERATOR], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await nextMessage(generator)
  const requests = quick ? 8 : 24
  const send = async () => {
    generator.send({
      port: winnow.port,
      authorization: winnow.authorization,
      requests,
      lines: LINES,
    })
    return nextMessage(generator)
  }
  await send()
  const results = []
  for (let n = 0; n < (quick ? 3 : 5); n += 1) {
    const before = await cpuSecondsAtRest(winnow.pid)
    const { seconds, events } = await send()
    const cpu = (await cpuSecondsAtRest(winnow.pid)) - before
    results.push({ rate: events / seconds, cpuUs: (cpu / events) * 1e6 })
  }
  await stop(generator)
  await winnow.stop()
  return [
    { name: 'bulk.rate', value: median(results.map(({ rate }) => rate)), unit: 'events/s' },
    { name: 'bulk.cpu', value: median(results.map(({ cpuUs }) => cpuUs)), unit: 'µs/event' },
  ]
}
