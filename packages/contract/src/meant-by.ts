import { nearestName } from './nearest-name.ts'

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
  if (wider.length > 0) return fewOf(wider)
  const nearest = nearestName(bare(name), names.map(bare))
  if (nearest !== undefined) return [`$${nearest}`]
  return fewOf(names.filter((one) => isWithin(wordsOf(one), words)))
}

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
