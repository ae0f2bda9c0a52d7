import { accountId, visitorId } from '../kinds/id.ts'
import { birthDate } from '../kinds/birth.ts'
import { optional } from '../field.ts'
import { email, phone } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { personName, text } from '../kinds/text.ts'

export const guest = defineObject('guest', {
  summary: 'A person a booking is made for.',
  fields: {
    $name: optional(personName),
    $email: optional(email),
    $phone: optional(phone),
    $loyalty_program: optional(text),
    $loyalty_program_id: optional(visitorId),
    $birth_date: optional(birthDate),
    $guest_user_id: optional(accountId),
    $guest_booking_reference_id: optional(visitorId),
  },
})
