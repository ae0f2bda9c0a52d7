import { addressEntity } from './declared/address.ts'
import { bankAccountEntity } from './declared/bank-account.ts'
import { cardEntity } from './declared/card.ts'
import { collectedDeviceEntity } from './declared/collected-device.ts'
import { contactEntity } from './declared/contact.ts'
import { contentEntity } from './declared/content.ts'
import { counterEntity } from './declared/counter.ts'
import { customEntity } from './declared/custom.ts'
import { deviceEntity } from './declared/device.ts'
import { deviceOwnerEntity } from './declared/device-owner.ts'
import { emailEntity } from './declared/email.ts'
import { environmentEntity } from './declared/environment.ts'
import { fingerprintEntity } from './declared/fingerprint.ts'
import { fingerprintPlaceEntity } from './declared/fingerprint-place.ts'
import { imageEntity } from './declared/image.ts'
import { ipEntity } from './declared/ip.ts'
import { issuerEntity } from './declared/issuer.ts'
import { mailDomainEntity } from './declared/mail-domain.ts'
import { merchantEntity } from './declared/merchant.ts'
import { networkEntity } from './declared/network.ts'
import { orderEntity } from './declared/order.ts'
import { phoneEntity } from './declared/phone.ts'
import { priceEntity } from './declared/price.ts'
import { promotionEntity } from './declared/promotion.ts'
import { recipientEntity } from './declared/recipient.ts'
import { referrerEntity } from './declared/referrer.ts'
import { sessionEntity } from './declared/session.ts'
import { textEntity } from './declared/text.ts'
import { transactionEntity } from './declared/transaction.ts'
import { userEntity } from './declared/user.ts'
import { visitEntity } from './declared/visit.ts'

/** Every type of entity. A type's place is its number in stored records and labels: append, never reorder or remove. */
export const ENTITY_DEFINITIONS = [
  userEntity,
  sessionEntity,
  deviceEntity,
  ipEntity,
  networkEntity,
  emailEntity,
  phoneEntity,
  cardEntity,
  bankAccountEntity,
  addressEntity,
  orderEntity,
  transactionEntity,
  contentEntity,
  textEntity,
  imageEntity,
  promotionEntity,
  merchantEntity,
  referrerEntity,
  recipientEntity,
  customEntity,
  environmentEntity,
  visitEntity,
  collectedDeviceEntity,
  fingerprintEntity,
  fingerprintPlaceEntity,
  deviceOwnerEntity,
  contactEntity,
  issuerEntity,
  mailDomainEntity,
  priceEntity,
  counterEntity,
] as const
