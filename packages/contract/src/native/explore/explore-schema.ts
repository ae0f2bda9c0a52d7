import { personal } from '../../answers/personal.ts'
import {
  booleanSchema,
  choiceSchema,
  eitherSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  objectSchema,
  recordSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import { countSchema, idSchema, momentSchema, sequenceSchema } from '../common-schemas.ts'
import { EXPLORE_TYPES } from './explore-words.ts'

const valueSchema = eitherSchema([textSchema(), numberSchema(), booleanSchema()])

const valuesSchema = personal(
  'paths',
  recordSchema(valueSchema, {
    description: 'By field. A missing value is absent.',
    examples: [{ 'event.type': '$create_order', 'event.amount': 42.5 }],
  }),
)

/** Members of every answer: of how much of the events it is. */
const ofHowMuch = {
  share: numberSchema({
    description:
      'Share of the entries of the ledger that were looked at, 0 to 1. Below 1, the answer is of a part: ask again.',
    examples: [1],
  }),
  since: nullable(
    momentSchema('Of a part: nothing that was received before this was looked at; null = all was.'),
  ),
  cut_fields: listSchema(idSchema('event.order_id'), {
    description: 'Fields of the question with more different texts than are kept.',
  }),
}

const figuresSchema = namedObject('ExploreFigures', {
  events: countSchema('Events.', 812),
  usd: numberSchema({ description: 'Their amounts, in US dollars.', examples: [1204.5] }),
  bad: countSchema('Events of users who are labelled bad by now, of any abuse type.', 12),
})

export const exploredEventsSchema = namedObject('ExploredEvents', {
  ...ofHowMuch,
  count: countSchema('Events that match, on all pages.', 812),
  events: listSchema(
    namedObject('ExploredEvent', {
      sequence: sequenceSchema,
      time: momentSchema('When it happened.'),
      values: valuesSchema,
    }),
    { description: 'The newest first.' },
  ),
  next: nullable(
    textSchema({ description: 'Send it as `cursor` for the next page; null = this is the last.' }),
  ),
  condition: personal(
    'text',
    textSchema({
      description: 'The filters as a condition of a policy.',
      examples: ['event.amount >= usd(20)'],
    }),
  ),
  left_out: listSchema(idSchema('verdict.route'), {
    description: 'Fields of filters that no condition can have: it is wider than the filters.',
  }),
})

export const exploredGroupsSchema = namedObject('ExploredGroups', {
  ...ofHowMuch,
  now: figuresSchema,
  before: figuresSchema,
  groups: listSchema(
    namedObject('ExploredGroup', {
      values: valuesSchema,
      now: figuresSchema,
      before: figuresSchema,
    }),
    {
      description:
        'The greatest first. The group without a value has the events without the field.',
    },
  ),
  more: countSchema('Groups beyond these.', 0),
})

export const exploredSeriesSchema = namedObject('ExploredSeries', {
  ...ofHowMuch,
  step_ms: countSchema('How long a bucket is.', 3_600_000),
  buckets: listSchema(
    namedObject('ExploredBucket', {
      from: momentSchema('When it begins.'),
      now: figuresSchema,
      before: figuresSchema,
    }),
  ),
})

export const exploredFieldsSchema = namedObject('ExploredFields', {
  ...ofHowMuch,
  counted: countSchema('The newest events that match: values are counted of these.', 100_000),
  fields: listSchema(
    namedObject('ExploredField', {
      name: idSchema('event.amount', 'As conditions of policies call it.'),
      type: choiceSchema(EXPLORE_TYPES, {
        description: 'Money counts US dollars, a duration milliseconds.',
      }),
      share: numberSchema({ description: 'Share of the events that have it.', examples: [0.9] }),
      frequent: listSchema(
        objectSchema({ values: valuesSchema, events: countSchema('Events with it.', 120) }),
        { description: 'Up to five values, the most frequent first.' },
      ),
    }),
  ),
})
