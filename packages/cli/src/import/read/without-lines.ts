import { Transform, type TransformCallback } from 'node:stream'

const NEWLINE = 0x0a
const UTF_16 = Buffer.from([0xff, 0xfe])

/** Drops the first lines of a text, UTF-8 or UTF-16 with its mark, which stays. */
export class WithoutLines extends Transform {
  #left: number
  #isWide: boolean | undefined

  constructor(lines: number) {
    super()
    this.#left = lines
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isWide === undefined) {
      this.#isWide = bytes.subarray(0, 2).equals(UTF_16)
      if (this.#isWide && this.#left > 0) this.push(UTF_16)
    }
    let from = 0
    while (this.#left > 0) {
      const end = bytes.indexOf(NEWLINE, from)
      if (end === -1) return done()
      // The other byte of a wide line end.
      from = end + (this.#isWide ? 2 : 1)
      this.#left -= 1
    }
    done(null, bytes.subarray(from))
  }
}
