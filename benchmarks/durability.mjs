/**
 * What waiting for the disk costs: CPU per event with commits that wait for the disk against
 * commits that do not, and with a disk that takes 4 ms longer per commit.
 */
import { alternate } from './http.mjs'
import { Load } from './support/load.mjs'
import { startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const SLOW_DISK_MS = 4
/** A slow disk is hidden by many callers at once, so all three get them. */
const CONNECTIONS = 128

const p50 = (results) => median(results.map(({ latencyMs }) => latencyMs.p50))

export async function run({ quick }) {
  const load = await Load.start()
  const servers = [
    await startWinnow({ store: { durability: 'off', commitDelayMs: 0 } }),
    await startWinnow({ store: { durability: 'full', commitDelayMs: 0 } }),
    await startWinnow({ store: { durability: 'full', commitDelayMs: SLOW_DISK_MS } }),
  ]
  const options = quick
    ? { rounds: 3, durationMs: 2000, warmUpMs: 2500 }
    : { rounds: 7, durationMs: 4000 }
  const [off, full, slow] = await alternate(load, servers, { connections: CONNECTIONS, ...options })
  await load.stop()
  for (const server of servers) await server.stop()
  const ratio = (some) => median(some.map((result, n) => result.cpuUs / off[n].cpuUs))
  return [
    { name: 'durability.full', value: ratio(full), unit: '× CPU', note: 'durable ÷ not durable' },
    {
      name: 'durability.slow_disk',
      value: ratio(slow),
      unit: '× CPU',
      note: `disk ${SLOW_DISK_MS} ms slower ÷ not durable`,
    },
    { name: 'durability.off_cpu', value: median(off.map(({ cpuUs }) => cpuUs)), unit: 'µs/event' },
    {
      name: 'durability.full_p50',
      value: p50(full),
      unit: 'ms',
      note: `${CONNECTIONS} connections, saturated`,
    },
    { name: 'durability.slow_disk_p50', value: p50(slow), unit: 'ms' },
  ]
}
