import { setTimeout as wait } from 'node:timers/promises'

/** Time as the client needs it; a test passes its own. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  /** Milliseconds since 1970. */
  wallMs(): number
  /** Resolves after `ms`; rejects when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wallMs: () => Date.now(),
  wait: async (ms, signal) => {
    await wait(ms, undefined, signal === undefined ? {} : { signal })
  },
}
