/** A longer rest is a thought, not a rhythm. */
const REST_MS = 2_000

/** Mean and spread of the times between actions that follow each other. */
export class Rhythm {
  private lastMs = -Infinity
  private count = 0
  private sum = 0
  private squares = 0

  add(atMs: number): void {
    const ms = atMs - this.lastMs
    this.lastMs = atMs
    if (ms > REST_MS) return
    this.count += 1
    this.sum += ms
    this.squares += ms * ms
  }

  get meanMs(): number {
    return this.count === 0 ? 0 : Math.round(this.sum / this.count)
  }

  get deviationMs(): number {
    if (this.count === 0) return 0
    const mean = this.sum / this.count
    return Math.round(Math.sqrt(Math.max(0, this.squares / this.count - mean * mean)))
  }
}
