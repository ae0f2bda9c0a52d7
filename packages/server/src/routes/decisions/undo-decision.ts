import type { BodyRead, decisionCalls } from '@winnow/contract/native'
import { CaseChanged, entryOfKind } from '@winnow/engine'
import { heldLockOf } from '../../cases/held-lock.ts'
import { workerOf } from '../../cases/worker-of.ts'
import type { Idempotency } from '../../http/idempotency.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { reachedDecision } from './apply-decision.ts'

type Sent = BodyRead<(typeof decisionCalls)['undoDecision']>

/** Takes back a decision that a person took outside of a case. Errors: OwnRefusal. */
export async function undoDecision(
  exchange: KeyExchange,
  id: string,
  sent: Sent,
  retry: Idempotency,
) {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const { entityType: type } = await reachedDecision(exchange, id)
  workerOf(exchange, sent.analyst)
  const { entity_id: entityId, entry: decision } = sent
  if (entityId === undefined || decision === undefined) {
    throw missingMembers({ entity_id: entityId, entry: decision })
  }
  const entry = entryOfKind('decided', await services.ledger.get(decision))
  if (entry === undefined || entry.environment !== environment) throw unknown()
  const { userId, of, taken, undoes } = entry.body
  if (taken.id !== id || (of?.id ?? userId) !== entityId || undoes !== undefined) throw unknown()
  if (taken.source !== 'manual_review' || taken.in !== undefined || taken.bulk !== undefined) {
    throw new OwnRefusal('conflict', OF_OTHERS)
  }
  const about = type === 'user' ? {} : { of: { type, id: entityId } }
  const { core, records, caseLocks } = services
  const { sequence, atMs } = await caseLocks(heldLockOf(decision, taken), async () => {
    const repeated = await repeatedUndo(exchange, retry)
    if (repeated !== undefined) return repeated
    const wasFinal = !(await records.cases.isHeld(environment, decision))
    const asked = { environment, userId, ...about, receivedAtMs: nowMs, decision, wasFinal }
    const request = { ...asked, ...retry }
    const undone = await core.execute({ is: 'undo_decision', request }).catch((error: unknown) => {
      throw error instanceof CaseChanged ? changed(error) : error
    })
    return { sequence: undone.sequence, atMs: nowMs }
  })
  return { entity: { id: entityId, type }, decision_id: id, time: atMs, entry: sequence }
}

/** The entry of the same request, and its time, where it came before. Error: IdempotencyConflict. */
async function repeatedUndo({ services, caller }: KeyExchange, { idempotency }: Idempotency) {
  if (idempotency === undefined) return undefined
  const environment = caller.environment.number
  const sequence = await services.core.ask({ is: 'repeated', environment, idempotency })
  if (sequence === undefined) return undefined
  const entry = await services.ledger.get(sequence)
  return entry === undefined ? undefined : { sequence, atMs: entry.receivedAtMs }
}

const OF_OTHERS =
  'Only what a person decided outside of cases and bulk actions is undone here: undo the case or the bulk action, or decide again.'

const unknown = (): OwnRefusal =>
  new OwnRefusal('not_found', 'No such decision was taken about this entity.')

const changed = ({ decision }: CaseChanged): OwnRefusal =>
  new OwnRefusal(
    'conflict',
    `Since then ${decision?.id ?? 'another decision'} was taken: decide again instead.`,
  )
