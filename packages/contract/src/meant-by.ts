import { editDistance, nearestName } from './nearest-name.ts'

/** No reserved name is longer, and looking for the nearest costs as much as a name is long. */
const NAME_CHARS_MAX = 32
const MEANT_MAX = 3

/** Looking for the nearest name costs more than reading the event: a sender may misspell many, again and again. */
export const MEANT_PER_EVENT_MAX = 3

/**
 * The reserved names that a misspelt one may stand for, at most three: that of the same words (`$user_Id` for
 * `$user_id`), or else those that have all its words (`$status` for `$login_status`), the nearest, or those whose
 * words it has all (`$ip_address` for `$ip`). None when nothing is near, or too many are.
 */
export function meantBy(name: string, names: readonly string[]): readonly string[] {
  if (name.length > NAME_CHARS_MAX) return []
  const words = wordsOf(name)
  const wider = names.filter((one) => isWithin(words, wordsOf(one)))
  const same = wider.find((one) => wordsOf(one).length === words.length)
  if (same !== undefined) return [same]
  if (wider.length > 0) return IS_ID.test(name) ? [] : fewOf(wider)
  const others = names.filter((one) => !WHO.has(one) || words.length <= wordsOf(one).length)
  const nearest = nearestName(bare(name), others.map(bare))
  if (nearest !== undefined && !isAnotherId(bare(name), nearest)) return [`$${nearest}`]
  return fewOf(others.filter((one) => isWithin(wordsOf(one), words)))
}

/** An id of another role is no slip: `$referrer_user_id` is not `$seller_user_id`. */
const isAnotherId = (name: string, nearest: string): boolean =>
  IS_ID.test(nearest) && editDistance(name.toLowerCase(), nearest) > ID_SLIPS_MAX

const IS_ID = /_ids?$/i
const ID_SLIPS_MAX = 2

/** Whoever is named by more words is somebody else: `$referrer_user_id` is not `$user_id`. */
const WHO: ReadonlySet<string> = new Set(['$user_id', '$session_id'])

/** Too many to name are as good as none. */
const fewOf = (names: readonly string[]): readonly string[] =>
  names.length > MEANT_MAX ? [] : names

/** A `$` that all have in front is no likeness. */
const bare = (name: string): string => name.slice(1)
const wordsOf = (name: string): readonly string[] => bare(name).toLowerCase().split('_')
const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word))

/** What a refusal says of them; nothing of none. */
export const didYouMean = (meant: readonly string[]): string =>
  meant.length === 0 ? '' : `Did you mean ${meant.join(' or ')}?`
