import { standing, type ApiVersion } from '../api-version.ts'
import type { EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import { labelFields } from '../labels/label-fields.ts'
import { eventSchema, tableSchema } from './event-schema.ts'
import { refer, type JsonSchema, type SchemaBook } from './json-schema.ts'
import {
  eventAnswerExample,
  eventExample,
  labelAnswerExample,
  labelExample,
  refusalExample,
  scoreExample,
  storedScoreExample,
} from './public-examples.ts'

/** The paths of one version of the public interface. */
export function publicPaths(version: ApiVersion, book: SchemaBook): JsonSchema {
  const at = `/${version}`
  const flat = version === 'v203' ? '.v203' : ''
  const stored = storedScoreExample(version)
  return {
    [`${at}/events`]: { post: eventsOperation(version, book) },
    [`${at}/score/{userId}`]: {
      get: scoreOperation('The score now', `answer.score${flat}`, scoreExample(version)),
    },
    [`${at}/users/{userId}/score`]: {
      get: scoreOperation('The last stored score', `answer.user_score${flat}`, stored),
      post: scoreOperation('A new score', `answer.user_score${flat}`, stored),
    },
    [`${at}/users/{userId}/labels`]: {
      post: labelOperation(version, book),
      delete: unlabelOperation,
    },
  }
}

function eventsOperation(version: ApiVersion, book: SchemaBook): JsonSchema {
  const events: readonly EventDeclaration[] = [...eventTypes, customEvent]
  const refs = events
    .filter((event) => standing(version, event) === 'known')
    .map((event) => {
      const name = event.name.replace('$', '')
      return refer(book, `event.${version}.${name}`, version, eventSchema(event, version, book))
    })
  return {
    summary: 'Record an event',
    tags: ['Events'],
    parameters: [
      {
        ...flagParameter('return_score', 'Adds score_response with scores and reasons.'),
        example: 'true',
      },
      flagParameter(
        'return_workflow_status',
        'Adds score_response with scores; its workflow_statuses is empty, as there are no workflows.',
      ),
      flagParameter('return_route_info', 'Taken and without effect: there are no workflows.'),
      flagParameter('return_action', 'Adds score_response with scores; its actions is empty.'),
      flagParameter('force_workflow_run', 'Taken and without effect: there are no workflows.'),
      ...SCORE_PARAMETERS,
      IDEMPOTENCY_KEY,
    ],
    requestBody: { required: true, content: json({ anyOf: refs }, eventExample) },
    responses: responses('answer.events', eventAnswerExample(version)),
  }
}

function scoreOperation(summary: string, answer: string, example: object): JsonSchema {
  return {
    summary,
    tags: ['Scores'],
    parameters: [USER_ID, ...SCORE_PARAMETERS],
    responses: responses(answer, example),
  }
}

function labelOperation(version: ApiVersion, book: SchemaBook): JsonSchema {
  const extra = { $type: { const: '$label' }, $api_key: { type: 'string' } }
  return {
    summary: 'Label a user',
    description:
      'Says that a user as a whole turned out bad or good, of one abuse type; what was said before of the same ' +
      'abuse type no longer counts. Scores asked for once it is answered know it. Single orders, ' +
      'transactions, content and sessions are labelled by `POST /v1/labels`.',
    tags: ['Labels'],
    parameters: [USER_ID, IDEMPOTENCY_KEY],
    requestBody: {
      required: true,
      content: json(tableSchema(labelFields, version, book, extra), labelExample(version)),
    },
    responses: responses('answer.labels', labelAnswerExample(version)),
  }
}

const USER_ID: JsonSchema = {
  name: 'userId',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: 'billy_jones',
  description: 'Percent-encoded; + stands for itself.',
}

const ABUSE_TYPES_PARAMETER = textParameter(
  'abuse_types',
  'Limits scores to these abuse types, separated by commas.',
)

const SCORE_PARAMETERS: readonly JsonSchema[] = [
  ABUSE_TYPES_PARAMETER,
  textParameter('fields', 'SCORE_PERCENTILES, WARNINGS, separated by commas; in any case.'),
]

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string' },
  description: 'The same key and body give the stored answer; another body is refused.',
}

const unlabelOperation: JsonSchema = {
  summary: 'Remove one label, or all',
  description:
    'Takes back what was said of the user as a whole, and undoes what it did to reputations and models. 204 also ' +
    'where there was no label. Labels of single things are taken back by `DELETE /v1/labels`. What the call does ' +
    'not understand in query or body is refused with 109: a misspelt `abuse_type` would take back all.',
  tags: ['Labels'],
  parameters: [
    USER_ID,
    textParameter('abuse_type', 'Only the label of this abuse type; absent = all of them.'),
  ],
  responses: {
    204: { description: 'Removed.' },
    ...refusals(),
  },
}

function flagParameter(name: string, description: string): JsonSchema {
  return { name, in: 'query', schema: { type: 'boolean' }, description }
}

function textParameter(name: string, description: string): JsonSchema {
  return { name, in: 'query', schema: { type: 'string' }, description }
}

function answerRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

function json(schema: JsonSchema, example: object): JsonSchema {
  return { 'application/json': { schema, example } }
}

function responses(answer: string, example: object): JsonSchema {
  const content = json(answerRef(answer), example)
  return { 200: { description: 'Done.', content }, ...refusals() }
}

function refusals(): JsonSchema {
  const refusal = json(answerRef('answer.labels'), refusalExample)
  return {
    400: { description: 'Refused; status and error_message say why.', content: refusal },
    429: { description: 'Rate limited (status 60).', content: refusal },
    500: { description: 'Our failure (negative status).', content: refusal },
  }
}
