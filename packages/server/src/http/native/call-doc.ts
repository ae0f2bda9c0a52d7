import {
  type DeclaredCall,
  isInClient,
  type NativeCall,
  nativeRequest,
  parameterSchema,
} from '@winnow/contract/native'
import { RECOGNISED_BY_KEY } from '../idempotency.ts'
import type { QueryShape, RouteDoc } from '../route-doc.ts'

/** What OpenAPI and the reference say of a declared call. */
export function callDoc(name: string, call: DeclaredCall): RouteDoc {
  const { tag, summary, description, query, body, answer, errors, recognisesRetries } = call
  const { status, type, schema } = answer
  return {
    tag,
    summary,
    ...(isInClient(call) && { clientMethod: `v1.${name}` }),
    ...(description !== undefined && { description }),
    ...(query !== undefined && {
      query: meaningsOf(query),
      queryShapes: shapesOf(query),
      asking: askingOf(call),
    }),
    ...(recognisesRetries === true && { headers: RECOGNISED_BY_KEY }),
    ...(body !== undefined && { body: { type: body.type, schema: body.schema } }),
    answers: {
      [status]: {
        description: answer.description,
        ...(type !== undefined && schema !== undefined && { content: { type, schema } }),
      },
    },
    ...(errors !== undefined && { refusals: errors }),
  }
}

const meaningsOf = (query: NonNullable<NativeCall['query']>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, { description }]) => [name, description]))

const shapesOf = (query: NonNullable<NativeCall['query']>): Readonly<Record<string, QueryShape>> =>
  Object.fromEntries(
    Object.entries(query).map(([name, parameter]) => [
      name,
      { schema: parameterSchema(parameter), isRequired: parameter.isRequired === true },
    ]),
  )

/** The parameters of the query that the example of a call sends. */
function askingOf(call: DeclaredCall): Readonly<Record<string, string>> {
  const { target } = nativeRequest(call, call.example)
  return Object.fromEntries(new URLSearchParams(target.split('?')[1]))
}
