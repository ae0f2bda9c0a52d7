import { addItemToCart } from './events/add-item-to-cart.ts'
import { addPromotion } from './events/add-promotion.ts'
import { chargeback } from './events/chargeback.ts'
import { contentStatus } from './events/content-status.ts'
import { createAccount } from './events/create-account.ts'
import { createContent } from './events/create-content.ts'
import { createOrder } from './events/create-order.ts'
import { customEvent } from './events/custom-event.ts'
import { flagContent } from './events/flag-content.ts'
import { linkSessionToUser } from './events/link-session-to-user.ts'
import { login } from './events/login.ts'
import { logout } from './events/logout.ts'
import { orderStatus } from './events/order-status.ts'
import { removeItemFromCart } from './events/remove-item-from-cart.ts'
import { securityNotification } from './events/security-notification.ts'
import { sendMessage } from './events/send-message.ts'
import { submitReview } from './events/submit-review.ts'
import { transaction } from './events/transaction.ts'
import { updateAccount } from './events/update-account.ts'
import { updateContent } from './events/update-content.ts'
import { updateOrder } from './events/update-order.ts'
import { updatePassword } from './events/update-password.ts'
import { verification } from './events/verification.ts'
import { wager } from './events/wager.ts'
import type { EventDeclaration, PayloadOfEvent } from './define-event.ts'

/** Every reserved event, in the order of the reference. A new one is one file and one line here. */
export const eventTypes = [
  createAccount,
  updateAccount,
  login,
  logout,
  linkSessionToUser,
  createOrder,
  updateOrder,
  orderStatus,
  transaction,
  chargeback,
  addItemToCart,
  removeItemFromCart,
  addPromotion,
  createContent,
  updateContent,
  contentStatus,
  flagContent,
  submitReview,
  sendMessage,
  securityNotification,
  updatePassword,
  verification,
  wager,
] as const satisfies readonly EventDeclaration[]

type Declared = (typeof eventTypes)[number]

/** `$create_order`, `$transaction`, … */
export type EventType = Declared['name']

/** The body of one reserved event, as a client writes it. */
export type EventPayload<Type extends EventType> = PayloadOfEvent<
  Extract<Declared, { readonly name: Type }>
>

/** The body of a custom event. */
export type CustomEventPayload = Omit<PayloadOfEvent<typeof customEvent>, '$type'> & {
  $type: string
}

/** The body of any reserved event. */
export type AnyEvent = { [Type in EventType]: EventPayload<Type> }[EventType]

const byName: ReadonlyMap<string, EventDeclaration> = new Map(
  (eventTypes as readonly EventDeclaration[]).flatMap((one) =>
    [one.name, ...one.alsoNamed].map((name) => [name, one] as const),
  ),
)

/** The declaration of a reserved type, also by another spelling of it. */
export const reservedEvent = (type: string): EventDeclaration | undefined => byName.get(type)

export { customEvent }
