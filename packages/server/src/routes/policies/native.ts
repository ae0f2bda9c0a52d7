import { LIMITS } from '@winnow/contract'
import { policyCalls } from '@winnow/contract/native'
import {
  actorName,
  type Command,
  decisionsWith,
  diffPolicies,
  type DocumentProblem,
  learnedBudgets,
  type PolicyDecision,
  type PolicyGuards,
  PolicyRefused,
  type PolicySource,
  type PolicyStage,
  PolicyUnknown,
  type Published,
  type RouteBudget,
  shareOf,
} from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { actorOf, writeAudit } from '../../audit/write-audit.ts'
import { liveRoutesJson } from '../../report/live-routes-json.ts'
import { eventVerdictJson, triedPolicyJson } from '../../answers/event-verdict.ts'
import { mustBeSeen } from '../../cases/blind-view.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange } from '../../http/route.ts'
import { entryOf } from '../events/read-entry.ts'
import { approvalOf } from './approval-of.ts'
import { eventIn } from './event-in.ts'
import { documentOf, guardsOf, liveOf, versionOf } from './published-version.ts'

/** The policy of the caller's environment. */
export const nativePolicyRoutes = nativeRoutes(policyCalls, {
  async checkPolicy(exchange, { body }) {
    const { document } = await body()
    if (document === undefined) throw missing('document')
    const problems = await exchange.services.core.ask({
      is: 'check_policy',
      environment: exchange.caller.environment.number,
      document,
      decisions: await decisionsOf(exchange),
    })
    return { ok: problems.every(isWarning), problems: [...problems] }
  },
  async tryPolicy(exchange, { body }) {
    const { event: sent, version, document } = await body()
    if (sent === undefined) throw missing('event')
    if ((version === undefined) === (document === undefined)) {
      const issues = { version: 'either this or document' }
      throw new OwnRefusal('invalid_request', 'Name a version, or send a document.', { issues })
    }
    const { services, caller, nowMs } = exchange
    const of: PolicySource =
      version === undefined ? { is: 'document', document } : { is: 'version', version }
    const event = eventIn(sent, nowMs)
    const environment = caller.environment.number
    const tried = { environment, event, nowMs }
    await mustBeSeen(exchange, await services.core.ask({ is: 'user_of_tried', ...tried }))
    const decisions = await decisionsOf(exchange)
    const query = { is: 'try_policy', ...tried, of, decisions } as const
    return triedPolicyJson(
      await services.core.ask(query).catch((error: unknown) => {
        throw refusalOf(error)
      }),
    )
  },
  async publishPolicy(exchange, { body }) {
    const { document, text, ...wish } = await body()
    if (document === undefined) throw missing('document')
    return publish(exchange, 'publish_policy', { of: { is: 'document', document, text }, ...wish })
  },
  async draftPolicy(exchange, { body }) {
    const { document, text, ...wish } = await body()
    if (document === undefined) throw missing('document')
    const draft = { of: { is: 'document', document, text }, stage: 'draft' } as const
    return publish(exchange, 'draft_policy', { ...draft, ...wish })
  },
  async listPolicies({ services, caller }, { query }) {
    const before = query('cursor')
    const guards = await guardsOf(services, caller.environment.number)
    const { inForce, publications, hasMore } = await services.core.ask({
      is: 'policies',
      environment: caller.environment.number,
      limit: query('limit') ?? LIMITS.pageMaxCount,
      ...(before !== undefined && { before }),
    })
    return {
      in_force: inForce.map((one) => ({
        ...publicationJson(one, guards),
        ...pausedJson(one, guards),
      })),
      publications: publications.map((one) => publicationJson(one, guards)),
      next: hasMore ? String(publications.at(-1)?.sequence) : null,
      approval_required: guards.isApprovalRequired,
    }
  },
  async readPolicy(exchange, { path }) {
    const found = await versionOf(exchange, path('version'))
    const guards = await guardsOf(exchange.services, exchange.caller.environment.number)
    const { text } = found.body
    return { ...publicationJson(found, guards), document: documentOf(found), text }
  },
  async setPolicyStage(exchange, { path, body }) {
    const version = path('version')
    return publish(exchange, 'set_policy_stage', {
      of: { is: 'version', version },
      ...(await body()),
    })
  },
  async restorePolicy(exchange, { path, body }) {
    const version = path('version')
    const again = { of: { is: 'again', version }, stage: 'live' } as const
    return publish(exchange, 'restore_policy', { ...again, ...(await body()) })
  },
  async resumePolicy(exchange, { path, body }) {
    const version = path('version')
    const { why, workflow, route } = await body()
    if (why === undefined) throw missing('why')
    if ((workflow === undefined) !== (route === undefined)) {
      throw missing(workflow === undefined ? 'workflow' : 'route')
    }
    const only = workflow === undefined || route === undefined ? {} : { only: { workflow, route } }
    const wish = { is: 'resume', version, ...only } as const
    return { version, sequence: await guard(exchange, 'resume_policy', { why, wish }) }
  },
  readPolicyApproval: (exchange, { path }) => approvalOf(exchange, path('version')),
  async approvePolicy(exchange, { path, body }) {
    const version = path('version')
    const { why } = await body()
    if (why === undefined) throw missing('why')
    await guard(exchange, 'approve_policy', { why, wish: { is: 'approve', version } })
    return approvalOf(exchange, version)
  },
  async readLiveRoutes({ services, caller, nowMs: asOfMs }) {
    const environment = caller.environment.number
    return liveRoutesJson(await services.reports.routes({ environment, asOfMs }))
  },
  async diffPolicies(exchange, { path, query }) {
    const to = await versionOf(exchange, path('version'))
    const from = await versionOf(exchange, query('with') ?? (await liveVersion(exchange)))
    return {
      from: from.body.version,
      to: to.body.version,
      changes: [...diffPolicies(documentOf(from), documentOf(to))],
    }
  },
  async readVerdict(exchange, { path, query }) {
    const { services, caller } = exchange
    const { sequence } = await entryOf(exchange, path('sequence'))
    const other = query('with')
    const environment = caller.environment.number
    const wanted = { environment, sequence, ...(other !== undefined && { other }) }
    const verdicts = await services.core.ask({ is: 'explain_verdict', ...wanted })
    if (verdicts === undefined) throw new OwnRefusal('not_found', 'No event with this sequence.')
    return eventVerdictJson(sequence, verdicts)
  },
})

const isWarning = ({ severity }: DocumentProblem): boolean => severity === 'warning'

const publicationJson = ({ sequence, atMs, body }: Published, guards: PolicyGuards) => ({
  version: body.version,
  stage: body.stage,
  percent: body.percent,
  sequence,
  time: atMs,
  who: actorName(body.who),
  why: body.why,
  backtest: body.backtest,
  restored_from: body.restoredFrom,
  budgets: body.budgets && [...body.budgets],
  emergency: body.isEmergency,
  needs_review:
    body.isEmergency &&
    !guards.approvals.some((one) => one.version === body.version && one.sequence > sequence),
})

/** What is paused of a version in force. */
function pausedJson({ sequence }: Published, { pausedRoutes, pausedRollout }: PolicyGuards) {
  const routes = pausedRoutes.filter(({ policy }) => policy === sequence)
  const slow = routes.filter(({ isSlow }) => isSlow)
  return {
    ...(pausedRollout === sequence && { paused: true }),
    ...(routes.length > 0 && { paused_routes: [...new Set(routes.map(({ name }) => name))] }),
    ...(slow.length > 0 && { slow_routes: slow.map(({ name }) => name) }),
  }
}

const missing = (name: string): OwnRefusal =>
  new OwnRefusal('invalid_request', `The body has no ${name}.`, { issues: { [name]: 'required' } })

async function decisionsOf({
  services,
  caller,
}: CallerExchange): Promise<readonly PolicyDecision[]> {
  return decisionsWith(await services.records.decisions(caller.environment.number))
}

/** Error: OwnRefusal not_found. */
async function liveVersion(exchange: CallerExchange): Promise<number> {
  const live = await liveOf(exchange)
  if (live === undefined)
    throw new OwnRefusal('not_found', 'No version is live; say `with` which one.')
  return live.body.version
}

interface Wish {
  readonly of: PolicySource
  readonly stage?: PolicyStage | undefined
  readonly percent?: number | undefined
  readonly why?: string | undefined
  readonly backtest?: string | undefined
  readonly emergency?: boolean | undefined
}

/** Publishes, then writes the entry of the audit: only the core knows whether it may be. Errors: OwnRefusal. */
async function publish(
  exchange: KeyExchange,
  what: 'publish_policy' | 'draft_policy' | 'set_policy_stage' | 'restore_policy',
  { of, stage, percent, why, backtest, emergency }: Wish,
) {
  if (stage === undefined) throw missing('stage')
  if (why === undefined) throw missing('why')
  if ((stage === 'rollout') !== (percent !== undefined)) {
    const issue = stage === 'rollout' ? 'required of a rollout' : 'only a rollout has one'
    throw new OwnRefusal('invalid_request', `percent is ${issue}.`, { issues: { percent: issue } })
  }
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const request = {
    environment,
    nowMs,
    of,
    stage,
    ...(percent !== undefined && { percent }),
    who: actorOf(exchange),
    why,
    ...(backtest !== undefined && { backtest, ...budgetsFrom(exchange, backtest) }),
    ...(emergency === true && { isEmergency: emergency }),
    decisions: await decisionsOf(exchange),
  }
  const published = await services.core
    .execute({ is: 'publish_policy', request })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  const { version } = published.body
  await writeAudit(exchange, {
    what,
    on: { type: 'policy', id: String(version) },
    environment,
    accountId: caller.account.id,
    changes: changesBetween({}, { version, stage, percent, emergency }),
  })
  const counters = await readinessOf(exchange, version)
  const answer = publicationJson(published, await guardsOf(services, environment))
  return { ...answer, ...(counters.length > 0 && { counters }) }
}

/** Which counters of a version can be read already. */
async function readinessOf({ services, caller }: CallerExchange, version: number) {
  const environment = caller.environment.number
  const counters = await services.core.ask({ is: 'counters', environment })
  return counters
    .filter(({ versions }) => versions.includes(version))
    .map(({ document: { name }, readyAt }) => ({ name, ready: readyAt !== undefined }))
}

/** Budgets of routes from a backtest that is done; none from one that is not, or is no longer kept. */
function budgetsFrom(
  { services, caller }: KeyExchange,
  id: string,
): { readonly budgets?: readonly RouteBudget[] } {
  const kept = services.backtests.get(caller.environment.number, id)
  if (kept?.state !== 'done' || kept.report === undefined) return {}
  const shares = kept.report.routes.wouldBe.map(
    ({ workflow, route, hits, events = 0, busiestDay }) => ({
      workflow,
      route,
      highest: shareOf(hits, events)?.high,
      busiestDay: busiestDay && busiestDay.hits / busiestDay.events,
    }),
  )
  return { budgets: learnedBudgets(shares) }
}

interface GuardChange {
  readonly why: string
  readonly wish: Exclude<
    Command<'guard_policy'>['request']['wish'],
    { readonly is: 'set_approval' }
  >
}

/** Changes what is paused or approved. Errors: OwnRefusal. */
async function guard(
  exchange: KeyExchange,
  what: 'resume_policy' | 'approve_policy',
  { why, wish }: GuardChange,
): Promise<number> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const request = { environment, nowMs, who: actorOf(exchange), why, wish }
  const sequence = await services.core
    .execute({ is: 'guard_policy', request })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  await writeAudit(exchange, {
    what,
    on: { type: 'policy', id: String(wish.version) },
    environment,
    accountId: caller.account.id,
    changes: changesBetween({}, { why }),
  })
  return sequence
}

/** Issues of one refusal; more would not be read. */
const MAX_ISSUES = 100

function refusalOf(error: unknown): unknown {
  if (error instanceof PolicyUnknown) {
    return new OwnRefusal('not_found', 'No such version of the policy.')
  }
  if (!(error instanceof PolicyRefused)) return error
  const problems = error.problems.filter((problem) => !isWarning(problem)).slice(0, MAX_ISSUES)
  const issues = Object.fromEntries(
    problems.map(({ path, message }) => [path === '' ? 'document' : path, message]),
  )
  return new OwnRefusal('invalid_request', 'The policy has errors.', { issues })
}
