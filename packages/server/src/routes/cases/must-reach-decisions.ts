import { decisionsWith, type StoredCase } from '@winnow/engine'
import { reachesQueue } from '../../cases/may-work.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** Decisions of other abuse types need a role that reaches these. Errors: OwnRefusal forbidden. */
export async function mustReachDecisions(
  { services, caller }: CallerExchange,
  { queue: name }: StoredCase,
  decisions: readonly string[],
  permission: 'work_cases' | 'manage_quality' = 'work_cases',
): Promise<void> {
  const known = decisionsWith(await services.records.decisions(caller.environment.number))
  for (const { id, abuseType } of known) {
    if (!decisions.includes(id)) continue
    if (reachesQueue(caller, permission, { name, abuseType })) continue
    throw new OwnRefusal('forbidden', `Your roles do not reach ${abuseType}, which ${id} is of.`)
  }
}
