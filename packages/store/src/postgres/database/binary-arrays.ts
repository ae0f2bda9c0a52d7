/** The OIDs of the element types: https://github.com/postgres/postgres/blob/REL_15_STABLE/src/include/catalog/pg_type.dat */
const TYPE = { bytea: 17, int8: 20, text: 25 } as const

/** Dimensions, flags, element type, size, lower bound: five 32-bit numbers. */
const HEAD_BYTES = 20

/** What the upper half of a number counts. */
const HIGH = 2 ** 32

/**
 * Arrays in PostgreSQL's binary form, as parameters of a statement: bytes go as they are, where the driver's own form would write each
 * array as text.
 */
export function int8Array(values: readonly number[]): Buffer {
  const array = Buffer.allocUnsafe(HEAD_BYTES + values.length * 12)
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
