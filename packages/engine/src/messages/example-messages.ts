import { ABUSE_TYPES } from '@winnow/contract/canonical'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { DEFAULT_THRESHOLDS } from '../entries/thresholds.ts'
import type { OutboxMessage } from '../ports/outbox.ts'
import { EXAMPLE_CASES, exampleEntry } from './example-cases.ts'
import { EXAMPLE_ENTRIES, EXAMPLE_HEAD } from './example-entries.ts'
import { messagesOf } from './messages-of.ts'
import { orderMessage } from './order-message.ts'
import { partnerMessages } from './partner-messages.ts'
import { crossings, type ScoreChange } from './score-crossings.ts'
import { levelsAfter } from './score-levels.ts'

const KNOWN = { entry: exampleEntry, endedBy: () => [] }

/** A message of each kind, made as the projector makes it. */
export const exampleMessages = (): readonly OutboxMessage[] => [
  ...exampleOrders(),
  ...exampleCrossings(),
  ...EXAMPLE_ENTRIES.flatMap((entry) => messagesOf(entry, [], KNOWN)),
  ...EXAMPLE_CASES.flatMap(({ entry, cases }) => messagesOf(entry, cases, KNOWN)),
]

const scores = (payment: number) =>
  Float32Array.from(ABUSE_TYPES, (type) => (type === 'payment_abuse' ? payment : 5))

function exampleCrossings(): readonly OutboxMessage[] {
  const [entry] = EXAMPLE_ENTRIES
  if (entry === undefined) return []
  const [before, after] = [scores(31.25), scores(74.75)]
  const levels = { before: 0, after: levelsAfter(0, after, DEFAULT_THRESHOLDS) }
  const change = { userId: 'billy_jones', levels, scores: { before, after } }
  return [
    ...examplePartners({ ...entry, sequence: 4709 }, change),
    ...crossings({ ...entry, sequence: 4710 }, { ...change, settings: DEFAULT_THRESHOLDS }),
  ]
}

function examplePartners(
  entry: LedgerEntry,
  change: Omit<ScoreChange, 'settings'>,
): readonly OutboxMessage[] {
  const settings = { ...DEFAULT_THRESHOLDS, partner: 70, partnerMail: 70 }
  const levels = { before: 0, after: levelsAfter(0, change.scores.after, settings) }
  return partnerMessages(entry, { ...change, levels, settings })
}

const ORDER_EVENTS = [
  '$create_order',
  '$update_order',
  '$order_status',
  '$transaction',
  '$chargeback',
] as const

const orderId = (name: string) => (name === '$order_id' ? 'ORDER-28168441' : undefined)

function exampleOrders(): readonly OutboxMessage[] {
  const settings = { ...DEFAULT_THRESHOLDS, orderEvents: ORDER_EVENTS }
  return ORDER_EVENTS.flatMap((type, at) => {
    const entry = { ...EXAMPLE_HEAD, sequence: 4700 + at, kind: 'event', body: '{}' } as const
    const sent = { type, userId: 'billy_jones', timeMs: entry.receivedAtMs, text: orderId }
    return orderMessage(entry, settings, sent) ?? []
  })
}
