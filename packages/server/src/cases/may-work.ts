import type { Permission } from '@winnow/contract/native'
import type { QueueDefinition } from '@winnow/engine'
import type { PersonGrant } from '../auth/person-caller.ts'
import { may } from '../auth/principal.ts'
import { covers, environmentName } from '../auth/reach.ts'
import type { CallerExchange } from '../http/route.ts'

type CaseCaller = CallerExchange['caller']

type OfQueue = Pick<QueueDefinition, 'name' | 'abuseType' | 'roles' | 'persons'>

const reachOf = (
  { environment }: Pick<CaseCaller, 'environment'>,
  { name, abuseType }: OfQueue,
) => ({
  environments: [environmentName(environment)],
  queues: [name],
  abuseTypes: [abuseType],
})

/** Whether a caller's roles reach a queue. A key of the environment does whatever it is made for. */
export const reachesQueue = (caller: CaseCaller, permission: Permission, queue: OfQueue): boolean =>
  may(caller, permission, reachOf(caller, queue))

/** Whether a caller may work in a queue: their roles reach it, and the queue lets them in. */
export function mayWork(
  caller: CaseCaller,
  queue: OfQueue,
  permission: 'work_cases' | 'act_in_bulk' = 'work_cases',
): boolean {
  if (caller.kind !== 'person') return reachesQueue(caller, permission, queue)
  const reach = reachOf(caller, queue)
  const grants = caller.grants.filter(
    (grant) => grant.permissions.has(permission) && covers(grant, reach),
  )
  return grants.length > 0 && isLetIn(queue, caller.email, grants)
}

/** Whether a queue names a person, or one of their roles; one that names nobody lets everybody in. */
export function isLetIn(
  { roles, persons }: Pick<QueueDefinition, 'roles' | 'persons'>,
  email: string,
  grants: readonly Pick<PersonGrant, 'role'>[],
): boolean {
  if (roles === undefined && persons === undefined) return true
  if (persons?.some((person) => person.trim().toLowerCase() === email) === true) return true
  return grants.some(({ role }) => roles?.includes(role) === true)
}

/** Whether a caller is offered cases that were escalated. */
export function isLead(caller: CaseCaller): boolean {
  return (
    caller.kind !== 'person' ||
    caller.grants.some(({ role }) => role === 'lead' || role === 'admin')
  )
}
