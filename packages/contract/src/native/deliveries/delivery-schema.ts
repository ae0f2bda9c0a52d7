import { personal } from '../../answers/personal.ts'
import {
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  objectSchema,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, sentenceSchema } from '../common-schemas.ts'
import { attemptTimingsSchema, deliveryErrorSchema } from './delivery-parts.ts'
import { DELIVERY_STATES } from '../../enums/delivery-words.ts'

const attemptSchema = namedObject('DeliveryAttempt', {
  attempt: countSchema('1, 2, 3 …', 1),
  time: momentSchema('When it was made.'),
  status: nullable(countSchema('Of the answer; null = there was none.', 200)),
  error: nullable(deliveryErrorSchema),
  words: sentenceSchema('It was delivered.', 'What came of it, in plain words.'),
  timings: attemptTimingsSchema,
  headers: recordSchema(textSchema(), {
    description: 'Of the request. Of a secret that is gone there is no signature.',
  }),
  answer: personal(
    'text',
    textSchema({
      description: 'The first 4 KB of the answer; of one that failed its headers before them.',
      examples: ['ok'],
    }),
  ),
})

const DELIVERY_PARTS = {
  id: idSchema('4711'),
  endpoint: idSchema('ep_3f2a9c0e1b7d4e21'),
  message: idSchema('msg_1206016', 'The `webhook-id`: the same at each try and in each replay.'),
  kind: textSchema({ examples: ['decision.applied'] }),
  entity: nullable(
    objectSchema({ type: textSchema({ examples: ['user'] }), id: idSchema('billy_jones') }),
  ),
  state: named('DeliveryState', choiceSchema(DELIVERY_STATES)),
  replay: nullable(idSchema('3', 'The replay that it belongs to.')),
  tries: countSchema('How often it was tried.', 1),
  next_try: nullable(momentSchema('When the next try is due.')),
  time: momentSchema('When its cause was received.'),
  created_at: momentSchema('When it was added.'),
}

export const deliverySchema = namedObject('Delivery', DELIVERY_PARTS)

export const deliveryPageSchema = namedObject('DeliveryPage', {
  deliveries: listSchema(deliverySchema),
  next: nullable(textSchema({ description: 'The `cursor` of the next page.', examples: ['4711'] })),
})

export const deliveryDetailSchema = namedObject('DeliveryDetail', {
  ...DELIVERY_PARTS,
  body: personal(
    'text',
    textSchema({
      description: 'The same bytes at each try.',
      examples: ['{"id":"msg_1206016"}'],
    }),
  ),
  attempts: listSchema(attemptSchema),
  curl: personal(
    'text',
    textSchema({ description: 'The last request as a command, without its signatures.' }),
  ),
})

export const replaySchema = namedObject('Replay', {
  id: idSchema('3'),
  endpoint: idSchema('ep_3f2a9c0e1b7d4e21', 'The endpoint that had the deliveries.'),
  to: idSchema('ep_3f2a9c0e1b7d4e21', 'The endpoint that gets them.'),
  state: choiceSchema(['running', 'done', 'stopped']),
  total: countSchema('Deliveries that it sends.', 120),
  made: countSchema('Deliveries that are on their way or were.', 40),
  created_at: momentSchema('When it was started.'),
})

export const replayCountSchema = namedObject('ReplayCount', {
  count: countSchema('Deliveries that would be sent again; counted up to 1,000,000.', 120),
})

export const replaysSchema = namedObject('ReplayList', { replays: listSchema(replaySchema) })
