/** Vectors cut from one piece of memory: a piece of its own for each would cost more than filling it. */
const VECTORS_PER_PIECE = 32

/** Room for vectors of 32-bit floats, made some at a time. Whoever keeps one keeps its piece. */
export class VectorRoom {
  private piece = new Float32Array(0)
  private used = 0

  /** A vector that nobody has written to yet. */
  take(length: number): Float32Array {
    if (this.used + length > this.piece.length) {
      this.piece = new Float32Array(length * VECTORS_PER_PIECE)
      this.used = 0
    }
    const vector = this.piece.subarray(this.used, this.used + length)
    this.used += length
    return vector
  }
}
