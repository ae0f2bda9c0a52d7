import { closeSync, readSync, writeSync } from 'node:fs'
import { SpillRefused, StateUnreadable } from '../errors.ts'

/** The file that spilled records are written to, opened at the first write. */
export class SpillFile {
  private readonly open: () => number
  private descriptor: number | undefined
  private isClosed = false

  /** `open` answers the descriptor of an empty file, open for reading and writing. */
  constructor(open: () => number) {
    this.open = open
  }

  /** Error: SpillRefused. */
  write(bytes: Uint8Array, position: number): void {
    if (this.isClosed) throw new SpillRefused('the spill file is closed')
    try {
      this.descriptor ??= this.open()
      let done = 0
      while (done < bytes.length) {
        done += writeSync(this.descriptor, bytes, done, bytes.length - done, position + done)
      }
    } catch (cause) {
      throw new SpillRefused('the spill file cannot be written', { cause })
    }
  }

  /** Fills `bytes`, with zeros beyond the end of the file. Error: StateUnreadable. */
  read(bytes: Uint8Array, position: number): void {
    if (this.descriptor === undefined) throw new StateUnreadable('the spill file is not open')
    let done = 0
    while (done < bytes.length) {
      const count = this.readSome(bytes, done, position)
      if (count === 0) bytes.fill(0, done)
      done = count === 0 ? bytes.length : done + count
    }
  }

  close(): void {
    this.isClosed = true
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }

  private readSome(bytes: Uint8Array, from: number, position: number): number {
    try {
      return readSync(this.descriptor ?? -1, bytes, from, bytes.length - from, position + from)
    } catch (cause) {
      throw new StateUnreadable('the spill file cannot be read', { cause })
    }
  }
}

/** For states that all stay in memory. */
export const NO_FILE = new SpillFile(() => {
  throw new Error('there is no spill file')
})
