import { WEEK_MS } from '@winnow/contract'
import type { FeatureFacts } from '../feature-context.ts'

/** Characters that are read. A shorter text may be written by several people independently. */
export const MIN_OWN_CHARS = 80
/** A shorter text for everybody to see is what many say: "great product", "thank you so much for this". */
export const MIN_OWN_POST_CHARS = 40

/**
 * Whether a text is a common phrase, so that its copies are no sign of one author with several accounts: short, and
 * without a way to reach the author. Buyers all ask whether an item is still available, often by a button that writes
 * it for them; a spammer's text has a link, an address or a number in it. `ageMs`: of the text. A sentence that was
 * posted a week ago and is posted still is one that people say, or that a button writes.
 */
export function isCommonPhrase(facts: FeatureFacts, ageMs: number): boolean {
  const { textReadLength } = facts
  if (textReadLength >= MIN_OWN_CHARS || leadsAway(facts)) return false
  return textReadLength < MIN_OWN_POST_CHARS || facts.contentKind === 'message' || ageMs >= WEEK_MS
}

function leadsAway(facts: FeatureFacts): boolean {
  const { textUrls, textShorteners, textEmails, textPhones, textHandles, textSpamPhrases } = facts
  const ways = textUrls + textShorteners + textEmails + textPhones + textHandles
  return ways + textSpamPhrases > 0 || hidesWords(facts) || hasContactNear(facts)
}

/** Words are disguised to get past filters: common phrases are not. */
function hidesWords({ textHomoglyphs, textInvisibles }: FeatureFacts): boolean {
  return textHomoglyphs > 0 || textInvisibles > 0
}

function hasContactNear({ contactEmailPresent, contactPhonePresent }: FeatureFacts): boolean {
  return contactEmailPresent > 0 || contactPhonePresent > 0
}
