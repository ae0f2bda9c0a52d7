import { LIMITS } from '../limits.ts'
import { report, type Trail } from '../problem.ts'
import { scalar, type Kind } from './kind.ts'
import { readNumber } from './numbers.ts'
import { readFilled } from './words.ts'

/** Nobody who was born before lives. */
const FIRST_YEAR = 1900
/** The last year that needs no clock to be known as past. */
const SURE_YEAR = 2023
/** Nobody younger has an account. */
const AGE_LEAST_YEARS = 3

const yearOf = (timeMs: number): number => new Date(timeMs).getUTCFullYear()

/** The last year in which somebody can be born who has reached an age now. */
const lastYear = ({ nowMs }: Trail, ageYears: number): number =>
  nowMs === undefined ? SURE_YEAR : yearOf(nowMs) - ageYears

export const yearOfBirth: Kind<number> = scalar({
  name: 'year of birth',
  expects: `a year from ${FIRST_YEAR} on`,
  leniency:
    'A number in quotes is read. A year in which nobody with an account can be born is kept; what is no year is dropped.',
  example: 1985,
  schema: { type: 'integer', minimum: FIRST_YEAR, maximum: SURE_YEAR },
  check: (value) =>
    Number.isInteger(value) && (value as number) >= FIRST_YEAR && (value as number) <= SURE_YEAR,
  mend: (value, trail) => {
    const year = readNumber(value, trail, yearOfBirth.expects)
    if (year === undefined) return undefined
    if (!Number.isInteger(year) || year < 0 || year > LIMITS.amountMicros) {
      return report(trail, 'value_dropped', yearOfBirth.expects)
    }
    if (year < FIRST_YEAR || year > lastYear(trail, AGE_LEAST_YEARS)) {
      report(trail, 'birth_implausible')
    }
    return year
  },
})

const DATE = /^(\d{4})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

const birthYearOf = (text: string): number => Number(DATE.exec(text)?.[1] ?? NaN)

/** Of a person who need not have an account, as a guest. */
export const birthDate: Kind<string> = scalar({
  name: 'date of birth',
  expects: 'a date like 1990-05-17',
  leniency: 'As a text; what looks otherwise is kept, as is a day that lies ahead or before 1900.',
  example: '1990-05-17',
  schema: {
    type: 'string',
    pattern: '^(19[0-9]{2}|20[01][0-9]|202[0-3])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  },
  check: (value) => {
    if (typeof value !== 'string') return false
    const year = birthYearOf(value)
    return year >= FIRST_YEAR && year <= SURE_YEAR
  },
  mend: (value, trail) => {
    const bounds = { expects: birthDate.expects, charsMax: LIMITS.wordLengthChars }
    const text = readFilled(value, trail, bounds)
    if (text === undefined) return undefined
    const year = birthYearOf(text)
    if (Number.isNaN(year)) report(trail, 'form_unusual', birthDate.expects)
    else if (year < FIRST_YEAR || year > lastYear(trail, 0)) report(trail, 'birth_implausible')
    return text
  },
})
