import { isRecord, LIMITS, maskAccountNumbers, type Problem } from '@winnow/contract'
import { echoOf } from './echo.ts'
import type { Posted } from './posted.ts'

/**
 * The request as the envelope repeats it, with whole card numbers and IBANs masked, as they are in what is stored. Ids stay as
 * sent. `null`: the body is so long that looking through it would keep other requests waiting.
 */
export function maskedEchoOf(posted: Posted): string | null {
  if (posted.text.length > LIMITS.maskedEchoChars) return null
  const echo = echoOf(posted)
  if (maskAccountNumbers(echo) === echo) return echo
  return JSON.stringify(JSON.parse(echo), masked)
}

/** The same for an accepted request. Without a warning there is nothing to mask: parsing warns of every number that it masks. */
export const echoWith = (warnings: readonly Problem[], posted: Posted): string | null =>
  warnings.length === 0 ? echoOf(posted) : maskedEchoOf(posted)

const RESERVED_ID = /^\$.*_id$/

function masked(name: string, value: unknown): unknown {
  if (RESERVED_ID.test(name)) return value
  if (isRecord(value)) return withMaskedNames(value)
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return value
  const kept = maskAccountNumbers(text)
  return kept === text ? value : kept
}

/** Of the names that are masked alike, the last stays. */
const withMaskedNames = (value: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [maskAccountNumbers(name), member]),
  )
