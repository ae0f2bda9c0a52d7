import { LIMITS } from '@winnow/contract'
import { qualityCalls } from '@winnow/contract/native'
import type { CaseMark, StoredCase } from '@winnow/engine'
import { blindView } from '../../cases/blind-view.ts'
import { reachesQueue } from '../../cases/may-work.ts'
import { QualityDesk } from '../../cases/quality-desk.ts'
import { queueOfCase, queuesNow } from '../../cases/queues-now.ts'
import { workerOf } from '../../cases/worker-of.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import type { CallerExchange } from '../../http/route.ts'
import { atDesk, caseOf, shownCase } from '../cases/case-of.ts'
import { mustReachDecisions } from '../cases/must-reach-decisions.ts'
import { disagreementJson, goldenJson } from './quality-json.ts'
import { readReviewLoad, readReviewQuality } from './review-reports.ts'

/** The quality of decisions in the caller's environment. */
export const nativeQualityRoutes = nativeRoutes(qualityCalls, {
  async listDisagreements(exchange, { query }) {
    const page = { queue: query('queue'), cursor: query('cursor'), limit: query('limit') }
    const { cases, next } = await markedCases(exchange, 'disputed', page)
    const { records } = exchange.services
    const environment = exchange.caller.environment.number
    const firsts = await Promise.all(
      cases.map(({ blind }) => records.cases.one(environment, blind?.of ?? 0)),
    )
    return { disagreements: cases.flatMap((copy, at) => disagreementJson(copy, firsts[at])), next }
  },
  async resolveDisagreement(exchange, { path, body, identity }) {
    const of = await caseOf(exchange, path('caseId'), 'check')
    const { analyst, decisions, note } = await body()
    if (decisions === undefined) throw missingMembers({ decisions })
    await mustReachDecisions(exchange, of, decisions, 'manage_quality')
    const at = atDesk(exchange, workerOf(exchange, analyst), await identity())
    await new QualityDesk(exchange.services).resolve(at, of.id, { decisions, note })
    return shownCase(exchange, of.id)
  },
  async listGoldenCases(exchange, { query }) {
    const page = { queue: query('queue'), cursor: query('cursor'), limit: query('limit') }
    const { cases, next } = await markedCases(exchange, 'golden', page)
    return { golden_cases: cases.flatMap(goldenJson), next }
  },
  async markGoldenCase(exchange, { path, body, identity }) {
    const of = await caseOf(exchange, path('caseId'), 'check')
    const { analyst, decision, note } = await body()
    if (decision === undefined) throw missingMembers({ decision })
    const at = atDesk(exchange, workerOf(exchange, analyst), await identity())
    await new QualityDesk(exchange.services).mark(at, of.id, { decision, note })
    const { records } = exchange.services
    const marked = await records.cases.one(at.environment, of.id)
    const [answer] = marked === undefined ? [] : goldenJson(marked)
    if (answer === undefined) throw new Error(`case ${of.id} was not marked`)
    return answer
  },
  async unmarkGoldenCase(exchange, { path, query, identity }) {
    const of = await caseOf(exchange, path('caseId'), 'check')
    const at = atDesk(exchange, workerOf(exchange, query('analyst')), await identity())
    await new QualityDesk(exchange.services).unmark(at, of.id)
    return undefined
  },
  readReviewQuality,
  readReviewLoad,
})

interface Page {
  readonly queue: string | undefined
  readonly cursor: number | undefined
  readonly limit: number | undefined
}

/** A page of marked cases that the caller's roles reach. */
async function markedCases(
  exchange: CallerExchange,
  mark: CaseMark,
  { queue, cursor: before, limit = LIMITS.pageDefaultCount }: Page,
): Promise<{ readonly cases: readonly StoredCase[]; readonly next: string | null }> {
  const { services, caller } = exchange
  const environment = caller.environment.number
  const found = await services.records.cases.list(environment, { queue, mark, before, limit })
  const view = await blindView(exchange)
  const now = await queuesNow(services, environment)
  const last = found.length < limit ? undefined : found.at(-1)
  const reached = found.filter(
    (one) => !view.hidesCase(one) && reachesQueue(caller, 'manage_quality', queueOfCase(now, one)),
  )
  return { cases: reached, next: last === undefined ? null : String(last.id) }
}
