import { choiceSchema, nullable, objectSchema } from '../../../answers/typed-schema.ts'
import { idSchema, momentSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'
import { ORDER_EVENTS } from '../order-words.ts'

export const orderMessages = [
  defineMessageKind({
    kind: 'order.changed',
    version: 1,
    meaning:
      'An event about an order came. It is sent for events that an active order webhook (`/v3/accounts/{accountId}/webhooks`) names.',
    body: objectSchema({
      event: choiceSchema(ORDER_EVENTS),
      order_id: nullable(idSchema('ORDER-28168441')),
      transaction_id: nullable(idSchema('719637215')),
      happened_at: momentSchema('When it happened.'),
    }),
  }),
] as const
