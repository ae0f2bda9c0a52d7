/** What becomes of an honest order: shipped, sent back, refunded, now and then disputed with reason. */
import { charge, chargeback, orderStatus, type PlacedOrder } from '../acts/order-acts.ts'
import type { Rng } from '../chance/rng.ts'
import { days } from '../durations.ts'
import { backOffice } from '../visit.ts'
import type { Task, World } from '../world.ts'

export interface PaidOrder {
  readonly order: PlacedOrder
  readonly transactionId: string
}

const STATUS_SHARE = 0.5
const REFUND_SHARE = 0.045
/** Parcels do get lost: such a chargeback is no fraud. */
const HONEST_DISPUTE_SHARE = 0.002

export function* afterOrder(world: World, rng: Rng, { order, transactionId }: PaidOrder): Task {
  const returns = rng.chance(REFUND_SHARE)
  const disputes = !returns && rng.chance(HONEST_DISPUTE_SHARE)
  const tellsStatus = rng.chance(STATUS_SHARE)
  if (!returns && !disputes && !tellsStatus) return
  yield days(rng.between(0.5, 3))
  if (tellsStatus) orderStatus(world, order, '$fulfilled')
  if (returns) yield* giveBack(world, rng, { order, transactionId })
  if (!disputes) return
  yield days(rng.logNormal(30, 0.3))
  chargeback(
    world,
    order,
    rng.pick(['$product_not_received', '$product_unacceptable', '$duplicate']),
  )
}

function* giveBack(world: World, rng: Rng, { order, transactionId }: PaidOrder): Task {
  yield days(rng.between(3, 14))
  orderStatus(world, order, '$returned')
  yield days(rng.between(0.1, 3))
  const { method, basket } = order.plan
  const share = rng.chance(0.7) ? 1 : rng.between(0.3, 0.9)
  charge(world, backOffice(order.userId), order, {
    type: '$refund',
    method,
    amountMicros: Math.max(1, Math.round((basket.amountMicros * share) / 10_000) * 10_000),
    transactionId,
  })
}
