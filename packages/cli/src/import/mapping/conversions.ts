/** A cell that cannot be what the mapping says it is. The message tells what was expected. */
export class CellError extends Error {
  override readonly name = 'CellError'
}

const MICROS_DIGITS = 6

/** Decimal places of a unit: 1 unit = 10^6 micros, 1 cent = 10^4, 1 micro = 1. */
const UNIT_DIGITS = { units: 6, cents: 4, micros: 0 } as const

export type MoneyUnit = keyof typeof UNIT_DIGITS

const BELOW_ONE = 'an amount below one micro'

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** The shortest fixed-point form: a number cell may print as 1e-7. */
function plain(cell: unknown): string {
  if (typeof cell !== 'number') return String(cell).trim()
  return Number.isFinite(cell) ? cell.toFixed(MICROS_DIGITS) : String(cell)
}

/**
 * Money as whole micros, by moving the decimal point in the text, so that no binary fraction is
 * involved. Errors: CellError for no number, for fractions of a micro, and beyond 2^53 - 1.
 */
export function toMicros(cell: unknown, unit: MoneyUnit): number {
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(plain(cell)) ?? []
  if (sign === undefined || whole + fraction === '') throw new CellError('expected an amount')
  const digits = UNIT_DIGITS[unit]
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  if (/[1-9]/.test(fraction.slice(digits))) throw new CellError(BELOW_ONE)
  const micros = Number(`${sign}${whole}${kept}`)
  if (micros === 0 && typeof cell === 'number' && cell !== 0) throw new CellError(BELOW_ONE)
  if (!Number.isSafeInteger(micros)) throw new CellError('an amount beyond 2^53 - 1 micros')
  return micros
}

/** A number; a decimal comma and group marks are to be replaced before. */
export function toNumber(cell: unknown): number {
  if (typeof cell === 'number' && Number.isFinite(cell)) return cell
  const text = String(cell).trim()
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) throw new CellError('expected a number')
  return number
}

/** A whole number that JSON carries exactly. */
export function toInteger(cell: unknown): number {
  const number = toNumber(cell)
  if (!Number.isSafeInteger(number)) throw new CellError('expected a whole number')
  return number
}

const TRUE = new Set(['true', 't', 'yes', 'y', '1'])
const FALSE = new Set(['false', 'f', 'no', 'n', '0'])

/** True or false, from the usual words in any case. */
export function toBoolean(cell: unknown): boolean {
  if (typeof cell === 'boolean') return cell
  const word = String(cell).trim().toLowerCase()
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  throw new CellError('expected true or false')
}

/** Any cell as text: dates in ISO form, bytes as UTF-8, objects as JSON. */
export function toText(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (cell instanceof Date) return cell.toISOString()
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('utf8')
  const isPlain = typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'bigint'
  return isPlain ? String(cell) : JSON.stringify(cell)
}
