import { byAbuseType } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  eitherSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  optional,
  textSchema,
} from '../../answers/typed-schema.ts'
import { LABEL_LINE_ENTITIES } from '../../lines/label-line.ts'
import { countSchema, scoreSchema, sequenceSchema } from '../common-schemas.ts'
import {
  DECIDED_TYPES,
  DECISION_CATEGORIES,
  DECISION_SOURCES,
} from '../decisions/decision-words.ts'

/** How a label line must look. */
const labelLineSchema = {
  type: 'object',
  description: 'A label.',
  required: ['abuse_type', 'bad'],
  properties: {
    $user_id: {
      type: 'string',
      description: 'Required for a user or a login. Guests’ orders and contents have none.',
    },
    abuse_type: { type: 'string', description: 'An abuse type, or its short name.' },
    bad: { type: 'boolean' },
    label_time: {
      type: 'integer',
      description: 'Milliseconds since 1970; read as `$time` of an event.',
    },
    entity: {
      enum: ['user', ...LABEL_LINE_ENTITIES, 'login'],
      description: 'What it is about; the user by default. A login needs the `id` of its line.',
    },
    entity_id: { type: 'string' },
    id: { type: 'string', description: 'Of the event line it is about; makes it idempotent.' },
    description: { type: 'string' },
    source: { type: 'string' },
    analyst: { type: 'string' },
  },
}

/** What a decision line can be about, besides a user. */
export const DECISION_LINE_ENTITIES = DECIDED_TYPES.filter((type) => type !== 'user')

/** How a decision line must look. */
const decisionLineSchema = {
  type: 'object',
  description: 'A decision that was taken.',
  required: ['$user_id', 'decision_id', 'abuse_type', 'category', 'source'],
  properties: {
    $user_id: { type: 'string' },
    decision_id: { type: 'string' },
    abuse_type: { type: 'string', description: 'An abuse type, or its short name.' },
    category: { type: 'string', description: `${DECISION_CATEGORIES.join(', ')}, in any case.` },
    source: { type: 'string', description: `${DECISION_SOURCES.join(', ')}, in any case.` },
    decision_time: {
      type: 'integer',
      description: 'Milliseconds since 1970; read as `$time` of an event.',
    },
    entity: {
      enum: ['user', ...DECISION_LINE_ENTITIES],
      description: 'What it is about; the user by default.',
    },
    entity_id: { type: 'string' },
    id: { type: 'string', description: 'Makes it idempotent.' },
    analyst: { type: 'string' },
    description: { type: 'string' },
  },
}

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

const lineWarningSchema = namedObject('LineWarning', {
  path: textSchema({ description: 'The field; `$` is the line.', examples: ['$.$currency_code'] }),
  message: textSchema({ description: 'What was odd, and how it was read.' }),
})

const lineOutcomeSchema = namedObject('LineOutcome', {
  line: countSchema('Its number, from 1.', 1),
  status: integerSchema({ description: '0, or a code of the error catalogue.', examples: [0] }),
  error: optional(textSchema({ description: 'Of a refused line.' })),
  sequence: optional(sequenceSchema),
  repeated: optional(booleanSchema({ description: 'True when it had come before.' })),
  scores: optional(byAbuseType(scoreSchema)),
  warnings: optional(listSchema(lineWarningSchema)),
})

const lineTotalsSchema = namedObject('LineTotals', {
  lines: countSchema('Lines that were read.'),
  events: countSchema('Events taken.'),
  labels: countSchema('Labels taken.'),
  decisions: countSchema('Decisions taken.'),
  repeated: countSchema('Lines that had come before.'),
  refused: countSchema('Lines that were refused.'),
})

/** A line that is answered: the outcome of one that was sent, or with `summary` at last the totals. */
export const answerLineSchema = eitherSchema([lineOutcomeSchema, lineTotalsSchema])
