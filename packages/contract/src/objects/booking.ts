import { price } from '../kinds/money.ts'
import { count } from '../kinds/numbers.ts'
import { id } from '../kinds/id.ts'
import { endsAfterStart } from '../kinds/remarks.ts'
import { bookingType } from '../enums/order.ts'
import { optional, required } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { listOf } from '../kinds/list.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'
import { timeMs } from '../kinds/time.ts'
import { address } from './address.ts'
import { exchangeRate } from './exchange-rate.ts'
import { guest } from './guest.ts'
import { segment } from './segment.ts'

export const booking = defineObject('booking', {
  summary: 'A ticket, a stay or a journey.',
  remarks: [endsAfterStart],
  fields: {
    $booking_type: required(bookingType),
    $title: optional(text),
    $start_time: optional(timeMs),
    $end_time: optional(timeMs),
    $price: optional(price),
    $currency_code: optional(currency),
    $exchange_rate: optional(exchangeRate),
    $quantity: optional(count),
    $guests: optional(listOf(guest)),
    $segments: optional(listOf(segment)),
    $room_type: optional(text),
    $event_id: optional(id),
    $venue_id: optional(id),
    $location: optional(address),
    $category: optional(text),
    $tags: optional(listOf(text)),
  },
})
