import { DEFAULT_CONFIG } from '../../config/settings.ts'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { schemaAlone } from '../../testing/schema-alone.ts'
import { strict } from '../../testing/strict-schema.ts'
import { ROUTES } from '../routes.ts'
import { openApi } from './open-api.ts'
import {
  callsOf,
  mediaOf,
  type ApiDocument,
  type Call,
  type Media,
  type SchemaNode,
} from './page/document.ts'
import { exampleIn } from './page/example-of.ts'

const document = openApi(ROUTES) as unknown as ApiDocument & { readonly servers: object[] }
const calls = callsOf(document).map((call) => [`${call.method} ${call.path}`, call] as const)

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/x-ndjson'])

const successes = ({ responses = {} }: Call) =>
  Object.entries(responses).filter(([status]) => Number(status) < 300)

describe.each(calls)('%s', (_, call) => {
  it('says what is answered, each with its schema unless it has no body', () => {
    const answers = Object.entries(call.responses ?? {})
    expect(answers.filter(([status]) => Number(status) < 400)).not.toEqual([])
    for (const [status, answer] of answers) {
      const isEmpty = ['204', '302', '304'].includes(status)
      expect(mediaOf(answer)?.schema ?? {}, status).not.toEqual(isEmpty ? undefined : {})
    }
  })

  it('has a schema of its body', () => {
    const isMissing = call.requestBody !== undefined && mediaOf(call.requestBody) === undefined
    expect([isMissing, mediaOf(call.requestBody)?.schema]).not.toEqual([false, {}])
  })

  it('says what is refused, unless anybody may call it', () => {
    const refusals = Object.keys(call.responses ?? {}).filter((status) => Number(status) >= 400)
    const isOpen = call.security?.length === 0
    expect(isOpen || refusals.includes('500')).toBe(true)
  })

  it('shows examples that are as its schemas say', () => {
    const told = [call.requestBody, ...successes(call).map(([, answer]) => answer)]
    const json = told.map(mediaOf).filter((media) => JSON_TYPES.has(media?.type ?? ''))
    expect(json.flatMap((media) => (media === undefined ? [] : wrongIn(media)))).toEqual([])
  })
})

function wrongIn(media: Media): readonly unknown[] {
  const schema = strict(schemaAlone(media.schema, document)) as object
  return Compile(schema).Errors(exampleIn(media, document))
}

it.each([
  ['objects', ['Address', 'PaymentMethod', 'Item', 'Browser', 'App', 'UserId', 'AbuseType']],
  ['events', ['EventV203', 'EventV205', 'CreateOrderV205', 'LoginV204', 'CustomEventV205']],
  ['answers', ['EventAnswer', 'Envelope', 'ScoreResponse', 'Refusal', 'UserTimeline']],
])('names the types of %s, by which generated code is read', (_, names) => {
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names))
})

it('has names that any language can take', () => {
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z]\w+$/)
})

it('writes no object of a body or an answer where it stands', () => {
  const told = calls.flatMap(([, call]) => [
    call.requestBody,
    ...Object.values(call.responses ?? {}),
  ])
  const objects = told.map((message) => mediaOf(message)?.schema).filter(hasParts)
  expect(objects).toEqual([])
})

const hasParts = (schema: SchemaNode | undefined): boolean => schema?.properties !== undefined

const charsOf = (part: unknown): number => JSON.stringify(part).length

it('is not written at length: a call is short, and so are the named parts on average', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.map(charsOf).filter((chars) => chars > MAX_CALL_CHARS)).toEqual([])
  const parts = Object.values(document.components.schemas)
  expect(charsOf(parts) / parts.length).toBeLessThan(MAX_MEAN_PART_CHARS)
})

const MAX_CALL_CHARS = 2600
const MAX_MEAN_PART_CHARS = 700

it('says where it answers', () => {
  expect(document.servers).toEqual([
    expect.objectContaining({ url: '/' }),
    expect.objectContaining({ url: `http://127.0.0.1:${DEFAULT_CONFIG.port}` }),
  ])
})
