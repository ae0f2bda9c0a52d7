const NOTHING = Buffer.alloc(0)

/** Bytes that come in pieces, as one. A million pieces of one byte each must not be a million objects. */
export class GatheredBytes {
  private readonly maxBytes: number
  private bytes: Buffer = NOTHING
  private count = 0

  /** `maxBytes`: there will be no more than these. */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  add(piece: Buffer): void {
    const before = this.count
    this.count += piece.length
    // Most bodies come in one piece, which then is not copied.
    if (before === 0) this.bytes = piece
    else {
      if (this.count > this.bytes.length) this.grow(before)
      piece.copy(this.bytes, before)
    }
  }

  /** All that came. */
  whole(): Buffer {
    return this.bytes.subarray(0, this.count)
  }

  private grow(before: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.count, Math.min(2 * this.count, this.maxBytes)))
    this.bytes.copy(larger, 0, 0, before)
    this.bytes = larger
  }
}
