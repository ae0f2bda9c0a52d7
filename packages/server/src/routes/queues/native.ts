import { queueCalls } from '@winnow/contract/native'
import { ORDER_SENTENCES } from '@winnow/engine'
import { CaseDesk } from '../../cases/case-desk.ts'
import { type CountedQueue, countedQueues } from '../../cases/counted-queues.ts'
import { isLead, mayWork, reachesQueue } from '../../cases/may-work.ts'
import { workerOf } from '../../cases/worker-of.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { atDesk, shownCase } from '../cases/case-of.ts'
import { testRouting } from './test-routing.ts'

/** Queues of the caller's environment. */
export const nativeQueueRoutes = nativeRoutes(queueCalls, {
  async listQueues(exchange) {
    const { services, caller, nowMs } = exchange
    const queues = await countedQueues(services, caller.environment.number, nowMs)
    const reached = queues.filter(({ queue }) => reachesQueue(caller, 'read_cases', queue))
    const oldest = await Promise.all(reached.map((one) => oldestIn(exchange, one)))
    return { queues: reached.map((one, at) => queueJson(caller, one, oldest[at])) }
  },
  testRouting,
  async nextCase(exchange, { path, body }) {
    const { services, caller } = exchange
    const { analyst, prefetch, new_round: isNewRound = false } = await body()
    const at = atDesk(exchange, workerOf(exchange, analyst))
    const desk = new CaseDesk(services)
    const queue = await desk.queue(at.environment, path('queueName'))
    if (!mayWork(caller, queue)) {
      throw new OwnRefusal('forbidden', `You may not work in the queue ${queue.name}.`)
    }
    const count = prefetch === true ? 2 : 1
    const offered = await desk.next(at, { queue, count, isNewRound, isLead: isLead(caller) })
    const [first, second] = offered.cases
    return {
      case: first === undefined ? null : await shownCase(exchange, first.id),
      after: second === undefined ? null : await shownCase(exchange, second.id),
      skipped: offered.skipped,
    }
  },
})

/** When the case came that waits longest, ms. */
async function oldestIn({ services, caller }: CallerExchange, { queue, open }: CountedQueue) {
  if (open === 0) return undefined
  return (await services.records.cases.ages(caller.environment.number, queue.name, [1])).at(0)
}

const queueJson = (
  caller: CallerExchange['caller'],
  { queue, isDeclared, open, overdue, usdMicros }: CountedQueue,
  oldestAtMs: number | undefined,
) => ({
  name: queue.name,
  display_name: queue.displayName ?? queue.name,
  abuse_type: queue.abuseType,
  entities: [...queue.entities],
  order: queue.order,
  order_sentence: ORDER_SENTENCES[queue.order],
  due_seconds: Math.round(queue.dueMs / 1000),
  leaves_below: queue.leavesBelow ?? null,
  roles: queue.roles === undefined ? null : [...queue.roles],
  persons: queue.persons === undefined ? null : [...queue.persons],
  decisions: [...queue.decisions],
  reason_codes: [...(queue.reasonCodes ?? [])],
  quality:
    queue.quality === undefined
      ? null
      : { second_review: queue.quality.secondReview, golden: queue.quality.golden },
  declared: isDeclared,
  open,
  overdue,
  oldest_at: oldestAtMs ?? null,
  usd_micros: usdMicros,
  may_work: mayWork(caller, queue),
})
