import { byAbuseType, booleanSchema, namedObject, nullable } from '@winnow/contract'
import { type decisionSchema, idSchema, momentSchema } from '@winnow/contract/native'
import type { Decision, TakenDecision } from '@winnow/engine'
import type { Written } from './written.ts'

/** `latest_decisions` by abuse type, as scores are answered with them. */
export const latestDecisionsJson = (decisions: readonly TakenDecision[]): string =>
  JSON.stringify(Object.fromEntries(decisions.map((one) => [one.abuseType, latestJson(one)])))

/** `category` is what older clients read, `type` what the documentation says. */
const latestJson = ({ id, category, source, atMs, description }: TakenDecision) => ({
  id,
  category,
  type: category,
  source: source.toUpperCase(),
  time: atMs,
  description: description ?? '',
})

export const decisionRefSchema = namedObject('DecisionId', {
  id: idSchema('block_user_payment_abuse'),
})

/** The answer that lists the decisions that stand. */
export const decisionStatusSchema = namedObject('StandingDecisions', {
  decisions: byAbuseType(
    namedObject('StandingDecision', {
      decision: decisionRefSchema,
      time: momentSchema('When it was taken.'),
      webhook_succeeded: nullable(booleanSchema()),
    }),
  ),
})

/** The decisions that stand, by abuse type. `succeeded`: whether the webhook of each was delivered, in their order. */
export const decisionStatusJson = (
  decisions: readonly TakenDecision[],
  succeeded: readonly (boolean | null)[],
): Written<typeof decisionStatusSchema> => ({
  decisions: Object.fromEntries(
    decisions.map(({ abuseType, id, atMs }, at) => [
      abuseType,
      { decision: { id }, time: atMs, webhook_succeeded: succeeded[at] ?? null },
    ]),
  ),
})

/** A decision that can be taken, on the wire. `webhookUrl`: where its webhook goes. */
export const decisionJson = (
  decision: Decision,
  webhookUrl?: string,
): Written<typeof decisionSchema> => ({
  id: decision.id,
  name: decision.name,
  description: decision.description,
  entity_type: decision.entityType,
  abuse_type: decision.abuseType,
  category: decision.category,
  webhook_url: webhookUrl ?? null,
  created_at: decision.createdAtMs,
  created_by: null,
  updated_at: decision.updatedAtMs,
  updated_by: null,
})
