import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { DeclaredCall } from './call/native-call.ts'
import { parameterSchema } from './call/parameter-schema.ts'
import { NATIVE_CALLS } from './native-calls.ts'

const calls: readonly (readonly [string, DeclaredCall])[] = Object.entries(NATIVE_CALLS)

const namesIn = ({ path }: DeclaredCall): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Every schema within a value that gives examples of what it describes. */
function withExamples(value: unknown): readonly { readonly examples: readonly unknown[] }[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.entries(value).flatMap(([name, part]) =>
    name === 'examples' ? [] : withExamples(part),
  )
  return 'examples' in value && Array.isArray(value.examples)
    ? [value as { readonly examples: readonly unknown[] }, ...within]
    : within
}

describe('the calls of /v1', () => {
  it('are many, each at a place of its own', () => {
    const places = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(places.length).toBeGreaterThan(35)
    expect(new Set(places).size).toBe(places.length)
  })

  it('are for the admin token under /v1/admin, /v1/people and /v1/roles alone', () => {
    const admin = calls.filter(([, { access }]) => access === 'admin').map(([name]) => name)
    expect(admin).toEqual(expect.arrayContaining(['readAudit', 'createAccount', 'createKey']))
    const paths = calls.filter(([, { path }]) => /^\/v1\/(?:admin|audit|people|roles)\b/.test(path))
    expect(paths.map(([name]) => name)).toEqual(admin)
  })
})

describe.each(calls)('%s', (_, call) => {
  const { example, query = {}, body, answer } = call
  const given: Readonly<Record<string, unknown>> = { ...example }

  it('has names that do not collide', () => {
    const names = [...namesIn(call), ...Object.keys(query), 'body']
    expect(new Set(names).size).toBe(names.length)
  })

  it('has an example that names what it must, and nothing it does not know', () => {
    const must = Object.keys(query).filter((name) => query[name]?.isRequired === true)
    const known = [...namesIn(call), ...Object.keys(query), ...(body === undefined ? [] : ['body'])]
    expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([])
    expect([...namesIn(call), ...must].filter((name) => given[name] === undefined)).toEqual([])
  })

  it.each(Object.keys(query))('has an example whose %s its schema takes', (name) => {
    const parameter = query[name]
    if (parameter === undefined || given[name] === undefined) return
    const { type } = parameterSchema(parameter)
    const sent = given[name]
    // A number may be sent where a text is read.
    const value = type === 'string' && typeof sent === 'number' ? sent.toString() : sent
    expect(Compile(parameterSchema(parameter)).Check(value)).toBe(true)
  })

  it('has an example whose body its schema takes', () => {
    if (body === undefined) return expect(given['body']).toBeUndefined()
    const check = Compile(body.schema)
    return expect(check.Errors(given['body'] ?? {})).toEqual([])
  })

  it('has schemas whose examples they take', () => {
    const schemas = withExamples([body?.schema, answer.schema])
    const wrong = schemas.flatMap((schema) => {
      const check = Compile(schema)
      return schema.examples.filter((value) => !check.Check(value))
    })
    expect(wrong).toEqual([])
  })

  it('has a body, and an answer, that are described whole or not at all', () => {
    expect(answer.schema === undefined).toBe(answer.type === undefined)
    expect(answer.schema === undefined).toBe(answer.status === 204)
  })
})
