import { starterModel } from './starter-model.ts'
import { term } from './term.ts'
import { atLeast, excess, ramp, steps } from './transform.ts'
import { verdict } from './verdict.ts'
import { STARTER_VERSION } from './version.ts'

/** Welcome gifts taken many times, referral rings, leaked codes. */
export const promotionModel = starterModel({
  version: STARTER_VERSION,
  abuseType: 'promotion_abuse',
  base: -4.4,
  terms: [
    // The same person behind several accounts.
    term('promotion_users_per_device_90d', 1, excess(1, 3)),
    term('promotion_users_per_card_90d', 1.1, excess(1, 3)),
    term('promotion_users_per_address_90d', 0.4, excess(1, 3)),
    term('promotion_users_per_ip_7d', 0.5, excess(1, 3)),
    term('users_per_device_30d', 0.4, excess(1, 3)),
    term('users_per_device_1h', 0.4, excess(1, 3)),
    term('users_per_phone_90d', 0.6, excess(1, 3)),
    term('users_per_email_90d', 0.8, excess(1, 3)),
    term('custom_id_user_rush', 0.5, excess(0, 3)),
    term('email_series_per_ip_1d', 0.5, excess(0, 3)),
    // Referrals.
    term('self_referral', 2, atLeast(1)),
    term('referrals_per_referrer_1d', 0.8, excess(1, 3)),
    term('referrals_per_referrer_30d', 0.8, excess(1, 4)),
    term('referrer_shared_ip_share_30d', 0.8, ramp(0, 0.7)),
    term('referrer_shared_device_share_30d', 1, ramp(0, 0.7)),
    // What the promotion is used for.
    term('user_promotions_30d', 0.3, excess(2, 3)),
    term('user_failed_promotions_7d', 0.9, excess(0, 3)),
    term('discount_share', 0.5, ramp(0.2, 0.8)),
    term('minimum_purchase_met', 0.3, atLeast(1)),
    term(
      'account_age_hours',
      1.3,
      steps(
        [
          [1, 0.7],
          [24, 0.5],
          [168, 0.2],
          [720, 0],
        ],
        -0.4,
      ),
    ),
    term('payments_before_90d', -0.5, excess(0, 4)),
    // Made-up identity, hidden place.
    term('email_disposable', 0.8, atLeast(1)),
    term('email_tagged', 0.7, atLeast(1)),
    term('email_gibberish', 0.6, ramp(0.3, 0.9)),
    term('name_gibberish', 1.1, ramp(0.3, 0.95)),
    term('email_homoglyphs', 0.6, atLeast(1)),
    term('phone_voip', 0.4, atLeast(1)),
    term('social_sign_on', -0.5, atLeast(1)),
    term('user_hosting_share', 1.1, ramp(0.3, 0.9)),
    // What labels report.
    term('user_promotion_labelled_bad', 4, verdict),
    term('user_promotion_recent_bad', 3, ramp(0, 0.7)),
    term('device_promotion_recent_bad', 2, ramp(0, 0.7)),
    term('card_promotion_recent_bad', 1.5, ramp(0, 0.7)),
    term('referrer_promotion_recent_bad', 1.5, ramp(0, 0.7)),
    term('ip_promotion_bad_share_30d', 1, ramp(0.05, 0.5)),
    term('device_neighbour_user_promotion_bad_90d', 0.6, excess(0, 2)),
    // What collectors saw of the devices: each of these can only add.
    term('collected_device_signups_1h', 0.3, excess(2, 3)),
    term('collected_device_emulated', 0.4, atLeast(1)),
    term('collected_device_promotion_bad_90d', 0.9, excess(0, 3)),
    term('fingerprint_promotion_bad_90d', 0.5, excess(0, 3)),
  ],
  rivals: [
    // Users of one device within a month, or by and by.
    [
      term('users_per_collected_device_30d', 0.6, excess(4, 3)),
      term('users_per_collected_device_life', 0.3, excess(4, 3)),
    ],
    // One burst, in the address, the network around it and the looks of its machines.
    [
      term('ip_signups_1d', 0.9, excess(1, 3)),
      term('network_signups_1d', 0.8, excess(1, 3)),
      term('users_per_fingerprint_30d', 0.5, excess(4, 3)),
    ],
  ],
})
