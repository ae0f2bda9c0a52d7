import type { Facts } from '../facts.ts'
import type { Reading } from '../reading.ts'
import type { MentionList } from './mention-list.ts'

/**
 * What strangers have in common: the issuer of a card, the domain of a mail address, the price of a gift card. Named only
 * where a surge of it is counted, because each costs a state to open. A mail domain is that of a sign-up or a guest's order;
 * everybody is at a free provider, which is none.
 */
export function nameCommons(
  list: MentionList,
  { userId }: Pick<Reading, 'userId'>,
  facts: Facts,
): void {
  if (facts.type === '$transaction') {
    list.add('issuer', facts.cardBin)
    list.add('issuer_country', facts.cardCountry)
    return
  }
  const isOrder = facts.type === '$create_order'
  const isArrival = facts.type === '$create_account' || (isOrder && userId === '')
  if (isArrival && facts.emailFree !== 1) list.add('mail_domain', facts.emailDomain)
  if (isOrder && facts.giftCardShare > 0 && facts.amountCents > 0)
    list.add('price', `${facts.amountCents} ${facts.currency}`)
}
