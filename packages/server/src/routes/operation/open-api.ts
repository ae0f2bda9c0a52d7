import { openApiDocument } from '@winnow/contract'
import type { EnvelopeRoute, Route } from '../../http/route.ts'

type DescribedRoute = Exclude<Route, EnvelopeRoute>

/** The OpenAPI 3.1 document: the public interface from the contract, our own routes from their declarations. */
export function openApi(routes: readonly Route[]) {
  const own = routes.filter((route) => route.access !== 'events_key')
  const paths: Record<string, Record<string, object>> = {}
  for (const route of own) {
    const path = openApiPath(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return openApiDocument({ paths })
}

/** `/v1/users/:userId` and `/v1/events::bulk` as OpenAPI writes them. */
export const openApiPath = ({ path }: Pick<Route, 'path'>): string =>
  path
    .replaceAll('::', '\0')
    .replaceAll(/:(\w+)/g, '{$1}')
    .replaceAll('\0', ':')

function operation(route: DescribedRoute): object {
  const { summary, description, tag, query = {} } = route.doc
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: SECURITY[route.access],
    parameters: [...pathParameters(route), ...queryParameters(query)],
    ...(route.doc.body === undefined
      ? {}
      : { requestBody: { content: bodyContent(route.doc.body) } }),
    responses: responses(route),
  }
}

const SECURITY = {
  public: [],
  beacon: [{ beacon: [] }],
  beacon_header: [{ beacon: [] }],
  api_key: [{ basic: [] }],
  admin: [{ bearer: [] }],
} as const

const pathParameters = ({ path }: DescribedRoute): object[] =>
  [...path.replaceAll('::', '').matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = (query: Readonly<Record<string, string>>): object[] =>
  Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }))

const bodyContent = (type: string): object => ({ [type]: { schema: {} } })

function responses({ access, doc }: DescribedRoute): object {
  const [status, description] = doc.answers ?? [200, 'Done.']
  const answered = { [status]: { description } }
  return access === 'public' ? answered : { ...answered, default: REFUSED }
}

const REFUSED = {
  description: 'Refused or failed: error and description say why.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/own_error' } } },
} as const
