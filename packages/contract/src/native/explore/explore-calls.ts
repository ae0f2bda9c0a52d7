import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import {
  cursorParameter,
  integerParameter,
  momentParameter,
  required,
  textParameter,
} from '../call/parameter.ts'
import {
  exploredEventsSchema,
  exploredFieldsSchema,
  exploredGroupsSchema,
  exploredSeriesSchema,
} from './explore-schema.ts'
import { EXPLORE_OPS } from './explore-words.ts'

const OF_EXPLORER = {
  method: 'GET',
  access: 'api_key',
  permission: 'read_records',
  scope: WHOLE_ENVIRONMENT,
  tag: 'Look up',
  errors: ['unavailable'],
} as const

const SELECTION = {
  filter: textParameter(
    'A JSON list of filters, all of which hold: `[{"field":"event.amount","op":"at_least","values":[20]}]`. ' +
      `Words for \`op\`: ${EXPLORE_OPS.join(', ')}. \`is\` holds for any of its values, \`is_not\` for none. ` +
      'Whoever sees tags in the place of personal data sends these tags as values.',
  ),
  from: momentParameter('Events from this time on; by default a week before `to`.'),
  to: momentParameter('Events before this time; by default now.'),
}

const EXAMPLE_FILTER = '[{"field":"event.type","op":"is","values":["$create_order"]}]'

const PART =
  'The first question reads events into memory, the newest first: until that is done, an answer says of which share it is.'

/** Any question about events. */
export const exploreCalls = {
  exploreEvents: defineCall(
    {
      ...OF_EXPLORER,
      path: '/v1/explore/events',
      summary: 'Find events by any field',
      description:
        'Fields are what conditions of policies read: of the event (custom ones too), scores, and what is known of user, order ' +
        'and device at the time. `labels` and `decisions` are those of the user by now; `verdict` is what the policy did. ' +
        `Of a list of objects, the first one counts. ${PART}`,
      query: {
        ...SELECTION,
        columns: textParameter('Fields of each event, by commas; by default a few.'),
        limit: integerParameter({ least: 1, most: 500 }, 'Events of a page; 50 by default.'),
        cursor: cursorParameter('`next` of the page before.'),
      },
      answer: answers(exploredEventsSchema),
    },
    { filter: EXAMPLE_FILTER },
  ),
  exploreGroups: defineCall(
    {
      ...OF_EXPLORER,
      path: '/v1/explore/groups',
      summary: 'Group events by any field, against the period before',
      description: `The period before is as long. Scores are grouped by tens. ${PART}`,
      query: {
        ...SELECTION,
        by: required(textParameter('The field.')),
        limit: integerParameter({ least: 1, most: 100 }, 'Groups; 10 by default.'),
      },
      answer: answers(exploredGroupsSchema),
    },
    { by: 'event.type' },
  ),
  exploreSeries: defineCall(
    {
      ...OF_EXPLORER,
      path: '/v1/explore/series',
      summary: 'Count events by time, against the period before',
      description: `The period before is as long. ${PART}`,
      query: {
        ...SELECTION,
        step_ms: integerParameter(
          { least: 1_000, most: 31_622_400_000 },
          'How long a bucket is; by default the period gives about 60. At most 400 buckets.',
        ),
      },
      answer: answers(exploredSeriesSchema),
    },
    {},
  ),
  exploreFields: defineCall(
    {
      ...OF_EXPLORER,
      path: '/v1/explore/fields',
      summary: 'List the fields of events with their frequent values',
      description: `Those that events of the selection have. ${PART}`,
      query: SELECTION,
      answer: answers(exploredFieldsSchema),
    },
    { filter: EXAMPLE_FILTER },
  ),
}
