import { report, type Trail } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { drop, isEmptyValue, unwrapOne } from './words.ts'

const expects = 'true or false'
const schema = { type: 'boolean' } as const
const check = (value: unknown): boolean => typeof value === 'boolean'

const YES: ReadonlySet<string> = new Set(['true', '1', 'yes', 'y', 'on'])
const NO: ReadonlySet<string> = new Set(['false', '0', 'no', 'n', 'off'])

/** What languages and forms write for it; undefined for anything else. */
function meantBoolean(value: string | number): boolean | undefined {
  const word = String(value).trim().toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

function mendBoolean(value: unknown, trail: Trail): boolean | undefined {
  if (typeof value === 'boolean') return value
  const bare = unwrapOne(value, trail)
  if (typeof bare === 'boolean') return bare
  const isWord = typeof bare === 'string' || typeof bare === 'number'
  const meant = isWord ? meantBoolean(bare) : undefined
  if (meant === undefined) return drop(bare, trail, expects)
  report(trail, 'boolean_respelt')
  return meant
}

export const boolean: Kind<boolean> = scalar({
  name: 'boolean',
  expects,
  leniency:
    '1 and 0, and the words true, false, yes, no, y, n, on and off, are read as what they mean; anything else is dropped.',
  example: true,
  schema,
  check,
  mend: mendBoolean,
})

/** It decides what is learned: languages that take the text "false" for true may not have it guessed. */
export const verdict: Kind<boolean> = scalar({
  name: 'verdict',
  isStrict: true,
  expects,
  leniency: 'Refused: anything else.',
  example: true,
  schema,
  check,
  mend: (value, trail) => {
    if (typeof value === 'boolean') return value
    return isEmptyValue(value)
      ? report(trail, 'empty_value')
      : report(trail, 'wrong_type', `${expects}, without quotes`)
  },
})
