import type { Permission } from '../native/call/permissions.ts'
import { envelope } from '../answers/envelope.ts'
import { labelAnswer } from '../answers/label-answer.ts'
import { scoreNow, scoreNowFlat, userScore, userScoreFlat } from '../answers/score-answer.ts'
import { named } from '../answers/typed-schema.ts'
import { API_VERSIONS, standing, type ApiVersion } from '../api-version.ts'
import type { EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import { labelFields } from '../labels/label-fields.ts'
import { eventSchema, tableSchema } from './event-schema.ts'
import { enter, enterNewer, typeName, type JsonSchema, type SchemaRegistry } from './json-schema.ts'
import {
  eventAnswerExample,
  eventExample,
  labelAnswerExample,
  labelExample,
  scoreExample,
  storedScoreExample,
} from './compat-examples.ts'
import { type COMPAT_PARAMETERS, parameters } from './compat-parameters.ts'
import { REFUSALS_BY_STATUS } from './compat-refusals.ts'

/** The paths of one version of the compat interface. */
export function compatPaths(version: ApiVersion, registry: SchemaRegistry): JsonSchema {
  const at = `/${version}`
  const isFlat = version === 'v203'
  return {
    [`${at}/events`]: { post: eventsOperation(version, registry) },
    [`${at}/score/{userId}`]: {
      get: scoreOperation(
        'Get the score now',
        isFlat ? scoreNowFlat : scoreNow,
        scoreExample(version),
      ),
    },
    [`${at}/users/{userId}/score`]: {
      get: storedScoreOperation('Get the last stored score', version, 'ReturnRouteInfo'),
      post: storedScoreOperation(
        'Compute and store a new score',
        version,
        'ReturnRouteInfo',
        'ForceWorkflowRun',
      ),
    },
    [`${at}/users/{userId}/labels`]: {
      post: labelOperation(version, registry),
      delete: unlabelOperation,
    },
  }
}

const eventTypeName = ({ name }: EventDeclaration, version: ApiVersion): string =>
  typeName(`${name === customEvent.name ? 'custom event' : name.replace('$', '')} ${version}`)

function eventsOperation(version: ApiVersion, registry: SchemaRegistry): JsonSchema {
  const events: readonly EventDeclaration[] = [...eventTypes, customEvent]
  const former = API_VERSIONS[API_VERSIONS.indexOf(version) - 1]
  const refs = events
    .filter((event) => standing(version, event) === 'known')
    .map((event) => {
      const name = eventTypeName(event, version)
      const older = former && eventTypeName(event, former)
      return enterNewer(registry, { name, older }, eventSchema(event, version, registry))
    })
  const anyEvent = named(typeName(`event ${version}`), { anyOf: refs })
  return {
    summary: 'Record an event',
    tags: ['Events'],
    'x-permission': 'send_events' satisfies Permission,
    parameters: parameters(
      'ReturnScore',
      'ReturnWorkflowStatus',
      'ReturnRouteInfo',
      'ReturnAction',
      'ForceWorkflowRun',
      'AbuseTypes',
      'ScoreFields',
      'IdempotencyKey',
    ),
    requestBody: { required: true, content: json(anyEvent, eventExample) },
    responses: responses(envelope, eventAnswerExample(version)),
  }
}

function storedScoreOperation(
  summary: string,
  version: ApiVersion,
  ...more: readonly (keyof typeof COMPAT_PARAMETERS)[]
): JsonSchema {
  const answer = version === 'v203' ? userScoreFlat : userScore
  const example = storedScoreExample(version)
  return scoreOperation(summary, answer, example, 'ReturnScoreWorkflowStatus', ...more)
}

function scoreOperation(
  summary: string,
  answer: JsonSchema,
  example: object,
  ...more: readonly (keyof typeof COMPAT_PARAMETERS)[]
): JsonSchema {
  return {
    summary,
    tags: ['Scores'],
    'x-permission': 'read_scores' satisfies Permission,
    parameters: parameters('PublicUserId', 'AbuseTypes', 'ScoreFields', ...more),
    responses: responses(answer, example),
  }
}

function labelOperation(version: ApiVersion, registry: SchemaRegistry): JsonSchema {
  const extra = { $type: { const: '$label' }, $api_key: { type: 'string' } }
  const table = tableSchema(labelFields, version, registry, extra)
  const label = enter(registry, typeName(`label ${version}`), table)
  return {
    summary: 'Label a user',
    description:
      'Says that a user as a whole turned out bad or good, of one abuse type; what was said before of the same ' +
      'abuse type no longer counts. Scores asked for once it is answered know it. Single orders, ' +
      'transactions, content and sessions are labelled by `POST /v1/labels`.',
    tags: ['Labels'],
    'x-permission': 'write_labels' satisfies Permission,
    parameters: parameters('PublicUserId', 'IdempotencyKey'),
    requestBody: {
      required: true,
      content: json(label, labelExample(version)),
    },
    responses: responses(labelAnswer, labelAnswerExample(version)),
  }
}

const unlabelOperation: JsonSchema = {
  summary: 'Remove one label, or all',
  description:
    'Takes back what was said of the user as a whole, and undoes what it did to reputations and models. 204 also ' +
    'where there was no label. Labels of single things are taken back by `DELETE /v1/labels`. What the call does ' +
    'not understand in query or body is refused with 109: a misspelt `abuse_type` would take back all.',
  tags: ['Labels'],
  'x-permission': 'write_labels' satisfies Permission,
  parameters: parameters('PublicUserId', 'LabelAbuseType'),
  responses: {
    204: { description: 'Removed.' },
    ...REFUSALS_BY_STATUS,
  },
}

function json(schema: JsonSchema, example: object): JsonSchema {
  return { 'application/json': { schema, example } }
}

function responses(answer: JsonSchema, example: object): JsonSchema {
  const content = json(answer, example)
  return { 200: { description: 'Done.', content }, ...REFUSALS_BY_STATUS }
}
