/**
 * What one request may hold the main thread of the service for: every call of the route table with each of the worst
 * bodies and queries within the limits, one at a time, on a service that has nothing else to do. The service measures
 * itself, by its longest turn of the event loop; the fastest of several tries counts, because other processes only slow
 * a try down. A call with an empty body is measured next to each.
 */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { ROUTES } from '../packages/server/dist/index.js'
import {
  BODIES_BEYOND,
  WORST_BODIES,
  WORST_LINES,
  WORST_QUERIES,
} from '../packages/server/dist/testing/worst-requests.js'
import { nextMessage } from './support/processes.mjs'
import { startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

/** What a request may hold the thread for, in ms. */
const GOAL_MS = 20

/** A request that is slower is tried again, as often as this. */
const TRIES = 7

/** Calls that change how later ones are answered, or end what is measured. */
const LEFT_OUT = /\/(?:rotate|keys\/:keyId|rollback|release)$/

const FLAGS = {
  beacon_rate_limit_ip_per_second: '0',
  beacon_rate_limit_key_per_second: '0',
  beacon_bytes_session_per_second: '0',
  beacon_bytes_ip_per_second: '0',
  beacon_bytes_key_per_second: '0',
}

const basic = (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

function authorizationFor({ access }, { apiKey, beaconKey, adminToken }) {
  if (access === 'admin') return `Bearer ${adminToken}`
  return basic(access.startsWith('beacon') ? beaconKey : apiKey)
}

const pathOf = ({ path }, accountId) =>
  path
    .replaceAll('::', '\0')
    .replaceAll(/:abuseType\b/g, 'payment_abuse')
    .replaceAll(/:accountId\b/g, accountId)
    .replaceAll(/:\w+/g, '1')
    .replaceAll('\0', ':')

/** What is sent to a call: a name, and a body or a query. */
function requestsTo({ method }) {
  const queries = Object.entries(WORST_QUERIES).map(([name, query]) => ({ name, query }))
  if (method === 'GET') return queries
  const beyond = Object.entries(BODIES_BEYOND).map(([name, body]) => [`too many ${name}`, body])
  const bodies = [WORST_BODIES, WORST_LINES].flatMap(Object.entries).concat(beyond)
  return [
    ...queries.slice(0, 1),
    ...bodies.map(([name, body]) => ({ name, body })),
    ...bodies
      .slice(0, 2)
      .map(([name, body]) => ({ name: `${name}, packed`, body, isPacked: true })),
  ]
}

function send(port, { method, path, headers, query, body, isPacked }) {
  const bytes = isPacked ? gzipSync(body) : Buffer.from(body ?? '')
  const target = query === undefined ? path : `${path}?${query}`
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path: target,
        agent: false,
        headers: {
          ...headers,
          ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
          ...(method === 'GET' ? {} : { 'content-length': bytes.length }),
        },
      },
      (response) => {
        response.resume()
        response.on('close', () => resolve(response.statusCode))
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(method === 'GET' ? undefined : bytes)
  })
}

/** The longest turn of the service while it answers, in ms; the fastest of some tries. */
async function holdOf(winnow, call) {
  const tries = []
  let status = 0
  do {
    await ask(winnow, 'begin')
    status = await send(winnow.port, call)
    tries.push(await ask(winnow, 'end'))
  } while (tries.length < TRIES && Math.min(...tries) > GOAL_MS / 4)
  return { status, leastMs: Math.min(...tries), medianMs: median(tries) }
}

async function ask({ child }, what) {
  const said = nextMessage(child)
  child.send(what)
  return said
}

export async function run({ quick, long }) {
  const winnow = await startWinnow({ flags: FLAGS, onAllCores: true })
  const results = []
  for (const route of ROUTES.filter(({ path }) => !LEFT_OUT.test(path))) {
    const call = {
      method: route.method,
      path: pathOf(route, winnow.keys.accountId),
      headers: { authorization: authorizationFor(route, winnow.keys) },
    }
    const empty = await holdOf(winnow, call)
    for (const worst of requestsTo(route)) {
      if (quick && results.length % 7 > 0 && !long) {
        results.push(undefined)
        continue
      }
      const hold = await holdOf(winnow, { ...call, ...worst })
      results.push({
        ...hold,
        mayBeCut: route.access === 'beacon',
        of: `${route.method} ${route.path}, ${worst.name}`,
        empty,
      })
    }
  }
  await winnow.stop()
  return figuresOf(results.filter((result) => result !== undefined))
}

/** The requests that are shown one by one. */
const SHOWN = 12

function figuresOf(results) {
  const worst = results.toSorted((a, b) => b.leastMs - a.leastMs)
  for (const { of, leastMs, medianMs, status, empty } of worst.slice(0, SHOWN)) {
    const ratio = leastMs / Math.max(empty.leastMs, 0.1)
    process.stderr.write(
      `\n  ${leastMs.toFixed(1)} ms (median ${medianMs.toFixed(1)}, ${ratio.toFixed(0)} × an empty body, ${status}): ${of}`,
    )
  }
  process.stderr.write('\n')
  // The rest of a beacon that is too large is not read: its sender may see the connection end.
  const failed = results.filter(
    ({ status, mayBeCut }) => status >= 500 || (status === 0 && !mayBeCut),
  )
  for (const { of, status } of failed) process.stderr.write(`  ${status}: ${of}\n`)
  return [
    {
      name: 'worst-bodies.longest',
      value: worst[0].leastMs,
      unit: 'ms',
      note: `${worst[0].of}; ${results.length} requests, fastest of ${TRIES}`,
    },
    {
      name: 'worst-bodies.beyond',
      value: worst.filter(({ leastMs }) => leastMs > GOAL_MS).length,
      unit: 'requests',
      note: `that hold the main thread for more than ${GOAL_MS} ms`,
    },
    {
      name: 'worst-bodies.failed',
      value: failed.length,
      unit: 'requests',
      note: 'answered 5xx, or not',
    },
  ]
}
