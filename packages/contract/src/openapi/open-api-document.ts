import { API_VERSIONS } from '../api-version.ts'
import { named } from '../answers/typed-schema.ts'
import { OWN_ERRORS } from '../own-errors.ts'
import { newRegistry, type JsonSchema } from './json-schema.ts'
import { referring } from './named-schemas.ts'
import { withOperationIds } from './operation-ids.ts'
import { COMPAT_PARAMETERS } from './compat-parameters.ts'
import { compatPaths } from './compat-paths.ts'
import { COMPAT_REFUSALS } from './compat-refusals.ts'
import { verificationPaths } from './verification-paths.ts'

export interface OpenApiExtension {
  /** Further paths, as OpenAPI has them under `paths`: the own routes of a server. */
  readonly paths?: Readonly<Record<string, object>>
  /** Further answers, for `#/components/responses/…`. */
  readonly responses?: Readonly<Record<string, object>>
  /** Further parameters, for `#/components/parameters/…`. */
  readonly parameters?: Readonly<Record<string, object>>
  /** Where it answers, as OpenAPI has it under `servers`. */
  readonly servers?: readonly object[]
  /** The version of the software that answers. */
  readonly version?: string
}

/** What own paths answer when they refuse. */
export const ownRefusal: JsonSchema = named('Refusal', {
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
})

/**
 * The OpenAPI 3.1 document of the compat interface; a server adds what else it answers. Named schemas are
 * components, so that generated code has types of these names.
 */
export function openApiDocument({
  paths = {},
  responses = {},
  parameters = {},
  servers = [],
  version = '1',
}: OpenApiExtension = {}): JsonSchema {
  const registry = newRegistry('#/components/schemas/')
  const own = Object.assign({}, ...API_VERSIONS.map((one) => compatPaths(one, registry))) as object
  const told = {
    paths: withOperationIds({ ...own, ...verificationPaths, ...paths }),
    responses: { ...COMPAT_REFUSALS, ...responses },
  }
  const { paths: allPaths, responses: allResponses } = referring(told, registry)
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
    paths: allPaths,
    components: {
      schemas: byName(registry.schemas),
      responses: allResponses,
      parameters: { ...COMPAT_PARAMETERS, ...parameters },
      securitySchemes: SECURITY,
    },
  }
}

const byName = (schemas: ReadonlyMap<string, JsonSchema>): object =>
  Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)))

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
  partner: {
    type: 'http',
    scheme: 'basic',
    description:
      "The key of a partner as user name, no password. It calls for its partner's paths alone.",
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The admin token, for own routes.' },
  person: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal token (wt_…), or the cookie of a session instead. Winnow-Environment: <account id>/<production or ' +
      'sandbox> names the environment; without it, it is the production of the only account.',
  },
}
