import type { queueCalls } from '@winnow/contract/native'
import {
  decisionsWith,
  entityIdsOf,
  ORDER_SENTENCES,
  queueOf,
  type QueryResults,
  type WorkflowVerdict,
} from '@winnow/engine'
import { triedPolicyJson } from '../../answers/event-verdict.ts'
import { mustBeSeen } from '../../cases/blind-view.ts'
import { eligiblePeople } from '../../cases/eligible-people.ts'
import { reachesQueue } from '../../cases/may-work.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import type { CallerExchange } from '../../http/route.ts'
import { eventIn } from '../policies/event-in.ts'

type Tried = QueryResults['try_policy']
type Ids = ReturnType<typeof entityIdsOf>

/** Which queue an event would reach, and why. */
export const testRouting: NativeHandler<(typeof queueCalls)['testRouting']> = async (
  exchange,
  { body },
) => {
  const { event: sent } = await body()
  if (sent === undefined) throw missingMembers({ event: sent })
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const event = eventIn(sent, nowMs)
  const userId = await services.core.ask({ is: 'user_of_tried', environment, event, nowMs })
  await mustBeSeen(exchange, userId)
  const user = userId ?? event.sessionId ?? ''
  const version = await services.core.ask({ is: 'deciding_version', environment, user })
  if (version === undefined) {
    return {
      policy_version: null,
      trial: null,
      reaches: [],
      why_not: 'No version of the policy is live.',
    }
  }
  const decisions = decisionsWith(await services.records.decisions(environment))
  const of = { is: 'version', version } as const
  const tried = await services.core.ask({
    is: 'try_policy',
    environment,
    event,
    nowMs,
    of,
    decisions,
  })
  const reaches = await reached(exchange, {
    tried,
    version,
    ids: entityIdsOf(userId === undefined ? event : { ...event, userId }),
  })
  return {
    policy_version: version,
    trial: triedPolicyJson(tried),
    reaches,
    ...(reaches.length === 0 && { why_not: whyNot(tried, event.type) }),
  }
}

function whyNot({ verdict }: Tried, type: string): string {
  if (verdict.length === 0) return `No workflow runs on ${type}.`
  const taken = verdict.filter(({ route }) => route !== undefined)
  if (taken.length === 0) return 'No route was taken: the trial says what each condition was.'
  const names = taken.map(({ workflow, route = '' }) => `${workflow}/${route}`).join(', ')
  return `No route that was taken asks for a review: ${names}.`
}

interface Routed {
  readonly tried: Tried
  readonly version: number
  readonly ids: Ids
}

async function reached(exchange: CallerExchange, { tried, version, ids }: Routed) {
  const { services, caller } = exchange
  const inForce = await services.records.cases.queues(caller.environment.number)
  const found = new Set<string>()
  const all = []
  for (const run of tried.verdict) {
    const id = ids[run.entity]
    if (id === undefined) continue
    for (const action of run.actions) {
      if (action.do !== 'review' || found.has(`${action.queue} ${run.entity}`)) continue
      found.add(`${action.queue} ${run.entity}`)
      const abuseType = run.abuseTypes[0] ?? 'payment_abuse'
      const queue = queueOf(inForce, action.queue, { version, abuseType })
      if (!reachesQueue(caller, 'read_cases', queue)) continue
      all.push(await reachedQueue(exchange, { queue, run, id }))
    }
  }
  return all
}

interface ReachedQueue {
  readonly queue: ReturnType<typeof queueOf>
  readonly run: WorkflowVerdict
  readonly id: string
}

/** Open cases of an entity in a queue that are looked through: one, and copies of decided ones, which no event joins. */
const OPEN_CASES = 20

async function reachedQueue(exchange: CallerExchange, { queue, run, id }: ReachedQueue) {
  const { services, caller, nowMs } = exchange
  const entity = { type: run.entity, id }
  const query = { queue: queue.name, state: 'open', entity, limit: OPEN_CASES } as const
  const cases = await services.records.cases.list(caller.environment.number, query)
  const open = cases.find(({ blind }) => blind === undefined)
  return {
    queue: queue.name,
    workflow: run.workflow,
    route: run.route ?? '',
    entity,
    joins: open === undefined ? null : String(open.id),
    due_at: open?.dueAtMs ?? nowMs + queue.dueMs,
    order_sentence: ORDER_SENTENCES[queue.order],
    people: eligiblePeople(services, caller, queue),
  }
}
