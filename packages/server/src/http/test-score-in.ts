import { type CanonicalEvent, testScoreOf, type TestScore } from '@winnow/contract'
import type { Caller } from '../auth/key-ring.ts'

/** The score that a test value asks for; never in production. */
export const testScoreIn = (
  { environment }: Caller,
  event: CanonicalEvent,
): TestScore | undefined => (environment.name === 'sandbox' ? testScoreOf(event) : undefined)
