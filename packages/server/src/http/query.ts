import type { FastifyRequest } from 'fastify'

export type Query = Readonly<Record<string, unknown>>

/** The query's parameters; a repeated one is an array. */
export const queryOf = (request: FastifyRequest): Query => request.query as Query

/** A parameter's text; of a repeated one the first. */
export function textOf(query: Query, name: string): string | undefined {
  const value = query[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/** `?name=true`, `?name=TRUE`, `?name=1` and a bare `?name` switch something on. */
export function isOn(query: Query, name: string): boolean {
  const text = textOf(query, name)?.toLowerCase()
  return text === '' || text === 'true' || text === '1'
}

/** Whether `fields=` names a part of the answer, in any letter case. */
export function wantsField(query: Query, field: string): boolean {
  const fields = textOf(query, 'fields')
  return fields !== undefined && fields.toLowerCase().split(',').includes(field)
}
