import { CellError } from './cell-error.ts'

/** Decimal places of a unit: 1 unit = 10^6 micros, 1 cent = 10^4, 1 micro = 1. */
const UNIT_DIGITS = { units: 6, cents: 4, micros: 0 } as const

export type MoneyUnit = keyof typeof UNIT_DIGITS

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/

/** The shortest decimal form of a number cell that keeps its value: 1e-7 has none of six digits. */
function plain(cell: number): string {
  const text = String(cell)
  return text.includes('e') ? cell.toFixed(MAX_FIXED_DIGITS) : text
}

/** Digits that `toFixed` gives at most of what is below one micro anyway. */
const MAX_FIXED_DIGITS = 20

/** Digits of a double that float arithmetic leaves in doubt. */
const FLOAT_ERROR = 2 ** -50

/** Micros with what float arithmetic of the sender left behind them. */
export interface MicrosRead {
  readonly micros: number
  /** It was no whole number of micros, by no more than the error of a double. */
  readonly isFloatError: boolean
}

/**
 * Money as whole micros from plain decimal text or a number cell, by moving the decimal point in the text. What lies
 * within the error of a double of a whole number is that number. Errors: CellError for no number, for fractions of a
 * micro, and beyond 2^53 - 1.
 */
export function toMicros(cell: string | number, unit: MoneyUnit): MicrosRead {
  const text = typeof cell === 'number' ? plain(cell) : cell
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (sign === undefined) throw new CellError('expected an amount')
  const digits = UNIT_DIGITS[unit]
  const kept = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  const rest = Number(`0.${fraction.slice(digits) || '0'}`)
  const size = wholeNear(kept, rest)
  if (!Number.isSafeInteger(size)) throw new CellError('an amount beyond 2^53 - 1 micros')
  return { micros: sign === '-' && size !== 0 ? -size : size, isFloatError: rest !== 0 }
}

/** Errors: CellError for a fraction that is more than the error of a double. */
function wholeNear(whole: number, rest: number): number {
  const error = Math.min(rest, 1 - rest)
  if (rest === 0) return whole
  if (error > Math.min(MAX_FLOAT_ERROR_MICROS, whole * FLOAT_ERROR)) {
    throw new CellError('an amount with a fraction of a micro')
  }
  return rest < 0.5 ? whole : whole + 1
}

/** Beyond that much of a micro a fraction is meant. */
const MAX_FLOAT_ERROR_MICROS = 0.1

/** A number, of plain decimal text or a number cell. Errors: CellError. */
export function toNumber(cell: string | number): number {
  const number = Number(cell)
  if (!Number.isFinite(number)) throw new CellError('expected a number')
  return number
}

/** A whole number that JSON carries exactly. */
export function toInteger(cell: string | number): number {
  const number = toNumber(cell)
  if (!Number.isSafeInteger(number)) throw new CellError('expected a whole number')
  return number
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Any cell as text: dates in ISO form, bytes as UTF-8, objects as JSON. */
export function toText(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return cell.toISOString()
  if (cell instanceof Uint8Array) return decoder.decode(cell)
  const isPlain = typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'bigint'
  return isPlain ? String(cell) : JSON.stringify(cell)
}
