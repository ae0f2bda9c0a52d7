/** How far a pointer went, and how straight: programs draw lines or jump, hands draw curves. */
export class PointerPath {
  private moves = 0
  private length = 0
  private start: readonly [number, number] | undefined
  private end: readonly [number, number] = [0, 0]

  add(x: number, y: number): void {
    if (this.start === undefined) this.start = [x, y]
    else this.length += Math.hypot(x - this.end[0], y - this.end[1])
    this.end = [x, y]
    this.moves += 1
  }

  get moveCount(): number {
    return this.moves
  }

  get lengthPixels(): number {
    return Math.round(this.length)
  }

  /** From 0 (back where it began) to 1 (a straight line); 0 when it did not move. */
  get straightness(): number {
    if (this.start === undefined || this.length === 0) return 0
    const [x, y] = this.start
    return Math.round((Math.hypot(this.end[0] - x, this.end[1] - y) / this.length) * 100) / 100
  }
}
