import { HOUR_MS, LIMITS } from '@winnow/contract'
import { COUNTED_HOURS, decisionCalls } from '@winnow/contract/native'
import { type Decision, decisionsWith } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { blindView } from '../../cases/blind-view.ts'
import { type MadeDecision, madeDecision } from '../../http/body/decision-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { decisionCountsJson } from '../../report/decision-counts-json.ts'
import { applyDecision } from './apply-decision.ts'
import { undoDecision } from './undo-decision.ts'
import { writtenDecision } from './written-decision.ts'

/** Which decisions can be taken in an environment. */
export const nativeDecisionRoutes = nativeRoutes(decisionCalls, {
  async listDecisions(exchange) {
    const { services, caller } = exchange
    const own = await services.records.decisions(caller.environment.number)
    return { decisions: decisionsWith(own).map((one) => writtenDecision(exchange, one)) }
  },
  async applyDecision(exchange, { path, body, identity }) {
    return applyDecision(exchange, path('decisionId'), await body(), await identity())
  },
  async undoDecision(exchange, { path, body, identity }) {
    return undoDecision(exchange, path('decisionId'), await body(), await identity())
  },
  async setDecision(exchange, { path, body }) {
    const id = path('decisionId')
    const made = madeDecision(await body())
    const { mutexes } = exchange.services
    return writtenDecision(exchange, await mutexes.decisions(() => set(exchange, id, made)))
  },
  async countDecisions(exchange, { query }) {
    const { services, caller, nowMs } = exchange
    const environment = caller.environment.number
    const fromMs = nowMs - (query('hours') ?? COUNTED_HOURS) * HOUR_MS
    const answer = await services.reports.decisions({ environment, fromMs })
    const { hidesNothing } = await blindView(exchange)
    const seen = ({ source }: (typeof answer.figures.decisions)[number]) =>
      hidesNothing || source === 'automated_rule'
    const figures = { ...answer.figures, decisions: answer.figures.decisions.filter(seen) }
    return decisionCountsJson({ ...answer, figures }, nowMs)
  },
})

/** Errors: OwnRefusal conflict. */
async function set(exchange: KeyExchange, id: string, made: MadeDecision): Promise<Decision> {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const own = await services.records.decisions(environment)
  const former = decisionsWith(own).find((one) => one.id === id)
  if (former === undefined && own.length >= LIMITS.ownDecisionsCount) {
    throw new OwnRefusal('conflict', `There are ${LIMITS.ownDecisionsCount} decisions already.`)
  }
  if (former !== undefined) mustStay(former, made)
  const createdAtMs = former?.createdAtMs ?? nowMs
  const decision = { id, ...made, createdAtMs, updatedAtMs: nowMs }
  await writeAudit(exchange, {
    what: 'set_decision',
    on: { type: 'decision', id },
    environment,
    accountId: caller.account.id,
    changes: changesBetween(former === undefined ? {} : auditedJson(former), auditedJson(decision)),
  })
  await services.core.execute({ is: 'set_decision', environment, decision, nowMs })
  return decision
}

/** What the audit says of a decision: its description is free text, which may name people. */
const auditedJson = ({ name, entityType, abuseType, category }: Decision) => ({
  name,
  entity_type: entityType,
  abuse_type: abuseType,
  category,
})

/** Errors: OwnRefusal conflict. */
function mustStay({ entityType, abuseType }: Decision, made: MadeDecision): void {
  if (entityType === made.entityType && abuseType === made.abuseType) return
  throw new OwnRefusal('conflict', 'The decision is about something else already.', {
    issues: { entity_type: `is ${entityType}`, abuse_type: `is ${abuseType}` },
  })
}
