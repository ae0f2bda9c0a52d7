import type { SimulatedLine } from '@winnow/simulator'
import { timeOfLine } from '../world/send-world.ts'

/** A world in parts: each goes on where the former ended. */
export class LinesUntil {
  private readonly lines: Iterator<SimulatedLine>
  private next: IteratorResult<SimulatedLine>

  constructor(lines: Iterable<SimulatedLine>) {
    this.lines = lines[Symbol.iterator]()
    this.next = this.lines.next()
  }

  *until(timeMs: number): Generator<SimulatedLine> {
    while (this.next.done !== true && timeOfLine(this.next.value) <= timeMs) {
      const { value } = this.next
      this.next = this.lines.next()
      yield value
    }
  }
}
