import { API_VERSIONS } from '../api-version.ts'
import { envelope } from '../answers/envelope.ts'
import { labelAnswer } from '../answers/label-answer.ts'
import { scoreNow, scoreNowFlat, userScore, userScoreFlat } from '../answers/score-answer.ts'
import { OWN_ERRORS } from '../own-errors.ts'
import { newBook, type JsonSchema } from './json-schema.ts'
import { withOperationIds } from './operation-ids.ts'
import { publicPaths } from './public-paths.ts'

export interface OpenApiExtension {
  /** Further paths, as OpenAPI has them under `paths`: the own routes of a server. */
  readonly paths?: Readonly<Record<string, object>>
  /** Further schemas, for `#/components/schemas/…`. */
  readonly schemas?: Readonly<Record<string, object>>
  /** Where it answers, as OpenAPI has it under `servers`. */
  readonly servers?: readonly object[]
  /** The version of the software that answers. */
  readonly version?: string
}

const ANSWERS: Readonly<Record<string, JsonSchema>> = {
  'answer.events': envelope,
  'answer.labels': labelAnswer,
  'answer.score': scoreNow,
  'answer.score.v203': scoreNowFlat,
  'answer.user_score': userScore,
  'answer.user_score.v203': userScoreFlat,
}

const OWN_ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: { enum: OWN_ERRORS.map(({ error }) => error) },
    description: { type: 'string' },
    issues: {
      type: 'object',
      description: 'By field, what is wrong with it.',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['error', 'description'],
}

/** The OpenAPI 3.1 document of the public interface; a server adds what else it answers. */
export function openApiDocument({
  paths = {},
  schemas = {},
  servers = [],
  version = '1',
}: OpenApiExtension = {}): JsonSchema {
  const book = newBook('#/components/schemas/')
  for (const [name, schema] of Object.entries(ANSWERS)) book.schemas.set(name, schema)
  book.schemas.set('own_error', OWN_ERROR)
  const own = Object.assign({}, ...API_VERSIONS.map((one) => publicPaths(one, book))) as object
  return {
    openapi: '3.1.0',
    info: {
      title: 'Winnow',
      version,
      description: 'User events in, risk scores with reasons out.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    ...(servers.length === 0 ? {} : { servers }),
    security: [{ basic: [] }],
    paths: withOperationIds({ ...own, ...paths }),
    components: {
      schemas: { ...Object.fromEntries(book.schemas), ...schemas },
      securitySchemes: SECURITY,
    },
  }
}

const SECURITY: JsonSchema = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'The API key as user name, no password. Bodies may carry it as $api_key instead.',
  },
  beacon: {
    type: 'http',
    scheme: 'basic',
    description:
      'The beacon key as user name; not secret. s.js sends it as key of the body, i.gif as bk of the query.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The admin token, for own routes.' },
}
