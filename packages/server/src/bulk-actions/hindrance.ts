import type { BulkFailureWord } from '@winnow/contract/native'
import {
  CASE_LIMITS,
  type Claim,
  type Decision,
  matchesCase,
  queueOf,
  type QueuesInForce,
  type StoredCase,
} from '@winnow/engine'
import { endedConflict, heldConflict } from '../cases/case-conflict.ts'
import type { BulkJob } from './kept-bulk.ts'

/** What is known while cases are worked on. */
export interface BulkSurroundings {
  readonly job: BulkJob
  /** Those of the job. */
  readonly decisions: readonly Decision[]
  readonly queues: QueuesInForce
  /** Claims that run, by case. */
  readonly claims: ReadonlyMap<number, Claim>
}

/** Why a case cannot be worked on. */
export interface Hindrance {
  readonly why: BulkFailureWord
  readonly text: string
}

/** What keeps a bulk action from a case; undefined = nothing. */
export function hindranceOf(
  of: StoredCase,
  { job, decisions, queues, claims }: BulkSurroundings,
): Hindrance | undefined {
  const { id, ending, history } = of
  if (of.state !== 'open') {
    return { why: ending?.why ?? 'decided_elsewhere', text: endedConflict(of).message }
  }
  const claim = claims.get(id)
  if (claim !== undefined && claim.who !== job.who.name) {
    return { why: 'claimed', text: heldConflict(claim).message }
  }
  if (!matchesCase(job.filter, of)) {
    return { why: 'changed', text: `The filter does not match case ${id} any more.` }
  }
  if (history.length >= CASE_LIMITS.steps) {
    return { why: 'full', text: `Case ${id} has ${history.length} steps already.` }
  }
  const text =
    job.work.do === 'decide' ? misfitOf(decisions, of) : misplacedIn(job.work, of, queues)
  return text === undefined ? undefined : { why: 'unfit', text }
}

/** What is wrong with decisions of a case; undefined = nothing. */
function misfitOf(
  decisions: readonly Decision[],
  { id, abuseType, entity: { type } }: StoredCase,
): string | undefined {
  const other = decisions.find(({ entityType }) => entityType !== type)
  if (other !== undefined) {
    return `${other.id} is about the ${other.entityType}, case ${id} about the ${type}.`
  }
  const isOf = decisions.some((one) => one.abuseType === abuseType)
  return isOf ? undefined : `Case ${id} is of ${abuseType}, and none of the decisions is.`
}

/** What is wrong with the queue that a case is moved to; undefined = nothing. */
function misplacedIn(
  work: BulkJob['work'],
  { id, queue, abuseType, entity }: StoredCase,
  queues: QueuesInForce,
): string | undefined {
  if (work.do !== 'move') return undefined
  const to = queueOf(queues, work.to, { abuseType })
  if (to.name === queue) return `Case ${id} is in the queue ${queue} already.`
  if (to.abuseType !== abuseType) {
    return `Case ${id} is of ${abuseType}, the queue ${to.name} of ${to.abuseType}.`
  }
  if (to.entities.includes(entity.type)) return undefined
  return `The queue ${to.name} takes no case about the ${entity.type}.`
}

/** What a bulk action did last with a case; undefined = nothing. */
export const lastActOf = ({ history }: StoredCase, bulk: string): string | undefined =>
  history.findLast((step) => step.bulk === bulk)?.did
