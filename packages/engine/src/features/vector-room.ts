/** Events with vectors from one piece of memory: a piece for each would cost more than filling it. */
const EVENTS_PER_PIECE = 32

/** Room for vectors of 32-bit floats, made some at a time. Whoever keeps one keeps its piece. */
export class VectorRoom {
  private readonly perPiece: number
  private piece = new Float32Array(0)
  private used = 0

  /** `perEvent`: elements of all vectors of one event. */
  constructor(perEvent: number) {
    this.perPiece = perEvent * EVENTS_PER_PIECE
  }

  /** A vector that nobody has written to yet. */
  take(length: number): Float32Array {
    if (this.used + length > this.piece.length) {
      this.piece = new Float32Array(Math.max(this.perPiece, length))
      this.used = 0
    }
    const vector = this.piece.subarray(this.used, this.used + length)
    this.used += length
    return vector
  }
}
