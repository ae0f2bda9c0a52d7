import { bit, flagOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Reading } from '../reading.ts'

const DETAILS = [
  '$user_email',
  '$phone',
  '$billing_address',
  '$shipping_address',
  '$payment_methods',
]
const UNDONE = new Set(['$canceled', '$returned'])
const DONE = new Set(['$approved', '$fulfilled'])

/** What kind of step the event is in the life of an account or an order. */
export function fillSequence(facts: Facts, { fields }: Reading): void {
  const { type } = facts
  facts.changedPassword = bit(passwordChanged(facts, fields))
  if (type === '$update_account') {
    facts.changedDetails = bit(DETAILS.some((name) => fields[name] !== undefined))
  }
  if (type === '$update_password') facts.passwordReason = textOf(fields['$reason'])
  if (type === '$order_status') fillOrderStatus(facts, textOf(fields['$order_status']))
  if (type === '$security_notification') {
    const status = textOf(fields['$notification_status'])
    if (status === '$compromised' || status === '$safe') {
      facts.notificationCompromised = bit(status === '$compromised')
    }
  }
}

function passwordChanged({ type }: Facts, fields: Reading['fields']): boolean {
  if (type === '$update_account') return flagOf(fields['$changed_password']) === 1
  return type === '$update_password' && textOf(fields['$status']) === '$success'
}

function fillOrderStatus(facts: Facts, status: string): void {
  if (UNDONE.has(status)) facts.orderUndone = 1
  else if (DONE.has(status)) facts.orderUndone = 0
}
