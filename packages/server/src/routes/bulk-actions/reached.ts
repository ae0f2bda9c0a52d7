import { type Decision, queueOf } from '@winnow/engine'
import type { Reaches } from '../../bulk-actions/bulk-preview.ts'
import type { KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import { mayWork, reachesQueue } from '../../cases/may-work.ts'
import type { QueuesNow } from '../../cases/queues-now.ts'
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

/** Whether a caller may read all cases of a bulk action. */
export const mayRead = (caller: Caller, { preview }: KeptBulk): boolean =>
  preview.reach.every(({ queue: name, abuseType }) =>
    reachesQueue(caller, 'read_cases', { name, abuseType }),
  )
