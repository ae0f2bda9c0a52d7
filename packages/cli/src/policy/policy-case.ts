import { ABUSE_TYPES, isRecord, parseEvent } from '@winnow/contract'
import { DECISION_CATEGORIES, entityIdsOf, FEATURES, type PolicyInput } from '@winnow/engine'
import { CliError } from '../cli-error.ts'

/** An event with what is known of it, and what a policy must do. */
export interface PolicyCase {
  readonly name: string
  readonly input: PolicyInput
  /** By workflow, the route that must be taken; null = none. */
  readonly routes: Readonly<Record<string, string | null>>
  /** The decisions that must be taken, in any order; undefined = any. */
  readonly decisions: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

const MEMBERS = ['name', 'event', 'scores', 'features', 'ip', 'decisions', 'lists', 'expect']

/** The time of an event without a `$time`: cases come out the same on each day. */
const DEFAULT_MS = Date.UTC(2026, 0, 1)

/** Reads `{cases: [{name, event, scores, features, ip, decisions, lists, expect: {routes, decisions}}]}`. Error: CliError. */
export function readCases(value: unknown): readonly PolicyCase[] {
  const cases = isRecord(value) ? value['cases'] : undefined
  if (!Array.isArray(cases) || cases.length === 0) {
    throw new CliError('a file of cases has a list `cases`')
  }
  return cases.map((one: unknown, at) => readCase(one, `cases[${at}]`))
}

function readCase(value: unknown, path: string): PolicyCase {
  const fields = fieldsAt(value, path, MEMBERS)
  const expected = fieldsAt(fields['expect'], `${path}.expect`, ['routes', 'decisions'])
  const { name, decisions } = { name: fields['name'] ?? path, decisions: expected['decisions'] }
  if (typeof name !== 'string') throw new CliError(`${path}.name: must be a text`)
  if (decisions !== undefined && !isTexts(decisions)) {
    throw new CliError(`${path}.expect.decisions: must be a list of ids`)
  }
  const routes = fieldsAt(expected['routes'], `${path}.expect.routes`)
  for (const [workflow, route] of Object.entries(routes)) {
    if (typeof route === 'string' || route === null) continue
    throw new CliError(`${path}.expect.routes.${workflow}: must be a route, or null`)
  }
  return {
    name,
    input: inputOf(fields, path),
    routes: routes as PolicyCase['routes'],
    decisions,
  }
}

function inputOf(fields: Fields, path: string): PolicyInput {
  const parsed = parseEvent('v205', fields['event'])
  if (!parsed.ok) {
    const [problem] = parsed.problems
    throw new CliError(`${path}.event: ${problem?.path ?? ''} ${problem?.kind ?? 'is refused'}`)
  }
  const { event } = parsed
  const ip = fieldsAt(fields['ip'], `${path}.ip`, ['country', 'network', 'is_hosting'])
  const standing = fieldsAt(fields['decisions'], `${path}.decisions`, ABUSE_TYPES)
  const lists = fieldsAt(fields['lists'], `${path}.lists`)
  return {
    event,
    ids: entityIdsOf(event),
    atMs: event.timeMs ?? DEFAULT_MS,
    features: numbersAt(fields['features'], `${path}.features`, featureNames),
    scores: numbersAt(fields['scores'], `${path}.scores`, ABUSE_TYPES),
    enrichment: {
      ipCountry: typeof ip['country'] === 'string' ? ip['country'] : undefined,
      ipAsn: typeof ip['network'] === 'number' ? ip['network'] : undefined,
      ipHosting: typeof ip['is_hosting'] === 'boolean' ? ip['is_hosting'] : undefined,
    },
    decided: (type) => DECISION_CATEGORIES.find((one) => one === standing[type]),
    isListed: (list, text) => {
      const values = lists[list]
      return Array.isArray(values) && values.includes(text)
    },
  }
}

const featureNames = FEATURES.map(({ name }) => name)

/** Values by name as a vector in the order of the names; NaN = not given. Error: CliError. */
function numbersAt(value: unknown, path: string, names: readonly string[]): Float32Array {
  const fields = fieldsAt(value, path, names)
  return Float32Array.from(names, (name) => {
    const number = fields[name] ?? NaN
    if (typeof number !== 'number') throw new CliError(`${path}.${name}: must be a number`)
    return number
  })
}

/** An object with no members but these; undefined is an empty one. Error: CliError. */
function fieldsAt(value: unknown, path: string, names?: readonly string[]): Fields {
  if (value === undefined) return {}
  if (!isRecord(value)) throw new CliError(`${path}: must be an object`)
  const odd = names && Object.keys(value).find((name) => !names.includes(name))
  if (odd !== undefined) throw new CliError(`${path}.${odd}: is not known here`)
  return value
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
