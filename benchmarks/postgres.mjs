/**
 * Events on PostgreSQL and on SQLite, with a policy of 30 routes live: the CPU of Winnow and that of the database apart, and the latency at
 * half of capacity. In alternating rounds; both servers write to the
 * same disk. The database runs on all cores.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answers,
  isPostgresThere,
  newCluster,
  startCluster,
} from '../packages/store/dist/postgres/cluster.test.support.js'
import { warmUp } from './http.mjs'
import { Load } from './support/load.mjs'
import { policyOfRoutes } from './support/policy-of-routes.mjs'
import { cpuSeconds, cpuSecondsAtRest } from './support/processes.mjs'
import { startWinnow, temporaryDirectory } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const ROUTES = 30
const SHARE_OF_CAPACITY = 0.5

export async function run({ quick }) {
  if (!isPostgresThere) throw new Error('there is no PostgreSQL of version 15 or later here')
  const folder = temporaryDirectory()
  const directory = join(folder.path, 'cluster')
  const cluster = newCluster(directory)
  const database = startCluster(directory, [])
  await answers(cluster)
  const load = await Load.start()
  const servers = {
    sqlite: await startWinnow(),
    postgres: await startWinnow({ flags: { database_url: cluster.url } }),
  }
  for (const server of Object.values(servers)) {
    await publish(server)
    await warmUp(load, server, { durationMs: 4000 })
  }
  const results = { sqlite: [], postgres: [] }
  for (let n = 0; n < (quick ? 2 : 5); n += 1) {
    for (const [name, server] of Object.entries(servers)) {
      results[name].push(await round(load, server, { database, quick }))
    }
  }
  await Promise.all([load.stop(), ...Object.values(servers).map((server) => server.stop())])
  process.kill(database, 'SIGQUIT')
  folder.remove()
  return Object.entries(results).flatMap(([name, rounds]) => figuresOf(name, rounds))
}

/** Full load for the costs, then half of it for the latency. */
async function round(load, server, { database, quick }) {
  const before = { winnow: await cpuSecondsAtRest(server.pid), database: cpuOfTree(database) }
  const full = await load.run(server, { durationMs: quick ? 2500 : 5000 })
  const after = { winnow: await cpuSecondsAtRest(server.pid), database: cpuOfTree(database) }
  const perEvent = (of) => ((after[of] - before[of]) / full.count) * 1e6
  const rate = full.count / full.seconds
  const durationMs = quick ? 5000 : 15_000
  const perSecond = rate * SHARE_OF_CAPACITY
  const { latencyMs } = await load.run(server, { durationMs, perSecond })
  return { rate, winnow: perEvent('winnow'), database: perEvent('database'), latencyMs }
}

function figuresOf(name, rounds) {
  const of = (read) => median(rounds.map(read))
  const figure = (what, read, unit, note) => ({
    name: `postgres.${name}_${what}`,
    value: of(read),
    unit,
    ...(note && { note }),
  })
  return [
    figure('cpu', (r) => r.winnow, 'µs/event', `Winnow, ${ROUTES} routes live`),
    ...(name === 'postgres'
      ? [figure('database_cpu', (r) => r.database, 'µs/event', 'the processes of the database')]
      : []),
    figure('rate', (r) => r.rate, 'events/s', '64 connections, saturated'),
    figure('p50', (r) => r.latencyMs.p50, 'ms', 'half of capacity'),
    figure('p99', (r) => r.latencyMs.p99, 'ms', 'half of capacity'),
  ]
}

async function publish({ port, authorization }) {
  const send = async (method, path, body) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, sent)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await send('PUT', '/v1/lists/watched', { kind: 'email' })
  const document = policyOfRoutes(ROUTES)
  await send('POST', '/v1/policies', { document, stage: 'live', why: 'a benchmark' })
}

/** CPU seconds of a process and of its children that run. Sessions of nodes stay as long as these. */
function cpuOfTree(pid) {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === pid,
  )
  return [pid, ...children].reduce((sum, each) => sum + cpuSeconds(each), 0)
}

function parentOf(pid) {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
