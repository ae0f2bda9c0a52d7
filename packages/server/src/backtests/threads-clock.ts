/** A clock that all threads share and that never jumps, ms since 1970. */
export const threadsClockMs = (): number => performance.timeOrigin + performance.now()
