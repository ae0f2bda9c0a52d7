import {
  choiceSchema,
  listSchema,
  nullable,
  numberSchema,
  objectSchema,
  textSchema,
} from '../../../answers/typed-schema.ts'
import { countSchema, idSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'

export const serviceMessages = [
  defineMessageKind({
    kind: 'integration.unhealthy',
    version: 1,
    meaning:
      'Many of the events that an integration sends are refused, or their amounts or times are wrong.',
    body: objectSchema({
      findings: listSchema(
        objectSchema({
          finding: idSchema('refused'),
          of: nullable(idSchema('$create_order')),
          share: nullable(
            numberSchema({ description: 'Percent of the events.', examples: [12.5] }),
          ),
          sentence: textSchema({ examples: ['12.5 % of the events of a day were refused.'] }),
        }),
      ),
    }),
  }),
  defineMessageKind({
    kind: 'integration.recovered',
    version: 1,
    meaning: 'An integration that was unhealthy sends well again.',
    body: objectSchema({}),
  }),
  defineMessageKind({
    kind: 'backtest.ready',
    version: 1,
    meaning: 'A backtest is over.',
    body: objectSchema({
      backtest_id: idSchema('bt_1f3a'),
      state: choiceSchema(['done', 'failed', 'cancelled']),
      events: nullable(countSchema('How many events it read.', 1_000_000)),
    }),
  }),
  defineMessageKind({
    kind: 'endpoint.failing',
    version: 1,
    meaning:
      'Requests to an endpoint failed many times in a row: half, 70, 90 and 100 % of `delivery_notice_failures`. Never sent to the endpoint itself.',
    body: objectSchema({
      endpoint: idSchema('ep_3f2a9c0e1b7d4e21'),
      percent: countSchema('50, 70, 90 or 100.', 50),
      failures: countSchema('Failures in a row.', 10),
      most: countSchema('Failures in a row that are 100 %.', 20),
      error: textSchema({ description: 'How the last try ended.', examples: ['timeout'] }),
      waiting: countSchema('Messages that wait for it.', 120),
      oldest: nullable(countSchema('When the oldest of them was added, ms.', 1_772_366_400_000)),
    }),
  }),
  defineMessageKind({
    kind: 'endpoint.recovered',
    version: 1,
    meaning: 'An endpoint that failed many times in a row answers again.',
    body: objectSchema({
      endpoint: idSchema('ep_3f2a9c0e1b7d4e21'),
      waiting: countSchema('Messages that wait for it still.', 120),
    }),
  }),
] as const
