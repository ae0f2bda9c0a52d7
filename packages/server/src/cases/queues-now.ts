import {
  buttonsOf,
  type Decision,
  decisionsWith,
  type QueueDefinition,
  queueOf,
  type QueuesInForce,
  type StoredCase,
} from '@winnow/engine'
import type { CaseButton } from '../answers/case-json.ts'
import type { Services } from '../services.ts'

/** The queues and decisions of an environment at one moment. */
export interface QueuesNow {
  readonly inForce: QueuesInForce
  readonly decisions: readonly Decision[]
}

export async function queuesNow(
  { records }: Pick<Services, 'records'>,
  environment: number,
): Promise<QueuesNow> {
  const [inForce, own] = await Promise.all([
    records.cases.queues(environment),
    records.decisions(environment),
  ])
  return { inForce, decisions: decisionsWith(own) }
}

/** The queue of a case as it is now; the abuse type is that of the case. */
export const queueOfCase = ({ inForce }: QueuesNow, of: StoredCase): QueueDefinition => ({
  ...queueOf(inForce, of.queue, { abuseType: of.abuseType }),
  abuseType: of.abuseType,
})

/** The decisions that a queue offers for an entity, with their names. */
export function buttonsNow(
  { decisions }: QueuesNow,
  queue: QueueDefinition,
  entity: StoredCase['entity'],
): readonly CaseButton[] {
  const known = new Map(decisions.map((one) => [one.id, one]))
  return buttonsOf(queue, entity, (id) => known.get(id)?.entityType).map((id) => ({
    id,
    name: known.get(id)?.name ?? id,
  }))
}
