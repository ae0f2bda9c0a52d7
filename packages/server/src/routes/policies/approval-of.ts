import type { policyApprovalSchema } from '@winnow/contract/native'
import { actorName, diffPolicies } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import type { CallerExchange } from '../../http/route.ts'
import { documentOf, guardsOf, liveOf, versionOf } from './published-version.ts'

type ApprovalJson = Written<typeof policyApprovalSchema>

/** What an approver of a version looks at. Error: OwnRefusal not_found. */
export async function approvalOf(exchange: CallerExchange, version: number): Promise<ApprovalJson> {
  const { services, caller } = exchange
  const environment = caller.environment.number
  const published = await versionOf(exchange, version)
  const first = await services.core.ask({ is: 'policy_author', environment, version })
  const live = await liveOf(exchange)
  const guards = await guardsOf(services, environment)
  const given = guards.approvals.find((one) => one.version === version)
  const before = live === undefined ? {} : documentOf(live)
  return {
    version,
    author: actorName((first ?? published).body.who),
    why: published.body.why,
    required: guards.isApprovalRequired,
    live: live?.body.version ?? null,
    changes: [...diffPolicies(before, documentOf(published))],
    backtest: backtestJson(exchange, published.body.backtest),
    approval:
      given === undefined
        ? null
        : { who: given.who, why: given.why, time: given.atMs, holds: given.holds },
  }
}

function backtestJson(
  { services, caller, nowMs }: CallerExchange,
  id: string | undefined,
): ApprovalJson['backtest'] {
  if (id === undefined) return null
  const kept = services.backtests.get(caller.environment.number, id)
  if (kept === undefined) return { id, state: null, created_at: null, age_ms: null }
  const { state, createdAtMs } = kept
  return { id, state, created_at: createdAtMs, age_ms: nowMs - createdAtMs }
}
