import { isRecord } from '@winnow/contract'
import { type Calibration, IDENTITY, isProper } from './calibration.ts'

/** A calibration written down, and anything a writer of ours would write, is shorter. */
const CODE_LENGTH_MAX = 500
const FIELDS = {
  identity: [],
  prior_shift: ['shift'],
  platt: ['slope', 'intercept'],
  beta: ['a', 'b', 'c'],
} as const satisfies Readonly<Record<Calibration['kind'], readonly string[]>>

/** One line of JSON; the same calibration is the same text. */
export function encodeCalibration(calibration: Calibration): string {
  const fields: readonly string[] = FIELDS[calibration.kind]
  return JSON.stringify(calibration, ['kind', ...fields])
}

/** Reads what {@link encodeCalibration} wrote. Errors: anything else, and what falls with the margin. */
export function decodeCalibration(text: string): Calibration {
  if (text.length > CODE_LENGTH_MAX) throw refused(`longer than ${CODE_LENGTH_MAX} characters`)
  const parsed = objectOf(text)
  const kind = parsed['kind']
  if (!isKind(kind)) throw refused('kind is none of identity, prior_shift, platt, beta')
  const fields: readonly string[] = FIELDS[kind]
  const unknown = Object.keys(parsed).find((name) => name !== 'kind' && !fields.includes(name))
  if (unknown !== undefined) throw refused(`${kind} has no ${unknown.slice(0, 20)}`)
  const calibration = calibrationOf(kind, parsed)
  if (!isProper(calibration))
    throw refused(`${kind} does not rise with the margin, or has numbers out of bounds`)
  return calibration
}

function calibrationOf(kind: Calibration['kind'], parsed: Parsed): Calibration {
  const number = (name: string): number => {
    const value = parsed[name]
    if (typeof value !== 'number') throw refused(`${name} is no number`)
    return value
  }
  switch (kind) {
    case 'identity':
      return IDENTITY
    case 'prior_shift':
      return { kind, shift: number('shift') }
    case 'platt':
      return { kind, slope: number('slope'), intercept: number('intercept') }
    case 'beta':
      return { kind, a: number('a'), b: number('b'), c: number('c') }
  }
}

type Parsed = Readonly<Record<string, unknown>>

function objectOf(text: string): Parsed {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw refused('no JSON', cause)
  }
  if (!isRecord(parsed)) throw refused('no object')
  return parsed
}

function isKind(kind: unknown): kind is Calibration['kind'] {
  return typeof kind === 'string' && Object.hasOwn(FIELDS, kind)
}

const refused = (why: string, cause?: unknown): Error =>
  new Error(`not a calibration: ${why}`, { cause })
