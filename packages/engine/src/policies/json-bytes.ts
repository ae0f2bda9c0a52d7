/** Texts are written into blocks of so many bytes. */
const BLOCK_BYTES = 65_536
/** Of a UTF-16 unit. */
const MAX_UTF8_BYTES = 3
/** Bytes that are copied one by one: a call into the runtime takes as long as some fifty. */
const MAX_BY_HAND = 48
/** Of a whole number, with its sign. */
const MAX_DIGITS = 17

const encoder = new TextEncoder()

const [QUOTE, BACKSLASH, FIRST_PRINTABLE, LAST_PRINTABLE] = [0x22, 0x5c, 0x20, 0x7e]
const [ZERO, MINUS] = [0x30, 0x2d]

/**
 * Writes JSON as bytes, piece by piece, one text after the other in shared blocks of memory: neither a text nor a block of its own is
 * made for each. The bytes are those of `JSON.stringify`.
 */
export class JsonBytes {
  private block = new Uint8Array(BLOCK_BYTES)
  private from = 0
  private at = 0

  /** Begins a text. What was written before stays as it is. */
  begin(): void {
    this.from = this.at
  }

  /** The text since `begin`. */
  end(): Uint8Array {
    return this.block.subarray(this.from, this.at)
  }

  /** Printable ASCII, as it is. */
  ascii(text: string): void {
    const { length } = text
    this.reserve(length)
    const { block, at } = this
    for (let unit = 0; unit < length; unit += 1) block[at + unit] = text.charCodeAt(unit)
    this.at = at + length
  }

  /** Bytes that were written before. */
  bytes(bytes: Uint8Array): void {
    const { length } = bytes
    this.reserve(length)
    const { block, at } = this
    if (length > MAX_BY_HAND) block.set(bytes, at)
    else for (let place = 0; place < length; place += 1) block[at + place] = bytes[place] ?? 0
    this.at = at + length
  }

  /** A number; null where JSON has none for it. */
  number(value: number): void {
    if (Number.isSafeInteger(value)) this.integer(value)
    else this.ascii(Number.isFinite(value) ? String(value) : 'null')
  }

  /** A text in quotes. */
  text(value: string): void {
    const { length } = value
    this.reserve(length + 2)
    const { block, at } = this
    for (let place = 0; place < length; place += 1) {
      const unit = value.charCodeAt(place)
      if (!isPlain(unit)) return this.json(value)
      block[at + 1 + place] = unit
    }
    block[at] = QUOTE
    block[at + 1 + length] = QUOTE
    this.at = at + length + 2
  }

  /** Whatever else has a JSON form. */
  json(value: unknown): void {
    const text = JSON.stringify(value)
    this.reserve(text.length * MAX_UTF8_BYTES)
    this.at += encoder.encodeInto(text, this.block.subarray(this.at)).written
  }

  private integer(value: number): void {
    this.reserve(MAX_DIGITS)
    const { block } = this
    let rest = Math.abs(value)
    if (value < 0) block[this.at++] = MINUS
    let end = this.at + 1
    for (let power = 10; power <= rest; power *= 10) end += 1
    this.at = end
    for (let at = end - 1; ; at -= 1) {
      const digit = rest % 10
      block[at] = ZERO + digit
      rest = (rest - digit) / 10
      if (rest === 0) return
    }
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.block.length) return
    const begun = this.end()
    this.block = new Uint8Array(Math.max(BLOCK_BYTES, 2 * (begun.length + bytes)))
    this.block.set(begun)
    this.from = 0
    this.at = begun.length
  }
}

const isPlain = (unit: number): boolean =>
  unit >= FIRST_PRINTABLE && unit <= LAST_PRINTABLE && unit !== QUOTE && unit !== BACKSLASH
