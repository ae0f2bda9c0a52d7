import { LIMITS } from '@winnow/contract'
import type { caseCalls } from '@winnow/contract/native'
import type { StoredCase } from '@winnow/engine'
import { claimJson, listedCaseJson } from '../../answers/case-json.ts'
import { blindView } from '../../cases/blind-view.ts'
import { CaseDesk } from '../../cases/case-desk.ts'
import { reachesQueue } from '../../cases/may-work.ts'
import { queueOfCase, queuesNow } from '../../cases/queues-now.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

type ListCases = NativeHandler<(typeof caseCalls)['listCases']>
type Query = Parameters<ListCases>[1]['query']

/** A page of cases, and where the next one starts. */
interface Page {
  readonly cases: readonly StoredCase[]
  readonly next: string | null
}

/** Cases, the newest first or in the order of their queue. */
export const listCases: ListCases = async (exchange, { query }) => {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const now = await queuesNow(services, environment)
  const page =
    query('order') === 'queue'
      ? await waitingPage(exchange, query)
      : await newestPage(exchange, query)
  const [blind, claims] = await Promise.all([
    blindView(exchange, query('analyst')),
    services.claims.running(environment, nowMs),
  ])
  const held = new Map(claims.map((claim) => [claim.case, claim]))
  const view = { scale: caller.account.scoreScale, nowMs }
  return {
    cases: page.cases
      .filter((one) => !blind.hidesCase(one))
      .filter((one) => reachesQueue(caller, 'read_cases', queueOfCase(now, one)))
      .map((one) => ({ ...listedCaseJson(one, view), claim: claimJson(held.get(one.id)) })),
    next: page.next,
  }
}

async function newestPage({ services, caller }: CallerExchange, query: Query): Promise<Page> {
  const limit = query('limit') ?? LIMITS.pageDefaultCount
  const cases = await services.records.cases.list(caller.environment.number, {
    queue: query('queue'),
    state: query('state'),
    entity: entityOf(query('entity_type'), query('entity_id')),
    before: query('cursor'),
    limit,
  })
  const last = cases.length < limit ? undefined : cases.at(-1)
  return { cases, next: last === undefined ? null : String(last.id) }
}

/** What waits in a queue, as it is offered. The cursor says how many cases were before. */
async function waitingPage(
  { services, caller, nowMs }: CallerExchange,
  query: Query,
): Promise<Page> {
  const queue = query('queue')
  const isOther = [query('entity_type'), query('entity_id')].some((one) => one !== undefined)
  if (queue === undefined || isOther || (query('state') ?? 'open') !== 'open') {
    throw new OwnRefusal(
      'invalid_request',
      'The order of a queue needs `queue`, and lists its open cases: leave out `entity_type`, `entity_id` and other states.',
    )
  }
  const environment = caller.environment.number
  const limit = query('limit') ?? LIMITS.pageDefaultCount
  const offset = query('cursor') ?? 0
  const { order } = await new CaseDesk(services).queue(environment, queue)
  const wanted = { queue, order, nowMs, offset, limit }
  const cases = await services.records.cases.waiting(environment, wanted)
  return { cases, next: cases.length < limit ? null : String(offset + limit) }
}

/** Errors: OwnRefusal invalid_request. */
function entityOf(type: 'user' | 'order' | 'session' | 'content' | undefined, id?: string) {
  if (type === undefined && id === undefined) return undefined
  if (type !== undefined && id !== undefined) return { type, id }
  throw new OwnRefusal('invalid_request', 'entity_type and entity_id come together.')
}
