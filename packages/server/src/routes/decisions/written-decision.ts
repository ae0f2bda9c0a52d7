import type { Decision } from '@winnow/engine'
import { decisionJson } from '../../answers/decision-json.ts'
import { decisionWebhookUrl } from '../../deliveries/decision-webhooks.ts'
import type { CallerExchange } from '../../http/route.ts'

/** A decision that can be taken, with the URL of its webhook. */
export const writtenDecision = (
  { services, caller }: CallerExchange,
  decision: Decision,
): ReturnType<typeof decisionJson> => {
  const { registry } = services.delivering.service
  return decisionJson(decision, decisionWebhookUrl(registry, caller.environment.number, decision))
}
