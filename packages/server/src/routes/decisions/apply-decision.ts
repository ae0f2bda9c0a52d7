import { decodeSubjectId, type PlaceholderKind, refusalMessage } from '@winnow/contract'
import type { BodyRead, decisionCalls } from '@winnow/contract/native'
import { type Decision, decisionsWith } from '@winnow/engine'
import { may } from '../../auth/principal.ts'
import { environmentName } from '../../auth/reach.ts'
import { workerOf } from '../../cases/worker-of.ts'
import type { Idempotency } from '../../http/idempotency.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { mustBelong, SUBJECT_KINDS } from './decided-subject.ts'

type Sent = BodyRead<(typeof decisionCalls)['applyDecision']>

/** Applies a decision of a person. Errors: OwnRefusal. */
export async function applyDecision(
  exchange: KeyExchange,
  id: string,
  sent: Sent,
  retry: Idempotency,
) {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const { entityType: type, abuseType, category } = await reachedDecision(exchange, id)
  const { name: analyst } = workerOf(exchange, sent.analyst)
  if (sent.entity_id === undefined) throw missingMembers({ entity_id: sent.entity_id })
  const entityId = subjectIn('entity_id', sent.entity_id, SUBJECT_KINDS[type])
  const subject = { environment, ...subjectOf(type, entityId, sent.user_id) }
  await mustBelong(exchange, type, subject)
  const { description } = sent
  const taken = {
    id,
    abuseType,
    category,
    source: 'manual_review',
    atMs: nowMs,
    analyst,
    ...(description !== undefined && { description }),
  } as const
  // A program says what is so already: nobody presses undo there.
  const isHeld = caller.kind === 'person'
  const request = { ...subject, receivedAtMs: nowMs, taken, isHeld, ...retry }
  const { sequence } = await services.core.execute({ is: 'decide', request })
  return { entity: { id: entityId, type }, decision_id: id, time: nowMs, entry: sequence }
}

/** A decision that the caller's roles reach. Errors: OwnRefusal not_found, forbidden. */
export async function reachedDecision(
  { services, caller }: KeyExchange,
  id: string,
): Promise<Decision> {
  const { environment } = caller
  const own = await services.records.decisions(environment.number)
  const decision = decisionsWith(own).find((one) => one.id === id)
  if (decision === undefined) throw new OwnRefusal('not_found', 'No decision has this id.')
  const { abuseType } = decision
  const reach = {
    environments: [environmentName(environment)],
    queues: 'any',
    abuseTypes: [abuseType],
  } as const
  if (may(caller, 'take_decisions', reach)) return decision
  throw new OwnRefusal('forbidden', `Your roles do not reach ${abuseType}, which ${id} is of.`)
}

function subjectOf(type: Decision['entityType'], id: string, userId: string | undefined) {
  if (type === 'user') {
    if (userId === undefined || userId === id) return { userId: id }
    throw wrongMembers({ user_id: 'must be left out of a decision about a user' })
  }
  if (userId === undefined) throw missingMembers({ user_id: userId })
  return { userId: subjectIn('user_id', userId, 'account'), of: { type, id } }
}

/** The same ids as in paths of the compat interface. Errors: OwnRefusal invalid_request. */
function subjectIn(name: string, id: string, kind: PlaceholderKind): string {
  const decoded = decodeSubjectId(encodeURIComponent(id), { name, kind })
  if (decoded.ok) return decoded.id
  throw wrongMembers({ [name]: refusalMessage(decoded.code, decoded.problems) })
}
