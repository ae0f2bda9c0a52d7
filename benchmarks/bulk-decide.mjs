/**
 * A bulk action that decides every open case of a queue, with events at a steady rate meanwhile: how long it takes until the last
 * case is decided, and how long callers wait. Then its undo.
 */
import { setTimeout as moment } from 'node:timers/promises'
import { Load } from './support/load.mjs'
import { startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const PER_SECOND = 200
const LOOK_EVERY_MS = 1
const WINDOW_MS = 2_000
/** Events of one request that opens cases. */
const LINES = 500
const ANALYST = 'eva@shop.example'

const POLICY = {
  queues: [{ name: 'bulk', abuse_type: 'payment_abuse', due: '10h' }],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'bulk',
          when: 'event.order_id.startsWith("bulk-")',
          do: [{ review: 'bulk' }],
        },
      ],
    },
  ],
}

export async function run({ quick, long }) {
  const cases = quick ? 500 : long ? 20_000 : 10_000
  const [load, winnow] = await Promise.all([Load.start(), startWinnow({ onAllCores: true })])
  const call = callOf(winnow)
  await call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'a benchmark' })
  await openCases(winnow, cases)
  const options = { durationMs: WINDOW_MS, perSecond: PER_SECOND, lookEveryMs: LOOK_EVERY_MS }
  await load.run(winnow, options)
  const alone = (await load.run(winnow, options)).latencyMs
  const began = performance.now()
  const { id, count } = await previewed(call)
  const previewSeconds = (performance.now() - began) / 1000
  if (count !== cases) throw new Error(`${count} of ${cases} cases matched`)
  const decided = await timed(call, { id, step: 'start', load, winnow, options })
  const undone = await timed(call, { id, step: 'undo', load, winnow, options })
  await Promise.all([load.stop(), winnow.stop()])
  const note = `${cases} cases, ${PER_SECOND} events/s`
  return [
    { name: 'bulk-decide.preview', value: previewSeconds, unit: 's', note },
    { name: 'bulk-decide.seconds', value: decided.seconds, unit: 's', note },
    { name: 'bulk-decide.alone_p99', value: alone.p99, unit: 'ms', note: 'events without it' },
    { name: 'bulk-decide.events_p99', value: decided.p99, unit: 'ms', note: 'events meanwhile' },
    { name: 'bulk-decide.undo', value: undone.seconds, unit: 's', note: 'of all of it' },
    { name: 'bulk-decide.undo_p99', value: undone.p99, unit: 'ms', note: 'events meanwhile' },
  ]
}

const callOf =
  ({ port, authorization }) =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

async function openCases({ port, authorization }, cases) {
  for (let first = 0; first < cases; first += LINES) {
    const lines = Array.from({ length: Math.min(LINES, cases - first) }, (_, at) =>
      JSON.stringify({
        $type: '$create_order',
        $user_id: `bulk-${first + at}`,
        $order_id: `bulk-${first + at}`,
        $amount: 25_000_000,
        $currency_code: 'USD',
      }),
    )
    const answer = await fetch(`http://127.0.0.1:${port}/v1/events:bulk?summary=true`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
}

/** Waits for the count, which may go on after its request was answered. */
async function previewed(call) {
  const wish = { filter: { queues: ['bulk'] }, do: 'decide' }
  const decisions = ['block_user_payment_abuse']
  let bulk = await call('POST', '/v1/bulk-actions', { analyst: ANALYST, ...wish, decisions })
  while (bulk.state === 'counting') {
    await moment(50)
    bulk = await call('GET', `/v1/bulk-actions/${bulk.id}`)
  }
  return bulk
}

/** Windows of load until the step is over; the p99 is the median of theirs. */
async function timed(call, { id, step, load, winnow, options }) {
  const began = performance.now()
  const body = step === 'start' ? { confirm_count: await countOf(call, id) } : undefined
  await call('POST', `/v1/bulk-actions/${id}/${step}`, body)
  const state = { isOver: false }
  const over = untilOver(call, id).then(() => {
    state.isOver = true
    return (performance.now() - began) / 1000
  })
  const windows = []
  while (!state.isOver) windows.push((await load.run(winnow, options)).latencyMs.p99)
  return { seconds: await over, p99: median(windows) }
}

const countOf = async (call, id) => (await call('GET', `/v1/bulk-actions/${id}`)).count

async function untilOver(call, id) {
  for (;;) {
    const { state, failed } = await call('GET', `/v1/bulk-actions/${id}`)
    if (failed > 0) throw new Error(`${failed} cases failed`)
    if (state === 'done' || state === 'undone') return
    await moment(100)
  }
}
