import { distinct } from '../define-aggregate.ts'
import { aggregatesOf } from './declare.ts'

/** Who uses a mail address. */
export const email = {
  users: aggregatesOf('email')('users', distinct('user')),
}

/** Who uses a phone number. */
export const phone = {
  users: aggregatesOf('phone')('users', distinct('user')),
}
