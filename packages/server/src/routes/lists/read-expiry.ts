import { momentMs } from '@winnow/contract'
import { LIST_LIMITS } from '@winnow/engine'

/** A time to come, ms since 1970, or what is wrong with it. */
export function readExpiry(time: unknown, nowMs: number): number | string {
  const ms = typeof time === 'number' || typeof time === 'string' ? momentMs(String(time)) : NaN
  if (ms === undefined || Number.isNaN(ms)) return 'must be milliseconds since 1970 or ISO 8601'
  if (ms <= nowMs) return 'must lie in the future'
  return ms <= LIST_LIMITS.expiresAtMs ? ms : 'must lie before the year 2100'
}
