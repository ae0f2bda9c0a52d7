import type { ColumnValue } from '../../sql/records/records-database.ts'
import { storedText } from './text-form.ts'

/** The OIDs of the element types: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat */
const TYPE = { bytea: 17, int8: 20, text: 25, float8: 701 } as const

/** Types of columns that arrays are made for. */
export type ElementType = keyof typeof TYPE

export const isElementType = (name: string): name is ElementType => Object.hasOwn(TYPE, name)

/** Dimensions, flags, element type, size, lower bound: five 32-bit numbers. */
const HEAD_BYTES = 20

/** Length of an element and eight bytes. */
const EIGHT = 12

/** What the upper half of a number counts. */
const HIGH = 2 ** 32

/**
 * Arrays in PostgreSQL's binary form, as parameters of a statement: bytes go as they are, where the driver's own form would write each
 * array as text.
 */
export function int8Array(values: readonly number[]): Buffer {
  const array = Buffer.allocUnsafe(HEAD_BYTES + values.length * EIGHT)
  let at = writeHead(array, TYPE.int8, values.length)
  for (const value of values) {
    at = array.writeInt32BE(8, at)
    at = array.writeInt32BE(Math.floor(value / HIGH), at)
    at = array.writeUInt32BE(value >>> 0, at)
  }
  return array
}

export const byteaArray = (values: readonly Uint8Array[]): Buffer => bytesArray(TYPE.bytea, values)

/** UTF-8; undefined becomes NULL. */
export const textArray = (values: readonly (Uint8Array | undefined)[]): Buffer =>
  bytesArray(TYPE.text, values)

/** An array of a column's values. Error: RangeError for a number that its type cannot hold. */
export const columnArray = (type: ElementType, values: readonly ColumnValue[]): Buffer =>
  bytesArray(
    TYPE[type],
    values.map((value) => (value === null ? undefined : elementOf(type, value))),
  )

function elementOf(type: ElementType, value: string | number | bigint | Uint8Array): Uint8Array {
  if (typeof value === 'string') return Buffer.from(storedText(value))
  if (value instanceof Uint8Array) return value
  const bytes = Buffer.allocUnsafe(8)
  if (type === 'float8') bytes.writeDoubleBE(Number(value))
  else bytes.writeBigInt64BE(BigInt(typeof value === 'number' ? Math.floor(value) : value))
  return bytes
}

function bytesArray(type: number, values: readonly (Uint8Array | undefined)[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), HEAD_BYTES)
  const array = Buffer.allocUnsafe(bytes)
  let at = writeHead(array, type, values.length)
  for (const value of values) {
    at = array.writeInt32BE(value?.length ?? -1, at)
    if (value === undefined) continue
    array.set(value, at)
    at += value.length
  }
  return array
}

function writeHead(array: Buffer, type: number, length: number): number {
  let at = 0
  for (const number of [1, 1, type, length, 1]) at = array.writeInt32BE(number, at)
  return at
}
