import { LogLines } from '../log-lines.ts'

/** Keeps what is logged, for tests. */
export const linesInto = (kept: string[]): LogLines =>
  new LogLines((bytes) => {
    kept.push(Buffer.from(bytes).toString())
    return bytes.length
  })
