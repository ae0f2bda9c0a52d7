import { type EventType, HOUR_MS } from '@winnow/contract'
import type { Facts } from '../facts.ts'
import type { Reading } from '../reading.ts'
import { wordTable } from '../word-table.ts'

/** Of every reserved type; the compiler refuses a type without a class. A custom event has the class `custom`. */
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
} satisfies Readonly<Record<EventType, string>>)

/** What kind of thing was done, and when (UTC). */
export function fillEvent(facts: Facts, { event, atMs }: Reading): void {
  facts.type = event.type
  facts.atMs = atMs
  facts.eventClass = CLASSES[event.type] ?? 'custom'
  facts.hourUtc = modulo(Math.floor(atMs / HOUR_MS), 24)
}

/** Times before 1970 have an hour too. */
function modulo(value: number, of: number): number {
  return ((value % of) + of) % of
}
