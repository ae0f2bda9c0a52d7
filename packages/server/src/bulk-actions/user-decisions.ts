import type { Decision, TakenDecision } from '@winnow/engine'
import type { Hindrance } from './hindrance.ts'
import type { BulkJob } from './kept-bulk.ts'

/** Whether all of these decisions stand. */
export const stands = (
  decisions: readonly Pick<Decision, 'id' | 'abuseType'>[],
  standing: readonly TakenDecision[],
): boolean =>
  decisions.every(({ id, abuseType }) =>
    standing.some((one) => one.id === id && one.abuseType === abuseType),
  )

/** Why nothing is decided about a user whom no event named. */
export const strangerTo = (userId: string): Hindrance => ({
  why: 'unknown',
  text: `No event named the user ${userId}.`,
})

/** A decision as a bulk action takes it about a user. */
export const takenOfUser = (
  { id, abuseType, category }: Decision,
  { who, note }: Pick<BulkJob, 'who' | 'note'>,
  atMs: number,
): TakenDecision => ({
  id,
  abuseType,
  category,
  source: 'manual_review',
  atMs,
  analyst: who.name,
  ...(note !== undefined && { description: note }),
})
