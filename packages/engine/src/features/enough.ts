/* How much must be known before a statistic counts; below it is unknown, and no evidence. */

/** Payments before a business's usual amounts are known. */
export const ENOUGH_PAYMENTS_OF_ENVIRONMENT = 30
/** The same of one seller. */
export const ENOUGH_PAYMENTS_OF_MERCHANT = 10
/** Payments of a user before this one that make a habit. */
export const ENOUGH_PAYMENTS_OF_USER = 3
/** Actions of a user before this one that show when they are awake. */
export const ENOUGH_ACTIONS_OF_USER = 5
/** Postings of a user before this one: a link in the very first one already tells, waiting for three loses 0.01 of precision. */
export const ENOUGH_POSTINGS_OF_USER = 1
/** Of what a user did, a share of fewer says nothing. */
export const ENOUGH_FOR_SHARE = 3
/** The same of all logins of a business. */
export const ENOUGH_LOGINS_OF_ENVIRONMENT = 20
/** Friends that a referrer brought. */
export const ENOUGH_REFERRALS = 3

/** The value once `known` is enough; unknown before, and where nobody knows how many there are. */
export function onceEnough(known: number, enough: number, value: number): number {
  return known >= enough ? value : NaN
}
