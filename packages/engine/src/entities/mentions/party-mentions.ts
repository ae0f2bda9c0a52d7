import { type FieldObject, listOf, objectOf, textOf } from '../field-readers.ts'
import { referrerOf } from '../facts/promotion-facts.ts'
import { MAX_LIST_READ, type Reading } from '../reading.ts'
import type { CustomFields } from './custom-fields.ts'
import type { MentionList } from './mention-list.ts'

/** Who acts, from where, and with whom. */
export function nameParties(list: MentionList, reading: Reading, custom: CustomFields): void {
  const { userId, sessionId, ip, app, fields } = reading
  list.add('user', userId)
  list.add('session', sessionId)
  if (app) list.add('device', textOf(app['$device_unique_id']))
  for (const device of custom.devices) list.add('device', device)
  if (ip && !ip.inner) {
    list.add('ip', ip.id)
    list.add('network', ip.network)
  }
  list.add('merchant', textOf(fields['$seller_user_id']))
  list.add('merchant', textOf(objectOf(fields['$merchant_profile'])?.['$merchant_id']))
  list.add('referrer', referrerOf(reading))
  nameRecipients(list, fields)
  custom.others.forEach((id, at) => list.add(CUSTOM_ROLES[at] ?? 'custom_4', id))
}

/** The roles of custom ids, in the order of their fields' names. */
export const CUSTOM_ROLES = ['custom_1', 'custom_2', 'custom_3', 'custom_4'] as const

/** Who gets the money, the message or the review. */
function nameRecipients(list: MentionList, fields: FieldObject): void {
  list.add('recipient', textOf(fields['$transfer_recipient_user_id']))
  list.add('recipient', textOf(fields['$recipient_user_id']))
  list.add('recipient', textOf(fields['$reviewed_user_id']))
  const message = objectOf(fields['$message'])
  for (const id of listOf(message?.['$recipient_user_ids']).slice(0, MAX_LIST_READ)) {
    list.add('recipient', textOf(id))
  }
  list.add('recipient', textOf(objectOf(fields['$review'])?.['$reviewed_user_id']))
}
