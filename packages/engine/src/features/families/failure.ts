import { HOUR_MS } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { device } from '../../entities/declared/device.ts'
import { environment } from '../../entities/declared/environment.ts'
import { ip } from '../../entities/declared/ip.ts'
import { network } from '../../entities/declared/network.ts'
import { order } from '../../entities/declared/order.ts'
import { card } from '../../entities/declared/card.ts'
import { user } from '../../entities/declared/user.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { asRead } from '../as-read.ts'
import { defineFeature, type Feature, over, register } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'
import { ENOUGH_LOGINS_OF_ENVIRONMENT } from '../enough.ts'
import { shareOf } from '../scales.ts'

/** How often something failed within a window. */
function failures(of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({
    name: `${of.name}_${window}`,
    family: 'failure',
    why,
    reads: [over(of, window)],
    value: asRead,
  })
}

/** What the event itself says of a check: 1 failed, 0 passed. */
function check(name: string, why: string, value: (facts: FeatureFacts) => number): Feature {
  return defineFeature({ name, family: 'failure', why, reads: [], value })
}

const CARD_TEST = 'Stolen card numbers are tried until one works; people mistype once or twice.'
const PASSWORD_TEST = 'Passwords are tried until one works; owners mistype once or twice.'

/** What went wrong, and what went right after much went wrong. */
export const failureFeatures: readonly Feature[] = [
  failures(user.failedPayments, '1d', CARD_TEST),
  defineFeature({
    name: 'user_payment_failure_share_7d',
    family: 'failure',
    why: 'A user whose payments mostly fail uses other people’s cards, or has no money.',
    reads: [over(user.failedPayments, '7d'), over(user.transactions, '7d')],
    value: (failed, payments) => shareOf(failed, payments),
  }),
  failures(
    user.fraudDeclines,
    '30d',
    'The bank itself called a payment of this user stolen or risky.',
  ),
  failures(card.failedPayments, '1d', CARD_TEST),
  failures(device.failedPayments, '1h', CARD_TEST),
  failures(ip.failedPayments, '1h', CARD_TEST),
  failures(
    order.failedPayments,
    '1d',
    'An order paid at the fifth attempt was paid with the fifth card.',
  ),
  defineFeature({
    name: 'failed_cards_per_device_1d',
    family: 'failure',
    why: 'Different cards refused on one device in a day: a list of stolen numbers is being tested.',
    reads: [over(device.failedCards, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'failed_cards_per_ip_1d',
    family: 'failure',
    why: 'Different cards refused from one address in a day: a list of stolen numbers is being tested.',
    reads: [over(ip.failedCards, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'payment_success_after_failures',
    family: 'failure',
    why: 'A payment that goes through after several refusals has found a card that works.',
    reads: [over(user.failedPayments, '1d')],
    value: (failed, { transactionFailed }) => (transactionFailed === 0 ? failed : 0),
  }),
  failures(user.failedLogins, '1h', PASSWORD_TEST),
  failures(user.failedLogins, '1d', PASSWORD_TEST),
  failures(device.failedLogins, '1h', PASSWORD_TEST),
  failures(ip.failedLogins, '1h', PASSWORD_TEST),
  failures(network.failedLogins, '1h', PASSWORD_TEST),
  defineFeature({
    name: 'failed_login_users_per_ip_1h',
    family: 'failure',
    why: 'Failed logins to many accounts from one address: stolen passwords are being tried.',
    reads: [over(ip.failedLoginUsers, '1h')],
    value: asRead,
  }),
  defineFeature({
    name: 'login_success_after_failures',
    family: 'failure',
    why: 'A login that succeeds after several failures may be a guessed password; attackers act within the hour.',
    reads: [over(user.failedLogins, '1d'), register(user.loginAtMs)],
    value: (failed, loginAtMs, { loginFailed }, { scoredAtMs }) =>
      loginFailed !== 1 && scoredAtMs - loginAtMs <= HOUR_MS ? failed : 0,
  }),
  defineFeature({
    name: 'environment_login_failure_share_1h',
    family: 'failure',
    why: 'When most logins of the whole site fail, stolen passwords are being tried.',
    reads: [over(environment.failedLogins, '1h'), over(environment.logins, '1h')],
    value: (failed, logins, { loginFailed }) =>
      loginFailed >= 0 ? shareOf(failed, logins, ENOUGH_LOGINS_OF_ENVIRONMENT) : NaN,
  }),
  failures(
    user.failedVerifications,
    '1d',
    'A person who fails the second factor again and again does not own it.',
  ),
  failures(
    user.failedPromotions,
    '7d',
    'Codes are guessed, or used a second time by the same person.',
  ),
  failures(
    user.chargebacks,
    '90d',
    'A user whose payments were charged back will do it again, or is a victim’s account.',
  ),
  failures(card.chargebacks, '90d', 'The owner of this card has already disputed a payment.'),
  check(
    'payment_failed',
    'A refused payment is the bank’s own warning.',
    (facts) => facts.transactionFailed,
  ),
  check(
    'declined_as_fraud',
    'The bank calls the card stolen, lost or risky.',
    (facts) => facts.declinedAsFraud,
  ),
  check(
    'avs_mismatch',
    'The payer does not know the card’s billing address.',
    (facts) => facts.avsMismatch,
  ),
  check('cvv_mismatch', 'The payer does not have the card at hand.', (facts) => facts.cvvMismatch),
  check(
    'three_ds_failed',
    'The payer could not pass the check by the card’s bank.',
    (facts) => facts.threeDsFailed,
  ),
  check(
    'login_failed',
    'A wrong password, or a right one that was stopped.',
    (facts) => facts.loginFailed,
  ),
]
