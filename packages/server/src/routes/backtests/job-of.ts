import { DAY_MS } from '@winnow/contract'
import type { backtestCalls, BodyRead, FormerPolicy } from '@winnow/contract/native'
import {
  type AssumedCosts,
  decisionsWith,
  DEFAULT_COSTS,
  type PolicyDecision,
  mentionedTypes,
  type Published,
  seenTypes,
} from '@winnow/engine'
import type { BacktestJob } from '../../backtests/backtest-job.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'

type BacktestWish = BodyRead<(typeof backtestCalls)['beginBacktest']>

/** A backtest without `from` goes back so far. */
const DEFAULT_SPAN_MS = 90 * DAY_MS

/** Problems of a policy that one answer names. */
const MAX_ISSUES = 20

/** Pins what is asked for to the ledger, decisions and policies as they are now. Errors: OwnRefusal invalid_request, not_found. */
export async function jobOf(exchange: KeyExchange, wish: BacktestWish): Promise<BacktestJob> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const { decisions, lists } = await termsOf(exchange)
  const { policy, was = 'live', from, to = nowMs + 1 } = wish
  await mustBeValid(exchange, policy, decisions)
  const fromMs = from ?? Math.max(0, to - DEFAULT_SPAN_MS)
  if (fromMs >= to) throw refused({ from: 'must be before `to`' })
  const former = await formerOf(exchange, was)
  const resolved = await fieldsOf(exchange, policy)
  // A former version reads fields as it was published; the new one as they are seen now, unless both read one.
  const customFields = [...new Map([...resolved, ...(former?.body.customFields ?? [])])]
  return {
    span: { environment, fromMs, toMs: to, asOfMs: nowMs },
    lastSequence: services.ledger.last(),
    ...(former === undefined
      ? {}
      : { was: JSON.parse(former.body.document) as unknown, wasVersion: former.body.version }),
    wouldBe: policy,
    terms: { decisions, lists, customFields },
    costs: costsOf(wish),
  }
}

/** What a policy of the environment can name by now. */
export async function termsOf({ services, caller }: KeyExchange) {
  const environment = caller.environment.number
  const decisions = decisionsWith(await services.records.decisions(environment)).map(
    ({ id, entityType, abuseType, category }) => ({ id, entityType, abuseType, category }),
  )
  const lists = await services.core.ask({ is: 'lists', environment })
  return { decisions, lists: lists.map(({ name }) => name) }
}

/** The custom fields that a policy may read without a declaration, as they are seen now. */
export async function fieldsOf(
  { services, caller }: KeyExchange,
  policy: unknown,
): Promise<BacktestJob['terms']['customFields']> {
  const { number: environment } = caller.environment
  const seen = seenTypes(await services.core.ask({ is: 'fields', environment }))
  return mentionedTypes(JSON.stringify(policy), seen)
}

const refused = (issues: Readonly<Record<string, string>>): OwnRefusal =>
  new OwnRefusal('invalid_request', 'The backtest cannot be run as it is asked for.', { issues })

/** Errors: OwnRefusal with each error at its path. */
export async function mustBeValid(
  { services, caller }: KeyExchange,
  document: object | undefined,
  decisions: readonly PolicyDecision[],
): Promise<void> {
  if (document === undefined) throw refused({ policy: 'is missing' })
  const environment = caller.environment.number
  const problems = await services.core.ask({
    is: 'check_policy',
    environment,
    document,
    decisions,
  })
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, MAX_ISSUES)
  if (errors.length === 0) return
  throw refused(Object.fromEntries(errors.map(({ path, message }) => [`policy.${path}`, message])))
}

/** The policy to compare with; undefined = none. Error: OwnRefusal not_found. */
async function formerOf(exchange: KeyExchange, was: FormerPolicy): Promise<Published | undefined> {
  if (was === 'none') return undefined
  const { core } = exchange.services
  const environment = exchange.caller.environment.number
  if (was === 'live') {
    const { inForce } = await core.ask({ is: 'policies', environment, limit: 1 })
    return inForce.find(({ body }) => body.stage === 'live')
  }
  const version = await core.ask({ is: 'policy', environment, version: was })
  if (version === undefined) throw new OwnRefusal('not_found', `There is no version ${was}.`)
  return version
}

function costsOf(wish: BacktestWish): AssumedCosts {
  return {
    lossShare: wish.loss_share ?? DEFAULT_COSTS.lossShare,
    marginShare: wish.margin_share ?? DEFAULT_COSTS.marginShare,
    reviewMicros: wish.review_micros ?? DEFAULT_COSTS.reviewMicros,
    reviewMinutes: wish.review_minutes ?? DEFAULT_COSTS.reviewMinutes,
  }
}
