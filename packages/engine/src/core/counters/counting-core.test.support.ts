import { WINDOWS, type WindowName } from '../../aggregates/windows.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { decodeOutcome } from '../../events/outcome.ts'
import { mapStates } from '../../models/situation.test.support.ts'
import { FTRL_SETTINGS } from '../../models/online/ftrl.ts'
import type { EntityStates } from '../../ports/entity-states.ts'
import { verdictIn } from '../../policies/recorded-verdict.ts'
import type { Core } from '../core.ts'
import { eventRequest, type HeldLedger, idle, START_MS } from '../held-core.test.support.ts'
import { replayLedger } from '../recovery/replay.ts'

const WINDOW_NAMES: readonly WindowName[] = WINDOWS.map(({ name }) => name)

/** Counts orders, sums their amounts, and tells their mail addresses apart, by their IP addresses and countries. */
export const COUNTERS = {
  big: {
    count: '$create_order',
    by: ['ip', 'event.billing_address.country'],
    where: 'event.amount > usd(20)',
    over: WINDOW_NAMES,
  },
  spent: { sum: 'event.amount', on: '$create_order', by: 'ip', over: WINDOW_NAMES },
  mails: { distinct: 'email', on: '$create_order', by: 'ip', over: WINDOW_NAMES },
} as const

/** A policy that reads all figures of these counters. */
export function readingPolicy<Defined extends { readonly over: readonly string[] }>(
  counters: Readonly<Record<string, Defined>>,
) {
  const routes = Object.entries(counters).map(([name, { over }]) => ({
    name,
    when: over.map((window) => `counters.${name}.over_${window} == null`).join(' || '),
    do: [{ tag: 'read' }],
  }))
  return { counters, workflows: [{ name: 'orders', on: ['$create_order'], routes }] }
}

export interface Order {
  readonly id: string
  readonly ip?: string
  readonly country?: string
  readonly mail: string
  readonly dollars: number
  readonly atMs: number
}

/** An order as it is sent. */
export const requestOf = ({ id, ip, country, mail, dollars, atMs }: Order) =>
  eventRequest(
    {
      $type: '$create_order',
      $user_id: `u-${id}`,
      $order_id: id,
      $user_email: mail,
      $amount: dollars * 1_000_000,
      $currency_code: 'USD',
      $time: atMs,
      ...(ip !== undefined && { $ip: ip }),
      ...(country !== undefined && { $billing_address: { $country: country } }),
    },
    Math.max(atMs, START_MS),
  )

export const send = (core: Core, order: Order) =>
  core.execute({ is: 'event', request: requestOf(order) })

/** What the verdict of an event recorded of counters. */
export function figuresIn(ledger: HeldLedger, sequence: number) {
  const event = entryOfKind('event', ledger.entries[sequence - 1])
  return event && verdictIn(decodeOutcome(event.outcome).sections)?.counters
}

export const countersIn = ({ entries }: { readonly entries: readonly LedgerEntry[] }) =>
  entries.flatMap((entry) => entryOfKind('counter', entry) ?? [])

/** Resolves once no counter is being filled. */
export async function filled(ledger: HeldLedger, entries = 1): Promise<void> {
  for (let turn = 0; turn < 1_000 && countersIn(ledger).length < entries; turn += 1) await idle()
}

/** The ledger through a fresh engine, into these states. */
export const replayInto = (ledger: HeldLedger, states: EntityStates = mapStates()) =>
  replayLedger(ledger, states, { lo: 1, hi: 2 }, { online: { ...FTRL_SETTINGS, slotBits: 10 } })

/** Numbers below `most`, the same each time. */
export function drawsOf(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const DAY_MS = 86_400_000

/** Orders of few addresses over months, some of them late, some resent. */
export function someOrders(count: number, seed: number): readonly Order[] {
  const draw = drawsOf(seed)
  return Array.from({ length: count }, (_, at) => {
    const isLate = draw(4) === 0
    const nowMs = START_MS + at * (DAY_MS / 4)
    const ip = draw(10) === 0 ? {} : { ip: `203.0.113.${draw(4)}` }
    const country = draw(5) === 0 ? {} : { country: ['US', 'FR'][draw(2)] ?? 'US' }
    return {
      id: `o-${at}`,
      ...ip,
      ...country,
      mail: `m${draw(6)}@shop.example`,
      dollars: draw(60),
      atMs: nowMs - (isLate ? draw(120 * DAY_MS) : draw(7_200_000)),
    }
  })
}
