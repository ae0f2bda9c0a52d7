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
] as const
