/**
 * What will happen, soonest first: a binary heap by time, first come first served within a
 * millisecond, so that a world's order never depends on the heap's inner shape.
 */
interface Entry<T> {
  readonly timeMs: number
  readonly turn: number
  readonly what: T
}

const isSooner = <T>(a: Entry<T>, b: Entry<T>): boolean =>
  a.timeMs < b.timeMs || (a.timeMs === b.timeMs && a.turn < b.turn)

export class Agenda<T> {
  private readonly heap: Entry<T>[] = []
  private turns = 0

  get size(): number {
    return this.heap.length
  }

  add(timeMs: number, what: T): void {
    const entry = { timeMs, turn: this.turns, what }
    this.turns += 1
    this.heap.push(entry)
    this.rise(entry, this.heap.length - 1)
  }

  /** Takes the soonest entry out. */
  take(): { readonly timeMs: number; readonly what: T } | undefined {
    const first = this.heap[0]
    const last = this.heap.pop()
    if (first !== undefined && last !== undefined && first !== last) this.sink(last)
    return first
  }

  private rise(entry: Entry<T>, from: number): void {
    let at = from
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = this.heap[above]
      if (parent === undefined || !isSooner(entry, parent)) break
      this.heap[at] = parent
      at = above
    }
    this.heap[at] = entry
  }

  private sink(entry: Entry<T>): void {
    let at = 0
    for (;;) {
      const below = this.soonerChild(at)
      const child = this.heap[below]
      if (child === undefined || !isSooner(child, entry)) break
      this.heap[at] = child
      at = below
    }
    this.heap[at] = entry
  }

  private soonerChild(at: number): number {
    const left = this.heap[2 * at + 1]
    const right = this.heap[2 * at + 2]
    return left !== undefined && right !== undefined && isSooner(right, left)
      ? 2 * at + 2
      : 2 * at + 1
  }
}
