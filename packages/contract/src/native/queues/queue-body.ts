import { anything } from '../../answers/typed-schema.ts'
import { member } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'

const event = member<unknown, unknown>('an event, as it is sent', anything, (value) => value)

export const ROUTED_EVENT = {
  $type: '$create_order',
  $user_id: 'billy_jones',
  $order_id: 'ORDER-28168441',
  $amount: 129_990_000,
  $currency_code: 'USD',
} as const

/** An event to be routed. */
export const routingBody = membersBody(
  'RoutingRequest',
  { event },
  { required: ['event'], examples: [{ event: ROUTED_EVENT }] },
)
