import type { CaseWorker, Decision, Idempotency, StoredCase, TakenDecision } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'

/** Who works, where, and when. */
export interface AtDesk {
  readonly environment: number
  readonly who: CaseWorker
  readonly nowMs: number
  /** As the sender named the request: what came before is not done again. */
  readonly idempotency?: Idempotency
}

/** The decisions, one of each abuse type, and one of the case's. Errors: OwnRefusal invalid_request. */
export function chosenDecisions(
  ids: readonly string[],
  known: readonly Decision[],
  { abuseType, entity: { type } }: StoredCase,
): readonly Decision[] {
  const found = ids.map((id) => {
    const decision = known.find((one) => one.id === id)
    if (decision === undefined) throw wrongDecisions(`${id.slice(0, 80)} is no decision`)
    if (decision.entityType === type) return decision
    throw wrongDecisions(`${id} is about the ${decision.entityType}, the case about the ${type}`)
  })
  const types = new Set(found.map((one) => one.abuseType))
  if (types.size < found.length) throw wrongDecisions('two of them are of one abuse type')
  if (!types.has(abuseType)) throw wrongDecisions(`none of them is of ${abuseType}`)
  return found
}

const wrongDecisions = (why: string): OwnRefusal =>
  new OwnRefusal('invalid_request', `The decisions cannot be taken: ${why}.`, {
    issues: { decisions: why },
  })

/** A decision as it is taken in a case. */
export function takenOf(
  { id, abuseType, category }: Decision,
  of: StoredCase,
  { at, note }: { readonly at: AtDesk; readonly note: string | undefined },
): TakenDecision {
  return {
    id,
    abuseType,
    category,
    source: 'manual_review',
    atMs: at.nowMs,
    analyst: at.who.name,
    ...(note !== undefined && { description: note }),
    in: { case: of.id, queue: of.queue },
  }
}
