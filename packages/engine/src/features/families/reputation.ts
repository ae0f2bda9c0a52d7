import { ABUSE_TYPES } from '@winnow/contract'
import { reputations } from '../../entities/reputations.ts'
import type { Feature } from '../define-feature.ts'
import { badShare, neighbours, recent, ownLabelFeature } from './label-features.ts'

const { user, device, ip, network, email, phone, card, address } = reputations
const { bank_account: bankAccount } = reputations
const { merchant, recipient, text, image, promotion, referrer, custom, contact } = reputations

const ofPayment: readonly Feature[] = [
  recent({ role: 'user', abuse: 'payment_abuse', of: user.payment_abuse }),
  badShare({ role: 'user', abuse: 'payment_abuse', of: user.payment_abuse }, '90d'),
  recent({ role: 'device', abuse: 'payment_abuse', of: device.payment_abuse }),
  badShare({ role: 'device', abuse: 'payment_abuse', of: device.payment_abuse }, '90d'),
  badShare({ role: 'ip', abuse: 'payment_abuse', of: ip.payment_abuse }, '30d'),
  recent({ role: 'email', abuse: 'payment_abuse', of: email.payment_abuse }),
  recent({ role: 'card', abuse: 'payment_abuse', of: card.payment_abuse }),
  badShare({ role: 'card', abuse: 'payment_abuse', of: card.payment_abuse }, '90d'),
  recent({ role: 'shipping_address', abuse: 'payment_abuse', of: address.payment_abuse }),
  recent({ role: 'merchant', abuse: 'payment_abuse', of: merchant.payment_abuse }),
  badShare({ role: 'merchant', abuse: 'payment_abuse', of: merchant.payment_abuse }, '1d'),
  badShare({ role: 'merchant', abuse: 'payment_abuse', of: merchant.payment_abuse }, '7d'),
  recent({ role: 'recipient', abuse: 'payment_abuse', of: recipient.payment_abuse }),
  recent({ role: 'custom_1', abuse: 'payment_abuse', of: custom.payment_abuse }),
  neighbours('device', 'payment_abuse', user.payment_abuse, 'Another user of this device'),
  neighbours('card', 'payment_abuse', user.payment_abuse, 'Another user of this card'),
  neighbours(
    'shipping_address',
    'payment_abuse',
    user.payment_abuse,
    'Another user of this address',
  ),
  neighbours('user', 'payment_abuse', device.payment_abuse, 'Another device of this user'),
]

const ofContent: readonly Feature[] = [
  recent({ role: 'user', abuse: 'content_abuse', of: user.content_abuse }),
  badShare({ role: 'user', abuse: 'content_abuse', of: user.content_abuse }, '90d'),
  recent({ role: 'device', abuse: 'content_abuse', of: device.content_abuse }),
  badShare({ role: 'ip', abuse: 'content_abuse', of: ip.content_abuse }, '30d'),
  recent({ role: 'text', abuse: 'content_abuse', of: text.content_abuse }),
  recent({ role: 'image', abuse: 'content_abuse', of: image.content_abuse }),
  recent({ role: 'contact', abuse: 'content_abuse', of: contact.content_abuse }),
  neighbours('device', 'content_abuse', user.content_abuse, 'Another user of this device'),
  neighbours('text', 'content_abuse', user.content_abuse, 'Another author of this text'),
]

const ofPromotion: readonly Feature[] = [
  recent({ role: 'user', abuse: 'promotion_abuse', of: user.promotion_abuse }),
  recent({ role: 'device', abuse: 'promotion_abuse', of: device.promotion_abuse }),
  badShare({ role: 'ip', abuse: 'promotion_abuse', of: ip.promotion_abuse }, '30d'),
  recent({ role: 'card', abuse: 'promotion_abuse', of: card.promotion_abuse }),
  recent({ role: 'shipping_address', abuse: 'promotion_abuse', of: address.promotion_abuse }),
  badShare({ role: 'promotion', abuse: 'promotion_abuse', of: promotion.promotion_abuse }, '30d'),
  recent({ role: 'referrer', abuse: 'promotion_abuse', of: referrer.promotion_abuse }),
  neighbours('device', 'promotion_abuse', user.promotion_abuse, 'Another user of this device'),
  neighbours(
    'referrer',
    'promotion_abuse',
    user.promotion_abuse,
    'Another user brought by this referrer',
  ),
]

const ofAccount: readonly Feature[] = [
  recent({ role: 'user', abuse: 'account_abuse', of: user.account_abuse }),
  recent({ role: 'device', abuse: 'account_abuse', of: device.account_abuse }),
  badShare({ role: 'ip', abuse: 'account_abuse', of: ip.account_abuse }, '30d'),
  badShare({ role: 'network', abuse: 'account_abuse', of: network.account_abuse }, '30d'),
  recent({ role: 'email', abuse: 'account_abuse', of: email.account_abuse }),
  recent({ role: 'phone', abuse: 'account_abuse', of: phone.account_abuse }),
  recent({ role: 'referrer', abuse: 'account_abuse', of: referrer.account_abuse }),
  neighbours('device', 'account_abuse', user.account_abuse, 'Another user of this device'),
]

const ofTakeover: readonly Feature[] = [
  recent({ role: 'user', abuse: 'account_takeover', of: user.account_takeover }),
  recent({ role: 'device', abuse: 'account_takeover', of: device.account_takeover }),
  badShare({ role: 'ip', abuse: 'account_takeover', of: ip.account_takeover }, '30d'),
  badShare({ role: 'network', abuse: 'account_takeover', of: network.account_takeover }, '30d'),
  recent({ role: 'shipping_address', abuse: 'account_takeover', of: address.account_takeover }),
  recent({ role: 'bank_account', abuse: 'account_takeover', of: bankAccount.account_takeover }),
  neighbours('device', 'account_takeover', user.account_takeover, 'Another user of this device'),
  neighbours('user', 'account_takeover', device.account_takeover, 'Another device of this user'),
]

/** What labels say about everything the event names. */
export const reputationFeatures: readonly Feature[] = [
  ...ofPayment,
  ...ofContent,
  ...ofPromotion,
  ...ofAccount,
  ...ofTakeover,
  ...ABUSE_TYPES.map(ownLabelFeature),
]
