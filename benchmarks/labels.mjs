/**
 * A label of a user with some two hundred linked users: how long its request takes while those
 * around the labels before are being scored again, and how long until all around it have their score.
 */
import { setTimeout as moment } from 'node:timers/promises'
import { startWinnow } from './support/servers.mjs'
import { median } from './support/statistics.mjs'

const HUBS = 10
/** A hub is seen with so many cards, devices, addresses of the net and of the street each. */
const THINGS = 8
/** So many others share one entity of each kind with the user; a state keeps eight users. */
const SHARERS = 7
/** The first labels of all: nothing was learned yet, and the code that learns and scores again is not compiled. */
const WARM_UP = 20
const KINDS = ['card', 'device', 'ip', 'address']

export async function run({ quick }) {
  const winnow = await startWinnow({ onAllCores: true })
  const api = apiOf(winnow)
  await settle(api)
  const cold = await timedLabels(api, WARM_UP)
  const requests = [...cold, ...(await timedLabels(api, quick ? 100 : 200))]
  const fanOuts = []
  for (let n = 0; n < (quick ? 5 : 10); n += 1) fanOuts.push(await timeOfFanOut(api, n))
  await winnow.stop()
  const sorted = requests.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)]
  const around = KINDS.length * THINGS * SHARERS
  const note = `${around} users around each`
  return [
    { name: 'labels.first', value: cold[0] ?? NaN, unit: 'ms', note: 'the first label of all' },
    { name: 'labels.p50', value: at(0.5), unit: 'ms', note },
    { name: 'labels.p99', value: at(0.99), unit: 'ms', note },
    { name: 'labels.around', value: median(fanOuts), unit: 'ms', note: 'until all are scored' },
  ]
}

function apiOf({ port, authorization }) {
  const call = async (method, path, body) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  return {
    post: (path, body) => call('POST', path, body),
    async waiting() {
      const text = await call('GET', '/metrics')
      return Number(/^winnow_fan_outs_waiting (\d+)/m.exec(text)?.[1])
    },
  }
}

/** Each hub with its entities, and the users who share each entity. */
async function settle(api) {
  for (let hub = 0; hub < HUBS; hub += 1) {
    const lives = Array.from({ length: THINGS }, (_, thing) => [
      ...KINDS.flatMap((kind) =>
        Array.from({ length: SHARERS }, (_none, n) =>
          order(`${kind}-${hub}-${thing}-${n}`, { hub, thing, kinds: [kind] }),
        ),
      ),
      order(hubName(hub), { hub, thing, kinds: KINDS }),
    ])
    await Promise.all(lives.flat().map((event) => api.post('/v205/events', event)))
  }
}

const hubName = (hub) => `hub-${hub}`

let orders = 0

function order(user, { hub, thing, kinds }) {
  orders += 1
  const has = (kind) => kinds.includes(kind)
  const card = String(1000 + hub * THINGS + thing)
  return {
    $type: '$create_order',
    $user_id: user,
    $order_id: `o-${orders}`,
    $amount: 25_000_000,
    $currency_code: 'USD',
    ...(has('device') && { device_id: `device-${hub}-${thing}` }),
    ...(has('ip') && { $ip: `203.0.${hub}.${thing}` }),
    ...(has('address') && {
      $shipping_address: {
        $address_1: `${thing} Main St`,
        $zipcode: String(10_000 + hub),
        $country: 'US',
      },
    }),
    ...(has('card') && {
      $payment_methods: [{ $payment_type: '$credit_card', $card_bin: '542486', $card_last4: card }],
    }),
  }
}

const label = (api, hub, isBad) =>
  api.post('/v1/labels', { user_id: hubName(hub), abuse_type: 'payment_abuse', is_bad: isBad })

/** Milliseconds of each request, one after the other: those around the former ones are at work. */
async function timedLabels(api, count) {
  const times = []
  for (let n = 0; n < count; n += 1) {
    const begin = performance.now()
    await label(api, n % HUBS, Math.floor(n / HUBS) % 2 === 0)
    times.push(performance.now() - begin)
  }
  await untilQuiet(api)
  return times
}

async function timeOfFanOut(api, n) {
  const begin = performance.now()
  await label(api, n % HUBS, n % 2 === 0)
  await untilQuiet(api)
  return performance.now() - begin
}

async function untilQuiet(api) {
  while ((await api.waiting()) > 0) await moment(2)
}
