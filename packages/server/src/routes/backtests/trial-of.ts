import { DAY_MS } from '@winnow/contract'
import type { backtestCalls, BodyRead } from '@winnow/contract/native'
import { DEFAULT_COSTS } from '@winnow/engine'
import { TRIAL_BUDGET_MS } from '../../backtests/backtest-limits.ts'
import type { TrialJob } from '../../backtests/run-trial.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { fieldsOf, mustBeValid, termsOf } from './job-of.ts'

type TrialWish = BodyRead<(typeof backtestCalls)['tryRoute']>

/** A trial without `from` goes back so far. */
const DEFAULT_SPAN_MS = 30 * DAY_MS

/** What is asked for, with the ledger, decisions and lists as they are now. Error: OwnRefusal invalid_request. */
export async function trialOf(exchange: KeyExchange, wish: TrialWish): Promise<TrialJob> {
  const { services, caller, nowMs } = exchange
  const { from = Math.max(0, nowMs - DEFAULT_SPAN_MS), budget_ms: budgetMs = TRIAL_BUDGET_MS } =
    wish
  const { policy, workflow, route } = triedOf(wish)
  const { decisions, lists } = await termsOf(exchange)
  await mustBeValid(exchange, policy, decisions)
  const environment = caller.environment.number
  const job = {
    span: { environment, fromMs: from, toMs: nowMs + 1, asOfMs: nowMs },
    lastSequence: services.ledger.last(),
    wouldBe: policy,
    terms: { decisions, lists, customFields: [...(await fieldsOf(exchange, policy))] },
    costs: DEFAULT_COSTS,
  }
  return { job, workflow, route, budgetMs }
}

interface Tried {
  readonly policy: object
  readonly workflow: string
  readonly route: string
}

/** The names of a condition that is tried alone. */
const ALONE = 'tried'

function triedOf({ when, on, entity, abuse_types, policy, workflow, route }: TrialWish): Tried {
  if (policy !== undefined && workflow !== undefined && route !== undefined) {
    return { policy, workflow, route }
  }
  if (when === undefined || on === undefined) {
    throw new OwnRefusal('invalid_request', 'It is not said which route to try.', {
      issues: { body: 'must have `when` and `on`, or `policy`, `workflow` and `route`' },
    })
  }
  const routes = [{ name: ALONE, when, do: [{ tag: ALONE }] }]
  const about = {
    ...(entity !== undefined && { entity }),
    ...(abuse_types !== undefined && { abuse_types }),
  }
  const one = { name: ALONE, on, routes, ...about }
  return { policy: { workflows: [one] }, workflow: ALONE, route: ALONE }
}
