import { ABUSE_TYPES, type AbuseType } from '../canonical-event.ts'
import { report, startTrail } from '../problem.ts'
import { refused, type Refused } from '../refused.ts'

/** Spellings the wire knows besides the proper ones. `legacy` names the one score of v203. */
const ALIASES: ReadonlyMap<string, AbuseType> = new Map([['promo_abuse', 'promotion_abuse']])
export const LEGACY = 'legacy'

/** The abuse type a word of the wire means; `legacy` and unknown words mean none. */
export function abuseTypeOf(word: string): AbuseType | undefined {
  return ALIASES.get(word) ?? ABUSE_TYPES.find((type) => type === word)
}

/** Whether a word may stand where an abuse type is due. */
export const isAbuseWord = (word: string): boolean =>
  word === LEGACY || abuseTypeOf(word) !== undefined

export type ParsedAbuseTypes =
  | {
      readonly ok: true
      /** In the order they were named, each once; absent when none was named. `legacy` has no score of its own. */
      readonly abuseTypes?: readonly AbuseType[]
    }
  | Refused

/**
 * Reads the query parameter `abuse_types=a,b`. An empty one names none. An unknown word is refused with 115.
 */
export function parseAbuseTypes(text: string, parameter = 'abuse_types'): ParsedAbuseTypes {
  const words = text
    .split(',', ABUSE_WORDS_MAX)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (!words.every(isAbuseWord)) {
    const trail = startTrail('v205', { step: parameter })
    report(trail, 'abuse_type_unknown', ABUSE_TYPES.join(', '))
    return refused(trail)
  }
  if (words.length === 0) return { ok: true }
  return { ok: true, abuseTypes: [...new Set(words.flatMap((word) => abuseTypeOf(word) ?? []))] }
}

/** More words than this can only be repetitions. */
const ABUSE_WORDS_MAX = 64
