import { isRecord, type JsonSchema, LIMITS, named } from '@winnow/contract'
import {
  bodySchema,
  meaning,
  member,
  noteUpTo,
  ORDER_EVENTS,
  type OrderEvent,
  type ReadMembers,
  textUpTo,
} from '@winnow/contract/native'
import { readBodyMembers } from '../../http/body/body-members.ts'
import { ORDER_FORMAT } from '../../deliveries/bodies/compat-formats.ts'

const WEBHOOK_STATES = ['draft', 'active'] as const

const inAnyCase = <const Word extends string>(words: readonly Word[]) =>
  member<Word>(`one of ${words.join(', ')}`, { enum: inEachCase(words) }, (value) =>
    words.find((word) => typeof value === 'string' && word.toLowerCase() === value.toLowerCase()),
  )

const inEachCase = (words: readonly string[]): readonly string[] => [
  ...new Set(words.flatMap((word) => [word, word.toUpperCase(), word.toLowerCase()])),
]

/** The documentation of the hosted service names one of them without its `$`. */
const eventNamed = (name: unknown): OrderEvent | undefined =>
  ORDER_EVENTS.find((event) => event === name || event.slice(1) === name)

const events = member<readonly OrderEvent[]>(
  `a list of one or more of ${ORDER_EVENTS.join(', ')}`,
  {
    type: 'array',
    minItems: 1,
    maxItems: 2 * ORDER_EVENTS.length,
    items: { enum: ORDER_EVENTS.flatMap((event) => [event, event.slice(1)]) },
    examples: [['$create_order', '$order_status']],
  },
  (value) => {
    if (!Array.isArray(value) || value.length > 2 * ORDER_EVENTS.length) return undefined
    const named = value.map(eventNamed)
    if (named.length === 0 || named.includes(undefined)) return undefined
    return ORDER_EVENTS.filter((event) => named.includes(event))
  },
)

/** A text, or an empty one. */
const textOrNone = (maxChars: number) => {
  const note = noteUpTo(maxChars)
  return member<string>(
    `a text of up to ${maxChars} characters`,
    { type: 'string', maxLength: maxChars },
    (value) => (value === '' ? '' : note.read(value)),
  )
}

const WEBHOOK = {
  payload_type: meaning(inAnyCase([ORDER_FORMAT]), 'What requests contain.'),
  status: meaning(inAnyCase(WEBHOOK_STATES), 'Only an active one is sent to.'),
  url: meaning(
    textUpTo(LIMITS.endpointUrlLengthChars),
    'Where requests go: https:// and a public address.',
  ),
  enabled_events: meaning(events, 'Which events are sent.'),
  name: textOrNone(LIMITS.wordLengthChars),
  description: textOrNone(LIMITS.textLengthChars),
}

export const WEBHOOK_NEEDS = ['payload_type', 'status', 'url', 'enabled_events'] as const

/** How the body of a webhook must look. Members that are not named here ride along. */
export const webhookBody: JsonSchema = named('NewWebhook', {
  ...bodySchema(WEBHOOK, WEBHOOK_NEEDS),
  additionalProperties: true,
  examples: [
    {
      payload_type: ORDER_FORMAT,
      status: 'active',
      url: 'https://shop.example/hooks/orders',
      enabled_events: ['$create_order', '$order_status'],
      name: 'Orders',
    },
  ],
})

/** Errors: OwnRefusal invalid_request, with issues. */
export function readWebhook(body: unknown): ReadMembers<typeof WEBHOOK> {
  if (!isRecord(body)) return readBodyMembers(body, WEBHOOK)
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(WEBHOOK, name))
  return readBodyMembers(Object.fromEntries(known), WEBHOOK)
}
