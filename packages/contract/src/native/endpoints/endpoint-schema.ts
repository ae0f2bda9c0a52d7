import {
  anything,
  booleanSchema,
  choiceSchema,
  listSchema,
  namedObject,
  nullable,
  objectSchema,
  optional,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, sentenceSchema } from '../common-schemas.ts'
import { deliveryErrorSchema, attemptTimingsSchema } from '../deliveries/delivery-parts.ts'
import {
  DELIVERY_ORDERS,
  ENDPOINT_BODIES,
  ENDPOINT_KINDS,
  SIGNATURE_KINDS,
} from './endpoint-words.ts'

const secretSchema = namedObject('EndpointSecretHint', {
  hint: textSchema({ description: 'Its last characters.', examples: ['9f2c'] }),
  from: momentSchema('Since when it signs.'),
  until: nullable(momentSchema('Until when it signs; null = until it is rotated.')),
})

const backlogSchema = namedObject('EndpointBacklog', {
  waiting: countSchema('Deliveries that are due or are tried again.'),
  queued: countSchema('Deliveries that wait for an earlier one of their entity.'),
  held: countSchema('Deliveries that are held since it was disabled.'),
  parked: countSchema('Deliveries that were given up after the last try.'),
  oldest: nullable(momentSchema('When the oldest that waits was added.')),
  failing: booleanSchema({
    description: 'It failed many times in a row and gets probes alone.',
    examples: [false],
  }),
  next_try: nullable(momentSchema('When it is sent to again, where it is paused.')),
})

const ENDPOINT_PARTS = {
  id: idSchema('ep_3f2a9c0e1b7d4e21'),
  kind: choiceSchema(ENDPOINT_KINDS),
  url: textSchema({ examples: ['https://shop.example/hooks'] }),
  description: textSchema({ examples: ['Orders'] }),
  filter: recordSchema(anything, {
    description: 'Which messages it gets.',
    examples: [{ kinds: ['decision.*'] }],
  }),
  format: textSchema({ examples: ['winnow'] }),
  version: countSchema('Of the format.', 1),
  body: choiceSchema(ENDPOINT_BODIES),
  mask: booleanSchema({ examples: [false] }),
  signatures: listSchema(choiceSchema(SIGNATURE_KINDS)),
  order: choiceSchema(DELIVERY_ORDERS),
  per_second: countSchema('0 = no limit.', 0),
  concurrency: countSchema('Requests under way at the same time at most.', 8),
  retry_hours: countSchema('For how many hours a delivery is tried again.', 72),
  retry_seconds: listSchema(countSchema('A pause between two tries, up to a fifth longer.', 5)),
  has_authority: booleanSchema({
    description: 'It trusts certificates of its own.',
    examples: [false],
  }),
  state: choiceSchema(['active', 'disabled']),
  disabled_by: nullable(choiceSchema(['person', 'gone'])),
  secrets: listSchema(secretSchema),
  backlog: backlogSchema,
  created_at: momentSchema('When it was made.'),
  updated_at: momentSchema('When it was last changed.'),
}

export const endpointSchema = namedObject('Endpoint', ENDPOINT_PARTS)

export const newEndpointSchema = namedObject('CreatedEndpoint', {
  ...ENDPOINT_PARTS,
  secret: nullable(
    textSchema({
      description: 'Shown once.',
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    }),
  ),
})

export const endpointsSchema = namedObject('EndpointList', {
  endpoints: listSchema(endpointSchema),
})

export const enabledEndpointSchema = namedObject('EnabledEndpoint', {
  endpoint: endpointSchema,
  gap: countSchema('Deliveries that are held: ask for them with `replay_gap`.', 0),
})

export const testedEndpointSchema = namedObject('TestedEndpoint', {
  ok: booleanSchema({ description: 'It answered 2xx in time.', examples: [true] }),
  status: nullable(countSchema('Of its answer.', 200)),
  error: nullable(deliveryErrorSchema),
  diagnosis: sentenceSchema('It works.', 'What is wrong and what to look at.'),
  timings: attemptTimingsSchema,
  answer: textSchema({ description: 'The first 4 KB.', examples: ['ok'] }),
  request: objectSchema({
    headers: recordSchema(textSchema()),
    body: textSchema(),
  }),
  note: optional(textSchema()),
})
