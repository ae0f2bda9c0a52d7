/**
 * Deliveries of messages: how soon they begin at 200 decisions per second, how many there are per second of a backlog, and what a
 * receiver that never answers costs another one. Receivers are in this process.
 */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startWinnow } from './support/servers.mjs'
import { quantile } from './support/statistics.mjs'

const PER_SECOND = 200
const USERS = 5_000
/** Lines of one request of the steady load, and of one of the backlog. */
const [STEADY_LINES, BACKLOG_LINES] = [20, 500]

export async function run({ quick }) {
  const seconds = quick ? 5 : 20
  const backlog = quick ? 2_000 : 10_000
  const flags = { webhook_networks: '127.0.0.0/8' }
  const winnow = await startWinnow({ flags, onAllCores: true })
  const [fast, slow] = [await openReceiver(204), await openReceiver(undefined)]
  try {
    await addEndpoint(winnow, fast)
    const alone = await steady(winnow, fast, seconds)
    await addEndpoint(winnow, slow)
    const withSlow = await steady(winnow, fast, seconds)
    const rate = await drained(winnow, fast, backlog)
    return figuresOf({ alone, withSlow, rate })
  } finally {
    for (const receiver of [fast, slow]) receiver.close()
    await winnow.stop()
  }
}

/** Notes how long after its cause each message came, ms. Without a status it never answers. */
async function openReceiver(status) {
  const delays = []
  const server = createServer((request, response) => {
    const cameMs = Date.now()
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      delays.push(cameMs - JSON.parse(body).time)
      if (status !== undefined) response.writeHead(status).end()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { delays, close, url: `http://127.0.0.1:${server.address().port}/` }
}

async function post({ port, keys }, path, body, type) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.apiKey}:`).toString('base64')}`,
      'content-type': type,
    },
    body,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
}

const addEndpoint = (winnow, { url }) =>
  post(
    winnow,
    '/v1/endpoints',
    JSON.stringify({ url, order: 'strict', concurrency: 32, filter: { kinds: ['decision.*'] } }),
    'application/json',
  )

let decisions = 0

/** Takes so many decisions about users. */
async function decide(winnow, count) {
  const lines = Array.from({ length: count }, () => {
    const user = `user_${(decisions += 1) % USERS}`
    return JSON.stringify({
      id: `decision-${decisions}`,
      entity: 'user',
      entity_id: user,
      $user_id: user,
      decision_id: 'looks_bad_payment_abuse',
      abuse_type: 'payment_abuse',
      category: 'block',
      source: 'AUTOMATED_RULE',
      decision_time: Date.now(),
    })
  })
  await post(winnow, '/v1/events:bulk', `${lines.join('\n')}\n`, 'application/x-ndjson')
}

/** Delays of the messages of some seconds at a steady rate. */
async function steady(winnow, { delays }, seconds) {
  const before = delays.length
  const startedMs = performance.now()
  const count = PER_SECOND * seconds
  for (let sent = 0; sent < count; sent += STEADY_LINES) {
    const dueMs = startedMs + (sent / PER_SECOND) * 1000
    await pause(Math.max(0, dueMs - performance.now()))
    await decide(winnow, STEADY_LINES)
  }
  await arrived(delays, before + count)
  return delays.slice(before)
}

/** Messages per second of a backlog, from the first decision to the last delivery. */
async function drained(winnow, { delays }, count) {
  const before = delays.length
  const startedMs = performance.now()
  for (let sent = 0; sent < count; sent += BACKLOG_LINES) await decide(winnow, BACKLOG_LINES)
  await arrived(delays, before + count)
  return count / ((performance.now() - startedMs) / 1000)
}

async function arrived(delays, count) {
  while (delays.length < count) await pause(5)
}

function figuresOf({ alone, withSlow, rate }) {
  const note = `strict order, ${USERS} users, at ${PER_SECOND} decisions per second`
  return [
    { name: 'webhooks.begun_p95', value: quantile(alone, 0.95), unit: 'ms', note },
    {
      name: 'webhooks.slow_p99',
      value: quantile(withSlow, 0.99),
      unit: 'ms',
      note: 'the same while another receiver never answers',
    },
    { name: 'webhooks.rate', value: rate, unit: '/s', note: 'of a backlog, decisions included' },
  ]
}
