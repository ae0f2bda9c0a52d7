import type { Facts } from '../entities/facts.ts'

/** Characters. Two sentences that several people write alike are rarely their own. */
export const MIN_OWN_TEXT = 80

/**
 * Whether a text is what anybody says: a sentence that leads nobody anywhere. Buyers all ask whether it is still there,
 * and buttons write that for them; an author behind several accounts has something to sell, and a way to be reached.
 */
export function isAnyonesWords(facts: Facts): boolean {
  return facts.textLength < MIN_OWN_TEXT && !leadsAway(facts)
}

function leadsAway(facts: Facts): boolean {
  const { textUrls, textShorteners, textEmails, textPhones, textHandles, textSpamPhrases } = facts
  const ways = textUrls + textShorteners + textEmails + textPhones + textHandles
  return ways + textSpamPhrases > 0 || hidesWords(facts) || hasContactBeside(facts)
}

/** Nobody hides words that lead nowhere. */
function hidesWords({ textHomoglyphs, textInvisibles }: Facts): boolean {
  return textHomoglyphs > 0 || textInvisibles > 0
}

function hasContactBeside({ contactEmailPresent, contactPhonePresent }: Facts): boolean {
  return contactEmailPresent > 0 || contactPhonePresent > 0
}
