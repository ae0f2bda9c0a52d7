import {
  byAbuseType,
  booleanSchema,
  eitherSchema,
  integerSchema,
  listSchema,
  optionalSchema,
  textSchema,
  named,
  namedObject,
} from '@winnow/contract'
import { countSchema, scoreSchema, sequenceSchema } from '../../answers/common-schemas.ts'
import { decisionLineSchema } from './decision-line.ts'
import { labelLineSchema } from './label-line.ts'

const eventLineSchema = named('EventLine', {
  type: 'object',
  description: 'An event as its path takes it, without the key; `$event_id` makes it idempotent.',
  required: ['$type'],
  properties: { $type: { type: 'string' }, $event_id: { type: 'string' } },
  additionalProperties: true,
  examples: [
    { $event_id: 'e-1', $type: '$login', $user_id: 'billy_jones', $login_status: '$success' },
  ],
})

/** A line that is sent. */
export const lineSchema = {
  anyOf: [
    eventLineSchema,
    named('LabelLine', labelLineSchema),
    named('DecisionLine', decisionLineSchema),
  ],
}

const warningSchema = namedObject('LineWarning', {
  path: textSchema({ description: 'The field; `$` is the line.', examples: ['$.$currency_code'] }),
  message: textSchema({ description: 'What was odd, and how it was read.' }),
})

const outcomeSchema = namedObject('LineOutcome', {
  line: countSchema('Its number, from 1.', 1),
  status: integerSchema({ description: '0, or a code of the error catalogue.', examples: [0] }),
  error: optionalSchema(textSchema({ description: 'Of a refused line.' })),
  sequence: optionalSchema(sequenceSchema),
  repeated: optionalSchema(booleanSchema({ description: 'True when it had come before.' })),
  scores: optionalSchema(byAbuseType(scoreSchema)),
  warnings: optionalSchema(listSchema(warningSchema)),
})

const totalsSchema = namedObject('LineTotals', {
  lines: countSchema('Lines that were read.'),
  events: countSchema('Events taken.'),
  labels: countSchema('Labels taken.'),
  decisions: countSchema('Decisions taken.'),
  repeated: countSchema('Lines that had come before.'),
  refused: countSchema('Lines that were refused.'),
})

/** A line that is answered: the outcome of one that was sent, or with `summary` at last the totals. */
export const answerLineSchema = eitherSchema([outcomeSchema, totalsSchema])
