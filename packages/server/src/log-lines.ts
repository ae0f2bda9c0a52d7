import { writeSync } from 'node:fs'

/** Writes to a file what it takes of it, and answers how many bytes that was. Errors: the system's. */
export type WriteSome = (bytes: Uint8Array) => number

const STANDARD_OUTPUT = 1

const LINE_END = Buffer.from('\n')

/**
 * Where the lines of the log go. A line that is not taken (the disk is full, nobody reads) is dropped and counted, never
 * tried again: the thread that writes the log is the one that answers. The first line that is taken after that is
 * preceded by one that says how many are missing.
 */
export class LogLines {
  private readonly writeSome: WriteSome
  private dropped = 0
  private untold = 0
  /** What was written last ends within a line. */
  private isTorn = false

  constructor(writeSome: WriteSome = (bytes) => writeSync(STANDARD_OUTPUT, bytes)) {
    this.writeSome = writeSome
  }

  /** Lines that were dropped since the start. */
  get droppedCount(): number {
    return this.dropped
  }

  /** `line`: with its end. Never throws. */
  write(line: string): void {
    if (this.mend() && this.tellDropped() && this.isTaken(line)) return
    this.dropped += 1
    this.untold += 1
  }

  /** Ends a line that was written in part: what comes next begins a new one. */
  private mend(): boolean {
    if (!this.isTorn) return true
    this.isTorn = this.taken(LINE_END) === 0
    return !this.isTorn
  }

  private tellDropped(): boolean {
    if (this.untold === 0) return true
    const told = { level: 'error', time: new Date().toISOString(), lines: this.untold }
    if (!this.isTaken(`${JSON.stringify({ ...told, msg: 'lines of the log were dropped' })}\n`)) {
      return false
    }
    this.untold = 0
    return true
  }

  private isTaken(line: string): boolean {
    const bytes = Buffer.from(line)
    const taken = this.taken(bytes)
    this.isTorn = taken > 0 && taken < bytes.length
    return taken === bytes.length
  }

  private taken(bytes: Uint8Array): number {
    try {
      return this.writeSome(bytes)
    } catch {
      // Whatever the reason is, there is nobody to tell it.
      return 0
    }
  }
}
