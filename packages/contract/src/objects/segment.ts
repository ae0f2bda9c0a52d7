import { endsAfterStart } from '../kinds/remarks.ts'
import { optional } from '../field.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'
import { timeMs } from '../kinds/time.ts'
import { address } from './address.ts'

export const segment = defineObject('segment', {
  summary: 'One leg of a journey.',
  remarks: [endsAfterStart],
  fields: {
    $departure_address: optional(address),
    $arrival_address: optional(address),
    $start_time: optional(timeMs),
    $end_time: optional(timeMs),
    $vessel_number: optional(text),
    $departure_airport_code: optional(text),
    $arrival_airport_code: optional(text),
    $fare_class: optional(text),
    $iata_carrier_code: optional(text),
  },
})
