import { MAX_LOG_TIMES_MEAN } from '../../features/families/amount.ts'
import { MAX_RATIO, MAX_Z } from '../../features/scales.ts'
import {
  capital,
  counted,
  countedAbout,
  either,
  numberUpTo,
  type Phrase,
  plural,
  shareOf,
  withNumber,
} from './phrase.ts'

const dollars =
  (text: string): Phrase =>
  (value) =>
    text.replace('{}', `$${CENTS.format(value)}`)

const CENTS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `3.5 times`, below one too: `0.25 times`; `same` where nobody would tell the two amounts apart. */
const times =
  (text: string, same: string, most = MAX_RATIO): Phrase =>
  (value) => {
    const number = numberUpTo(value, most)
    return number === '1' ? same : text.replace('{}', `${number} times`)
  }

/** Standard deviations above or below what is usual. */
const against =
  (usual: string): Phrase =>
  (value) => {
    if (Math.abs(value) < 0.05) return `The amount is what is usual for ${usual}.`
    const side = value > 0 ? 'above' : 'below'
    const number = numberUpTo(Math.abs(value), MAX_Z)
    const deviations = number === '1' ? 'standard deviation' : 'standard deviations'
    return `The amount lies ${number} ${deviations} ${side} what is usual for ${usual}.`
  }

/** Sentences on amounts, by feature. Sums hold what failed, too: they do not say that money moved. */
export const MONEY_SENTENCES: Readonly<Record<string, Phrase>> = {
  amount_usd: dollars('The amount is {}.'),
  amount_vs_user_mean: times(
    'The amount is {} what this user usually pays.',
    'The amount is about what this user usually pays.',
    Math.exp(MAX_LOG_TIMES_MEAN),
  ),
  amount_z_user: against('this user, as far as a habit is known'),
  amount_vs_user_largest: times(
    'The amount is {} the largest this user paid before.',
    'The amount is about as large as the largest of this user so far.',
  ),
  amount_z_merchant: against('this seller'),
  amount_z_environment: against('this business'),
  user_amount_1d_usd: dollars('This user ordered, or tried to pay, {} within a day.'),
  user_amount_share_1d: (value) =>
    value <= 0
      ? 'The last day holds no notable share of what this user tried to pay within 30 days.'
      : shareOf('what this user tried to pay within 30 days fell to the last day')(value),
  user_money_out_1d_usd: dollars('{} was to leave this user’s account within a day.'),
  card_amount_1d_usd: dollars(
    'Orders and payments with this card, each of them counted, come to {} within a day.',
  ),
  recipient_amount_7d_usd: dollars('{} was to be sent to this recipient within 7 days.'),
  amount_round: either('The amount is a round sum.', 'The amount is no round sum.'),
  amount_at_limit: either(
    'The amount lies within 5 % of an allowed maximum or minimum.',
    'The amount lies away from the allowed maximum and minimum.',
  ),
  balance_share: (value) =>
    value <= 0
      ? 'The amount is no part of the balance.'
      : shareOf('the balance is taken at once')(value),
  item_max_quantity: (value) =>
    value === 1
      ? 'One piece is bought of each item.'
      : withNumber('Up to {} pieces of one item are bought.')(value),
  transaction_vs_order_amount: times(
    'The amount is {} that of the order.',
    'The amount is that of the order.',
  ),
  money_passed_on_7d: (value) =>
    value === 0
      ? 'This user sent on nothing of what they received within 7 days.'
      : `This user sent on the money of about ${counted(value, ['payment', 'payments'])} received within 7 days.`,
  money_ins_to_new_user_7d: (value) =>
    value === 0
      ? 'The account received no payments within 7 days, or is more than 30 days old.'
      : `The account is less than 30 days old and received ${counted(value, plural('payment'))} within 7 days.`,
  payers_per_new_recipient_30d: (value) =>
    value === 0
      ? 'This recipient was paid before this month.'
      : capital(
          `${countedAbout(value, plural('user'))} paid this recipient, who was never paid before this month.`,
        ),
  user_refund_share_30d: shareOf(
    'this user’s payments within 30 days came with a refund',
    'At least',
  ),
}
