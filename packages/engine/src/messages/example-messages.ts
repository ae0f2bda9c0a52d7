import { ABUSE_TYPES } from '@winnow/contract/canonical'
import { DEFAULT_THRESHOLDS } from '../entries/thresholds.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { OutboxMessage } from '../ports/outbox.ts'
import { EXAMPLE_CASES, exampleEntry } from './example-cases.ts'
import { EXAMPLE_ENTRIES, EXAMPLE_HEAD } from './example-entries.ts'
import { messagesOf } from './messages-of.ts'
import { orderMessage } from './order-message.ts'
import { partnerMessages } from './partner-levels.ts'
import { crossings } from './score-crossings.ts'
import { levelsAfter } from './score-levels.ts'

const KNOWN = { entry: exampleEntry, endedBy: () => [] }

/** A message of each kind, made as the projector makes it. */
export const exampleMessages = (): readonly OutboxMessage[] => [
  ...exampleCrossings(),
  ...EXAMPLE_ENTRIES.flatMap((entry) => messagesOf(entry, [], KNOWN)),
  ...exampleOrders(),
  ...EXAMPLE_CASES.flatMap(({ entry, cases }) => messagesOf(entry, cases, KNOWN)),
]

function exampleCrossings(): readonly OutboxMessage[] {
  const [entry] = EXAMPLE_ENTRIES
  if (entry === undefined) return []
  const scores = (payment: number) =>
    Float32Array.from(ABUSE_TYPES, (type) => (type === 'payment_abuse' ? payment : 5))
  const [before, after] = [scores(31.25), scores(74.75)]
  const levels = { before: 0, after: levelsAfter(0, after, DEFAULT_THRESHOLDS) }
  const change = { userId: 'billy_jones', levels, scores: { before, after } }
  const event = { ...entry, sequence: 4710 }
  return [
    ...crossings(event, { ...change, settings: DEFAULT_THRESHOLDS }),
    ...partnerMessages(event, {
      ...change,
      levels: { before: 0, after: -1 },
      settings: { ...DEFAULT_THRESHOLDS, partner: 70 },
    }).slice(0, 1),
  ]
}

function exampleOrders(): readonly OutboxMessage[] {
  return ORDER_EVENTS.flatMap((type, at) => {
    const body = JSON.stringify({
      $type: type,
      $user_id: 'billy_jones',
      $order_id: 'ORDER-28168441',
    })
    const entry: LedgerEntry = { ...EXAMPLE_HEAD, sequence: 4760 + at, kind: 'event', body }
    return orderMessage(entry, { ...DEFAULT_THRESHOLDS, orderEvents: ORDER_EVENTS }) ?? []
  })
}

/** The events that a message about an order may follow from. */
const ORDER_EVENTS = [
  '$create_order',
  '$update_order',
  '$order_status',
  '$transaction',
  '$chargeback',
] as const
