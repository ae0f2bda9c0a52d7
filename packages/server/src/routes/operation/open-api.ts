import {
  openApiDocument,
  OWN_ERRORS,
  ownErrorOf,
  ownRefusal,
  type JsonSchema,
  type OwnErrorWord,
} from '@winnow/contract'
import { ERRORS_OF_ACCESS, errorsOfShape } from '@winnow/contract/native'
import { DEFAULT_CONFIG } from '../../config/settings.ts'
import { jsonContent } from '../../http/doc-parts.ts'
import type { EnvelopeRoute, Route } from '../../http/route.ts'
import type { AnswerDoc, Content, RouteDoc } from '../../http/route-doc.ts'
import { PATH_PARAMETERS, pathParameters } from './path-parameters.ts'

type DescribedRoute = Exclude<Route, EnvelopeRoute>

const SERVERS = [
  { url: '/', description: 'Where this document came from.' },
  {
    url: `http://${DEFAULT_CONFIG.host}:${DEFAULT_CONFIG.port}`,
    description: 'A service with the settings it comes with.',
  },
] as const

/** Files of the console are for its page alone, and OpenAPI has no way to write their paths. */
const isInDocument = (route: Route): route is DescribedRoute =>
  route.access !== 'events_key' && !route.path.includes('*')

/** The OpenAPI 3.1 document: the compat interface from the contract, our own routes from their declarations. */
export function openApi(routes: readonly Route[]) {
  const own = routes.filter(isInDocument)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of own) {
    const path = openApiPath(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return openApiDocument({
    paths,
    responses: REFUSALS,
    parameters: PATH_PARAMETERS,
    servers: SERVERS,
  })
}

/** `/v1/users/:userId` and `/v1/events::bulk` as OpenAPI writes them. */
export const openApiPath = ({ path }: Pick<Route, 'path'>): string =>
  path
    .replaceAll('::', '\0')
    .replaceAll(/:(\w+)/g, '{$1}')
    .replaceAll('\0', ':')

function operation(route: DescribedRoute): object {
  const { summary, description, tag, body, clientMethod } = route.doc
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(clientMethod === undefined ? {} : { 'x-node-client': clientMethod }),
    'x-permission': route.permission,
    security: securityOf(route),
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route.doc),
      ...headerParameters(route.doc),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(body) }),
    responses: { ...succeeded(route), ...refused(route) },
  }
}

/** Persons may call what is declared for keys or the admin token. */
const securityOf = (route: DescribedRoute): readonly object[] =>
  (route.access === 'api_key' || route.access === 'admin') && route.call !== undefined
    ? [...SECURITY[route.access], ...SECURITY.person]
    : SECURITY[route.access]

const SECURITY = {
  public: [],
  beacon: [{ beacon: [] }],
  beacon_header: [{ beacon: [] }],
  api_key: [{ basic: [] }],
  partner_key: [{ partner: [] }],
  admin: [{ bearer: [] }],
  person: [{ person: [] }],
} as const

const queryParameters = ({ query = {}, queryShapes = {}, asking = {} }: RouteDoc): object[] =>
  Object.entries(query).map(([name, description]) => {
    const { schema, isRequired } = queryShapes[name] ?? ANY_TEXT
    return {
      name,
      in: 'query',
      ...(isRequired && { required: true }),
      description,
      schema,
      ...(asking[name] !== undefined && { example: asking[name] }),
    }
  })

const ANY_TEXT = { schema: { type: 'string' }, isRequired: false }

const headerParameters = ({ headers = {} }: RouteDoc): object[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))

const contentOf = ({ type, schema, example }: Content): JsonSchema => ({
  [type]: { schema, ...(example === undefined ? {} : { example }) },
})

/** A body of which nothing is required may be left out. */
const requestBody = (body: Content): object => ({
  required: body.schema['properties'] === undefined || body.schema['required'] !== undefined,
  content: contentOf(body),
})

const succeeded = ({ doc }: DescribedRoute): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(doc.answers).map(([status, { description, content }]: [string, AnswerDoc]) => [
      status,
      { description, ...(content === undefined ? {} : { content: contentOf(content) }) },
    ]),
  )

/** Errors that an access may answer before a handler is called. */
const OF_ACCESS: Readonly<Record<DescribedRoute['access'], readonly OwnErrorWord[]>> = {
  ...ERRORS_OF_ACCESS,
  public: [],
  beacon_header: ERRORS_OF_ACCESS.beacon,
  partner_key: ERRORS_OF_ACCESS.api_key,
}

function refused(route: DescribedRoute): Readonly<Record<string, object>> {
  const words = wordsOf(route)
  const all = OWN_ERRORS.filter(({ error }) => words.has(error))
  return Object.fromEntries(
    all.map(({ error, httpStatus }) => [
      httpStatus,
      { $ref: `#/components/responses/${componentOf(error)}` },
    ]),
  )
}

const wordsOf = ({ access, call, path, doc }: DescribedRoute): ReadonlySet<OwnErrorWord> =>
  new Set([
    ...(call === undefined ? OF_ACCESS[access] : ERRORS_OF_ACCESS[call.access]),
    ...(doc.refusals ?? []),
    ...errorsOfShape({
      hasPathNames: /:\w/.test(path.replaceAll('::', '')),
      hasBody: doc.body !== undefined,
    }),
  ])

/** `NotFound` of `not_found`. */
const componentOf = (word: OwnErrorWord): string =>
  word.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const refusal = (word: OwnErrorWord): object => ({
  description: `\`${word}\`: ${ownErrorOf(word).when}`,
  content: contentOf(jsonContent(ownRefusal)),
})

const REFUSALS = Object.fromEntries(
  OWN_ERRORS.map(({ error }) => [componentOf(error), refusal(error)]),
)
