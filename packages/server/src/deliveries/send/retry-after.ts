import { DELIVERY_LIMITS } from '../delivery-limits.ts'

/** How long a Retry-After asks to wait, ms, cut to its bound; undefined = it does not. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const isSeconds = /^\d{1,9}$/.test(header.trim())
  const wait = isSeconds ? Number(header) * 1000 : Date.parse(header) - nowMs
  if (Number.isNaN(wait)) return undefined
  return Math.min(Math.max(wait, 0), DELIVERY_LIMITS.retryAfterMs)
}
