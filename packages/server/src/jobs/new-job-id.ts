import { randomBytes } from 'node:crypto'

const CHANCE_BYTES = 5

/** The prefix, the time and chance: later ids are larger, and nobody guesses one. */
export const newJobId = (prefix: string, nowMs: number): string =>
  `${prefix}_${nowMs.toString(36).padStart(9, '0')}${randomBytes(CHANCE_BYTES).toString('hex')}`
