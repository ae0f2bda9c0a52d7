import { booleanSchema, choiceSchema, listSchema, namedObject, textSchema } from '@winnow/contract'
import {
  countSchema,
  idSchema,
  momentSchema,
  ORDER_EVENTS,
  ORDER_MESSAGES,
} from '@winnow/contract/native'
import type { Endpoint } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { ORDER_FORMAT } from '../../deliveries/bodies/compat-formats.ts'

export const webhookSchema = namedObject('Webhook', {
  id: countSchema('Names it in paths.', 4711),
  payload_type: choiceSchema([ORDER_FORMAT]),
  status: choiceSchema(['DRAFT', 'ACTIVE']),
  url: idSchema('https://shop.example/hooks/orders'),
  enabled_events: listSchema(choiceSchema(ORDER_EVENTS)),
  name: textSchema({ examples: ['Orders'] }),
  description: textSchema({ examples: ['For the warehouse.'] }),
  created: momentSchema('When it was made.'),
  last_updated: momentSchema('When it was changed last.'),
})

export const webhookPageSchema = namedObject('WebhookPage', {
  data: listSchema(webhookSchema),
  has_more: booleanSchema(),
  total_results: countSchema('All of them.', 1),
})

/** Whether an endpoint belongs to the Webhooks API. */
export const isWebhook = ({ format }: Pick<Endpoint, 'format'>): boolean => format === ORDER_FORMAT

/** The events that a webhook is sent for. */
export const eventsOf = ({ filter }: Pick<Endpoint, 'filter'>) =>
  ORDER_EVENTS.filter((event) => filter.kinds?.includes(ORDER_MESSAGES[event]) === true)

/** An endpoint as the Webhooks API shows it. */
export const webhookJson = (endpoint: Endpoint): Written<typeof webhookSchema> => ({
  id: endpoint.number,
  payload_type: ORDER_FORMAT,
  status: endpoint.state === 'active' ? 'ACTIVE' : 'DRAFT',
  url: endpoint.url,
  enabled_events: eventsOf(endpoint),
  name: endpoint.name ?? '',
  description: endpoint.description,
  created: endpoint.createdAtMs,
  last_updated: endpoint.updatedAtMs,
})
