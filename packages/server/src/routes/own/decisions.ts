import { LIMITS, listSchema, namedObject } from '@winnow/contract'
import { type Decision, decisionsWith } from '@winnow/engine'
import { decisionJson, decisionSchema } from '../../answers/decision-json.ts'
import { json, type Answer } from '../../http/answer.ts'
import { type MadeDecision, madeSchema, readMade } from '../../http/body/decision-members.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange, OwnRoute } from '../../http/route.ts'

/** Which decisions can be taken in an environment. */
export const ownDecisionRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/v1/decisions',
    access: 'api_key',
    doc: {
      tag: 'Decisions',
      summary: 'List all decisions you can take',
      description: 'The usual ones and your own, by id.',
      answers: {
        200: answered(namedObject('DecisionList', { decisions: listSchema(decisionSchema) })),
      },
    },
    async handle({ services, caller }) {
      const own = await services.records.decisions(caller.environment.number)
      return json(200, { decisions: decisionsWith(own).map(decisionJson) })
    },
  },
  {
    method: 'PUT',
    path: '/v1/decisions/:decisionId',
    access: 'api_key',
    doc: {
      tag: 'Decisions',
      summary: 'Create or change a decision',
      body: jsonContent(madeSchema),
      answers: { 200: answered(decisionSchema, 'As it is now.') },
      refusals: ['conflict'],
      description:
        '`{name, description?, entity_type, abuse_type, category}`. What it is about, and of which ' +
        'abuse type, stays as it was made. Those that were taken keep the category of their time. ' +
        `Up to ${LIMITS.ownDecisionsCount} besides the usual ones.`,
    },
    handle: putDecision,
  },
]

async function putDecision(exchange: KeyExchange): Promise<Answer> {
  const id = ownIdOf(exchange.request, 'decisionId')
  const { value } = await jsonBodyOf(exchange)
  const made = readMade(value)
  const { mutexes } = exchange.services
  return json(200, decisionJson(await mutexes.decisions(() => set(exchange, id, made))))
}

/** Errors: OwnRefusal conflict. */
async function set(
  { services, caller, nowMs }: KeyExchange,
  id: string,
  made: MadeDecision,
): Promise<Decision> {
  const environment = caller.environment.number
  const own = await services.records.decisions(environment)
  const former = decisionsWith(own).find((one) => one.id === id)
  if (former === undefined && own.length >= LIMITS.ownDecisionsCount) {
    throw new OwnRefusal('conflict', `There are ${LIMITS.ownDecisionsCount} decisions already.`)
  }
  if (former !== undefined) mustStay(former, made)
  const createdAtMs = former?.createdAtMs ?? nowMs
  const decision = { id, ...made, createdAtMs, updatedAtMs: nowMs }
  await services.core.setDecision(environment, decision, nowMs)
  return decision
}

/** Errors: OwnRefusal conflict. */
function mustStay({ entityType, abuseType }: Decision, made: MadeDecision): void {
  if (entityType === made.entityType && abuseType === made.abuseType) return
  throw new OwnRefusal('conflict', 'The decision is about something else already.', {
    issues: { entity_type: `is ${entityType}`, abuse_type: `is ${abuseType}` },
  })
}
