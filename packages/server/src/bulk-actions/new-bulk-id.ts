import { randomBytes } from 'node:crypto'

const CHANCE_BYTES = 5

/** `ba_` with the time and chance: later ids are larger, and nobody guesses one. */
export const newBulkId = (nowMs: number): string =>
  `ba_${nowMs.toString(36).padStart(9, '0')}${randomBytes(CHANCE_BYTES).toString('hex')}`
