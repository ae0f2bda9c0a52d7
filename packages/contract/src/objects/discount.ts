import { micros, boundMicros } from '../kinds/money.ts'
import { share } from '../kinds/numbers.ts'
import { optional } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { defineObject } from '../kinds/object.ts'
import { exchangeRate } from './exchange-rate.ts'

export const discount = defineObject('discount', {
  summary: 'Money or a share that is taken off.',
  fields: {
    $amount: optional(micros),
    $currency_code: optional(currency),
    $minimum_purchase_amount: optional(boundMicros),
    $percentage_off: optional(share, { since: 'v205' }),
    $exchange_rate: optional(exchangeRate, { since: 'v205' }),
  },
})
