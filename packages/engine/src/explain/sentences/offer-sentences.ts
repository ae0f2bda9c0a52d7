import { MAX_TEXT_LENGTH } from '../../entities/text/content.ts'
import { MANY } from '../../features/families/content.ts'
import {
  capital,
  counted,
  countedAbout,
  either,
  HOURS,
  lasting,
  measured,
  type Noun,
  numberText,
  percentText,
  type Phrase,
  plural,
  rush,
  shareOf,
} from './phrase.ts'

/** What a text holds: `The text has 3 links.` */
const has =
  (noun: Noun): Phrase =>
  (value) =>
    `The text has ${counted(value, noun, MANY)}.`

const partOf =
  (some: string, none: string): Phrase =>
  (value) =>
    value <= 0 ? none : capital(shareOf(some)(value))

const brought =
  (when: string): Phrase =>
  (value) =>
    `The referrer brought ${countedAbout(value, plural('user'))} ${when}.`

/** How often something happened, or that it did not. */
const oftenOrNot =
  (did: string, didNot: string, when: string): Phrase =>
  (value) => {
    const whole = Math.round(value)
    if (whole === 0) return `${didNot} ${when}.`
    return `${did} ${whole === 1 ? 'once' : `${numberText(whole)} times`} ${when}.`
  }

const withoutOwn =
  (what: string): Phrase =>
  (value) =>
    value <= 0
      ? `Each user this referrer brought within 30 days came with ${what} of their own.`
      : `${capital(percentText(value))} of the users this referrer brought within 30 days came without ${what} of their own.`

const sinceFirstPosted = lasting(
  'Every link, mail address and phone number in the text was first posted at least {} ago.',
  HOURS,
)

/** Sentences on postings, promotions and payment methods, by feature. */
export const OFFER_SENTENCES: Readonly<Record<string, Phrase>> = {
  text_length: (value) => `The text has ${counted(value, plural('character'), MAX_TEXT_LENGTH)}.`,
  text_urls: has(plural('link')),
  text_shorteners: has(plural('shortened link')),
  text_emails: has(['mail address', 'mail addresses']),
  text_phones: has(plural('phone number')),
  text_handles: has(['messenger name or handle', 'messenger names or handles']),
  text_money_words: has(['word about money', 'words about money']),
  text_spam_phrases: has(plural('spam phrase')),
  text_caps_share: partOf('the text’s letters are capitals', 'The text has no capital letters.'),
  text_exclamations: has(plural('exclamation mark')),
  text_emojis: has(plural('emoji')),
  text_non_latin_share: (value) =>
    value >= 1
      ? 'None of the text’s letters are Latin.'
      : shareOf('the text’s letters are Latin')(1 - value),
  text_homoglyphs: has(['word with look-alike letters', 'words with look-alike letters']),
  text_invisibles: has(plural('invisible character')),
  text_repeat_share: partOf(
    'the text’s words were in it before',
    'No word of the text comes twice.',
  ),
  text_gibberish: (value) => {
    if (value <= 0) return 'The text’s words read like a language.'
    if (value >= 1) return 'The text’s words read like random letters.'
    return `The text’s words look ${percentText(value)} like random letters.`
  },
  text_html_tags: has(plural('HTML tag')),
  message_recipients: (value) => `The message goes to ${counted(value, plural('recipient'))}.`,
  contact_data_given: (value) => {
    if (value < 0.5) return 'The posting gives no contact data of its own.'
    return value < 1.5
      ? 'The posting gives its own mail address or phone number.'
      : 'The posting gives its own mail address and phone number.'
  },
  text_uses_1d: oftenOrNot(
    'This text or a near copy of it was posted',
    'This text was not posted',
    'within a day',
  ),
  users_per_text_7d: (value) =>
    capital(
      `${countedAbout(value, plural('user'))} posted this text or a near copy of it within 7 days.`,
    ),
  user_contact_age_hours: (value) =>
    value === 0
      ? 'The user posts a link, mail address or phone number for the first time.'
      : sinceFirstPosted(value),
  new_contact_uses_1d: (value) =>
    value === 0
      ? 'The link, mail address or phone number was posted before this day.'
      : `A link, mail address or phone number first seen within a day was posted ${counted(value, plural('time'))}.`,
  users_per_new_contact_7d: (value) =>
    value === 0
      ? 'The link, mail address or phone number was posted before this week.'
      : capital(
          `${countedAbout(value, plural('user'))} posted a link, mail address or phone number first seen within 7 days.`,
        ),
  user_text_repeat_share_1d: partOf(
    'this user’s postings within a day repeat a text',
    'This user repeated no text within a day.',
  ),
  users_per_image_30d: (value) =>
    capital(`${countedAbout(value, plural('user'))} posted this picture within 30 days.`),
  content_flags_7d: (value) =>
    value === 0
      ? 'No reader reported this posting within 7 days.'
      : capital(`${countedAbout(value, plural('reader'))} reported this posting within 7 days.`),
  user_flags_30d: (value) =>
    value === 0
      ? 'No reader reported this user’s postings within 30 days.'
      : capital(
          `${countedAbout(value, plural('reader'))} reported this user’s postings within 30 days.`,
        ),
  user_flag_share_90d: (value) =>
    value <= 0
      ? 'Readers reported none of this user’s postings within 90 days.'
      : `Readers reported at least ${percentText(value)} of this user’s postings within 90 days.`,
  content_updates_1d: oftenOrNot(
    'This posting was changed',
    'This posting was not changed',
    'within a day',
  ),
  user_link_habit: (value) =>
    value <= 0
      ? 'This user’s earlier postings had no links.'
      : `This user’s earlier postings had ${measured(value, plural('link'))} each on average.`,

  self_referral: either(
    'The referrer is the user’s own account.',
    'The referrer is somebody other than the user.',
  ),
  referred: either(
    'The user came through a referral.',
    'The user did not come through a referral.',
  ),
  promotion_failed: either('The promotion was refused.', 'The promotion was granted.'),
  discount_share: partOf(
    'the price is taken off by the discount',
    'The discount takes nothing off the price.',
  ),
  minimum_purchase_met: either(
    'The order just meets the minimum that the discount asks for.',
    'The order lies well above the minimum that the discount asks for, or below it.',
  ),
  promotion_burst_1h: rush('uses of this promotion'),
  referrals_per_referrer_1d: brought('within a day'),
  referrals_per_referrer_30d: brought('within 30 days'),
  referrer_shared_ip_share_30d: withoutOwn('an IP address'),
  referrer_shared_device_share_30d: withoutOwn('a device'),

  gift_card_share: partOf(
    'the items can be resold at once (gift cards, vouchers, top-ups)',
    'None of the items can be resold at once.',
  ),
  digital_share: partOf('the items are digital', 'None of the items is digital.'),
  electronic_delivery: either('Nothing needs to be shipped.', 'Goods are shipped.'),
  expedited_shipping: either(
    'The goods are sent by express.',
    'The goods are not sent by express.',
  ),
  prepaid_card: either('A prepaid card is used.', 'No prepaid card is used.'),
  crypto_payment: either(
    'The payment is in cryptocurrency.',
    'The payment is not in cryptocurrency.',
  ),
  gift_payment: either(
    'A gift card, voucher, store credit or points are used.',
    'No gift card, voucher, store credit or points are used.',
  ),
  paypal_unverified: either('PayPal has not verified the payer.', 'PayPal has verified the payer.'),
  seller_is_user: either(
    'The buyer is the seller.',
    'The buyer is somebody other than the seller.',
  ),
  money_out: either('Money leaves the user’s account.', 'No money leaves the user’s account.'),
  wallet_external: either(
    'The money goes to a wallet outside this business.',
    'The money goes to no wallet outside this business.',
  ),
}
