import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { address } from '../../entities/declared/address.ts'
import { device } from '../../entities/declared/device.ts'
import { ip } from '../../entities/declared/ip.ts'
import { card } from '../../entities/declared/card.ts'
import { promotion } from '../../entities/declared/promotion.ts'
import { referrer } from '../../entities/declared/referrer.ts'
import { user } from '../../entities/declared/user.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { asRead } from '../as-read.ts'
import { defineFeature, type Feature, over } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'
import { ENOUGH_REFERRALS, onceEnough } from '../enough.ts'
import { ratioOf } from '../scales.ts'

/** What the event says of its promotions. */
function stated(name: string, why: string, value: (facts: FeatureFacts) => number): Feature {
  return defineFeature({ name, family: 'promotion', why, reads: [], value })
}

/** Users who took promotions with a shared entity. */
function sharers(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  const role = of.by === 'address' ? 'shipping_address' : undefined
  return defineFeature({
    name: `${name}_${window}`,
    family: 'promotion',
    why,
    reads: [over(of, window, role)],
    value: asRead,
  })
}

/** Hours of the 30 days that a burst is compared with. */
const HOURS_OF_MONTH = (30 * DAY_MS) / HOUR_MS

const ONE_PERSON =
  'One person takes a welcome gift once per account; the accounts share what the person has.'

/** Promotions and referrals. */
export const promotionFeatures: readonly Feature[] = [
  stated(
    'self_referral',
    'The user was brought in by their own account.',
    (facts) => facts.selfReferral,
  ),
  stated('referred', 'A referral earns somebody a reward.', (facts) => facts.referred),
  stated(
    'promotion_failed',
    'The promotion was refused: used up, or not meant for this user.',
    (facts) => facts.promotionFailed,
  ),
  stated(
    'discount_share',
    'An order that costs next to nothing was made for the discount.',
    (facts) => facts.discountShare,
  ),
  stated(
    'minimum_purchase_met',
    'An order that just meets the minimum was built around the discount.',
    (facts) => facts.minimumPurchaseMet,
  ),
  sharers('promotion_users_per_device', device.promotionUsers, '90d', ONE_PERSON),
  sharers('promotion_users_per_ip', ip.promotionUsers, '7d', ONE_PERSON),
  sharers('promotion_users_per_card', card.promotionUsers, '90d', ONE_PERSON),
  sharers('promotion_users_per_address', address.promotionUsers, '90d', ONE_PERSON),
  defineFeature({
    name: 'user_promotions_30d',
    family: 'promotion',
    why: 'A user who collects promotion after promotion came for them.',
    reads: [over(user.promotions, '30d')],
    value: asRead,
  }),
  defineFeature({
    name: 'promotion_burst_1h',
    family: 'promotion',
    why: 'A promotion suddenly used by many was leaked, or is being farmed.',
    reads: [over(promotion.uses, '1h'), over(promotion.uses, '30d')],
    value: (hour, month) => ratioOf(hour, month / HOURS_OF_MONTH + 1),
  }),
  defineFeature({
    name: 'referrals_per_referrer_1d',
    family: 'promotion',
    why: 'People bring a friend now and then; several in a day are made up.',
    reads: [over(referrer.users, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'referrals_per_referrer_30d',
    family: 'promotion',
    why: 'People bring a few friends; dozens are made up.',
    reads: [over(referrer.users, '30d')],
    value: asRead,
  }),
  defineFeature({
    name: 'referrer_shared_ip_share_30d',
    family: 'promotion',
    why: 'Friends live in different homes; referred accounts that share addresses are one person.',
    reads: [over(referrer.users, '30d'), over(referrer.ips, '30d')],
    value: (users, ips) =>
      ips === 0 ? 0 : onceEnough(users, ENOUGH_REFERRALS, Math.max(1 - ips / users, 0)),
  }),
  defineFeature({
    name: 'referrer_shared_device_share_30d',
    family: 'promotion',
    why: 'Friends have their own devices; referred accounts that share one are one person.',
    reads: [over(referrer.users, '30d'), over(referrer.devices, '30d')],
    value: (users, devices) =>
      devices === 0 ? 0 : onceEnough(users, ENOUGH_REFERRALS, Math.max(1 - devices / users, 0)),
  }),
]
