import { textOf } from '../field-readers.ts'
import { parseEmail } from '../identity/email.ts'
import type { Reading } from '../reading.ts'
import type { MentionList } from './mention-list.ts'

/** Orders, transactions, what they are paid with and what makes them cheaper. */
export function namePurchases(list: MentionList, { fields, payments, promotions }: Reading): void {
  list.add('order', textOf(fields['$order_id']))
  list.add('transaction', textOf(fields['$transaction_id']))
  for (const { card, account, fields: method } of payments) {
    list.add('card', card)
    list.add('bank_account', account)
    const payer = textOf(method['$paypal_payer_email'])
    if (payer) list.add('email', parseEmail(payer).id)
  }
  for (const promotion of promotions) {
    list.add('promotion', textOf(promotion['$promotion_id']).toLowerCase())
  }
}
