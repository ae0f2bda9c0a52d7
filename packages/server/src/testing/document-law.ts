import type { InjectOptions, Response } from 'light-my-request'
import { Compile, type Validator } from 'typebox/compile'
import type { Inject } from './injected.ts'
import { ROUTES } from '../routes/routes.ts'
import { openApi } from '../routes/operation/open-api.ts'
import { type ApiDocument, type Call, callsOf } from '../routes/operation/page/document.ts'
import { schemaAlone } from './schema-alone.ts'
import { strict } from './strict-schema.ts'

interface Place {
  readonly name: string
  readonly pattern: RegExp
  readonly call: Call
}

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/x-ndjson'])

/**
 * The law of the document: whatever a test is answered is what openapi.json says of the call, with nothing
 * left out and nothing added, and a body that is taken is one it says is taken. Every request of the tests
 * passes here, so the document cannot drift from the service.
 */
export function heldToDocument(inject: Inject): Inject {
  return async (asked) => {
    const options = typeof asked === 'string' ? { url: asked } : asked
    const answer = await inject(options)
    const problem = problemOf(options, answer)
    if (problem !== undefined) throw new Error(problem)
    return answer
  }
}

function problemOf(asked: InjectOptions, answer: Response): string | undefined {
  const { statusCode, headers, body } = answer
  const place = placeOf(asked)
  if (place === undefined) return undefined
  const where = `${place.name} answered ${statusCode}`
  const told = place.call.responses?.[statusCode]
  if (told === undefined) return `${where}, which its document does not say`
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  if (body !== '' || told.content !== undefined) {
    const schema = told.content?.[type]?.schema
    if (schema === undefined) return `${where} as ${type}, which its document does not say`
    const wrong = wrongIn(schema, type, body)
    if (wrong !== undefined) return `${where}, not as its document says: ${wrong}`
  }
  return statusCode < 300 ? problemOfBody(place, asked) : undefined
}

/**
 * Only what secret keys and tokens send is held to the document: beacons are taken as far as they can be
 * read, and events with warnings, while the document says how both should be.
 */
function problemOfBody({ name, call }: Place, { payload }: InjectOptions): string | undefined {
  const schema = call.requestBody?.content?.['application/json']?.schema
  if (schema === undefined || payload === undefined || !isStrict(call)) return undefined
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  if (Buffer.isBuffer(payload) || text === '') return undefined
  const given: unknown = JSON.parse(text, (_, value: unknown) => value ?? undefined)
  const wrong = wrongValue(schema, given)
  return wrong === undefined ? undefined : `${name} took what its document refuses: ${wrong}`
}

const isStrict = ({ security }: Call): boolean =>
  security !== undefined && !security.some((scheme) => 'beacon' in scheme)

function wrongIn(schema: object, type: string, body: string): string | undefined {
  if (!JSON_TYPES.has(type)) return undefined
  const texts = type === 'application/json' ? [body] : body.split('\n').filter((one) => one !== '')
  return texts.map((text) => wrongValue(schema, JSON.parse(text))).find((one) => one !== undefined)
}

function wrongValue(schema: object, value: unknown): string | undefined {
  const validator = validatorOf(schema)
  return validator.Check(value) ? undefined : JSON.stringify(validator.Errors(value))
}

const document = strict(openApi(ROUTES)) as ApiDocument

const validators = new Map<object, Validator>()

function validatorOf(schema: object): Validator {
  const made = validators.get(schema) ?? Compile(schemaAlone(schema, document))
  validators.set(schema, made)
  return made
}

/** Paths without parameters first, as the router prefers them. */
const PLACES: readonly Place[] = callsOf(document)
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((call) => ({
    name: `${call.method.toUpperCase()} ${call.path}`,
    pattern: new RegExp(
      `^${call.method} ${call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
      'i',
    ),
    call,
  }))

const HERE = 'http://localhost'

function placeOf({ method = 'GET', url, path }: InjectOptions): Place | undefined {
  const target = url ?? path ?? ''
  const asked = typeof target === 'string' ? target : (target.pathname ?? '')
  if (!URL.canParse(asked, HERE)) return undefined
  const name = `${method} ${new URL(asked, HERE).pathname}`
  return PLACES.find(({ pattern }) => pattern.test(name))
}
