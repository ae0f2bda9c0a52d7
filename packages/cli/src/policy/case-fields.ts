import { ABUSE_TYPES, isRecord, parseEvent, type CanonicalEvent } from '@winnow/contract'
import { FEATURES } from '@winnow/engine'
import { CliError } from '../cli-error.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The time of a case without a time of its own: cases come out the same on each day. */
export const DEFAULT_MS = Date.UTC(2026, 0, 1)

const featureNames = FEATURES.map(({ name }) => name)

/** An object with no members but these; undefined is an empty one. Error: CliError. */
export function fieldsAt(value: unknown, path: string, names?: readonly string[]): Fields {
  if (value === undefined) return {}
  if (!isRecord(value)) throw new CliError(`${path}: must be an object`)
  const odd = names && Object.keys(value).find((name) => !names.includes(name))
  if (odd !== undefined) throw new CliError(`${path}.${odd}: is not known here`)
  return value
}

/** An event as it is sent. Error: CliError. */
export function eventAt(value: unknown, path: string): CanonicalEvent {
  const parsed = parseEvent('v205', value)
  if (parsed.ok) return parsed.event
  const [problem] = parsed.problems
  throw new CliError(`${path}: ${problem?.path ?? ''} ${problem?.kind ?? 'is refused'}`)
}

/** Scores by abuse type, in the order of ABUSE_TYPES; NaN = not given. Error: CliError. */
export const scoresAt = (value: unknown, path: string): Float32Array =>
  numbersAt(value, path, ABUSE_TYPES)

/** Features by name, in the order of FEATURES; NaN = not given. Error: CliError. */
export const featuresAt = (value: unknown, path: string): Float32Array =>
  numbersAt(value, path, featureNames)

function numbersAt(value: unknown, path: string, names: readonly string[]): Float32Array {
  const fields = fieldsAt(value, path, names)
  return Float32Array.from(names, (name) => {
    const number = fields[name] ?? NaN
    if (typeof number !== 'number') throw new CliError(`${path}.${name}: must be a number`)
    return number
  })
}

/** What is known of the IP address: `{country, network, is_hosting}`. Error: CliError. */
export function placeAt(value: unknown, path: string) {
  const ip = fieldsAt(value, path, ['country', 'network', 'is_hosting'])
  return {
    ipCountry: typeof ip['country'] === 'string' ? ip['country'] : undefined,
    ipAsn: typeof ip['network'] === 'number' ? ip['network'] : undefined,
    ipHosting: typeof ip['is_hosting'] === 'boolean' ? ip['is_hosting'] : undefined,
  }
}

/** A text. Error: CliError. */
export function textAt(value: unknown, path: string): string {
  if (typeof value === 'string') return value
  throw new CliError(`${path}: must be a text`)
}

/** One of these texts. Error: CliError. */
export function choiceAt<Choice extends string>(
  value: unknown,
  path: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((one) => one === value)
  if (found === undefined) throw new CliError(`${path}: must be one of ${choices.join(', ')}`)
  return found
}

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
