import { setTimeout as moment } from 'node:timers/promises'
import { LIMITS } from '@winnow/contract'
import { type AuditedAction, bulkActionCalls } from '@winnow/contract/native'
import { decisionsWith } from '@winnow/engine'
import { writeAudit } from '../../audit/write-audit.ts'
import { bulkHeadJson, bulkJson, countingJson } from '../../bulk-actions/bulk-action-json.ts'
import { PREVIEW_WAIT_MS, RUNNING_BULKS_MAX } from '../../bulk-actions/bulk-limits.ts'
import { paused, resumed, retrying, started, undoing } from '../../bulk-actions/bulk-steps.ts'
import { bulkRequestOf, hasTaken, withRequest } from '../../bulk-actions/bulk-requests.ts'
import type { CountingBulk, KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import { blindView } from '../../cases/blind-view.ts'
import { newJobId } from '../../jobs/new-job-id.ts'
import { queuesNow } from '../../cases/queues-now.ts'
import type { Idempotency } from '../../http/idempotency.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { mustBeAsPreviewed, mustBeConfirmed } from './as-previewed.ts'
import { jobOf } from './job-of.ts'
import { mayRead, mustReachUsers, reachingOf } from './reached.ts'
import { sampleOf } from './sample-of.ts'

/** One action for all cases that match a filter, or for many users. */
export const nativeBulkActionRoutes = nativeRoutes(bulkActionCalls, {
  async previewBulkAction(exchange, { body, identity }) {
    const { services, nowMs } = exchange
    const { job, preview } = await jobOf(exchange, await body())
    const request = bulkRequestOf(await identity())
    const former = services.bulkActions.find(job.environment, (one) => hasTaken(one, request))
    if (former !== undefined) return shown(exchange, former.id)
    const id = newJobId('ba', nowMs)
    const asked: CountingBulk = { id, job, createdAtMs: nowMs }
    const bulk = withRequest(asked, request)
    // Known before the first wait, so that the same request finds it.
    const counted = services.bulkActions.count(bulk, async () => {
      await audit(exchange, 'preview_bulk_action', id)
      return preview()
    })
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
  startBulkAction: async (exchange, sent) =>
    step(exchange, sent, {
      what: 'start_bulk_action',
      change: (one) => started(one, exchange.nowMs),
      async mustBeReady(bulk) {
        mustBeConfirmed(bulk, (await sent.body()).confirm_count)
        mustHaveTurn(exchange)
        await mustBeAsPreviewed(exchange.services, bulk)
      },
    }),
  pauseBulkAction: async (exchange, sent) =>
    step(exchange, sent, {
      what: 'pause_bulk_action',
      change: (one) => paused(one, exchange.services.nowMs()),
    }),
  resumeBulkAction: async (exchange, sent) =>
    step(exchange, sent, {
      what: 'resume_bulk_action',
      change: resumed,
      mustBeReady: () => mustHaveTurn(exchange),
    }),
  undoBulkAction: async (exchange, sent) =>
    step(exchange, sent, { what: 'undo_bulk_action', change: undoing }),
  retryBulkAction: async (exchange, sent) =>
    step(exchange, sent, {
      what: 'retry_bulk_action',
      change: retrying,
      mustBeReady: () => mustHaveTurn(exchange),
    }),
})

interface BulkStep {
  readonly what: AuditedAction
  /** Errors: OwnRefusal conflict, where it is not possible now. */
  readonly change: (bulk: KeptBulk) => KeptBulk
  /** Errors: OwnRefusal, where it must not be. */
  readonly mustBeReady?: (bulk: KeptBulk) => void | Promise<void>
}

/** How a step came: which bulk action it is about, and what identifies the request among retries. */
interface SentStep {
  readonly path: (name: 'bulkActionId') => string
  readonly identity: () => Promise<Idempotency>
}

/** Does a step that is possible now, once the audit has it. One that is sent again with its key is not done again. */
async function step(
  exchange: CallerExchange,
  { path, identity }: SentStep,
  { what, change, mustBeReady }: BulkStep,
) {
  const bulk = await actedOn(exchange, path('bulkActionId'))
  const request = bulkRequestOf(await identity())
  if (!hasTaken(bulk, request)) {
    change(bulk)
    await mustBeReady?.(bulk)
    await audit(exchange, what, bulk.id)
    await exchange.services.bulkActions.change(bulk.id, (one) =>
      hasTaken(one, request) ? one : withRequest(change(one), request),
    )
  }
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
    mustReachUsers(caller, users, work)
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
