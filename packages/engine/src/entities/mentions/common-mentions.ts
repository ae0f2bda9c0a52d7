import type { Facts } from '../facts.ts'
import type { MentionList } from './mention-list.ts'

/** Events that bring somebody new: what a mail domain is counted by. */
const ARRIVALS = new Set(['$create_account', '$create_order'])

/**
 * What strangers have in common: the issuer of a card, the domain of a mail address, the price of a gift card. Named only
 * where a burst of it is counted, because each costs a state to open. Everybody is at a free mail provider: it is not named.
 */
export function nameCommons(list: MentionList, facts: Facts): void {
  if (facts.type === '$transaction') {
    list.add('issuer', facts.cardBin)
    list.add('issuer_country', facts.cardCountry)
  } else if (ARRIVALS.has(facts.type)) {
    if (facts.emailFree !== 1) list.add('mail_domain', facts.emailDomain)
    if (facts.giftCardShare > 0 && facts.amountCents > 0)
      list.add('price', `${facts.amountCents} ${facts.currency}`)
  }
}
