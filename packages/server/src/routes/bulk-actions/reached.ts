import type { Permission } from '@winnow/contract/native'
import { type Decision, queueOf } from '@winnow/engine'
import { may } from '../../auth/principal.ts'
import { environmentName } from '../../auth/reach.ts'
import type { Reaches } from '../../bulk-actions/bulk-preview.ts'
import type { BulkUsers, BulkWork, KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import { mayWork, reachesQueue } from '../../cases/may-work.ts'
import type { QueuesNow } from '../../cases/queues-now.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

type Caller = CallerExchange['caller']

/** Whether a caller may work in bulk on cases of a queue, and take these decisions in it. */
export function reachingOf(
  caller: Caller,
  { inForce }: QueuesNow,
  decisions: readonly Pick<Decision, 'abuseType'>[],
): Reaches {
  const known = new Map<string, boolean>()
  return ({ queue, abuseType }) => {
    const place = `${queue} ${abuseType}`
    const reached = known.get(place) ?? isReached({ queue, abuseType })
    known.set(place, reached)
    return reached
  }

  function isReached({ queue: name, abuseType }: Parameters<Reaches>[0]): boolean {
    const queue = { ...queueOf(inForce, name, { abuseType }), abuseType }
    return (
      mayWork(caller, queue, 'act_in_bulk') &&
      decisions.every((one) =>
        reachesQueue(caller, 'act_in_bulk', { name, abuseType: one.abuseType }),
      )
    )
  }
}

/** Whether a caller may read a bulk action: all of its cases, or its users and the decisions about them. */
export function mayRead(caller: Caller, { job, preview }: KeptBulk): boolean {
  if (job.users !== undefined) return reachesUsers(caller, job.users, READ_USERS)
  // Nobody's cases: whoever counted them may see that there are none.
  if (preview.reach.length === 0 && caller.kind === 'person') {
    return job.who.personId === caller.personId
  }
  return preview.reach.every(({ queue: name, abuseType }) =>
    reachesQueue(caller, 'read_cases', { name, abuseType }),
  )
}

const READ_USERS = ['read_cases', 'read_records'] as const

/** What doing this with many users needs besides `act_in_bulk`. */
const permissionFor = ({ do: act }: BulkWork): Permission => {
  if (act === 'label') return 'write_labels'
  return act === 'add_to_list' ? 'write_lists' : 'take_decisions'
}

/** Error: OwnRefusal forbidden, where a caller may not do this in bulk with users, or not find them by events. */
export function mustReachUsers(caller: Caller, users: BulkUsers, work: BulkWork): void {
  const act = ['act_in_bulk', permissionFor(work)] as const
  const needed = users.events === undefined ? act : [...act, ...READ_USERS]
  if (reachesUsers(caller, users, needed)) return
  const types = users.abuseTypes.join(', ')
  throw new OwnRefusal(
    'forbidden',
    `Your roles do not reach ${types} with all of: ${needed.join(', ')}.`,
  )
}

function reachesUsers(
  caller: Caller,
  { abuseTypes }: BulkUsers,
  permissions: readonly Permission[],
): boolean {
  const environments = [environmentName(caller.environment)]
  const reach = { environments, queues: 'any', abuseTypes } as const
  return abuseTypes.length > 0 && permissions.every((one) => may(caller, one, reach))
}
