import { describe, expect, it } from 'vitest'
import { feature, type Said, Situation } from '../models/situation.test.support.ts'
import {
  ENOUGH_ACTIONS_OF_USER,
  ENOUGH_FOR_SHARE,
  ENOUGH_LOGINS_OF_ENVIRONMENT,
  ENOUGH_PAYMENTS_OF_ENVIRONMENT,
  ENOUGH_PAYMENTS_OF_MERCHANT,
  ENOUGH_PAYMENTS_OF_USER,
  ENOUGH_POSTINGS_OF_USER,
  ENOUGH_REFERRALS,
  onceEnough,
} from './enough.ts'

const HOUR = 60

const order = (userId: string, at: number, more: Said['fields'] = {}): Said => ({
  type: '$create_order',
  userId,
  minute: at * HOUR,
  fields: { $order_id: `o-${at}`, $amount: 40_000_000 + at, $currency_code: 'USD', ...more },
})
const pay = (userId: string, at: number, more: Said['fields'] = {}): Said => ({
  ...order(userId, at, { $transaction_id: `t-${at}`, $transaction_status: '$success', ...more }),
  type: '$transaction',
})
const logIn = (userId: string, at: number): Said => ({
  type: '$login',
  userId,
  minute: at,
  ip: '91.12.4.7',
  fields: { $login_status: '$success' },
  enrichment: { ipCountry: 'DE' },
})
const comment = (at: number): Said => ({
  type: '$create_content',
  userId: 'ann',
  minute: at * HOUR,
  fields: { $content_id: `c-${at}`, $content: `see example.com, picture ${at}` },
})
const signUp = (at: number): Said => ({
  type: '$create_account',
  userId: `friend-${at}`,
  minute: at * HOUR,
  ip: '91.12.4.7',
  fields: { $referrer_user_id: 'ann' },
  custom: { device_id: 'one' },
})

/** A statistic, how many earlier events it needs, and the event of a number, all alike. */
const STATISTICS: readonly (readonly [string, number, (at: number) => Said])[] = [
  ['amount_z_environment', ENOUGH_PAYMENTS_OF_ENVIRONMENT, (at) => order(`u-${at}`, at)],
  [
    'amount_z_merchant',
    ENOUGH_PAYMENTS_OF_MERCHANT,
    (at) => order(`u-${at}`, at, { $seller_user_id: 'shop' }),
  ],
  ['amount_z_user', ENOUGH_PAYMENTS_OF_USER, (at) => order('ann', at)],
  ['amount_vs_user_mean', ENOUGH_PAYMENTS_OF_USER, (at) => order('ann', at)],
  ['amount_vs_user_largest', ENOUGH_PAYMENTS_OF_USER, (at) => order('ann', at)],
  ['user_amount_share_1d', ENOUGH_PAYMENTS_OF_USER - 1, (at) => pay('ann', at)],
  ['user_payment_failure_share_7d', ENOUGH_FOR_SHARE - 1, (at) => pay('ann', at)],
  ['user_refund_share_30d', ENOUGH_FOR_SHARE - 1, (at) => pay('ann', at)],
  ['user_undone_order_share_90d', ENOUGH_FOR_SHARE - 1, (at) => order('ann', at)],
  ['user_flag_share_90d', ENOUGH_FOR_SHARE - 1, comment],
  ['user_link_habit', ENOUGH_POSTINGS_OF_USER, comment],
  ['night_against_habit', ENOUGH_ACTIONS_OF_USER, (at) => logIn('ann', at)],
  [
    'environment_login_failure_share_1h',
    ENOUGH_LOGINS_OF_ENVIRONMENT - 1,
    (at) => logIn(`u-${at}`, at),
  ],
  ['referrer_shared_ip_share_30d', ENOUGH_REFERRALS - 1, signUp],
  ['referrer_shared_device_share_30d', ENOUGH_REFERRALS - 1, signUp],
]

describe('a statistic that has not enough to say', () => {
  it.each(STATISTICS)('%s is unknown until %d events were before', (name, enough, event) => {
    const situation = new Situation()
    for (let at = 0; at < enough; at += 1) {
      expect([at, feature(situation.tell(event(at)), name)]).toEqual([at, NaN])
    }
    expect(feature(situation.tell(event(enough)), name)).not.toBeNaN()
  })

  it('is unknown where nobody knows how much there is', () => {
    expect([onceEnough(NaN, 3, 1), onceEnough(2, 3, 1), onceEnough(3, 3, 1)]).toEqual([NaN, NaN, 1])
  })
})

describe('the amount against what the business usually takes', () => {
  const amounts = (of: readonly number[]): number => {
    const situation = new Situation()
    const told = of.map((dollars, at) =>
      feature(
        situation.tell(order(`u-${at}`, at, { $amount: dollars * 1_000_000 })),
        'amount_z_environment',
      ),
    )
    return told.at(-1) ?? NaN
  }
  const usual = Array.from({ length: ENOUGH_PAYMENTS_OF_ENVIRONMENT }, (_, at) => 40 + (at % 20))

  it('is far above for a large one', () => {
    expect(amounts([...usual, 2000])).toBeGreaterThan(4)
  })

  it('is not led by the first payment alone', () => {
    expect(Math.abs(amounts([1, ...usual, 50]))).toBeLessThan(0.5)
    expect(Math.abs(amounts([5000, ...usual, 50]))).toBeLessThan(0.5)
  })

  it('does not count the payment itself', () => {
    expect(amounts([...usual.map(() => 50), 50])).toBeCloseTo(0, 5)
  })
})
