/**
 * What consoles are measured with: orders of a shop, cases that wait in a queue, a user with a long history, and other tenants of
 * the service.
 */
import { OrderStream } from './order-stream.mjs'

/** Orders of one request. */
const LINES = 1_000
/** The orders go back so far. */
const SPAN_MS = 500 * 86_400_000
/** The user with the long history orders so often. */
const BUSY_STEP_MS = 600_000
/** Users of cases who share a card and an address. */
const SHARE = 5
const DOLLAR_MICROS = 1_000_000
/** Besides the one that is looked at; each has such a share of the events. */
const OTHER_TENANTS = 4
const SHARE_OF_TENANT = 0.05

export const QUEUE = 'orders'
export const BUSY_USER = 'busy'

export const POLICY = {
  queues: [{ name: QUEUE, display_name: 'Large orders', abuse_type: 'payment_abuse', due: '10h' }],
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        { name: 'large', when: 'event.order_id.startsWith("case-")', do: [{ review: QUEUE }] },
        { name: 'dear', when: 'event.amount > usd(5000)', do: [{ tag: 'dear' }] },
      ],
    },
  ],
}

export const caseUser = (at) => `customer-${at}`

/** Sends bodies with one secret. */
const sender =
  ({ port, authorization }) =>
  async (path, type, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }

async function sendLines(send, count, lineOf) {
  for (let first = 0; first < count; first += LINES) {
    const lines = Array.from({ length: Math.min(LINES, count - first) }, (_, at) =>
      lineOf(first + at),
    )
    await send('/v1/events:bulk?summary=true', 'application/x-ndjson', `${lines.join('\n')}\n`)
  }
}

/** Orders of other shops, which share the machine and nothing else. */
async function fillOthers({ port, keys }, each) {
  const asAdmin = sender({ port, authorization: `Bearer ${keys.adminToken}` })
  for (let at = 0; at < OTHER_TENANTS; at += 1) {
    const made = await asAdmin(
      '/v1/admin/accounts',
      'application/json',
      JSON.stringify({ name: `Shop ${at + 2}` }),
    )
    const { api_key: key } = JSON.parse(made).production
    const send = sender({ port, authorization: `Basic ${btoa(`${key}:`)}` })
    const orders = new OrderStream({ seed: at + 2, stepMs: SPAN_MS / each })
    await sendLines(send, each, () => orders.next().toString('latin1'))
  }
}

/** Fills the service by `POST /v1/events:bulk`. */
export async function fillConsole(winnow, { events, cases, history }) {
  const send = sender(winnow)
  const document = { document: POLICY, stage: 'live', why: 'a benchmark' }
  await send('/v1/policies', 'application/json', JSON.stringify(document))
  const each = Math.floor(events * SHARE_OF_TENANT)
  await fillOthers(winnow, each)
  const own = events - OTHER_TENANTS * each - history - cases
  const orders = new OrderStream({ stepMs: SPAN_MS / own })
  await sendLines(send, own, () => orders.next().toString('latin1'))
  const nowMs = Date.now()
  await sendLines(send, history, (at) =>
    JSON.stringify({
      ...order(BUSY_USER, `busy-${at}`, 20),
      $time: nowMs - (history - at) * BUSY_STEP_MS,
    }),
  )
  await sendLines(send, cases, (at) => JSON.stringify(caseOrder(at)))
}

const order = (userId, orderId, dollars) => ({
  $type: '$create_order',
  $user_id: userId,
  $order_id: orderId,
  $amount: dollars * DOLLAR_MICROS,
  $currency_code: 'USD',
})

function caseOrder(at) {
  const shared = Math.floor(at / SHARE)
  return {
    ...order(caseUser(at), `case-${at}`, 1 + (at % 500)),
    $user_email: `c${at}@mailinator.com`,
    $ip: `93.${100 + (shared >> 16)}.${(shared >> 8) & 255}.${shared & 255}`,
    $payment_methods: [
      {
        $payment_type: '$credit_card',
        $card_bin: '424242',
        $card_last4: String(shared % 10_000).padStart(4, '0'),
      },
    ],
  }
}
