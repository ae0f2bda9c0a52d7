import {
  choiceSchema,
  integerSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, environmentSchema, idSchema, momentSchema } from '../common-schemas.ts'

/** What unit most amounts of a currency seem to be in. */
export const AMOUNT_FINDINGS = ['ok', 'units', 'cents', 'not_micros', 'far_from_usual'] as const

/** Fewer amounts are no evidence. */
export const MIN_AMOUNTS = 10

export const problemCountSchema = namedObject('ProblemCount', {
  type: nullable(idSchema('$create_order')),
  code: integerSchema({ description: 'Of the error catalogue.', examples: [53] }),
  problem: nullable(idSchema('minor_unit', 'Its name in their table; null of older counts.')),
  path: idSchema('$.$amount'),
  count: countSchema('How often.', 12),
  last_seen: momentSchema('When it was last seen.'),
})

export const amountHealthSchema = namedObject('AmountHealth', {
  currency: idSchema('EUR'),
  count: countSchema('How many amounts.', 1840),
  whole_minor_units: numberSchema({
    description: 'Share that are whole minor units (cents).',
    examples: [1],
  }),
  median: integerSchema({ description: 'In micros, within a third.', examples: [31_622_777] }),
  usual_median: nullable(
    integerSchema({ description: 'The same of the 28 days before.', examples: [31_622_777] }),
  ),
  finding: choiceSchema(AMOUNT_FINDINGS, {
    description: 'units, cents: what most amounts seem to be sent in, instead of micros.',
  }),
})

export const clockHealthSchema = namedObject('ClockHealth', {
  count: countSchema('Events with a $time, sent as they happened.', 1840),
  median_skew_ms: integerSchema({
    description: 'How far $time lies before receipt.',
    examples: [420],
  }),
  finding: choiceSchema(['ok', 'ahead', 'behind', 'time_zone']),
})

export const integrationHealthSchema = namedObject('IntegrationHealth', {
  environment: environmentSchema,
  days: countSchema('How far it looks back.', 7),
  events: listSchema(
    namedObject('EventCount', {
      type: idSchema('$create_order'),
      count: countSchema('How many were accepted.', 1840),
      last_seen: momentSchema('When the last one came.'),
    }),
  ),
  refusals: listSchema(problemCountSchema, { description: 'The most frequent first.' }),
  warnings: listSchema(problemCountSchema, { description: 'The most frequent first.' }),
  amounts: listSchema(amountHealthSchema, {
    description: `Currencies with ${MIN_AMOUNTS} amounts or more.`,
  }),
  clock: nullable(clockHealthSchema),
})
