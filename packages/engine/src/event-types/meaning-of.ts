import type { EventType } from '@winnow/contract'
import { wordTable } from '../entities/word-table.ts'
import { addItemToCart } from './declared/add-item-to-cart.ts'
import { addPromotion } from './declared/add-promotion.ts'
import { chargeback } from './declared/chargeback.ts'
import { contentStatus } from './declared/content-status.ts'
import { createAccount } from './declared/create-account.ts'
import { createContent } from './declared/create-content.ts'
import { createOrder } from './declared/create-order.ts'
import { flagContent } from './declared/flag-content.ts'
import { linkSessionToUser } from './declared/link-session-to-user.ts'
import { login } from './declared/login.ts'
import { logout } from './declared/logout.ts'
import { orderStatus } from './declared/order-status.ts'
import { removeItemFromCart } from './declared/remove-item-from-cart.ts'
import { securityNotification } from './declared/security-notification.ts'
import { sendMessage } from './declared/send-message.ts'
import { submitReview } from './declared/submit-review.ts'
import { transaction } from './declared/transaction.ts'
import { updateAccount } from './declared/update-account.ts'
import { updateContent } from './declared/update-content.ts'
import { updateOrder } from './declared/update-order.ts'
import { updatePassword } from './declared/update-password.ts'
import { verification } from './declared/verification.ts'
import { wager } from './declared/wager.ts'
import type { EventMeaning } from './event-meaning.ts'

/** What each reserved type means; the compiler refuses a type without a declaration. `npm run generate` completes it. */
const MEANINGS = {
  $create_account: createAccount,
  $update_account: updateAccount,
  $login: login,
  $logout: logout,
  $link_session_to_user: linkSessionToUser,
  $create_order: createOrder,
  $update_order: updateOrder,
  $order_status: orderStatus,
  $transaction: transaction,
  $chargeback: chargeback,
  $add_item_to_cart: addItemToCart,
  $remove_item_from_cart: removeItemFromCart,
  $add_promotion: addPromotion,
  $create_content: createContent,
  $update_content: updateContent,
  $content_status: contentStatus,
  $flag_content: flagContent,
  $submit_review: submitReview,
  $send_message: sendMessage,
  $security_notification: securityNotification,
  $update_password: updatePassword,
  $verification: verification,
  $wager: wager,
} as const satisfies Readonly<Record<EventType, EventMeaning>>

const BY_TYPE = wordTable<EventMeaning>(MEANINGS)

/** What an event type means; undefined of custom events, and of types that no version had. */
export const meaningOf = (type: string): EventMeaning | undefined => BY_TYPE[type]

/** The types with a given member in their meaning: those that block, those that imply a label. */
export const typesWith = (member: keyof EventMeaning): readonly string[] =>
  Object.keys(BY_TYPE).filter((type) => BY_TYPE[type]?.[member] !== undefined)

/** Whether it happens to a user who does nothing. */
export const isPassive = (type: string): boolean => BY_TYPE[type]?.isPassive === true

/** Whether an account begins with it. */
export const isSignUp = (type: string): boolean => BY_TYPE[type]?.begins === 'user'
