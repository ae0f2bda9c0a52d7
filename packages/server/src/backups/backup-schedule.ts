import { Cron } from 'croner'

/** Whether a text is a schedule of five or six fields, as cron reads them, that ever comes. */
export function isSchedule(text: string): boolean {
  try {
    return new Cron(text, IN_UTC).nextRun() !== null
  } catch {
    // Croner throws an error of its own for each kind of mistake.
    return false
  }
}

/** A clock that is put back or forward in spring skips no backup. */
const IN_UTC = { timezone: 'UTC', mode: '5-or-6-parts' } as const

/**
 * Calls `run` at the times of the schedule (UTC), never twice at once: a time that comes while the former run is under way is left
 * out. `run` must not reject. Returns what ends the schedule.
 */
export function onSchedule(schedule: string, run: () => Promise<void>): () => void {
  const job = new Cron(schedule, { ...IN_UTC, protect: true }, run)
  return () => job.stop()
}
