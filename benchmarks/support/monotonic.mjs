import process from 'node:process'

/** Ms of the machine's monotonic clock, the same in every process and thread. */
export function monotonicMs() {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}
