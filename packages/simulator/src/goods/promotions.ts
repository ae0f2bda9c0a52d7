import type { Country } from '../places/country.ts'
import type { WireObject } from '../simulated-line.ts'
import { priceMicros } from './money.ts'

/** Seasonal codes that everybody may use. */
export const SEASON_CODES = ['SPRING15', 'FREESHIP', 'WEEKEND5', 'STUDENT10', 'APPONLY', 'COMEBACK']

const MINIMUM_DOLLARS = 25

/** A code applied to an order. */
export const seasonPromotion = (code: string, country: Country): WireObject => ({
  $promotion_id: code,
  $status: '$success',
  $description: `Code ${code}`,
  $discount: {
    $amount: priceMicros(5, country),
    $currency_code: country.currency,
    $minimum_purchase_amount: priceMicros(MINIMUM_DOLLARS, country),
  },
})

/** What a newcomer gets for the first order: the prize promotion rings are after. */
export const welcomePromotion = (country: Country): WireObject => ({
  $promotion_id: 'WELCOME10',
  $status: '$success',
  $description: 'First order discount',
  $discount: {
    $amount: priceMicros(10, country),
    $currency_code: country.currency,
    $minimum_purchase_amount: priceMicros(MINIMUM_DOLLARS, country),
  },
})

/** What an invited newcomer gets at sign-up. */
export const inviteePromotion = (referrerUserId: string): WireObject => ({
  $promotion_id: 'INVITE',
  $status: '$success',
  $description: 'Invited by a friend',
  $referrer_user_id: referrerUserId,
  $credit_point: { $amount: 500, $credit_point_type: 'bazaar points' },
})

/** What the inviter gets once the newcomer has ordered. */
export const inviterPromotion = (): WireObject => ({
  $promotion_id: 'INVITE-REWARD',
  $status: '$success',
  $description: 'A friend has placed an order',
  $credit_point: { $amount: 1_000, $credit_point_type: 'bazaar points' },
})

export const refusedPromotion = (code: string): WireObject => ({
  $promotion_id: code,
  $status: '$failure',
  $failure_reason: '$already_used',
})
