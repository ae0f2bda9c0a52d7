/** A column of a row as SQLite's file holds it. Text is marked apart from other bytes. */
export type Value = null | number | Buffer | Text

interface Text {
  readonly utf8: Buffer
}

interface Varint {
  readonly value: number
  readonly end: number
}

/** A number of SQLite's variable length. Error: RangeError, behind the end, or beyond what a number holds exactly. */
export function varintAt(bytes: Buffer, at: number): Varint {
  let value = 0
  for (let end = at; end < at + 8; end += 1) {
    const byte = bytes.readUInt8(end)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, end: end + 1 }
  }
  throw new RangeError('no sequence or length is that large')
}

/** Bytes of an integer, by its serial type. */
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8]

/** Serial types of the constants 0 and 1, of a float, and of the first blob. */
const [FLOAT, ZERO, ONE, BLOB] = [7, 8, 9, 12]

function lengthOf(type: number): number {
  if (type >= BLOB) return Math.floor((type - BLOB) / 2)
  if (type === FLOAT) return 8
  return INTEGER_BYTES[type] ?? 0
}

function integerAt(bytes: Buffer, at: number, length: number): number {
  return length === 8 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, length)
}

/** Error: RangeError. */
function valueAt(bytes: Buffer, at: number, type: number): Value {
  const length = lengthOf(type)
  if (at + length > bytes.length) throw new RangeError('the row ends within a column')
  if (type === 0) return null
  if (type === ZERO || type === ONE) return type - ZERO
  if (type === FLOAT) return bytes.readDoubleBE(at)
  if (type < FLOAT) return integerAt(bytes, at, length)
  if (type < BLOB) throw new RangeError(`no column is of type ${type}`)
  const content = bytes.subarray(at, at + length)
  return type % 2 === 0 ? content : { utf8: content }
}

/** The columns of a row: https://www.sqlite.org/fileformat2.html#record_format. Error: RangeError. */
export function rowValues(bytes: Buffer): readonly Value[] {
  const head = varintAt(bytes, 0)
  const values: Value[] = []
  let content = head.value
  for (let at = head.end; at < head.value;) {
    const { value: type, end } = varintAt(bytes, at)
    values.push(valueAt(bytes, content, type))
    content += lengthOf(type)
    at = end
  }
  return values
}
