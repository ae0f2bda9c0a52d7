/** Fewer digits would be a year, or seconds. */
const MS = /^(?:0|\d{12,16})$/
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * The moment a text names, ms since 1970: such milliseconds, or ISO 8601, in UTC where it names no zone.
 * Undefined for what is neither, and for days that no calendar has.
 */
export function momentMs(text: string): number | undefined {
  if (MS.test(text)) return Number(text)
  const [all, year, month, day, zone] = ISO.exec(text) ?? []
  if (all === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined
  const time = Date.parse(zone === undefined && all.includes('T') ? `${all}Z` : all)
  return Number.isNaN(time) ? undefined : time
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
