import {
  addRefusal,
  type ImportLine,
  NO_TALLY,
  rejectLine,
  type Tally,
  textOf,
} from '@winnow/import'
import type { LineWriter } from '../output/line-writer.ts'

/** Lines that a run could not use, counted by reason as an import counts them, and kept where they are asked for. */
export class Refusals {
  private readonly rejects: LineWriter | undefined
  private tally: Tally = NO_TALLY

  constructor(rejects: LineWriter | undefined) {
    this.rejects = rejects
  }

  get reasons(): Tally['reasons'] {
    return this.tally.reasons
  }

  note(line: ImportLine, reason: string): Promise<unknown> | undefined {
    this.tally = addRefusal(this.tally, reason)
    return this.rejects?.write(textOf(rejectLine(line, reason)))
  }
}
