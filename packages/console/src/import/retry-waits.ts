const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 20_000

/** A service that asks for longer is not waited for. */
export const LONGEST_ASKED_MS = 300_000

const SECOND_MS = 1_000

/** What a `retry-after` header asks for: seconds or a date; 0 = nothing that can be read. */
export function askedWaitMs(header: string | null, nowMs: number): number {
  if (header === null || header.trim() === '') return 0
  const ms = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

/** The wait before another try: it doubles up to a bound, and is never shorter than was asked for. */
export const waitMsBefore = (tries: number, askedMs: number): number =>
  Math.max(askedMs, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
