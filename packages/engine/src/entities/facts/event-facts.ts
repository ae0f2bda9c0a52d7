import { bit } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Reading } from '../reading.ts'
import { wordTable } from '../word-table.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** 1970 began on a Thursday. */
const FIRST_DAY_OF_WEEK = 4

const CLASSES = wordTable<string>({
  $create_account: 'account',
  $update_account: 'account',
  $login: 'login',
  $logout: 'login',
  $link_session_to_user: 'session',
  $create_order: 'order',
  $update_order: 'order',
  $order_status: 'order',
  $transaction: 'transaction',
  $chargeback: 'transaction',
  $wager: 'transaction',
  $create_content: 'content',
  $update_content: 'content',
  $content_status: 'content',
  $flag_content: 'content',
  $submit_review: 'content',
  $send_message: 'content',
  $add_item_to_cart: 'cart',
  $remove_item_from_cart: 'cart',
  $add_promotion: 'promotion',
  $update_password: 'security',
  $verification: 'security',
  $security_notification: 'security',
})

/** Who did what kind of thing, and when (UTC). */
export function fillEvent(
  facts: Facts,
  { accepted, event, atMs, userId, sessionId }: Reading,
): void {
  facts.type = event.type
  facts.atMs = atMs
  facts.receivedLateMs = Math.max(0, accepted.receivedAtMs - atMs)
  facts.eventClass = CLASSES[event.type] ?? 'custom'
  facts.hasUser = bit(userId !== '')
  facts.hasSession = bit(sessionId !== '')
  facts.sessionOnly = bit(userId === '' && sessionId !== '')
  facts.hourUtc = modulo(Math.floor(atMs / HOUR_MS), 24)
  facts.dayOfWeekUtc = modulo(Math.floor(atMs / DAY_MS) + FIRST_DAY_OF_WEEK, 7)
  facts.customFields = Object.keys(event.custom).length
}

/** Times before 1970 have an hour too. */
function modulo(value: number, of: number): number {
  return ((value % of) + of) % of
}
