import { starterModel } from './starter-model.ts'
import { term } from './term.ts'
import { atLeast, excess, ramp, steps } from './transform.ts'
import { verdict } from './verdict.ts'
import { STARTER_VERSION } from './version.ts'

/** Accounts made in series, by programs or under made-up names. */
export const accountModel = starterModel({
  version: STARTER_VERSION,
  abuseType: 'account_abuse',
  base: -3.4,
  terms: [
    // Made in series.
    term('households_per_device_30d', 0.7, excess(1, 3)),
    term('households_per_device_1h', 0.5, excess(1, 3)),
    term('device_signups_1h', 0.5, excess(1, 3)),
    term('custom_id_user_rush', 0.6, excess(0, 3)),
    term('email_series_per_ip_1d', 0.7, excess(0, 3)),
    term('users_per_phone_90d', 0.7, excess(1, 3)),
    term('users_per_email_90d', 0.8, excess(1, 3)),
    term('users_per_shipping_address_30d', 0.2, excess(2, 3)),
    term('mail_domain_wave_1h', 1, excess(4, 3)),
    term('referrals_per_referrer_30d', 0.8, excess(1, 3)),
    // Made for the money of others.
    term('money_passed_on_7d', 0.7, excess(1.5, 3)),
    term('money_ins_to_new_user_7d', 0.7, excess(1, 3)),
    // Made up.
    term('email_disposable', 1.3, atLeast(1)),
    term('email_disposable_weak', 0.2, atLeast(1)),
    term('email_tagged', 0.9, atLeast(1)),
    term('email_tld_risk', 0.5, ramp(0, 2)),
    term('email_gibberish', 0.8, ramp(0.3, 0.9)),
    term('email_trailing_digits', 0.2, ramp(2, 5)),
    term('email_institution', -0.5, atLeast(1)),
    term('phone_valid', 1, steps([[0, 0.6]], -0.8)),
    term('name_gibberish', 1.5, ramp(0.3, 0.95)),
    term('email_homoglyphs', 0.8, atLeast(1)),
    term('name_homoglyphs', 0.5, atLeast(1)),
    term('name_digits', 1.2, atLeast(1)),
    term('name_email_similarity', 0.9, ramp(0.6, 0)),
    term('social_sign_on', -1.2, atLeast(1)),
    // Made by a program, or from a rented server.
    term('user_agent_bot', 1, atLeast(1)),
    term('user_agent_headless', 1.2, atLeast(1)),
    term('emulator', 0.8, atLeast(1)),
    term('user_hosting_share', 1.4, ramp(0.3, 0.9)),
    // A place that was known before, and a life since.
    term('ip_age_hours', -0.6, ramp(24, 168)),
    term('shipping_address_age_hours', -0.8, ramp(24, 168)),
    term(
      'account_age_hours',
      1,
      steps(
        [
          [24, 0.2],
          [168, 0],
          [720, -0.3],
        ],
        -0.8,
      ),
    ),
    term('events_before_90d', -0.2, excess(2, 5)),
    term('proven_payments_90d', -0.3, excess(0, 3)),
    // What labels report.
    term('user_account_labelled_bad', 4, verdict),
    term('user_account_recent_bad', 3, ramp(0, 0.7)),
    term('device_account_recent_bad', 2, ramp(0, 0.7)),
    term('phone_account_recent_bad', 1.5, ramp(0, 0.7)),
    term('ip_account_bad_share_30d', 1.2, ramp(0.05, 0.5)),
    term('network_account_bad_share_30d', 0.6, ramp(0.05, 0.5)),
    term('device_neighbour_user_account_bad_90d', 0.8, excess(0, 2)),
    // What collectors saw of the devices: each of these can only add.
    term('users_per_collected_device_1d', 0.5, excess(4, 3)),
    term('collected_device_signups_1h', 0.4, excess(2, 3)),
    term('visits_per_collected_device_1h', 0.3, excess(5, 3)),
    term('collected_device_automated', 0.8, atLeast(1)),
    term('collected_device_emulated', 0.6, atLeast(1)),
    term('collected_device_rooted', 0.2, atLeast(1)),
    term('collected_device_spoofed', 0.8, atLeast(1)),
    term('collected_device_clock_ip_differ', 0.3, atLeast(1)),
    term('collected_device_language_differs', 0.1, atLeast(1)),
    term('collected_device_scripted_pages_1d', 0.7, atLeast(1)),
    term('collected_device_account_bad_90d', 0.9, excess(0, 3)),
    term('fingerprint_account_bad_90d', 0.5, excess(0, 3)),
  ],
  rivals: [
    // Users of one device within a month, or by and by.
    [
      term('users_per_collected_device_30d', 0.6, excess(4, 3)),
      term('users_per_collected_device_life', 0.3, excess(4, 3)),
    ],
    // One burst, in the address, the network around it and the looks of its machines: a classroom is no three rings.
    [
      term('ip_signups_1d', 1.05, excess(1, 3)),
      term('network_signups_1d', 1.05, excess(1, 3)),
      term('users_per_fingerprint_1d', 0.9, excess(4, 3)),
      term('users_per_fingerprint_30d', 0.6, excess(4, 3)),
    ],
    // How the visitor points.
    [
      term('collected_device_blind_click_pages_1d', 0.3, atLeast(1)),
      term('collected_device_straight_pointer_pages_1d', 0.2, atLeast(1)),
    ],
    // And how the form is filled.
    [
      term('collected_device_even_typing_pages_1d', 0.4, atLeast(1)),
      term('collected_device_paste_only_pages_1d', 0.2, atLeast(1)),
    ],
  ],
})
