import { ORDER_EVENTS, ORDER_MESSAGES } from '@winnow/contract/native'
import type { OutboxMessage } from '@winnow/engine'
import type { BodyFormat } from './body-format.ts'
import { decisionWebhookBody, type DecisionWebhookVersion } from './decision-webhook.ts'
import { orderWebhookBody } from './order-webhook.ts'
import { decisionFactsIn, readDecisionFacts } from './read-decision-facts.ts'
import { type OrderChanged, readOrderFacts } from './read-order-facts.ts'

/** The name by which endpoints of the Webhooks API have it. */
export const ORDER_FORMAT = 'ORDER_V1_0'

/** The webhook of an order, as it is when the message is taken up. Other messages have no such body. */
export const orderFormat: BodyFormat = {
  name: ORDER_FORMAT,
  versions: [1],
  write: () => undefined,
  async read({ message, endpoint: { environment }, account }, sources) {
    const event = ORDER_EVENTS.find((each) => ORDER_MESSAGES[each] === message.kind)
    if (event === undefined || !isAboutOrder(message)) return undefined
    const facts = await readOrderFacts({ message, event, environment, account }, sources)
    return facts && orderWebhookBody(facts)
  },
}

const isAboutOrder = (message: OutboxMessage): message is OrderChanged =>
  message.kind.startsWith('order.')

/**
 * The webhooks of decisions, by version. A decision that a caller reported by the API has none, as at the hosted service. Versions
 * 1.0 and 1.1 contain nothing but what the message does.
 */
export const decisionFormats: readonly BodyFormat[] = [
  decisionFormat('1.0'),
  decisionFormat('1.1'),
  {
    ...decisionFormat('1.2'),
    async read({ message, endpoint: { environment } }, sources) {
      if (message.kind !== 'decision.applied' || message.body.by === 'api') return undefined
      const facts = await readDecisionFacts(message, environment, sources)
      return facts && decisionWebhookBody('1.2', facts)
    },
  },
]

/** Whether bodies of a format are decision webhooks. */
export const isDecisionFormat = (name: string): boolean =>
  decisionFormats.some((format) => format.name === name)

function decisionFormat(version: DecisionWebhookVersion): BodyFormat {
  return {
    name: `DECISION_V${version.replace('.', '_')}`,
    versions: [1],
    write({ message }) {
      if (message.kind !== 'decision.applied' || message.body.by === 'api') return undefined
      const facts = decisionFactsIn(message)
      return facts && decisionWebhookBody(version, facts)
    },
  }
}
