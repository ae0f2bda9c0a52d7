import type { EntityKey } from '../entities/entity-key.ts'

const FIRST_BYTES = 512
/** Of a byte of a count, seven bits are its own. */
const MORE = 0x80

/** Characters that are made by one call. */
const MAX_PIECE = 8192

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Bytes that become text. */
export class ByteWriter {
  private bytes = new Uint8Array(FIRST_BYTES)
  private view = new DataView(this.bytes.buffer)
  private at = 0

  byte(value: number): void {
    // It may be another buffer afterwards.
    const at = this.room(1)
    this.bytes[at] = value
  }

  /** A whole number from 0 on, in as many bytes as it takes. */
  count(value: number): void {
    let left = value
    for (; left >= MORE; left = Math.floor(left / MORE)) this.byte((left % MORE) | MORE)
    this.byte(left)
  }

  u32(value: number): void {
    const at = this.room(4)
    this.view.setUint32(at, value, true)
  }

  f64(value: number): void {
    const at = this.room(8)
    this.view.setFloat64(at, value, true)
  }

  key({ lo, hi }: EntityKey): void {
    this.u32(lo)
    this.u32(hi)
  }

  text(value: string): void {
    const bytes = encoder.encode(value)
    this.count(bytes.length)
    const at = this.room(bytes.length)
    this.bytes.set(bytes, at)
  }

  base64(): string {
    let text = ''
    for (let at = 0; at < this.at; at += MAX_PIECE) {
      text += String.fromCharCode(...this.bytes.subarray(at, Math.min(this.at, at + MAX_PIECE)))
    }
    return btoa(text)
  }

  /** The place of the next bytes. */
  private room(size: number): number {
    const { at } = this
    this.at += size
    if (this.at > this.bytes.length) {
      const wider = new Uint8Array(2 * this.at)
      wider.set(this.bytes)
      this.bytes = wider
      this.view = new DataView(wider.buffer)
    }
    return at
  }
}

/** Reads what a `ByteWriter` wrote. Its reads have an error: RangeError, behind the end. */
export class ByteReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private at = 0

  /** Error: RangeError, for what is no base64. */
  constructor(text: string) {
    this.bytes = Uint8Array.from(plainOf(text), (char) => char.charCodeAt(0))
    this.view = new DataView(this.bytes.buffer)
  }

  byte(): number {
    return this.view.getUint8(this.next(1))
  }

  count(): number {
    let value = 0
    for (let weight = 1; ; weight *= MORE) {
      const byte = this.byte()
      value += (byte % MORE) * weight
      if (byte < MORE) return value
    }
  }

  u32(): number {
    return this.view.getUint32(this.next(4), true)
  }

  f64(): number {
    return this.view.getFloat64(this.next(8), true)
  }

  key(): EntityKey {
    const lo = this.u32()
    return { lo, hi: this.u32() }
  }

  text(): string {
    const length = this.count()
    const at = this.next(length)
    if (this.at > this.bytes.length) throw new RangeError('a text ends early')
    return decoder.decode(this.bytes.subarray(at, this.at))
  }

  /** What a function reads, so many times. */
  times<Value>(count: number, read: () => Value): readonly Value[] {
    const all: Value[] = []
    for (let left = count; left > 0; left -= 1) all.push(read())
    return all
  }

  private next(size: number): number {
    const { at } = this
    this.at += size
    return at
  }
}

function plainOf(text: string): string {
  try {
    return atob(text)
  } catch (cause) {
    throw new RangeError('what is kept of a shrunken event is no base64', { cause })
  }
}
