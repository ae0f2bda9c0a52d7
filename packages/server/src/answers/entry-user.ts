import type { LedgerEntry } from '@winnow/engine'

/** Whose entry it is: events name their user as the wire does, rescores as the core does. */
export function userOf({ body }: LedgerEntry): string | undefined {
  const { $user_id: ofEvent, userId } = JSON.parse(body) as Record<string, unknown>
  const id = ofEvent ?? userId
  return typeof id === 'string' ? id : undefined
}
