import { writeSync } from 'node:fs'

/** Writes a line to the test that kills this process, and returns when all of it is in the pipe: one that is full is tried again. */
export function sayLine(line: string): void {
  let rest = Buffer.from(`${line}\n`)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
