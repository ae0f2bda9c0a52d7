import {
  capital,
  counted,
  countedAbout,
  either,
  type Phrase,
  plural,
  shareOf,
  someWere,
  thereWere,
} from './phrase.ts'

const afterFailures =
  (succeeded: string, failure: string, none: string): Phrase =>
  (value) =>
    value >= 0.5 ? `${succeeded} after ${counted(value, plural(failure))} within a day.` : none

/** Sentences on what went wrong, by feature. */
export const FAILURE_SENTENCES: Readonly<Record<string, Phrase>> = {
  user_payment_failure_share_7d: shareOf('this user’s payments within 7 days failed', 'At least'),
  user_fraud_declines_30d: thereWere(
    plural('payment'),
    'by this user within 30 days that the bank declined as fraud',
  ),
  user_failed_promotions_7d: thereWere(
    plural('promotion'),
    'within 7 days that this user was refused',
  ),
  failed_cards_per_device_1d: someWere(plural('card'), 'refused on this device within a day'),
  failed_cards_per_ip_1d: someWere(plural('card'), 'refused from this IP address within a day'),
  payment_success_after_failures: afterFailures(
    'The payment went through',
    'failed payment',
    'No payment went through after failed ones.',
  ),
  failed_login_users_per_ip_1h: (value) =>
    capital(
      `logins to ${countedAbout(value, plural('account'))} failed from this IP address within an hour.`,
    ),
  login_success_after_failures: afterFailures(
    'The latest login succeeded',
    'failed login',
    'No login succeeded within the hour after failed ones.',
  ),
  environment_login_failure_share_1h: shareOf(
    'the logins at this business within an hour failed',
    'At least',
  ),
  payment_failed: either('The payment failed.', 'The payment went through.'),
  declined_as_fraud: either(
    'The bank declined the payment as fraud, or calls the card lost, stolen or risky.',
    'The bank did not call the payment fraud.',
  ),
  avs_mismatch: (value) => {
    if (value === 0) return 'The billing address is the one the bank knows.'
    return value === 1
      ? 'The billing address is not the one the bank knows.'
      : 'The billing address matches the one the bank knows in part only.'
  },
  cvv_mismatch: either('The security code is wrong.', 'The security code is right.'),
  three_ds_failed: either('3-D Secure failed.', 'The payer passed 3-D Secure, or tried.'),
  login_failed: either('The login failed.', 'The login succeeded.'),
}
