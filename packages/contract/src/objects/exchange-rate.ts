import { rate } from '../kinds/numbers.ts'
import { optional } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { defineObject } from '../kinds/object.ts'

export const exchangeRate = defineObject('exchange rate', {
  summary: 'What one unit of the amount is worth in another currency.',
  fields: {
    $quote_currency_code: optional(currency),
    $rate: optional(rate),
  },
})
