import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { API_VERSIONS, standing } from '../api-version.ts'
import type { EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import { exampleEvent } from '../examples/example-event.ts'
import { eventJsonSchema } from './event-schema.ts'
import { openApiDocument } from './open-api-document.ts'

const events: readonly EventDeclaration[] = [...eventTypes, customEvent]
const known = API_VERSIONS.flatMap((version) =>
  events
    .filter((event) => standing(version, event) === 'known')
    .map((event) => ({ name: event.name, event, version })),
)

describe.each(known)('the JSON Schema of $version $name', ({ event, version }) => {
  const { $defs, ...schema } = eventJsonSchema(event, version)
  const check = Compile({ ...schema, $defs })
  const example = exampleEvent(event, version)

  it('takes the example and nothing unknown', () => {
    expect(check.Check(example)).toBe(true)
    expect(check.Check({ ...example, my_own: 'x' })).toBe(true)
    expect(check.Check({ ...example, $typo: 'x' })).toBe(false)
    expect(check.Check({ ...example, my_own: {} })).toBe(false)
    expect(check.Check({})).toBe(false)
  })
})

describe('the OpenAPI document', () => {
  const document = JSON.stringify(openApiDocument())

  it('refers only to schemas it has', () => {
    const { components } = JSON.parse(document) as { components: { schemas: object } }
    const refs = [...document.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(refs.length).toBeGreaterThan(100)
    const missing = refs.filter(([, name = '']) => !Object.hasOwn(components.schemas, name))
    expect(missing).toEqual([])
  })

  it.each(API_VERSIONS)('has every compat path of %s', (version) => {
    const { paths } = JSON.parse(document) as { paths: Record<string, object> }
    expect(Object.keys(paths[`/${version}/events`] ?? {})).toEqual(['post'])
    expect(Object.keys(paths[`/${version}/score/{userId}`] ?? {})).toEqual(['get'])
    expect(Object.keys(paths[`/${version}/users/{userId}/score`] ?? {})).toEqual(['get', 'post'])
    expect(Object.keys(paths[`/${version}/users/{userId}/labels`] ?? {})).toEqual([
      'post',
      'delete',
    ])
  })

  it('names every operation, each by a name of its own', () => {
    const { paths } = openApiDocument({ paths: { '/v1/x/{id}:go': { post: {}, get: {} } } })
    const operations = Object.values(paths as Record<string, object>).flatMap(Object.values)
    const names = operations.map(({ operationId }: { operationId: string }) => operationId)
    expect(names).toEqual(
      expect.arrayContaining(['postV205Events', 'deleteV204UsersUserIdLabels', 'postV1XIdGo']),
    )
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/)
  })

  it('takes further paths and answers', () => {
    const own = { get: { responses: {} } }
    const extended = openApiDocument({
      paths: { '/v1/x': own },
      responses: { X: {} },
      version: '7',
    })
    expect(extended).toMatchObject({
      info: { version: '7' },
      paths: { '/v1/x': own, '/v204/events': {} },
      components: { responses: { X: {} }, schemas: { Address: {} } },
    })
  })
})
