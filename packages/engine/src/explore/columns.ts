/** The values of one field in a segment, by row. */
export interface Column {
  /** The number of the text, or the number; of a missing one 0 and NaN. */
  at(row: number): number
  /** Takes rows out of the mask if their value is not accepted. `isText`: `accepted` is by the number of the text. */
  keep(mask: Uint8Array, accepts: Accepts): void
  /** Bytes in memory. */
  readonly bytes: number
}

/** Which values are accepted: of a text by its number, of a number by a test. */
export interface Accepts {
  readonly byCode: Uint8Array
  readonly test: (number: number) => boolean
}

type Codes = Uint8Array | Uint16Array | Uint32Array

/** Texts by their numbers, in as few bytes as the greatest of them needs once the segment is full. */
export class TextColumn implements Column {
  private codes: Codes

  constructor(rows: number) {
    this.codes = new Uint32Array(rows)
  }

  set(row: number, code: number): void {
    this.codes[row] = code
  }

  at(row: number): number {
    return this.codes[row] ?? 0
  }

  keep(mask: Uint8Array, { byCode }: Accepts): void {
    const { codes } = this
    for (let row = 0; row < mask.length; row += 1) {
      if (byCode[codes[row] ?? 0] !== 1) mask[row] = 0
    }
  }

  seal(rows: number): void {
    const used = this.codes.subarray(0, rows)
    let greatest = 0
    for (const code of used) if (code > greatest) greatest = code
    if (greatest <= 0xff) this.codes = Uint8Array.from(used)
    else this.codes = greatest <= 0xffff ? Uint16Array.from(used) : Uint32Array.from(used)
  }

  get bytes(): number {
    return this.codes.byteLength
  }
}

/** Different numbers of a column that one byte a row stands for. */
const MAX_PALETTE = 256

/** Numbers; once the segment is full, those with few different ones take a byte a row. */
export class NumberColumn implements Column {
  private numbers: Float64Array | Float32Array
  private codes: Uint8Array | undefined

  constructor(rows: number) {
    this.numbers = new Float64Array(rows).fill(NaN)
  }

  set(row: number, number: number): void {
    this.numbers[row] = number
  }

  at(row: number): number {
    const { codes, numbers } = this
    return (codes === undefined ? numbers[row] : numbers[codes[row] ?? 0]) ?? NaN
  }

  keep(mask: Uint8Array, { test }: Accepts): void {
    const { codes, numbers } = this
    if (codes === undefined) {
      for (let row = 0; row < mask.length; row += 1) {
        if (mask[row] === 1 && !test(numbers[row] ?? NaN)) mask[row] = 0
      }
      return
    }
    const accepted = Uint8Array.from(numbers, (number) => Number(test(number)))
    for (let row = 0; row < mask.length; row += 1) {
      if (accepted[codes[row] ?? 0] !== 1) mask[row] = 0
    }
  }

  seal(rows: number): void {
    const used = this.numbers.subarray(0, rows)
    const palette = new Map<number, number>()
    for (const number of used) {
      if (!palette.has(number)) palette.set(number, palette.size)
      if (palette.size > MAX_PALETTE) break
    }
    if (palette.size <= MAX_PALETTE) {
      this.codes = Uint8Array.from(used, (number) => palette.get(number) ?? 0)
      this.numbers = Float64Array.from(palette.keys())
      return
    }
    const isShort = used.every((number) => Object.is(Math.fround(number), number))
    this.numbers = isShort ? Float32Array.from(used) : Float64Array.from(used)
  }

  get bytes(): number {
    return this.numbers.byteLength + (this.codes?.byteLength ?? 0)
  }
}
