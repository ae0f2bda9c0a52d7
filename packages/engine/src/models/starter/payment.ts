import { starterModel } from './starter-model.ts'
import { term } from './term.ts'
import { atLeast, excess, ramp, steps } from './transform.ts'
import { verdict } from './verdict.ts'
import { STARTER_VERSION } from './version.ts'

/** Stolen cards, card testing, cash-outs, friendly fraud. */
export const paymentModel = starterModel({
  version: STARTER_VERSION,
  abuseType: 'payment_abuse',
  base: -4.6,
  terms: [
    // One person behind many accounts or cards.
    term('people_per_device_life', 0.5, excess(1, 3)),
    // Two people share a device. Three in an hour who share no home are one person, whatever the IP.
    term(
      'households_per_device_1h',
      2,
      steps(
        [
          [1, 0],
          [2, 0.3],
          [3, 1],
          [5, 1.5],
        ],
        1.8,
      ),
    ),
    term('custom_id_user_rush', 1.2, excess(0, 3)),
    term('people_per_card_30d', 0.6, excess(1, 3)),
    term('strangers_per_card_1d', 1.6, excess(2, 3)),
    term('payers_per_new_recipient_30d', 0.8, excess(1, 3)),
    term('cards_per_user_1d', 1, excess(1, 3)),
    term('cards_per_user_30d', 0.3, excess(2, 3)),
    term('cards_per_device_1d', 0.6, excess(2, 3)),
    term('cards_per_session', 0.4, excess(1, 3)),
    term('holders_per_card_90d', 0.5, excess(1, 2)),
    // Haste.
    term(
      'account_age_hours',
      1.3,
      steps(
        [
          [1 / 30, 1.4],
          [1, 1],
          [24, 0.6],
          [168, 0.3],
          [720, 0],
        ],
        -0.4,
      ),
    ),
    // A program pays a thousand times a day, and each doubling says so more plainly.
    term('user_transactions_1h', 0.25, excess(2, 8)),
    term('user_orders_1d', 0.3, excess(1, 10)),
    term('newcomer_payments_1d', 0.5, excess(1, 6)),
    term('device_signups_1h', 0.3, excess(1, 3)),
    term(
      'session_age_minutes',
      1.5,
      steps(
        [
          [2, 0.3],
          [5, 0.1],
        ],
        0,
      ),
    ),
    term('proven_payments_90d', -0.4, excess(0, 3)),
    // Card testing.
    term('user_failed_payments_1d', 0.5, excess(1, 3)),
    term('failed_cards_per_device_1d', 0.6, excess(1, 3)),
    term('failed_cards_per_ip_1d', 0.25, excess(1, 3)),
    term('payment_success_after_failures', 0.3, excess(1, 3)),
    term('declined_as_fraud', 1.2, atLeast(1)),
    term('cvv_mismatch', 0.7, atLeast(1)),
    term('avs_mismatch', 0.6, ramp(0, 1)),
    term('user_chargebacks_90d', 1, excess(0, 2)),
    // Unlike the owner.
    term('device_new_to_user', 0.4, atLeast(1)),
    term('card_new_to_user', 0.4, atLeast(1)),
    term('shipping_address_new_to_user', 0.4, atLeast(1)),
    term('amount_z_user', 1.8, ramp(0.8, 2.8)),
    term('amount_z_environment', 0.8, ramp(0.9, 2.6)),
    term('balance_share', 0.6, ramp(0.5, 1)),
    term('travel_speed_kmh', 0.3, ramp(900, 3000)),
    term('till_from_user_km', 1.2, ramp(600, 3000)),
    term('failed_login_users_per_ip_1h', 0.4, excess(1, 3)),
    term(
      'details_change_to_payment_hours',
      1,
      steps(
        [
          [24, 0.7],
          [72, 0.4],
        ],
        0,
      ),
    ),
    term(
      'password_change_to_payment_hours',
      1,
      steps(
        [
          [24, 0.5],
          [72, 0.3],
        ],
        0,
      ),
    ),
    term('emails_per_user_30d', 0.4, excess(1, 2)),
    // What does not fit together.
    term('billing_shipping_country_differ', 0.8, atLeast(1)),
    term('billing_shipping_km', 0.7, ramp(500, 5000)),
    term('countries_named', 0.4, atLeast(3)),
    // Weak: many shops charge customers of every country in one currency.
    term('currency_country_differ', 0.2, atLeast(1)),
    term('ip_billing_country_differ', 0.5, atLeast(1)),
    term('ip_card_country_differ', 0.4, atLeast(1)),
    term('holder_name_differ', 0.5, atLeast(1)),
    term('email_disposable', 0.9, atLeast(1)),
    term('email_gibberish', 0.4, ramp(0.4, 0.9)),
    term('email_tld_risk', 0.4, ramp(0, 2)),
    term('name_gibberish', 0.8, ramp(0.3, 0.95)),
    term('email_homoglyphs', 0.5, atLeast(1)),
    term('name_homoglyphs', 0.3, atLeast(1)),
    term('card_series_per_ip_1d', 0.4, excess(1, 3)),
    term('ip_hosting', 0.6, atLeast(1)),
    term('address_one_mail_domain_1d', 1.6, excess(2, 3)),
    term('mail_domain_wave_1h', 0.8, excess(4, 3)),
    term('gift_card_price_wave_1h', 0.8, excess(4, 3)),
    term('gift_card_share', 0.9, ramp(0, 1)),
    term('expedited_shipping', 0.4, atLeast(1)),
    // What labels report.
    term('user_payment_labelled_bad', 4, verdict),
    term('user_payment_recent_bad', 3, ramp(0, 0.7)),
    term('device_payment_recent_bad', 2, ramp(0, 0.7)),
    term('card_payment_recent_bad', 2.5, ramp(0, 0.7)),
    term('email_payment_recent_bad', 1.5, ramp(0, 0.7)),
    term('shipping_address_payment_recent_bad', 1.5, ramp(0, 0.7)),
    term('merchant_payment_recent_bad', 3.5, ramp(0.05, 0.7)),
    term('merchant_payment_bad_share_1d', 1, ramp(0, 0.3)),
    term('merchant_payment_bad_share_7d', 1.2, ramp(0, 0.4)),
    term('custom_1_payment_recent_bad', 1.5, ramp(0.1, 0.8)),
    term('recipient_payment_recent_bad', 1.5, ramp(0.1, 0.8)),
    term('card_neighbour_user_payment_bad_90d', 0.6, excess(0, 2)),
    term('ip_payment_bad_share_30d', 1, ramp(0.05, 0.5)),
    term('device_neighbour_user_payment_bad_90d', 0.8, excess(0, 2)),
    // What collectors saw of the devices: each of these can only add.
    term('collected_device_automated', 0.4, atLeast(1)),
    term('collected_device_emulated', 0.4, atLeast(1)),
    term('collected_device_spoofed', 0.5, atLeast(1)),
    term('collected_device_clock_ip_differ', 0.3, atLeast(1)),
    term('collected_device_clock_billing_differ', 0.3, atLeast(1)),
    // So do people who live abroad.
    term('collected_device_language_billing_differ', 0.2, atLeast(1)),
    term('collected_device_payment_bad_90d', 0.9, excess(0, 3)),
    term('fingerprint_payment_bad_90d', 0.5, excess(0, 3)),
  ],
  rivals: [
    // Many customers at one place within an hour: an office or a call centre is no three crowds.
    [
      term('households_per_ip_1h', 0.4, excess(1, 3)),
      term('users_per_network_1h', 0.2, excess(1, 3)),
      term('cards_per_ip_1d', 0.2, excess(3, 3)),
    ],
    // Cards that are tried under many names: at a place, or from everywhere. Who comes in the midst of it is one of them.
    [
      term('ip_decline_surge_1h', 3.5, ramp(0.1, 0.3)),
      term('network_decline_surge_1h', 5, ramp(0.1, 0.3)),
      term('issuer_decline_surge_1h', 5, ramp(0.1, 0.3)),
      term('issuer_country_decline_surge_1h', 5, ramp(0.1, 0.3)),
      term('merchant_decline_surge_1h', 5, ramp(0.1, 0.3)),
      term('environment_decline_surge_1h', 2, ramp(0.1, 0.3)),
    ],
    // Users of one device within a month, or by and by.
    [
      term('users_per_collected_device_30d', 0.3, excess(4, 3)),
      term('users_per_collected_device_life', 0.2, excess(4, 3)),
    ],
  ],
})
