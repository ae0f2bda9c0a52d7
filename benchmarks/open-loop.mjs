/**
 * Latency as callers meet it: events come at random moments (Poisson) at half of what the service
 * can take, whether or not former ones are answered, and each is timed from the moment it was due.
 * Before each round a bare log is timed on the same disk, and a bare `node:http` server at the same rate on the
 * same core: what those take is in every answer.
 */
import { warmUp } from './http.mjs'
import { bareLogLatency } from './support/disk.mjs'
import { Load } from './support/load.mjs'
import { startBaseline, startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const SHARE_OF_CAPACITY = 0.5

export async function run({ quick }) {
  const load = await Load.start()
  const bare = await startBaseline()
  const winnow = await startWinnow()
  const rounds = quick ? 2 : 5
  const durationMs = quick ? 5000 : 15_000
  await warmUp(load, winnow, { durationMs: 4000 })
  const results = []
  for (let n = 0; n < rounds; n += 1) {
    const full = await load.run(winnow, { durationMs: 2500 })
    const perSecond = (full.count / full.seconds) * SHARE_OF_CAPACITY
    const disk = bareLogLatency()
    const { latencyMs: machine } = await load.run(bare, { durationMs, perSecond })
    const { latencyMs } = await load.run(winnow, { durationMs, perSecond })
    results.push({ perSecond, disk, machine, latencyMs })
  }
  await Promise.all([load.stop(), bare.stop(), winnow.stop()])
  const of = (read) => median(results.map(read))
  const latency = (whose, read, note) =>
    ['p50', 'p99'].map((at) => {
      const value = of((result) => read(result)[at])
      return { name: `open-loop.${whose}${at}`, value, unit: 'ms', ...(note && { note }) }
    })
  return [
    ...latency('', (r) => r.latencyMs),
    ...latency('bare_', (r) => r.machine, 'a bare node:http server'),
    ...latency('disk_', (r) => r.disk, 'a bare log on this disk'),
    {
      name: 'open-loop.rate',
      value: of((r) => r.perSecond),
      unit: 'events/s',
      note: 'half of capacity',
    },
  ]
}
