import { nullable, objectSchema } from '../../../answers/typed-schema.ts'
import { idSchema, momentSchema } from '../../common-schemas.ts'
import { defineMessageKind } from '../define-message-kind.ts'
import { ORDER_MESSAGES } from '../order-words.ts'

const body = objectSchema({
  order_id: nullable(idSchema('ORDER-28168441')),
  transaction_id: nullable(idSchema('719637215')),
  happened_at: momentSchema('When it happened.'),
})

const WISHED =
  ' Only environments with an active order webhook (`/v3/accounts/{accountId}/webhooks`) for it send it.'

export const orderMessages = [
  defineMessageKind({
    kind: ORDER_MESSAGES.$create_order,
    version: 1,
    meaning: `An order was submitted.${WISHED}`,
    body,
  }),
  defineMessageKind({
    kind: ORDER_MESSAGES.$update_order,
    version: 1,
    meaning: `An order was changed.${WISHED}`,
    body,
  }),
  defineMessageKind({
    kind: ORDER_MESSAGES.$order_status,
    version: 1,
    meaning: `The status of an order was reported.${WISHED}`,
    body,
  }),
  defineMessageKind({
    kind: ORDER_MESSAGES.$transaction,
    version: 1,
    meaning: `A transaction of an order was reported.${WISHED}`,
    body,
  }),
  defineMessageKind({
    kind: ORDER_MESSAGES.$chargeback,
    version: 1,
    meaning: `A payment of an order was charged back.${WISHED}`,
    body,
  }),
] as const
