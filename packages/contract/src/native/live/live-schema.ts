import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  optional,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema } from '../common-schemas.ts'
import { LIVE_CHANGE_WORDS, LIVE_END_WORDS, LIVE_JOB_WORDS } from './live-words.ts'

export const liveHelloSchema = namedObject('LiveHello', {
  time: momentSchema('The clock of the service.'),
  heartbeat_seconds: numberSchema({
    description: 'Nothing came for twice as long: the connection is lost.',
    examples: [15],
  }),
  resumed: booleanSchema({
    description:
      'The changes since `Last-Event-ID` follow. False: read again what the screen shows.',
  }),
})

export const liveCaseSchema = namedObject('LiveCase', {
  case_id: idSchema('150432'),
  queue: textSchema({ examples: ['payments'] }),
  change: named('LiveChange', choiceSchema(LIVE_CHANGE_WORDS)),
  who: nullable(
    textSchema({ description: 'Who did it; null = no person.', examples: ['eva@shop.example'] }),
  ),
})

const liveQueueSchema = namedObject('LiveQueue', {
  name: textSchema({ examples: ['payments'] }),
  open: countSchema('Cases that wait.', 17),
  overdue: countSchema('Those of them that are past their time.', 2),
  usd_micros: countSchema('The money at stake in them, in micros of a US dollar.', 129_990_000),
})

export const liveJobSchema = namedObject('LiveJob', {
  kind: named('LiveJobKind', choiceSchema(LIVE_JOB_WORDS)),
  id: idSchema('bt_3f2a9c0e1b7d4e21'),
  state: textSchema({ examples: ['running'] }),
  share: numberSchema({ description: 'Of the work that is done, 0 to 1.', examples: [0.25] }),
})

/** The data of each event, by its name. */
export const liveEventsSchema = namedObject('LiveEvents', {
  hello: optional(liveHelloSchema),
  case: optional(liveCaseSchema),
  queues: optional(namedObject('LiveQueues', { queues: listSchema(liveQueueSchema) })),
  job: optional(liveJobSchema),
  heartbeat: optional(namedObject('LiveHeartbeat', { time: momentSchema('Now.') })),
  reload: optional(
    namedObject(
      'LiveReload',
      {},
      {
        description:
          'Too many cases changed at once to name each: read again what the screen shows.',
      },
    ),
  ),
  closed: optional(
    namedObject('LiveClosed', { reason: named('LiveEnd', choiceSchema(LIVE_END_WORDS)) }),
  ),
})
