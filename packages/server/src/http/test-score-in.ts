import { testScoreOf, type TestScore } from '@winnow/contract'
import type { Caller } from '../auth/key-ring.ts'

/** The score that a test value asks for; never in production. */
export const testScoreIn = (
  { environment }: Caller,
  event: Parameters<typeof testScoreOf>[0],
): TestScore | undefined => (environment.name === 'sandbox' ? testScoreOf(event) : undefined)
