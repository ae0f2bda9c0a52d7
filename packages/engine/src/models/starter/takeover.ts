import { starterModel } from './starter-model.ts'
import { term } from './term.ts'
import { atLeast, excess, ramp, steps } from './transform.ts'
import { verdict } from './verdict.ts'
import { STARTER_VERSION } from './version.ts'

/** Somebody else in an owner's account. */
export const takeoverModel = starterModel({
  version: STARTER_VERSION,
  abuseType: 'account_takeover',
  base: -5.5,
  readsAttempts: true,
  terms: [
    // Not the owner's device or place.
    term('device_new_to_user', 0.6, atLeast(1)),
    // … still when the thief comes back.
    term('device_fresh_to_user', 1.4, ramp(0, 1)),
    term('custom_id_new_to_user', 0.6, atLeast(1)),
    term('network_new_to_user', 0.7, atLeast(1)),
    term('distance_from_last_km', 1, ramp(300, 4000)),
    term('travel_speed_kmh', 1.2, ramp(900, 2500)),
    term('countries_per_user_7d', 0.4, excess(1, 2)),
    term('ip_hosting', 0.7, atLeast(1)),
    term('night_against_habit', 0.2, ramp(0.5, 1)),
    term('ip_language_country_differ', 0.5, atLeast(1)),
    term('user_idle_hours', 0.3, ramp(168, 1440)),
    // One visitor going through many accounts.
    term('users_per_device_1h', 1, excess(1, 3)),
    term('users_per_device_30d', 0.4, excess(2, 3)),
    term('users_per_ip_1h', 0.4, excess(1, 3)),
    term('users_per_network_1h', 0.5, excess(1, 3)),
    term('ips_per_device_1d', 0.4, excess(2, 2)),
    // Passwords being tried: those of one user may be the owner's own, forgotten.
    term('failed_login_users_per_ip_1h', 1, excess(1, 3)),
    term('login_in_failure_surge_1h', 3.5, ramp(0.1, 0.4)),
    term('user_failed_logins_1h', 0.2, excess(1, 3)),
    term('device_failed_logins_1h', 0.4, excess(2, 3)),
    term('network_failed_logins_1h', 0.3, excess(2, 3)),
    term('login_success_after_failures', 0.3, excess(1, 3)),
    // What a thief does next.
    term('emails_per_user_30d', 0.9, excess(1, 2)),
    term('email_disposable', 0.4, atLeast(1)),
    term('changed_password', 0.6, atLeast(1)),
    term('changed_details', 0.5, atLeast(1)),
    term(
      'password_change_to_payment_hours',
      1,
      steps(
        [
          [1, 1.2],
          [24, 0.7],
          [72, 0.3],
        ],
        0,
      ),
    ),
    term(
      'details_change_to_payment_hours',
      1,
      steps(
        [
          [1, 1],
          [24, 0.6],
          [72, 0.2],
        ],
        0,
      ),
    ),
    term('shipping_address_new_to_user', 0.5, atLeast(1)),
    term('recipient_new_to_user', 0.5, atLeast(1)),
    term('payers_per_new_recipient_30d', 0.4, excess(1, 3)),
    term('bank_account_new_to_user', 0.6, atLeast(1)),
    term('amount_z_user', 0.7, ramp(0.7, 4)),
    term('balance_share', 0.6, ramp(0.5, 1)),
    term('notification_compromised', 3, atLeast(1)),
    // The owner, most likely.
    term(
      'user_device_age_hours',
      1.2,
      steps(
        [
          [1, 0],
          [24, -0.2],
          [168, -0.6],
        ],
        -1,
      ),
    ),
    // What labels report.
    term('user_takeover_labelled_bad', 3, verdict),
    term('user_takeover_recent_bad', 2.5, ramp(0, 0.7)),
    term('device_takeover_recent_bad', 2, ramp(0, 0.7)),
    term('ip_takeover_bad_share_30d', 1.2, ramp(0.05, 0.5)),
    term('network_takeover_bad_share_30d', 0.6, ramp(0.05, 0.5)),
    term('shipping_address_takeover_recent_bad', 1.2, ramp(0, 0.7)),
    term('bank_account_takeover_recent_bad', 1.5, ramp(0, 0.7)),
    term('device_neighbour_user_takeover_bad_90d', 0.8, excess(0, 2)),
    // What collectors saw of the devices: each of these can only add.
    term('new_collected_device_on_old_account', 0.8, atLeast(1)),
    term('users_per_collected_device_1h', 0.6, excess(2, 3)),
    term('users_per_collected_device_30d', 0.3, excess(4, 3)),
    term('collected_devices_per_visit_1d', 0.8, excess(1, 2)),
    // A phone, a tablet and two computers are one person's; in a month also other browsers on them.
    term('collected_devices_per_user_1d', 0.3, excess(4, 2)),
    term('fingerprints_per_user_30d', 0.3, excess(6, 2)),
    term('fresh_collected_device_on_old_account', 0.3, atLeast(1)),
    term('collected_device_automated', 0.5, atLeast(1)),
    term('collected_device_spoofed', 0.5, atLeast(1)),
    term('collected_device_clock_ip_differ', 0.4, atLeast(1)),
    term('collected_device_scripted_pages_1d', 0.5, atLeast(1)),
    term('collected_device_even_typing_pages_1d', 0.2, atLeast(1)),
    term('collected_device_blind_click_pages_1d', 0.2, atLeast(1)),
    term('collected_device_takeover_bad_90d', 1, excess(0, 3)),
    term('fingerprint_takeover_bad_90d', 0.5, excess(0, 3)),
  ],
  rivals: [
    // Sessions at once, on the device and of the user.
    [
      term('visits_per_collected_device_1h', 0.3, excess(5, 3)),
      term('collected_visits_per_user_1h', 0.3, excess(5, 3)),
    ],
  ],
})
