import { ABUSE_TYPES, type AbuseType, fromCanonicalJson } from '@winnow/contract/canonical'
import { referenceCents } from '../entities/money/reference-amount.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeFollowUp, decodeScores, decodeSections } from '../events/outcome.ts'
import { entityIdsOf, type EntityIds } from '../policies/entity-ids.ts'
import { recordedEntities } from '../policies/recorded-entities.ts'
import { mayReview, verdictIn } from '../policies/recorded-verdict.ts'
import type { WorkflowVerdict } from '../policies/verdict.ts'
import type { CaseCause, CaseEntity } from '../ports/cases.ts'
import { CASE_LIMITS, type QueueDefinition, type QueuesInForce } from '../ports/queue.ts'
import { queueOf } from './known-queues.ts'

/** An entry asks for a review. */
export interface ReviewCause {
  readonly queue: QueueDefinition
  readonly entity: CaseEntity
  readonly userId: string | undefined
  readonly cause: CaseCause
  /** It repeats what was known, or only scores changed: no new case where a person decided. */
  readonly isRepeat: boolean
}

const MICROS_PER_CENT = 10_000

/** What an event contains that a case needs. */
interface EventFacts {
  readonly ids: EntityIds
  readonly userId: string | undefined
  readonly atMs: number
  readonly money: Pick<CaseCause, 'about' | 'amountMicros' | 'currency' | 'usdMicros'>
}

/** The reviews that the verdict of an event or a new score asks for: one of each queue and entity. Most entries ask for none. */
export function reviewCauses(
  entry: LedgerEntry,
  queues: () => QueuesInForce,
): readonly ReviewCause[] {
  if (entry.kind !== 'event' && entry.kind !== 'rescore') return NONE
  const sections = decodeSections(entry.outcome)
  if (sections === undefined || !mayReview(sections)) return NONE
  const verdict = verdictIn(sections)
  if (verdict === undefined) return NONE
  const facts = factsOf(entry, sections)
  const scores = decodeScores(entry.outcome)
  const followUp = decodeFollowUp(entry.outcome)
  const isRepeat = entry.kind === 'rescore' || followUp === 'resent' || followUp === 'repeat'
  const found = new Map<string, ReviewCause>()
  for (const workflow of verdict.workflows) {
    const id = facts.ids[workflow.entity]
    if (id === undefined) continue
    for (const name of queuesOf(workflow)) {
      const { version } = verdict
      const queue = queueOf(queues(), name, { version, abuseType: usualTypeOf(workflow, scores) })
      const cause = causeOf(entry, {
        workflow,
        version,
        score: scoreIn(scores, queue.abuseType),
        facts,
      })
      const entity = { type: workflow.entity, id }
      const key = `${name} ${entity.type} ${id}`
      if (found.has(key) || found.size >= CASE_LIMITS.queuesOfEvent) continue
      found.set(key, { queue, entity, userId: facts.userId, cause, isRepeat })
    }
  }
  return [...found.values()]
}

const NONE: readonly ReviewCause[] = []

const queuesOf = ({ actions }: WorkflowVerdict): readonly string[] =>
  actions.flatMap((action) => (action.do === 'review' ? [action.queue] : []))

/** The abuse type of a queue that nobody declares: that of the workflow, or the one with the highest score. */
function usualTypeOf({ abuseTypes }: WorkflowVerdict, scores: Float32Array): AbuseType {
  const [first] = abuseTypes
  if (first !== undefined) return first
  const highest = ABUSE_TYPES.toSorted((a, b) => scoreIn(scores, b) - scoreIn(scores, a))[0]
  return highest ?? 'payment_abuse'
}

/** 0–100 with two digits after the point; 0 = it was not scored. */
export const scoreIn = (scores: Float32Array, abuseType: AbuseType): number =>
  Math.round((scores[ABUSE_TYPES.indexOf(abuseType)] ?? 0) * 100) / 100

interface CauseParts {
  readonly workflow: WorkflowVerdict
  readonly version: number
  readonly score: number
  readonly facts: EventFacts
}

function causeOf(
  { sequence }: LedgerEntry,
  { workflow: { workflow, route = '', values }, version, score, facts }: CauseParts,
): CaseCause {
  return { sequence, atMs: facts.atMs, workflow, route, version, values, score, ...facts.money }
}

function factsOf(
  entry: Extract<LedgerEntry, { kind: 'event' | 'rescore' }>,
  sections: Parameters<typeof recordedEntities>[0],
): EventFacts {
  if (entry.kind === 'rescore') {
    const { userId, atMs } = entry.body
    return { ids: { user: userId }, userId, atMs, money: {} }
  }
  const event = fromCanonicalJson(entry.body)
  const atMs = event.timeMs ?? entry.receivedAtMs
  const ids = recordedEntities(sections, event) ?? entityIdsOf(event)
  return { ids, userId: event.userId, atMs, money: moneyIn(event.fields, atMs) }
}

type Fields = ReturnType<typeof fromCanonicalJson>['fields']

function moneyIn(fields: Fields, atMs: number): EventFacts['money'] {
  const { $order_id, $transaction_id, $content_id, $amount, $currency_code } = fields
  const about = [$order_id, $transaction_id, $content_id].find((id) => typeof id === 'string')
  const named = typeof about === 'string' ? { about } : {}
  if (typeof $amount !== 'number' || typeof $currency_code !== 'string') return named
  const cents = referenceCents($amount, $currency_code, new Date(atMs).getUTCFullYear())
  const usdMicros = Number.isFinite(cents) ? Math.round(cents * MICROS_PER_CENT) : 0
  return { ...named, amountMicros: $amount, currency: $currency_code, usdMicros }
}
