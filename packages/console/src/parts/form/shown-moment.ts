const MINUTE_MS = 60_000
const MINUTE_CHARS = 'yyyy-MM-ddThh:mm'.length

/** A time as a field of day and time has it, by the person's clock. */
export function shownMoment(ms: number | undefined): string {
  if (ms === undefined) return ''
  const here = ms - new Date(ms).getTimezoneOffset() * MINUTE_MS
  return new Date(here).toISOString().slice(0, MINUTE_CHARS)
}
