import { setTimeout as moment } from 'node:timers/promises'

/** Waits by the clock of the machine. Rejects when the signal aborts. */
export const waitByTheClock = (ms: number, signal: AbortSignal): Promise<void> =>
  moment(ms, undefined, { signal, ref: false })
