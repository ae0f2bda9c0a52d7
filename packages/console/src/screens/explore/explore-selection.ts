import type { ExploreSearch, Span } from './explore-search.ts'

export const DEFAULT_BY = 'event.type'
export const DEFAULT_COLUMNS: readonly string[] = [
  'event.type',
  'event.user_id',
  'event.amount',
  'ip.country',
  'verdict.route',
]

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAYS: Readonly<Record<Span, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 }

/** The selection as calls take it. It ends with the minute, so that answers can be kept for one. */
export function selectionOf({ where = [], span = '7d', from, to }: ExploreSearch, nowMs: number) {
  const end = to ?? Math.ceil((nowMs + 1) / MINUTE_MS) * MINUTE_MS
  return {
    ...(where.length > 0 && { filter: JSON.stringify(where) }),
    from: from ?? end - DAYS[span] * DAY_MS,
    to: end,
  }
}

export type Selection = ReturnType<typeof selectionOf>
