import { micros, boundMicros } from '../kinds/money.ts'
import { id } from '../kinds/id.ts'
import { defineEvent } from '../define-event.ts'
import { wagerStatus, wagerType } from '../enums/order.ts'
import { optional } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { text } from '../kinds/text.ts'
import { exchangeRate } from '../objects/exchange-rate.ts'

export const wager = defineEvent('$wager', {
  summary: 'A user bets on something.',
  actor: 'user',
  since: 'v205',
  fields: {
    $wager_id: optional(id),
    $wager_type: optional(wagerType),
    $wager_status: optional(wagerStatus),
    $amount: optional(micros),
    $currency_code: optional(currency),
    $exchange_rate: optional(exchangeRate),
    $wager_event_type: optional(text),
    $wager_event_name: optional(text),
    $wager_event_id: optional(id),
    $minimum_wager_amount: optional(boundMicros),
  },
})
