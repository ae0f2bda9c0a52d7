import { type LedgerEntry } from '@winnow/engine'
import { reviewedEvent } from './case-laws.test.support.ts'
import { entryOf, eventEntry, outcomeOf } from './entries.test.support.ts'

/** Entries of one round: a case from its event to its final decision, and causes of other messages. */
const ROUND = 14

const QUEUE = { name: 'payments', abuse_type: 'payment_abuse', due: '1h', leaves_below: 20 }

const policy = (sequence: number): LedgerEntry =>
  entryOf(sequence, 'policy', {
    version: sequence,
    stage: 'live',
    document: JSON.stringify({ workflows: [], queues: [QUEUE] }),
    decisions: [],
    lists: [],
    who: { kind: 'system' },
    why: '',
  })

/**
 * The commit that begins with an entry, always the same: of a round each commit causes messages of its own, and one of them is
 * three entries long.
 */
export function commitAt(sequence: number): readonly LedgerEntry[] {
  const place = (sequence - 1) % ROUND
  const first = sequence - place
  const userId = `user-${first}`
  const of = (first + 1) * 32
  const abuseType = 'payment_abuse'
  const head = {
    case: of,
    queue: QUEUE.name,
    entity: { type: 'user', id: userId },
    userId,
    abuseType,
    score: 50,
  }
  const who = { name: 'eva' }
  const taken = {
    id: 'stop',
    abuseType,
    category: 'block',
    source: 'manual_review',
    atMs: 1_000_000,
  }
  const decided = { case: of, queue: QUEUE.name }
  const decisions = [{ id: taken.id, abuseType, entry: first + 6 }]
  const effect = { effect: { touched: [] }, replaces: [] }
  const scored = (score: number) =>
    eventEntry(
      sequence,
      { $type: '$login', $user_id: userId },
      { outcome: outcomeOf([score, 0, 0, 0, 0]) },
    )
  switch (place) {
    case 0:
      return [policy(sequence)]
    case 1:
    case 2:
      return [review(sequence, userId)]
    case 3:
      return [entryOf(sequence, 'due', { ...head, percent: 50, dueAtMs: 1 })]
    case 4:
      return [scored(95)]
    case 5:
      return [
        entryOf(sequence, 'case', { ...head, who, do: 'decide', decisions }),
        entryOf(sequence + 1, 'decided', { userId, taken: { ...taken, in: decided }, latest: [] }),
        entryOf(sequence + 2, 'label', {
          userId,
          label: { abuseType, isBad: true, source: 'decision' },
          ...effect,
        }),
      ]
    case 8:
      return [entryOf(sequence, 'settled', { ...head, of: first + 5, who, decisions })]
    case 9:
      return [entryOf(sequence, 'label', { userId, label: { abuseType, isBad: true }, ...effect })]
    case 10:
      return [entryOf(sequence, 'decided', { userId, taken, latest: [taken] })]
    case 11:
      return [scored(5)]
    case 12:
      return [
        entryOf(sequence, 'listed', {
          list: 'l',
          source: 'api',
          added: [{ value: userId }],
          removed: [],
        }),
      ]
    default:
      return [entryOf(sequence, 'noticed', { is: 'integration_unhealthy', findings: [] })]
  }
}

const review = (sequence: number, user: string): LedgerEntry =>
  reviewedEvent(sequence, {
    user,
    queues: [QUEUE.name],
    score: 50,
    amount: 1_000_000,
    currency: 'USD',
    order: `o-${sequence}`,
    about: 'user',
  })

/** The kinds of messages of a whole round, in their order. */
export const KINDS_OF_ROUND = [
  'policy.published',
  'case.opened',
  'case.joined',
  'case.due_soon',
  'score.threshold_crossed',
  'score.threshold_crossed',
  'decision.applied',
  'case.decided',
  'label.given',
  'decision.applied',
  'score.threshold_crossed',
  'score.threshold_crossed',
  'list.changed',
  'integration.unhealthy',
]

/** Messages of the entries of whole rounds, so many. */
export const messagesUpTo = (sequence: number): number =>
  Math.floor(sequence / ROUND) * KINDS_OF_ROUND.length
