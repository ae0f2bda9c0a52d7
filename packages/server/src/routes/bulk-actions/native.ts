import { setTimeout as moment } from 'node:timers/promises'
import { LIMITS } from '@winnow/contract'
import { type AuditedAction, bulkActionCalls } from '@winnow/contract/native'
import { decisionsWith } from '@winnow/engine'
import { writeAudit } from '../../audit/write-audit.ts'
import { bulkHeadJson, bulkJson, countingJson } from '../../bulk-actions/bulk-action-json.ts'
import { PREVIEW_WAIT_MS, RUNNING_BULKS_MAX } from '../../bulk-actions/bulk-limits.ts'
import { paused, resumed, retrying, started, undoing } from '../../bulk-actions/bulk-steps.ts'
import type { CountingBulk, KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import { blindView } from '../../cases/blind-view.ts'
import { newJobId } from '../../jobs/new-job-id.ts'
import { queuesNow } from '../../cases/queues-now.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { mustBeAsPreviewed, mustBeConfirmed } from './as-previewed.ts'
import { jobOf } from './job-of.ts'
import { mayRead, mustReachUsers, reachingOf } from './reached.ts'
import { sampleOf } from './sample-of.ts'

/** One action for all cases that match a filter, or for many users. */
export const nativeBulkActionRoutes = nativeRoutes(bulkActionCalls, {
  async previewBulkAction(exchange, { body }) {
    const { services, nowMs } = exchange
    const { job, preview } = await jobOf(exchange, await body())
    const id = newJobId('ba', nowMs)
    await audit(exchange, 'preview_bulk_action', id)
    const bulk = { id, job, createdAtMs: nowMs }
    const counted = services.bulkActions.count(bulk, preview)
    const isOver = await Promise.race([
      counted.then(() => true),
      moment(PREVIEW_WAIT_MS, false, { ref: false }),
    ])
    return isOver ? shown(exchange, id) : countingJson(bulk)
  },
  async listBulkActions(exchange) {
    const { services, caller, nowMs } = exchange
    const view = await blindView(exchange)
    const all = services.bulkActions.list(caller.environment.number)
    const reached = all.filter((one) => !view.hidesBulkAction(one.id) && mayRead(caller, one))
    return { bulk_actions: reached.map((one) => bulkHeadJson(one, nowMs)) }
  },
  readBulkAction: (exchange, { path }) => shown(exchange, path('bulkActionId')),
  async listBulkFailures(exchange, { path, query }) {
    const { failures, job } = await found(exchange, path('bulkActionId'))
    const name = job.users === undefined ? 'case_id' : 'user_id'
    const limit = query('limit') ?? LIMITS.pageDefaultCount
    const from = query('cursor') ?? 0
    const next = from + limit
    return {
      failures: failures
        .slice(from, next)
        .map(({ of, why, text }) => ({ [name]: String(of), why, text })),
      next: next < failures.length ? String(next) : null,
    }
  },
  async startBulkAction(exchange, { path, body }) {
    const { confirm_count: count } = await body()
    const bulk = await actedOn(exchange, path('bulkActionId'))
    started(bulk, exchange.nowMs)
    mustBeConfirmed(bulk, count)
    mustHaveTurn(exchange)
    await mustBeAsPreviewed(exchange.services, bulk)
    return step(exchange, bulk, 'start_bulk_action', (one) => started(one, exchange.nowMs))
  },
  pauseBulkAction: async (exchange, { path }) =>
    step(exchange, await actedOn(exchange, path('bulkActionId')), 'pause_bulk_action', (one) =>
      paused(one, exchange.services.nowMs()),
    ),
  async resumeBulkAction(exchange, { path }) {
    const bulk = await actedOn(exchange, path('bulkActionId'))
    mustHaveTurn(exchange)
    return step(exchange, bulk, 'resume_bulk_action', resumed)
  },
  async undoBulkAction(exchange, { path }) {
    const bulk = await actedOn(exchange, path('bulkActionId'))
    return step(exchange, bulk, 'undo_bulk_action', undoing)
  },
  async retryBulkAction(exchange, { path }) {
    const bulk = await actedOn(exchange, path('bulkActionId'))
    mustHaveTurn(exchange)
    return step(exchange, bulk, 'retry_bulk_action', retrying)
  },
})

/** Does a step that is possible now, once the audit has it. */
async function step(
  exchange: CallerExchange,
  bulk: KeptBulk,
  what: AuditedAction,
  change: (bulk: KeptBulk) => KeptBulk,
) {
  change(bulk)
  await audit(exchange, what, bulk.id)
  await exchange.services.bulkActions.change(bulk.id, change)
  return bulkHeadJson(await found(exchange, bulk.id), exchange.nowMs)
}

const audit = (exchange: CallerExchange, what: AuditedAction, id: string): Promise<void> =>
  writeAudit(exchange, {
    what,
    on: { type: 'bulk_action', id },
    environment: exchange.caller.environment.number,
    accountId: exchange.caller.account.id,
  })

/** Error: OwnRefusal unavailable. */
function mustHaveTurn({ services }: CallerExchange): void {
  if (services.bulkActions.runningCount < RUNNING_BULKS_MAX) return
  throw new OwnRefusal('unavailable', `${RUNNING_BULKS_MAX} bulk actions wait already.`)
}

/** Error: OwnRefusal not_found, also for one with cases that the caller may not read, or does not see now. */
async function found(exchange: CallerExchange, id: string): Promise<KeptBulk> {
  const { services, caller } = exchange
  const bulk = services.bulkActions.get(caller.environment.number, id)
  const isHidden = (await blindView(exchange)).hidesBulkAction(id)
  if (bulk === undefined || isHidden || !mayRead(caller, bulk)) {
    throw new OwnRefusal('not_found', 'There is no such bulk action.')
  }
  return bulk
}

/** One that the caller may act on. Errors: OwnRefusal not_found, forbidden. */
async function actedOn(exchange: CallerExchange, id: string): Promise<KeptBulk> {
  const { services, caller } = exchange
  const bulk = await found(exchange, id)
  const { environment, work, users } = bulk.job
  if (users !== undefined) {
    mustReachUsers(caller, users)
    return bulk
  }
  const known = decisionsWith(await services.records.decisions(environment))
  const ids = work.do === 'decide' ? work.decisions : []
  const decisions = known.filter((one) => ids.includes(one.id))
  const reaches = reachingOf(caller, await queuesNow(services, environment), decisions)
  if (bulk.preview.reach.every(reaches)) return bulk
  throw new OwnRefusal('forbidden', 'Your roles do not reach all of its cases.')
}

async function shown(exchange: CallerExchange, id: string) {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const counting = services.bulkActions.counting(environment, id)
  if (counting !== undefined && isOwn(exchange, counting)) return countingJson(counting)
  const bulk = await found(exchange, id)
  const scale = caller.account.scoreScale
  const { cases, users } = await sampleOf(services, bulk, scale)
  const view = await blindView(exchange)
  const sample = {
    cases: cases.filter((one) => !view.hidesCase(one)),
    users: users.filter(({ user_id: user }) => !view.users.has(user)),
  }
  return bulkJson(bulk, sample, { scale, nowMs })
}

/** Until it is counted, nobody knows who may read its cases. */
const isOwn = ({ caller }: CallerExchange, { job }: CountingBulk): boolean =>
  caller.kind !== 'person' || job.who.personId === caller.personId
