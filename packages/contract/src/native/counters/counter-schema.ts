import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema } from '../common-schemas.ts'
import { COUNTER_KINDS, COUNTER_WINDOWS } from './counter-words.ts'

const windowSchema = named('CounterWindow', choiceSchema(COUNTER_WINDOWS))

export const counterSchema = namedObject('Counter', {
  name: idSchema('orders_per_card', 'As conditions name it: `counters.orders_per_card.over_1h`.'),
  id: textSchema({
    description: 'Of what it counts: the same definition has the same id in every version.',
    examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  }),
  kind: named('CounterKind', choiceSchema(COUNTER_KINDS)),
  on: listSchema(textSchema({ examples: ['$create_order'] })),
  of: nullable(textSchema({ description: 'What is summed up or compared; null of a count.' })),
  by: listSchema(textSchema({ examples: ['card_bin'] })),
  where: nullable(textSchema({ description: 'Which events it counts; null = all of its types.' })),
  over: listSchema(windowSchema),
  currency: nullable(textSchema({ description: 'Of a sum of money: USD.', examples: ['USD'] })),
  versions: listSchema(countSchema('A version of the policy.', 7), {
    description: 'The versions in force that define it.',
  }),
  ready: booleanSchema({ description: 'Whether conditions read it. Until then it is null.' }),
  ready_at: nullable(countSchema('The entry of the ledger that says so.', 4711)),
  progress: numberSchema({
    description: 'The share of the ledger that is counted, 0 to 1.',
    examples: [0.4],
  }),
  full: booleanSchema({ description: 'It has as many keys as it may, and makes no new ones.' }),
  keys: countSchema('How many keys have figures.', 120),
  bytes: countSchema('About how much they take.', 18_000),
})

export const countersSchema = namedObject('Counters', { counters: listSchema(counterSchema) })

/** Whether a counter can be read. */
export const counterReadinessSchema = namedObject('CounterReadiness', {
  name: idSchema('orders_per_card'),
  ready: booleanSchema({ description: 'Until then it is null.' }),
})

export const counterFiguresSchema = namedObject('CounterFigures', {
  ready: booleanSchema({ description: 'Without it there are no figures yet.' }),
  figures: listSchema(
    namedObject('CounterFigure', {
      over: windowSchema,
      value: numberSchema({ description: 'A sum of money is in dollars.', examples: [3] }),
    }),
  ),
})
