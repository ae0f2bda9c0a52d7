/**
 * Scored, durable events over HTTP against a bare `node:http` server that parses and answers the
 * same bodies, in alternating rounds on the same core. CPU is that of the whole process with all
 * its threads, work it leaves for after the answer included.
 */
import { Load } from './support/load.mjs'
import { cpuSecondsAtRest } from './support/processes.mjs'
import { startBaseline, startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

/** One round against one server: events per second, CPU microseconds per event, latency. */
export async function round(load, server, options) {
  const before = await cpuSecondsAtRest(server.pid)
  const result = await load.run(server, options)
  const cpu = (await cpuSecondsAtRest(server.pid)) - before
  return { ...result, perSecond: result.count / result.seconds, cpuUs: (cpu / result.count) * 1e6 }
}

/** Code is compiled while it runs: the first events cost many times what later ones do. */
const WARM_EVENTS = 25_000
const MAX_WARM_UPS = 5

export async function warmUp(load, server, options) {
  let sent = 0
  for (let n = 0; n < MAX_WARM_UPS && sent < WARM_EVENTS; n += 1) {
    sent += (await load.run(server, options)).count
  }
}

/** Rounds of all servers in turn, so that a busy moment of the machine hits all of them. */
export async function alternate(load, servers, { rounds, durationMs, warmUpMs = 3000, ...rest }) {
  for (const server of servers) await warmUp(load, server, { durationMs: warmUpMs, ...rest })
  const results = servers.map(() => [])
  for (let n = 0; n < rounds; n += 1) {
    for (const [at, server] of servers.entries()) {
      results[at].push(await round(load, server, { durationMs, ...rest }))
    }
  }
  return results
}

const medianOf = (results, read) => median(results.map(read))

export async function run({ quick }) {
  const load = await Load.start()
  const baseline = await startBaseline()
  const winnow = await startWinnow()
  const options = quick ? { rounds: 3, durationMs: 2500 } : { rounds: 7, durationMs: 5000 }
  const [bare, full] = await alternate(load, [baseline, winnow], options)
  await Promise.all([load, baseline, winnow].map((each) => each.stop()))
  const ratio = median(full.map((result, n) => result.perSecond / bare[n].perSecond))
  return [
    { name: 'http.cpu', value: medianOf(full, (r) => r.cpuUs), unit: 'µs/event' },
    { name: 'http.throughput_ratio', value: ratio, unit: '' },
    { name: 'http.rate', value: medianOf(full, (r) => r.perSecond), unit: 'events/s' },
    {
      name: 'http.p50',
      value: medianOf(full, (r) => r.latencyMs.p50),
      unit: 'ms',
      note: '64 connections, saturated',
    },
    { name: 'http.p99', value: medianOf(full, (r) => r.latencyMs.p99), unit: 'ms' },
    { name: 'http.bare_cpu', value: medianOf(bare, (r) => r.cpuUs), unit: 'µs/request' },
    { name: 'http.bare_rate', value: medianOf(bare, (r) => r.perSecond), unit: 'requests/s' },
  ]
}
