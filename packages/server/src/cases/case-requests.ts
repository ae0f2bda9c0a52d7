import {
  CASE_LIMITS,
  type CaseHead,
  type CaseWorker,
  type Decision,
  type StoredCase,
  type TakenDecision,
} from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'

/** Who works, where, and when. */
export interface AtDesk {
  readonly environment: number
  readonly who: CaseWorker
  readonly nowMs: number
}

/** Errors: OwnRefusal conflict. */
export function mustHaveRoom({ id, history }: StoredCase): void {
  if (history.length < CASE_LIMITS.steps) return
  throw new OwnRefusal('conflict', `Case ${id} has ${history.length} steps already.`)
}

/** What entries about a case contain of it. */
export const headOf = (of: StoredCase): CaseHead => ({
  case: of.id,
  queue: of.queue,
  entity: of.entity,
  ...(of.userId !== undefined && { userId: of.userId }),
  abuseType: of.abuseType,
  score: of.scoreNow,
})

/** What decisions of a case are about. */
export function entityOf(environment: number, { entity: { type, id }, userId }: StoredCase) {
  return type === 'user' ? { environment, userId: id } : { environment, userId, of: { type, id } }
}

/** The decisions, one of each abuse type, and one of the case's. Errors: OwnRefusal invalid_request. */
export function chosen(
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

/** A decision of a case, as who works on it takes it. */
export function takenOf(
  { id, abuseType, category }: Decision,
  of: StoredCase,
  { at, note }: { readonly at: Pick<AtDesk, 'who' | 'nowMs'>; readonly note: string | undefined },
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
