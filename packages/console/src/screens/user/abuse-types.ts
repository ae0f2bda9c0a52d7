import type { Answer } from '../../calls/call-types.ts'

export type UserAnswer = Answer<'GET /v1/users/{userId}'>

export type AbuseType = keyof UserAnswer['scores']

/** As addresses name them. */
export const ABUSE_TYPE_WORDS = [
  'payment_abuse',
  'account_abuse',
  'content_abuse',
  'promotion_abuse',
  'account_takeover',
] as const satisfies readonly AbuseType[]

/** The scores of a user, the highest first. */
export const scoresOf = (
  scores: UserAnswer['scores'],
): readonly (readonly [type: (typeof ABUSE_TYPE_WORDS)[number], score: number])[] =>
  ABUSE_TYPE_WORDS.flatMap((type) => {
    const score = scores[type]
    return score === undefined ? [] : [[type, score] as const]
  }).toSorted(([, a], [, b]) => b - a)
