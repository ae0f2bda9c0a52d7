/**
 * An attacker who owns one user in a hundred, and may send any event of theirs but no label, wants the
 * ring that reviewers have marked to pass. They send what the ring sends, from its devices and cards and at
 * its prices, as often as they like, orders, payments that went through or logins, and wait until rows without a label
 * count as good.
 */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../benchmarks/support/random.mjs'
import { evaluateLines, type Line } from '../../support/evaluate.ts'

/** From here on a team looks at an order. */
const REVIEW_LEVEL = 60

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 5)
const DAYS = 75
const HONEST_USERS = 200
const ATTACKERS = HONEST_USERS / 100
const FLOOD_A_DAY = 12
const PROBES = 12

interface Order {
  readonly id: string
  readonly userId: string
  readonly atMs: number
  readonly deviceId: string
  readonly card: string
  readonly emailDomain: string
  readonly amountMicros: number
}

const orderLine = ({
  id,
  userId,
  atMs,
  deviceId,
  card,
  emailDomain,
  amountMicros,
}: Order): Line => ({
  $type: '$create_order',
  $event_id: id,
  $time: Math.round(atMs),
  $user_id: userId,
  $order_id: id,
  $user_email: `${userId.replace(' ', '.')}@${emailDomain}`,
  $amount: amountMicros,
  $currency_code: 'USD',
  $session_id: `${deviceId} session`,
  $browser: { $user_agent: 'Mozilla/5.0 (X11; Linux x86_64)' },
  $payment_methods: [
    { $payment_type: '$credit_card', $card_bin: card.slice(0, 6), $card_last4: card.slice(-4) },
  ],
  device: deviceId,
})

const labelLine = (id: string, userId: string, bad: boolean, atMs: number): Line => ({
  id,
  entity: 'order',
  entity_id: id,
  $user_id: userId,
  abuse_type: 'payment',
  bad,
  label_time: Math.round(atMs),
})

/** Honest people, each with a device and a card, ordering every ten days or so; a share of the orders is labelled good in time. */
function honestLines(random: Random, labelled: number): Line[] {
  return Array.from({ length: HONEST_USERS }, (_, user) => {
    const own = {
      userId: `honest ${user}`,
      deviceId: `device ${user}`,
      card: `4${String(100_000_000 + user * 7919)}`,
      emailDomain: user % 3 === 0 ? 'gmail.com' : 'example.org',
    }
    const lines: Line[] = []
    for (let day = 10 * random.next(); day < DAYS; day += 4 + 12 * random.next()) {
      const id = `h${user}-${Math.floor(day)}`
      const atMs = START_MS + day * DAY_MS
      const amountMicros = Math.round(1e6 * (10 + 90 * random.next()))
      lines.push(orderLine({ ...own, id, atMs, amountMicros }))
      if (random.next() < labelled) lines.push(labelLine(id, own.userId, false, atMs + 6 * DAY_MS))
    }
    return lines
  }).flat()
}

const ringOrder = (id: string, userId: string, atMs: number, random: Random): Order => ({
  id,
  userId,
  atMs,
  deviceId: `ring device ${Math.floor(4 * random.next())}`,
  card: `5${String(200_000_000 + Math.floor(6 * random.next()))}`,
  emailDomain: 'quick-mail.example',
  amountMicros: Math.round(1e6 * (180 + 40 * random.next())),
})

/** New accounts on few devices and cards; each order is labelled bad three days later. */
function ringLines(random: Random): Line[] {
  const lines: Line[] = []
  for (let day = 16; day < DAYS - 5; day += 0.5) {
    const [id, userId] = [`r${day}`, `ring ${day}`]
    const atMs = START_MS + day * DAY_MS
    lines.push(orderLine(ringOrder(id, userId, atMs, random)))
    lines.push(labelLine(id, userId, true, atMs + 3 * DAY_MS))
  }
  return lines
}

/** A payment that went through, with what a ring's order names. */
function paymentLine(order: Order): Line {
  const {
    $payment_methods: [method] = [],
    $order_id: _order,
    ...rest
  } = orderLine(order) as Line & {
    readonly $payment_methods?: readonly object[]
  }
  const payment = { $payment_method: method, $transaction_id: `t-${order.id}` }
  return { ...rest, $type: '$transaction', $transaction_status: '$success', ...payment }
}

/** A login that succeeds, from a ring's device. */
function loginLine(order: Order): Line {
  const { $event_id, $time, $user_id, $session_id, $browser, device } = orderLine(order)
  const event = { $event_id, $time, $user_id, $session_id, $browser, device }
  return { $type: '$login', $login_status: '$success', ...event }
}

type Flood = 'orders' | 'payments' | 'logins' | 'all three'

const SENT: Readonly<Record<Flood, readonly ((order: Order) => Line)[]>> = {
  orders: [orderLine],
  payments: [paymentLine],
  logins: [loginLine],
  'all three': [loginLine, orderLine, paymentLine],
}

/** The attackers' own accounts: what the ring sends, twelve times a day each, in turn. */
function floodLines(flood: Flood, random: Random): Line[] {
  const lines: Line[] = []
  const lineOf = SENT[flood]
  for (let sent = 0; sent < ATTACKERS * FLOOD_A_DAY * (DAYS - 6); sent += 1) {
    const atMs = START_MS + (5 + sent / (ATTACKERS * FLOOD_A_DAY)) * DAY_MS
    const order = ringOrder(`f${sent}`, `attacker ${sent % ATTACKERS}`, atMs, random)
    lines.push((lineOf[Math.floor(sent / ATTACKERS) % lineOf.length] ?? orderLine)(order))
  }
  return lines
}

/** The ring's next orders, from accounts that are new. */
const probeLines = (random: Random): Line[] =>
  Array.from({ length: PROBES }, (_, at) =>
    orderLine(ringOrder(`p${at}`, `probe ${at}`, START_MS + (DAYS + at / 24) * DAY_MS, random)),
  )

/** The scores of the ring's next orders, the lowest first. */
function probeScores(lines: readonly Line[]): readonly number[] {
  const { predictions } = evaluateLines([...lines, ...probeLines(new Random(4))])
  const probes = predictions.filter(({ id }) => id.startsWith('p'))
  return probes.map(({ score }) => score).sort((a, b) => a - b)
}

/** Half of the honest orders are labelled good; or few, as where only alerts are reviewed. */
const [HALF, FEW] = [0.5, 0.05]

const FLOODS: [Flood, number][] = [
  ['orders', HALF],
  ['orders', FEW],
  ['payments', FEW],
  ['logins', FEW],
  ['all three', HALF],
]

/** Each flood takes a whole evaluation of 75 days; fewer days or users are no pattern that a model learns. */
const LONG = process.env['WINNOW_LONG'] === '1'

describe.runIf(LONG)(`a marked ring${LONG ? '' : ' (npm run test:long)'}`, () => {
  const world = (labelled: number): Line[] => [
    ...honestLines(new Random(1), labelled),
    ...ringLines(new Random(2)),
  ]

  it.each<[Flood, number]>(FLOODS)(
    'is held for review, whatever %s one user in a hundred sends (%f labelled)',
    (flood, labelled) => {
      const scores = probeScores([...world(labelled), ...floodLines(flood, new Random(3))])
      const told = scores.map((score) => score.toFixed(1)).join(' ')
      console.info(`after ${flood}, ${labelled} labelled, the ring's orders score ${told}`)
      expect(scores).toHaveLength(PROBES)
      expect(scores[0]).toBeGreaterThan(REVIEW_LEVEL)
    },
  )
})
