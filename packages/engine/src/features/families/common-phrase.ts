import type { Facts } from '../../entities/facts.ts'

/** Characters. A shorter text may be written by several people independently. */
export const MIN_OWN_CHARS = 80

/**
 * Whether a text is a common phrase, so that its copies are no sign of one author with several accounts: short, and
 * without a way to reach the author. Buyers all ask whether an item is still available, often by a button that writes
 * it for them; a spammer's text has a link, an address or a number in it.
 */
export function isCommonPhrase(facts: Facts): boolean {
  return facts.textLength < MIN_OWN_CHARS && !leadsAway(facts)
}

function leadsAway(facts: Facts): boolean {
  const { textUrls, textShorteners, textEmails, textPhones, textHandles, textSpamPhrases } = facts
  const ways = textUrls + textShorteners + textEmails + textPhones + textHandles
  return ways + textSpamPhrases > 0 || hidesWords(facts) || hasContactBeside(facts)
}

/** Words are disguised to get past filters: common phrases are not. */
function hidesWords({ textHomoglyphs, textInvisibles }: Facts): boolean {
  return textHomoglyphs > 0 || textInvisibles > 0
}

function hasContactBeside({ contactEmailPresent, contactPhonePresent }: Facts): boolean {
  return contactEmailPresent > 0 || contactPhonePresent > 0
}
